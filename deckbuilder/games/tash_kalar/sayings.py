"""Actions and events of Tash-Kalar in the words of the terminal and of scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from deckbuilder.games.tash_kalar import logbook as log
from deckbuilder.games.tash_kalar import machine as m
from deckbuilder.games.tash_kalar.geometry import Geometry, squares_in
from deckbuilder.games.tash_kalar.matching import helpers_of
from deckbuilder.games.tash_kalar.pieces import in_stock
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.terms import COMMON, SEAT

SEATS: Final = "ABCD"
RANKS: Final = ("", "common", "heroic", "legendary")
WAYS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
TURNS: Final = (
    *("", " turned right", " turned round", " turned left"),
    *(" mirrored", " mirrored and turned round", " mirrored and turned left", " mirrored and turned right"),
)
"""How a pattern lies, in the order of `patterns.SYMMETRIES`."""
_KINDS: Final = ("being", "legend", "flare", "task")


def square_words(geo: Geometry, square: int) -> str:
    """Say a square as column and row: ``4,5``."""
    return f"{geo.xs[square]},{geo.ys[square]}"


def _at(state: TashState, square: int) -> str:
    return square_words(state.table.geo, square)


def name_of(state: TashState, card: int) -> str:
    """Name a card."""
    return state.table.cards[card].name


def piece_words(piece: int) -> str:
    """Say a piece: ``A's heroic``."""
    return f"{SEATS[piece // SEAT]}'s {RANKS[piece % SEAT]}"


def action_words(state: TashState, action: int) -> str:
    """Say an action as it is typed: ``place 5,5``, ``summon Assassin at 4,5 turned left``."""
    if action == m.HAND_OVER:
        return "pass control"
    if action == m.PASS:
        return _PASS.get(state.asking, "pass")
    return _ANSWERS[state.asking](state, action)


def _main(state: TashState, action: int) -> str:
    if action >= m.SUMMON:
        return _summon(state, action - m.SUMMON)
    if action >= m.WARP:
        return f"warp {name_of(state, action - m.WARP)}"
    if action >= m.THAW:
        return f"thaw {name_of(state, action - m.THAW)}"
    if action >= m.FLARE:
        return f"invoke {name_of(state, action - m.FLARE)}"
    if action >= m.DISCARD:
        return f"discard {name_of(state, action - m.DISCARD)}"
    if action >= m.PICK_UP:
        return f"pick up {_at(state, action - m.PICK_UP)}"
    return f"place {_at(state, action - m.PLACE)}"


