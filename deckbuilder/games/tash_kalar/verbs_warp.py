"""Verbs of Etherweave: swaps, stored pieces, warp effects of other cards, the pending being (T82-T83).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.choosing import (
    ASKED,
    ASKED_SQUARE,
    INSIDE,
    RUNS,
    WAIT,
    begin_program,
    choose,
    choose_square,
    pieces,
)
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_CARD, ASK_OPTION, ASK_PIECE, ASK_SQUARE, PASS
from deckbuilder.games.tash_kalar.pieces import bring_back, store, swap
from deckbuilder.games.tash_kalar.regions import region
from deckbuilder.games.tash_kalar.state import E_CARD, E_STEP_DONE, STORED, TashState
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.terms import NEVER, SEAT
from deckbuilder.games.tash_kalar.verbs_moves import enterable
from deckbuilder.games.tash_kalar.whether import X_PHASE, X_PIECE, X_TIMES


def op_swap(state: TashState, frame: list[int], step: Step) -> bool:
    """Let two pieces trade squares, one pair after the other."""
    while True:
        if frame[X_PHASE] == ASKED_SQUARE:
            other = state.answer
        else:
            if frame[X_TIMES] >= step.count:
                return True
            if frame[X_PHASE] == ASKED:
                one = state.answer
            else:
                one = choose_square(state, frame, ASK_PIECE, swappable(state, step), step.optional)
            if one == WAIT:
                return False
            if one == PASS:
                return True
            frame[X_PIECE] = one
            other = choose_square(state, frame, ASK_PIECE, partners(state, step, one), False, ASKED_SQUARE)
            if other == WAIT:
                return False
        frame[X_PHASE] = RUNS
        frame[X_TIMES] += 1
        swap(state, frame[X_PIECE], other)


def swappable(state: TashState, step: Step) -> int:
    """Return the squares of the pieces that have another to trade squares with."""
    found = pieces(state, step.who, step.ranks)
    for square in squares_in(found):
        if not partners(state, step, square):
            found ^= 1 << square
    return found


def partners(state: TashState, step: Step, square: int) -> int:
    """Return the squares of the pieces a piece can trade squares with."""
    ranks = step.other_ranks or 1 << (state.board[square] % SEAT - 1)
    return pieces(state, step.other_who, ranks) & ~(1 << square)


def op_store_piece(state: TashState, frame: list[int], step: Step) -> bool:
    """Lift a piece onto this card; a card holds one."""
    if state.stored[state.active] >= 0:
        return True
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        square = state.answer
    else:
        found = region(state, step.where) & state.masks[3 * state.table.colours]
        square = choose_square(state, frame, ASK_PIECE, found, False)
    if square == WAIT:
        return False
    if square != PASS:
        store(state, square, state.effect[E_CARD])
    return True


def op_leap_stored(state: TashState, frame: list[int], step: Step) -> bool:
    """Let the piece on this card leap back onto the board."""
    stored = state.stored[state.active]
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        square = state.answer
    else:
        if stored < 0 or stored // STORED != state.effect[E_CARD]:
            return True
        ends = enterable(state, stored % STORED % SEAT, step.kind) & region(state, step.to)
        square = choose_square(state, frame, ASK_SQUARE, ends, False)
    if square == WAIT:
        return False
    if square != PASS:
        bring_back(state, square)
    return True


def op_copy_warp(state: TashState, frame: list[int], step: Step) -> bool:
    """Do the warp effect of the pending being, or of a card in the own discards."""
    if frame[X_PHASE] == INSIDE:
        return True
    if frame[X_PHASE] == ASKED:
        card = state.answer
    else:
        card = choose(state, frame, ASK_CARD, warps_to_copy(state, step), step.optional)
    if card == WAIT:
        return False
    if card == PASS:
        return True
    frame[X_PHASE] = INSIDE
    begin_program(state, state.table.cards[card].warp)
    return False


def warps_to_copy(state: TashState, step: Step) -> list[int]:
    """Return the cards whose warp effect can be copied."""
    cards = state.table.cards
    held = state.discards[state.active] if step.n else [state.pending[state.active]]
    return sorted([card for card in held if card >= 0 and cards[card].warp >= 0 and cards[card].copied])


def op_own_warp(state: TashState, frame: list[int], step: Step) -> bool:
    """Do the warp effect of this very card."""
    if frame[X_PHASE] == INSIDE:
        return True
    answer = state.answer if frame[X_PHASE] == ASKED else choose(state, frame, ASK_OPTION, [1], step.optional)
    if answer == WAIT:
        return False
    if answer == PASS:
        return True
    frame[X_PHASE] = INSIDE
    begin_program(state, state.table.cards[state.effect[E_CARD]].warp)
    return False


def op_pending_to_hand(state: TashState, frame: list[int], step: Step) -> bool:
    """Make the pending being an ordinary card of the hand again."""
    card = state.pending[state.active]
    if card >= 0:
        state.pending[state.active] = NEVER
        note(state, logbook.PENDING_NO_MORE, state.active, card)
        state.effect[E_STEP_DONE] += 1
    return True


def op_kills_double(state: TashState, frame: list[int], step: Step) -> bool:
    """Let what is destroyed count double for the rest of the turn."""
    state.doubled = 1
    note(state, logbook.DOUBLED, state.active)
    state.effect[E_STEP_DONE] += 1
    return True


def op_empty_as_own(state: TashState, frame: list[int], step: Step) -> bool:
    """Let empty squares count as own commons in the next pattern this turn."""
    state.voids = step.n
    note(state, logbook.VOIDS, state.active, step.n)
    state.effect[E_STEP_DONE] += 1
    return True
