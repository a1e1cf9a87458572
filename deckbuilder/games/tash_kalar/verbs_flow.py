"""Verbs that choose something for the steps to come (T45). Compiled where a C compiler is at hand."""

from __future__ import annotations

from deckbuilder.games.tash_kalar.choosing import ASKED, RUNS, WAIT, candidates, choose, choose_square
from deckbuilder.games.tash_kalar.machine import ASK_COLOUR, ASK_PIECE, ASK_SQUARE, PASS
from deckbuilder.games.tash_kalar.regions import region
from deckbuilder.games.tash_kalar.state import (
    E_CHOSEN,
    E_CHOSEN_LIVES,
    E_COLOUR,
    E_SQUARE,
    E_STEP_DONE,
    TashState,
)
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.whether import X_PHASE


def op_choose_colour(state: TashState, frame: list[int], step: Step) -> bool:
    """Choose an enemy colour."""
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        seat = state.answer
    else:
        others = [seat for seat in range(state.table.colours) if seat != state.colour]
        seat = choose(state, frame, ASK_COLOUR, others, False)
    if seat == WAIT:
        return False
    state.effect[E_COLOUR] = seat
    state.effect[E_STEP_DONE] += 1
    return True


def op_choose_square(state: TashState, frame: list[int], step: Step) -> bool:
    """Choose an empty square."""
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        square = state.answer
    else:
        empty = region(state, step.where) & ~state.masks[3 * state.table.colours]
        square = choose_square(state, frame, ASK_SQUARE, empty, False)
    if square == WAIT:
        return False
    if square != PASS:
        state.effect[E_SQUARE] = square
        state.effect[E_STEP_DONE] += 1
    return True


def op_choose_piece(state: TashState, frame: list[int], step: Step) -> bool:
    """Choose a piece."""
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        square = state.answer
    else:
        square = choose_square(state, frame, ASK_PIECE, candidates(state, step), step.optional)
    if square == WAIT:
        return False
    if square != PASS:
        state.effect[E_CHOSEN] = square
        state.effect[E_CHOSEN_LIVES] = 1
        state.effect[E_STEP_DONE] += 1
    return True
