from __future__ import annotations

import pytest
from checking import deck, faults, judge, rules
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder import load
from deckbuilder.decks.check import Construction, Pool, Rule, Table, Verdict, check_deck, check_table
from deckbuilder.games.arcmage.construction import CHECKS, CONSTRUCTION
from deckbuilder.model.deck import Deck, Entry, Problem

CATALOGUE = load.catalogue("arcmage")

# A legal deck: fifteen names, three of each, one of them a city.
LEGAL = {
    "lobotomized-library": 3,
    "abduction": 3,
    "cutpurse-imp": 3,
    "dark-portal": 3,
    "deadly-shock": 3,
    "forgiving-vampire": 3,
    "foul-imps": 3,
    "ghoul": 3,
    "imp-union-leader": 3,
    "misled-orc": 3,
    "outmaneuvered": 3,
    "shadow-in-the-dark": 3,
    "undead-archer": 3,
    "wild-warg": 3,
    "crumbling-defenses": 3,
}


def with_counts(**changes: int) -> dict[str, int]:
    """The legal deck with other counts; 0 takes a card out."""
    counts = {**LEGAL, **{card.replace("_", "-"): n for card, n in changes.items()}}
    return {card: n for card, n in counts.items() if n}


def arcmage(**changes: int) -> Deck:
    return deck("arcmage", with_counts(**changes))


def test_the_deck_the_mutations_start_from_is_legal() -> None:
    verdict = judge(arcmage())
    assert (verdict.status, verdict.subject.known_count, faults(verdict)) == ("legal", 45, [])


@pytest.mark.parametrize(
    ("copies", "fault"),
    [(2, [("A19", "too-few-cards")]), (3, []), (4, [("A19", "too-many-cards"), ("A21", "too-many-copies")])],
)
def test_a_deck_has_exactly_45_cards(copies: int, fault: list[tuple[str, str]]) -> None:
    assert faults(judge(arcmage(ghoul=copies))) == fault


def test_46_cards_break_a19_alone_and_the_cure_says_how_many() -> None:
    [error] = judge(deck("arcmage", {**LEGAL, "besieged-city": 1})).errors
    assert (error.rule, error.message, error.cure) == (
        "A19",
        "1 card too many: 46 instead of 45",
        "take out 1",
    )
    assert (error.found, error.wanted) == (46, "45")


@pytest.mark.parametrize(("cities", "broken"), [(0, ["A20"]), (2, ["A20"]), (3, []), (4, []), (6, [])])
def test_at_least_three_cards_are_cities(cities: int, broken: list[str]) -> None:
    """Between one and two names of cities against as many magic cards as make 45."""
    counts = {
        **with_counts(lobotomized_library=0, ghoul=0),
        "lobotomized-library": min(cities, 3),
        "nirvana-of-the-undead": max(cities - 3, 0),
        "besieged-city": min(6 - cities, 3),
        "ghoul": max(3 - cities, 0),
    }
    verdict = judge(deck("arcmage", {card: n for card, n in counts.items() if n}))
    assert verdict.subject.known_count == 45
    assert rules(verdict) == broken


def test_the_message_about_cities_says_how_many_to_add() -> None:
    [problem] = judge(deck("arcmage", {**with_counts(lobotomized_library=1), "besieged-city": 2})).errors
    assert (problem.message, problem.cure) == ("2 cities too few: 1 instead of at least 3", "add 2")


@pytest.mark.parametrize(
    ("ghouls", "abductions", "broken"), [(2, 3, ["A19"]), (3, 3, []), (4, 2, ["A21"]), (6, 0, ["A21"])]
)
def test_at_most_three_cards_have_one_name(ghouls: int, abductions: int, broken: list[str]) -> None:
    assert rules(judge(arcmage(ghoul=ghouls, abduction=abductions))) == broken


def test_copies_are_added_up_over_lines_and_the_lines_are_named() -> None:
    lines = [(card, n) for card, n in LEGAL.items() if card not in ("ghoul", "abduction")]
    [problem] = judge(
        deck("arcmage", [("ghoul", 2), *lines, ("abduction", 2), ("ghoul", 1), ("ghoul", 1)])
    ).errors
    assert (problem.rule, problem.lines, problem.found) == ("A21", (1, 16, 17), 4)
    assert problem.message == (
        '4 copies of "Ghoul" instead of at most 3: 2 on line 1, 1 on line 16, 1 on line 17'
    )
    assert problem.cure == "take out 1"


def test_four_lines_of_three_are_twelve_copies() -> None:
    lines = [(card, n) for card, n in LEGAL.items() if card not in ("ghoul", "abduction", "wild-warg")]
    [problem] = [p for p in judge(deck("arcmage", [*lines, *[("ghoul", 3)] * 4])).errors if p.rule == "A21"]
    assert problem.found == 12


def test_two_lines_of_one_card_that_sum_to_three_are_legal() -> None:
    lines = [(card, n) for card, n in LEGAL.items() if card != "ghoul"]
    assert judge(deck("arcmage", [*lines, ("ghoul", 2), ("ghoul", 1)])).status == "legal"


