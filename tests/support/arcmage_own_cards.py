"""Cards of Arcmage made for tests, laid over the game as users lay theirs."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from deckbuilder import load
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import words_to_action

KEYWORDS = Path(__file__).parent / "own_cards" / "arcmage_keywords.toml"
"""Cards that bear the keywords no released card has."""

CITIES = ("farmland", "barracks", "armory", "sanctuary", "sanctuary", "sanctuary")


def own_cards() -> dict[str, ArcmageCard]:
    """The cards of `KEYWORDS`, by id."""
    found = load.cards("arcmage", ArcmageCard, (KEYWORDS,))
    return {name: card for name, card in found.items() if card.set == "own"}


def decks(seats: int, seed: int) -> tuple[tuple[str, ...], ...]:
    """Decks of 45 for a seed: six cities, and thirteen of the own cards and Scent of Home, each thrice."""
    chance = random.Random(seed)
    pool = [*own_cards(), "scent-of-home"]
    return tuple(
        (*CITIES, *(card for card in chance.sample(pool, 13) for _ in range(3))) for _ in range(seats)
    )


def arranged(position: dict[str, Any], *acts: str) -> ArcmageState:
    """A position with own cards after some actions."""
    rules = ArcmageRules((KEYWORDS,))
    state = rules.arrange(Setup((), "open"), position, 1)
    for words in acts:
        action = words_to_action(rules, state, words)
        assert action is not None, words
        rules.apply(state, action)
    return state
