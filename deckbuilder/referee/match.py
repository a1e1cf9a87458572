"""One game between agents, from set-up to result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckbuilder.model.rng import derived
from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.agents.registry import make
from deckbuilder.referee.loops import IdleGuard, named
from deckbuilder.referee.protocol import Action, Result, Rules, Setup, result_of
from deckbuilder.referee.state import RUNNING

MAX_DECISIONS = 100_000
"""Decisions after which any game is stopped; far beyond what a game's own bound allows."""

STALL = 1024
"""Decisions in a row without a new turn that show a loop. Twice as many end the game at the latest."""

WATCHED = 64
"""Decisions of a loop that are listened to, so that it can be named."""

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
        The result, as `play_on` gives it.
    """
    return play_on(rules, rules.start(setup, seed), seated(rules, setup, seed, agents), record)


def seated(rules: Rules[Any], setup: Setup, seed: int, agents: Sequence[str]) -> list[Agent]:
    """Return the agents of a game, each with its own stream of chance."""
    return [make(name, rules, seat, seat_seed(seed, setup, seat)) for seat, name in enumerate(agents)]


def seat_seed(seed: int, setup: Setup, seat: int) -> int:
    """Return the seed of the agent at a seat; it goes with the deck when seats are swapped."""
    return derived(seed, AGENT_STREAM + setup.streams[seat])


def play_on(
    rules: Rules[Any], state: Any, seats: Sequence[Agent], record: list[Action] | None = None
) -> Result:
    """Play a game from where it stands to its end; the state is changed in place.

    Args:
        rules: The game.
        state: The game so far.
        seats: Who decides, per seat.
        record: Where the actions taken are put, if given.

    Returns:
        The result. An agent or a rule that fails ends the game as an ``error``, apart from
        wins and losses. A game without end is a ``limit``, its repeated actions named.
    """
    legal_actions, apply = rules.doors()
    guard = IdleGuard(rules)
    watch = _Watch(rules)
    decisions, blamed = 0, "rules"
    try:
        while state.outcome == RUNNING:
            if decisions >= watch.next and watch.stops(state, decisions):
                return _ended(rules, state, "limit", decisions, guard, watch.reason(decisions))
            legal = legal_actions(state)
            if len(legal) == 1:
                action = legal[0]
            else:
                blamed = seats[state.seat].name if legal else "rules"
                action = guard.asked(state, seats[state.seat], legal)
                blamed = "rules"
            if watch.heard is not None:
                watch.heard.append(rules.action_words(state, action))
            apply(state, action)
            decisions += 1
            if record is not None:
                record.append(action)
        return result_of(rules, state, decisions, guard.idle)
    except Exception as problem:  # whatever goes wrong in one game, the series goes on
        return _ended(rules, state, "error", decisions, guard, f"{blamed}: {problem!r}")


def _ended(rules: Rules[Any], state: Any, kind: str, decisions: int, guard: IdleGuard, reason: str) -> Result:
    return Result(kind, None, state.first, decisions, rules.turns(state), reason, guard.idle)


class _Watch:
    """Notices that no turn begins any more, and then listens to what is repeated.

    Attributes:
        next: Decisions at which to look again.
        heard: The loop's actions in words, once there is one to listen to.
    """

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.turn = -1
        self.next = STALL
        self.heard: list[str] | None = None

    def stops(self, state: Any, decisions: int) -> bool:
        """Tell whether the game has to be stopped now."""
        turn = self.rules.turns(state)
        moved = turn != self.turn and decisions < MAX_DECISIONS
        if not moved and self.heard is not None:
            return True
        self.heard = None if moved else []
        self.next = decisions + (STALL if moved else WATCHED)
        self.turn = turn
        return False

    def reason(self, decisions: int) -> str:
        """Say why it was stopped."""
        return f"no end after {decisions} decisions; repeated: {named(self.heard or [])}"
