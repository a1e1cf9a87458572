"""Verbs that move pieces (rules T14-T18)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.games.tash_kalar.conditions import Condition
from deckbuilder.games.tash_kalar.places import Place
from deckbuilder.games.tash_kalar.words import (
    Anchor,
    ByRank,
    Count,
    Known,
    Number,
    Owner,
    Rank,
    Ranks,
    Who,
    refuse_details,
)
from deckbuilder.model.base import Definition

Kind = Literal["standard", "combat", "empty_only"]
"""What may be entered: lower ranks, also equal ranks, or nothing but empty squares (T15)."""


class Step(Definition):
    """What every verb has.

    Attributes:
        if_: When it is done; ``if`` in the data. Otherwise it is skipped (T45).
    """

    if_: Annotated[Condition | None, Field(alias="if")] = None


class LeapOf(Definition):
    """A leap to a square at exactly this distance (T5, T14)."""

    leap: Number


class Line(Definition):
    """A chain of single moves in one direction, each legal by itself (T17).

    Attributes:
        line: ``free``: the player may stop after any of them, but makes at least one.
            ``full``: it goes on as long as the next move is legal.
        most: How many moves at most; ``None``: no limit.
        most_by_rank: How many at most for a mover of that rank.
    """

    line: Literal["free", "full"]
    most: Number | None = None
    most_by_rank: ByRank | None = None


Travel = Literal["move", "leap"] | LeapOf | Line
"""One square, any other square (T14), a leap of a set distance, or a line of moves."""


class Move(Step):
    """Move or leap with pieces; whoever is on the square entered is destroyed (T16).

    Attributes:
        kind: What may be entered.
        who: Whose pieces, or which piece.
        rank: Their rank when they move.
        where: Where they stand when they move.
        count: How many moves (leaps, lines) in all.
        travel: How far each goes.
        to: Where each has to end; judged with the piece standing there.
        onto: Only onto squares that hold nothing or a piece of such a rank.
        direction: ``marked``: the first in a direction the diagram marks, the later ones
            in the same. ``as_being``: the direction of the being's move in an earlier step.
            ``opposite``: against the direction of the last move of this effect.
        turn: By how many degrees a later move may turn from the one before.
        approach: Each must lessen the distance to that square.
        once_each: No piece moves twice.
        one_piece: All by the same piece.
        not_the_same: Not by the piece of the step before.
        most_per_colour: At most so many pieces of one colour.
        full_needs: The last move of ``count`` is allowed only if one of them all is by this piece.
        stops_on: A line ends when it destroys a piece of this rank.
    """

    op: Literal["move"]
    kind: Kind
    who: Who
    rank: Ranks = "any"
    where: Place | None = None
    count: Count
    travel: Travel = "move"
    to: Place | None = None
    onto: tuple[Literal["empty", "common", "heroic", "legendary"], ...] = ()
    direction: Literal["free", "marked", "as_being", "opposite"] = "free"
    turn: Literal[45, 90] | None = None
    approach: Anchor | None = None
    once_each: bool = False
    one_piece: bool = False
    not_the_same: bool = False
    most_per_colour: Number | None = None
    full_needs: Literal["being"] | None = None
    stops_on: Rank | None = None

    @model_validator(mode="after")
    def _fits_together(self) -> Move:
        """Refuse a described known piece, and line words without a line."""
        refuse_details(self.who, self.rank, self.where)
        if self.stops_on and not isinstance(self.travel, Line):
            raise ValueError('"stops_on" is for travel = {line = ...}')
        if self.turn and self.direction != "marked":
            raise ValueError('"turn" goes with direction = "marked"')
        if self.once_each and self.one_piece:
            raise ValueError('"once_each" and "one_piece" exclude each other')
        return self


class Share(Definition):
    """One way to make some of the moves of `Moves`.

    Attributes:
        kind: What may be entered.
        who: Whose pieces, or which piece.
        rank: Their rank when they move.
        where: Where they stand when they move.
        most: At most so many of all moves; ``None``: no limit of its own.
    """

    kind: Kind
    who: Owner | Known
    rank: Ranks = "any"
    where: Place | None = None
    most: Number | None = None

    @model_validator(mode="after")
    def _known_is_known(self) -> Share:
        refuse_details(self.who, self.rank, self.where)
        return self


class Moves(Step):
    """Single moves in any order, each made in one of several ways.

    Attributes:
        count: How many in all.
        share: The ways; a move that fits several is made in the first of them with a move left.
        one_piece: All by the same piece.
    """

    op: Literal["moves"]
    count: Count
    share: Annotated[tuple[Share, ...], Field(min_length=2)]
    one_piece: bool = False


class SwapSide(Definition):
    """One side of a swap; ``rank = "same"`` is that of the other side's piece."""

    who: Literal["own", "enemy"]
    rank: Ranks | Literal["same"]


class Swap(Step):
    """Two pieces trade squares; nothing is moved or destroyed.

    Attributes:
        a: The piece chosen first.
        b: The piece it trades with.
        count: How many swaps.
    """

    op: Literal["swap"]
    a: SwapSide
    b: SwapSide
    count: Count
