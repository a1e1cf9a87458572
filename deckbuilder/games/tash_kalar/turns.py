"""Verbs about actions, cards, choices and later summons (rules T26-T35, T64, T77-T83)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckbuilder.games.tash_kalar.movement import Step
from deckbuilder.games.tash_kalar.places import Place
from deckbuilder.games.tash_kalar.words import Count, Number, Ranks
from deckbuilder.model.base import Definition


class PerKill(Definition):
    """One for every piece the steps of this card destroyed."""

    per: Literal["killed_by_card"]


class GainAction(Step):
    """Gain actions for this turn (T31)."""

    op: Literal["gain_action"]
    n: Number | PerKill


class SpendAction(Step):
    """Give up remaining actions; done only if there are so many."""

    op: Literal["spend_action"]
    n: Number


class LoseActions(Step):
    """Every other player, in team play the other team once, has fewer actions next turn (T80)."""

    op: Literal["lose_actions_next_turn"]
    who: Literal["each_other"]
    n: Number


class ExtraTurn(Step):
    """After this turn the same player takes another one (T69)."""

    op: Literal["extra_turn"]


class ChooseColour(Step):
    """Choose an enemy colour for the steps that follow."""

    op: Literal["choose_enemy_colour"]


class ChoosePiece(Step):
    """Choose a piece for the steps that follow.

    Attributes:
        who: Whose.
        rank: Its rank.
        where: Where it stands.
        count: One, or up to one.
    """

    op: Literal["choose_piece"]
    who: Literal["own", "enemy", "any"]
    rank: Ranks = "any"
    where: Place | None = None
    count: Count


class ChooseSquare(Step):
    """Choose an empty square for the steps that follow."""

    op: Literal["choose_square"]
    where: Place


class DrawExtra(Step):
    """Draw extra cards when this turn ends (T34).

    Attributes:
        deck: How many from the own deck.
        legends: How many legends.
    """

    op: Literal["draw_extra_at_turn_end"]
    deck: Annotated[int, Field(ge=0)] = 0
    legends: Annotated[int, Field(ge=0)] = 0

    @model_validator(mode="after")
    def _draws_something(self) -> DrawExtra:
        if not self.deck + self.legends:
            raise ValueError("it draws nothing")
        return self


class DiscardToDeck(Step):
    """Put a card of the own discard pile on top of the own deck.

    Attributes:
        which: Any of them, or the one discarded last.
        count: One, or up to one.
    """

    op: Literal["discard_to_deck_top"]
    which: Literal["any", "newest"]
    count: Count


class Discard(Step):
    """Discard cards that are not in play.

    Attributes:
        what: The flare in hand, the pending being (T82), a card of any kind from hand, or
            the legends in hand.
        count: How many.
    """

    op: Literal["discard"]
    what: Literal["flare", "pending", "hand_card", "legends"]
    count: Count


class PendingToHand(Step):
    """The pending being is an ordinary card of the hand again (T82)."""

    op: Literal["pending_to_hand"]


class CardToDeckBottom(Step):
    """This card goes under the own deck instead of to the discard pile."""

    op: Literal["card_to_deck_bottom"]


class FrozenFromDiscards(Step):
    """Lay out a card with a frozen effect from the own discards as the frozen card (T77)."""

    op: Literal["frozen_from_discards"]
    count: Count


class CountAsLegend(Step):
    """It counts as having summoned a legend on the being's square (T55, T59)."""

    op: Literal["count_as_legend_summoned"]


class EnemyAsOwn(Step):
    """Enemy pieces may count as own ones, rank as shown, in a coming pattern (T64).

    Attributes:
        uses: How many.
        until: Up to the next summon of this turn, used or not; or only for a summon that
            follows at once, is carried out and has such a piece in its pattern (T79).
    """

    op: Literal["enemy_piece_as_own"]
    uses: Number
    until: Literal["next_summon_this_turn", "summon_right_after"]


class EmptyAsOwn(Step):
    """Empty squares may count as own commons in the pattern of the next summon of this turn.

    Attributes:
        uses: How many.
        until: Up to when.
    """

    op: Literal["empty_as_own_common"]
    uses: Number
    until: Literal["next_summon_this_turn"]


class PatternColour(Step):
    """The next pattern this turn is read in another colour instead of the own one.

    Attributes:
        colour: Whose: that of the piece of the step before.
        until: Up to when.
    """

    op: Literal["pattern_uses_colour"]
    colour: Literal["of_previous"]
    until: Literal["next_summon_this_turn"]


class CopyWarp(Step):
    """Do the warp effect of another card (T82).

    Attributes:
        of: The pending being, or a card in the own discards.
        optional: Whether the player may leave it.
    """

    op: Literal["copy_warp"]
    of: Literal["pending", "discards"]
    optional: bool = False


class OwnWarp(Step):
    """Do the warp effect of this very card (T82)."""

    op: Literal["do_own_warp"]
    optional: bool


class KillsCountDouble(Step):
    """Every piece destroyed counts as one more of its colour and rank."""

    op: Literal["kills_count_double"]
    until: Literal["end_of_turn"]
