"""Distinct targets: each pick needs a card of its own (rules A56, A61)."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.games.arcmage.castable import assignable

LISTS = st.lists(st.lists(st.integers(0, 5), max_size=4, unique=True), max_size=4)


@given(LISTS, st.lists(st.integers(0, 5), max_size=3))
def test_targets_exist_exactly_if_some_choice_takes_no_card_twice(
    options: list[list[int]], taken: list[int]
) -> None:
    choices = [choice for choice in product(*options) if len({*choice}) == len(choice)]
    assert assignable(options, taken) == any(not {*choice} & {*taken} for choice in choices)
