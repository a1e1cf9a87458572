"""The table of Arcmage as lines of text: kingdoms, armies, vaults, stack, hand."""

from __future__ import annotations

from collections.abc import Sequence

from deckbuilder.games.arcmage.lasting import (
    LASTING_BAN,
    LASTING_HOLD,
    LASTING_LINK,
    LASTING_ONCE,
    LASTING_RESCUE,
    LASTING_RULE,
    LASTING_SKIP,
    LASTING_TRIGGER,
    LASTING_VETO,
    UNTIL_DONE,
    UNTIL_TURN_ENDS,
    Lasting,
)
from deckbuilder.games.arcmage.loyalty import loyalty
from deckbuilder.games.arcmage.paying import available
from deckbuilder.games.arcmage.position import PHASES
from deckbuilder.games.arcmage.sides import OVERLORD
from deckbuilder.games.arcmage.state import NOWHERE, REMOVED, ArcmageState
from deckbuilder.games.arcmage.terms import CHARGE, CITY, COST_X, CREATURE, FACTIONS, HOMESICK, KEYWORD_BITS
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.view import ArcmageView
from deckbuilder.games.arcmage.words import COUNTERS, SEATS, item_words, name_of, thing

WIDTH = 80
_OF_LEVELS = (LASTING_RULE, LASTING_TRIGGER, LASTING_RESCUE)
_SAID = {
    LASTING_ONCE: "{seat}'s {card} is still to do something",
    LASTING_VETO: "{seat}'s {card} waits for a spell to counter",
    LASTING_LINK: "{card} holds a resource",
    LASTING_BAN: "{banned}'s army may not defend {target}",
    LASTING_HOLD: "{target} stays marked while {card} is",
    LASTING_SKIP: "{seat} skips the next turn",
}
"""What lasts and is no rule, by its kind."""
_SHORT = {"gaian": "Ga", "dark-legion": "DL", "red-banner": "RB", "house-of-nobles": "HN", "the-empire": "Em"}


def table_lines(view: ArcmageView) -> Sequence[str]:
    """Draw what a seat sees, 80 columns wide at most; marked cards stand in square brackets."""
    state = view.seen
    current(state)
    head = f"Turn {state.turn}, {SEATS[state.active]}'s turn, {PHASES[state.phase]} phase"
    if not state.turn:
        head = "Before the first turn"
    if state.table.army_rule >= 0:
        head += f"; {SEATS[OVERLORD]} is the overlord"
    lines = [head]
    others = [s for s in range(state.table.seats) if s != view.seat and state.alive & (1 << s)]
    for seat in [*others, view.seat]:
        lines += _side_lines(state, seat, seat == view.seat)
    if state.attackers:
        lines += _wrapped("attack: ", [_fight(state, a, c) for a, c in _attack(state)])
    if state.stack:
        lines += _wrapped("stack, top first: ", [item_words(state, item) for item in reversed(state.stack)])
    lasting = list(dict.fromkeys(filter(None, [_lasting(state, last) for last in state.lasting])))
    if lasting:
        lines += _wrapped("in force: ", lasting)
    return [line[:WIDTH] for line in lines]


def _lasting(state: ArcmageState, last: Lasting) -> str:
    """Say what holds or waits for a while, apart from cities' levels, which stand with the city."""
    kind, number, seat, source, target, until = last
    if kind in _OF_LEVELS and source >= 0 and state.facts(source).kind == CITY:
        return ""
    whose = SEATS[seat] if 0 <= seat < len(SEATS) else ""
    card = name_of(state, source) if source >= 0 else ""
    aim = thing(state, target) if target >= 0 else ""
    if kind in _SAID:
        banned = SEATS[number] if kind == LASTING_BAN else ""
        return _SAID[kind].format(seat=whose, card=card, target=aim, banned=banned)
    how_long = {UNTIL_TURN_ENDS: " this turn", UNTIL_DONE: ""}.get(until)
    if how_long is None:
        how_long = f" until {SEATS[until]}'s next unmark phase"
    return f"{whose}'s {card}{f' on {aim}' if aim else ''}{how_long}"


def _attack(state: ArcmageState) -> list[tuple[int, int]]:
    return list(zip(state.attackers, state.attacked, strict=True))


def _fight(state: ArcmageState, attacker: int, city: int) -> str:
    stops = [name_of(state, card) for card, foe in state.fights.items() if foe == attacker]
    words = f"{name_of(state, attacker)} > {name_of(state, city)}"
    return words + (f", stopped by {' and '.join(stops)}" if stops else "")


def pile_lines(view: ArcmageView) -> Sequence[str]:
    """Say what lies open besides: graveyards, the newest card first, and removed cards (A15, A17)."""
    state = view.seen
    lines: list[str] = []
    for seat in range(state.table.seats):
        names = [name_of(state, card) for card in reversed(state.graveyards[seat])]
        lines += _wrapped(f"{SEATS[seat]}'s graveyard, newest first: ", names or ["empty"])
    gone = [name_of(state, card) for card, zone in enumerate(state.zone) if zone == REMOVED]
    return [*lines, *(_wrapped("removed from the game: ", gone) if gone else [])]


