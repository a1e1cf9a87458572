"""Random games of Clash of Decks: they end, lose no card, and never lack a legal action."""

from __future__ import annotations

import pytest
from clash_ledger import Ledger
from clash_own_cards import cards_in
from matches import CLASH_TENS

from deckbuilder import load
from deckbuilder.games.clash_of_decks.cards import ClashCard
from deckbuilder.games.clash_of_decks.rules import ClashRules
from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import IllegalAction, Setup
from deckbuilder.referee.state import RUNNING

DECKS = {
    1: "annihilation baron boom brute carapace partisan revenant troll",
    2: "abomination alpha combustion lieutenant microctopus ogre scribe shaman",
    3: "brigand disciple gnome grrr martyr meteorite parasite vortex",
    4: "aberration assassin carnivore cyclone machine mutant reptile zombie",
}
CARDS = load.cards("clash_of_decks", ClashCard)
SWITCHES: list[dict[str, object]] = [
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


def setups() -> list[Setup]:
    """Every pairing of fixed decks under every switch, and constructed decks with their strikes."""
    pairs = [(first, second) for first in DECKS for second in DECKS if first != second]
    found = [setup(*pair, switches) for pair in pairs for switches in SWITCHES]
    constructed = [
        Setup(CLASH_TENS, "constructed", switches) for switches in SWITCHES if "solo" not in switches
    ]
    return found + constructed


def assert_a_game_goes_as_the_rules_say(rules: ClashRules, one: Setup, seed: int) -> None:
    """Play a random game beside a bookkeeping from the rules alone, which must agree after every decision."""
    chance = Generator(seed)
    state = rules.start(one, seed)
    ledger: Ledger | None = None
    everything: list[int] = []
    while state.outcome == RUNNING:
        legal = rules.legal_actions(state)
        assert legal, "a running game without a legal action"
        if ledger is None and state.turn:
            ledger = Ledger(state, CARDS, rules.options(one))
            ledger.agrees(state)
            everything = cards_in(state)
        if ledger is not None:
            assert len(legal) == len(set(legal)) and set(legal) == ledger.choices(state.seat, state.phase)
        state.events = []
        rules.apply(state, legal[chance.below(len(legal))])
        if ledger is not None:
            assert cards_in(state) == everything
            ledger.read(state.events)
            ledger.agrees(state)
    assert rules.legal_actions(state) == []
    assert state.outcome >= 0 and ledger is not None


def assert_games_go_as_the_rules_say(games: int) -> None:
    rules, kinds = ClashRules(), setups()
    for game in range(games):
        assert_a_game_goes_as_the_rules_say(rules, kinds[game % len(kinds)], game)


def test_2000_random_games_go_as_the_rules_say_at_every_step() -> None:
    """They end; no card is lost; choices, hands, windows, mana, damage and order are those of C20-C66."""
    assert_games_go_as_the_rules_say(2_000)


@pytest.mark.slow
def test_100000_random_games_go_as_the_rules_say_at_every_step() -> None:
    assert_games_go_as_the_rules_say(100_000)


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
