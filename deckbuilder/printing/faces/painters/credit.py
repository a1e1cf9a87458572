"""The credit line: who made the game, under which licence, and that this is unofficial."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
    smallest = sizes[-1]

    def fits(text: str) -> bool:
        return shape(text, "condensed", language).width(smallest) <= box.w

    divided = [part for text in said for part in ([text] if fits(text) else _divided(text))]
    if not all(map(fits, divided)):
        divided = _filled(SEPARATOR.join(said), fits)
    return [shape(text, "condensed", language) for text in divided], smallest


def _divided(text: str) -> list[str]:
    """Return a line as two, cut at the separator that makes them most alike."""
    parts = text.split(SEPARATOR)
    cuts = [[SEPARATOR.join(parts[:n]), SEPARATOR.join(parts[n:])] for n in range(1, len(parts))]
    return min(cuts, key=lambda halves: max(map(len, halves)), default=[text])


def _filled(text: str, fits: Callable[[str], bool]) -> list[str]:
    """Return lines filled word by word; a separator ends a line and never begins one."""
    filled: list[str] = []
    for word in text.replace(SEPARATOR, "\u00a0· ").split(" "):
        longer = f"{filled[-1]} {word}" if filled else word
        if filled and fits(longer):
            filled[-1] = longer
        else:
            filled.append(word)
    return [line.removesuffix("\u00a0·") for line in filled]


CREDIT = Painter("credit", CreditStyle, plan)
