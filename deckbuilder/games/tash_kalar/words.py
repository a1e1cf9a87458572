"""The small words of Tash-Kalar that its places, conditions and verbs share (rules T5-T10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.model.base import Definition

Rank = Literal["common", "heroic", "legendary"]
Ranks = Literal["common", "heroic", "legendary", "nonlegendary", "upgraded", "any"]
"""A rank or a group of ranks: upgraded is heroic or legendary, nonlegendary common or heroic (T7)."""

Colours = Literal["red", "green", "coloured", "uncoloured"]
"""Colour of a square (T2): coloured is red or green."""

School = Literal["imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave"]

Number = Annotated[int, Field(ge=1, le=9)]

Anchor = Literal["being", "gateway", "previous", "placed", "chosen_piece", "chosen_square"]
"""A square that others are measured from.

``being``: where the summoned piece stands now, or last stood (T19, T19a).
``gateway``: where the Gateway stands (T81). ``previous``: where the piece of the step
before stands, or stood when it was destroyed. ``placed``: where the first piece that
this effect placed was put. The other two: what a choosing step of this effect chose.
"""

StepNumber = Literal["previous"] | Annotated[int, Field(ge=1, le=9)]
"""A step of the same list of steps: the one directly before, or by its number from 1."""


class UpTo(Definition):
    """The player does it so many times at most and may stop after any, or not begin (T45)."""

    up_to: Number


Count = Number | Literal["all"] | UpTo
"""How often a step is done.

A number is mandatory as far as it is possible and ``{up_to = n}`` is optional (T45).
``all`` takes every target: destroyed at one moment, moved in an order the player chooses.
"""


class OpponentWithMore(Definition):
    """Pieces of an opponent who has more commons, upgraded pieces or pieces in all than you."""

    opponent_with_more: Literal["commons", "upgraded", "pieces"]


Owner = Literal["own", "enemy", "any", "chosen_enemy", "each_enemy", "each_placed", "same_colour"]
"""Whose pieces a step is about.

``chosen_enemy``: the colour chosen by an earlier step. ``each_enemy``: the step is done
once for every enemy colour. ``each_placed``: once for every piece the step before put on
the board, on pieces of that piece's colour. ``same_colour``: of the colour just named.
"""

Known = Literal["being", "same_piece", "gateway", "chosen_piece", "stored_piece"]
"""One piece that is already known.

``being``: the summoned piece. ``same_piece``: the piece of the step before.
``chosen_piece``: the one a step chose. ``stored_piece``: the one lying on this card.
A step about a piece that is not there is skipped (T19).
"""

KNOWN: tuple[str, ...] = ("being", "same_piece", "gateway", "chosen_piece", "stored_piece")

Who = Owner | Known | OpponentWithMore


def by_key(*keys: str) -> Callable[[object], str | None]:
    """Return a discriminator that tells a node by which of these keys it has.

    The node may be a table as read from TOML, or a model already made of one.
    """

    def tag(value: object) -> str | None:
        held = value if isinstance(value, dict) else getattr(value, "model_fields_set", ())
        names = {name.rstrip("_") for name in held}
        return next((key for key in keys if key in names), None)

    return tag


def refuse_details(who: object, rank: str, where: object) -> None:
    """Refuse a rank or place for a piece that is known already.

    Raises:
        ValueError: The piece is known and yet described.
    """
    if who in KNOWN and (rank != "any" or where is not None):
        raise ValueError(f'who = "{who}" is one known piece: it takes no rank and no place')


class ByRank(Definition):
    """A number for each rank; a rank left out has none."""

    common: Number | None = None
    heroic: Number | None = None
    legendary: Number | None = None

    @model_validator(mode="after")
    def _says_something(self) -> ByRank:
        if self.common is None and self.heroic is None and self.legendary is None:
            raise ValueError("it names no rank")
        return self
