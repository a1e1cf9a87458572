"""Shares and differences with intervals, so that a number never stands without its doubt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""

FEW_DEALS = 50
"""Below this many deals their likeness is too uncertain to make an interval narrower."""
_LEAST_EFFECT = 0.05


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its sample size and Wilson 95 % interval.

    Attributes:
        count: How many of them.
        n: Out of how many.
        effect: How many games of this sample tell as much as one game on its own would; above 1
            where the games of a deal tend to end alike, see `deal_effect`.
    """

    count: int
    n: int
    effect: float = 1.0

    @property
    def share(self) -> float:
        """The share itself, 0-1; 0 of nothing is 0."""
        return self.count / self.n if self.n else 0.0

    def interval(self) -> tuple[float, float]:
        """Return the Wilson score interval at 95 % (Wilson 1927); (0, 1) without data.

        The sample size in it is ``n / effect``.
        """
        if not self.n:
            return 0.0, 1.0
        p, n, square = self.share, self.n / self.effect, Z95 * Z95
        middle = (p + square / (2 * n)) / (1 + square / n)
        half = Z95 / (1 + square / n) * math.sqrt(p * (1 - p) / n + square / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{100 * self.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def deal_effect(deals: Sequence[Sequence[float]]) -> float:
    """Return how the likeness of games of one deal changes what a sample of them is worth.

    The games of a deal share its luck, so they are not independent. In pairs, their residuals'
    correlation r makes a sample of n games worth n / (1 + r): half where a deal decides both
    games alike, more than n where one game makes up for the other. With k games to a deal it is
    n / (1 + (k - 1) r): a k-th at worst.

    Args:
        deals: Per deal the residuals (outcome less expectation) of its games.
    """
    alone = sum(x * x for deal in deals for x in deal)
    if not alone:
        return 1.0
    effect = sum(sum(deal) ** 2 for deal in deals) / alone
    return max(effect, _LEAST_EFFECT if len(deals) >= FEW_DEALS else 1.0)


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean difference over deals played alike by both sides, with its 95 % interval.

    Attributes:
        mean: The difference, in games won of all games: -1 to 1.
        half: Half the width of its interval; infinite with less than two deals.
        deals: Number of deals.
        worth: Variance that as many games on deals of their own would have, divided by this
            one's: above 1, sharing the deals paid.
    """

    mean: float
    half: float
    deals: int
    worth: float

    def __str__(self) -> str:
        low, high = max(-1.0, self.mean - self.half), min(1.0, self.mean + self.half)
        return f"{100 * self.mean:+.1f} points [{100 * low:+.1f}, {100 * high:+.1f}]"


def difference(deals: Sequence[Sequence[int]]) -> Difference:
    """Return the mean difference over deals.

    Args:
        deals: Per deal the outcome of each of its games: 1 for the one side, -1 for the other,
            0 for neither. All deals have as many games.
    """
    count = len(deals)
    games = [outcome for deal in deals for outcome in deal]
    if count < 2:
        return Difference(_mean(games), math.inf, count, 1.0)
    paired = _variance([_mean(deal) for deal in deals]) / count
    alone = _variance(games) / len(games)
    worth = alone / paired if paired else (math.inf if alone else 1.0)
    return Difference(_mean(games), Z95 * math.sqrt(paired), count, worth)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _variance(numbers: Sequence[float]) -> float:
    mean = _mean(numbers)
    return sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)


def middle(numbers: list[int]) -> float:
    """Return the median; 0 of nothing."""
    if not numbers:
        return 0.0
    ordered = sorted(numbers)
    half = len(ordered) // 2
    return float(ordered[half]) if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
