"""What ``card_data/tash_kalar/board.toml`` says of board and pieces (rules T1-T8, T23-T24)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckbuilder.model.base import Definition

Coordinate = Annotated[int, Field(ge=1, le=9)]
Square = tuple[Coordinate, Coordinate]
"""Column 1-9 from the left, row 1-9 from the top (T1)."""


class Areas(Definition):
    """Named squares that tasks speak of (T3-T4).

    Attributes:
        central: The nine central squares.
        plus: The central plus.
        cross: The central diagonal cross.
        falling: The long diagonal from upper left to lower right.
        rising: The long diagonal from lower left to upper right.
        sides: The four sides: left, right, top, bottom.
        corners: The four corners: upper left, upper right, lower left, lower right.
    """

    central: tuple[Square, ...]
    plus: tuple[Square, ...]
    cross: tuple[Square, ...]
    falling: tuple[Square, ...]
    rising: tuple[Square, ...]
    sides: Sides
    corners: Corners


class Sides(Definition):
    """The four sides."""

    left: tuple[Square, ...]
    right: tuple[Square, ...]
    top: tuple[Square, ...]
    bottom: tuple[Square, ...]


class Corners(Definition):
    """The four corners."""

    upper_left: tuple[Square, ...]
    upper_right: tuple[Square, ...]
    lower_left: tuple[Square, ...]
    lower_right: tuple[Square, ...]


class Starts(Definition):
    """Where pieces stand before the first turn.

    Attributes:
        duel: One common of each colour (T23).
        melee_pairs: One common on either square of each pair (T24).
    """

    duel: tuple[Square, ...]
    melee_pairs: tuple[tuple[Square, Square], ...]


class Available(Definition):
    """Two-sided pieces of a colour that are in play, by form (T8)."""

    high_form: int
    duel: int
    melee3: int
    melee4: int


class Stock(Definition):
    """The pieces of one colour (T8).

    Attributes:
        two_sided: Pieces that are common on one side and heroic on the other.
        legendary: Legendary pieces.
        available: Two-sided ones left once score markers are taken out of them.
    """

    two_sided: int
    legendary: int
    available: Available


class Board(Definition):
    """The board.

    Attributes:
        size: Columns and rows of the grid.
        squares: How many squares there are.
        removed: Squares of the grid that do not exist (T1).
        red: The red squares (T2).
        green: The green squares (T2).
        note: What is worth knowing of the colours.
        area: Named squares.
        start: Where pieces stand at the start.
        pieces: The pieces of one colour.
    """

    size: int
    squares: int
    removed: tuple[Square, ...]
    red: tuple[Square, ...]
    green: tuple[Square, ...]
    note: str = ""
    area: Areas
    start: Starts
    pieces: Stock

    @model_validator(mode="after")
    def _squares_add_up(self) -> Board:
        """Hold the board to T1 and T2."""
        if self.size**2 - len(set(self.removed)) != self.squares:
            raise ValueError("size, removed squares and number of squares do not agree (T1)")
        if set(self.red) & set(self.green) or set(self.removed) & {*self.red, *self.green}:
            raise ValueError("a square has two colours, or a coloured one is not on the board (T2)")
        return self

    def on_board(self, x: int, y: int) -> bool:
        """Tell whether the square exists (T1)."""
        return 1 <= x <= self.size and 1 <= y <= self.size and (x, y) not in self.removed


Areas.model_rebuild()
