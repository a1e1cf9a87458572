"""What an Arcmage effect is about: cards, players, places and numbers, as data."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.model.base import Definition

Faction = Literal["gaian", "dark-legion", "red-banner", "house-of-nobles", "the-empire"]
Kind = Literal["city", "creature", "enchantment", "magic", "event"]
PlainKeyword = Literal[
    "blood-vengeance",
    "boost",
    "bruiser",
    "deadly",
    "defiance",
    "devoted",
    "fatigue",
    "first-strike",
    "flying",
    "homesick",
    "indestructible",
    "infiltrate",
    "militia",
    "overrun",
    "peaceful",
    "ranged",
    "sanctuary",
    "sudden",
    "travel",
    "veteran",
]
"""Keywords that are whole by themselves: the ones effects can give and ask for."""
CountedName = Literal["battle-scream", "bodyguard", "charge", "salvage"]
"""Keywords with a number, which a card has by its print only."""
Keyword = Literal[PlainKeyword, CountedName]
CounterKind = Literal["grassroot", "ore", "rabies", "ivy"]

Who = Literal[
    "you", "each", "each_opponent", "target", "target_2", "that_player", "its_controller", "its_owner"
]
"""Players an effect speaks of. ``that_player``: whom the trigger or the step before is about."""

Reference = Literal[
    "me", "it", "host", "my_city", "target", "target_2", "targets", "chosen", "that_card", "paid"
]
"""Cards already spoken of. ``it``: what the trigger is about; ``that_card``: the other card in it (what was
damaged, the city attacked or entered); ``chosen``: what the last ``choose`` took; ``paid``: what was marked
for the cost besides the source."""

Place = Literal["army", "a_city", "any_city", "my_city", "its_army", "its_city", "owners_army"]
"""Where a creature goes. ``a_city``: one of yours; ``its_army``: its controller's army."""


class Pick(Definition):
    """Which cards or players: every stated condition must hold (A9).

    Attributes:
        kind: Card types; ``player`` and ``spell`` (on the stack, A2) stand for themselves, ``resource``
            for cards in the vaults, ``card`` for cards of any type in a hand, deck or graveyard.
        of: Who controls it, seen from the effect's controller; ``that_player`` as in `Who`.
        at: Where it is. Creatures: ``army``, ``city`` (any resident), ``here`` (the city or army where
            the source is), ``own_city`` (resident of a city of yours), ``facing`` (it defends against the
            source). Cards out of play: ``hand``, ``deck``, ``graveyard``.
        faction: Its faction.
        subtype: At least one of these subtypes.
        not_subtype: None of these.
        keyword: It has this keyword now.
        without: It lacks this keyword now.
        named: Cards of this id.
        type: Cards of this type, where ``kind`` says no more than that they are cards or spells.
        marked: Marked or unmarked only.
        other: Not the source itself.
        not_host: Not the source's host; nothing fits while it has none.
        min_def: Its current DEF is at least this.
        max_cost: Its printed cost is at most this.
        single_target: It is a spell with exactly one target.
    """

    kind: (
        Literal["creature", "city", "enchantment", "resource", "card", "spell", "player"]
        | tuple[Literal["creature", "city"], ...]
    )
    of: Literal["any", "you", "opponent", "that_player"] = "any"
    at: tuple[Literal["army", "city", "here", "own_city", "facing", "hand", "deck", "graveyard"], ...] = ()
    faction: Faction | None = None
    subtype: tuple[str, ...] = ()
    not_subtype: tuple[str, ...] = ()
    keyword: PlainKeyword | None = None
    without: PlainKeyword | None = None
    named: str | None = None
    type: Kind | None = None
    marked: bool | None = None
    other: bool = False
    not_host: bool = False
    min_def: int | None = None
    max_cost: int | None = None
    single_target: bool = False


class Per(Definition):
    """A number that is counted when it is needed: so many for each card that fits.

    Attributes:
        per: What is counted.
        times: How much each counts.
        plus: What is added to it.
        factions: The different factions among them are counted, not the cards.
    """

    per: Pick
    times: int = 1
    plus: int = 0
    factions: bool = False


class Register(Definition):
    """A number settled by a step before or when the card was played.

    Attributes:
        value: ``x`` (A50), ``done`` (how many the step before affected), ``amount`` (where an enchantment
            enters: the X it was played with).
        times: What it is multiplied by.
        plus: What is added to that.
    """

    value: Literal["x", "done", "amount"]
    times: int = 1
    plus: int = 0


Number = Annotated[int, Field(ge=-99, le=99)]
Count = Number | Per | Register
"""What is added, which may be less than nothing."""
Times = Annotated[int, Field(ge=0, le=99)] | Per | Register
"""How many, or how often."""


What = Reference | Pick
"""Cards spoken of, or all that fit."""


class Condition(Definition):
    """What must be so; every stated part must hold.

    Attributes:
        at_least: So many cards fit ``what``.
        what: Which cards are counted.
        turn: Whose turn it is.
        where: Where the source is.
        attacked: The source attacked this turn.
        cards_above: The source is in a graveyard with at least so many cards on top of it (A15).
    """

    at_least: Annotated[int, Field(ge=1)] | None = None
    what: Pick | None = None
    turn: Literal["yours", "opponents"] | None = None
    where: Literal["army", "city"] | None = None
    attacked: bool = False
    cards_above: Annotated[int, Field(ge=1)] | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Condition:
        if (self.at_least is None) != (self.what is None):
            raise ValueError("at_least and what go together")
        asked = (self.at_least, self.turn, self.where, self.cards_above)
        if not self.attacked and not any(part is not None for part in asked):
            raise ValueError("a condition states something")
        return self
