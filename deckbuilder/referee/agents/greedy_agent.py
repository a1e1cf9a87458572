"""The agent that looks one action ahead and takes what looks best at once."""

from __future__ import annotations

from collections.abc import Sequence

from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.protocol import Action, View


class GreedyAgent(Agent):
    """Tries each action in a world it thinks possible and keeps the best by the game's rule of thumb.

    Equal actions are told apart by its own generator.
    """

    name = "greedy"
    summary = "the action that looks best right after it, by the game's rule of thumb"
    hidden = "samples"

    def choose(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Pick the action with the best value one step ahead."""
        if len(actions) == 1 or view is None:
            return actions[0]
        rules = self.rules
        world = view.world(self.chance.bits())
        best: list[Action] = []
        best_value = float("-inf")
        for action in actions:
            trial = rules.clone(world)
            rules.apply(trial, action)
            rules.settle(trial, self.seat)
            value = rules.value(trial, self.seat)
            if value > best_value:
                best, best_value = [action], value
            elif value == best_value:
                best.append(action)
        return best[self.chance.below(len(best))]
