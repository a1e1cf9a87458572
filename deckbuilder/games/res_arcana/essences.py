"""The five essences of Res Arcana and amounts of them (R1, R4)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.model.base import Definition

Essence = Literal["elan", "life", "calm", "death", "gold"]
"""Red, green, blue, black and yellow (R1); always listed in this order."""

ArtifactType = Literal["creature", "dragon", "demon"]
"""What an artifact can be besides an artifact; it may be two of them (R6)."""

ESSENCES: tuple[Essence, ...] = ("elan", "life", "calm", "death", "gold")
NON_GOLD: tuple[Essence, ...] = ("elan", "life", "calm", "death")

Number = Annotated[int, Field(ge=1)]
Kinds = Annotated[tuple[Essence, ...], Field(min_length=1)]
"""Essences a player may choose among, in any mix."""

_Amount = Annotated[int, Field(ge=0)]


class Amounts(Definition):
    """How many of each essence; at least one in all."""

    elan: _Amount = 0
    life: _Amount = 0
    calm: _Amount = 0
    death: _Amount = 0
    gold: _Amount = 0

    @model_validator(mode="after")
    def _is_something(self) -> Amounts:
        if not self.total:
            raise ValueError("no essence is named")
        return self

    @property
    def parts(self) -> tuple[tuple[Essence, int], ...]:
        """The kinds that are there with their numbers, in the order of `ESSENCES`."""
        numbers = (self.elan, self.life, self.calm, self.death, self.gold)
        return tuple((kind, n) for kind, n in zip(ESSENCES, numbers, strict=True) if n)

    @property
    def total(self) -> int:
        """All essences together."""
        return sum(n for _, n in self.parts)


class Price(Amounts):
    """What placing or claiming a card costs; may be nothing at all (R46, R47, R49).

    Attributes:
        any: Essences of any kinds on top, Gold allowed (R4).
    """

    any: _Amount = 0

    @model_validator(mode="after")
    def _is_something(self) -> Price:
        return self

    @property
    def total(self) -> int:
        """The printed total, each "any" counted as one (R74)."""
        return sum(n for _, n in self.parts) + self.any
