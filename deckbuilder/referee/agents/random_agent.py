"""The agent that plays at random: the yardstick for all others."""

from __future__ import annotations

from collections.abc import Sequence

from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.protocol import Action, View


class RandomAgent(Agent):
    """Picks each legal action with the same chance."""

    name = "random"
    summary = "any legal action, each equally likely"
    hidden = "ignores"
    wants_view = False

    def choose(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Pick any action."""
        return actions[self.chance.below(len(actions))] if len(actions) > 1 else actions[0]
