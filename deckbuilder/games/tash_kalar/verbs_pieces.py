"""Verbs about pieces where they stand: destroy, upgrade, downgrade, convert (T10-T12, T45-T47).

They share one loop, `op_pieces`: who can be chosen is ``_targets``, what is done is in ``_DO``.
Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar.choosing import ASKED, RUNS, WAIT, candidates, choose_square
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.machine import ASK_PIECE, PASS
from deckbuilder.games.tash_kalar.pieces import can_turn, convert, destroy, in_stock, turn_over
from deckbuilder.games.tash_kalar.state import E_BEING, E_BEING_LIVES, E_TAKEN, TashState
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.terms import ALL, OP_CONVERT, OP_DOWNGRADE, OP_UPGRADE, SEAT
from deckbuilder.games.tash_kalar.whether import X_PHASE, X_TIMES


def op_pieces(state: TashState, frame: list[int], step: Step) -> bool:
    """Choose pieces one after the other, each after the one before is done; or take all at one moment."""
    if step.count == ALL:
        for square in squares_in(targets(state, step)):
            _DO[step.op](state, step, square)
        return True
    while frame[X_TIMES] < step.count:
        if frame[X_PHASE] == ASKED:
            frame[X_PHASE] = RUNS
            square = state.answer
        else:
            square = choose_square(state, frame, ASK_PIECE, targets(state, step), step.optional)
        if square == WAIT:
            return False
        if square == PASS:
            return True
        frame[X_TIMES] += 1
        if step.together:
            state.effect[E_TAKEN] |= 1 << square
        _DO[step.op](state, step, square)
    return True


def targets(state: TashState, step: Step) -> int:
    """Return the squares of the pieces a step can be done with now."""
    found = candidates(state, step)
    if found and step.company:
        found = _in_company(state, step, found)
    if found and step.op in (OP_UPGRADE, OP_DOWNGRADE):
        for square in squares_in(found):
            if not can_turn(state, square, step.op == OP_UPGRADE):
                found ^= 1 << square
    elif found and step.op == OP_CONVERT:
        for square in squares_in(found):
            if not in_stock(state, state.colour, step.to_rank or state.board[square] % SEAT):
                found ^= 1 << square
    return found


def _in_company(state: TashState, step: Step, found: int) -> int:
    """Keep the targets next to enough own pieces, the being and the target itself not counted."""
    effect, geo = state.effect, state.table.geo
    own = state.masks[3 * state.colour]
    if effect[E_BEING_LIVES] > 0:
        own &= ~(1 << effect[E_BEING])
    kept = 0
    for square in squares_in(found):
        needed = step.company[state.board[square] % SEAT - 1]
        if (geo.near[square] & own).bit_count() >= needed:
            kept |= 1 << square
    return kept


def _destroy(state: TashState, step: Step, square: int) -> None:
    destroy(state, square, 0 if step.uncounted else step.worth, step.leaves_game)


def _upgrade(state: TashState, step: Step, square: int) -> None:
    turn_over(state, square, True)


def _downgrade(state: TashState, step: Step, square: int) -> None:
    turn_over(state, square, False)


def _convert(state: TashState, step: Step, square: int) -> None:
    convert(state, square, step.to_rank or state.board[square] % SEAT)


_DO: Final = (_destroy, _upgrade, _downgrade, _convert)
"""What is done with a chosen piece, in the order of the verbs' numbers."""
