"""Figures of a deck: odds against hand-worked fractions and against counting every hand."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.games.arcmage.stats import chance_of_any, lines, statistics

CARDS = load.cards("arcmage", ArcmageCard)


def deck(*cards: tuple[int, str]) -> list[ArcmageCard]:
    return [CARDS[card] for count, card in cards for _ in range(count)]


def test_the_chance_of_one_of_three_copies_among_eight_of_42_cards() -> None:
    # none of them: (34 * 33 * 32) / (42 * 41 * 40) = 35,904 / 68,880
    assert chance_of_any(3, 42, 8) == 1 - Fraction(35_904, 68_880)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_the_chance_is_the_share_of_all_hands(wanted: int, others: int, seen: int) -> None:
    cards = wanted + others
    if not cards:
        return
    hands = list(combinations(range(cards), min(seen, cards)))
    lucky = sum(any(card < wanted for card in hand) for hand in hands)
    assert chance_of_any(wanted, cards, seen) == Fraction(lucky, len(hands))


def test_impossible_numbers_are_refused() -> None:
    for wanted, cards, seen in ((5, 4, 1), (-1, 4, 1), (1, 4, -1)):
        with pytest.raises(ValueError, match="wanted"):
            chance_of_any(wanted, cards, seen)


def test_figures_of_a_small_deck_worked_out_by_hand() -> None:
    # Kolibri: 1, one mark; Ghoul: 4, two; Grassroots: X, two marks; Farmland: a city of DEF 7, levels 2 and 4
    figures = statistics(
        deck((3, "farmland"), (3, "kolibri"), (3, "ghoul"), (3, "grassroots"), (33, "ghoul"))
    )
    assert figures.cards == 45
    assert figures.kinds == {"creature": 39, "city": 3, "enchantment": 3}
    assert figures.factions == {"dark-legion": 36, "gaian": 9}
    assert figures.costs == {"1": 3, "4": 36, "X": 3}
    assert figures.loyalty == {1: 3, 2: 39}
    assert figures.neediest == {"dark-legion": 2, "gaian": 2}
    assert figures.average_cost == round((3 * 1 + 36 * 4) / 39, 2)
    assert figures.average_loyalty == round((3 * 1 + 36 * 2) / 39, 2)
    # turn 1: eight cards of 42 seen, only the three Kolibris can be paid; turn 2: with Grassroots (X = 2) six
    assert figures.castable[0] == float(chance_of_any(3, 42, 8))
    assert figures.castable[1] == float(chance_of_any(6, 42, 9))
    assert figures.castable[3] == 1.0
    assert figures.on_curve[0] == float(chance_of_any(3, 42, 8))
    assert figures.on_curve[1] == 0.0
    # 2 / 1.92 and 4 / 1.92 creatures, rounded up
    assert [city.levels for city in figures.cities] == [((2, 2), (4, 3))]


@pytest.mark.parametrize("name", ["uneasy-alliance", "merfolk", "brothers-in-arms"])
def test_the_command_says_shipped_decks_in_80_columns(name: str) -> None:
    result = CliRunner().invoke(app, ["stats", f"arcmage:{name}"])
    assert result.exit_code == 0
    assert "45 cards" in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_the_command_gives_json_and_refuses_other_games_by_name() -> None:
    result = CliRunner().invoke(app, ["stats", "arcmage:merfolk", "--json"])
    (document,) = json.loads(result.stdout)
    assert document["cards"] == 45 and sum(document["kinds"].values()) == 45
    refused = CliRunner().invoke(app, ["stats", "clash_of_decks:deck-1"])
    assert refused.exit_code == 2 and "Clash of Decks has no stats" in refused.stderr


def test_a_deck_without_creatures_reaches_no_level() -> None:
    figures = statistics(deck((3, "farmland"), (3, "grassroots")))
    assert figures.cities[0].levels == ((2, None), (4, None))
    assert any("never" in line for line in lines(figures))
