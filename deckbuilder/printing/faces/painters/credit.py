"""The credit line: who made the game, under which licence, and that this is unofficial."""

from __future__ import annotations

from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs, overflow
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.shaping import PT, shape
from deckbuilder.printing.surface import Surface

SEPARATOR = " · "
"""Where a line may be cut."""
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
    """Plan the lines, centred, standing on the bottom of the box; one more if they are too wide."""
    style, box = job.style, job.box
    said: tuple[str, ...] = job.content.get(style.source, tuple) or ()
    for attempt in (said, _divided(said)):
        lines = [shape(text, "condensed", job.content.language) for text in attempt]
        widest = max((text.advance for text in lines), default=0.0)
        fitting = [size for size in style.fit if widest * size * PT / 1000 <= box.w]
        if fitting:
            break
    size = fitting[0] if fitting else style.fit[-1]
    em = size * PT
    problems = missing_glyphs(tuple(sign for text in lines for sign in text.missing))
    if not fitting:
        problems += (overflow("the credit line", box),)

    def draw(surface: Surface) -> None:
        for number, text in enumerate(reversed(lines)):
            base = box.bottom - 0.22 * em - number * LINE_DISTANCE * em
            surface.text(
                text.pieces, box.x + (box.w - text.width(size)) / 2, base, size, job.colour(style.colour)
            )

    height = (0.97 + (len(lines) - 1) * LINE_DISTANCE) * em
    width = widest * em / 1000
    ink = Box(box.x + (box.w - width) / 2, box.bottom - height, width, height)
    return Plan(draw, height=height, problems=problems, ink=ink)


def _divided(said: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines with the longest one cut at the separator nearest its middle."""
    longest = max(range(len(said)), key=lambda number: len(said[number]), default=0)
    parts = said[longest].split(SEPARATOR) if said else []
    if len(parts) < 2:
        return said
    cuts = [(SEPARATOR.join(parts[:n]), SEPARATOR.join(parts[n:])) for n in range(1, len(parts))]
    halves = min(cuts, key=lambda pair: max(map(len, pair)))
    return (*said[:longest], *halves, *said[longest + 1 :])


CREDIT = Painter("credit", CreditStyle, plan)
