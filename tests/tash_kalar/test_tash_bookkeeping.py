"""Random games of Tash-Kalar under a second bookkeeping: board, tasks, points, the end, who has won."""

from __future__ import annotations

from collections import Counter

import pytest
from matches import SETUPS, rules_of
from tash_ledger import Ledger

from deckbuilder import load
from deckbuilder.games.tash_kalar.cards import CardModel
from deckbuilder.games.tash_kalar.machine import ASK_MAIN, FLARE, SUMMON
from deckbuilder.model.rng import Generator
from deckbuilder.referee.state import LIMIT, RUNNING

GAMES = {
    "tash-kalar high form": 20,
    "tash-kalar duel": 14,
    "tash-kalar everfrost": 14,
    "tash-kalar melee": 6,
    "tash-kalar melee four": 6,
}
"""Sixty games by set-up."""


def play(name: str, seed: int) -> Counter[str]:
    """Play a game that summons and invokes more often than chance would, and return what was played."""
    game, setup = SETUPS[name]
    rules, chance = rules_of(game), Generator(seed * 7919 + 1)
    state = rules.start(setup, seed)
    ledger = Ledger(state, load.cards("tash_kalar", CardModel), (setup.options or {})["form"])
    while state.outcome == RUNNING:
        legal = rules.legal_actions(state)
        if state.asking == ASK_MAIN:
            cards = [action for action in legal if action >= FLARE]
            if cards and chance.below(4):
                legends = [one for one in cards if one >= SUMMON and ledger.is_legend(one)]
                legal = legends or cards
        state.events = []
        rules.apply(state, legal[chance.below(len(legal))])
        ledger.read(state.events, state)
    assert state.outcome != LIMIT
    return ledger.played


@pytest.mark.parametrize("name", GAMES)
def test_games_agree_with_a_second_bookkeeping(name: str) -> None:
    """T8, T10-T12, T16, T26, T47-T51, T54-T63, T66, T68-T71."""
    for seed in range(GAMES[name]):
        play(name, seed)
