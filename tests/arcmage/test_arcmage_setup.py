"""Chance in Arcmage's set-up, formats that are refused, and keywords that only cards of one's own have."""

from __future__ import annotations

from pathlib import Path

import pytest
from matches import SETUPS

from deckbuilder.errors import InputError
from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import words_to_action

GAMES = 400


def test_each_player_begins_about_half_of_the_games() -> None:
    """A29: of 400 fair tosses, fewer than 150 or more than 250 for one side come once in a million."""
    rules, (_, setup) = ArcmageRules(), SETUPS["arcmage soldiers-nature"]
    begins = sum(rules.start(setup, seed).seat for seed in range(GAMES))
    assert 150 <= begins <= 250


def test_decks_are_shuffled_each_by_itself() -> None:
    """A27: no two of 400 opening hands are alike, and one deck's order says nothing of the other's."""
    rules, (_, setup) = ArcmageRules(), SETUPS["arcmage soldiers-nature"]
    states = [rules.start(setup, seed) for seed in range(GAMES)]
    for seat in (0, 1):
        assert len({tuple(state.hands[seat]) for state in states}) == GAMES
    own = {tuple(card % 45 for card in state.hands[1]) == tuple(state.hands[0]) for state in states}
    assert own == {False}


def test_every_card_of_a_deck_comes_into_the_opening_hand_about_as_often() -> None:
    """A28: 7 of 42 is one in six; of 400 hands between 35 and 105, four standard deviations and more."""
    rules, (_, setup) = ArcmageRules(), SETUPS["arcmage soldiers-nature"]
    counts = [0] * 45
    for seed in range(GAMES):
        for card in rules.start(setup, seed).hands[0]:
            counts[card] += 1
    drawn = [count for count in counts if count]
    assert len(drawn) == 42 and sum(drawn) == 7 * GAMES
    assert min(drawn) >= 35 and max(drawn) <= 105


def test_a_format_that_there_is_not_is_refused_by_name() -> None:
    decks = SETUPS["arcmage soldiers-nature"][1].decks
    with pytest.raises(InputError, match='no format "modern"'):
        ArcmageRules().start(Setup(decks, "modern"), 1)


OWN = """
game = "arcmage"
[[card]]
id = "sleepy-guard"
set = "own"
faction = "gaian"
kind = "creature"
subtypes = ["Elf"]
cost = 1
loyalty = 1
atk = 1
def = 1
keywords = ["fatigue", "sudden"]
families = ["keyword-only"]
status = "released"
name = {en = "Sleepy Guard"}
"""


def test_a_creature_with_fatigue_enters_marked_wherever_it_is_put(tmp_path: Path) -> None:
    """A124: the only released card that has it, Smith, stays out of play."""
    path = tmp_path / "own.toml"
    path.write_text(OWN)
    rules = ArcmageRules((path,))
    side = {"cities": ["Farmland"], "army": ["Ghoul"], "hand": ["Sleepy Guard"], "resources": {"gaian": 1}}
    position = {"A": side, "B": {"cities": ["Barracks"]}}
    for place in ("to Farmland", "to A's army"):
        state = rules.arrange(Setup((), "open"), position, 1)
        for words in ("play Sleepy Guard", place):
            action = words_to_action(rules, state, words)
            assert action is not None, words
            rules.apply(state, action)
        assert rules.facts(state)["Sleepy Guard.marked"] is True
        assert rules.facts(state)["Ghoul.marked"] is False
