"""The card model of Res Arcana: what a component's or scroll's table may hold (R5, R91)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.games.res_arcana.abilities import Collect, Discount, PointsPer
from deckbuilder.games.res_arcana.essences import ArtifactType, Price
from deckbuilder.games.res_arcana.vocabulary import Power
from deckbuilder.model.card import Card, CardId

Kind = Literal["artifact", "mage", "magic_item", "monument", "place_of_power", "scroll"]

_COSTLESS = {"mage", "magic_item", "scroll"}
_ONLY_FOR: dict[str, tuple[str, ...]] = {
    "types": ("artifact",),
    "points": ("artifact", "monument", "place_of_power"),
    "points_per": ("place_of_power",),
    "pair": ("place_of_power",),
    "side": ("place_of_power",),
    "first_game": ("place_of_power",),
    "starter_set": ("artifact", "mage"),
    "collect": ("artifact", "mage", "magic_item", "monument", "place_of_power"),
    "discounts": ("artifact", "mage", "magic_item", "monument", "place_of_power"),
}


class ResArcanaCard(Card):
    """A component or a scroll of Res Arcana.

    Attributes:
        kind: Its component kind (R5), or ``scroll``.
        set: The base game or the expansion.
        cost: What placing or claiming it costs; ``None`` where there is no such thing.
        types: An artifact's types (R6).
        points: Its fixed points (R67).
        points_per: A Place's points formula (R67).
        collect: What its owner gains or owes in Collect (R37-R43).
        discounts: What its owner places more cheaply (R70-R73).
        power: Its powers, in printed order (R11).
        pair: The id of the other side of a Place's tile (R17).
        side: Which side of the tile this is.
        first_game: Whether this side is used in the first game (R26).
        starter_set: The first-game set it belongs to (R27).
    """

    kind: Kind
    set: Literal["base", "lux_et_tenebrae"]
    cost: Price | None = None
    types: tuple[ArtifactType, ...] = ()
    points: Annotated[int, Field(ge=0)] = 0
    points_per: tuple[PointsPer, ...] = ()
    collect: tuple[Collect, ...] = ()
    discounts: tuple[Discount, ...] = ()
    power: tuple[Power, ...] = ()
    pair: CardId | None = None
    side: Literal["A", "B"] | None = None
    first_game: bool = False
    starter_set: Annotated[int, Field(ge=1, le=4)] | None = None

    @model_validator(mode="after")
    def _fields_fit_the_kind(self) -> ResArcanaCard:
        """Refuse what a card of this kind cannot have (R5, R6, R17, R67)."""
        if (self.cost is None) != (self.kind in _COSTLESS):
            raise ValueError(f"artifacts, monuments and Places have a cost, {self.kind} has cost {self.cost}")
        for field, kinds in _ONLY_FOR.items():
            if getattr(self, field) and self.kind not in kinds:
                raise ValueError(f'"{field}" is not for kind {self.kind} (only {", ".join(kinds)})')
        if len(set(self.types)) < len(self.types):
            raise ValueError("a type stands twice")
        if (self.pair is None) != (self.side is None):
            raise ValueError('"pair" and "side" go together (R17)')
        return self


CardModel = ResArcanaCard