def draft_card() -> str:
    return next(card.id for card in CATALOGUE if card.status == "draft" and not card.token)


def test_an_unreleased_card_breaks_a22_and_only_in_the_released_pool() -> None:
    counts = {**with_counts(ghoul=0), draft_card(): 3}
    verdict = judge(deck("arcmage", counts))
    assert faults(verdict) == [("A22", "unreleased-card")]
    assert "--pool all" in verdict.errors[0].cure
    assert judge(deck("arcmage", counts), pool=Pool("all")).status == "legal"
    assert judge(deck("arcmage", counts), format="open").status == "legal"
    assert rules(judge(deck("arcmage", counts), format="open", pool=Pool("released"))) == ["A22"]


def test_the_pool_that_was_used_is_part_of_the_verdict() -> None:
    assert judge(arcmage()).subject.pool == Pool("released")
    assert judge(arcmage(), format="open").subject.pool == Pool("all")


def test_a_token_among_the_cards_breaks_a23_and_does_not_count_to_45() -> None:
    token = next(card for card in CATALOGUE if card.token)
    verdict = judge(deck("arcmage", {**LEGAL, token.id: 1}))
    assert faults(verdict) == [("A23", "token-in-deck")]
    assert verdict.subject.known_count == 45


def test_tokens_in_their_section_are_counted_apart_with_the_rule_that_says_so() -> None:
    token = next(card for card in CATALOGUE if card.token)
    verdict = judge(deck("arcmage", LEGAL, tokens={token.id: 5}))
    assert verdict.status == "legal"
    assert [(each.section, each.count, each.rule) for each in verdict.beside] == [("tokens", 5, "A23")]


def test_a_card_among_the_tokens_is_noted_and_not_counted() -> None:
    verdict = judge(deck("arcmage", with_counts(ghoul=0), tokens={"ghoul": 3}))
    assert faults(verdict) == [("A19", "too-few-cards")]
    assert ("A23", "note") in [(problem.rule, problem.severity) for problem in verdict.problems]


def test_card_backs_are_a_note_and_never_an_error() -> None:
    notes = [problem for problem in judge(arcmage()).problems if problem.rule == "A24"]
    assert [note.severity for note in notes] == ["note"]


def test_an_unknown_name_breaks_a25_and_blames_no_other_card() -> None:
    counts = {**with_counts(ghoul=0), "Gohul": 3}
    verdict = judge(deck("arcmage", counts))
    assert faults(verdict) == [("A25", "unknown-card")]
    [note] = [problem for problem in verdict.problems if problem.rule == "A19"]
    assert note.severity == "note"
    assert note.message == "at least 42 cards: 42 known and 3 not understood; the rule wants 45"


def test_cities_that_may_be_among_the_unknown_cards_are_not_missed_in_anger() -> None:
    verdict = judge(deck("arcmage", {**with_counts(lobotomized_library=0), "Besiegt": 3}))
    assert rules(verdict) == ["A25"]
    assert [p.severity for p in verdict.problems if p.rule == "A20"] == ["note"]


def test_unknown_cards_that_cannot_fill_the_deck_leave_it_surely_too_small() -> None:
    verdict = judge(deck("arcmage", {**with_counts(ghoul=0), "Gohul": 2}))
    assert rules(verdict) == ["A25", "A19"]
    assert (verdict.errors[1].message, verdict.errors[1].cure) == (
        "1 card too few: 42 known and 2 not understood instead of 45",
        "add 1",
    )


def test_a_line_that_was_not_understood_makes_the_count_at_least() -> None:
    fault = Problem("", "not-understood", "neither a card nor a heading", lines=(90,))
    verdict = judge(arcmage(ghoul=0), reading=(fault,))
    assert (verdict.status, verdict.exit_code) == ("unclear", 3)
    assert verdict.problems[0] == fault
    [note] = [problem for problem in verdict.problems if problem.rule == "A19"]
    assert (note.severity, note.message) == (
        "note",
        "at least 42 cards: 42 known and 1 line not understood; the rule wants 45",
    )


def test_a_rule_that_is_surely_broken_is_an_error_beside_a_line_not_understood() -> None:
    fault = Problem("", "not-understood", "neither a card nor a heading", lines=(90,))
    verdict = judge(arcmage(ghoul=4, abduction=2), reading=(fault,))
    assert (verdict.status, rules(verdict)) == ("illegal", ["", "A21"])


def test_what_the_reader_says_of_an_unknown_card_is_kept_with_its_suggestion() -> None:
    counts = {**with_counts(ghoul=0), "Gohul": 3}
    said = Problem(
        "", "unknown-card", 'no card "Gohul"', 'did you mean "Ghoul"?', lines=(len(counts),), card="Gohul"
    )
    [error] = judge(deck("arcmage", counts), reading=(said,)).errors
    assert (error.rule, error.cure) == ("A25", 'did you mean "Ghoul"?')


