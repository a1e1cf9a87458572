"""Paths and boxes in mm, from the top left corner, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

_KAPPA = 0.5522847498
"""Length of the handles that make four Bezier curves a circle."""


class Box(NamedTuple):
    """A rectangle: left edge, top edge, width, height, all in mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Bottom edge."""
        return self.y + self.h

    def inset(self, by: float) -> Box:
        """Return the box made smaller by ``by`` on each side (larger if negative)."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def meets(self, other: Box, slack: float = 1e-6) -> bool:
        """Tell whether the two boxes share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Tell whether the other box lies inside this one."""
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


Step = tuple[str, tuple[float, ...]]
"""``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``."""


@dataclass(frozen=True, slots=True)
class Path:
    """A vector outline; immutable, so that one shape can serve many cards."""

    steps: tuple[Step, ...] = ()

    def __add__(self, other: Path) -> Path:
        return Path(self.steps + other.steps)

    def placed(self, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> Path:
        """Return the path scaled, turned clockwise by ``turn`` degrees, then moved to (x, y)."""
        cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale

        def moved(points: tuple[float, ...]) -> tuple[float, ...]:
            return tuple(
                value
                for a, b in zip(points[::2], points[1::2], strict=True)
                for value in (x + a * cos - b * sin, y + a * sin + b * cos)
            )

        return Path(tuple((op, moved(points)) for op, points in self.steps))

    def mirrored(self, axis: float = 0.0) -> Path:
        """Return the path mirrored left to right on the vertical line x = ``axis``."""
        return Path(
            tuple(
                (op, tuple(2 * axis - v if n % 2 == 0 else v for n, v in enumerate(points)))
                for op, points in self.steps
            )
        )

    def bounds(self) -> Box:
        """Return a box that holds every point and handle of the path."""
        xs = [v for _, points in self.steps for v in points[::2]]
        ys = [v for _, points in self.steps for v in points[1::2]]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def polygon(points: Iterable[Sequence[float]], *, closed: bool = True) -> Path:
    """Return straight lines through the points."""
    steps: list[Step] = [("L", (float(x), float(y))) for x, y in points]
    if steps:
        steps[0] = ("M", steps[0][1])
    return Path((*steps, ("Z", ())) if closed else tuple(steps))


def joined(paths: Iterable[Path]) -> Path:
    """Return several shapes as one."""
    return Path(tuple(step for path in paths for step in path.steps))


def line(x1: float, y1: float, x2: float, y2: float) -> Path:
    """Return one straight line."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))))


def rectangle(box: Box, radius: float = 0.0) -> Path:
    """Return a rectangle, its corners rounded by ``radius`` mm."""
    x, y, w, h = box
    if radius <= 0:
        return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    r = min(radius, w / 2, h / 2)
    k = r * (1 - _KAPPA)
    return Path(
        (
            ("M", (x + r, y)),
            ("L", (x + w - r, y)),
            ("C", (x + w - k, y, x + w, y + k, x + w, y + r)),
            ("L", (x + w, y + h - r)),
            ("C", (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
            ("L", (x + r, y + h)),
            ("C", (x + k, y + h, x, y + h - k, x, y + h - r)),
            ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)),
            ("Z", ()),
        )
    )


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle."""
    r, k = radius, radius * _KAPPA
    return Path(
        (
            ("M", (x + r, y)),
            ("C", (x + r, y + k, x + k, y + r, x, y + r)),
            ("C", (x - k, y + r, x - r, y + k, x - r, y)),
            ("C", (x - r, y - k, x - k, y - r, x, y - r)),
            ("C", (x + k, y - r, x + r, y - k, x + r, y)),
            ("Z", ()),
        )
    )


def star(x: float, y: float, points: int, outer: float, inner: float, turn: float = 0.0) -> Path:
    """Return a star with one point up, turned clockwise by ``turn`` degrees."""
    corners = []
    for n in range(2 * points):
        radius = outer if n % 2 == 0 else inner
        angle = math.radians(180 / points * n + turn)
        corners.append((x + radius * math.sin(angle), y - radius * math.cos(angle)))
    return polygon(corners)
