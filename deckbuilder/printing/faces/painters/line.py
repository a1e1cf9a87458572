"""One line of text, or two if it must be: names, type lines, chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from deckbuilder.model.base import Definition
from deckbuilder.printing.face import FaceProblem
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs, nothing, overflow
from deckbuilder.printing.fonts import Role
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.shaping import PT, Shaped, shape
from deckbuilder.printing.surface import Surface

BASELINE = 0.345
"""How far below the middle of its box a line's baseline stands, in em."""
TWO_LINES = 1.02
"""Line distance of a name in two lines, in em."""


class LineStyle(Definition):
    """How a line of text looks.

    Attributes:
        source: Slot with its ``str``.
        role: Fonts.
        fit: Type sizes in pt to try in one line, largest first.
        condensed: Type sizes to try after that in condensed letters.
        fit_two: Type sizes to try in two lines after that; empty for one line only.
        colour: Token of its colour.
        align: Where it stands in its box.
    """

    source: str
    role: Role = "name"
    fit: tuple[float, ...] = (11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8)
    condensed: tuple[float, ...] = ()
    fit_two: tuple[float, ...] = ()
    colour: str = "ink"
    align: Literal["left", "centre", "right"] = "left"


def plan(job: Job[LineStyle]) -> Plan:
    """Plan a line of text: one line at the first size that fits, else two."""
    style, box = job.style, job.box
    text = job.content.get(style.source, str) or ""
    whole = shape(text, style.role, job.content.language)
    problems = missing_glyphs(whole.missing)
    for size in style.fit:
        if whole.width(size) <= box.w:
            return _planned(job, [whole], size, problems)
    narrow = shape(text, "condensed-strong", job.content.language)
    for size in style.condensed:
        if narrow.width(size) <= box.w:
            return _planned(job, [narrow], size, problems)
    for size in style.fit_two:
        halves = _halves(text, style.role, job.content.language, box.w, size)
        if halves and (1 + TWO_LINES) * size * PT * 0.8 <= box.h:
            return _planned(job, halves, size, problems)
    return Plan(nothing, problems=(*problems, overflow(f'"{text}"', box)))


def _halves(text: str, role: Role, language: str, width: float, size: float) -> list[Shaped]:
    """Return the two halves of a text that fit, cut where they are most alike."""
    words = text.split()
    best: list[Shaped] = []
    for cut in range(1, len(words)):
        halves = [shape(" ".join(part), role, language) for part in (words[:cut], words[cut:])]
        if all(half.width(size) <= width for half in halves) and (
            not best or max(h.advance for h in halves) < max(h.advance for h in best)
        ):
            best = halves
    return best


def _planned(
    job: Job[LineStyle], lines: Sequence[Shaped], size: float, problems: tuple[FaceProblem, ...]
) -> Plan:
    style, box, em = job.style, job.box, size * PT
    first = box.y + box.h / 2 + BASELINE * em - (len(lines) - 1) * TWO_LINES * em / 2
    shares = {"left": 0.0, "centre": 0.5, "right": 1.0}

    def draw(surface: Surface) -> None:
        for number, text in enumerate(lines):
            x = box.x + shares[style.align] * (box.w - text.width(size))
            surface.text(text.pieces, x, first + number * TWO_LINES * em, size, job.colour(style.colour))

    width = max(text.width(size) for text in lines)
    left = box.x + shares[style.align] * (box.w - width)
    ink = Box(left, first - 0.75 * em, width, (0.97 + (len(lines) - 1) * TWO_LINES) * em)
    return Plan(draw, problems=problems, ink=ink)


LINE = Painter("line", LineStyle, plan)
