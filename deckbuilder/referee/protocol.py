"""What a game gives the referee, and what the referee gives agents.

``legal_actions`` and ``apply`` are the only doors to a game. An action is a small
integer whose meaning depends on the pending decision; `Rules.action_words` says it
in the words of the terminal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from deckbuilder.errors import InputError
from deckbuilder.referee.state import DRAW, LIMIT, RUNNING, Event, State

Seat = int
Action = int

S = TypeVar("S", bound=State)


class IllegalAction(InputError):  # noqa: N818
    """An action that the rules do not allow now."""


class UnplayableCard(InputError):  # noqa: N818
    """A card that the referee cannot play yet: refused by name, never ignored."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before a game: who plays what, under which switches.

    Attributes:
        decks: Card ids per seat.
        format: The game's format (``preconstructed``, ``draft``, ...).
        options: The game's rule switches; those not named have their defaults.
        streams: Per seat the number of the random stream that shuffles its deck. Two games
            of one seed with decks and streams swapped are the same deal seen from the other seat.
    """

    decks: tuple[tuple[str, ...], ...]
    format: str = ""
    options: Mapping[str, Any] | None = None
    streams: tuple[int, ...] = (0, 1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes:
        kind: ``win``, ``draw``, ``limit`` (the game's bound was hit) or ``error``.
        winner: The winner's seat if it was won; the first of them where a team won.
        first: The seat that had the first turn; -1 if it came to none.
        decisions: Decisions taken.
        turns: Turns begun.
        reason: What went wrong, for errors; for limits what is repeated, where it is a loop.
        idle: How often an agent was kept from repeating an action that changes nothing.
        winners: All seats that won, in order.
    """

    kind: str
    winner: Seat | None
    first: Seat
    decisions: int
    turns: int
    reason: str = ""
    idle: int = 0
    winners: tuple[Seat, ...] = ()


class View(Protocol):
    """What one seat may know of a game; holds no hidden card and no generator."""

    @property
    def seat(self) -> Seat:
        """The seat whose view it is."""

    def world(self, seed: int) -> State:
        """Return a state consistent with the view, hidden things filled in by chance.

        Worlds of one view and seed are equal; their random future is not the real one's.
        """


Doors = tuple[Callable[[S], list[Action]], Callable[[S, Action], None]]
"""``legal_actions`` and ``apply``."""


