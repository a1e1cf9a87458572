"""What the state of any game has. Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

RUNNING: Final = -1
DRAW: Final = -2
LIMIT: Final = -3
"""Values of `State.outcome` below 0; 0 and up is the seat that won."""

Event = tuple[int, ...]
"""A fact of play: a game's own event number, then small integers."""


class State:
    """One moment of a game. Small and flat, so that a copy costs microseconds.

    A game's own state extends it by zones and counters: lists of small integers,
    never objects that a copy would share. What does not change in a game (the
    card tables) is referred to, not copied.

    Attributes:
        seat: The seat that decides next.
        outcome: The winner's seat, or ``RUNNING``, ``DRAW``, ``LIMIT``.
        first: The seat that has the first turn; -1 until that is settled.
        rng: State of the game's random generator.
        legal: The legal actions of the pending decision, or ``None`` until asked for.
        events: Where resolvers put events, or ``None`` if nobody listens.
    """

    __slots__ = ("events", "first", "legal", "outcome", "rng", "seat")

    def __init__(self) -> None:
        self.seat: int = 0
        self.outcome: int = RUNNING
        self.first: int = -1
        self.rng: int = 0
        self.legal: list[int] | None = None
        self.events: list[Event] | None = None
