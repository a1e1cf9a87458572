"""What one printer does wrong, undone: a small shift, turn and stretch of a whole side."""

from __future__ import annotations

import math
from dataclasses import dataclass

from deckbuilder.printing.geometry import Box
from deckbuilder.printing.pdf_file import number
from deckbuilder.printing.surface import MM


@dataclass(frozen=True, slots=True)
class Correction:
    """How everything on one side of a sheet is moved, then turned, then stretched.

    All of it as seen on that side; turn and stretch keep the middle of the page in its place.

    Attributes:
        x: Shift to the right in mm.
        y: Shift upwards in mm.
        angle: Turn in degrees, clockwise.
        scale_x: Stretch across, 1 for none.
        scale_y: Stretch up and down, 1 for none.
    """

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def __bool__(self) -> bool:
        return self != Correction()

    def at(self, x: float, y: float, page: tuple[float, float]) -> tuple[float, float]:
        """Return where a place goes; it and the result in mm from the page's top left."""
        a, b, c, d = self._linear()
        across, up = x + self.x - page[0] / 2, page[1] / 2 - y + self.y
        return page[0] / 2 + a * across + c * up, page[1] / 2 - b * across - d * up

    def moved(self, box: Box, page: tuple[float, float]) -> Box:
        """Return the upright box that holds a box where it goes."""
        corners = [self.at(x, y, page) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def operator(self, page: tuple[float, float]) -> str:
        """Return the PDF operator that does it to all that is drawn after it."""
        linear = self._linear()
        a, b, c, d = linear
        middle_x, middle_y = page[0] / 2, page[1] / 2
        across, up = self.x - middle_x, self.y - middle_y
        e, f = middle_x + a * across + c * up, middle_y + b * across + d * up
        parts = [f"{value:.8f}".rstrip("0").rstrip(".") for value in linear]
        parts = ["0" if part == "-0" else part for part in parts]
        return " ".join([*parts, number(e * MM), number(f * MM), "cm"])

    def after(self, first: Correction) -> Correction:
        """Return the one correction that does the same as ``first`` and then this; neither stretches."""
        # turn(b)(turn(a)(p + u) + v) is turn(a + b)(p + u + turn(-a)(v))
        cos, sin = _turn(-first.angle)
        return Correction(
            first.x + self.x * cos + self.y * sin,
            first.y - self.x * sin + self.y * cos,
            first.angle + self.angle,
            first.scale_x * self.scale_x,
            first.scale_y * self.scale_y,
        )

    def _linear(self) -> tuple[float, float, float, float]:
        """Return the first four numbers of the matrix, y up."""
        cos, sin = _turn(self.angle)
        return (
            cos * self.scale_x,
            -sin * self.scale_y,
            sin * self.scale_x,
            cos * self.scale_y,
        )


def _turn(angle: float) -> tuple[float, float]:
    return math.cos(math.radians(angle)), math.sin(math.radians(angle))
