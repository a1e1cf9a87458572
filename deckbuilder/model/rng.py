"""The seeded integer generator behind every random event.

SplitMix64: a 64-bit counter and a mixing function. The same seed gives the
same numbers on every machine and Python version; the whole state is one int, so it
lives in a game state, in a file, or in a test without further ado.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA: Final = 0x9E37_79B9_7F4A_7C15


def mixed(number: int) -> int:
    """Return 64 well-mixed bits of an integer (SplitMix64's finaliser)."""
    z = number & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
    return z ^ (z >> 31)


def derived(seed: int, *path: int) -> int:
    """Return the seed of a stream of its own: one per game, per seat, per purpose."""
    for step in path:
        seed = mixed(seed ^ mixed(step + _GAMMA))
    return seed & _MASK


class Generator:
    """A stream of random integers; ``state`` is all there is to save."""

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        """Return the next 64 random bits."""
        self.state = (self.state + _GAMMA) & _MASK
        return mixed(self.state)

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound`` - 1, each equally likely.

        Raises:
            ValueError: ``bound`` is not positive.
        """
        if bound <= 0:
            raise ValueError("a random number needs a positive bound")
        limit = _MASK + 1 - (_MASK + 1) % bound
        while True:
            number = self.bits()
            if number < limit:
                return number % bound

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in a random order, in place (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
