"""The agents by name. A new agent is one file in this folder and one line here.

`AGENTS` decide by themselves, so that series can be played with them; `ANYBODY` has
the person too, for games at a keyboard.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckbuilder.errors import UsageError
from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.agents.greedy_agent import GreedyAgent
from deckbuilder.referee.agents.person_agent import PersonAgent
from deckbuilder.referee.agents.random_agent import RandomAgent
from deckbuilder.referee.protocol import Rules, Seat

AGENTS: Mapping[str, type[Agent]] = {agent.name: agent for agent in (RandomAgent, GreedyAgent)}
PERSON = PersonAgent.name
ANYBODY: Mapping[str, type[Agent]] = {PERSON: PersonAgent, **AGENTS}


def make(name: str, rules: Rules[Any], seat: Seat, seed: int) -> Agent:
    """Make the agent of that name for a seat.

    Raises:
        UsageError: There is no such agent.
    """
    kind = AGENTS.get(name) or ANYBODY.get(name)
    if kind is None:
        raise UsageError(f'no agent "{name}"', cure=f"agents: {', '.join(AGENTS)}")
    return kind(rules, seat, seed)
