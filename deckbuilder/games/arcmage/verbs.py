"""The verbs Arcmage's cards are written in; ``op`` tells them apart.

An effect is a list of steps, done one after the other as far as possible. The
fields of a verb stand in the order in which its resolver unpacks them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckbuilder.games.arcmage.picks import (
    Condition,
    Count,
    CounterKind,
    Faction,
    Keyword,
    Pick,
    Place,
    Reference,
    Who,
)
from deckbuilder.model.base import Definition

What = Reference | Pick
"""Cards spoken of, or all that fit."""


class Step(Definition):
    """One step of an effect."""

    op: str


class Draw(Step):
    """Draw cards (A106); with ``may`` it can be declined."""

    op: Literal["draw"]
    who: Who = "you"
    count: Count = 1
    may: bool = False


class Discard(Step):
    """Discard cards of one's own choice from the hand."""

    op: Literal["discard"]
    who: Who = "you"
    count: Count = 1


class GiveUp(Step):
    """Lose cards, each from the hand or a resource card, the loser's choice (A55)."""

    op: Literal["give_up"]
    who: Who = "target"
    count: Count = 1


class Mill(Step):
    """Put the top cards of a deck into its owner's graveyard; an empty deck is harmless (A106)."""

    op: Literal["mill"]
    who: Who = "target"
    count: Count = 1


class Look(Step):
    """Look at the top card of a deck."""

    op: Literal["look"]
    who: Who = "target"


class Show(Step):
    """A player shows random cards of their hand to all."""

    op: Literal["show"]
    who: Who = "target"
    count: Count = 1


class NoDraw(Step):
    """A player cannot draw this turn."""

    op: Literal["no_draw"]
    who: Who = "target"


class Damage(Step):
    """Deal damage to creatures, or to cities, whose strength drops (A86, A98)."""

    op: Literal["damage"]
    amount: Count
    what: What = "target"


class Strengthen(Step):
    """Change a city's strength for good (A63)."""

    op: Literal["strengthen"]
    amount: Count
    what: What = "my_city"


class Destroy(Step):
    """Destroy cards (A101)."""

    op: Literal["destroy"]
    what: What = "target"


class Sacrifice(Step):
    """Its controller puts it into the graveyard (A101)."""

    op: Literal["sacrifice"]
    what: What


class Mark(Step):
    """Mark cards (A7); ``held`` ones stay marked as long as the creature that paid for it does."""

    op: Literal["mark"]
    what: What = "target"
    held: bool = False


class Unmark(Step):
    """Unmark cards (A7)."""

    op: Literal["unmark"]
    what: What = "target"


class SkipUnmark(Step):
    """A card stays marked in its controller's next unmark phases (A35)."""

    op: Literal["skip_unmark"]
    what: What = "target"
    count: Annotated[int, Field(ge=1)] = 1


class Relocate(Step):
    """Put creatures elsewhere; no move, no marking, no limit (A69). You choose among the places."""

    op: Literal["relocate"]
    what: What = "target"
    to: tuple[Place, ...] = ("its_city", "its_army")


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


class Counters(Step):
    """Put counters that change ATK and DEF on creatures (A100)."""

    op: Literal["counters"]
    what: What
    atk: int = 0
    def_: Annotated[int, Field(alias="def")] = 0


class PutCounter(Step):
    """Put named counters on a card."""

    op: Literal["put_counter"]
    what: What
    counter: CounterKind
    count: Count = 1


class Boost(Step):
    """Change ATK and DEF, or give keywords, until end of turn (A42, A100)."""

    op: Literal["boost"]
    what: What
    atk: Count = 0
    def_: Annotated[Count, Field(alias="def")] = 0
    keywords: tuple[Keyword, ...] = ()
    cannot_attack: bool = False


class Lasting(Step):
    """A rule that holds until end of turn, for whatever it then applies to; ``target`` is fixed now."""

    op: Literal["lasting"]
    rule: Rule


class Produce(Step):
    """Produce resources of a faction until end of turn (A53)."""

    op: Literal["produce"]
    faction: Faction
    count: Count = 1


class Token(Step):
    """Make creature tokens and put them into play under your control (A5, A69)."""

    op: Literal["token"]
    card: str
    to: Place = "army"
    marked: bool = False
    count: Count = 1


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
    count: int
    what: Pick


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


class PutIntoPlay(Step):
    """Put a card from a hand or graveyard into play under your control (A58, A69)."""

    op: Literal["put_into_play"]
    what: What = "chosen"
    to: Place = "army"
    marked: bool = False


class Repeat(Step):
    """Do steps several times."""

    op: Literal["repeat"]
    count: Count
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
    count: Count
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
    count: Count
    what: Pick
    do: tuple[Verb, ...]


class Swap(Step):
    """The two targets change armies and controllers (A5); without one of them the rest is left out too."""

    op: Literal["swap"]


class Equalize(Step):
    """Every player comes down to the lowest number of cards among players (A55, A101).

    Attributes:
        zone: Resource cards; hand cards, which are discarded; creatures of the army or residents,
            which are sacrificed.
    """

    op: Literal["equalize"]
    zone: Literal["resources", "hand", "army", "residents"]


