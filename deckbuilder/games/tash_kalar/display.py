"""The table of Tash-Kalar as lines of text: scores, board, tasks, hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckbuilder.games.tash_kalar.sayings import SEATS, name_of, piece_words, square_words
from deckbuilder.games.tash_kalar.scoring import score
from deckbuilder.games.tash_kalar.state import STORED, TashState
from deckbuilder.games.tash_kalar.terms import BEING, FLARE, HEROIC, LEGEND, LEGENDARY, MELEE, SEAT
from deckbuilder.games.tash_kalar.view import TashView

WIDTH: Final = 80
_KINDS: Final = {BEING: "being", LEGEND: "legend", FLARE: "flare"}


def table_lines(view: TashView) -> Sequence[str]:
    """Draw what a seat sees, 80 columns wide at most."""
    state = view.seen
    lines = [f"Turn {state.turn}, {SEATS[state.active]}'s turn, actions left: {state.actions}"]
    if state.ending >= 0:
        lines[0] += f"; the end is triggered, turns after this one: {state.ending}"
    lines += [_seat_line(state, seat) for seat in range(state.table.seats)]
    lines += _board_lines(state)
    if state.tasks:
        lines.append("Tasks: " + "; ".join(_task(state, card) for card in state.tasks[:3]))
        lines += [f"Next task: {_task(state, card)}" for card in state.tasks[3:]]
    lines.append("Hand: " + ", ".join(name_of(state, card) for card in sorted(state.hands[view.seat])))
    return [part for line in lines for part in _wrapped(line)]


def _wrapped(line: str) -> list[str]:
    parts = []
    while len(line) > WIDTH:
        at = line.rfind(" ", 0, WIDTH) if " " in line[4:WIDTH] else WIDTH
        parts.append(line[:at].rstrip())
        line = "    " + line[at:].lstrip()
    return [*parts, line]


def _task(state: TashState, card: int) -> str:
    return f"{name_of(state, card)} ({state.table.cards[card].points})"


def _seat_line(state: TashState, seat: int) -> str:
    held = [state.table.kinds[card] for card in state.hands[seat]]
    cards = ", ".join(f"{held.count(kind)} {word}" for kind, word in _KINDS.items())
    line = f"{SEATS[seat]}: {_points(state, seat)}; hand: {cards}; deck {len(state.decks[seat])}"
    colour = seat % state.table.colours
    if colour != seat:
        return _with_frozen(state, seat, line + f"; plays {SEATS[colour]}'s colour")
    return _with_frozen(state, seat, line + f"; stock {state.stock[2 * seat]}+{state.stock[2 * seat + 1]}")


def _with_frozen(state: TashState, seat: int, line: str) -> str:
    if state.frozen[seat] >= 0:
        line += f"; frozen: {name_of(state, state.frozen[seat])}"
    if state.pending[seat] >= 0:
        line += f"; pending: {name_of(state, state.pending[seat])}"
    if state.stored[seat] >= 0:
        line += (
            f"; {piece_words(state.stored[seat] % STORED)} on {name_of(state, state.stored[seat] // STORED)}"
        )
    if state.gateways[seat % state.table.colours] >= 0:
        line += f"; Gateway on {square_words(state.table.geo, state.gateways[seat % state.table.colours])}"
    return line


def _points(state: TashState, seat: int) -> str:
    if state.table.form != MELEE:
        return f"{score(state, seat % state.table.colours)} points"
    seats = state.table.seats
    each = [f"{state.points[seats * seat + o]} {SEATS[o]}" for o in range(seats) if o != seat]
    return " ".join(each)


def _board_lines(state: TashState) -> list[str]:
    geo = state.table.geo
    lines = ["     " + "  ".join(str(x) for x in range(1, 10))]
    for y in range(1, 10):
        cells = [_cell(state, geo.number(x, y)) for x in range(1, 10)]
        lines.append(f"  {y}  " + " ".join(cells).rstrip())
    return lines


def _cell(state: TashState, square: int) -> str:
    if square < 0:
        return "  "
    piece, geo = state.board[square], state.table.geo
    if not piece:
        bit = 1 << square
        return "r " if geo.red & bit else "g " if geo.green & bit else ". "
    letter, rank = SEATS[piece // SEAT], piece % SEAT
    return letter + "*" if rank == LEGENDARY else letter + " " if rank == HEROIC else letter.lower() + " "
