"""The verbs Arcmage's cards are written in; ``op`` tells them apart. Here are those that steer an effect.

An effect is a list of steps, done one after the other as far as possible. The
fields of a verb stand in the order in which its resolver unpacks them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckbuilder.games.arcmage import verbs_board, verbs_cards
from deckbuilder.games.arcmage.picks import Condition, Pick, Times, What, Who
from deckbuilder.games.arcmage.step import Step


class Choose(Step):
    """Choose one card or player that fits, at resolution; ``chosen`` is it from then on.

    Attributes:
        what: Among which.
        who: Who chooses.
        may: None may be chosen; the steps after this one are then left out.
    """

    op: Literal["choose"]
    what: Pick
    who: Who = "you"
    may: bool = False


class Repeat(Step):
    """Do steps several times."""

    op: Literal["repeat"]
    count: Times
    do: tuple[Verb, ...]


class If(Step):
    """Do steps if a condition holds now, else others."""

    op: Literal["if"]
    when: Condition
    do: tuple[Verb, ...]
    otherwise: tuple[Verb, ...] = ()


class May(Step):
    """A player may have steps done, or not."""

    op: Literal["may"]
    who: Who = "you"
    do: tuple[Verb, ...] = ()


class MayPay(Step):
    """A player may pay resources of any factions (A52); if so, steps are done."""

    op: Literal["may_pay"]
    count: Times
    who: Who = "you"
    do: tuple[Verb, ...] = ()


class Counter(Step):
    """A spell on the stack goes to its owner's graveyard without effect (A54)."""

    op: Literal["counter"]
    what: What = "target"


class Veto(Step):
    """The next spell that fits, whoever plays it, is countered as it is played (A54)."""

    op: Literal["veto"]
    what: Pick


class Retarget(Step):
    """Change the only target of a spell on the stack to another legal one, if there is any (A9)."""

    op: Literal["retarget"]
    what: What = "target"


class Unless(Step):
    """Do steps unless a player sacrifices creatures that fit, from that player's view, and are no targets.

    Attributes:
        who: Who can do so.
        count: How many creatures it takes (A101).
        what: Which creatures.
        do: The steps.
    """

    op: Literal["unless"]
    who: Who = "its_controller"
    count: Times
    what: Pick
    do: tuple[Verb, ...]


class Later(Step):
    """Have steps done once, for each of some cards that is still in play then; they are its ``it`` (A43).

    Attributes:
        on: When: your next turn begins, this or your next turn ends, your next tactics phase begins.
        what: Which cards.
        do: The steps.
    """

    op: Literal["later"]
    on: Literal["turn_begins", "turn_ends", "tactics_begins"]
    what: What = "chosen"
    do: tuple[Verb, ...] = ()


class Special(Step):
    """What only one card does: a rule of its own with a resolver and a phrase of its own.

    Attributes:
        rule: Its name.
        what: The cards it affects, where it affects all that fit.
    """

    op: Literal["special"]
    rule: str
    what: Pick | None = None


Verb = Annotated[
    verbs_cards.Draw
    | verbs_cards.Discard
    | verbs_cards.GiveUp
    | verbs_cards.Mill
    | verbs_cards.Look
    | verbs_cards.Show
    | verbs_cards.NoDraw
    | verbs_board.Damage
    | verbs_board.Strengthen
    | verbs_board.Destroy
    | verbs_board.Sacrifice
    | verbs_board.Mark
    | verbs_board.Unmark
    | verbs_board.SkipUnmark
    | verbs_board.Relocate
    | verbs_cards.ToHand
    | verbs_cards.ToDeck
    | verbs_cards.Remove
    | verbs_board.Counters
    | verbs_board.PutCounter
    | verbs_board.Boost
    | verbs_board.Lasting
    | verbs_cards.Produce
    | verbs_cards.Token
    | verbs_cards.Search
    | verbs_cards.Shuffle
    | verbs_cards.Sift
    | Choose
    | verbs_cards.PutIntoPlay
    | Repeat
    | If
    | May
    | MayPay
    | Counter
    | Veto
    | Retarget
    | Unless
    | verbs_cards.Equalize
    | verbs_board.Swap
    | verbs_board.ExtraAttack
    | Later
    | Special,
    Field(discriminator="op"),
]
"""All verbs; a verb's place is its number in compiled programs."""

for _model in (Repeat, If, May, MayPay, Unless, Later):
    _model.model_rebuild()
