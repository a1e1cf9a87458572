"""Random games of Clash of Decks: they end, lose no card, and never lack a legal action."""

from __future__ import annotations

import pytest

from deckbuilder.games.clash_of_decks.rules import ClashRules
from deckbuilder.games.clash_of_decks.state import STRUCTURE, SUMMON
from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import IllegalAction, Setup
from deckbuilder.referee.state import RUNNING

DECKS = {
    1: "annihilation baron boom brute carapace partisan revenant troll",
    2: "abomination alpha combustion lieutenant microctopus ogre scribe shaman",
    3: "brigand disciple gnome grrr martyr meteorite parasite vortex",
    4: "aberration assassin carnivore cyclone machine mutant reptile zombie",
}
SWITCHES = [
    {},
    {"structure_check": "damage_only"},
    {"window": "frozen"},
    {"spell_timing": "own_summon"},
    {"spell_timing": "any_turn"},
    {"spell_timing": "any_turn", "window": "frozen"},
    {"splash_perforation": "four"},
    {"sprint_bonus": "attack"},
    {"solo": "normal"},
    {"solo": "expert"},
]


def setup(first: int, second: int, switches: dict[str, object]) -> Setup:
    decks = [tuple(DECKS[deck].split()) for deck in (first, second)]
    if "solo" in switches:
        decks[1] = tuple(card for deck in DECKS if deck != first for card in DECKS[deck].split())
    return Setup(tuple(decks), "preconstructed", switches)


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
def test_random_games_end_and_conserve_cards_at_every_step(switches: dict[str, object]) -> None:
    rules = ClashRules()
    chance = Generator(7)
    for game in range(60):
        first = 1 + game % 4
        state = rules.start(setup(first, 1 + (first + game // 4 % 3) % 4, switches), game)
        everything = sorted([STRUCTURE, *range(len(state.table.ids))])
        if not state.level:
            everything = sorted([STRUCTURE, *everything])
        while state.outcome == RUNNING:
            legal = rules.legal_actions(state)
            assert legal, "a running game without a legal action"
            assert len(legal) == len(set(legal))
            rules.apply(state, legal[chance.below(len(legal))])
            zones = [*state.hands, *state.queues, state.pile, state.discard]
            assert sorted(card for zone in zones for card in zone) == everything
        assert rules.legal_actions(state) == []
        assert state.outcome >= 0


def test_the_window_is_the_four_leftmost_cards_and_mana_bounds_them() -> None:
    """C26-C29, read off the hand independently of the engine."""
    rules = ClashRules()
    chance = Generator(3)
    for game in range(60):
        state = rules.start(setup(1, 2, {}), game)
        while state.outcome == RUNNING:
            legal = rules.legal_actions(state)
            words = {rules.action_words(state, action) for action in legal}
            hand = [card for card in state.hands[state.seat] if card != STRUCTURE]
            names, costs = state.table.names, state.table.cost
            payable = {names[card] for card in hand[:4] if costs[card] <= state.mana[state.seat]}
            monsters_in_play = any(state.queues)
            if state.phase != SUMMON or not monsters_in_play:
                spells = {names[card] for card in hand if state.table.spell[card]}
                payable = payable & spells if state.phase != SUMMON else payable - spells
            assert {word.split(" ", 1)[1].rsplit(" ", 1)[0] for word in words if word.startswith("play")} | {
                word.split(" ", 1)[1].split(" at ")[0] for word in words if word.startswith("cast")
            } == payable
            rules.apply(state, legal[chance.below(len(legal))])


def test_a_move_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    rules = ClashRules()
    state = rules.start(setup(1, 3, {}), 11)
    before = rules.key(state)
    for action in range(-2, 600):
        if action not in rules.legal_actions(state):
            with pytest.raises(IllegalAction):
                rules.apply(state, action)
    assert rules.key(state) == before


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
def test_playing_a_clone_to_the_end_leaves_the_original_alone(switches: dict[str, object]) -> None:
    rules = ClashRules()
    chance = Generator(5)
    state = rules.start(setup(4, 2, switches), 2)
    while state.outcome == RUNNING:
        before = rules.key(state)
        copy = rules.clone(state)
        assert rules.key(copy) == before
        while copy.outcome == RUNNING:
            legal = rules.legal_actions(copy)
            rules.apply(copy, legal[chance.below(len(legal))])
        assert rules.key(state) == before
        legal = rules.legal_actions(state)
        rules.apply(state, legal[chance.below(len(legal))])
