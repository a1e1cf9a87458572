"""What a series shows, as data that prints and serialises alike; nothing of when or on how many workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.referee.lab.series import Row
from deckbuilder.referee.lab.statistics import Share, middle

KINDS = ("win", "draw", "limit", "error")
FEW = 100
"""Below this many games a pairing is shown but never ranked."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games of one pairing show.

    Attributes:
        games: Games played.
        wins: Per deck its share of won games.
        kinds: Share of each result kind; they add up to all games.
        first: Share of games with a winner that went to the side with the first turn.
        turns: Least, median and most turns.
        decisions: Median number of decisions.
        errors: What went wrong, each message once, at most five.
    """

    games: int
    wins: tuple[Share, Share]
    kinds: dict[str, Share]
    first: Share
    turns: tuple[int, float, int]
    decisions: float
    errors: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the summary as a JSON table; shares with their sample and interval."""
        return {
            "games": self.games,
            "wins": [share_json(share) for share in self.wins],
            "results": {kind: share_json(share) for kind, share in self.kinds.items()},
            "first_player_wins": share_json(self.first),
            "turns": {"least": self.turns[0], "median": self.turns[1], "most": self.turns[2]},
            "median_decisions": self.decisions,
            "few_games": self.games < FEW,
            "errors": list(self.errors),
        }


def share_json(share: Share) -> dict[str, Any]:
    """Return a share as a JSON table, rounded to what its interval can bear."""
    low, high = share.interval()
    return {
        "count": share.count,
        "n": share.n,
        "share": round(share.share, 6),
        "interval_95": [round(low, 6), round(high, 6)],
    }


def summary(rows: Sequence[Row]) -> Summary:
    """Sum up the games of one pairing."""
    games = len(rows)
    won = [row for row in rows if row.kind == "win"]
    turns = [row.turns for row in rows]
    return Summary(
        games=games,
        wins=(
            Share(sum(row.winner == 0 for row in won), games),
            Share(sum(row.winner == 1 for row in won), games),
        ),
        kinds={kind: Share(sum(row.kind == kind for row in rows), games) for kind in KINDS},
        first=Share(sum(row.winner == row.first for row in won), len(won)),
        turns=(min(turns, default=0), middle(turns), max(turns, default=0)),
        decisions=middle([row.decisions for row in rows]),
        errors=tuple(dict.fromkeys(row.reason for row in rows if row.kind == "error"))[:5],
    )
