"""The verb shoot: destroy along straight lines from the being (T47).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar.choosing import ASKED, RUNS, WAIT, choose, pieces
from deckbuilder.games.tash_kalar.geometry import DIRECTIONS
from deckbuilder.games.tash_kalar.machine import ASK_DIRECTION, PASS
from deckbuilder.games.tash_kalar.pieces import destroy
from deckbuilder.games.tash_kalar.state import E_BEING, E_DIRECTIONS, TashState
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.terms import SEAT
from deckbuilder.games.tash_kalar.whether import X_PHASE, X_TIMES


def op_shoot(state: TashState, frame: list[int], step: Step) -> bool:
    """Choose marked directions one after the other and shoot each."""
    while frame[X_TIMES] < step.count:
        if frame[X_PHASE] == ASKED:
            frame[X_PHASE] = RUNS
            way = state.answer
        else:
            way = choose(state, frame, ASK_DIRECTION, ways(state, step), step.optional)
        if way == WAIT:
            return False
        if way == PASS:
            return True
        frame[X_TIMES] += 1
        for square in victims(state, step, way):
            destroy(state, square)
    return True


def ways(state: TashState, step: Step) -> list[int]:
    """Return the directions to choose from; where nothing need be chosen, only those that hit something."""
    marked = state.effect[E_DIRECTIONS]
    return [
        way
        for way in range(DIRECTIONS)
        if marked & (1 << way) and (not step.optional or victims(state, step, way))
    ]


def victims(state: TashState, step: Step, way: int) -> list[int]:
    """Return the squares that a shot hits, the nearest of each line first."""
    found = _line(state, step, way)
    if step.spread:
        found += _line(state, step, (way + 1) % DIRECTIONS) + _line(state, step, (way - 1) % DIRECTIONS)
    return found


def _line(state: TashState, step: Step, way: int) -> list[int]:
    geo, board, found = state.table.geo, state.board, []
    hit = pieces(state, step.who, step.ranks)
    square, gone = geo.step[DIRECTIONS * state.effect[E_BEING] + way], 1
    while square >= 0 and not (step.reach and gone > step.reach):
        if board[square]:
            if step.blocked_by and board[square] % SEAT == step.blocked_by:
                break
            if hit & (1 << square):
                found.append(square)
                if step.limit and len(found) == step.limit:
                    break
        square = geo.step[DIRECTIONS * square + way]
        gone += 1
    return found
