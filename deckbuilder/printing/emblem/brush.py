"""The hand that draws shapes of the unit box onto a surface."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.emblem.hatch import strokes
from deckbuilder.printing.emblem.shape import Layer, layer
from deckbuilder.printing.emblem.tones import Tones
from deckbuilder.printing.geometry import Path, Step
from deckbuilder.printing.surface import Surface

THINNEST = 0.09
"""Thinnest line, in mm: 0.25 pt, the floor on a press."""

_RIM = 2.6
"""Width of the rim round a shape, in units of its box."""
_HATCH = 4.4
"""Distance of two engraved lines, in units."""


@dataclass(frozen=True, slots=True)
class Warp:
    """How one individual differs from its kind.

    Attributes:
        wide: Width of everything.
        long: Length of everything.
        brow: Extra width at the top (y = -100), in parts.
        jaw: Extra width at the bottom (y = 100), in parts.
    """

    wide: float = 1.0
    long: float = 1.0
    brow: float = 0.0
    jaw: float = 0.0

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the kind lies on the individual."""
        swell = -self.brow * y if y < 0 else self.jaw * y
        return x * self.wide * (1 + swell / 100), y * self.long


@dataclass(frozen=True, slots=True)
class Brush:
    """A place, a size and a set of tones to draw shapes of the unit box with.

    Attributes:
        surface: Where to draw.
        x: Middle of the box, mm.
        y: Middle of the box, mm.
        size: Half the box's width, mm.
        tones: Colours by name.
        turn: Clockwise turn in degrees.
        warp: How the individual differs; ``None`` if not at all.
        mirror: Whether left and right change places.
        plain: Whether shapes are left without engraving.
    """

    surface: Surface
    x: float
    y: float
    size: float
    tones: Tones
    turn: float = 0.0
    warp: Warp | None = None
    mirror: bool = False
    plain: bool = False

    def at(self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, *, mirror: bool = False) -> Brush:
        """Return a brush for a smaller box inside this one; its middle in units of this box."""
        place_x, place_y = self._point(x, y)
        return replace(
            self,
            x=place_x,
            y=place_y,
            size=self.size * scale,
            turn=self.turn + turn,
            warp=None,
            mirror=self.mirror != mirror,
        )

    def toned(self, tones: Tones) -> Brush:
        """Return the same brush with other tones."""
        return replace(self, tones=tones)

    def draw(self, layers: Iterable[str]) -> None:
        """Draw layers written as `deckbuilder.printing.emblem.shape` tells."""
        for text in layers:
            self.draw_layer(layer(text))

    def draw_layer(self, part: Layer) -> None:
        """Draw one layer."""
        _PAINTERS[part.kind](self, part)

    def fill(self, path: Path, tone: str) -> None:
        """Fill a path of the unit box."""
        self.surface.fill(self.placed(path), self.tones[tone])

    def line(self, path: Path, tone: str, width: float, *, cap: str = "round") -> None:
        """Draw a path of the unit box as a line; ``width`` in units, never under the thinnest."""
        self.surface.stroke(self.placed(path), self.tones[tone], self.width(width), cap=cap)

    def width(self, units: float) -> float:
        """Return a line width in mm."""
        return max(THINNEST, units * self.size / 100)

    def placed(self, path: Path) -> Path:
        """Return a path of the unit box where it lies on the surface."""
        scale = self.size / 100
        cos = math.cos(math.radians(self.turn)) * scale
        sin = math.sin(math.radians(self.turn)) * scale
        flip = -1.0 if self.mirror else 1.0
        warp, left, top = self.warp, self.x, self.y
        steps: list[Step] = []
        for op, points in path.steps:
            moved: list[float] = []
            for index in range(0, len(points), 2):
                x, y = points[index], points[index + 1]
                if warp is not None:
                    x, y = warp(x, y)
                x *= flip
                moved.append(left + x * cos - y * sin)
                moved.append(top + x * sin + y * cos)
            steps.append((op, tuple(moved)))
        return Path(tuple(steps))

    def shade(self, path: Path, tone: str, angle: float, *, step: float = _HATCH, swell: float = 0.5) -> None:
        """Engrave a path of the unit box with tapering lines."""
        self.engrave(self.placed(path), self.tones[tone], angle, step * self.size / 100, swell)

    def engrave(self, path: Path, colour: Colour, angle: float, step: float, swell: float = 0.5) -> None:
        """Engrave a path that is already placed; ``step`` in mm."""
        if self.plain:
            return
        with self.surface.clipped(path):
            self.surface.fill(strokes(path.bounds(), angle, step, swell), colour)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        (_, place), *_ = self.placed(Path((("M", (x, y)),))).steps
        return place[0], place[1]


def _draw_fill(brush: Brush, part: Layer) -> None:
    whole = brush.placed(part.whole)
    if part.rim:
        brush.surface.stroke(whole, brush.tones["edge"], brush.width(_RIM))
    brush.surface.fill(whole, brush.tones[part.tone])
    if part.left_tone:
        lit = part.right if brush.mirror else part.left
        brush.surface.fill(brush.placed(lit), brush.tones[part.left_tone])


def _draw_line(brush: Brush, part: Layer) -> None:
    brush.line(part.whole, part.tone, part.size)


def _draw_hatch(brush: Brush, part: Layer) -> None:
    shaded = part.left if brush.mirror and part.left.steps else part.right
    brush.shade(shaded, part.tone, part.size)


_PAINTERS = {"fill": _draw_fill, "line": _draw_line, "hatch": _draw_hatch}
