"""The card data of Res Arcana: complete, typed, and right where it was worked out by hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from pydantic import ValidationError

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.games.res_arcana import costs, effects
from deckbuilder.games.res_arcana.abilities import (
    CollectCost,
    Discount,
    GrowLeft,
    IfLeft,
    PerInPlay,
    PerStored,
)
from deckbuilder.games.res_arcana.cards import CardModel, ResArcanaCard
from deckbuilder.games.res_arcana.essences import ESSENCES, NON_GOLD, Amounts, Price
from deckbuilder.games.res_arcana.vocabulary import COLLECTS, COSTS, EFFECTS, POINTS, Power, Trigger


@pytest.fixture(scope="module")
def cards() -> dict[str, ResArcanaCard]:
    return load.cards("res_arcana", CardModel)


def test_there_are_as_many_of_each_kind_and_set_as_in_the_boxes(cards: dict[str, ResArcanaCard]) -> None:
    assert Counter((card.kind, card.set) for card in cards.values()) == {
        ("artifact", "base"): 40,
        ("artifact", "lux_et_tenebrae"): 12,
        ("mage", "base"): 10,
        ("mage", "lux_et_tenebrae"): 4,
        ("magic_item", "base"): 8,
        ("magic_item", "lux_et_tenebrae"): 2,
        ("monument", "base"): 10,
        ("monument", "lux_et_tenebrae"): 4,
        ("place_of_power", "base"): 10,
        ("place_of_power", "lux_et_tenebrae"): 4,
        ("scroll", "lux_et_tenebrae"): 8,
    }


def test_codes_run_from_1_to_112_without_a_gap(cards: dict[str, ResArcanaCard]) -> None:
    assert [card.code for card in cards.values()] == list(range(1, 113))
    assert (cards["athanor"].code, cards["vitality"].code) == (1, 112)


def test_every_monument_costs_four_gold(cards: dict[str, ResArcanaCard]) -> None:
    assert {card.cost for card in cards.values() if card.kind == "monument"} == {Price(gold=4)}


def test_starter_sets_are_those_of_r27(cards: dict[str, ResArcanaCard]) -> None:
    sets = {
        n: {card.title for card in cards.values() if card.starter_set == n and card.kind == "artifact"}
        for n in range(1, 5)
    }
    assert sets == {
        1: {"Dragon Teeth", "Elemental Spring", "Hand of Glory"},
        2: {"Chalice of Life", "Flaming Pit", "Vault"},
        3: {"Celestial Horse", "Magical Shard", "Tree of Life"},
        4: {"Dancing Sword", "Fountain of Youth", "Hawk"},
    }
    mages = {card.starter_set: card.id for card in cards.values() if card.kind == "mage" and card.starter_set}
    assert mages == {1: "duelist", 2: "seer", 3: "alchemist", 4: "transmuter"}


def test_tiles_have_two_sides_that_name_each_other(cards: dict[str, ResArcanaCard]) -> None:
    places = [card for card in cards.values() if card.kind == "place_of_power"]
    for place in places:
        assert place.pair is not None
        other = cards[place.pair]
        assert (other.pair, other.set) == (place.id, place.set)
        assert {place.side, other.side} == {"A", "B"}
    assert {place.id for place in places if place.first_game} == {
        "sacred_grove",
        "catacombs_of_the_dead",
        "cursed_forge",
        "coral_castle",
        "dragons_lair",
    }


def test_the_two_artifacts_of_two_types_are_those_of_r6(cards: dict[str, ResArcanaCard]) -> None:
    double = {card.id: set(card.types) for card in cards.values() if len(card.types) > 1}
    assert double == {"sea_serpent": {"dragon", "creature"}, "hound_of_death": {"creature", "demon"}}


def test_scrolls_and_mages_have_no_cost_and_shard_prism_and_vial_cost_nothing(
    cards: dict[str, ResArcanaCard],
) -> None:
    costless = {card.kind for card in cards.values() if card.cost is None}
    assert costless == {"mage", "magic_item", "scroll"}
    free = {card.id for card in cards.values() if card.cost and not card.cost.total}
    assert free == {"magical_shard", "prism", "vial_of_light"}


def test_every_word_of_the_vocabulary_is_used(cards: dict[str, ResArcanaCard]) -> None:
    powers = [power for card in cards.values() for power in card.power]
    assert {cost.op for power in powers for cost in power.cost} == set(COSTS)
    assert {effect.op for power in powers for effect in power.effect} == set(EFFECTS)
    assert {item.op for card in cards.values() for item in card.collect} == set(COLLECTS)
    assert {item.per for card in cards.values() for item in card.points_per} == set(POINTS)


def test_every_power_and_card_has_words_of_ours(cards: dict[str, ResArcanaCard]) -> None:
    assert all(card.paraphrase["en"] for card in cards.values())
    assert all(power.paraphrase["en"].endswith(".") for card in cards.values() for power in card.power)


# Facts of single cards, by hand from the rules and notes on components.


def _facts(card: ResArcanaCard) -> tuple[tuple[tuple[object, ...], tuple[object, ...]], ...]:
    return tuple((power.cost, power.effect) for power in card.power)


TURN = costs.Turn(op="turn")


def test_athanor_burns_six_elan_off_itself_to_turn_one_kind_into_gold(
    cards: dict[str, ResArcanaCard],
) -> None:
    athanor = cards["athanor"]
    assert athanor.cost == Price(elan=1, gold=1)
    assert _facts(athanor) == (
        (
            (TURN, costs.Pay(op="pay", what=Amounts(elan=1))),
            (effects.PutOnSelf(op="put_on_self", what=Amounts(elan=2)),),
        ),
        (
            (
                TURN,
                costs.RemoveFromSelf(op="remove_from_self", what=Amounts(elan=6)),
                costs.PaySame(op="pay_same", of=ESSENCES),
            ),
            (effects.GainX(op="gain_x", essence="gold", divisor=1),),
        ),
    )


def test_sea_serpent_attacks_for_two_and_an_artifact_destroyed_spares_the_rival(
    cards: dict[str, ResArcanaCard],
) -> None:
    serpent = cards["sea_serpent"]
    assert (serpent.cost, serpent.points) == (Price(calm=6, life=3), 1)
    attack = effects.LifeLoss(op="life_loss", amount=2, unless=costs.Destroy(op="destroy"))
    assert _facts(serpent) == (((TURN,), (attack,)),)


def test_crypt_spares_gold_and_homunculus_does_not(cards: dict[str, ResArcanaCard]) -> None:
    assert cards["crypt"].power[1].effect == (
        effects.PlaceArtifact(op="place_artifact", zone="discard", discount=2, spares_gold=True),
    )
    assert cards["homunculus"].discounts == (Discount(on="demon", amount=2, spares_gold=False),)
    assert cards["artificer"].discounts == (Discount(on="artifact", amount=1, spares_gold=True),)


def test_guard_dog_straightens_itself_while_turned_and_its_shield_turns_it(
    cards: dict[str, ResArcanaCard],
) -> None:
    action, react = cards["guard_dog"].power
    assert action.works_turned and action.trigger is None
    assert action.effect == (effects.Straighten(op="straighten", what="this"),)
    assert react.trigger == Trigger(on="life_loss") and react.cost == (TURN,)


def test_bestiary_scores_one_a_creature_and_two_a_dragon(cards: dict[str, ResArcanaCard]) -> None:
    assert cards["sorcerers_bestiary"].points_per == (
        PerInPlay(per="in_play", type="creature", points=1),
        PerInPlay(per="in_play", type="dragon", points=2),
    )
    assert cards["crystal_keep"].points_per == (PerInPlay(per="in_play", each=2),)
    assert cards["crystal_keep"].points == 5
    assert cards["gate_of_hell"].points_per == (
        PerInPlay(per="in_play", type="demon"),
        PerStored(per="stored", essence="death"),
    )


def test_odd_collecting_is_that_of_forge_vault_and_windup_man(cards: dict[str, ResArcanaCard]) -> None:
    two = effects.GainAny(op="gain_any", count=2, of=NON_GOLD)
    pay = costs.Pay(op="pay", what=Amounts(death=1))
    assert cards["vault"].collect == (IfLeft(op="if_left", essence="gold", then=two),)
    assert cards["windup_man"].collect == (GrowLeft(op="grow_left", amount=2),)
    assert cards["cursed_forge"].collect == (CollectCost(op="collect_cost", one_of=(pay, TURN)),)


def test_temple_of_the_abyss_straightens_every_demon_and_its_other_powers_do_not_turn_it(
    cards: dict[str, ResArcanaCard],
) -> None:
    first, *others = cards["temple_of_the_abyss"].power
    every = effects.StraightenArtifact(op="straighten_artifact", types=("demon",), every=True)
    assert first.effect == (every,)
    assert len(others) == 2
    assert all(TURN not in power.cost for power in others)


def test_the_only_reacts_to_attacks_by_a_type_are_bridle_and_slayer(cards: dict[str, ResArcanaCard]) -> None:
    found = {
        card.id: power.trigger.by
        for card in cards.values()
        for power in card.power
        if power.trigger and power.trigger.by
    }
    assert found == {"dragon_bridle": "dragon", "possessed_demon_slayer": "demon"}


def test_the_printed_total_counts_each_any_as_one() -> None:
    assert Price(death=2, any=3).total == 5
    assert Price().total == 0
    assert Price(calm=1, elan=2).parts == (("elan", 2), ("calm", 1))


# What is refused.

HEAD = 'game = "res_arcana"\n[[card]]\nid = "kiln"\nname = {en = "Kiln"}\nkind = "artifact"\nset = "base"\n'


def _refusal(tmp_path: Path, rest: str) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + rest, encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        load.cards("res_arcana", CardModel, [path])
    return str(caught.value)


def test_a_card_of_ones_own_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = 'cost = {gold = 2}\n[[card.power]]\ncost = [{op = "turn"}]\neffect = [{op = "draw", count = 2}]\n'
    path.write_text(HEAD + text, encoding="utf-8")
    kiln = load.cards("res_arcana", CardModel, [path])["kiln"]
    assert kiln.power[0].effect == (effects.Draw(op="draw", count=2),)


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ('cost = {}\n[[card.power]]\neffect = [{op = "gian", what = {gold = 1}}]', "power.0.effect.0"),
        (
            'cost = {}\n[[card.power]]\neffect = [{op = "gain", waht = {gold = 1}}]',
            "power.0.effect.0.gain.waht: ",
        ),
        ('cost = {}\n[[card.power]]\neffect = [{op = "gain", what = {glod = 1}}]', "gain.what.glod"),
        ("cost = {gold = -1}", "cost.gold"),
        ('cost = {}\ncollect = [{op = "gain", what = {}}]', "no essence is named"),
        (
            'cost = {}\n[[card.power]]\neffect = [{op = "draw", count = 1, cuont = 2}]',
            "power.0.effect.0.draw.cuont: Extra inputs are not permitted (known: count, op)",
        ),
        ("cost = {}\nside = 'A'", '"side" is not for kind artifact'),
        ("points = 1", "have a cost"),
        ("cost = {}\ncolect = []", "colect"),
        (
            'cost = {}\n[[card.power]]\ncost = [{op = "turn"}]\neffect = [{op = "gain_x", essence = "gold"}]',
            '"gain_x" needs "pay_same" in the cost',
        ),
        (
            'cost = {}\n[[card.power]]\neffect = [{op = "gain_cost_of", which = "discarded"}]',
            '"gain_cost_of" needs "discard_card" in the cost',
        ),
        (
            'cost = {}\n[[card.power]]\neffect = [{op = "ignore_life_loss"}]',
            '"ignore_life_loss" needs trigger on = "life_loss"',
        ),
        (
            "cost = {}\n[[card.power]]\nworks_turned = true\n"
            'cost = [{op = "turn"}]\neffect = [{op = "draw", count = 1}]',
            "works_turned",
        ),
        (
            'cost = {}\n[[card.power]]\ntrigger = {on = "victory_check", by = "demon"}\n'
            'effect = [{op = "temp_points", points = 1}]',
            'goes with on = "life_loss"',
        ),
        (
            'cost = {}\n[[card.power]]\ncost = [{op = "turn"}, {op = "turn"}]\n'
            'effect = [{op = "draw", count = 1}]',
            "stands twice",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_by_name_and_place(tmp_path: Path, rest: str, said: str) -> None:
    message = _refusal(tmp_path, rest)
    assert "mine.toml" in message
    assert '"kiln"' in message
    assert said in message


def test_a_power_without_effect_is_refused() -> None:
    with pytest.raises(ValidationError):
        Power(cost=(TURN,), effect=())


# The sample decks.


def _sample(n: int) -> dict[str, list[str]]:
    text = (load.game_dir("res_arcana") / "decks" / f"sample-{n}.txt").read_text(encoding="utf-8")
    main, _, mage = text.partition("mage:\n")
    lines = [[line[2:] for line in part.splitlines() if line.startswith("1 ")] for part in (main, mage)]
    return {"main": lines[0], "mage": lines[1]}


def test_the_sample_decks_are_one_table_of_four_seats_without_a_shared_card() -> None:
    catalogue = load.catalogue("res_arcana")
    seen: list[str] = []
    for n in range(1, 5):
        deck = _sample(n)
        assert len(deck["main"]) == 8
        assert len(deck["mage"]) == 1
        for section, kind in (("main", "artifact"), ("mage", "mage")):
            for name in deck[section]:
                (card,) = catalogue.named(name)
                assert card.kind == kind
                seen.append(card.id)
    assert len(set(seen)) == 4 * 9