class Rules(ABC, Generic[S]):
    """The rules of one game, without any state of their own.

    Attributes:
        game: The game's id.
        seats: How many seats take part, or take part at least.
        most_seats: How many seats can take part; 0 says that it is always ``seats``.
        mirror_options: Switches that let a deck play against itself.
        stops: Where a person can be asked for decisions that are mostly routine: names and what they mean,
            the usual one first; empty where there is nothing to pass over.
        legend: How the table is read, in lines of at most 80 columns.
    """

    game: str
    seats: int
    most_seats: int = 0
    mirror_options: Mapping[str, Any] = {}
    stops: Mapping[str, str] = {}
    legend: str = ""

    def seats_can_swap(self, setup: Setup) -> bool:
        """Tell whether the decks can change seats, as fair series do; not in solo games."""
        return True

    def sides(self, setup: Setup) -> tuple[int, ...]:
        """Return per seat the number of its side, from 0: a side wins and loses as one."""
        return tuple(range(len(setup.decks)))

    def winners(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that have won; several where a team has."""
        return (state.outcome,) if state.outcome >= 0 else ()

    def added_decks(
        self, decks: Sequence[tuple[str, ...]], options: Mapping[str, Any]
    ) -> Sequence[tuple[str, ...]]:
        """Return the decks that the rules give to seats for which nobody brings one; mostly there are none.

        Args:
            decks: Those that are brought, one a seat, from the first seat on.
            options: The game's rule switches.
        """
        return ()

    @abstractmethod
    def default_format(self, decks: Sequence[tuple[str, ...]]) -> str:
        """Return the format that decks like these are most likely meant for."""

    @abstractmethod
    def start(self, setup: Setup, seed: int) -> S:
        """Set a game up and stop at its first decision.

        Raises:
            UnplayableCard: A card cannot be played yet.
            InputError: The setup breaks the format.
        """

    @abstractmethod
    def legal_actions(self, state: S) -> list[Action]:
        """Return the legal actions of the pending decision; never empty while the game runs."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> None:
        """Take an action and play on to the next decision or the end.

        Raises:
            IllegalAction: The rules do not allow it now; the state is untouched.
        """

    def doors(self) -> Doors[S]:
        """Return the two doors as plain functions, for loops that count every microsecond."""
        return self.legal_actions, self.apply

    @abstractmethod
    def clone(self, state: S) -> S:
        """Return a copy that shares nothing that changes."""

    @abstractmethod
    def key(self, state: S) -> tuple[Any, ...]:
        """Return everything that makes up the state, as nested tuples of ints."""

    @abstractmethod
    def view(self, state: S, seat: Seat) -> View:
        """Return what a seat may know."""

    @abstractmethod
    def arrange(self, setup: Setup, position: Mapping[str, Any], seed: int) -> S:
        """Build a position for a scenario: zones by card name, counters by their words.

        Raises:
            InputError: The position names what the game lacks, or makes no sense.
        """

    @abstractmethod
    def facts(self, state: S) -> Mapping[str, Any]:
        """Return the public facts of a state by path (``A.hand``, ``B.upper``, ``winner``)."""

    @abstractmethod
    def turns(self, state: S) -> int:
        """Return how many turns have begun; a game in which none begins any more is stopped as a loop."""

    @abstractmethod
    def options(self, setup: Setup) -> Mapping[str, Any]:
        """Return all rule switches in force, defaults filled in, in a fixed order.

        Raises:
            InputError: There is no such switch, or it has no such value.
        """

    @abstractmethod
    def action_words(self, state: S, action: Action) -> str:
        """Say an action as a player would type it (``play BRUTE upper``)."""

    @abstractmethod
    def event_words(self, state: S, event: Event) -> str:
        """Say an event in a sentence for the log."""

    def told(self, state: S, event: Event, seat: Seat) -> str | None:
        """Say an event as a seat may know it, or ``None`` if it notices nothing.

        A game whose events name hidden cards overrides this; else all is open.
        """
        return self.event_words(state, event)

    @abstractmethod
    def value(self, state: S, seat: Seat) -> float:
        """Say how well a seat stands, by a player's rule of thumb; larger is better."""

    def settle(self, state: S, seat: Seat) -> None:
        """Play on by simple defaults to where `value` can judge what the last action of a seat led to.

        Where an action is done in one decision there is nothing to do. A game whose actions take
        several (a target, a payment, the other side's defence) answers those that are left.
        """

    def routine(self, state: S, stops: str) -> Action | None:
        """Return the action to take for a person who does not want to be asked here, else ``None``.

        It may depend only on what the seat that decides can see.

        Args:
            state: The game, at a decision.
            stops: One of `stops`.
        """
        return None

    def question(self, state: S) -> str:
        """Say in a line, to the seat that decides, what it is about; ``""`` where that needs no words."""
        return ""

    @abstractmethod
    def table(self, view: Any) -> Sequence[str]:
        """Draw what a seat sees as lines of at most 80 columns."""

    def piles(self, view: Any) -> Sequence[str]:
        """Say what lies open beside the table, such as discarded cards; nothing where the table shows all.

        Lines are of at most 80 columns; it may depend only on what the seat sees.
        """
        return ()


def result_of(rules: Rules[S], state: S, decisions: int, idle: int = 0) -> Result:
    """Say how a finished game ended."""
    kinds = {DRAW: "draw", LIMIT: "limit"}
    if state.outcome == RUNNING:
        raise ValueError("the game is still running")
    winners = rules.winners(state)
    winner = winners[0] if winners else None
    kind = kinds.get(state.outcome, "win")
    return Result(kind, winner, state.first, decisions, rules.turns(state), idle=idle, winners=winners)
