"""Verbs of Everfrost: frozen_from_discards, convert_being, mirror_copy (T77-T79).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar.choosing import (
    ASKED,
    ASKED_SQUARE,
    INSIDE,
    RUNS,
    WAIT,
    choose,
    choose_square,
    pieces,
)
from deckbuilder.games.tash_kalar.freezing import lay_aside
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.machine import ASK_CARD, ASK_COLOUR, ASK_PIECE, PASS
from deckbuilder.games.tash_kalar.pieces import can_place, in_stock, pick_up, place, replace
from deckbuilder.games.tash_kalar.regions import region
from deckbuilder.games.tash_kalar.state import (
    E_BEING,
    E_BEING_LIVES,
    E_PATTERN,
    E_STEP_DONE,
    E_TAKEN,
    TashState,
)
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.terms import SEAT
from deckbuilder.games.tash_kalar.verbs_place import place_supplied
from deckbuilder.games.tash_kalar.whether import X_PHASE, X_PIECE, X_TIMES, X_USED


def op_frozen_from_discards(state: TashState, frame: list[int], step: Step) -> bool:
    """Lay out a card with a frozen effect from the own discards; of two frozen ones one goes (T77, T79)."""
    if frame[X_PHASE] == INSIDE:
        return True
    if frame[X_PHASE] == ASKED:
        card = state.answer
    else:
        card = choose(state, frame, ASK_CARD, freezable(state), step.optional)
    if card == WAIT:
        return False
    if card != PASS:
        state.discards[state.active].remove(card)
        state.effect[E_STEP_DONE] += 1
        frame[X_PHASE] = INSIDE
        lay_aside(state, card)
        return state.frames[-1] is frame
    return True


def freezable(state: TashState) -> list[int]:
    """Return the own discards with a frozen effect."""
    return sorted([card for card in state.discards[state.active] if state.table.cards[card].frozen >= 0])


def op_convert_being(state: TashState, frame: list[int], step: Step) -> bool:
    """Replace the being by a piece of an enemy colour that has one in stock; nobody scores."""
    effect = state.effect
    if not effect[E_BEING_LIVES]:
        return True
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        seat = state.answer
    else:
        seat = choose(state, frame, ASK_COLOUR, colours_supplied(state, step), False)
    if seat == WAIT:
        return False
    if seat != PASS:
        replace(state, effect[E_BEING], seat, step.rank)
    return True


def colours_supplied(state: TashState, step: Step) -> list[int]:
    """Return the enemy colours that have a piece of the step's rank in stock."""
    seats = range(state.table.colours)
    return [seat for seat in seats if seat != state.colour and in_stock(state, seat, step.rank)]


def op_mirror_copy(state: TashState, frame: list[int], step: Step) -> bool:
    """Choose pieces of one rank beside the pattern's line and place own ones on its other side.

    ``X_USED`` holds the rank once it is settled.
    """
    while True:
        if frame[X_PHASE] == ASKED_SQUARE:
            frame[X_PHASE] = RUNS
            pick_up(state, state.answer)
            place(state, frame[X_PIECE], state.colour, frame[X_USED])
            continue
        if frame[X_PHASE] == ASKED:
            frame[X_PHASE] = RUNS
            square = state.answer
        else:
            sources = mirrored_sources(state, frame, step)
            square = choose_square(state, frame, ASK_PIECE, sources, step.optional)
        if square == WAIT:
            return False
        if square == PASS:
            return True
        rank = frame[X_USED] = state.board[square] % SEAT
        frame[X_TIMES] += 1
        state.effect[E_TAKEN] |= 1 << square
        if not place_supplied(state, frame, mirrored(state, square), rank):
            return False


def mirrored_sources(state: TashState, frame: list[int], step: Step) -> int:
    """Return the squares of the pieces of which a copy can be placed now."""
    found, beside = 0, region(state, step.where) & ~state.effect[E_TAKEN]
    for rank, most in step.picks:
        if frame[X_USED] not in (0, rank) or frame[X_TIMES] >= most:
            continue
        if not can_place(state, state.colour, rank):
            continue
        for square in squares_in(beside & pieces(state, step.who, 1 << (rank - 1))):
            image = mirrored(state, square)
            if image >= 0 and not state.board[image]:
                found |= 1 << square
    return found


def mirrored(state: TashState, square: int) -> int:
    """Return the square on the other side of the line through the being and its pattern; -1 off the board."""
    geo, being, pattern = state.table.geo, state.effect[E_BEING], state.effect[E_PATTERN]
    if not pattern:
        return -1
    way = geo.direction(being, pattern.bit_length() - 1)
    dx, dy = geo.xs[square] - geo.xs[being], geo.ys[square] - geo.ys[being]
    if way % 4 == 0:
        dx = -dx
    elif way % 4 == 2:
        dy = -dy
    elif way % 4 == 1:
        dx, dy = -dy, -dx
    else:
        dx, dy = dy, dx
    return geo.number(geo.xs[being] + dx, geo.ys[being] + dy)
