"""What a seat may know of a game of Clash of Decks (C16, C23)."""

from __future__ import annotations

from deckbuilder.games.clash_of_decks.state import STRUCTURE, ClashState, clone
from deckbuilder.model.rng import Generator
from deckbuilder.referee.view import DealtView


class ClashView(DealtView[ClashState]):
    """A game as one seat sees it.

    Lanes, mana, structures and their places are open to both; so is which cards a
    player holds, but not in which order (C23). The view keeps the other hand
    sorted, so nothing of the real order is in it, and no generator. Of the project
    AI's pile only a top card that lies face up keeps its place (C72).
    """

    __slots__ = ()

    def copied(self, state: ClashState) -> ClashState:
        """Return a copy that shares nothing that changes."""
        return clone(state)

    def deal(self, state: ClashState, generator: Generator | None) -> None:
        """Put the other hand, or the project AI's pile, into another order."""
        if state.level:
            hidden = _ordered(_hidden_pile(state), generator)
            state.pile[: len(hidden)] = hidden
            return
        other = state.hands[1 - self.seat]
        if other:
            rest = _ordered([card for card in other if card != STRUCTURE], generator)
            rest.insert(other.index(STRUCTURE), STRUCTURE)
            state.hands[1 - self.seat] = rest


def _ordered(cards: list[int], generator: Generator | None) -> list[int]:
    cards = sorted(cards)
    if generator is not None:
        generator.shuffle(cards)
    return cards


def _hidden_pile(state: ClashState) -> list[int]:
    """Return the face-down cards of the project AI's pile, the lowest first."""
    return state.pile[:-1] if state.shown else state.pile[:]
