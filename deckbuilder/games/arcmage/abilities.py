"""The abilities of Arcmage's cards: when effects happen, what they cost, what always holds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.games.arcmage.picks import Condition, Pick
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.games.arcmage.verbs import Verb
from deckbuilder.model.base import Definition

Event = Literal[
    "enters",
    "dies",
    "leaves",
    "marked",
    "devoted",
    "damages",
    "damages_city",
    "attacks",
    "is_defended",
    "moves",
    "enters_city",
    "plays",
    "draws",
    "discards",
    "tactics_begins",
    "turn_begins",
    "turn_ends",
    "discard_phase",
    "damages_creature",
    "buried",
]
"""What a trigger waits for (A94, A95). ``buried``: a card reaches the graveyard where the source lies; it is
the one event that works there, and not in play."""


class Effect(Definition):
    """Targets, chosen when it is played or put on the stack, and steps (A56, A61).

    Attributes:
        targets: What is to be chosen, in order; different picks may name the same card.
        distinct: No card may be chosen twice.
        extra: X more can be paid for X further targets of its one pick, when it is played as a card.
        do: The steps.
    """

    targets: tuple[Pick, ...] = ()
    distinct: bool = True
    extra: bool = False
    do: Annotated[tuple[Verb, ...], Field(min_length=1)]


class Trigger(Effect):
    """An effect that goes on the stack whenever something happens (A94, A95).

    Attributes:
        on: What happens.
        what: To which cards or through which players; by default the source itself.
        who: Whose doing or turn it must be, for events about players.
        when: What must be so at that moment.
        not_by_me: For ``marked``: it was not the source that marked it.
    """

    on: Event
    what: Pick | Literal["me", "host"] = "me"
    who: Literal["you", "opponent", "any", "hosts_controller"] = "any"
    when: Condition | None = None
    not_by_me: bool = False


class Cost(Definition):
    """What an activated ability costs (A7, A52); everything stated is paid.

    Attributes:
        mark: Mark the source (``M``).
        pay: Mark so many resource cards of any factions.
        strength: Strength a city you control loses, your choice.
        sacrifice_me: Sacrifice the source.
        sacrifice_resources: Sacrifice so many resource cards (A55).
        counter: Put a counter with these numbers on the source.
        remove_counter: Take one ore counter off the source.
        mark_others: Mark so many other creatures that fit ``others``.
        others: Which creatures ``mark_others`` speaks of.
    """

    mark: bool = False
    pay: Annotated[int, Field(ge=0)] = 0
    strength: Annotated[int, Field(ge=0)] = 0
    sacrifice_me: bool = False
    sacrifice_resources: Annotated[int, Field(ge=0)] = 0
    counter: tuple[int, int] | None = None
    remove_counter: bool = False
    mark_others: Annotated[int, Field(ge=0)] = 0
    others: Pick | None = None

    @model_validator(mode="after")
    def _others_are_named(self) -> Cost:
        if (self.mark_others > 0) != (self.others is not None):
            raise ValueError("mark_others and others go together")
        return self


class Power(Definition):
    """An activated ability: cost, then one of its effects (A93).

    Attributes:
        cost: What it costs.
        when: What must be so to use it.
        mode: Its effects; the player chooses one.
        host: The host has it, not the card that states it.
    """

    cost: Cost
    when: Condition | None = None
    mode: Annotated[tuple[Effect, ...], Field(min_length=1)]
    host: bool = False


class Rescue(Definition):
    """A reaction: a creature that would die is saved instead (A93, A103).

    Attributes:
        what: Which creatures can be saved.
        cost: What it costs.
        to_army: It goes to your army; otherwise it stays where it is.
        marked: It becomes marked.
        subtype: A subtype it gains.
    """

    what: Pick
    cost: Cost = Cost()
    to_army: bool = False
    marked: bool = False
    subtype: str | None = None


class CityLevel(Definition):
    """What a city does from a devotion level on (A72-A76).

    Attributes:
        at: The level; 0 is always on.
        targets: As in `Effect`.
        do: What happens once, when the level is reached.
        rule: What holds until your next unmark phase (A75).
        trigger: What triggers until then.
        rescue: Which creatures can be saved until then.
    """

    at: Annotated[int, Field(ge=0)]
    targets: tuple[Pick, ...] = ()
    do: tuple[Verb, ...] = ()
    rule: tuple[Rule, ...] = ()
    trigger: Trigger | None = None
    rescue: Rescue | None = None


class Devotion(Definition):
    """Cards that can be given for devotion besides residents: their loyalty adds to it (A73).

    Attributes:
        what: Which cards.
        to: Where they go.
        one: Only one can be given at a time, not any number.
    """

    what: Pick
    to: Literal["hand", "removed"]
    one: bool = False
