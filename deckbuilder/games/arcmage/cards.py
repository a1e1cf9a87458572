"""The card model of Arcmage: what a card's table may hold (rules A1-A4)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Discriminator, Field, Tag, field_validator, model_validator

from deckbuilder.games.arcmage import abilities
from deckbuilder.games.arcmage.picks import CountedName, Faction, Keyword, Kind, Pick, PlainKeyword
from deckbuilder.games.arcmage.spoken import named_before
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.model.base import Definition
from deckbuilder.model.card import Card, LocalText


class CountedKeyword(Definition):
    """A keyword with a number (``bodyguard 3``).

    Attributes:
        keyword: Which.
        n: Its number.
        of: A keyword it speaks of: whom a battle scream is limited to (A126), what a charge gives (A128).
    """

    keyword: CountedName
    n: Annotated[int, Field(ge=1, le=99)]
    of: PlainKeyword | None = None

    @model_validator(mode="after")
    def _speaks_of_a_keyword(self) -> CountedKeyword:
        if self.keyword == "charge" and self.of is None:
            raise ValueError('charge needs "of", the keyword it gives (A128)')
        if self.keyword in ("bodyguard", "salvage") and self.of is not None:
            raise ValueError(f'{self.keyword} has no "of"')
        return self


def _is_counted(keyword: object) -> str:
    return "plain" if isinstance(keyword, str) else "counted"


CardKeyword = Annotated[
    Annotated[PlainKeyword, Tag("plain")] | Annotated[CountedKeyword, Tag("counted")],
    Discriminator(_is_counted),
]


class CityLevel(abilities.CityLevel):
    """A city's level with the words that stand in until it is encoded."""

    paraphrase: Annotated[LocalText, Field(default_factory=dict)]

    @property
    def encoded(self) -> bool:
        """Whether the referee knows what it does."""
        return bool(self.do or self.rule or self.trigger or self.rescue)


