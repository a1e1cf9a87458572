from __future__ import annotations

from itertools import combinations

import pytest
from checking import deck, faults, judge, rules, subject

from deckbuilder import load
from deckbuilder.decks.check import Pool, Table, check_table
from deckbuilder.games.clash_of_decks.construction import CONSTRUCTION, fixed_decks

CATALOGUE = load.catalogue("clash_of_decks")

# The fixed decks as C10 lists them.
FIXED = {
    1: "ANNIHILATION, BARON, BOOM!, BRUTE, CARAPACE, PARTISAN, REVENANT, TROLL",
    2: "ABOMINATION, ALPHA, COMBUSTION, LIEUTENANT, MICROCTOPUS, OGRE, SCRIBE, SHAMAN",
    3: "BRIGAND, DISCIPLE, GNOME, GRRR, MARTYR, METEORITE, PARASITE, VORTEX",
    4: "ABERRATION, ASSASSIN, CARNIVORE, CYCLONE, MACHINE, MUTANT, REPTILE, ZOMBIE",
}


def ids(names: str) -> list[str]:
    return [CATALOGUE.named(name)[0].id for name in names.split(", ")]


def singles(*names: str) -> dict[str, int]:
    return dict.fromkeys([card for each in names for card in ids(each)], 1)


DECK_1 = singles(FIXED[1])
# Eight of the kit that are no fixed deck, and two more.
DRAFTED = singles("BARON, BRUTE, ALPHA, OGRE, GNOME, VORTEX, MUTANT, ZOMBIE")
TEN = {**DRAFTED, **singles("TROLL, SCRIBE")}


def without(counts: dict[str, int], *names: str) -> dict[str, int]:
    gone = ids(", ".join(names))
    return {card: n for card, n in counts.items() if card not in gone}


def test_the_card_data_know_the_four_fixed_decks_of_c10() -> None:
    assert fixed_decks(CATALOGUE) == {n: frozenset(ids(names)) for n, names in FIXED.items()}


@pytest.mark.parametrize("number", FIXED)
def test_each_fixed_deck_is_a_legal_preconstructed_deck(number: int) -> None:
    verdict = judge(deck("clash_of_decks", singles(FIXED[number])), format="preconstructed")
    assert (verdict.status, verdict.problems) == ("legal", ())


def test_a_fixed_deck_with_a_card_lacking_names_it_under_c9() -> None:
    [error] = judge(deck("clash_of_decks", without(DECK_1, "BARON")), format="preconstructed").errors
    assert (error.rule, error.message, error.cure) == (
        "C9",
        "1 card too few: 7 instead of 8",
        "add BARON",
    )


def test_a_fixed_deck_with_a_card_too_many_names_it_under_c9() -> None:
    [error] = judge(deck("clash_of_decks", {**DECK_1, **singles("ALPHA")}), format="preconstructed").errors
    assert (error.rule, error.found, error.cure) == ("C9", 9, "take out ALPHA")


def test_a_card_of_another_fixed_deck_breaks_c10_and_the_exchange_is_named() -> None:
    counts = {**without(DECK_1, "BARON"), **singles("ALPHA")}
    [error] = judge(deck("clash_of_decks", counts), format="preconstructed").errors
    assert (error.rule, error.code, error.cure) == ("C10", "not-a-fixed-deck", "take out ALPHA, add BARON")
    assert error.lines == (8,)
    assert "nearest is deck 1" in error.message


def test_a_card_twice_breaks_c9_alone() -> None:
    counts = {**without(DECK_1, "BARON"), ids("BRUTE")[0]: 2}
    assert faults(judge(deck("clash_of_decks", counts), format="preconstructed")) == [
        ("C9", "too-many-copies")
    ]


@pytest.mark.parametrize(("size", "broken"), [(7, ["C9"]), (8, []), (9, ["C9"])])
def test_a_drafted_deck_has_eight_cards(size: int, broken: list[str]) -> None:
    counts = dict(list(TEN.items())[:size])
    assert rules(judge(deck("clash_of_decks", counts), format="draft")) == broken


def test_a_drafted_deck_has_eight_different_cards() -> None:
    counts = {**without(DRAFTED, "ZOMBIE"), ids("BARON")[0]: 2}
    [error] = judge(deck("clash_of_decks", counts), format="draft").errors
    assert (error.rule, error.code, error.cure) == ("C9", "too-many-copies", "take out 1")


def test_an_expansion_card_in_a_drafted_deck_breaks_c13() -> None:
    expansion = next(card for card in CATALOGUE if card.set == "submersion")
    counts = {**without(DRAFTED, "ZOMBIE"), expansion.id: 1}
    assert faults(judge(deck("clash_of_decks", counts), format="draft")) == [("C13", "not-in-the-kit")]


@pytest.mark.parametrize(("size", "broken"), [(9, ["C17"]), (10, []), (11, ["C17"])])
def test_a_constructed_deck_has_ten_cards(size: int, broken: list[str]) -> None:
    counts = dict(list({**TEN, **singles("REPTILE")}.items())[:size])
    assert rules(judge(deck("clash_of_decks", counts))) == broken


def test_a_constructed_deck_has_ten_different_cards() -> None:
    counts = {**without(TEN, "ZOMBIE"), ids("BARON")[0]: 2}
    assert faults(judge(deck("clash_of_decks", counts))) == [("C17", "too-many-copies")]


