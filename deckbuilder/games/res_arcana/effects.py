"""What a power can do in Res Arcana; effects happen in their order, as far as possible (R54)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckbuilder.games.res_arcana.costs import Dodge, Types
from deckbuilder.games.res_arcana.essences import NON_GOLD, Amounts, ArtifactType, Essence, Kinds, Number
from deckbuilder.model.base import Definition


class Gain(Definition):
    """Gain these essences to the pool."""

    op: Literal["gain"]
    what: Amounts


class GainAny(Definition):
    """Gain that many essences in any mix of the kinds ``of`` (R4)."""

    op: Literal["gain_any"]
    count: Number
    of: Kinds = NON_GOLD


class GainX(Definition):
    """Gain X of one essence, X being what `PaySame` took, divided and rounded down (R99)."""

    op: Literal["gain_x"]
    essence: Essence
    divisor: Number = 1


class GainXOneKind(Definition):
    """Gain X of one kind among ``of`` other than the one `PaySame` took."""

    op: Literal["gain_x_one_kind"]
    of: Kinds = NON_GOLD


class GainCostOf(Definition):
    """Gain the printed cost total of the card that the cost took (R74).

    Attributes:
        which: The card destroyed or the card discarded for this power.
        bonus: How many more.
        of: The kinds to choose among, in any mix.
    """

    op: Literal["gain_cost_of"]
    which: Literal["destroyed", "discarded"]
    bonus: Annotated[int, Field(ge=0)] = 0
    of: Kinds = NON_GOLD


class RivalPool(Definition):
    """The number of one essence in the chosen rival's pool."""

    of: Literal["pool"]
    essence: Essence


class RivalInPlay(Definition):
    """The number of the chosen rival's artifacts of a type, turned or straight (R97)."""

    of: Literal["in_play"]
    type: ArtifactType


class GainEqualToRival(Definition):
    """Choose a rival, passed or not; gain an essence as often as that rival has something (R100)."""

    op: Literal["gain_equal_to_rival"]
    essence: Essence
    equal_to: Annotated[RivalPool | RivalInPlay, Field(discriminator="of")]


class RivalsGain(Definition):
    """Each rival, passed or not, gains these essences (R12, R63)."""

    op: Literal["rivals_gain"]
    what: Amounts


class PutOnSelf(Definition):
    """Put these essences from the supply onto this component."""

    op: Literal["put_on_self"]
    what: Amounts


class PutAnyOnSelf(Definition):
    """Put that many essences in any mix of the kinds ``of`` onto this component."""

    op: Literal["put_any_on_self"]
    count: Number
    of: Kinds = NON_GOLD


class PutPaid(Definition):
    """Put what `PayAny` took onto this component or any own one (R103)."""

    op: Literal["put_paid"]
    on: Literal["this", "component"]


class TakeAllFrom(Definition):
    """Take every essence off one own component into the pool (R98)."""

    op: Literal["take_all_from"]


class LifeLoss(Definition):
    """Attack: each rival who has not passed loses Life (R76-R80).

    Attributes:
        amount: How much Life; two other essences for each that is missing.
        unless: What a rival may do instead.
    """

    op: Literal["life_loss"]
    amount: Number
    unless: Dodge | None = None


class IgnoreLifeLoss(Definition):
    """Lose nothing by the attack this power reacts to (R77)."""

    op: Literal["ignore_life_loss"]


class Straighten(Definition):
    """Straighten this or one own component, turned or straight (R108)."""

    op: Literal["straighten"]
    what: Literal["this", "component"]


class StraightenArtifact(Definition):
    """Straighten artifacts by type.

    Attributes:
        types: At least one of these.
        every: All of them in play, every player's (R93), instead of one own.
    """

    op: Literal["straighten_artifact"]
    types: Annotated[Types, Field(min_length=1)]
    every: bool = False


class PlaceArtifact(Definition):
    """You may place an artifact from a zone, paying its cost (R75).

    Attributes:
        zone: The own hand, the own discard pile, or any player's discard pile.
        types: It must be one of these; empty: any artifact.
        discount: How much less it costs; ``all``: it is free (R73).
        spares_gold: Whether the discount cannot remove Gold (R72).
    """

    op: Literal["place_artifact"]
    zone: Literal["hand", "discard", "any_discard"]
    types: Types = ()
    discount: Annotated[int, Field(ge=0)] | Literal["all"] = 0
    spares_gold: bool = False


class Draw(Definition):
    """Draw cards (R87)."""

    op: Literal["draw"]
    count: Number


class DrawThenDiscard(Definition):
    """Draw cards, then discard hand cards; fewer drawn, fewer discarded (R88)."""

    op: Literal["draw_then_discard"]
    draw: Number
    discard: Number


class LookAndReorder(Definition):
    """Look at the top cards of one deck and put them back in any order (R89)."""

    op: Literal["look_and_reorder"]
    count: Number
    decks: Annotated[tuple[Literal["own", "monument"], ...], Field(min_length=1)]


class RetrieveFromDiscard(Definition):
    """Take one card of choice from the own discard pile into the hand."""

    op: Literal["retrieve_from_discard"]


class ClaimScroll(Definition):
    """Take one scroll that lies in the centre (R91)."""

    op: Literal["claim_scroll"]


class TempPoints(Definition):
    """Have more points for the check this power reacts to (R86)."""

    op: Literal["temp_points"]
    points: Number


class VictoryCheckNow(Definition):
    """Check victory on the spot, for all players (R69)."""

    op: Literal["victory_check_now"]


class CountsAs(Definition):
    """Stand for one artifact of these types that the cost of an own power turns (R92)."""

    op: Literal["counts_as"]
    types: Annotated[Types, Field(min_length=1)]


Effect = Annotated[
    Gain
    | GainAny
    | GainX
    | GainXOneKind
    | GainCostOf
    | GainEqualToRival
    | RivalsGain
    | PutOnSelf
    | PutAnyOnSelf
    | PutPaid
    | TakeAllFrom
    | LifeLoss
    | IgnoreLifeLoss
    | Straighten
    | StraightenArtifact
    | PlaceArtifact
    | Draw
    | DrawThenDiscard
    | LookAndReorder
    | RetrieveFromDiscard
    | ClaimScroll
    | TempPoints
    | VictoryCheckNow
    | CountsAs,
    Field(discriminator="op"),
]
