"""Set-ups of every game the referee plays, for the contract tests: a new game adds one entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckbuilder.games import registry
from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.state import RUNNING

_CLASH = """
annihilation baron boom brute carapace partisan revenant troll
abomination alpha combustion lieutenant microctopus ogre scribe shaman
brigand disciple gnome grrr martyr meteorite parasite vortex
aberration assassin carnivore cyclone machine mutant reptile zombie
"""
CLASH = {number: tuple(line.split()) for number, line in enumerate(_CLASH.strip().splitlines(), 1)}
CLASH_TENS = ((*CLASH[1], "shaman", "cyclone"), (*CLASH[4], "boom", "vortex"))

SETUPS: dict[str, tuple[str, Setup]] = {
    "clash preconstructed 1-2": ("clash_of_decks", Setup((CLASH[1], CLASH[2]), "preconstructed")),
    "clash preconstructed 3-4": ("clash_of_decks", Setup((CLASH[3], CLASH[4]), "preconstructed")),
    "clash constructed": ("clash_of_decks", Setup(CLASH_TENS, "constructed")),
    "clash any turn": (
        "clash_of_decks",
        Setup((CLASH[2], CLASH[3]), "preconstructed", {"spell_timing": "any_turn"}),
    ),
    "clash solo": (
        "clash_of_decks",
        Setup((CLASH[1], CLASH[2] + CLASH[3] + CLASH[4]), "preconstructed", {"solo": "normal"}),
    ),
}


def rules_of(game: str) -> Rules[Any]:
    rules: Rules[Any] = registry.part(game, "rules").RULES()
    return rules


def random_game(rules: Rules[Any], setup: Setup, seed: int) -> Iterator[Any]:
    """Yield the state at each decision of a random game, then its last state."""
    chance = Generator(seed * 7919 + 1)
    state = rules.start(setup, seed)
    yield state
    while state.outcome == RUNNING:
        legal = rules.legal_actions(state)
        rules.apply(state, legal[chance.below(len(legal))])
        yield state
