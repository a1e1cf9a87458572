"""What a seat may know of a game of Clash of Decks (C16, C23)."""

from __future__ import annotations

from deckbuilder.games.clash_of_decks.flow import legal_actions
from deckbuilder.games.clash_of_decks.state import STRUCTURE, ClashState, clone
from deckbuilder.model.rng import Generator, derived


class ClashView:
    """A game as one seat sees it.

    Lanes, mana, structures and their places are open to both; so is which cards a
    player holds, but not in which order (C23). The view keeps the other hand
    sorted, so nothing of the real order is in it, and no generator. Of the project
    AI's pile only a top card that lies face up keeps its place (C72).
    """

    __slots__ = ("_seat", "_state")

    def __init__(self, state: ClashState, seat: int) -> None:
        seen = clone(state)
        seen.rng = 0
        if seen.level:
            hidden = sorted(_hidden_pile(seen))
            seen.pile[: len(hidden)] = hidden
        elif seen.hands[1 - seat]:
            other = seen.hands[1 - seat]
            place = other.index(STRUCTURE)
            rest = sorted(card for card in other if card != STRUCTURE)
            rest.insert(place, STRUCTURE)
            seen.hands[1 - seat] = rest
        if seen.seat != seat:
            seen.legal = None
        self._seat = seat
        self._state = seen

    @property
    def seat(self) -> int:
        """The seat whose view it is."""
        return self._seat

    @property
    def seen(self) -> ClashState:
        """The state with the hidden order replaced by a sorted one; treat it as read only."""
        return self._state

    def world(self, seed: int) -> ClashState:
        """Return a state consistent with the view: hidden orders are shuffled."""
        world = clone(self._state)
        world.rng = derived(seed, 1)
        generator = Generator(derived(seed, 0))
        if world.level:
            hidden = _hidden_pile(world)
            generator.shuffle(hidden)
            world.pile[: len(hidden)] = hidden
            return world
        other = world.hands[1 - self._seat]
        if other:
            place = other.index(STRUCTURE)
            rest = [card for card in other if card != STRUCTURE]
            generator.shuffle(rest)
            rest.insert(place, STRUCTURE)
            world.hands[1 - self._seat] = rest
        if world.seat != self._seat:
            world.legal = None
        elif world.legal is None:
            legal_actions(world)
        return world


def _hidden_pile(state: ClashState) -> list[int]:
    """Return the face-down cards of the project AI's pile, the lowest first."""
    return state.pile[:-1] if state.shown else state.pile[:]
