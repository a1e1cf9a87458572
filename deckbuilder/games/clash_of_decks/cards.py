"""The card model of Clash of Decks: what a card's table may hold (rules C1, C5)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.model.card import Card

Kind = Literal["monster", "spell"]
Ability = Literal[
    # Starter Kit (C55-C63)
    "splash",
    "perforation",
    "rage",
    "protection",
    "indestructible",
    "berserk",
    "sprint",
    # expansions (RULES.md, appendix)
    "aerial",
    "aquatic",
    "blackmail",
    "catalyst",
    "contrordre",
    "defender",
    "enchainer",
    "immolation",
    "instinct",
    "lucidity",
    "mercenary",
    "price-of-blood",
    "reanimation",
    "regeneration",
    "renfort",
    "retour-de-flammes",
    "sharpening",
    "symbiote",
    "vanish",
    "vulnerability",
]


class ClashCard(Card):
    """A Clash of Decks card.

    Attributes:
        kind: Monster or spell (C1).
        cost: Mana to play it.
        attack: Attack of a monster, damage of a spell; ``X`` with Vulnerability.
        hp: Hit points; monsters only (C5).
        abilities: Its abilities, in printed order (C54).
        aura: Abilities it lends to its neighbours (C64-C65).
        deck: The preconstructed deck it belongs to (C10), if any.
        image_printing: Printing its facts were read from.
    """

    kind: Kind
    cost: Annotated[int, Field(ge=0)]
    attack: Annotated[int, Field(ge=0)] | Literal["X"]
    hp: Annotated[int, Field(ge=1)] | None = None
    abilities: tuple[Ability, ...] = ()
    aura: tuple[Ability, ...] = ()
    deck: Annotated[int, Field(ge=1, le=4)] | None = None
    image_printing: str = ""

    @model_validator(mode="after")
    def _numbers_fit_the_kind(self) -> ClashCard:
        """Hold the card to C5, and an attack of X to Vulnerability."""
        if (self.hp is None) != (self.kind == "spell"):
            raise ValueError("monsters have hp, spells have none (C5)")
        if self.attack == "X" and "vulnerability" not in self.abilities:
            raise ValueError("only Vulnerability makes an attack of X")
        return self


CardModel = ClashCard
