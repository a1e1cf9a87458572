"""The verbs Tash-Kalar's cards are written in.

An effect is a list of steps, done one after the other; ``op`` tells the verbs apart.
Verbs that move pieces are in `movement`, those that change what stands on the board in
`changes`, all others in `turns`; squares are in `places`, conditions in `conditions`.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from deckbuilder.games.tash_kalar import changes, movement, turns
from deckbuilder.games.tash_kalar.conditions import steps_named
from deckbuilder.games.tash_kalar.movement import Step
from deckbuilder.model.base import Definition


class ChooseOne(Step):
    """Choose one of several lists of steps and do it.

    Attributes:
        optional: Whether the player may choose none. Where not, one that can be done at
            least in part is chosen if there is one (T45).
        options: The lists to choose from.
    """

    op: Literal["choose_one"]
    optional: bool
    options: Annotated[tuple[Annotated[tuple[Verb, ...], Field(min_length=1)], ...], Field(min_length=2)]


class Linked(Step):
    """Steps that are done entirely or not at all (T83).

    Attributes:
        optional: Whether the player may leave them.
        steps: What is done.
    """

    op: Literal["linked"]
    optional: bool
    steps: Annotated[tuple[Verb, ...], Field(min_length=2)]


Verb = Annotated[
    movement.Move
    | movement.Moves
    | movement.Swap
    | changes.Destroy
    | changes.Upgrade
    | changes.Downgrade
    | changes.Convert
    | changes.ConvertBeing
    | changes.Place_
    | changes.Shoot
    | changes.OnSquares
    | changes.MirrorCopy
    | changes.BecomeGateway
    | changes.StorePiece
    | turns.GainAction
    | turns.SpendAction
    | turns.LoseActions
    | turns.ExtraTurn
    | turns.ChooseColour
    | turns.ChoosePiece
    | turns.ChooseSquare
    | turns.DrawExtra
    | turns.DiscardToDeck
    | turns.Discard
    | turns.PendingToHand
    | turns.CardToDeckBottom
    | turns.FrozenFromDiscards
    | turns.CountAsLegend
    | turns.EnemyAsOwn
    | turns.EmptyAsOwn
    | turns.PatternColour
    | turns.CopyWarp
    | turns.OwnWarp
    | turns.KillsCountDouble
    | ChooseOne
    | Linked,
    Field(discriminator="op"),
]
"""One step of an effect."""

ChooseOne.model_rebuild()
Linked.model_rebuild()

Effect = tuple[Verb, ...]
"""Steps in the order they are done; empty where a card does nothing by itself."""

VERBS: dict[str, type[Definition]] = {
    get_args(member.model_fields["op"].annotation)[0]: member for member in get_args(get_args(Verb)[0])
}
"""Every verb by its ``op``."""


def check_references(effect: Effect) -> Effect:
    """Refuse a condition that looks back at a step that is not before it.

    Raises:
        ValueError: There is one; says which step of the list, from 1.
    """
    for number, step in enumerate(effect, 1):
        for named in steps_named(step.if_) if step.if_ else ():
            earlier = number > 1 if named == "previous" else named < number
            if not earlier:
                raise ValueError(f"step {number} looks back at step {named}, which is not before it")
        if isinstance(step, ChooseOne):
            for option in step.options:
                check_references(option)
        elif isinstance(step, Linked):
            check_references(step.steps)
    return effect
