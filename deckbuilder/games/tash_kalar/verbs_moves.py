"""Verbs that move pieces: move, moves (T14-T19). Compiled where a C compiler is at hand."""

from __future__ import annotations

from deckbuilder.games.tash_kalar.choosing import (
    ASKED,
    ASKED_SQUARE,
    RUNS,
    candidates,
    choose_square,
    pieces,
)
from deckbuilder.games.tash_kalar.geometry import DIRECTIONS, squares_in
from deckbuilder.games.tash_kalar.machine import ASK_PIECE, ASK_SQUARE, PASS
from deckbuilder.games.tash_kalar.pieces import move
from deckbuilder.games.tash_kalar.regions import anchored, region
from deckbuilder.games.tash_kalar.state import (
    E_BEING,
    E_BEING_LIVES,
    E_BEING_WAY,
    E_DIRECTIONS,
    E_LAST,
    E_LAST_WAY,
    E_MOVED,
    E_PREVIOUS,
    E_PREVIOUS_LIVES,
    TashState,
)
from deckbuilder.games.tash_kalar.table import Share, Step
from deckbuilder.games.tash_kalar.terms import (
    COMBAT,
    D_AS_BEING,
    D_FREE,
    D_MARKED,
    D_OPPOSITE,
    EMPTY_ONLY,
    OP_MOVES,
    SEAT,
    T_FULL_LINE,
    T_LEAP,
    T_LEAP_OF,
    T_LINE,
    T_MOVE,
    W_BEING,
)
from deckbuilder.games.tash_kalar.whether import X_PHASE, X_PIECE, X_TIMES, X_USED, X_WAY, ranked

_LEFT = 4
"""Bits in which ``X_USED`` counts the moves made in each way of a ``moves`` step, or by each colour."""


def op_move(state: TashState, frame: list[int], step: Step) -> bool:
    """Move pieces, one move (leap, line) after the other: first which piece, then where to (T45)."""
    while True:
        end = _next(state, frame, step)
        if end < 0:
            return end == PASS
        frame[X_TIMES] += 1
        _go(state, frame, step, frame[X_PIECE], end)


def _next(state: TashState, frame: list[int], step: Step) -> int:
    """Choose the next piece, which is then in ``X_PIECE``, and return where it goes.

    Returns:
        A square; ``PASS`` after the last move, ``WAIT`` after a question.
    """
    if frame[X_PHASE] == ASKED_SQUARE:
        frame[X_PHASE] = RUNS
        return state.answer
    if frame[X_TIMES] >= step.count:
        return PASS
    shared, optional = step.op == OP_MOVES, step.optional
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        start, optional = state.answer, False
    else:
        able = sharers(state, frame, step) if shared else movers(state, frame, step)
        start = _first(state, frame, able, optional)
    if start < 0:
        return start
    frame[X_PIECE] = start
    ends = _all_ends(state, frame, step, start) if shared else destinations(state, frame, step, start)
    return choose_square(state, frame, ASK_SQUARE, ends, optional, ASKED_SQUARE)


def _first(state: TashState, frame: list[int], able: int, optional: bool) -> int:
    """Choose the piece; where only one can move, it is asked at once where to."""
    if able and not able & (able - 1):
        return able.bit_length() - 1
    return choose_square(state, frame, ASK_PIECE, able, optional)


def movers(state: TashState, frame: list[int], step: Step) -> int:
    """Return the squares of the pieces that can make the next move."""
    found = candidates(state, step)
    if step.once_each:
        found &= ~state.effect[E_MOVED]
    if step.one_piece and frame[X_TIMES]:
        found &= 1 << state.effect[E_LAST]
    if step.not_same and state.effect[E_PREVIOUS_LIVES] > 0:
        found &= ~(1 << state.effect[E_PREVIOUS])
    if step.per_colour:
        found &= ~_colours_spent(state, frame, step)
    if step.full_needs and frame[X_TIMES] == step.count - 1 and not frame[X_USED]:
        found &= pieces(state, W_BEING, step.ranks)
    for square in squares_in(found):
        if not destinations(state, frame, step, square):
            found ^= 1 << square
    return found


def _colours_spent(state: TashState, frame: list[int], step: Step) -> int:
    """Return the pieces of the colours that have made all the moves one colour may make."""
    found = 0
    for colour in range(state.table.colours):
        if (frame[X_USED] >> (_LEFT * colour)) % (1 << _LEFT) >= step.per_colour:
            found |= state.masks[3 * colour]
    return found


