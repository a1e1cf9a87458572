"""The table of Tash-Kalar as lines of text: board, scores and tasks beside it, the hand with its patterns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from deckbuilder.games.tash_kalar.claiming import fulfilled
from deckbuilder.games.tash_kalar.hand import hand_lines
from deckbuilder.games.tash_kalar.sayings import RANKS, SEATS, name_of, piece_words, square_words
from deckbuilder.games.tash_kalar.scoring import score
from deckbuilder.games.tash_kalar.state import STORED, TashState
from deckbuilder.games.tash_kalar.terms import BEING, FLARE, HEROIC, LEGEND, LEGENDARY, MELEE, SEAT
from deckbuilder.games.tash_kalar.view import TashView

WIDTH: Final = 80
_BOARD: Final = 40
"""Width of the board; what lies beside it has the rest."""
_KINDS: Final = {BEING: "being", LEGEND: "legend", FLARE: "flare"}


def table_lines(view: TashView) -> Sequence[str]:
    """Draw what a seat sees, 80 columns wide at most."""
    state = view.seen
    beside = [part for line in _beside(state, view.seat) for part in _wrapped(line, WIDTH - _BOARD)]
    rows = zip_longest(_board_lines(state), beside, fillvalue="")
    lines = [f"{left:{_BOARD}}{right}".rstrip() for left, right in rows]
    return [*_wrapped(_turn(state), WIDTH), *lines, *hand_lines(state, view.seat)]


def _wrapped(line: str, width: int) -> list[str]:
    return wrap(line, width, subsequent_indent="   ")


def _turn(state: TashState) -> str:
    if not state.turn:
        return "Setting up"
    line = f"Turn {state.turn}, {SEATS[state.active]}'s turn, actions left: {state.actions}"
    if state.ending >= 0:
        line += f"; the end is triggered, turns after this one: {state.ending}"
    killed = [
        f"{count} of {SEATS[place // 3]}'s {RANKS[place % 3 + 1]}"
        for place, count in enumerate(state.destroyed)
        if count
    ]
    return f"{line}; destroyed this turn: {', '.join(killed)}" if killed else line


def _beside(state: TashState, viewer: int) -> Iterator[str]:
    """Yield what is said of the seats, then the tasks."""
    for seat in range(state.table.seats):
        yield from _seat_lines(state, seat, viewer)
    if state.tasks:
        yield "Tasks, one can be claimed a turn:"
    for place, card in enumerate(state.tasks):
        yield f" {'next: ' if place == 3 else ''}{_task(state, card)}"


def _task(state: TashState, card: int) -> str:
    face = state.table.cards[card]
    holds = f" <- holds for {SEATS[state.colour]}" if fulfilled(state, face.condition) else ""
    return f"{name_of(state, card)} ({face.points}){holds}"


def _seat_lines(state: TashState, seat: int, viewer: int) -> Iterator[str]:
    colour = seat % state.table.colours
    you = " (you)" if seat == viewer else ""
    if colour == seat:
        two, legendary = state.stock[2 * seat : 2 * seat + 2]
        yield f"{SEATS[seat]}{you}: {_points(state, seat)}; stock {two}+{legendary}"
    else:
        yield f"{SEATS[seat]}{you}: plays {SEATS[colour]}'s colour"
    held = [state.table.kinds[card] for card in state.hands[seat]]
    counts = [f"{held.count(kind)} {word}{'s' * (held.count(kind) != 1)}" for kind, word in _KINDS.items()]
    yield f"   {' '.join(counts)}; deck {len(state.decks[seat])}"
    if state.frozen[seat] >= 0:
        yield f"   frozen: {name_of(state, state.frozen[seat])}"
    if state.pending[seat] >= 0:
        yield f"   pending: {name_of(state, state.pending[seat])}"
    if state.stored[seat] >= 0:
        card, piece = divmod(state.stored[seat], STORED)
        yield f"   {piece_words(piece)} lies on {name_of(state, card)}"
    if colour == seat and state.gateways[colour] >= 0:
        yield f"   Gateway on {square_words(state.table.geo, state.gateways[colour])}"


def _points(state: TashState, seat: int) -> str:
    if state.table.form != MELEE:
        points = score(state, seat % state.table.colours)
        return f"{points} point{'' if points == 1 else 's'}"
    seats = state.table.seats
    each = [f"{state.points[seats * seat + o]} {SEATS[o]}" for o in range(seats) if o != seat]
    return f"{' '.join(each)} points"


def _board_lines(state: TashState) -> list[str]:
    geo = state.table.geo
    columns = "   " + "".join(f" {x}  " for x in range(1, 10)).rstrip()
    lines = [columns]
    for y in range(1, 10):
        cells = [_cell(state, geo.number(x, y)) for x in range(1, 10)]
        lines.append(f" {y} {''.join(cells)}".rstrip())
    return lines


def _cell(state: TashState, square: int) -> str:
    """Draw a square four columns wide: red in round brackets, green in square ones."""
    if square < 0:
        return "    "
    piece, geo, bit = state.board[square], state.table.geo, 1 << square
    rank = piece % SEAT
    letter = SEATS[piece // SEAT] if rank >= HEROIC else SEATS[piece // SEAT].lower() if piece else "."
    inside = letter + ("*" if rank == LEGENDARY else "")
    before, behind = "()" if geo.red & bit else "[]" if geo.green & bit else "  "
    return f"{before}{inside}{behind}".ljust(4)
