"""Actions and events of Arcmage in the words of the terminal and of scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from deckbuilder.games.arcmage import logbook
from deckbuilder.games.arcmage import machine as m
from deckbuilder.games.arcmage.declaring import cities_attacked
from deckbuilder.games.arcmage.items import ABILITY, C_SEAT, C_SOURCE, C_WHAT, C_X, ITEM_TARGETS, TRIGGERED
from deckbuilder.games.arcmage.state import NOWHERE, VAULT, ArcmageState
from deckbuilder.games.arcmage.terms import COST_X, FACTIONS, PLAYER

SEATS = ("A", "B", "C", "D", "E")
COUNTERS = ("grassroot", "ore", "rabies", "ivy")
ZONES = (
    "deck",
    "hand",
    "graveyard",
    "unbuilt cities",
    "vault",
    "kingdom",
    "play",
    "play",
    "stack",
    "removed cards",
    "nowhere",
    "hiding",
)

_KINDS: Final[Mapping[int, str]] = {ABILITY: " (ability)", TRIGGERED: " (trigger)"}
_ON_STACK: Final = 2
"""What lies on the stack lacks the first two entries of a frame (see `items`)."""

Words = Callable[[ArcmageState, int], str]


def name_of(state: ArcmageState, card: int) -> str:
    """Name a card; where several of that name are about, with its number behind: ``Imp #2``.

    The number counts the cards of that name in the order of card numbers, over all seats, so
    that it stays the same wherever the card goes.
    """
    face = state.face[card]
    twins = [other for other, shown in enumerate(state.face) if shown == face]
    name = state.table.faces[face].name
    return name if len(twins) == 1 else f"{name} #{twins.index(card) + 1}"


def thing(state: ArcmageState, card: int) -> str:
    """Name a card, or a player."""
    return f"player {SEATS[card - PLAYER]}" if card >= PLAYER else name_of(state, card)


def item_words(state: ArcmageState, item: Sequence[int]) -> str:
    """Say what lies on the stack and what it aims at: ``B's Deadly Shock, aimed at Ghoul #2`` (A90)."""
    source = item[C_SOURCE - _ON_STACK]
    kind = _KINDS.get(item[C_WHAT - _ON_STACK], "")
    if not kind and state.facts(source).cost == COST_X:
        kind = f" with X {item[C_X - _ON_STACK]}"
    targets = [thing(state, target) for target in item[ITEM_TARGETS:] if target >= 0]
    aim = f", aimed at {' and '.join(targets)}" if targets else ""
    return f"{_who(item[C_SEAT - _ON_STACK])}'s {name_of(state, source)}{kind}{aim}"


def place_words(state: ArcmageState, place: int) -> str:
    """Name a place: a city, or an army."""
    return f"{SEATS[place - m.ARMY_OF]}'s army" if place >= m.ARMY_OF else name_of(state, place)


def action_words(state: ArcmageState, action: int) -> str:
    """Say an action as it is typed: ``play Ghoul #1``, ``attack Farmland``, ``pass``."""
    return _ACTIONS[state.asking](state, action)


def _or_pass(words: str, passing: str) -> Words:
    def say(state: ArcmageState, action: int) -> str:
        return passing if action == m.PASS else f"{words} {thing(state, action)}"

    return say


def _main(state: ArcmageState, action: int) -> str:
    if action == m.PASS:
        return "end phase"
    if action >= m.POWER:
        source, place = divmod(action - m.POWER, m.POWERS)
        several = len(state.facts(source).powers) > 1
        return f"use {name_of(state, source)}" + (f" power {place + 1}" if several else "")
    if action >= m.SALVAGE:
        return f"salvage {name_of(state, action - m.SALVAGE)}"
    if action >= m.MOVE:
        return f"move {name_of(state, action - m.MOVE)}"
    return f"play {name_of(state, action - m.PLAY)}"


def _order(state: ArcmageState, action: int) -> str:
    trigger = state.pending[action]
    same = [other for other in state.pending[:action] if other[1] == trigger[1]]
    number = f" {len(same) + 1}" if same else ""
    return f"first {name_of(state, trigger[1])}{number}"


def _unmarking(state: ArcmageState, action: int) -> str:
    """Say the choice to unmark a card, at a price where counters on it ask for one."""
    if action == m.NO:
        return "stay marked"
    frame = state.frames[-1]
    card = frame[frame[2]]
    priced = any(state.counters.get(8 * card + kind, 0) for kind in range(len(COUNTERS)))
    return "pay to unmark" if priced else "unmark"


def _further_city(state: ArcmageState, action: int) -> str:
    """Say which city is attacked besides, by how many there are already (A119, A137)."""
    ordinal = ("second", "third", "fourth")[cities_attacked(state) - 1]
    return f"no {ordinal} city" if action == m.PASS else f"{ordinal} city {name_of(state, action)}"


def _draws(state: ArcmageState, action: int) -> str:
    return ("draw 0", "draw 1", "draw 2")[action]


