"""Many choices at the table: what is shown of them, and what a person means by what they type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.cli import play_choices
from deckbuilder.errors import UsageError
from deckbuilder.games import registry

PLACES = [f"place {x},{y}" for y in range(1, 6) for x in range(1, 6)]
WORDS = [*PLACES, "discard Knight", "discard Cannon", "end turn"]


def test_few_choices_are_a_line_each() -> None:
    assert play_choices.lines(["end", "play BRUTE upper"]) == ["  1  end", "  2  play BRUTE upper"]


def test_of_many_choices_those_that_begin_alike_are_one_line_and_the_others_keep_their_numbers() -> None:
    """25 places are one line; the discards are the 26th and 27th choice, and so they are numbered."""
    assert play_choices.lines(WORDS) == [
        '  *  place ... (25 choices, 1,1 to 5,5; "place" lists them)',
        " 26  discard Knight",
        " 27  discard Cannon",
        " 28  end turn",
    ]


def test_choices_are_parted_where_few_words_go_on_and_folded_where_many_do() -> None:
    """Two cards, each with 12 squares: a line a card."""
    words = [f"summon {card} at 1,{y}" for card in ("Dire Wolf", "Knight") for y in range(1, 13)]
    assert [line.split(" ... ")[0] for line in play_choices.lines(words)] == [
        "  *  summon Dire Wolf at",
        "  *  summon Knight at",
    ]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("place 2,1", [1]),
        ("  Place   2,1 ", [1]),
        ("2,1", [1]),
        ("end", [27]),
        ("knight", [25]),
        ("discard", [25, 26]),
        ("plac", list(range(25))),
        ("2", []),
        ("", []),
    ],
)
def test_words_mean_the_choices_that_begin_with_them_or_else_contain_them(
    typed: str, found: list[int]
) -> None:
    assert play_choices.meant(WORDS, typed) == found


def test_whole_words_of_a_choice_mean_it_though_others_begin_so_too() -> None:
    assert play_choices.meant(["summon X at 1,1 turned left", "summon X at 1,1"], "summon x at 1,1") == [1]


def test_many_listed_choices_stand_in_columns_within_the_terminal() -> None:
    listed = play_choices.listed(WORDS, range(25))
    assert len(listed) == 5 and max(map(len, listed)) <= 80
    assert all(any(f"{n + 1}  {WORDS[n]}" in line for line in listed) for n in range(25))


@given(st.lists(st.text("ab ", min_size=1).filter(str.strip), min_size=1, max_size=60))
def test_every_choice_is_shown_or_counted_and_its_own_words_mean_it(words: list[str]) -> None:
    counted = 0
    for line in play_choices.lines(words):
        counted += int(line.split(" ... (")[1].split(" choices")[0]) if line.startswith("  *") else 1
    assert counted == len(words)
    for number, said in enumerate(words):
        found = play_choices.meant(words, said)
        assert len(found) == 1 and words[found[0]].split() == words[number].split()


def test_a_game_that_the_referee_does_not_play_is_refused_with_those_it_plays() -> None:
    with pytest.raises(UsageError, match="does not play Res Arcana yet") as refused:
        registry.part("res_arcana", "rules")
    assert refused.value.cure == "it plays arcmage, clash_of_decks, tash_kalar"