def test_a_constructed_deck_takes_cards_of_any_set_unless_the_sets_in_use_are_named() -> None:
    expansion = next(card for card in CATALOGUE if card.set == "submersion")
    built = deck("clash_of_decks", {**without(TEN, "ZOMBIE"), expansion.id: 1})
    assert judge(built).status == "legal"
    [error] = judge(built, pool=Pool(sets=frozenset({"starter-kit"}))).errors
    assert (error.rule, error.code, error.lines) == ("C17", "set-not-in-use", (10,))
    assert "Submersion" in error.message


def test_eight_cards_and_the_two_struck_ones_are_the_ten_of_c17() -> None:
    struck = deck("clash_of_decks", without(TEN, "TROLL", "SCRIBE"), strikes=singles("TROLL, SCRIBE"))
    verdict = judge(struck)
    assert verdict.status == "legal"
    assert [(each.section, each.count, each.rule) for each in verdict.beside] == [("strikes", 2, "C18")]


@pytest.mark.parametrize(
    ("struck", "broken"), [("TROLL", ["C18"]), ("TROLL, SCRIBE", []), ("TROLL, SCRIBE, BARON", ["C18"])]
)
def test_two_cards_are_struck(struck: str, broken: list[str]) -> None:
    names = struck.split(", ")
    assert rules(judge(deck("clash_of_decks", without(TEN, *names), strikes=singles(struck)))) == broken


def test_a_struck_card_is_out_of_the_deck() -> None:
    counts = without(TEN, "SCRIBE", "OGRE")
    [error] = judge(deck("clash_of_decks", counts, strikes=singles("SCRIBE, TROLL"))).errors
    assert (error.rule, error.code, error.lines) == ("C17", "too-many-copies", (8, 12))


@pytest.mark.parametrize("numbers", list(combinations(FIXED, 3)))
def test_the_ai_of_a_solo_game_plays_any_three_fixed_decks(numbers: tuple[int, ...]) -> None:
    counts = singles(*(FIXED[number] for number in numbers))
    assert judge(deck("clash_of_decks", counts), format="solo").status == "legal"


def test_the_ai_with_a_card_lacking_or_foreign_breaks_c12() -> None:
    whole = singles(FIXED[1], FIXED[2], FIXED[3])
    [lacking] = judge(deck("clash_of_decks", without(whole, "BARON")), format="solo").errors
    [foreign] = judge(
        deck("clash_of_decks", {**without(whole, "BARON"), **singles("ZOMBIE")}), format="solo"
    ).errors
    assert (lacking.rule, lacking.cure, lacking.found) == ("C12", "add BARON", 23)
    assert (foreign.rule, foreign.cure, foreign.lines) == ("C12", "take out ZOMBIE, add BARON", (24,))


@pytest.mark.parametrize(
    ("form", "rule"), [("preconstructed", "C10"), ("draft", "C13"), ("constructed", "C17"), ("solo", "C12")]
)
def test_an_unknown_card_breaks_the_rule_that_says_what_a_deck_is_made_of(form: str, rule: str) -> None:
    whole = {
        "preconstructed": DECK_1,
        "draft": DRAFTED,
        "constructed": TEN,
        "solo": singles(FIXED[1], FIXED[2], FIXED[3]),
    }[form]
    verdict = judge(deck("clash_of_decks", {**without(whole, "BARON"), "BARRON": 1}), format=form)
    assert faults(verdict) == [(rule, "unknown-card")]


def at_table(*decks: tuple[str, dict[str, int]], mirror: bool = False) -> list[str]:
    seats = tuple(
        subject(deck("clash_of_decks", counts, path=f"{n}.txt"), format=form)
        for n, (form, counts) in enumerate(decks, 1)
    )
    return [problem.rule for problem in check_table(CONSTRUCTION.tables, Table(seats, mirror))]


def test_two_players_take_different_fixed_decks_unless_there_are_two_kits() -> None:
    one, two = ("preconstructed", DECK_1), ("preconstructed", singles(FIXED[2]))
    assert at_table(one, two) == []
    assert at_table(one, one) == ["C11"]
    assert at_table(one, one, mirror=True) == []


def test_drafted_decks_share_no_card_but_constructed_ones_may() -> None:
    rest = singles("BRUTE, TROLL, CARAPACE, PARTISAN, REVENANT, SHAMAN, SCRIBE, GRRR")
    assert at_table(("draft", DRAFTED), ("draft", rest)) == ["C13"]  # BRUTE
    assert at_table(("draft", DRAFTED), ("draft", {**without(rest, "BRUTE"), **singles("REPTILE")})) == []
    assert at_table(("constructed", TEN), ("constructed", TEN)) == []


def test_the_ai_plays_the_decks_that_the_player_did_not_choose() -> None:
    rest = ("solo", singles(FIXED[2], FIXED[3], FIXED[4]))
    assert at_table(("preconstructed", DECK_1), rest) == []
    assert set(at_table(("preconstructed", singles(FIXED[2])), rest)) == {"C12"}


def test_a_duel_has_two_players() -> None:
    decks = [("preconstructed", singles(names)) for names in FIXED.values()]
    assert at_table(*decks[:1]) == ["C7"]
    assert at_table(*decks[:3]) == ["C7"]