def _summon(state: TashState, number: int) -> str:
    card, place = divmod(number, m.SUMMONS)
    face = state.table.cards[card]
    one = face.placements[place]
    helpers = helpers_of(state, one)
    alike = face.plain and not helpers and in_stock(state, state.colour, face.rank)
    using = "".join([f" using {_at(state, square)}" for square in squares_in(helpers)])
    if face.roams:
        middle = squares_in(one.need)[len(squares_in(one.need)) // 2]
        return f"summon {face.name} by {_at(state, middle)}{TURNS[one.turn]}{using}"
    return f"summon {face.name} at {_at(state, one.square)}{'' if alike else TURNS[one.turn]}{using}"


def _start(state: TashState, action: int) -> str:
    return f"put {SEATS[action // m.CHOICE]} on {_at(state, action % m.CHOICE)}"


def _empty(state: TashState, action: int) -> str:
    if action >= m.LIFT:
        return f"pick up {_at(state, action - m.LIFT)}"
    piece = action // m.CHOICE
    owner = "" if piece // SEAT == state.colour else f"{SEATS[piece // SEAT]} "
    rank = "" if piece % SEAT == COMMON else f"{RANKS[piece % SEAT]} "
    return f"place {owner}{rank}{_at(state, action % m.CHOICE)}"


_PASS: Final[Mapping[int, str]] = {
    m.ASK_MAIN: "end turn",
    m.ASK_RETURN: "return no more",
    m.ASK_TASK: "claim nothing",
}

_ANSWERS: Final[Mapping[int, Callable[[TashState, int], str]]] = {
    m.ASK_MAIN: _main,
    m.ASK_START: _start,
    m.ASK_PIECE: lambda s, a: f"choose {_at(s, a)}",
    m.ASK_SQUARE: lambda s, a: f"to {_at(s, a)}",
    m.ASK_EMPTY: _empty,
    m.ASK_DIRECTION: lambda s, a: WAYS[a],
    m.ASK_OPTION: lambda s, a: f"option {a}",
    m.ASK_COLOUR: lambda s, a: f"colour {SEATS[a]}",
    m.ASK_PICK_UP: lambda s, a: f"pick up {_at(s, a)}",
    m.ASK_PUT_DOWN: lambda s, a: f"place {_at(s, a)}",
    m.ASK_RETURN: lambda s, a: f"return {name_of(s, a)}",
    m.ASK_TASK: lambda s, a: f"claim {name_of(s, a)}",
    m.ASK_AWARD: lambda s, a: f"score {SEATS[a]}",
    m.ASK_RIVAL: lambda s, a: f"against {SEATS[a]}",
    m.ASK_CARD: lambda s, a: f"take {name_of(s, a)}",
    m.ASK_HELPER: lambda s, a: f"improvise with {SEATS[a]}",
    m.ASK_FROZEN: lambda s, a: f"discard {name_of(s, a)}",
}
"""Words by kind of question."""


def event_words(state: TashState, event: tuple[int, ...]) -> str:
    """Say an event in a sentence."""
    return _SENTENCES[event[0]](state, event)


def told(state: TashState, event: tuple[int, ...], seat: int) -> str | None:
    """Say an event as a seat may know it: which card another gives back is hidden (T30)."""
    if event[0] == log.RETURNED and event[1] != seat:
        return f"{SEATS[event[1]]} returns a {_KINDS[event[2]]}"
    return event_words(state, event)


def _scored(state: TashState, event: Sequence[int]) -> str:
    colour = "" if event[3] == event[1] else f" in {SEATS[event[3]]}'s colour"
    return f"{SEATS[event[1]]} scores {event[2]}{colour}"


def _drew(state: TashState, event: Sequence[int]) -> str:
    counts = ((event[2], "being"), (event[3] // 16, "legend"), (event[3] % 16, "flare"))
    parts = [f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count]
    return f"{SEATS[event[1]]} draws {', '.join(parts)}"


def _converted(state: TashState, event: Sequence[int]) -> str:
    return f"{piece_words(event[1])} on {_at(state, event[2])} becomes {piece_words(event[3])}"


_SENTENCES: Final[Mapping[int, Callable[[TashState, Sequence[int]], str]]] = {
    log.TURN: lambda s, e: f"Turn {e[2]}: {SEATS[e[1]]}",
    log.PUT: lambda s, e: f"{piece_words(SEAT * e[1] + e[2])} is placed on {_at(s, e[3])}",
    log.PICKED_UP: lambda s, e: f"{SEATS[e[1]]} picks up the piece on {_at(s, e[2])}",
    log.SUMMONED: lambda s, e: f"{SEATS[e[1]]} summons {name_of(s, e[2])} on {_at(s, e[3])}",
    log.DESTROYED: lambda s, e: f"{piece_words(e[1])} on {_at(s, e[2])} is destroyed",
    log.MOVED: lambda s, e: f"{piece_words(e[1])} goes from {_at(s, e[2])} to {_at(s, e[3])}",
    log.UPGRADED: lambda s, e: f"the piece on {_at(s, e[2])} is upgraded: {piece_words(e[1])}",
    log.DOWNGRADED: lambda s, e: f"the piece on {_at(s, e[2])} is downgraded: {piece_words(e[1])}",
    log.CONVERTED: _converted,
    log.GAINED: lambda s, e: f"{SEATS[e[1]]} gains {e[2]} action{'s' if e[2] > 1 else ''}",
    log.DISCARDED: lambda s, e: f"{SEATS[e[1]]} discards {name_of(s, e[2])}",
    log.RETURNED: lambda s, e: f"{SEATS[e[1]]} returns {name_of(s, e[3])}",
    log.INVOKED: lambda s, e: f"{SEATS[e[1]]} invokes {name_of(s, e[2])} against {SEATS[e[3]]}",
    log.THAWED: lambda s, e: f"{SEATS[e[1]]} thaws {name_of(s, e[2])}",
    log.FROZE: lambda s, e: f"{name_of(s, e[2])} stays frozen in front of {SEATS[e[1]]}",
    log.CLAIMED: lambda s, e: f"{SEATS[e[1]]} claims {name_of(s, e[2])}",
    log.SCORED: _scored,
    log.DREW: _drew,
    log.ENDING: lambda s, e: f"{SEATS[e[1]]}'s turn triggers the end: everyone has one more turn",
    log.TASK_UP: lambda s, e: f"{'next task' if e[2] else 'task'}: {name_of(s, e[1])}",
    log.RESHUFFLED: lambda s, e: f"the discarded {('legends', 'flares')[e[1]]} are shuffled into a new deck",
    log.EXTRA_TURN: lambda s, e: f"{SEATS[e[1]]} takes an extra turn",
    log.TO_DECK: lambda s, e: f"{SEATS[e[1]]} puts {name_of(s, e[2])} on top of the deck",
    log.IMPROVISED: lambda s, e: f"{SEATS[e[1]]} improvises with a piece of {SEATS[e[2]]}'s",
    log.SWAPPED: lambda s, e: (
        f"{piece_words(e[1])} goes to {_at(s, e[2])}, the piece there to {_at(s, e[3])}"
    ),
    log.STORED: lambda s, e: f"{piece_words(e[1])} on {_at(s, e[2])} is lifted onto {name_of(s, e[3])}",
    log.BACK: lambda s, e: f"{piece_words(e[1])} comes back on {_at(s, e[2])}",
    log.WARPED: lambda s, e: f"{SEATS[e[1]]} warps {name_of(s, e[2])}, which is pending",
    log.PENDING_NO_MORE: lambda s, e: f"{name_of(s, e[2])} is an ordinary card of {SEATS[e[1]]}'s hand again",
    log.DOUBLED: lambda s, e: f"what {SEATS[e[1]]} destroys counts double this turn",
    log.VOIDS: lambda s, e: (
        f"up to {e[2]} empty squares count as {SEATS[e[1]]}'s commons in the next pattern"
    ),
    log.GATEWAY: lambda s, e: f"{SEATS[e[1]]}'s Gateway is on {_at(s, e[2])}",
    log.SPENT: lambda s, e: f"{SEATS[e[1]]} gives up {e[2]} action",
    log.UNDER_DECK: lambda s, e: f"{SEATS[e[1]]} puts {name_of(s, e[2])} under the deck",
    log.READS: lambda s, e: f"{SEATS[e[1]]}'s next pattern is read in the colour of {SEATS[e[2]]}",
    log.LEGENDS_OVER: lambda s, e: (
        f"{SEATS[e[1]]} gives {SEATS[e[2]]} {e[3]} legend{'s' if e[3] > 1 else ''}"
    ),
    log.HANDED_OVER: lambda s, e: f"{SEATS[e[1]]} passes control to {SEATS[e[2]]}",
    log.SHORT: lambda s, e: f"{SEATS[e[1]]} has {e[2]} action fewer next turn",
}
"""Sentences by kind of event."""