def test_an_unknown_card_beside_the_deck_is_only_noted() -> None:
    unknown_token = deck("arcmage", LEGAL, tokens={"Crop Tokn": 5})
    said = Problem("", "unknown-card", 'no card "Crop Tokn"', lines=(18,), card="Crop Tokn")
    verdict = judge(unknown_token, reading=(said,))
    assert verdict.status == "legal"
    assert said.message in [problem.message for problem in verdict.problems if problem.severity == "note"]


def test_cards_of_an_unknown_section_are_not_counted_and_the_section_is_named() -> None:
    lines = {**with_counts(ghoul=0), "ghoul": 3}
    verdict = judge(deck("arcmage", lines, Binder={"ghoul": 3}))
    assert verdict.status == "legal"
    assert [(each.section, each.count) for each in verdict.beside] == [("Binder", 3)]


def test_every_problem_of_a_deck_is_found_in_one_run() -> None:
    token = next(card.id for card in CATALOGUE if card.token)
    counts = {**with_counts(lobotomized_library=0, ghoul=4), token: 1, draft_card(): 3, "Gohul": 1}
    assert sorted(rules(judge(deck("arcmage", counts)))) == ["A19", "A20", "A21", "A22", "A23", "A25"]


FAULTY = {**LEGAL, "lobotomized-library": 1, "ghoul": 5, "Gohul": 1}


@given(st.permutations(list(FAULTY.items())), st.permutations(CHECKS["constructed"]))
def test_the_order_of_lines_and_rules_changes_no_problem(
    lines: list[tuple[str, int]], order: list[Rule]
) -> None:
    shuffled = Construction(checks={"constructed": tuple(order)}, unknown={"constructed": "A25"})
    verdict = check_deck(deck("arcmage", lines), shuffled, load.game("arcmage"), CATALOGUE)
    assert found(verdict) == found(judge(deck("arcmage", FAULTY)))


def found(verdict: Verdict) -> set[tuple[str, ...]]:
    """The problems without their lines."""
    return {(p.rule, p.code, p.card, p.message, p.cure, p.severity) for p in verdict.problems}


@given(st.integers(min_value=1, max_value=999))
def test_any_number_of_copies_gives_a_verdict_that_adds_up(copies: int) -> None:
    verdict = judge(arcmage(ghoul=copies))
    expected = [] if copies == 3 else ["A19"] if copies < 3 else ["A19", "A21"]
    assert rules(verdict) == expected
    assert verdict.subject.known_count == 42 + copies


def test_every_card_is_allowed_or_refused_by_its_status_in_every_format() -> None:
    for card in CATALOGUE:
        if card.token:
            continue
        for form in ("constructed", "open", "amin-duna"):
            one = Deck("arcmage", sections={"main": (Entry(card.id, card.name, 1, 1),)})
            refused = "A22" in rules(judge(one, format=form))
            assert refused == (card.status != "released" and form != "open"), card.id


# An overlord against a team (A136, A137): up to four cities more than the legal deck's three.


def overlord(cities: int) -> Verdict:
    more = {"warren": min(3, cities - 3), "armory": max(0, cities - 6)}
    fewer = {"ghoul": 3 - more["warren"], "abduction": 3 - more["armory"]}
    return judge(arcmage(**more, **fewer), format="amin-duna")


@pytest.mark.parametrize(
    ("cities", "said"), [(3, ["two"]), (4, ["two"]), (5, ["two or three"]), (6, ["two or three"]), (7, [])]
)
def test_a_deck_is_told_how_large_a_team_its_cities_are_enough_for(cities: int, said: list[str]) -> None:
    """A137: a note and no error, for every deck may also be a team member's."""
    verdict = overlord(cities)
    notes = [problem for problem in verdict.problems if problem.rule == "A137"]
    assert verdict.status == "legal"
    assert [note.message.rpartition("a team of ")[2] for note in notes] == said
    assert all(note.severity == "note" for note in notes)


@pytest.mark.parametrize(
    ("seats", "cities", "broken"),
    [
        (2, 7, ["A136"]),
        (3, 3, []),
        (4, 4, ["A137"]),
        (4, 5, []),
        (5, 6, ["A137"]),
        (5, 7, []),
        (6, 7, ["A136", "A137"]),
    ],
)
def test_an_overlords_table_has_three_to_five_seats_and_cities_to_match(
    seats: int, cities: int, broken: list[str]
) -> None:
    team = [overlord(3).subject] * (seats - 1)
    problems = check_table(CONSTRUCTION.tables, Table((overlord(cities).subject, *team)))
    assert [problem.rule for problem in problems] == broken


@pytest.mark.parametrize(("seats", "broken"), [(1, ["A135"]), (2, []), (5, []), (6, ["A135"])])
def test_any_other_table_has_two_to_five_seats(seats: int, broken: list[str]) -> None:
    problems = check_table(CONSTRUCTION.tables, Table((judge(arcmage()).subject,) * seats))
    assert [problem.rule for problem in problems] == broken
