"""What a person sees of Tash-Kalar at the terminal."""

from __future__ import annotations

import itertools
import re

import pytest
from matches import SETUPS, rules_of

from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.state import RUNNING

RULES = rules_of("tash_kalar")
FORMS = [name for name, (game, _) in SETUPS.items() if game == "tash_kalar"]


def arranged() -> list[str]:
    position = {
        "A": {"common": ["5,4"], "heroic": ["5,5"], "legendary": ["1,5"], "hand": ["Warlord", "Hell Bull"]},
        "B": {"common": ["3,3"]},
    }
    state = RULES.arrange(Setup((), "school", {"form": "duel"}), position, 1)
    return list(RULES.table(RULES.view(state, 0)))


def test_pieces_are_letters_by_rank_and_coloured_squares_brackets_round_them() -> None:
    """T2: 5,5 is red, 1,5 and 3,3 are green, 5,4 has no colour."""
    rows = arranged()
    assert rows[4][:39].split() == ["3", ".", ".", "[b]", ".", ".", ".", "[.]", ".", "."]
    assert rows[5][:39].split() == ["4", ".", ".", ".", ".", "a", ".", ".", ".", "[.]"]
    assert rows[6][:39].split() == ["5", "[A*]", ".", ".", ".", "(A)", ".", ".", ".", "."]


def test_the_columns_stand_under_their_numbers() -> None:
    rows = arranged()
    for x in range(1, 10):
        at = rows[1].index(f" {x} ") + 1
        assert rows[5][at] in ".a", x


def test_a_pattern_is_drawn_as_it_is_printed() -> None:
    """Hell Bull stands on a common of its own, between two heroics, three commons round them."""
    drawn = "\n".join(arranged())
    wanted = [r"c  \.  c", r"H \(c\) H", r"\.  c  \."]
    assert re.search(r"[\s\S]*".join(wanted), drawn)


@pytest.mark.parametrize("name", FORMS)
def test_every_table_of_a_random_game_fits_the_terminal(name: str) -> None:
    state = RULES.start(SETUPS[name][1], 3)
    chance = Generator(5)
    for number in itertools.count():
        if state.outcome != RUNNING or number > 150:
            break
        if number % 5 == 0:
            for seat in range(len(SETUPS[name][1].decks)):
                lines = RULES.table(RULES.view(state, seat))
                assert max(map(len, lines)) <= 80
        legal = RULES.legal_actions(state)
        RULES.apply(state, legal[chance.below(len(legal))])
