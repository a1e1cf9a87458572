from __future__ import annotations

import pytest
from checking import deck, faults, judge, rules, subject

from deckbuilder import load
from deckbuilder.decks.check import Pool, Table, check_table
from deckbuilder.games.res_arcana.construction import CONSTRUCTION
from deckbuilder.model.deck import Deck

CATALOGUE = load.catalogue("res_arcana")

# R27, set 1: the Duelist with Dragon Teeth, Elemental Spring, Hand of Glory; then five in no set.
SET_1 = ("dragon_teeth", "elemental_spring", "hand_of_glory")
UNMARKED = ("athanor", "mermaid", "nightingale", "treant", "crypt")
ARTIFACTS = dict.fromkeys((*SET_1, *UNMARKED), 1)
LUX = next(card.id for card in CATALOGUE if card.kind == "artifact" and card.set == "lux_et_tenebrae")
ITEM, MONUMENT, PLACE, SCROLL = (
    next(card.id for card in CATALOGUE if card.kind == kind)
    for kind in ("magic_item", "monument", "place_of_power", "scroll")
)


def res(artifacts: dict[str, int] | None = None, mage: dict[str, int] | None = None, **sections) -> Deck:
    return deck(
        "res_arcana",
        ARTIFACTS if artifacts is None else artifacts,
        mage={"duelist": 1} if mage is None else mage,
        **sections,
    )


def swapped(out: str, into: str) -> dict[str, int]:
    return {into if card == out else card: n for card, n in ARTIFACTS.items()}


@pytest.mark.parametrize("form", ["standard", "draft", "first_game", "first_game_rest"])
def test_eight_artifacts_and_a_mage_are_legal(form: str) -> None:
    verdict = judge(res(), format=form)
    assert (verdict.status, verdict.subject.known_count) == ("legal", 9)


@pytest.mark.parametrize(("number", "broken"), [(7, ["R34"]), (8, []), (9, ["R34"])])
def test_a_deck_has_eight_artifacts(number: int, broken: list[str]) -> None:
    cards = dict(list({**ARTIFACTS, "hawk": 1}.items())[:number])
    assert rules(judge(res(cards))) == broken


def test_too_few_artifacts_are_counted_without_the_mage() -> None:
    cards = dict(list(ARTIFACTS.items())[:7])
    [error] = judge(res(cards)).errors
    assert (error.message, error.cure) == ("1 artifact too few: 7 instead of 8", "add 1")


@pytest.mark.parametrize(
    ("mages", "broken"), [({}, ["R34"]), ({"druid": 1}, []), ({"druid": 1, "witch": 1}, ["R34"])]
)
def test_a_deck_has_one_mage(mages: dict[str, int], broken: list[str]) -> None:
    assert rules(judge(res(mage=mages))) == broken


def test_a_mage_listed_among_the_artifacts_is_still_the_mage() -> None:
    assert judge(res({**ARTIFACTS, "druid": 1}, mage={})).status == "legal"


def test_one_copy_of_each_artifact_exists() -> None:
    cards = {card: n for card, n in ARTIFACTS.items() if card != "crypt"} | {"athanor": 2}
    assert faults(judge(res(cards))) == [("R34", "too-many-copies")]


@pytest.mark.parametrize("card", [ITEM, MONUMENT, PLACE, SCROLL])
def test_other_components_do_not_belong_in_a_deck(card: str) -> None:
    [error] = judge(res({**ARTIFACTS, card: 1})).errors
    assert (error.rule, error.code, error.card) == ("R34", "wrong-kind", card)
    assert error.cure.startswith('list it under "item:"' if card == ITEM else "take it out")


def test_cards_come_from_the_sets_in_use() -> None:
    built = res(swapped("crypt", LUX))
    assert judge(built).status == "legal"
    [error] = judge(built, pool=Pool(sets=frozenset({"base"}))).errors
    assert (error.rule, error.code, error.cure) == (
        "R34",
        "set-not-in-use",
        "take it out, or add --set lux_et_tenebrae",
    )


def test_one_magic_item_may_be_named_beside_the_deck() -> None:
    items = [card.id for card in CATALOGUE if card.kind == "magic_item"]
    assert judge(res(item={items[0]: 1})).status == "legal"
    assert faults(judge(res(item={items[0]: 1, items[1]: 1}))) == [("R24", "too-many-items")]
    assert faults(judge(res(item={"hawk": 1}))) == [("R24", "no-magic-item")]


