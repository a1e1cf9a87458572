"""One game between agents, from set-up to result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckbuilder.model.rng import derived
from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.agents.registry import make
from deckbuilder.referee.protocol import Action, Result, Rules, Setup, result_of
from deckbuilder.referee.state import RUNNING

MAX_DECISIONS = 100_000
"""Decisions after which any game is stopped; far beyond what a game's own bound allows."""

AGENT_STREAM = 1000
"""Agents' generators are the streams from this number on of a game's seed."""


def play_match(
    rules: Rules[Any],
    setup: Setup,
    seed: int,
    agents: Sequence[str],
    record: list[Action] | None = None,
) -> Result:
    """Play one game to its end.

    Args:
        rules: The game.
        setup: Decks, format and switches.
        seed: Seed of the game; the agents' own seeds are derived from it.
        agents: Agent name per seat.
        record: Where the actions taken are put, if given.

    Returns:
        The result. An agent that fails ends the game as an ``error``, apart from wins and losses.
    """
    state = rules.start(setup, seed)
    seats = [make(name, rules, seat, seat_seed(seed, setup, seat)) for seat, name in enumerate(agents)]
    legal_actions, apply = rules.doors()
    decisions = 0
    while state.outcome == RUNNING:
        if decisions >= MAX_DECISIONS:
            return Result(
                "limit", None, state.first, decisions, rules.turns(state), f"{MAX_DECISIONS} decisions"
            )
        legal = legal_actions(state)
        agent = seats[state.seat]
        if len(legal) == 1:
            action = legal[0]
        else:
            try:
                action = _asked(rules, state, agent, legal)
            except Exception as problem:  # whatever an agent does wrong, the series goes on
                reason = f"{agent.name}: {problem!r}"
                return Result("error", None, state.first, decisions, rules.turns(state), reason)
        if record is not None:
            record.append(action)
        apply(state, action)
        decisions += 1
    return result_of(rules, state, decisions)


def seat_seed(seed: int, setup: Setup, seat: int) -> int:
    """Return the seed of the agent at a seat; it goes with the deck when seats are swapped."""
    return derived(seed, AGENT_STREAM + setup.streams[seat])


def _asked(rules: Rules[Any], state: Any, agent: Agent, legal: list[Action]) -> Action:
    action = agent.choose(rules.view(state, agent.seat) if agent.wants_view else None, legal)
    if action not in legal:
        raise ValueError(f"picked {action}, which is not legal")
    return action
