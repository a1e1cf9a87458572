"""Chance that is the same on every machine: one stream of numbers per card."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of choices that depends on a card's id alone.

    Only ``random.Random.random`` is used, the one method whose numbers are
    promised to stay the same from one Python to the next.

    Args:
        seed_id: The card's id.
    """

    def __init__(self, seed_id: str) -> None:
        digest = hashlib.sha256(seed_id.encode("utf-8")).digest()
        self._next = random.Random(int.from_bytes(digest[:8], "big")).random

    def between(self, low: float, high: float) -> float:
        """Return a number from ``low`` to ``high``."""
        return low + (high - low) * self._next()

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options, each as likely."""
        return options[int(self._next() * len(options))]

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, both included."""
        return low + int(self._next() * (high - low + 1))

    def chance(self, share: float) -> bool:
        """Return true in ``share`` (0-1) of all cases."""
        return self._next() < share

    def sign(self) -> int:
        """Return 1 or -1."""
        return 1 if self._next() < 0.5 else -1
