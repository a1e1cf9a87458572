"""Random games of Arcmage: they end, lose no card, and let every ability come into play."""

from __future__ import annotations

import itertools

import pytest
from arcmage_ledger import Ability, abilities, chosen, holds, seen
from matches import official

from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import Setup, UnplayableCard
from deckbuilder.referee.state import LIMIT, RUNNING

DECKS = (
    "brothers-in-arms",
    "gaian-love-for-life",
    "merfolk",
    "shadow-league-reconstruction",
    "the-uprising-reconstruction",
    "toll-of-time",
    "uneasy-alliance",
)
"""The decks that come with the game; The Empire's Thugs have Smith among them (RULES.md section 17)."""
CARDS = {name: official("arcmage", name) for name in DECKS}
PAIRS = list(itertools.combinations_with_replacement(DECKS, 2))
SWITCHES: list[dict[str, object]] = [
    {},
    {"founding_unmarks": True, "x_minimum": "zero"},
    {},
    {"marked_may_defend": True, "attackers_marked": "at_declaration"},
    {},
    {"lethal": "more", "advantage_until": "turn"},
    {},
    {"unbuilt_saves": True, "produced_until": "phase"},
    {},
    {"stack_for_all": False},
]
MOST_DECISIONS = 20_000


def setups() -> list[Setup]:
    """Every pair of decks, mirrors too, and games of three and four, under changing switches."""
    tables = [*PAIRS, *zip(DECKS, DECKS[1:], DECKS[2:], strict=False), DECKS[3:]]
    return [
        Setup(tuple(CARDS[name] for name in names), "constructed", SWITCHES[n % len(SWITCHES)])
        for n, names in enumerate(tables)
    ]


def play(rules: ArcmageRules, setup: Setup, seed: int, watched: bool) -> set[Ability]:
    """Play a random game to its end; returns the abilities that came into play.

    A ``watched`` game is looked through at every step, another one at every 20th.
    """
    chance = Generator(seed * 7919 + 5)
    state = rules.start(setup, seed)
    found: set[Ability] = set()
    for number in range(MOST_DECISIONS):
        if state.outcome != RUNNING:
            break
        legal = rules.legal_actions(state)
        assert len(legal) > 1, "a decision without a choice"
        assert len(set(legal)) == len(legal)
        action = legal[chance.below(len(legal))]
        found |= chosen(state, action)
        state.events = []
        rules.apply(state, action)
        found |= seen(state)
        if watched or number % 20 == 0:
            holds(state)
    holds(state)
    assert state.outcome != RUNNING, f"no end after {MOST_DECISIONS} decisions"
    assert state.outcome != LIMIT
    return found


def play_many(games: int, watched: bool) -> tuple[set[Ability], set[Ability]]:
    """Return the abilities that came into play, and all there are."""
    rules, kinds = ArcmageRules(), setups()
    found: set[Ability] = set()
    known: set[Ability] = set()
    for game in range(games):
        setup = kinds[game % len(kinds)]
        found |= play(rules, setup, game, watched)
        if game < len(kinds):
            known |= abilities(rules.start(setup, 0).table)
    return found, known


def test_random_games_of_all_pairs_of_decks_end_and_lose_no_card_at_any_step() -> None:
    games = len(setups())
    found, known = play_many(games, watched=True)
    assert found <= known
    assert len(found) > 0.8 * len(known)


RARE: dict[Ability, str] = {}
"""Abilities that chance may leave out in 20,000 games, and why."""


@pytest.mark.slow
def test_20000_random_games_end_and_every_ability_comes_into_play() -> None:
    found, known = play_many(20_000, watched=False)
    assert found <= known
    assert known - found - set(RARE) == set()


def test_a_deck_with_a_card_whose_pieces_are_unknown_is_refused_by_name() -> None:
    thugs = official("arcmage", "the-empires-thugs")
    with pytest.raises(UnplayableCard, match="Smith"):
        ArcmageRules().start(Setup((thugs, CARDS["merfolk"]), "constructed"), 1)
