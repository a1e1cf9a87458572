"""An attack once it is declared: marks, defenders, battles, the city (rules A79-A89, A126, A128).

How an attack is declared is in `declaring`, who may defend in `defence`, one battle in `battle`.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.attack_frame import (
    DEFENCE,
    DEFENDED,
    END,
    FOUGHT,
    MARK_ATTACKERS,
    NEXT_BATTLE,
    PLACE,
    STRIKE_CITY,
    TOOK_BATTLE,
    TOOK_DEFENDER,
)
from deckbuilder.games.arcmage.city_damage import city_damage, overruns
from deckbuilder.games.arcmage.counters import boost
from deckbuilder.games.arcmage.damage import Blow, deal
from deckbuilder.games.arcmage.declaring import (
    choose_attacker,
    choose_city,
    choose_second,
    tax,
    took_attacker,
    took_city,
    took_second,
)
from deckbuilder.games.arcmage.defence import at_stake, may_defend
from deckbuilder.games.arcmage.logbook import LOG_ATTACK, LOG_DEFEND, log
from deckbuilder.games.arcmage.machine import (
    ASK_BATTLE,
    ASK_DEFENDER,
    CHECK_FIRST,
    F_BATTLE,
    IF_STACK,
    OPEN,
    PASS,
    push_window,
)
from deckbuilder.games.arcmage.marks import mark
from deckbuilder.games.arcmage.paying import begin_pay
from deckbuilder.games.arcmage.signals import ATTACKS, IS_DEFENDED, signal
from deckbuilder.games.arcmage.state import BUILT, CREATURES, NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import CHARGE, FIGHTS, HARMLESS, TURN, VETERAN
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.windows import open_window
from deckbuilder.referee.framed import ask


def step_attack(state: ArcmageState, frame: list[int]) -> None:
    """Go on with an attack as far as it goes."""
    while True:
        _STEPS[frame[1]](state, frame)
        if state.asking or state.frames[-1] is not frame:
            return


def _declared(state: ArcmageState, frame: list[int]) -> None:
    """Attack costs are paid now; then comes the event window (A79)."""
    frame[1] = MARK_ATTACKERS
    if state.table.mark_at_declaration:
        _mark_attackers(state)
    push_window(state, CHECK_FIRST + OPEN)
    due = sum([tax(state, city) for city in state.attacked])
    if due:
        begin_pay(state, state.active, due, 0, 0)


def _mark_attackers(state: ArcmageState) -> None:
    for card in state.attackers:
        if state.zone[card] == CREATURES and not state.keywords[card] & VETERAN:
            mark(state, card)


def _marked(state: ArcmageState, frame: list[int]) -> None:
    """Who is still in the army and unmarked attacks (A79); battle screams sound (A126)."""
    current(state)
    early = state.table.mark_at_declaration
    stays = [
        place
        for place, card in enumerate(state.attackers)
        if state.zone[card] == CREATURES
        and state.controller[card] == state.active
        and state.place[card] == NOWHERE
        and (early or not state.marked[card])
    ]
    state.attackers, state.attacked = (
        [state.attackers[place] for place in stays],
        [state.attacked[place] for place in stays],
    )
    if not early:
        _mark_attackers(state)
    for card, city in zip(state.attackers, state.attacked, strict=True):
        state.attacked_before.append(card)
        log(state, LOG_ATTACK, card, city)
        signal(state, ATTACKS, card, state.controller[city], city)
    if state.table.borne & CHARGE:
        _charge(state)
    for card in state.attackers:
        _scream(state, card)
    state.touch(TURN)
    frame[PLACE] = 0
    frame[1] = DEFENCE
    open_window(state, CHECK_FIRST + IF_STACK)


def _charge(state: ArcmageState) -> None:
    """Chargers that attack together get ATK and keywords, be it two cities (A119, A128).

    Battle screams come after it: what the chargers gain is theirs by then.
    """
    chargers = [card for card in state.attackers if state.keywords[card] & CHARGE]
    if len(chargers) > 1:
        for card in chargers:
            facts = state.facts(card)
            boost(state, card, facts.charge, 0, facts.charge_gives)
        current(state)


def _scream(state: ArcmageState, card: int) -> None:
    facts = state.facts(card)
    if facts.scream:
        for other in state.attackers:
            if other != card and (not facts.scream_of or state.keywords[other] & facts.scream_of):
                boost(state, other, facts.scream, 0, 0)


def _defence(state: ArcmageState, frame: list[int]) -> None:
    """Offer defenders attacker by attacker, those of one in any order (A80, A136)."""
    current(state)
    while True:
        attacker, city, seat = at_stake(state, frame[PLACE])
        if attacker < 0:
            break
        if state.zone[attacker] == CREATURES and state.zone[city] == BUILT:
            found = [
                card
                for card in state.creatures
                if state.controller[card] == seat
                and card not in state.fights
                and may_defend(state, card, attacker, city)
            ]
            if found:
                frame[1] = TOOK_DEFENDER
                ask(state, seat, ASK_DEFENDER, [PASS, *found])
                return
        frame[PLACE] += 1
    frame[1] = DEFENDED


def _took_defender(state: ArcmageState, frame: list[int]) -> None:
    frame[1] = DEFENCE
    if state.answer == PASS:
        frame[PLACE] += 1
        return
    attacker = at_stake(state, frame[PLACE])[0]
    state.fights[state.answer] = attacker
    state.touch(FIGHTS)
    log(state, LOG_DEFEND, state.answer, attacker)
    if attacker not in state.intercepted:
        state.intercepted.append(attacker)


def _defended(state: ArcmageState, frame: list[int]) -> None:
    state.touch(FIGHTS)
    for attacker in state.intercepted:
        signal(state, IS_DEFENDED, attacker, state.controller[attacker])
    frame[1] = NEXT_BATTLE
    open_window(state, CHECK_FIRST + OPEN)


def _next_battle(state: ArcmageState, frame: list[int]) -> None:
    """Battles are fought one by one in the attacking player's order (A88)."""
    left = [card for card in state.intercepted if card not in frame[FOUGHT:]]
    left = [card for card in left if state.zone[card] == CREATURES]
    if not left:
        frame[1] = STRIKE_CITY
        return
    frame[1] = TOOK_BATTLE
    ask(state, state.active, ASK_BATTLE, left)


