"""Lines and areas that a sheet carries beside its cards: what, where, in which colour.

Registration marks, fold lines, ticks and outlines are `Ink`: numbers of the layout in mm
from the top left of the page, which every output draws alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.geometry import Path
from deckbuilder.printing.pdf_file import number
from deckbuilder.printing.surface import MM

BLACK = Colour(0, 0, 0)

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@dataclass(frozen=True, slots=True)
class Ink:
    """One path on the page, as a line or filled.

    Attributes:
        path: Its outline, in mm.
        colour: Its colour.
        width: Width of the line in mm; 0 fills the path.
        dash: Length of dashes and of the spaces between them in mm; 0 for a whole line.
    """

    path: Path
    colour: Colour = BLACK
    width: float = 0.0
    dash: float = 0.0


def operators(inks: Iterable[Ink], height: float) -> str:
    """Return the operators that draw them on a page so many mm high."""
    return "\n".join(["q 0 J 0 j", *(_drawn(ink, height) for ink in inks), "Q"])


def line_colour(colour: Colour) -> str:
    """Return the operator that sets the colour of lines; greys are set as grey."""
    return _set(colour, "G", "RG")


def _drawn(ink: Ink, height: float) -> str:
    path = " ".join(_step(op, points, height) for op, points in ink.path.steps)
    if ink.width <= 0:
        return f"{_set(ink.colour, 'g', 'rg')} {path} f"
    dash = number(ink.dash * MM) if ink.dash > 0 else ""
    return f"{line_colour(ink.colour)} {number(ink.width * MM)} w [{dash}] 0 d {path} S"


def _step(op: str, points: tuple[float, ...], height: float) -> str:
    values = (number((height - v if n % 2 else v) * MM) for n, v in enumerate(points))
    return " ".join([*values, _OPERATORS[op]])


def _set(colour: Colour, grey: str, rgb: str) -> str:
    shades = [f"{part / 255:.4g}" for part in colour]
    return f"{shades[0]} {grey}" if len(set(colour)) == 1 else f"{' '.join(shades)} {rgb}"
