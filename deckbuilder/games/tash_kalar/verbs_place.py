"""Verbs that bring pieces to squares: place, on_squares (T46). Compiled where a C compiler is at hand."""

from __future__ import annotations

from deckbuilder.games.tash_kalar.choosing import ASKED, ASKED_SQUARE, RUNS, WAIT, choose, choose_square
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.machine import ASK_EMPTY, ASK_PICK_UP, ASK_SQUARE, CHOICE, LIFT, PASS
from deckbuilder.games.tash_kalar.pieces import (
    can_place,
    can_turn,
    destroy,
    in_stock,
    pick_up,
    place,
    supply,
    turn_over,
)
from deckbuilder.games.tash_kalar.regions import region
from deckbuilder.games.tash_kalar.state import E_PLACED_SEATS, E_ROUND, E_TAKEN, TashState
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.terms import COMMON, LEGENDARY, NEVER, ON_DESTROY, ON_UPGRADE, SEAT, W_OWN
from deckbuilder.games.tash_kalar.whether import X_PHASE, X_PIECE, X_TIMES, holds, pieces_of


def op_place(state: TashState, frame: list[int], step: Step) -> bool:
    """Put pieces from stock on empty squares, each chosen after the one before (T46)."""
    effect = state.effect
    if not frame[X_TIMES] and frame[X_PHASE] == RUNS:
        effect[E_PLACED_SEATS] = 0
    while frame[X_TIMES] < step.count or (step.again >= 0 and _goes_on(state, frame, step)):
        if frame[X_PHASE] == ASKED:
            frame[X_PHASE] = RUNS
            answer = state.answer
        else:
            lifted = frame[X_PIECE]
            answers = placings(state, step, lifted)
            answer = choose(state, frame, ASK_EMPTY, answers, step.optional and lifted < 0)
        if answer == WAIT:
            return False
        if answer == PASS:
            return True
        if answer >= LIFT:
            frame[X_PIECE] = state.board[answer - LIFT]
            pick_up(state, answer - LIFT)
            continue
        frame[X_PIECE] = NEVER
        frame[X_TIMES] += 1
        piece, square = answer // CHOICE, answer % CHOICE
        place(state, square, piece // SEAT, piece % SEAT)
        effect[E_PLACED_SEATS] = effect[E_PLACED_SEATS] * 16 + piece // SEAT + 1
    return True


def _goes_on(state: TashState, frame: list[int], step: Step) -> bool:
    """Tell whether a placing is repeated: while its condition holds and something is in stock."""
    return in_stock(state, state.colour, COMMON) and holds(state, frame, step.again)


def placings(state: TashState, step: Step, lifted: int = NEVER) -> list[int]:
    """Return what can be placed where: the piece times ``CHOICE`` plus the square.

    With none in stock there are, by the switch, the pieces that can be picked up first (T46).

    Args:
        state: The game.
        step: The placing step.
        lifted: A piece picked up for it: now one of its colour and kind is placed.
    """
    place, found = 0 if step.by_colour else region(state, step.where), []
    squares = squares_in(place & ~state.masks[3 * state.table.colours])
    for seat in range(state.table.colours):
        if (seat == state.colour) != (step.who == W_OWN):
            continue
        if lifted >= 0 and seat != lifted // SEAT:
            continue
        if step.by_colour:
            place = _place_for(state, step, seat)
            squares = squares_in(place & ~state.masks[3 * state.table.colours])
        liftable = 0
        for rank in (1, 2, 3):
            if not step.rank & (1 << (rank - 1)):
                continue
            if in_stock(state, seat, rank):
                if lifted < 0 or (rank == LEGENDARY) == (lifted % SEAT == LEGENDARY):
                    first = (SEAT * seat + rank) * CHOICE
                    found += [first + square for square in squares]
            elif state.table.pick_up and lifted < 0:
                liftable |= supply(state, seat, rank)
        if liftable:
            found += [LIFT + square for square in squares_in(liftable if squares else liftable & place)]
    return found


def _place_for(state: TashState, step: Step, seat: int) -> int:
    """Return a place that depends on the colour of the piece."""
    state.effect[E_ROUND] = seat
    place = region(state, step.where)
    state.effect[E_ROUND] = NEVER
    return place


def op_on_squares(state: TashState, frame: list[int], step: Step) -> bool:
    """Choose different squares and do on each what its contents say."""
    while frame[X_TIMES] < step.count:
        if frame[X_PHASE] == ASKED_SQUARE:
            frame[X_PHASE] = RUNS
            pick_up(state, state.answer)
            place(state, frame[X_PIECE], state.colour, COMMON)
            continue
        if frame[X_PHASE] == ASKED:
            frame[X_PHASE] = RUNS
            square = state.answer
        else:
            square = choose_square(state, frame, ASK_SQUARE, squares_with_rule(state, step), step.optional)
        if square == WAIT:
            return False
        if square == PASS:
            return True
        frame[X_TIMES] += 1
        done = _rule_for(state, step, square)
        state.effect[E_TAKEN] |= 1 << square
        if done == ON_DESTROY:
            destroy(state, square)
        elif done == ON_UPGRADE:
            turn_over(state, square, True)
        elif not place_supplied(state, frame, square, COMMON):
            return False
    return True


def place_supplied(state: TashState, frame: list[int], square: int, rank: int) -> bool:
    """Place an own piece on a square; with none in stock one is picked up for it first (T46).

    Returns:
        Whether it is done; else the answer comes in the phase ``ASKED_SQUARE``, the square is in ``X_PIECE``.
    """
    if not in_stock(state, state.colour, rank):
        frame[X_PIECE] = square
        spare = supply(state, state.colour, rank)
        taken = choose_square(state, frame, ASK_PICK_UP, spare, False, ASKED_SQUARE)
        if taken == WAIT:
            return False
        pick_up(state, taken)
    place(state, square, state.colour, rank)
    return True


def squares_with_rule(state: TashState, step: Step) -> int:
    """Return the squares that can be chosen: in place, not chosen before, with contents that a rule fits."""
    found = region(state, step.where) & ~state.effect[E_TAKEN]
    for square in squares_in(found):
        if _rule_for(state, step, square) < 0:
            found ^= 1 << square
    return found


def _rule_for(state: TashState, step: Step, square: int) -> int:
    """Return what is done on a square; -1 if no rule fits or it cannot be done."""
    bit = 1 << square
    for whose, ranks, done in step.rules:
        if not ranks:
            if not state.board[square] and can_place(state, state.colour, COMMON):
                return done
        elif pieces_of(state, whose, ranks) & bit:
            return done if done != ON_UPGRADE or can_turn(state, square, True) else -1
    return -1
