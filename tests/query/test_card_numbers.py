"""Permanent card numbers: given once, never changed, never used again.

A deck code holds numbers, not names, so a changed number would turn the codes people
have shared into other decks.
"""

import tomllib

import pytest

from deckbuilder import load
from deckbuilder.lint.codes import out_of_step
from deckbuilder.paths import game_dir

GAMES = load.game_ids()


def problems(cards: dict[str, int | None], numbers: dict[str, int], retired: dict[str, int]) -> list[str]:
    """Compare the cards' numbers with the register, as lint does; each problem says what to do."""
    return [f"{one.card}: {one.message}; {one.cure}" for one in out_of_step(cards, numbers, retired)]


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_card_keeps_its_number(game):
    register = tomllib.loads((game_dir(game) / "codes.toml").read_text(encoding="utf-8"))
    assert set(register) == {"numbers", "retired"}
    cards = {card.id: card.code for card in load.catalogue(game)}
    assert not problems(cards, register["numbers"], register["retired"])


def test_numbers_as_registered_are_no_problem():
    assert problems({"a": 1, "b": 2}, {"a": 1, "b": 2}, {"old": 3}) == []


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ({"a": 1, "b": None}, "b: has no code; write code = 4, and b = 4 in codes.toml"),
        ({"a": 1, "b": 4}, "b: code changed from 2 to 4; write 2 again"),
        ({"a": 1, "b": 2, "c": 2}, "c: code 2 belongs to b; take 4, the next free number"),
        ({"a": 1, "b": 2, "c": 3}, "c: code 3 belongs to old; take 4, the next free number"),
        ({"a": 1, "b": 2, "c": 4}, "c: new card; add the line c = 4 to the end of [numbers] in codes.toml"),
        ({"a": 1}, "b: gone from the data; put it back, or move its line in codes.toml to [retired]"),
        (
            {"a": 1, "b": 2, "old": 3},
            "old: retired with number 3, but in the data; move its line in codes.toml back",
        ),
    ],
)
def test_each_fault_says_what_to_do(cards, message):
    assert message in problems(cards, {"a": 1, "b": 2}, {"old": 3})


@pytest.mark.parametrize(
    ("numbers", "retired"), [({"a": 1, "b": 1}, {}), ({"a": 1}, {"b": 1}), ({"a": 1}, {"a": 2})]
)
def test_a_register_with_a_number_or_card_twice_is_refused(numbers, retired):
    cards = dict(numbers)
    assert any("stands in it twice" in problem for problem in problems(cards, numbers, retired))


def test_lines_are_only_added_at_the_end():
    assert any("do not ascend" in problem for problem in problems({"a": 2, "b": 1}, {"a": 2, "b": 1}, {}))
