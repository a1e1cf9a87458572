"""Patterns as sets of squares: turned, mirrored, measured (rules T36, T40).

Offsets run right and down from the summoning square.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

Offset = tuple[int, int]
K = TypeVar("K", bound=Hashable)

SYMMETRIES: tuple[tuple[int, int, int, int], ...] = (
    *((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)),
    *((-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0)),
)
"""The 4 rotations, then the 4 mirror images: (a, b, c, d) takes (x, y) to (ax + by, cx + dy)."""


def turned(offset: Offset, symmetry: tuple[int, int, int, int]) -> Offset:
    """Return where a symmetry takes an offset."""
    a, b, c, d = symmetry
    return a * offset[0] + b * offset[1], c * offset[0] + d * offset[1]


def orientations(cells: Iterable[tuple[Offset, K]]) -> tuple[frozenset[tuple[Offset, K]], ...]:
    """Return the different images of a pattern, 1 to 8 of them, the printed one first.

    Args:
        cells: Each offset with what stands or is marked there.
    """
    pattern = tuple(cells)
    images = (
        frozenset((turned(offset, symmetry), what) for offset, what in pattern) for symmetry in SYMMETRIES
    )
    return tuple(dict.fromkeys(images))


def bounds(offsets: Iterable[Offset]) -> tuple[int, int, int, int]:
    """Return left, top, right, bottom of the smallest box around the offsets and (0, 0)."""
    points = (*offsets, (0, 0))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
