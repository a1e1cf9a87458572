"""What is so without anything happening, as long as a card is in play or until end of turn (A100)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckbuilder.games.arcmage.picks import Condition, Count, Pick, PlainKeyword, What
from deckbuilder.model.base import Definition


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
    keywords: tuple[PlainKeyword, ...] = ()
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
