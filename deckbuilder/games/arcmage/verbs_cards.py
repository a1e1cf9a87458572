"""Verbs about cards outside play and on their way into or out of it; `verbs` puts all verbs together."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckbuilder.games.arcmage.picks import Faction, Pick, Place, Times, What, Who
from deckbuilder.games.arcmage.step import Step


class Draw(Step):
    """Draw cards (A106); with ``may`` it can be declined."""

    op: Literal["draw"]
    who: Who = "you"
    count: Times = 1
    may: bool = False


class Discard(Step):
    """Discard cards of one's own choice from the hand."""

    op: Literal["discard"]
    who: Who = "you"
    count: Times = 1


class GiveUp(Step):
    """Lose cards, each from the hand or a resource card, the loser's choice (A55)."""

    op: Literal["give_up"]
    who: Who = "target"
    count: Times = 1


class Mill(Step):
    """Put the top cards of a deck into its owner's graveyard; an empty deck is harmless (A106)."""

    op: Literal["mill"]
    who: Who = "target"
    count: Times = 1


class Look(Step):
    """Look at the top card of a deck."""

    op: Literal["look"]
    who: Who = "target"


class Show(Step):
    """A player shows random cards of their hand to all."""

    op: Literal["show"]
    who: Who = "target"
    count: Times = 1


class NoDraw(Step):
    """A player cannot draw this turn."""

    op: Literal["no_draw"]
    who: Who = "target"


class ToHand(Step):
    """Return cards to their owner's hand (A102)."""

    op: Literal["to_hand"]
    what: What = "target"


class ToDeck(Step):
    """Put cards on top of their owner's deck (A102)."""

    op: Literal["to_deck"]
    what: What = "target"


class Remove(Step):
    """Remove cards from the game (A17)."""

    op: Literal["remove"]
    what: What = "it"


class Produce(Step):
    """Produce resources of a faction until end of turn (A53)."""

    op: Literal["produce"]
    faction: Faction
    count: Times = 1


class Token(Step):
    """Make creature tokens and put them into play under your control (A5, A69)."""

    op: Literal["token"]
    card: str
    to: Place = "army"
    marked: bool = False
    count: Times = 1


class Search(Step):
    """Look through your deck for cards, put them somewhere, and shuffle.

    Attributes:
        what: Which cards may be taken.
        to: The hand, the army, or (after the shuffle) the top of the deck in any order.
        any_number: Take as many as you like; otherwise one at most.
        may: The search can be declined; then nothing is shuffled.
        marked: The card enters marked.
    """

    op: Literal["search"]
    what: Pick
    to: Literal["hand", "army", "deck_top"] = "hand"
    any_number: bool = False
    may: bool = False
    marked: bool = False


class Shuffle(Step):
    """Shuffle your deck."""

    op: Literal["shuffle"]


class Sift(Step):
    """Reveal the top cards of your deck: those that fit go to hand, the rest to the bottom."""

    op: Literal["sift"]
    count: Annotated[int, Field(ge=1, le=99)]
    what: Pick


class PutIntoPlay(Step):
    """Put a card from a hand or graveyard into play under your control (A58, A69)."""

    op: Literal["put_into_play"]
    what: What = "chosen"
    to: Place = "army"
    marked: bool = False


class Equalize(Step):
    """Every player comes down to the lowest number of cards among players (A55, A101).

    Attributes:
        zone: Resource cards; hand cards, which are discarded; creatures of the army or residents,
            which are sacrificed.
    """

    op: Literal["equalize"]
    zone: Literal["resources", "hand", "army", "residents"]
