"""What an agent is: something that picks one of the legal actions from a view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import Action, Rules, Seat, View


class Agent(ABC):
    """Decides for one seat in one game.

    It sees a `View` and the legal actions, never the state. All its chance comes from
    a generator of its own, so that a game is repeatable from its seed.

    Args:
        rules: The game's rules.
        seat: The seat it decides for.
        seed: Seed of its own generator.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    hidden: ClassVar[str]
    """What it does about hidden cards: ``ignores``, ``samples`` or ``sees``."""
    wants_view: ClassVar[bool] = True
    """Whether it looks at the view; making one costs time."""

    def __init__(self, rules: Rules[Any], seat: Seat, seed: int) -> None:
        self.rules = rules
        self.seat = seat
        self.chance = Generator(seed)

    @abstractmethod
    def choose(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Pick one of the actions; ``view`` is ``None`` if the agent wants none."""
