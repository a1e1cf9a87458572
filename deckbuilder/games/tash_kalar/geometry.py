"""The 69 squares as numbers and bit masks (rules T1-T5). Compiled where a C compiler is at hand.

A square is a number from 0, row by row from the top left; a set of squares is an integer
with bit n for square n. Directions are numbers too, clockwise from north: even ones share
an edge with the square they start from, odd ones a corner.
"""

from __future__ import annotations

from typing import Final

NORTH_TO_NORTHWEST: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""What each of the eight directions adds to column and row."""

DIRECTIONS: Final = 8
FARTHEST: Final = 8
"""The greatest distance between two squares."""


class Geometry:
    """What the board is, worked out once from ``board.toml``.

    Attributes:
        size: Number of squares.
        xs: Column of each square, from 1 (T1).
        ys: Row of each square, from 1.
        every: All squares.
        step: By ``8 * square + direction`` the next square that way; -1 off the board.
        near: Neighbours of each square (T5).
        beside: Those that share an edge.
        corner: Those that share a corner.
        rings: By ``9 * square + distance`` the squares exactly so far away; at 0 the square itself.
        balls: By ``9 * square + distance`` the squares at most so far away, but not the square itself.
        red: The red squares (T2).
        green: The green squares (T2).
        near_red: Squares next to a red one.
        near_green: Squares next to a green one.
        areas: The areas tasks count on, by number (`terms.AREAS`).
        lines: The rows and columns through the central squares (T52).
        ends: Opposite sides, then opposite corners, in pairs (T4).
    """

    __slots__ = (
        "_numbers", "areas", "balls", "beside", "corner", "ends", "every", "green", "lines", "near",
        "near_green", "near_red", "red", "rings", "size", "step", "xs", "ys",
    )  # fmt: skip

    def __init__(self, squares: list[tuple[int, int]]) -> None:
        self.size: int = len(squares)
        self.xs: list[int] = [x for x, _ in squares]
        self.ys: list[int] = [y for _, y in squares]
        self.every: int = (1 << len(squares)) - 1
        number = {place: square for square, place in enumerate(squares)}
        self._numbers: dict[tuple[int, int], int] = number
        self.step: list[int] = [
            number.get((x + dx, y + dy), -1) for x, y in squares for dx, dy in NORTH_TO_NORTHWEST
        ]
        self.beside: list[int] = [self._joined(square, 0) for square in range(len(squares))]
        self.corner: list[int] = [self._joined(square, 1) for square in range(len(squares))]
        self.near: list[int] = [self.beside[square] | self.corner[square] for square in range(len(squares))]
        self.rings: list[int] = []
        self.balls: list[int] = []
        for square in range(len(squares)):
            self._measure(square)
        self.red: int = 0
        self.green: int = 0
        self.near_red: int = 0
        self.near_green: int = 0
        self.areas: list[int] = []
        self.lines: list[int] = []
        self.ends: list[int] = []

    def _joined(self, square: int, first: int) -> int:
        mask = 0
        for direction in range(first, DIRECTIONS, 2):
            other = self.step[DIRECTIONS * square + direction]
            if other >= 0:
                mask |= 1 << other
        return mask

    def _measure(self, square: int) -> None:
        ball = 0
        for distance in range(FARTHEST + 1):
            ring = 0
            for other in range(self.size):
                far = max(abs(self.xs[square] - self.xs[other]), abs(self.ys[square] - self.ys[other]))
                if far == distance:
                    ring |= 1 << other
            self.rings.append(ring)
            if distance:
                ball |= ring
            self.balls.append(ball)

    def number(self, x: int, y: int) -> int:
        """Return the square in that column and row, counted from 1; -1 if there is none (T1)."""
        return self._numbers.get((x, y), -1)

    def around(self, mask: int) -> int:
        """Return all squares next to a square of the set."""
        found = 0
        while mask:
            low = mask & -mask
            found |= self.near[low.bit_length() - 1]
            mask ^= low
        return found

    def direction(self, start: int, end: int) -> int:
        """Return the direction in which a square lies from another; -1 if on none of the eight lines."""
        dx, dy = self.xs[end] - self.xs[start], self.ys[end] - self.ys[start]
        if (dx and dy and abs(dx) != abs(dy)) or not (dx or dy):
            return -1
        unit = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        return NORTH_TO_NORTHWEST.index(unit)

    def ray(self, start: int, direction: int) -> int:
        """Return the squares from a square's neighbour outwards to the edge, as a set."""
        mask = 0
        square = self.step[DIRECTIONS * start + direction]
        while square >= 0:
            mask |= 1 << square
            square = self.step[DIRECTIONS * square + direction]
        return mask


def squares_in(mask: int) -> list[int]:
    """Return the squares of a set in the order of their numbers."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
