"""Drawing with little ink: grounds become outlines, what stood light on them becomes dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from deckbuilder.printing.colour import INK, WHITE, Colour
from deckbuilder.printing.geometry import Box, Path
from deckbuilder.printing.surface import Surface

if TYPE_CHECKING:
    from deckbuilder.printing.shaping import Piece

GROUND = 6.0
"""A shape that covers more than this is a ground, in square mm."""

SIGN = 40.0
"""A light shape that covers no more than this is a sign that has to be seen, in square mm."""

HAIRLINE = 0.1
"""Width of the outline that is left of a ground, and the widest rule, in mm."""

SAVED = 0.35
"""Share of white in whatever is still drawn: grey text of a contrast of about 5 to 1."""

LIGHT = 0.45
"""Colours of a larger luminance are paper to the eye."""

_NEAR = 0.01


class SavingSurface(Surface):
    """The same surface as another one, drawn on with little ink."""

    def __init__(self, under: Surface) -> None:
        super().__init__(under.canvas, *under.origin)
        self._dark: list[Box] = []
        self._gone: list[Box] = []

    def fill(self, path: Path, colour: Colour, *, even_odd: bool = False) -> None:
        """Fill a small shape; leave of a ground its outline, of a light one white paper."""
        box = path.bounds()
        area, light = box.w * box.h, _light(colour)
        if light and _plate(path, box):
            super().fill(path, WHITE, even_odd=even_odd)
            if area <= SIGN and _inside(box, self._gone):
                super().stroke(path, INK, HAIRLINE / 2)
        elif light:
            if area <= SIGN and _inside(box, self._gone) and not _inside(box, self._dark):
                colour = INK
            super().fill(path, _pale(colour) if area <= SIGN else WHITE, even_odd=even_odd)
        elif area > GROUND:
            self._gone.append(box)
            super().fill(path, WHITE, even_odd=even_odd)
            super().stroke(path, _pale(colour), HAIRLINE)
        else:
            self._dark.append(box)
            super().fill(path, _pale(colour), even_odd=even_odd)

    def stroke(
        self,
        path: Path,
        colour: Colour,
        width: float,
        *,
        dash: Sequence[float] = (),
        cap: str = "butt",
        join: str = "round",
    ) -> None:
        """Draw a thin line; a light one stood on a ground that is gone."""
        if not _light(colour) or _inside(path.bounds(), self._dark):
            super().stroke(path, _pale(colour), min(width, HAIRLINE * 2), dash=dash, cap=cap, join=join)

    def gradient(self, box: Box, top: Colour, bottom: Colour) -> None:
        """Draw nothing: a gradient is a ground."""

    def text(self, pieces: Iterable[Piece], x: float, y: float, size: float, colour: Colour) -> None:
        """Draw text, dark wherever its ground is gone."""
        if _light(colour) and not _inside(Box(x, y - 0.5, 0.1, 0.1), self._dark):
            colour = INK
        super().text(pieces, x, y, size, _pale(colour))


def _inside(box: Box, others: Iterable[Box]) -> bool:
    return any(other.holds(box, 0.3) for other in others)


def _plate(path: Path, box: Box) -> bool:
    """Tell whether a shape is a rectangle, its corners round or not: a square of a board, no sign."""
    ends = [points[-2:] for op, points in path.steps if op != "Z"]
    sides = [(abs(x - box.x) < _NEAR or abs(x - box.right) < _NEAR) for x, _ in ends]
    edges = [(abs(y - box.y) < _NEAR or abs(y - box.bottom) < _NEAR) for _, y in ends]
    rounded = sum(op == "C" for op, _ in path.steps)
    lines = sum(op == "L" for op, _ in path.steps)
    if rounded:
        return rounded == 4 and lines >= 3 and all(a or b for a, b in zip(sides, edges, strict=True))
    return lines in (3, 4) and all(sides) and all(edges)


def _pale(colour: Colour) -> Colour:
    """Return a dark colour with less ink; a light one as it is."""
    return colour if _light(colour) else colour.mixed(WHITE, SAVED)


def _light(colour: Colour) -> bool:
    return colour.luminance() > LIGHT
