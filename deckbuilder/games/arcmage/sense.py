"""What a sensible player answers without thinking long: the greedy agent's look ahead goes on with it.

A single action of Arcmage is several decisions (card, targets, payment), and an attack is
decided by both sides. To judge the first of them, the others are answered by these
defaults until the next decision that begins something new.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckbuilder.games.arcmage import machine as m
from deckbuilder.games.arcmage.attack_frame import PLACE
from deckbuilder.games.arcmage.battle import defenders_of
from deckbuilder.games.arcmage.compile import OPS
from deckbuilder.games.arcmage.core import apply
from deckbuilder.games.arcmage.declaring import city_declared
from deckbuilder.games.arcmage.defence import at_stake, may_defend
from deckbuilder.games.arcmage.devotion import gift
from deckbuilder.games.arcmage.heuristic import LOW_DECK, card_worth, creature_worth, resources_of
from deckbuilder.games.arcmage.items import C_PROGRAM, C_SOURCE, C_WHAT, CARD
from deckbuilder.games.arcmage.operands import P_PC, P_PROGRAM
from deckbuilder.games.arcmage.state import BUILT, CREATURES, HAND, ArcmageState
from deckbuilder.games.arcmage.terms import (
    CANNOT_ATTACK,
    CANNOT_DEFEND,
    DEFIANCE,
    ENCHANTMENT,
    FIRST_STRIKE,
    HOMESICK,
    PLAYER,
    STAYS_MARKED,
)
from deckbuilder.games.arcmage.values import current
from deckbuilder.referee.framed import innermost
from deckbuilder.referee.state import RUNNING

_NEW: Final = frozenset({m.ASK_MAIN, m.ASK_FOUND, m.ASK_DRAW, m.ASK_TACTICS, m.ASK_CITY, m.ASK_BUILD})
"""Decisions that begin something new."""
_MOST: Final = 200
"""Answers after which looking ahead ends in any case."""
_HARMS: Final = frozenset(
    OPS.index(op)
    for op in (
        "damage",
        "destroy",
        "sacrifice",
        "mark",
        "skip_unmark",
        "to_hand",
        "to_deck",
        "remove",
        "discard",
        "give_up",
        "mill",
        "show",
        "look",
        "no_draw",
        "counter",
    )
)
_SIGNED: Final = frozenset(OPS.index(op) for op in ("boost", "counters", "strengthen"))
_BURDENS: Final = CANNOT_ATTACK | CANNOT_DEFEND | STAYS_MARKED | HOMESICK


def settle(state: ArcmageState) -> None:
    """Answer by default up to the next decision that begins something new, whoever's it is."""
    for _ in range(_MOST):
        if state.outcome != RUNNING or state.asking in _NEW:
            return
        apply(state, default(state))


def default(state: ArcmageState) -> int:
    """Return a sensible answer to the pending decision."""
    legal = state.legal or []
    answer = _ANSWERS.get(state.asking)
    return legal[0] if answer is None else answer(state, legal)


def harmful(state: ArcmageState, program: int, place: int) -> bool:
    """Tell whether a program does harm from a step on, as far as its first telling verb says."""
    for step in state.table.programs[program].steps[place:]:
        if step[0] in _HARMS:
            return True
        if step[0] in _SIGNED:
            counts = [state.table.counts[c] for c in step[2:4]] if step[0] != OPS.index("strengthen") else []
            if not counts:
                return state.table.counts[step[1]].base < 0
            return any(count.base < 0 or count.times < 0 for count in counts)
    return False


def _worth(state: ArcmageState, card: int) -> float:
    """Return what something that can be chosen is worth to its side."""
    if card >= PLAYER:
        return 5.0
    if state.zone[card] == CREATURES:
        return creature_worth(state, card)
    if state.zone[card] == BUILT:
        return 20.0 - state.strength[card]
    return 1.0 + 0.5 * max(0, state.facts(card).cost)


def _side(state: ArcmageState, card: int) -> int:
    return card - PLAYER if card >= PLAYER else state.controller[card]


def _choice(state: ArcmageState, legal: list[int], harm: bool) -> int:
    """Take the opponents' best thing or one's own side's least for harm; the other way round for good."""
    current(state)
    foes = state.table.foes[state.seat]

    def liking(card: int) -> float:
        if card == m.PASS:
            return 0.0
        mine = not foes[_side(state, card)]
        worth = _worth(state, card)
        return -worth if mine == harm else worth

    return max(legal, key=liking)


def _target(state: ArcmageState, legal: list[int]) -> int:
    frame = state.frames[-1]
    facts = state.facts(frame[C_SOURCE])
    if frame[C_WHAT] == CARD and facts.kind == ENCHANTMENT:
        rules = [state.table.rules[rule] for rule in facts.rules]
        burden = any(
            rule.keywords & _BURDENS or rule.cannot_attack >= 0 or rule.defended_only_by >= 0 or rule.closed
            for rule in rules
        )
        counters = any(harmful(state, state.table.triggers[t].program, 0) for t in facts.triggers)
        return _choice(state, legal, burden or counters)
    program = frame[C_PROGRAM]
    return _choice(state, legal, program >= 0 and harmful(state, program, 0))


def _chosen(state: ArcmageState, legal: list[int]) -> int:
    frame = state.frames[-1]
    if frame[0] == m.F_PROGRAM:
        return _choice(state, legal, harmful(state, frame[P_PROGRAM], frame[P_PC]))
    return min(legal, key=lambda card: _worth(state, card) if card != m.PASS else 99.0)


