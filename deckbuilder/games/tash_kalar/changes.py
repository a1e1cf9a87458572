"""Verbs that put, remove and change pieces on the board (rules T10-T12, T46-T47)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.games.tash_kalar.conditions import Condition
from deckbuilder.games.tash_kalar.movement import Step
from deckbuilder.games.tash_kalar.places import Place
from deckbuilder.games.tash_kalar.words import ByRank, Count, Number, Rank, Ranks, Who, refuse_details
from deckbuilder.model.base import Definition


class OnPieces(Step):
    """What verbs about pieces have.

    Attributes:
        who: Whose pieces, or which piece.
        rank: Their rank at that moment.
        where: Where they stand.
        count: How many, each chosen after the one before is done.
        together: The chosen pieces, taken together, form one chain of neighbours.
    """

    who: Who
    rank: Ranks = "any"
    where: Place | None = None
    count: Count
    together: bool = False

    @model_validator(mode="after")
    def _known_is_known(self) -> OnPieces:
        refuse_details(self.who, self.rank, self.where)
        return self


class Destroy(OnPieces):
    """Destroy pieces; enemy ones count as destroyed by you (T47).

    Attributes:
        company: A target of that rank needs so many of your pieces, other than the being, next to it.
        worth: An enemy victim counts as so many destroyed pieces of its rank.
        uncounted: No victim counts for anybody.
        leaves_game: The victim does not return to its owner's stock (T12).
    """

    op: Literal["destroy"]
    company: ByRank | None = None
    worth: Number = 1
    uncounted: bool = False
    leaves_game: bool = False


class Upgrade(OnPieces):
    """Promote pieces by one rank; one whose new kind is out of stock is no target (T10)."""

    op: Literal["upgrade"]


class Downgrade(OnPieces):
    """Demote pieces by one rank; one whose new kind is out of stock is no target (T10)."""

    op: Literal["downgrade"]


class Convert(OnPieces):
    """Replace enemy pieces by own ones; they count as destroyed at their old rank (T11).

    Attributes:
        to: The rank of the own piece.
    """

    op: Literal["convert"]
    to: Rank | Literal["same"]


class ConvertBeing(Step):
    """The being becomes a piece of an enemy colour you choose; nobody scores.

    Attributes:
        rank: The rank of the piece; a colour without one in stock cannot be chosen.
    """

    op: Literal["convert_being"]
    rank: Rank


class Place_(Step):  # noqa: N801 - "Place" is the square
    """Put pieces from stock on empty squares (T46).

    Attributes:
        owner: Whose pieces; enemy colours are chosen freely for each.
        rank: Their rank, or the ranks to choose from.
        where: On which empty squares.
        count: How many.
        repeat_while: After it is done, it is done again as long as this holds and it is possible.
    """

    op: Literal["place"]
    owner: Literal["own", "enemy"]
    rank: Rank | Annotated[tuple[Rank, ...], Field(min_length=2)]
    where: Place | None = None
    count: Count
    repeat_while: Condition | None = None


class Shoot(Step):
    """Destroy pieces along straight lines from the being (T47).

    Nothing blocks a line but what ``blocked_by`` names; pieces of other ranks than
    ``rank`` are passed over.

    Attributes:
        who: Whose pieces.
        rank: Which ranks are hit.
        directions: The directions to choose from.
        count: How often a direction is chosen.
        reach: How many squares far; ``None``: to the edge of the board.
        limit: How many pieces are hit at most, the nearest first; ``None``: all.
        blocked_by: A piece of this rank ends the line unharmed.
        spread: The two lines at this angle beside the chosen one are hit as well.
    """

    op: Literal["shoot"]
    who: Literal["any", "enemy"]
    rank: Ranks
    directions: Literal["marked"]
    count: Count
    reach: Number | None = None
    limit: Number | None = None
    blocked_by: Rank | None = None
    spread: Literal[45] | None = None


class SquareRule(Definition):
    """What happens on a chosen square that holds such a piece, or nothing.

    Attributes:
        holds: The piece there; ``None``: the square is empty.
        do: Destroy it, promote it, or place an own common.
    """

    holds: Held | None = None
    do: Literal["destroy", "upgrade", "place_common"]

    @model_validator(mode="after")
    def _empty_is_filled(self) -> SquareRule:
        if (self.holds is None) != (self.do == "place_common"):
            raise ValueError("an empty square, and no other, is filled")
        return self


class Held(Definition):
    """A piece by owner and rank."""

    who: Literal["own", "enemy", "any"]
    rank: Ranks


class OnSquares(Step):
    """Choose different squares and do on each what its contents say.

    Attributes:
        where: The squares to choose from; one that no rule fits cannot be chosen.
        count: How many; each is chosen after the one before is done.
        rule: What is done.
    """

    op: Literal["on_squares"]
    where: Place
    count: Count
    rule: Annotated[tuple[SquareRule, ...], Field(min_length=1)]


class MirrorPick(Definition):
    """Pieces of one rank that may be mirrored, and how many."""

    rank: Literal["common", "heroic"]
    most: Number


class MirrorCopy(Step):
    """Choose pieces beside the pattern's line and place own ones of that rank on its other side.

    The mirror is the line through the summoning square that the pattern lies on. A
    copy whose square is off the board or occupied, or whose kind is out of stock, is left out.

    Attributes:
        who: Whose pieces may be chosen.
        where: Where they stand.
        pick: One of these; ranks are not mixed.
        optional: Whether the player may choose none.
    """

    op: Literal["mirror_copy"]
    who: Literal["own", "enemy", "any"]
    where: Place
    pick: Annotated[tuple[MirrorPick, ...], Field(min_length=1)]
    optional: bool


class BecomeGateway(Step):
    """Move the Gateway marker to a piece (T81).

    Attributes:
        who: Whose piece, or which piece.
        rank: Its rank, if it is chosen.
    """

    op: Literal["become_gateway"]
    who: Literal["own", "being", "same_piece"]
    rank: Ranks = "any"


class StorePiece(Step):
    """Lift a piece of any colour off the board onto this card.

    Attributes:
        where: Where it stands.
    """

    op: Literal["store_piece"]
    where: Place


SquareRule.model_rebuild()