def _go(state: TashState, frame: list[int], step: Step, start: int, end: int) -> None:
    """Carry a move out; a line is gone along square by square (T17)."""
    effect = state.effect
    if step.per_colour:
        frame[X_USED] += 1 << (_LEFT * (state.board[start] // SEAT))
    elif effect[E_BEING] == start and effect[E_BEING_LIVES]:
        frame[X_USED] = 1
    if step.travel in (T_LINE, T_FULL_LINE):
        way = state.table.geo.direction(start, end)
        while start != end:
            after = state.table.geo.step[DIRECTIONS * start + way]
            move(state, start, after)
            start = after
    else:
        move(state, start, end)
    effect[E_MOVED] |= 1 << end
    frame[X_WAY] = effect[E_LAST_WAY]


def enterable(state: TashState, rank: int, kind: int) -> int:
    """Return the squares a piece of that rank may enter (T15)."""
    every, first = state.table.geo.every, 3 * state.table.colours
    if kind == EMPTY_ONLY:
        return every & ~state.masks[first]
    highest = rank + 1 if kind == COMBAT else rank
    return every if highest > 3 else every & ~state.masks[first + highest - 1]


def destinations(state: TashState, frame: list[int], step: Step, start: int) -> int:
    """Return the squares to which a piece can make the next move of a step."""
    geo, rank = state.table.geo, state.board[start] % SEAT
    enter = enterable(state, rank, step.kind)
    if step.onto:
        enter &= _contents(state, step.onto)
    if step.to >= 0:
        enter &= region(state, step.to, 1 << start)
    enter &= ~(1 << start)
    if step.approach >= 0:
        enter &= _nearer(state, step.approach, start)
    if step.travel == T_MOVE:
        ends = geo.near[start] & enter
        if step.direction == D_FREE or not ends:
            return ends
        ways, found = _ways(state, frame, step), 0
        for way in range(DIRECTIONS):
            after = geo.step[DIRECTIONS * start + way]
            if ways & (1 << way) and after >= 0:
                found |= 1 << after
        return ends & found
    if step.travel == T_LEAP:
        return enter
    if step.travel == T_LEAP_OF:
        return geo.rings[9 * start + step.reach] & enter
    return _lines(state, frame, step, start, enter)


def _nearer(state: TashState, anchor: int, start: int) -> int:
    """Return the squares nearer to another square than a piece is now; none if there is no such square."""
    geo, square = state.table.geo, anchored(state, anchor)
    if square < 0 or square == start:
        return 0
    far = max(abs(geo.xs[square] - geo.xs[start]), abs(geo.ys[square] - geo.ys[start]))
    return geo.balls[9 * square + far - 1] | 1 << square


def _contents(state: TashState, onto: int) -> int:
    """Return the squares that hold nothing (bit 0) or a piece of certain ranks (a bit each)."""
    first, masks = 3 * state.table.colours, state.masks
    empty = state.table.geo.every & ~masks[first] if onto & 1 else 0
    return empty | ranked(masks, first, onto >> 1)


def _ways(state: TashState, frame: list[int], step: Step) -> int:
    """Return the directions the next move may take, as a set."""
    if step.direction == D_FREE:
        return 255
    if step.direction == D_AS_BEING:
        way = state.effect[E_BEING_WAY]
        return 1 << way if way >= 0 else 0
    if step.direction == D_OPPOSITE:
        way = state.effect[E_LAST_WAY]
        return 1 << (way + DIRECTIONS // 2) % DIRECTIONS if way >= 0 else 0
    last = frame[X_WAY]
    if step.direction == D_MARKED and last < 0:
        return state.effect[E_DIRECTIONS]
    found = 1 << last
    for by in range(1, step.turn + 1):
        found |= 1 << (last + by) % DIRECTIONS | 1 << (last - by) % DIRECTIONS
    return found


def _lines(state: TashState, frame: list[int], step: Step, start: int, enter: int) -> int:
    """Return where chains of single moves in one direction can end (T17)."""
    geo, found, ways = state.table.geo, 0, _ways(state, frame, step)
    most = step.by_rank[state.board[start] % SEAT - 1] if step.by_rank else step.reach or DIRECTIONS
    for way in range(DIRECTIONS):
        if not ways & (1 << way):
            continue
        last, square = -1, geo.step[DIRECTIONS * start + way]
        for _ in range(most):
            if square < 0 or not enter & (1 << square):
                break
            last = square
            if step.travel == T_LINE:
                found |= 1 << square
            if step.stops_on and state.board[square] % SEAT == step.stops_on:
                break
            square = geo.step[DIRECTIONS * square + way]
        if step.travel == T_FULL_LINE and last >= 0:
            found |= 1 << last
    return found


def op_moves(state: TashState, frame: list[int], step: Step) -> bool:
    """Make single moves in any order, each in one of several ways."""
    while True:
        end = _next(state, frame, step)
        if end < 0:
            return end == PASS
        for place in range(len(step.shares)):
            if _shared_ends(state, frame, step, place, frame[X_PIECE]) & (1 << end):
                frame[X_USED] += 1 << (_LEFT * place)
                break
        frame[X_TIMES] += 1
        move(state, frame[X_PIECE], end)


def sharers(state: TashState, frame: list[int], step: Step) -> int:
    """Return the squares of the pieces that can make the next move in some way."""
    found = 0
    for share in step.shares:
        found |= _share_pieces(state, share)
    if step.one_piece and frame[X_TIMES]:
        found &= 1 << state.effect[E_LAST]
    for square in squares_in(found):
        if not _all_ends(state, frame, step, square):
            found ^= 1 << square
    return found


def _all_ends(state: TashState, frame: list[int], step: Step, start: int) -> int:
    """Return where a piece can go in any of the ways."""
    ends = 0
    for place in range(len(step.shares)):
        ends |= _shared_ends(state, frame, step, place, start)
    return ends


def _share_pieces(state: TashState, share: Share) -> int:
    found = pieces(state, share.who, share.ranks)
    return found & region(state, share.where) if share.where >= 0 else found


def _shared_ends(state: TashState, frame: list[int], step: Step, place: int, start: int) -> int:
    """Return where a piece can go in one of the ways; nowhere if that way's moves are used up."""
    share = step.shares[place]
    used = (frame[X_USED] >> (_LEFT * place)) % (1 << _LEFT)
    if (share.most and used >= share.most) or not _share_pieces(state, share) & (1 << start):
        return 0
    return state.table.geo.near[start] & enterable(state, state.board[start] % SEAT, share.kind)
