"""The words Res Arcana's cards are written in, and the powers made of them.

Every word is a frozen model; ``op`` (``per`` for points) tells them apart. Costs are in
`costs`, effects in `effects`, what works by itself in `abilities`; the tables at the
end list them all. Rule numbers are those of ``card_data/res_arcana/RULES.md``.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from deckbuilder.games.res_arcana.abilities import Collect, PointsPer
from deckbuilder.games.res_arcana.costs import Cost
from deckbuilder.games.res_arcana.effects import Effect, GainCostOf
from deckbuilder.games.res_arcana.essences import ArtifactType
from deckbuilder.model.base import Definition
from deckbuilder.model.card import LocalText

Event = Literal["life_loss", "victory_check", "claimed", "artifact_destroyed", "using_own_power"]


class Trigger(Definition):
    """What a react power answers (R84).

    Attributes:
        on: The event.
        by: Only if the Life loss comes from an artifact of this type.
    """

    on: Event
    by: ArtifactType | None = None

    @model_validator(mode="after")
    def _only_attacks_have_a_type(self) -> Trigger:
        if self.by and self.on != "life_loss":
            raise ValueError('"by" goes with on = "life_loss" only (R84)')
        return self


_NEEDS_COST: dict[str, tuple[str, ...]] = {
    "gain_x": ("pay_same",),
    "gain_x_one_kind": ("pay_same",),
    "put_paid": ("pay_any",),
}
_NEEDS_EVENT: dict[str, Event] = {
    "ignore_life_loss": "life_loss",
    "temp_points": "victory_check",
    "counts_as": "using_own_power",
}


class Power(Definition):
    """Cost, then effect (R11).

    Attributes:
        trigger: The event it reacts to, out of turn (R81); ``None``: it is an action (R52).
        works_turned: Whether this action works while the component is turned (R53).
        cost: All of it is paid together (R54).
        effect: Done in this order.
        paraphrase: The power in our words.
    """

    trigger: Trigger | None = None
    works_turned: bool = False
    cost: tuple[Cost, ...] = ()
    effect: Annotated[tuple[Effect, ...], Field(min_length=1)]
    paraphrase: Annotated[LocalText, Field(default_factory=dict)]

    @model_validator(mode="after")
    def _parts_fit_together(self) -> Power:
        """Refuse effects that speak of a cost or an event this power lacks."""
        costs = [cost.op for cost in self.cost]
        if len(set(costs)) < len(costs):
            raise ValueError("the same op stands twice in the cost: write it once")
        event = self.trigger.on if self.trigger else None
        for effect in self.effect:
            needed = _NEEDS_COST.get(effect.op, ())
            if isinstance(effect, GainCostOf):
                needed = ("destroy", "destroy_self") if effect.which == "destroyed" else ("discard_card",)
            if needed and not set(needed) & set(costs):
                raise ValueError(f'"{effect.op}" needs "{needed[0]}" in the cost')
            if _NEEDS_EVENT.get(effect.op, event) != event:
                raise ValueError(f'"{effect.op}" needs trigger on = "{_NEEDS_EVENT[effect.op]}"')
        if self.works_turned and (self.trigger or "turn" in costs):
            raise ValueError('"works_turned" is for actions that do not turn their component (R53, R82)')
        return self


def _by_tag(union: object, tag: str) -> dict[str, type[Definition]]:
    """Return the members of a discriminated union by the value of their tag."""
    members: tuple[type[Definition], ...] = get_args(get_args(union)[0])
    return {get_args(member.model_fields[tag].annotation)[0]: member for member in members}


COSTS = _by_tag(Cost, "op")
EFFECTS = _by_tag(Effect, "op")
COLLECTS = _by_tag(Collect, "op")
POINTS = _by_tag(PointsPer, "per")