class ExtraAttack(Step):
    """After the attack phase of this turn the army unmarks, and a further attack phase follows."""

    op: Literal["extra_attack"]
    count: Count = 1


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
    Draw
    | Discard
    | GiveUp
    | Mill
    | Look
    | Show
    | NoDraw
    | Damage
    | Strengthen
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | SkipUnmark
    | Relocate
    | ToHand
    | ToDeck
    | Remove
    | Counters
    | PutCounter
    | Boost
    | Lasting
    | Produce
    | Token
    | Search
    | Shuffle
    | Sift
    | Choose
    | PutIntoPlay
    | Repeat
    | If
    | May
    | MayPay
    | Counter
    | Veto
    | Retarget
    | Unless
    | Equalize
    | Swap
    | ExtraAttack
    | Later
    | Special,
    Field(discriminator="op"),
]


class Rule(Definition):
    """Something that is so as long as its source is in play, or until end of turn (A100).

    Attributes:
        what: The creatures (or cities, players) it holds for.
        atk: Added to their ATK.
        def_: Added to their DEF; ``def`` in the data.
        keywords: What they have.
        subtype: A subtype they have besides their own.
        when: Holds only while this is so.
        min_own_def: Holds for creatures whose DEF, all else counted, is at least this.
        against: Their ATK, DEF and keywords change only while they defend against an attacker that fits.
        cannot_attack: They cannot attack, or not the cities that fit.
        cannot_defend: They cannot defend, or not against the attackers that fit.
        defended_only_by: Only creatures that fit can defend against them.
        not_defended_by_tougher: Creatures whose DEF exceeds its ATK cannot defend against it.
        may_attack_though_peaceful: Peaceful does not keep them from attacking.
        must_attack: They attack in your attack phase if able.
        stays_marked: They do not unmark in their controller's unmark phase.
        no_combat_damage: They deal no combat damage.
        damage_less: Whenever they are damaged it is by so much less.
        ignores_deadly: Deadly does nothing to them.
        sudden_when_played: Cards of yours that fit have sudden while not in play.
        cost_less: Cards of yours that fit cost so much less (A51).
        attack_tax: Opponents pay so much for each creature that attacks them (A79).
        against_non_flyers: ATK lost by attackers without flying that attack this city.
        no_infiltrators: Opposing infiltrators cannot enter them.
        closed: Nothing moves into or out of the host city.
        damage_cap: The host city takes at most so much damage a turn.
        defends_elsewhere: Residents of these cities of yours may defend your other cities too (A80).
        vengeance_when_played: Creatures you play that fit have blood vengeance (A127).
        siege: Damage they deal to an attacked city besides, while a creature that fits is its resident.
        siege_with: Which creature that is.
        unmark_price: They unmark only if their controller pays 1 for each grassroot counter on them.
        may_stay_marked: Their controller chooses whether they unmark.
        resource_cap: Opponents can have no more resource cards than you; what is over they sacrifice.
        unmark_cap: A player unmarks at most as many creatures in an unmark phase as you control.
        carries: Moving does not mark it, and it may take another of your creatures along (A67).
        coin_moves: Whose moves are up to a coin: at heads of opponents' you choose another destination and
            the opponent draws, at heads of yours you draw, at tails an opponent chooses the destination.
        exit_price: Further creatures may move out of it in a turn for so much each (A68).
        given_for: It may be sacrificed when you play a card that fits, which costs its cost less (A51).
        hides: Once, a creature of yours that a spell or ability would affect can be hidden instead.
        special: A rule of one card alone, by name.
    """

    what: What = "me"
    atk: Count = 0
    def_: Annotated[Count, Field(alias="def")] = 0
    keywords: tuple[Keyword, ...] = ()
    subtype: str | None = None
    when: Condition | None = None
    min_own_def: int | None = None
    against: Pick | None = None
    cannot_attack: bool | Pick = False
    cannot_defend: bool | Pick = False
    defended_only_by: Pick | None = None
    not_defended_by_tougher: bool = False
    may_attack_though_peaceful: bool = False
    must_attack: bool = False
    stays_marked: bool = False
    no_combat_damage: bool = False
    damage_less: int = 0
    ignores_deadly: bool = False
    sudden_when_played: bool = False
    cost_less: int = 0
    attack_tax: int = 0
    against_non_flyers: int = 0
    no_infiltrators: bool = False
    closed: bool = False
    damage_cap: int | None = None
    defends_elsewhere: bool = False
    vengeance_when_played: bool = False
    unmark_price: bool = False
    siege: int = 0
    siege_with: Pick | None = None
    may_stay_marked: bool = False
    resource_cap: bool = False
    unmark_cap: bool = False
    carries: bool = False
    coin_moves: Literal["yours", "opponents"] | None = None
    exit_price: int = 0
    given_for: Pick | None = None
    hides: bool = False
    special: str | None = None


for _model in (Lasting, Repeat, If, May, MayPay, Unless, Later):
    _model.model_rebuild()