def test_a_mage_of_no_starter_set_breaks_r27_in_the_first_game() -> None:
    verdict = judge(res(mage={"druid": 1}), format="first_game")
    assert faults(verdict) == [("R27", "no-starter-mage")]
    assert verdict.errors[0].cure == "take one of Alchemist, Duelist, Seer, Transmuter"


def test_the_starter_set_must_be_whole() -> None:
    [error] = judge(res(swapped("hand_of_glory", "hypnotic_basin")), format="first_game").errors
    assert (error.rule, error.cure, error.found) == ("R27", "add Hand of Glory", 2)


def test_an_artifact_of_another_starter_set_breaks_r28() -> None:
    [error] = judge(res(swapped("crypt", "hawk")), format="first_game").errors
    assert (error.rule, error.lines) == ("R28", (8,))
    assert "starter set 4" in error.message


def test_an_artifact_of_the_expansion_is_none_of_the_28_of_r28() -> None:
    assert rules(judge(res(swapped("crypt", LUX)), format="first_game")) == ["R28"]


def test_where_unused_sets_are_dealt_their_artifacts_are_legal_but_no_expansion_is() -> None:
    """R28, the other reading."""
    assert judge(res(swapped("crypt", "hawk")), format="first_game_rest").status == "legal"
    [error] = judge(res(swapped("crypt", LUX)), format="first_game_rest").errors
    assert (error.rule, error.code) == ("R28", "not-a-base-artifact")


def test_an_unknown_card_breaks_r34_and_no_count_is_blamed() -> None:
    assert faults(judge(res(swapped("crypt", "Krypta")))) == [("R34", "unknown-card")]
    assert faults(judge(res(mage={"Druidd": 1}))) == [("R34", "unknown-card")]


def test_there_are_28_artifacts_in_no_starter_set() -> None:
    unmarked = [
        c for c in CATALOGUE if c.kind == "artifact" and c.set == "base" and not c.raw.get("starter_set")
    ]
    assert len(unmarked) == 28


def table(players: int, sets: frozenset[str] = frozenset()) -> list[Deck]:
    """Legal decks that share nothing: every eight artifacts of the data with a mage."""
    artifacts = [card.id for card in CATALOGUE if card.kind == "artifact" and (not sets or card.set in sets)]
    mages = [card.id for card in CATALOGUE if card.kind == "mage" and (not sets or card.set in sets)]
    return [
        deck(
            "res_arcana",
            dict.fromkeys(artifacts[8 * n : 8 * n + 8], 1),
            mage={mages[n]: 1},
            path=f"seat-{n + 1}.txt",
        )
        for n in range(players)
    ]


def at_table(decks: list[Deck], pool: Pool | None = None) -> list[str]:
    seats = tuple(subject(each, pool=pool) for each in decks)
    return [problem.rule for problem in check_table(CONSTRUCTION.tables, Table(seats))]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tables_of_two_to_five_that_share_no_card_are_legal(players: int) -> None:
    assert at_table(table(players)) == []


@pytest.mark.parametrize("players", [1, 6])
def test_other_numbers_of_players_break_r13(players: int) -> None:
    assert at_table(table(players)) == ["R13"]


def test_without_the_expansion_four_play_at_most() -> None:
    base = Pool(sets=frozenset({"base"}))
    assert at_table(table(4, base.sets), base) == []
    assert at_table(table(5, base.sets), base) == ["R13"]


def test_no_two_players_share_an_artifact_a_mage_or_an_item() -> None:
    one, two = table(2)
    other_mage = deck("res_arcana", dict.fromkeys(main_of(two), 1), mage={mage_of(one): 1}, path="b.txt")
    assert at_table([one, other_mage]) == ["R34"]
    shared = [main_of(one)[0], *main_of(two)[1:]]
    assert at_table([one, deck("res_arcana", dict.fromkeys(shared, 1), mage={mage_of(two): 1})]) == ["R34"]
    with_item = [
        deck("res_arcana", dict.fromkeys(main_of(each), 1), mage={mage_of(each): 1}, item={ITEM: 1})
        for each in (one, two)
    ]
    assert at_table(with_item) == ["R34"]


def test_a_shared_card_names_the_decks_that_hold_it() -> None:
    one, two = table(2)
    twin = deck("res_arcana", dict.fromkeys(main_of(one), 1), mage={mage_of(two): 1}, path="twin.txt")
    problems = check_table(CONSTRUCTION.tables, Table((subject(one), subject(twin))))
    assert len(problems) == 8
    assert all("seat-1.txt and twin.txt" in problem.message for problem in problems)


def main_of(built: Deck) -> list[str]:
    return [entry.card or "" for entry in built.entries("main")]


def mage_of(built: Deck) -> str:
    return built.entries("mage")[0].card or ""
