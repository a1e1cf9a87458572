"""Shares with intervals, so that a number never stands without its doubt."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its sample size and Wilson 95 % interval.

    Attributes:
        count: How many of them.
        n: Out of how many.
    """

    count: int
    n: int

    @property
    def share(self) -> float:
        """The share itself, 0-1; 0 of nothing is 0."""
        return self.count / self.n if self.n else 0.0

    def interval(self) -> tuple[float, float]:
        """Return the Wilson score interval at 95 % (Wilson 1927); (0, 1) without data."""
        if not self.n:
            return 0.0, 1.0
        p, n, square = self.share, self.n, Z95 * Z95
        middle = (p + square / (2 * n)) / (1 + square / n)
        half = Z95 / (1 + square / n) * math.sqrt(p * (1 - p) / n + square / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{100 * self.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def middle(numbers: list[int]) -> float:
    """Return the median; 0 of nothing."""
    if not numbers:
        return 0.0
    ordered = sorted(numbers)
    half = len(ordered) // 2
    return float(ordered[half]) if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
