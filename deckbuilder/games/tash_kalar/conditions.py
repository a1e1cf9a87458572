"""When a step is done: conditions as structured nodes, told apart by their key.

They look at the turn, at the summoning, and at what earlier steps of the same list of
steps really did. Rule numbers are those of ``card_data/tash_kalar/RULES.md``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from deckbuilder.games.tash_kalar.places import Place
from deckbuilder.games.tash_kalar.words import Number, Rank, Ranks, StepNumber, by_key
from deckbuilder.model.base import Definition
from deckbuilder.model.card import CardId


class Done(Definition):
    """A step really did what it says, at least once.

    Attributes:
        done: Which step.
        made: Only if the piece it changed has this rank now.
    """

    done: StepNumber
    made: Rank | None = None


class Killed(Definition):
    """A step destroyed a piece: by destroying, or by moving onto its square (T16).

    Attributes:
        killed: Which step.
        rank: Only if the victim had this rank.
    """

    killed: StepNumber
    rank: Ranks = "any"


class KilledByCard(Definition):
    """The steps of this card, not the summoning itself, destroyed at least so many pieces."""

    killed_by_card: Number


class ActionsLeft(Definition):
    """At least so many actions remain this turn after paying for this summon."""

    actions_left: Number


class SummonedOn(Definition):
    """The being was summoned on such a square; later moves do not matter. The centre is red (T2).

    Attributes:
        summoned_on: Colour of the square.
        but_centre: The centre does not do.
    """

    summoned_on: Literal["red", "green", "coloured"]
    but_centre: bool = False


class SummoningKilled(Definition):
    """The summoning square held a piece: an enemy one, or anybody's (T38)."""

    summoning_killed: Literal["enemy", "any"]


class BeingIs(Definition):
    """What is true of the summoned piece: an earlier step moved it, or it is the Gateway (T81)."""

    being: Literal["moved", "gateway"]


class MarkedWas(Definition):
    """The marked square was on the board and held no piece when the effect began."""

    marked_was: Literal["empty"]


class VictimStoodOn(Definition):
    """The last victim of this card stood on a square of that colour (T2)."""

    victim_stood_on: Literal["red", "green"]


class GatewayOn(Definition):
    """There is a Gateway, and it stands on a square of that colour (T81)."""

    gateway_on: Literal["red", "green"]


class Pieces(Definition):
    """Pieces by owner, rank and place."""

    who: Literal["own", "enemy", "any"] = "any"
    rank: Ranks = "any"
    where: Place | None = None


class Exists(Definition):
    """There is at least one such piece."""

    exists: Pieces


class OpponentHasMore(Definition):
    """Some opponent has more commons, upgraded pieces or pieces in all than you."""

    opponent_has_more: Literal["commons", "upgraded", "pieces"]


class PileEmpty(Definition):
    """The own deck is empty, or the own discard pile was when the effect began."""

    pile_empty: Literal["deck", "discards"]


class InDiscards(Definition):
    """That card lies in the own discard pile."""

    in_discards: CardId


class PieceOnCard(Definition):
    """A piece lies stored on this card."""

    piece_on_card: Literal[True]


class WarpUsed(Definition):
    """The warp effect of this being was used this turn (T82)."""

    warp_used: Literal["this_turn"]


class AllOf(Definition):
    """Each of these is true."""

    all: Annotated[tuple[Condition, ...], Field(min_length=2)]


class AnyOf(Definition):
    """At least one of these is true."""

    any: Annotated[tuple[Condition, ...], Field(min_length=2)]


class NoneOf(Definition):
    """Not one of these is true."""

    none: Annotated[tuple[Condition, ...], Field(min_length=2)]


class Not(Definition):
    """This is not true."""

    not_: Annotated[Condition, Field(alias="not")]


CONDITION_KEYS = (
    *("done", "killed", "killed_by_card", "actions_left", "summoned_on", "summoning_killed", "being"),
    *("marked_was", "victim_stood_on", "gateway_on", "exists", "opponent_has_more", "pile_empty"),
    *("in_discards", "piece_on_card", "warp_used", "all", "any", "none", "not"),
)

Condition = Annotated[
    Annotated[Done, Tag("done")]
    | Annotated[Killed, Tag("killed")]
    | Annotated[KilledByCard, Tag("killed_by_card")]
    | Annotated[ActionsLeft, Tag("actions_left")]
    | Annotated[SummonedOn, Tag("summoned_on")]
    | Annotated[SummoningKilled, Tag("summoning_killed")]
    | Annotated[BeingIs, Tag("being")]
    | Annotated[MarkedWas, Tag("marked_was")]
    | Annotated[VictimStoodOn, Tag("victim_stood_on")]
    | Annotated[GatewayOn, Tag("gateway_on")]
    | Annotated[Exists, Tag("exists")]
    | Annotated[OpponentHasMore, Tag("opponent_has_more")]
    | Annotated[PileEmpty, Tag("pile_empty")]
    | Annotated[InDiscards, Tag("in_discards")]
    | Annotated[PieceOnCard, Tag("piece_on_card")]
    | Annotated[WarpUsed, Tag("warp_used")]
    | Annotated[AllOf, Tag("all")]
    | Annotated[AnyOf, Tag("any")]
    | Annotated[NoneOf, Tag("none")]
    | Annotated[Not, Tag("not")],
    Discriminator(
        by_key(*CONDITION_KEYS),
        custom_error_type="unknown_condition",
        custom_error_message=f"no such condition (known: {', '.join(CONDITION_KEYS)})",
    ),
]
"""A condition; the key of the node says which."""

for _model in (AllOf, AnyOf, NoneOf, Not):
    _model.model_rebuild()


def steps_named(condition: Condition) -> tuple[StepNumber, ...]:
    """Return the steps a condition looks back at."""
    match condition:
        case Done(done=step) | Killed(killed=step):
            return (step,)
        case AllOf(all=parts) | AnyOf(any=parts) | NoneOf(none=parts):
            return tuple(step for part in parts for step in steps_named(part))
        case Not(not_=part):
            return steps_named(part)
        case _:
            return ()
