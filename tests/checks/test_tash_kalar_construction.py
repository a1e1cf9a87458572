from __future__ import annotations

from collections import Counter

import pytest
from checking import deck, faults, judge

from deckbuilder import load

CATALOGUE = load.catalogue("tash_kalar")
SCHOOLS = ("imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave")
SIZES = {"legends": 12, "flares": 12, "tasks": 24}


def school(name: str) -> dict[str, int]:
    return {card.id: 1 for card in CATALOGUE if card.raw.get("school") == name}


def common(form: str) -> dict[str, int]:
    return {card.id: 1 for card in CATALOGUE if card.kind == form.removesuffix("s")}


def less(counts: dict[str, int]) -> dict[str, int]:
    return dict(list(counts.items())[1:])


@pytest.mark.parametrize("name", SCHOOLS)
def test_the_18_beings_of_a_school_are_its_deck(name: str) -> None:
    verdict = judge(deck("tash_kalar", school(name)))
    assert (verdict.status, verdict.subject.known_count) == ("legal", 18)


@pytest.mark.parametrize("form", SIZES)
def test_the_common_decks_are_whole_sets(form: str) -> None:
    verdict = judge(deck("tash_kalar", common(form)), format=form)
    assert (verdict.status, verdict.subject.known_count) == ("legal", SIZES[form])


def test_a_school_deck_with_a_being_less_breaks_t84() -> None:
    [error] = judge(deck("tash_kalar", less(school("sylvan")))).errors
    assert (error.rule, error.message, error.cure) == ("T84", "1 card too few: 17 instead of 18", "add 1")


def test_a_being_twice_breaks_t84() -> None:
    counts = less(school("sylvan"))
    first = next(iter(counts))
    assert faults(judge(deck("tash_kalar", {**counts, first: 2}))) == [("T84", "too-many-copies")]


def test_a_being_of_another_school_breaks_t84_and_is_named_with_its_line() -> None:
    stranger = next(iter(school("highland")))
    verdict = judge(deck("tash_kalar", {**less(school("sylvan")), stranger: 1}))
    [error] = verdict.errors
    assert (error.rule, error.code, error.card, error.lines) == ("T84", "another-school", stranger, (18,))


def test_a_legend_in_a_school_deck_breaks_t84_and_is_sent_to_its_own_deck() -> None:
    legend = next(iter(common("legends")))
    [error] = judge(deck("tash_kalar", {**less(school("sylvan")), legend: 1})).errors
    assert (error.rule, error.code) == ("T84", "wrong-kind")
    assert "--format legends" in error.cure


@pytest.mark.parametrize("form", SIZES)
def test_a_common_deck_with_a_card_more_or_less_breaks_t84(form: str) -> None:
    cards = common(form)
    assert faults(judge(deck("tash_kalar", less(cards)), format=form)) == [("T84", "too-few-cards")]
    twice = {**cards, next(iter(cards)): 2}
    assert Counter(faults(judge(deck("tash_kalar", twice), format=form))) == {
        ("T84", "too-many-cards"): 1,
        ("T84", "too-many-copies"): 1,
    }


def test_an_unknown_being_breaks_t84() -> None:
    verdict = judge(deck("tash_kalar", {**less(school("sylvan")), "Swordmistress": 1}))
    assert faults(verdict) == [("T84", "unknown-card")]
