"""Deals of Clash of Decks over many seeds: fair hands, a fair coin (C20, C22)."""

from __future__ import annotations

from collections import Counter

import pytest
from matches import SETUPS, rules_of

from deckbuilder.games.clash_of_decks.state import STRUCTURE

SEEDS = 800


@pytest.fixture(scope="module")
def deals() -> list[tuple[list[list[int]], int]]:
    rules = rules_of("clash_of_decks")
    states = [rules.start(SETUPS["clash preconstructed 1-2"][1], seed) for seed in range(SEEDS)]
    return [(state.hands, state.first) for state in states]


@pytest.mark.parametrize("seat", [0, 1])
def test_every_card_stands_in_every_place_about_as_often(
    seat: int, deals: list[tuple[list[list[int]], int]]
) -> None:
    """C20: chi-square with 49 degrees of freedom for 8 cards in 8 places; 85.4 is the 0.1 % point."""
    assert all(hands[seat][0] == STRUCTURE for hands, _ in deals)
    counts = Counter((place, card) for hands, _ in deals for place, card in enumerate(hands[seat][1:]))
    assert len(counts) == 64
    assert sum((count - SEEDS / 8) ** 2 / (SEEDS / 8) for count in counts.values()) < 85.4


def test_the_two_hands_are_shuffled_apart(deals: list[tuple[list[list[int]], int]]) -> None:
    """C20: the same order in both hands happens once in 40,320 deals."""
    same = sum([card + 8 for card in hands[0][1:]] == hands[1][1:] for hands, _ in deals)
    assert same <= 1


def test_the_coin_gives_both_the_first_turn_about_as_often(
    deals: list[tuple[list[list[int]], int]],
) -> None:
    """C22: of 800, 400 and three standard deviations of 14.1."""
    assert abs(sum(first for _, first in deals) - SEEDS / 2) < 43
