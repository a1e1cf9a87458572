"""What works without being used: collecting, discounts, points (R10)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckbuilder.games.res_arcana.costs import Pay, Turn
from deckbuilder.games.res_arcana.effects import Gain, GainAny
from deckbuilder.games.res_arcana.essences import ArtifactType, Essence, Number
from deckbuilder.model.base import Definition


class CollectCost(Definition):
    """In Collect, after all gains, do one of these; what cannot be paid is no choice (R42, R43)."""

    op: Literal["collect_cost"]
    one_of: Annotated[
        tuple[Annotated[Turn | Pay, Field(discriminator="op")], ...],
        Field(min_length=1),
    ]


class GrowLeft(Definition):
    """If its essences are left on it: add so many of each kind present, onto it (R41)."""

    op: Literal["grow_left"]
    amount: Number


class IfLeft(Definition):
    """If its essences are left on it and this one is among them: gain to the pool (R40)."""

    op: Literal["if_left"]
    essence: Essence
    then: Annotated[Gain | GainAny, Field(discriminator="op")]


Collect = Annotated[Gain | GainAny | CollectCost | GrowLeft | IfLeft, Field(discriminator="op")]


class Discount(Definition):
    """Own cards cost less to place, always (R10, R70-R73).

    Attributes:
        on: Which cards: all artifacts or those of a type.
        amount: How many essences less, never below none.
        spares_gold: Whether it cannot remove Gold (R72).
    """

    on: ArtifactType | Literal["artifact"]
    amount: Number
    spares_gold: bool = False


class PerStored(Definition):
    """Points for each of an essence on this component."""

    per: Literal["stored"]
    essence: Essence
    points: Number = 1


class PerInPlay(Definition):
    """Points for own artifacts in play, turned or straight (R107, R110, R111).

    Attributes:
        per: What is counted.
        type: Which artifacts count; ``None``: all.
        each: How many of them make one portion, rounded down.
        points: Points for each portion.
    """

    per: Literal["in_play"]
    type: ArtifactType | None = None
    each: Number = 1
    points: Number = 1


PointsPer = Annotated[PerStored | PerInPlay, Field(discriminator="per")]
