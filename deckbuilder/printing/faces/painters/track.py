"""A track: numbered tiles in a row, for a cube or a clip to stand on."""

from __future__ import annotations

from typing import Literal

from deckbuilder.model.base import Definition
from deckbuilder.printing.face import FaceProblem
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.fonts import CAP_HEIGHT
from deckbuilder.printing.geometry import Box, rectangle
from deckbuilder.printing.shaping import PT, shape
from deckbuilder.printing.surface import Surface

_WAYS = {"right": (True, False), "left": (True, True), "down": (False, False), "up": (False, True)}
"""Per way the numbers run: whether the tiles stand beside each other, and whether they run back."""


class TrackStyle(Definition):
    """How a track looks; its tiles share the box.

    Attributes:
        first: Number of the first tile.
        last: Number of the last one.
        along: Which way the numbers run.
        gap: Space round each tile, in mm.
        radius: Radius of the tiles' corners in mm.
        size: Type size of the numbers in pt.
        every: Tiles whose number is a multiple of this stand out; 0 for none.
        fill: Token of the tiles.
        text: Token of their numbers.
        strong_fill: Token of the tiles that stand out.
        strong_text: Token of their numbers.
        outline: Token of the line round the tiles.
        outline_width: Width of that line in mm.
    """

    first: int
    last: int
    along: Literal["right", "left", "down", "up"] = "right"
    gap: float = 0.35
    radius: float = 1.4
    size: float = 15
    every: int = 5
    fill: str = "tint"
    text: str = "ink"
    strong_fill: str = "deep"
    strong_text: str = "paper"
    outline: str = "mid"
    outline_width: float = 0.2


def plan(job: Job[TrackStyle]) -> Plan:
    """Plan a track."""
    style = job.style
    across, back = _WAYS[style.along]
    numbers = list(range(style.first, style.last + 1))
    tiles = _tiles(job.box, len(numbers), style.gap, across=across)
    shaped = [shape(str(number), "numeral", job.content.language) for number in numbers]
    widest = max(text.width(style.size) for text in shaped)
    problems: tuple[FaceProblem, ...] = ()
    if widest > tiles[0].w - 0.6 or CAP_HEIGHT * style.size * PT > tiles[0].h - 0.6:
        problems = (FaceProblem("overflow", "a number is wider than its tile", "print a larger card"),)

    def draw(surface: Surface) -> None:
        placed = zip(reversed(tiles) if back else tiles, numbers, shaped, strict=True)
        for tile, number, text in placed:
            strong = bool(style.every) and number % style.every == 0
            outline = rectangle(tile, style.radius)
            surface.fill(outline, job.colour(style.strong_fill if strong else style.fill))
            surface.stroke(
                outline, job.colour(style.strong_fill if strong else style.outline), style.outline_width
            )
            left = tile.x + (tile.w - text.width(style.size)) / 2
            base = tile.y + tile.h / 2 + CAP_HEIGHT * style.size * PT / 2
            colour = job.colour(style.strong_text if strong else style.text)
            surface.text(text.pieces, left, base, style.size, colour)

    return Plan(draw, problems=problems, ink=job.box.inset(style.gap))


def _tiles(box: Box, count: int, gap: float, *, across: bool) -> list[Box]:
    """Return the tiles from left to right or from the top down."""
    w, h = (box.w / count, box.h) if across else (box.w, box.h / count)
    return [
        Box(box.x + number * w * across, box.y + number * h * (not across), w, h).inset(gap)
        for number in range(count)
    ]


TRACK = Painter("track", TrackStyle, plan)