def _take(state: ArcmageState, action: int) -> str:
    """Name a resource card by what can be seen of it: its faction and whether it is marked."""
    card = state.vaults[action // m.VAULT_OF][action % m.VAULT_OF]
    return f"take {'marked ' if state.marked[card] else ''}{FACTIONS[state.place[card]]}"


_ACTIONS: Mapping[int, Words] = {
    m.ASK_CITY: lambda s, a: f"set aside {name_of(s, a)}",
    m.ASK_BUILD: lambda s, a: f"build {name_of(s, a)}",
    m.ASK_FOUND: _or_pass("found", "take turn"),
    m.ASK_DRAW: _draws,
    m.ASK_RESOURCE: _or_pass("resource", "no resource"),
    m.ASK_FACTION: lambda s, a: f"for {FACTIONS[a]}",
    m.ASK_TACTICS: _or_pass("devote to", "end phase"),
    m.ASK_DEVOTE: _or_pass("devote", "done"),
    m.ASK_MAIN: _main,
    m.ASK_RESPOND: _or_pass("play", "pass"),
    m.ASK_MODE: lambda s, a: f"mode {a + 1}",
    m.ASK_X: lambda s, a: f"X {a}",
    m.ASK_TARGET: _or_pass("target", "no target"),
    m.ASK_PLACE: lambda s, a: f"to {place_words(s, a)}",
    m.ASK_PAY: lambda s, a: f"pay {FACTIONS[a]}",
    m.ASK_CHOOSE: _or_pass("choose", "none"),
    m.ASK_YES: lambda s, a: "yes" if a else "no",
    m.ASK_GIVE_UP: lambda s, a: f"give up {name_of(s, a)}" + (" resource" if s.zone[a] == VAULT else ""),
    m.ASK_DISCARD: lambda s, a: f"discard {name_of(s, a)}",
    m.ASK_ATTACK: _or_pass("attack", "no attack"),
    m.ASK_ATTACKER: _or_pass("with", "done"),
    m.ASK_SECOND: _further_city,
    m.ASK_DEFENDER: _or_pass("defend with", "done"),
    m.ASK_BATTLE: lambda s, a: f"battle of {name_of(s, a)}",
    m.ASK_SPLIT: lambda s, a: f"damage {a}",
    m.ASK_ORDER: _order,
    m.ASK_UNMARK: _unmarking,
    m.ASK_RESCUE: _or_pass("save with", "let die"),
    m.ASK_SHIELD: lambda s, a: f"take over {a}",
    m.ASK_EXTRA: lambda s, a: f"draw {a}",
    m.ASK_TAKE: _take,
}


def event_words(state: ArcmageState, event: tuple[int, ...]) -> str:
    """Say an event in a sentence."""
    return _SENTENCES[event[0]](state, event)


def told(state: ArcmageState, event: tuple[int, ...], seat: int) -> str:
    """Say an event as a seat may know it: what one player looks at is hidden from the others (A13)."""
    secret = _SECRETS.get(event[0])
    return event_words(state, event) if secret is None else secret(state, event, event[1] == seat)


def _told_draw(state: ArcmageState, event: tuple[int, ...], own: bool) -> str:
    return f"{_who(event[1])} draws {name_of(state, event[2]) if own else 'a card'}"


def _told_resource(state: ArcmageState, event: tuple[int, ...], own: bool) -> str:
    card = name_of(state, event[2]) if own else "a resource"
    return f"{_who(event[1])} plays {card} for {FACTIONS[event[3]]}"


def _told_look(state: ArcmageState, event: tuple[int, ...], own: bool) -> str:
    card = name_of(state, event[2]) if own else "a card"
    return f"{_who(event[1])} looks at {card} on top of {_who(event[3])}'s deck"


def _told_find(state: ArcmageState, event: tuple[int, ...], own: bool) -> str:
    return f"{_who(event[1])} takes {name_of(state, event[2]) if own else 'a card'} from the deck"


_SECRETS: Mapping[int, Callable[[ArcmageState, tuple[int, ...], bool], str]] = {
    logbook.LOG_DRAW: _told_draw,
    logbook.LOG_RESOURCE: _told_resource,
    logbook.LOG_LOOK: _told_look,
    logbook.LOG_FIND: _told_find,
}
"""Events about cards that only the first seat they name may know."""


def _who(seat: int) -> str:
    return SEATS[seat]


def _place(state: ArcmageState, place: int) -> str:
    return "play" if place == NOWHERE else place_words(state, place)


def _by(state: ArcmageState, source: int) -> str:
    return f" from {name_of(state, source)}" if source >= 0 else ""


Sentence = Callable[[ArcmageState, tuple[int, ...]], str]

_SENTENCES: Mapping[int, Sentence] = {
    logbook.LOG_TURN: lambda s, e: f"Turn {e[2]}: {_who(e[1])}",
    logbook.LOG_DRAW: lambda s, e: f"{_who(e[1])} draws a card",
    logbook.LOG_NO_CARD: lambda s, e: f"{_who(e[1])} cannot draw: the deck is empty",
    logbook.LOG_RESOURCE: lambda s, e: f"{_who(e[1])} plays a resource for {FACTIONS[e[3]]}",
    logbook.LOG_BUILD: lambda s, e: f"{_who(e[1])} builds {name_of(s, e[2])}",
    logbook.LOG_PLAY: lambda s, e: f"{_who(e[1])} plays {name_of(s, e[2])}",
    logbook.LOG_ENTER: lambda s, e: f"{name_of(s, e[1])} enters {_place(s, e[2])}",
    logbook.LOG_DIE: lambda s, e: f"{name_of(s, e[1])} dies",
    logbook.LOG_LEAVE: lambda s, e: f"{name_of(s, e[1])} goes to {_who(s.owner[e[1]])}'s {ZONES[e[2]]}",
    logbook.LOG_DAMAGE: lambda s, e: f"{name_of(s, e[1])} takes {e[2]}{_by(s, e[3])}",
    logbook.LOG_CITY_DAMAGE: lambda s, e: f"{name_of(s, e[1])} takes {e[2]}{_by(s, e[3])}",
    logbook.LOG_STRENGTH: lambda s, e: f"{name_of(s, e[1])} has {e[2]:+} strength",
    logbook.LOG_MARK: lambda s, e: f"{name_of(s, e[1])} is marked",
    logbook.LOG_UNMARK: lambda s, e: f"{name_of(s, e[1])} unmarks",
    logbook.LOG_COUNTERS: lambda s, e: f"{name_of(s, e[1])} gets counters {e[2]:+}/{e[3]:+}",
    logbook.LOG_COUNTER: lambda s, e: f"{name_of(s, e[1])}: {e[3]:+} {COUNTERS[e[2]]}",
    logbook.LOG_POWER: lambda s, e: f"{_who(e[1])} uses {name_of(s, e[2])}",
    logbook.LOG_TRIGGER: lambda s, e: f"{name_of(s, e[2])} triggers",
    logbook.LOG_FIZZLE: lambda s, e: f"{name_of(s, e[1])} has no legal target left",
    logbook.LOG_COUNTERED: lambda s, e: f"{name_of(s, e[1])} is countered",
    logbook.LOG_ATTACK: lambda s, e: f"{name_of(s, e[1])} attacks {name_of(s, e[2])}",
    logbook.LOG_DEFEND: lambda s, e: f"{name_of(s, e[1])} stops {name_of(s, e[2])}",
    logbook.LOG_DEVOTE: lambda s, e: f"devotion to {name_of(s, e[1])}: {e[2]}",
    logbook.LOG_LEVEL: lambda s, e: f"{name_of(s, e[1])} reaches level {e[2]}",
    logbook.LOG_CITY_FALLS: lambda s, e: f"{name_of(s, e[1])} falls",
    logbook.LOG_LOSE: lambda s, e: f"{_who(e[1])} loses",
    logbook.LOG_MILL: lambda s, e: f"{_who(e[1])} puts {name_of(s, e[2])} from the deck into the graveyard",
    logbook.LOG_DISCARD: lambda s, e: f"{_who(e[1])} discards {name_of(s, e[2])}",
    logbook.LOG_PRODUCE: lambda s, e: f"{_who(e[1])} produces {e[3]} {FACTIONS[e[2]]}",
    logbook.LOG_MOVE: lambda s, e: f"{name_of(s, e[1])} goes to {_place(s, e[2])}",
    logbook.LOG_SAVED: lambda s, e: f"{name_of(s, e[1])} is saved",
    logbook.LOG_PAY: lambda s, e: f"{_who(e[1])} pays {e[2]}",
    logbook.LOG_SHOW: lambda s, e: f"{_who(e[1])} shows {name_of(s, e[2])}",
    logbook.LOG_SHUFFLE: lambda s, e: f"{_who(e[1])} shuffles",
    logbook.LOG_BOOST: lambda s, e: f"{name_of(s, e[1])} has {e[2]:+}/{e[3]:+} this turn",
    logbook.LOG_LOYALTY: lambda s, e: f"{name_of(s, e[1])} has {e[2]:+} loyalty",
    logbook.LOG_CONTROL: lambda s, e: f"{_who(e[2])} controls {name_of(s, e[1])}",
    logbook.LOG_TAKE: lambda s, e: f"{_who(e[1])} gets the {FACTIONS[e[3]]} resource {name_of(s, e[2])}",
    logbook.LOG_LOSE_RESOURCE: lambda s, e: f"{_who(e[1])} loses the resource {name_of(s, e[2])}",
    logbook.LOG_HIDE: lambda s, e: f"{name_of(s, e[1])} hides",
    logbook.LOG_LOOK: lambda s, e: f"{_who(e[1])} looks at {name_of(s, e[2])} on top of {_who(e[3])}'s deck",
    logbook.LOG_FIND: lambda s, e: f"{_who(e[1])} takes {name_of(s, e[2])} from the deck",
    logbook.LOG_SKIP: lambda s, e: f"{_who(e[1])} skips the turn",
    logbook.LOG_COIN: lambda s, e: f"{_who(e[1])} throws {'heads' if e[2] else 'tails'}",
}
