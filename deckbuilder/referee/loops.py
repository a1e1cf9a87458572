"""Games that go round in circles: keeping agents from idling, and naming what is repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.protocol import Action, Rules

_LONGEST = 12
"""Actions in the longest cycle that is named as one."""


class IdleGuard:
    """Asks agents, and keeps them from taking an action again that changed nothing.

    At one decision each action that leaves the state as it was can be taken once. To find
    out costs a copy of the state, and only where an agent wants an action a second time while the
    same actions are legal.

    Attributes:
        idle: How often an agent was kept from it.
    """

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.idle = 0
        self._seat = -1
        self._legal: Sequence[Action] = ()
        self._taken: set[Action] = set()

    def asked(self, state: Any, agent: Agent, legal: list[Action]) -> Action:
        """Return the agent's choice.

        Raises:
            ValueError: There is no legal action, or the agent picked another one.
        """
        if not legal:
            raise ValueError(f"no legal action for seat {state.seat} in turn {self.rules.turns(state)}")
        if legal != self._legal or agent.seat != self._seat:
            self._seat, self._legal = agent.seat, legal
            self._taken.clear()
        view = self.rules.view(state, agent.seat) if agent.wants_view else None
        left = legal
        while True:
            action = agent.choose(view, left) if len(left) > 1 else left[0]
            if action not in left:
                raise ValueError(f"picked {action}, which is not legal")
            if action not in self._taken or len(left) == 1 or not self._changes_nothing(state, action):
                self._taken.add(action)
                return action
            self.idle += 1
            left = [one for one in left if one != action]

    def _changes_nothing(self, state: Any, action: Action) -> bool:
        trial = self.rules.clone(state)
        self.rules.apply(trial, action)
        return self.rules.key(trial) == self.rules.key(state)


def named(words: Sequence[str]) -> str:
    """Name the cycle at the end of a list of actions in words, or the most frequent of them.

    >>> named(["end", "turn Kiln", "untap Kiln", "turn Kiln", "untap Kiln", "turn Kiln", "untap Kiln"])
    'turn Kiln, untap Kiln'
    """
    for length in range(1, _LONGEST + 1):
        cycle = list(words[-length:])
        if len(words) >= 3 * length and list(words[-3 * length :]) == cycle * 3:
            return ", ".join(cycle)
    return ", ".join(word for word, _ in Counter(words).most_common(3))