def _extra(state: ArcmageState, legal: list[int]) -> int:
    """Draw on while the deck is no danger."""
    return min(legal[-1], max(0, len(state.decks[state.seat]) - LOW_DECK))


def _least(state: ArcmageState, legal: list[int]) -> int:
    """Give away the card that is worth least in hand; resource cards only when there are many."""
    vault = resources_of(state, state.seat)
    spare = sum(vault) > 6

    def worth(card: int) -> float:
        if card == m.PASS:
            return 99.0
        if state.zone[card] == HAND:
            return card_worth(state, card, vault)
        return -2.0 if spare else 1.2

    return min(legal, key=worth)


def _faction(state: ArcmageState, legal: list[int]) -> int:
    """Name the faction whose loyalty marks in hand are least covered."""
    vault = resources_of(state, state.seat)
    need = [0.0] * 5
    for card in state.hands[state.seat]:
        facts = state.facts(card)
        need[facts.faction] += 0.01 + max(0, facts.loyalty - vault[facts.faction])
    return max(legal, key=lambda faction: need[faction])


def _devote(state: ArcmageState, legal: list[int]) -> int:
    """Devote what gives most until no further level can be reached; others stay unmarked."""
    current(state)
    frame = innermost(state, m.F_DEVOTE)
    gives = {card: gift(state, card, frame[2]) for card in legal if card != m.PASS}
    ahead = [level.at for level in state.facts(frame[2]).levels if level.at > frame[3]]
    if legal[0] == m.PASS and (not ahead or frame[3] + sum(gives.values()) < min(ahead)):
        return m.PASS
    return max(gives, key=lambda card: (gives[card], -_worth(state, card)))


def _attacker(state: ArcmageState, legal: list[int]) -> int:
    """Send along whoever comes to no harm: it pays nobody to stop it, or not all can be stopped."""
    current(state)
    city = city_declared(innermost(state, m.F_ATTACK))
    side = state.table.sides.allies[state.controller[city]]
    foes = [card for card in state.creatures if state.controller[card] in side]
    others = state.attacked.count(city)
    ranks: dict[int, tuple[bool, float, int]] = {}
    for card in legal:
        if card != m.PASS:
            stops = [foe for foe in foes if may_defend(state, foe, card, city)]
            harm = max([_exchange(state, foe, card) for foe in stops], default=-1.0)
            ranks[card] = (harm < 0 or others >= len(stops), -harm, state.atk[card])
    best = max(ranks, key=lambda card: ranks[card])
    return best if ranks[best][0] or legal[0] != m.PASS else m.PASS


def _defender(state: ArcmageState, legal: list[int]) -> int:
    """Stop an attacker where that pays, or where the city would fall."""
    current(state)
    attacker, city, _ = at_stake(state, innermost(state, m.F_ATTACK)[PLACE])
    if attacker in state.intercepted:
        return m.PASS
    blocks = {card: _exchange(state, card, attacker) for card in legal if card != m.PASS}
    best = max(blocks, key=lambda card: blocks[card])
    if blocks[best] >= 0:
        return best
    coming = sum(
        state.atk[other]
        for other, where in zip(state.attackers, state.attacked, strict=True)
        if where == city and other not in state.intercepted
    )
    return best if coming >= state.strength[city] else m.PASS


def _exchange(state: ArcmageState, defender: int, attacker: int) -> float:
    """Return what a duel brings the defending side; the damage kept from the city counts a little."""
    kills = state.atk[defender] >= state.dfn[attacker] - state.damage[attacker]
    dies = state.atk[attacker] >= state.dfn[defender] - state.damage[defender]
    mine, theirs = state.keywords[defender] & FIRST_STRIKE, state.keywords[attacker] & FIRST_STRIKE
    if kills and mine and not theirs:
        dies = False
    elif dies and theirs and not mine:
        kills = False
    gain = creature_worth(state, attacker) if kills else 0.0
    if state.keywords[defender] & DEFIANCE:
        gain += 0.3 * state.atk[defender]
    return gain - (creature_worth(state, defender) if dies else 0.0) + 0.3 * state.atk[attacker]


def _split(state: ArcmageState, legal: list[int]) -> int:
    """Kill the defender if the damage suffices, else save it for the next, or for the city (A121)."""
    frame = state.frames[-1]
    current(state)
    card = defenders_of(state, frame[2])[frame[5]]
    need = max(0, state.dfn[card] - state.damage[card])
    return need if need in legal else legal[0]


_ANSWERS: Final[dict[int, Callable[[ArcmageState, list[int]], int]]] = {
    m.ASK_TARGET: _target,
    m.ASK_CHOOSE: _chosen,
    m.ASK_DISCARD: _least,
    m.ASK_GIVE_UP: _least,
    m.ASK_RESOURCE: _least,
    m.ASK_FACTION: _faction,
    m.ASK_DRAW: lambda state, legal: 1 if 1 in legal else legal[0],
    m.ASK_DEVOTE: _devote,
    m.ASK_ATTACKER: _attacker,
    m.ASK_DEFENDER: _defender,
    m.ASK_SPLIT: _split,
    m.ASK_X: lambda state, legal: legal[-1],
    m.ASK_YES: lambda state, legal: legal[-1],
    m.ASK_UNMARK: lambda state, legal: legal[-1],
    m.ASK_EXTRA: _extra,
    m.ASK_RESCUE: lambda state, legal: legal[-1],
}
"""Answers by kind of question; the others take the first, which declines where declining is offered."""
