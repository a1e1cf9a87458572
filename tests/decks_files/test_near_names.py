"""What is offered for a name that was not found: near names, nearest first, never far ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder import load
from deckbuilder.decks.names import MAX_SUGGESTIONS, MIN_SIMILARITY, close_names, suggestions
from deckbuilder.model.catalogue import CardFacts, Catalogue, folded


def pool(*names: str) -> Catalogue:
    return Catalogue(
        "arcmage",
        [
            CardFacts(f"c{n}", None, name, {"en": name}, "event", "released", False, None, "own", {})
            for n, name in enumerate(names)
        ],
    )


def distance(one: str, other: str) -> int:
    """The plain table of the definition: letters changed, added, lost, or swapped with the next."""
    table = {(-1, column): column + 1 for column in range(-1, len(other))}
    table |= {(row, -1): row + 1 for row in range(len(one))}
    for row in range(len(one)):
        for column in range(len(other)):
            table[row, column] = min(
                table[row - 1, column] + 1,
                table[row, column - 1] + 1,
                table[row - 1, column - 1] + (one[row] != other[column]),
            )
            if row and column and one[row] == other[column - 1] and one[row - 1] == other[column]:
                table[row, column] = min(table[row, column], table[row - 2, column - 2] + 1)
    return table[len(one) - 1, len(other) - 1]


NAMES = st.text("abcdé -'ɾ🂡", min_size=1, max_size=12).filter(lambda name: bool(folded(name)))


@settings(max_examples=300, deadline=None)
@given(names=st.lists(NAMES, min_size=1, max_size=8, unique_by=folded), wanted=NAMES)
def test_suggestions_are_the_nearest_names_by_the_plain_definition(names: list[str], wanted: str) -> None:
    cards = pool(*names)

    def near(name: str) -> float:
        one, other = folded(wanted), folded(name)
        return 1 - distance(one, other) / max(len(one), len(other))

    expected = sorted((-near(name), name) for name in cards.names() if near(name) >= MIN_SIMILARITY)
    assert suggestions(cards, wanted) == tuple(name for _, name in expected[:MAX_SUGGESTIONS])


@pytest.mark.parametrize(
    ("wanted", "names", "near"),
    [
        ("JAILER", ["JAILOR", "SAILOR"], ("JAILOR", "SAILOR")),  # 1 and 2 of 6 signs away
        ("Tyhpon", ["Typhon", "Siphon"], ("Typhon",)),  # a swap; then 3 of 6 is too far
        ("croa solitaire", ["crôa solitaire"], ("crôa solitaire",)),
        ("Calm", ["Calm / Elan", "Death / Life"], ("Calm / Elan",)),
        ("abc", ["abcdef"], ()),  # half of it is missing
        ("x" * 500, ["x" * 400], ()),
    ],
)
def test_near_names_by_hand(wanted: str, names: list[str], near: tuple[str, ...]) -> None:
    assert suggestions(pool(*names), wanted) == near


def test_fix_takes_the_one_that_differs_in_accents_or_case_before_others_that_are_near() -> None:
    cards = pool("Ghoul", "Ghouls", "Ghost")
    assert [card.name for card in close_names(cards, "GHOUL")] == ["Ghoul"]
    assert close_names(cards, "Ghoulx") == ()
    assert [card.name for card in close_names(pool("Ghoul"), "Gohul")] == ["Ghoul"]
    assert close_names(pool("Ghoul", "ghoul"), "GHOUL") == ()


def test_a_name_in_two_languages_is_offered_once() -> None:
    cards = load.catalogue("clash_of_decks")
    for name in suggestions(cards, "solitary ribit"):
        assert suggestions(cards, "solitary ribit").count(name) == 1
    assert suggestions(cards, "solitary ribit")[0] == "solitary ribbit"
