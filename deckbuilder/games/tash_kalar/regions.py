"""Where on the board: places as sets of squares (rules T5, T19, T40). Compiled where a C compiler is at hand.

A place of the card data (`places`) is a node of integers, its kind first. `region` answers
with all its squares at once, so that targets are found by a few ANDs.

To add a kind of place: a constant and a function here, a line in ``_REGIONS``, and its
translation in `compile_places`.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar.geometry import DIRECTIONS, squares_in
from deckbuilder.games.tash_kalar.state import (
    E_BEING,
    E_BEING_LIVES,
    E_BEING_WAY,
    E_CHOSEN,
    E_DIRECTIONS,
    E_GATEWAY,
    E_GATEWAY_LIVES,
    E_MARKED,
    E_PATTERN,
    E_PLACED,
    E_PREVIOUS,
    E_ROUND,
    E_SECOND,
    E_SQUARE,
    E_START,
    TashState,
)

P_NEXT_TO: Final = 0  # anchor; 0 any neighbour, 1 sharing an edge, 2 a corner
P_WITHIN: Final = 1  # anchor, distance
P_DISTANCE: Final = 2  # anchor, distance
P_ON: Final = 3  # 0 red, 1 green, 2 coloured, 3 uncoloured
P_NEAR: Final = 4  # 0 red, 1 green
P_TOUCHING: Final = 5  # 0 own, 1 enemy, 2 colour of the piece placed; least rank, greatest rank, how many
P_MARKED: Final = 6  # 0 first marking, 1 second
P_RAY: Final = 7
P_AHEAD: Final = 8  # 0 the next square, 1 the first piece
P_SQUARE_OF: Final = 9  # anchor
P_OF_PATTERN: Final = 10
P_NOT_BEING: Final = 11
P_AT_START: Final = 12
P_ALL: Final = 13  # numbers of places
P_ANY: Final = 14  # numbers of places
P_NOT: Final = 15  # number of a place
P_NOT_GATEWAY: Final = 16

_ANCHORS: Final = (E_BEING, E_PREVIOUS, E_PLACED, E_CHOSEN, E_SQUARE, E_GATEWAY)
"""Where each anchor is kept, by its number in `compile_places.ANCHORS`."""


def region(state: TashState, place: int, gone: int = 0) -> int:
    """Return the squares of a place, for the card being resolved.

    Args:
        state: The game.
        place: Its number in `Table.places`; ``NEVER`` is the whole board.
        gone: Squares to be thought empty: that of a piece about to move.
    """
    if place < 0:
        return state.table.geo.every
    node = state.table.places[place]
    return _REGIONS[node[0]](state, node, gone)


def anchored(state: TashState, anchor: int) -> int:
    """Return the square of an anchor; -1 without one."""
    return state.effect[_ANCHORS[anchor]]


def _next_to(state: TashState, node: tuple[int, ...], gone: int) -> int:
    square = state.effect[_ANCHORS[node[1]]]
    if square < 0:
        return 0
    geo = state.table.geo
    return geo.near[square] if not node[2] else geo.beside[square] if node[2] == 1 else geo.corner[square]


def _within(state: TashState, node: tuple[int, ...], gone: int) -> int:
    square = state.effect[_ANCHORS[node[1]]]
    return state.table.geo.balls[9 * square + node[2]] if square >= 0 else 0


def _distance(state: TashState, node: tuple[int, ...], gone: int) -> int:
    square = state.effect[_ANCHORS[node[1]]]
    return state.table.geo.rings[9 * square + node[2]] if square >= 0 else 0


def _on(state: TashState, node: tuple[int, ...], gone: int) -> int:
    geo = state.table.geo
    if node[1] == 0:
        return geo.red
    if node[1] == 1:
        return geo.green
    coloured = geo.red | geo.green
    return coloured if node[1] == 2 else geo.every & ~coloured


def _near(state: TashState, node: tuple[int, ...], gone: int) -> int:
    return state.table.geo.near_green if node[1] else state.table.geo.near_red


def _touching(state: TashState, node: tuple[int, ...], gone: int) -> int:
    """Return the squares that have enough such pieces next to them (T5)."""
    masks, seat, geo = state.masks, state.colour, state.table.geo
    low = node[2] - 1
    if node[1] == 2:
        seat = state.effect[E_ROUND]
    if node[1] != 1:
        pieces = masks[3 * seat + low] & ~(masks[3 * seat + node[3]] if node[3] < 3 else 0)
    else:
        pieces = 0
        for other in range(state.table.colours):
            if other != seat:
                pieces |= masks[3 * other + low] & ~(masks[3 * other + node[3]] if node[3] < 3 else 0)
    pieces &= ~gone
    reached = geo.around(pieces)
    if node[4] == 1:
        return reached
    enough = 0
    for square in squares_in(reached):
        if (geo.near[square] & pieces).bit_count() >= node[4]:
            enough |= 1 << square
    return enough


def _marked(state: TashState, node: tuple[int, ...], gone: int) -> int:
    return state.effect[E_SECOND if node[1] else E_MARKED]


def _ray(state: TashState, node: tuple[int, ...], gone: int) -> int:
    """Return the squares of all marked lines from the being."""
    square, directions = state.effect[E_BEING], state.effect[E_DIRECTIONS]
    found = 0
    for direction in range(DIRECTIONS):
        if directions & (1 << direction):
            found |= state.table.geo.ray(square, direction)
    return found


def _ahead(state: TashState, node: tuple[int, ...], gone: int) -> int:
    """Return the next square the way the being moved last, or that of the first piece met there."""
    square, way = state.effect[E_BEING], state.effect[E_BEING_WAY]
    if square < 0 or way < 0:
        return 0
    step = state.table.geo.step
    square = step[DIRECTIONS * square + way]
    if node[1]:
        while square >= 0 and not state.board[square]:
            square = step[DIRECTIONS * square + way]
    return 1 << square if square >= 0 else 0


def _square_of(state: TashState, node: tuple[int, ...], gone: int) -> int:
    square = state.effect[_ANCHORS[node[1]]]
    return 1 << square if square >= 0 else 0


def _of_pattern(state: TashState, node: tuple[int, ...], gone: int) -> int:
    return state.effect[E_PATTERN]


def _not_being(state: TashState, node: tuple[int, ...], gone: int) -> int:
    effect, every = state.effect, state.table.geo.every
    return every & ~(1 << effect[E_BEING]) if effect[E_BEING_LIVES] > 0 else every


def _not_gateway(state: TashState, node: tuple[int, ...], gone: int) -> int:
    effect, every = state.effect, state.table.geo.every
    return every & ~(1 << effect[E_GATEWAY]) if effect[E_GATEWAY_LIVES] > 0 else every


def _at_start(state: TashState, node: tuple[int, ...], gone: int) -> int:
    return state.effect[E_START]


def _all(state: TashState, node: tuple[int, ...], gone: int) -> int:
    found = state.table.geo.every
    for place in node[1:]:
        found &= region(state, place, gone)
    return found


def _any(state: TashState, node: tuple[int, ...], gone: int) -> int:
    found = 0
    for place in node[1:]:
        found |= region(state, place, gone)
    return found


def _not(state: TashState, node: tuple[int, ...], gone: int) -> int:
    return state.table.geo.every & ~region(state, node[1], gone)


_REGIONS: Final = (
    _next_to,
    _within,
    _distance,
    _on,
    _near,
    _touching,
    _marked,
    _ray,
    _ahead,
    _square_of,
    _of_pattern,
    _not_being,
    _at_start,
    _all,
    _any,
    _not,
    _not_gateway,
)
"""Functions by kind of place."""
