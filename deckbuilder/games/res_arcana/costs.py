"""What a power can cost in Res Arcana, and what an attacked rival can do instead.

All costs of a power are chosen and paid together, from the pool (R3, R54).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckbuilder.games.res_arcana.essences import ESSENCES, Amounts, ArtifactType, Kinds, Number
from deckbuilder.model.base import Definition

Types = tuple[ArtifactType, ...]
"""Artifacts with at least one of these types; empty: any artifact."""


class Turn(Definition):
    """Turn this component; it has to be straight (R53)."""

    op: Literal["turn"]


class Pay(Definition):
    """Pay exactly these essences from the pool (R3)."""

    op: Literal["pay"]
    what: Amounts


class PayAny(Definition):
    """Pay that many essences in any mix of the kinds ``of``; X may be 0 (R4, R56)."""

    op: Literal["pay_any"]
    count: Number | Literal["X"]
    of: Kinds = ESSENCES


class PaySame(Definition):
    """Pay X essences, all of one kind among ``of``; X may be 0 (R59, R56)."""

    op: Literal["pay_same"]
    of: Kinds = ESSENCES


class RemoveFromSelf(Definition):
    """Take these essences off this component, back to the supply (R3, R101)."""

    op: Literal["remove_from_self"]
    what: Amounts


class TurnOther(Definition):
    """Turn another own, straight artifact of one of the types (R57)."""

    op: Literal["turn_other"]
    types: Annotated[Types, Field(min_length=1)]


class DestroySelf(Definition):
    """Destroy this artifact; essences on it are lost (R9)."""

    op: Literal["destroy_self"]


class Destroy(Definition):
    """Destroy one own artifact, turned or straight (R9).

    Attributes:
        types: It must be one of these; empty: any artifact.
        other: It must not be this one (R102).
    """

    op: Literal["destroy"]
    types: Types = ()
    other: bool = False


class DiscardCard(Definition):
    """Discard one card from the hand, without the reward of R51 (R58)."""

    op: Literal["discard_card"]
    types: Types = ()


Cost = Annotated[
    Turn | Pay | PayAny | PaySame | RemoveFromSelf | TurnOther | DestroySelf | Destroy | DiscardCard,
    Field(discriminator="op"),
]
Dodge = Annotated[Pay | Destroy | DiscardCard, Field(discriminator="op")]
"""What a rival may do to be spared an attack (R77)."""
