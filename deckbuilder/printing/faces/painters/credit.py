"""The credit line: who made the game, under which licence, and that this is unofficial."""

from __future__ import annotations

from collections.abc import Sequence

from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs, overflow
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.shaping import PT, Shaped, shape
from deckbuilder.printing.surface import Surface

SEPARATOR = " · "
"""What stands between its parts."""
LINE_DISTANCE = 1.16
"""Distance of its lines, in em."""


class CreditStyle(Definition):
    """How a credit looks.

    Attributes:
        source: Slot with its lines, a tuple of ``str``.
        fit: Type sizes in pt to try, largest first.
        colour: Token of its colour.
    """

    source: str = "credit"
    fit: tuple[float, ...] = (5, 4.8, 4.6, 4.4)
    colour: str = "ink"


def plan(job: Job[CreditStyle]) -> Plan:
    """Plan the lines, centred, standing on the bottom of the box; more of them if it is narrow."""
    style, box = job.style, job.box
    said: tuple[str, ...] = job.content.get(style.source, tuple) or ()
    lines, size = _set(said, box, style.fit, job.content.language)
    height = (0.97 + (len(lines) - 1) * LINE_DISTANCE) * size * PT
    em = size * PT
    width = max((text.width(size) for text in lines), default=0.0)
    problems = missing_glyphs(tuple(sign for text in lines for sign in text.missing))
    if width > box.w or height > box.h + 1e-6:
        problems += (overflow("the credit line", box),)

    def draw(surface: Surface) -> None:
        for number, text in enumerate(reversed(lines)):
            base = box.bottom - 0.22 * em - number * LINE_DISTANCE * em
            x = box.x + (box.w - text.width(size)) / 2
            surface.text(text.pieces, x, base, size, job.colour(style.colour))

    ink = Box(box.x + (box.w - width) / 2, box.bottom - height, width, height)
    return Plan(draw, height=height, problems=problems, ink=ink)


def _set(said: Sequence[str], box: Box, sizes: Sequence[float], language: str) -> tuple[list[Shaped], float]:
    """Return the lines and their size: as they are said if that fits, else filled word by word."""
    lines = [shape(text, "condensed", language) for text in said]
    for size in sizes:
        if all(text.width(size) <= box.w for text in lines):
            return lines, size
    return _filled(said, box.w, sizes[-1], language), sizes[-1]


def _filled(said: Sequence[str], width: float, size: float, language: str) -> list[Shaped]:
    filled: list[str] = []
    for word in SEPARATOR.join(said).replace(SEPARATOR, "\u00a0· ").split(" "):
        longer = f"{filled[-1]} {word}" if filled else word
        if filled and shape(longer, "condensed", language).width(size) <= width:
            filled[-1] = longer
        else:
            filled.append(word)
    return [shape(text.removesuffix("\u00a0·"), "condensed", language) for text in filled]


CREDIT = Painter("credit", CreditStyle, plan)