class ArcmageCard(Card):
    """An Arcmage card.

    Attributes:
        faction: The one faction it belongs to (A1).
        kind: Its card type (A2).
        subtypes: What stands behind the dash of its type line.
        cost: Printed cost: a number, ``X``, ``S`` for cities, ``None`` for tokens (A4).
        loyalty: Loyalty marks, 0-3 (A3).
        atk: Attack, creatures only.
        def_: Defence, creatures and cities; ``def`` in the data.
        unique: Whether it is unique.
        keywords: Its keywords, counted ones with their number.
        level: A city's advantages, ascending by level.
        effect: What a magic or event card does; with several the player chooses one.
        attach: What an enchantment is attached to (A60); a creature in a graveyard enters your army first.
        power: Its activated abilities (A93).
        trigger: Its triggered abilities (A94).
        rule: What is so as long as it is in play.
        rescue: How it can save dying creatures (A93, A103).
        devotion: What else can be given for devotion to a city (A73).
        refused: Why the referee does not play it, where that is not only a matter of time.
        families: Kinds of effect it has, for encoding it.
        complexity: How hard its effect is to encode, 1-4.
        status_note: What is known of an unreleased card's standing.
        artist: Who made the official picture.
        artwork_licensor: Who licenses the official picture.
        artwork_license: SPDX licence of the official picture, if known.
        card_license: SPDX licence of the card.
        guid: Its GUID on the Arcmage site, if it has one.
    """

    faction: Faction
    kind: Kind
    subtypes: tuple[str, ...] = ()
    cost: Annotated[int, Field(ge=0, le=99)] | Literal["X", "S"] | None = None
    loyalty: Annotated[int, Field(ge=0, le=3)] = 0
    atk: Annotated[int | None, Field(ge=0, le=99)] = None
    def_: Annotated[int | None, Field(alias="def", ge=0, le=99)] = None
    unique: bool = False
    keywords: tuple[CardKeyword, ...] = ()
    level: tuple[CityLevel, ...] = ()
    effect: tuple[abilities.Effect, ...] = ()
    attach: Pick | None = None
    power: tuple[abilities.Power, ...] = ()
    trigger: tuple[abilities.Trigger, ...] = ()
    rule: tuple[Rule, ...] = ()
    rescue: abilities.Rescue | None = None
    devotion: abilities.Devotion | None = None
    refused: str = ""
    families: tuple[str, ...] = ()
    complexity: int = 0
    status_note: str = ""
    artist: str = ""
    artwork_licensor: str = ""
    artwork_license: str = ""
    card_license: str = ""
    guid: str = ""

    @field_validator("keywords", mode="before")
    @classmethod
    def _keywords_are_known(cls, value: Any) -> Any:
        """Refuse a keyword by its name: unknown, stated twice, with a number too many or too few."""
        names: set[str] = set()
        for said in value if isinstance(value, list | tuple) else ():
            counted = isinstance(said, Mapping)
            name = said.get("keyword") if isinstance(said, Mapping) else said
            if not isinstance(name, str):
                continue
            if name not in get_args(Keyword):
                raise ValueError(f'no keyword "{name}"; there are {", ".join(sorted(get_args(Keyword)))}')
            if name in names:
                raise ValueError(f"{name} stands there twice")
            names.add(name)
            if counted and name in get_args(PlainKeyword):
                raise ValueError(f'{name} has no number: write "{name}"')
            if not counted and name in get_args(CountedName):
                raise ValueError(f'{name} has a number: write {{keyword = "{name}", n = 1}}')
        return value

    @model_validator(mode="after")
    def _numbers_fit_the_kind(self) -> ArcmageCard:
        """Hold the card to A3 and A4."""
        if (self.atk is not None) != (self.kind == "creature"):
            raise ValueError("creatures have atk, other kinds have none (A3)")
        if (self.def_ is not None) != (self.kind in ("creature", "city")):
            raise ValueError("creatures and cities have def, other kinds have none (A3)")
        if (self.cost is None) != self.token:
            raise ValueError("every card but a token has a cost (A4)")
        if (self.cost == "S") != (self.kind == "city"):
            raise ValueError('cities cost "S", and only they do (A4)')
        if isinstance(self.cost, int) and self.loyalty > self.cost:
            raise ValueError("loyalty marks are part of the cost: there cannot be more of them (A49)")
        if self.kind == "city" and not self.def_:
            raise ValueError("a city with no DEF falls as it is built (A63, A64)")
        return self

    @model_validator(mode="after")
    def _levels_ascend(self) -> ArcmageCard:
        """Hold a city's levels to the order in which they take effect (A74)."""
        at = [level.at for level in self.level]
        if self.level and self.kind != "city":
            raise ValueError("only cities have levels (A74)")
        if any(low >= high for low, high in itertools.pairwise(at)):
            raise ValueError("levels stand from the lowest to the highest, each once (A74)")
        return self

    @model_validator(mode="after")
    def _abilities_fit_the_kind(self) -> ArcmageCard:
        """Refuse what would do nothing on a card of its kind (A60, A73, A93, A112-A134)."""
        for keyword in self.keywords if self.kind != "creature" else ():
            name = keyword if isinstance(keyword, str) else keyword.keyword
            if name != "salvage":
                raise ValueError(f"only creatures have {name}")
        spell = self.kind in ("magic", "event")
        if self.effect and not spell:
            raise ValueError("only magic and event cards have effects; others have power, trigger or rule")
        if spell and (self.power or self.rescue):
            raise ValueError(f"no power or rescue works on a {self.kind} card: it is never in play (A60)")
        if self.attach is not None and self.kind != "enchantment":
            raise ValueError("only enchantments are attached (A60)")
        if self.devotion is not None and self.kind != "city":
            raise ValueError("only cities ask for devotion (A73)")
        return self

    @model_validator(mode="after")
    def _speaks_of_what_there_is(self) -> ArcmageCard:
        """Hold every ability to the targets and choices it has (A9, A56)."""
        for effect in (*self.effect, *self.trigger, *(mode for power in self.power for mode in power.mode)):
            named_before(effect.do, effect.targets)
        for level in self.level:
            named_before(level.do, level.targets)
            if level.trigger is not None:
                named_before(level.trigger.do, level.trigger.targets)
        return self

    @property
    def encoded(self) -> bool:
        """Whether the referee knows all it does: a card is encoded whole or not at all."""
        if {"keyword-only", "vanilla"} & set(self.families):
            return True
        own = self.effect or self.power or self.trigger or self.rule or self.rescue or self.devotion
        if self.kind == "city":
            return bool(own or self.level) and all(level.encoded for level in self.level)
        return bool(own)


CardModel = ArcmageCard
