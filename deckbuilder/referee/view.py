"""A view that is a state with everything hidden put into a fixed order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from deckbuilder.model.rng import Generator, derived
from deckbuilder.referee.state import State

S = TypeVar("S", bound=State)


class DealtView(ABC, Generic[S]):
    """A game as one seat sees it: what is hidden is dealt anew, in a fixed order or by chance.

    A game says how it is copied and dealt. What is dealt may depend on nothing that the seat
    does not know; then nothing of the truth is in the view, and no generator.
    """

    __slots__ = ("_seat", "_state")

    def __init__(self, state: S, seat: int) -> None:
        self._seat = seat
        self._state = self.copied(state)
        self._state.rng = 0
        self.deal(self._state, None)
        if self._state.seat != seat:
            self._state.legal = None

    @property
    def seat(self) -> int:
        """The seat whose view it is."""
        return self._seat

    @property
    def seen(self) -> S:
        """The state with what is hidden put in a fixed order; treat it as read only."""
        return self._state

    def world(self, seed: int) -> S:
        """Return a state consistent with the view: what is hidden is dealt by chance."""
        world = self.copied(self._state)
        world.rng = derived(seed, 1)
        self.deal(world, Generator(derived(seed, 0)))
        return world

    @abstractmethod
    def copied(self, state: S) -> S:
        """Return a copy that shares nothing that changes."""

    @abstractmethod
    def deal(self, state: S, generator: Generator | None) -> None:
        """Deal anew what is hidden from the seat, by chance or, without a generator, in a fixed order."""
