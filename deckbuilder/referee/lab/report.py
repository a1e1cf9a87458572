"""What a series shows, as data that prints and serialises alike; nothing of when or on how many workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from deckbuilder.referee.lab.seating import Counts, counts
from deckbuilder.referee.lab.series import Row
from deckbuilder.referee.lab.statistics import Difference, Share, deal_effect, difference, middle

KINDS = ("win", "draw", "limit", "error")
FEW = 100
"""Below this many games a series is shown but never ranked."""
_TOLD = 5
"""Reasons told of each kind at most."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long games were: least, mean, median, most."""

    least: int
    mean: float
    median: float
    most: int

    def as_json(self) -> dict[str, float]:
        """Return them as a JSON table."""
        return {
            "least": self.least,
            "mean": round(self.mean, 3),
            "median": self.median,
            "most": self.most,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games of one series show.

    Attributes:
        games: Games played.
        wins: Per side its share of won games; where each plays alone, a deck is a side.
        kinds: Share of each result kind; they add up to all games.
        first: Share of games with a winner that went to the side with the first turn.
        places: Where more than two play, each alone: that share for each place at the table, counted
            clockwise from the seat with the first turn; else empty.
        seats: Then also how often each deck sat in each seat, and before each other one.
        turns: Turns in a game.
        decisions: Decisions in a game.
        idle: How often an agent was kept from repeating an action that changes nothing.
        errors: What went wrong, each message once with the first game it came in, at most five.
        limits: What was repeated in games without end, likewise.
    """

    games: int
    wins: tuple[Share, ...]
    kinds: dict[str, Share]
    first: Share
    places: tuple[Share, ...]
    seats: Counts | None
    turns: Lengths
    decisions: Lengths
    idle: int
    errors: tuple[str, ...]
    limits: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the summary as a JSON table; shares with their sample and interval."""
        told = {
            "games": self.games,
            "wins": [share_json(share) for share in self.wins],
            "results": {kind: share_json(share) for kind, share in self.kinds.items()},
            "first_player_wins": share_json(self.first),
            "turns": self.turns.as_json(),
            "decisions": self.decisions.as_json(),
            "idle": self.idle,
            "few_games": self.games < FEW,
            "errors": list(self.errors),
            "limits": list(self.limits),
        }
        if self.seats is not None:
            told["wins_by_place"] = [share_json(share) for share in self.places]
            told["seats"] = self.seats.as_json()
        return told


def share_json(share: Share) -> dict[str, Any]:
    """Return a share as a JSON table, rounded to what its interval can bear."""
    low, high = share.interval()
    return {
        "count": share.count,
        "n": share.n,
        "share": round(share.share, 6),
        "interval_95": [round(low, 6), round(high, 6)],
        "deal_effect": round(share.effect, 4),
    }


def difference_json(found: Difference) -> dict[str, Any]:
    """Return a difference as a JSON table."""
    known = found.deals >= 2
    return {
        "mean": round(found.mean, 6),
        "interval_95": [round(found.mean - found.half, 6), round(found.mean + found.half, 6)]
        if known
        else None,
        "deals": found.deals,
        "variance_alone_over_paired": round(found.worth, 4) if found.worth < float("inf") else None,
    }


def summary(rows: Sequence[Row], sides: int = 2) -> Summary:
    """Sum up the games of one series between so many sides."""

    def everything(_: Row) -> bool:
        return True

    def won(row: Row) -> bool:
        return row.kind == "win"

    return Summary(
        games=len(rows),
        wins=tuple(_share(rows, everything, _won_by(side)) for side in range(sides)),
        kinds={kind: _share(rows, everything, _ended_in(kind)) for kind in KINDS},
        first=_share(rows, won, lambda row: won(row) and row.winner == row.first),
        places=tuple(_share(rows, won, _won_from(place)) for place in range(sides)) if sides > 2 else (),
        seats=counts((row.seats for row in rows), sides) if sides > 2 else None,
        turns=_lengths([row.turns for row in rows]),
        decisions=_lengths([row.decisions for row in rows]),
        idle=sum(row.idle for row in rows),
        errors=_reasons(rows, "error"),
        limits=_reasons(rows, "limit"),
    )


def _won_by(side: int) -> Callable[[Row], bool]:
    return lambda row: row.kind == "win" and row.winner == side


def _won_from(place: int) -> Callable[[Row], bool]:
    """Return whether who won sat so many seats after the one with the first turn; each deck is a side."""

    def from_there(row: Row) -> bool:
        if row.kind != "win" or row.first < 0:
            return False
        return (row.seats.index(row.winner) - row.seats.index(row.first)) % len(row.seats) == place

    return from_there


def _ended_in(kind: str) -> Callable[[Row], bool]:
    return lambda row: row.kind == kind


def _share(rows: Sequence[Row], among: Callable[[Row], bool], hit: Callable[[Row], bool]) -> Share:
    """Return the share of hits among some rows, its interval reckoned from whole deals."""
    n = sum(map(among, rows))
    count = sum(map(hit, rows))
    mean = count / n if n else 0.0
    deals = groupby(rows, key=lambda row: row.seed)
    return Share(count, n, deal_effect([[hit(row) - mean * among(row) for row in deal] for _, deal in deals]))


def _lengths(numbers: list[int]) -> Lengths:
    if not numbers:
        return Lengths(0, 0.0, 0.0, 0)
    return Lengths(min(numbers), sum(numbers) / len(numbers), middle(numbers), max(numbers))


def _reasons(rows: Sequence[Row], kind: str) -> tuple[str, ...]:
    found: dict[str, Row] = {}
    for row in rows:
        if row.kind == kind and row.reason:
            found.setdefault(row.reason, row)
    return tuple(f"game {row.game}, seed {row.seed}: {reason}" for reason, row in list(found.items())[:_TOLD])


@dataclass(frozen=True, slots=True)
class Effects:
    """What deck, agent and first turn are each worth, from deals played with all four seatings.

    Attributes:
        deck: The first deck over the second.
        agent: The first agent over the second.
        seat: The side with the first turn over the other.
    """

    deck: Difference
    agent: Difference
    seat: Difference

    def as_json(self) -> dict[str, Any]:
        """Return the effects as a JSON table."""
        return {
            "deck": difference_json(self.deck),
            "agent": difference_json(self.agent),
            "first_turn": difference_json(self.seat),
        }


def effects(straight: Sequence[Row], crossed: Sequence[Row]) -> Effects:
    """Tell apart deck, agent and first turn.

    Args:
        straight: Games in which the first agent played the first deck, two to a deal.
        crossed: The same deals with the agents changed round.
    """
    whole = min(len(straight), len(crossed)) // 2
    deals = [
        [
            *((row, False) for row in straight[2 * n : 2 * n + 2]),
            *((row, True) for row in crossed[2 * n : 2 * n + 2]),
        ]
        for n in range(whole)
    ]

    def outcomes(side: Callable[[Row, bool], int]) -> list[list[int]]:
        return [[_outcome(row, side(row, turned)) for row, turned in deal] for deal in deals]

    return Effects(
        deck=difference(outcomes(lambda row, turned: 0)),
        agent=difference(outcomes(lambda row, turned: int(turned))),
        seat=difference(outcomes(lambda row, turned: row.first)),
    )


def _outcome(row: Row, side: int) -> int:
    """Return 1 if a side (0 or 1, by deck) won, -1 if the other did, 0 if neither."""
    if row.kind != "win" or side < 0:
        return 0
    return 1 if row.winner == side else -1


@dataclass(frozen=True, slots=True)
class Matrix:
    """All decks against all, by counts: for each cell wins + wins of the mirrored cell + undecided = games.

    Attributes:
        names: The decks, in order.
        wins: ``wins[a][b]``: games deck a won against deck b; on the diagonal those of its first copy.
        undecided: Games nobody won, alike on both sides of the diagonal.
        games: Games of each cell's pairing.
    """

    names: tuple[str, ...]
    wins: tuple[tuple[Share, ...], ...]
    undecided: tuple[tuple[int, ...], ...]
    games: tuple[tuple[int, ...], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the matrix as a JSON table."""
        return {
            "decks": list(self.names),
            "wins": [[share_json(share) for share in row] for row in self.wins],
            "undecided": [list(row) for row in self.undecided],
            "games": [list(row) for row in self.games],
        }


def matrix(names: Sequence[str], pairings: dict[tuple[int, int], Summary]) -> Matrix:
    """Put the pairings of all decks into a table; ``pairings`` has each pair once, lower number first."""
    numbers = range(len(names))

    def cell(a: int, b: int) -> tuple[Share, Summary]:
        found = pairings[min(a, b), max(a, b)]
        return found.wins[0 if a <= b else 1], found

    return Matrix(
        tuple(names),
        tuple(tuple(cell(a, b)[0] for b in numbers) for a in numbers),
        tuple(
            tuple(found.games - found.kinds["win"].count for found in (cell(a, b)[1] for b in numbers))
            for a in numbers
        ),
        tuple(tuple(cell(a, b)[1].games for b in numbers) for a in numbers),
    )
