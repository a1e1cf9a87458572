"""Who sits where in the games of a series, so that no deck has the better seats or neighbours.

The decks of a deal move on by one seat from game to game, until each has sat in each; the next deal is
for another order of neighbours. Two decks just change seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import factorial
from typing import Any

from deckbuilder.referee.protocol import Rules, Setup

Seating = tuple[int, ...]
"""Per seat the number of the deck that sits there; decks are numbered as in the set-up of the series."""


@lru_cache
def orders(decks: int) -> tuple[Seating, ...]:
    """Return the different orders of neighbours round a table, each as a seating that begins with deck 0.

    Each is followed by its mirror image, and then by the one whose neighbours have met least until then,
    so that any number of them from the first on is as fair as can be.
    """
    waiting = [(0, *others) for others in permutations(range(1, decks))]
    if decks < 3:
        return tuple(waiting)
    waiting = [order for order in waiting if order[1] < order[-1]]
    met = Counter[frozenset[int]]()
    found: list[Seating] = []
    while waiting:
        best = min(waiting, key=lambda order: sum(met[pair] for pair in _neighbours(order)))
        waiting.remove(best)
        met.update(_neighbours(best))
        found += [best, (0, *best[:0:-1])]
    return tuple(found)


def _neighbours(order: Seating) -> list[frozenset[int]]:
    return [frozenset(pair) for pair in zip(order, (*order[1:], order[0]), strict=True)]


@dataclass(frozen=True, slots=True)
class Seatings:
    """How the games of a series go round the table.

    Attributes:
        decks: How many decks are played.
        change: Whether they change seats; else each stays where it is, and every game is a deal of its own.
    """

    decks: int
    change: bool

    @property
    def per_deal(self) -> int:
        """How many games are one deal, each with the decks in other seats."""
        return self.decks if self.change else 1

    @property
    def fair(self) -> int:
        """After how many games each deck has sat in each seat with each order of neighbours equally often."""
        return factorial(self.decks) if self.change else 1

    def deal(self, game: int) -> int:
        """Return the number of a game's deal."""
        return game // self.per_deal

    def of(self, game: int) -> Seating:
        """Return who sits where in a game."""
        if not self.change:
            return tuple(range(self.decks))
        deal, turn = divmod(game, self.per_deal)
        known = orders(self.decks)
        order = known[deal % len(known)]
        start = self.decks - turn
        return order[start:] + order[:start]


def seatings(rules: Rules[Any], setup: Setup) -> Seatings:
    """Return how the games of a series with that set-up go round the table."""
    return Seatings(len(setup.decks), rules.seats_can_swap(setup))


def arranged(setup: Setup, seats: Seating) -> Setup:
    """Return the same deal with the decks in other seats."""
    streams = (*[setup.streams[deck] for deck in seats], *setup.streams[len(seats) :])
    return Setup(tuple(setup.decks[deck] for deck in seats), setup.format, setup.options, streams)


@dataclass(frozen=True, slots=True)
class Counts:
    """How fair the seats were.

    Attributes:
        sat: ``sat[deck][seat]``: games in which the deck sat there.
        before: ``before[deck][other]``: games in which the other deck sat next after it, clockwise.
    """

    sat: tuple[tuple[int, ...], ...]
    before: tuple[tuple[int, ...], ...]

    def times(self) -> tuple[range, range]:
        """Return the fewest to the most games of a deck in a seat, and of a deck before another."""
        numbers = range(len(self.sat))
        others = [self.before[one][other] for one in numbers for other in numbers if one != other]
        return _span([games for seats in self.sat for games in seats]), _span(others)

    def as_json(self) -> dict[str, Any]:
        """Return them as a JSON table."""
        return {"sat": [list(row) for row in self.sat], "before": [list(row) for row in self.before]}


def _span(numbers: Sequence[int]) -> range:
    return range(min(numbers, default=0), max(numbers, default=0) + 1)


def counts(games: Iterable[Seating], decks: int) -> Counts:
    """Count how often each deck sat in each seat, and before each other one."""
    sat, before = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for seats in games:
        sat.update(enumerate(seats))
        before.update(zip(seats, (*seats[1:], *seats[:1]), strict=True))
    numbers = range(decks)
    return Counts(
        tuple(tuple(sat[seat, deck] for seat in numbers) for deck in numbers),
        tuple(tuple(before[one, other] for other in numbers) for one in numbers),
    )