def _side_lines(state: ArcmageState, seat: int, own: bool) -> list[str]:
    vault = [0] * 5
    for card in state.vaults[seat]:
        vault[state.place[card]] += 1
    ready = available(state, seat)
    piles = [
        f"{_SHORT[name]} {ready[n]}/{vault[n]}" for n, name in enumerate(FACTIONS) if vault[n] or ready[n]
    ]
    letter = SEATS[seat]
    head = (
        f"-- {letter}: hand {len(state.hands[seat])}, deck {len(state.decks[seat])}, "
        f"graveyard {len(state.graveyards[seat])}, unbuilt {len(state.unbuilt[seat])}; resources "
    )
    lines = _wrapped(head, piles or ["none"])
    for city in state.cities:
        if state.controller[city] == seat:
            residents = [_resident(state, c, seat) for c in state.creatures if state.place[c] == city]
            about = ", ".join([str(state.strength[city]), *_levels(state, city)])
            lines += _wrapped(f"{name_of(state, city)} ({about}): ", residents or ["empty"])
    army = [c for c in state.creatures if state.controller[c] == seat and state.place[c] == NOWHERE]
    if army:
        lines += _wrapped(f"{letter}'s army: ", [card_line(state, c) for c in army])
    enchantments = [c for c in state.enchantments if state.controller[c] == seat]
    if enchantments:
        lines += _wrapped("enchantments: ", [_enchantment(state, c) for c in enchantments])
    if own:
        lines += _wrapped("hand: ", [_hand_card(state, c) for c in state.hands[seat]] or ["empty"])
        if state.unbuilt[seat]:
            lines += _wrapped("unbuilt: ", [name_of(state, c) for c in state.unbuilt[seat]])
    return lines


def _levels(state: ArcmageState, city: int) -> list[str]:
    """Say which levels of a city hold for a while (A75)."""
    lasting = [last[:2] for last in state.lasting if last[3] == city]
    found = []
    for level in state.facts(city).levels:
        held = [(LASTING_RULE, rule) for rule in level.rules]
        held += [(LASTING_TRIGGER, level.trigger), (LASTING_RESCUE, level.rescue)]
        found += [f"level {level.at} holds"] if any(one in lasting for one in held) else []
    return found


def _wrapped(head: str, parts: Sequence[str]) -> list[str]:
    """Set parts behind a head, broken between parts."""
    lines, line = [], head
    for place, part in enumerate(parts):
        text = part + (", " if place + 1 < len(parts) else "")
        if len(line) + len(text.rstrip()) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = "    "
        line += text
    return [*lines, line.rstrip()]


def _resident(state: ArcmageState, card: int, seat: int) -> str:
    """Say a creature in a city of a seat's, with its controller if that is another's (A71)."""
    whose = state.controller[card]
    return card_line(state, card) + (f" ({SEATS[whose]}'s)" if whose != seat else "")


def card_line(state: ArcmageState, card: int) -> str:
    """Say a creature in play with its numbers: ``Ghoul 3/2 ** sudden``; damage as ``3/1(2)``."""
    left = state.dfn[card] - state.damage[card]
    numbers = f"{state.atk[card]}/{left}" + (f"({state.dfn[card]})" if state.damage[card] else "")
    asked = state.facts(card).loyalty or state.keywords[card] & HOMESICK
    marks = "*" * loyalty(state, card) or ("no loyalty" if asked else "")
    named = [state.counters.get(8 * card + kind, 0) for kind in range(len(COUNTERS))]
    counters = [f"{count} {name}" for count, name in zip(named, COUNTERS, strict=True) if count]
    missed = [f"misses {state.skips[card]} unmark"] if state.skips[card] else []
    words = [marks, *_keywords(state, card), *counters, *missed]
    text = " ".join([name_of(state, card), numbers, *filter(None, words)])
    return f"[{text}]" if state.marked[card] else text


def _keywords(state: ArcmageState, card: int) -> list[str]:
    """Name a creature's keywords, last those that have a number: ``charge flying 2``."""
    facts = state.facts(card)
    words = [word for word, bit in KEYWORD_BITS.items() if state.keywords[card] & bit & ~CHARGE]
    counted = (
        ("bodyguard", 0, facts.bodyguard),
        ("battle-scream", facts.scream_of, facts.scream),
        ("charge", facts.charge_gives, facts.charge),
    )
    for name, of, number in counted:
        if number:
            about = [word for word, bit in KEYWORD_BITS.items() if bit == of]
            words.append(" ".join([name, *about, str(number)]))
    return words


def _enchantment(state: ArcmageState, card: int) -> str:
    host = state.place[card]
    text = name_of(state, card) + (f" on {name_of(state, host)}" if host != NOWHERE else "")
    return f"[{text}]" if state.marked[card] else text


def _hand_card(state: ArcmageState, card: int) -> str:
    facts = state.facts(card)
    cost = "X" if facts.cost == COST_X else "city" if facts.cost < 0 else str(facts.cost)
    numbers = f" {facts.atk}/{facts.dfn}" if facts.kind == CREATURE else ""
    marks = "*" * facts.loyalty
    return f"{name_of(state, card)} ({_SHORT[FACTIONS[facts.faction]]} {cost}{marks}{numbers})"
