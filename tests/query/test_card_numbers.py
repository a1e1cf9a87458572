"""Permanent card numbers: given once, never changed, never used again.

A deck code holds numbers, not names, so a changed number would turn the codes people
have shared into other decks.
"""

import tomllib

import pytest

from deckbuilder import load
from deckbuilder.paths import game_dir

GAMES = load.game_ids()


def problems(cards: dict[str, int | None], numbers: dict[str, int], retired: dict[str, int]) -> list[str]:
    """Compare the cards' numbers with the register; each problem says what to do."""
    found = []
    taken = {number: card for card, number in (numbers | retired).items()}
    free = max(taken, default=0) + 1
    if len(taken) < len(numbers) + len(retired) or set(numbers) & set(retired):
        found.append("codes.toml: a card or number stands in it twice; put back the lines as they were")
    for card, code in cards.items():
        if code is None:
            found.append(f"{card}: has no code; write code = {free}, and {card} = {free} in codes.toml")
        elif card in numbers and code != numbers[card]:
            found.append(f"{card}: code changed from {numbers[card]} to {code}; write {numbers[card]} again")
        elif card not in numbers and taken.get(code, card) != card:
            found.append(f"{card}: code {code} belongs to {taken[code]}; take {free}, the next free number")
        elif card not in numbers and card not in retired:
            found.append(
                f"{card}: new card; add the line {card} = {code} to the end of [numbers] in codes.toml"
            )
    found += [
        f"{card}: gone from the data; put it back, or move its line in codes.toml to [retired]"
        for card in numbers
        if card not in cards
    ]
    found += [
        f"{card}: retired with number {number}, but in the data; move its line in codes.toml back"
        for card, number in retired.items()
        if card in cards
    ]
    if list(numbers.values()) != sorted(numbers.values()):
        found.append("codes.toml: numbers do not ascend; new lines go to the end of [numbers]")
    return found


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
