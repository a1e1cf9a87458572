"""The agent that is a person: whoever runs the game asks them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deckbuilder.errors import UsageError
from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.protocol import Action, View

Ask = Callable[[View, Sequence[Action]], Action]
"""Shows a person the view and returns the action they pick. It may raise to leave the game."""


class PersonAgent(Agent):
    """Hands each decision to a person.

    Set `ask` before the first decision; without it nobody is there to answer.
    """

    name = "you"
    summary = "a person at the keyboard"
    hidden = "ignores"
    ask: Ask | None = None

    def choose(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Return what the person picks.

        Raises:
            UsageError: Nobody is there to ask.
        """
        if self.ask is None or view is None:
            raise UsageError(f"a person in seat {self.seat} needs a keyboard", cure="deckbuilder play")
        return self.ask(view, actions)