def _took_battle(state: ArcmageState, frame: list[int]) -> None:
    frame[1] = NEXT_BATTLE
    frame.append(state.answer)
    push_window(state, CHECK_FIRST + IF_STACK)
    state.frames.append([F_BATTLE, 0, state.answer, 0, 0, 0])


def _at_city(state: ArcmageState, frame: list[int]) -> None:
    """All unintercepted damage hits the cities at once (A86, A88, A89)."""
    current(state)
    blows: list[Blow] = []
    for card, city in zip(state.attackers, state.attacked, strict=True):
        alive = state.zone[card] == CREATURES and state.zone[city] == BUILT
        if alive and card not in state.intercepted and not state.keywords[card] & HARMLESS:
            blows.append((city, city_damage(state, card, city), card))
    blows += [(city, amount, card) for card, city, amount in overruns(state)]
    frame[1] = END
    push_window(state, CHECK_FIRST + IF_STACK)
    deal(state, blows, True)


def _over(state: ArcmageState, frame: list[int]) -> None:
    state.attackers = []
    state.attacked = []
    state.intercepted = []
    state.fights = {}
    state.touch(FIGHTS)
    state.frames.pop()


_STEPS: Final = (
    choose_city,
    took_city,
    choose_attacker,
    took_attacker,
    choose_second,
    took_second,
    _declared,
    _marked,
    _defence,
    _took_defender,
    _defended,
    _next_battle,
    _took_battle,
    _at_city,
    _over,
)
