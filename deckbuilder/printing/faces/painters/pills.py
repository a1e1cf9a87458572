"""Keyword pills: an icon and a word on a rounded ground, in as many rows as they need."""

from __future__ import annotations

from collections.abc import Callable

from deckbuilder.model.base import Definition
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.faces.content import Label
from deckbuilder.printing.faces.painters.line import BASELINE
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs, overflow
from deckbuilder.printing.geometry import Box, rectangle
from deckbuilder.printing.icons import draw_icon
from deckbuilder.printing.shaping import PT, Shaped, shape
from deckbuilder.printing.surface import Surface


class PillsStyle(Definition):
    """How pills look.

    Attributes:
        source: Slot with the `Label` of each pill.
        high: Height of a pill in mm; its ends are round.
        size: Type size of its word in pt.
        gap: Distance between pills and between rows in mm.
        fill: Token of their ground.
        outline: Token of their line; empty for none.
        outline_width: Width of that line in mm.
        icon: Token of their icons.
        half: Half the height of their icons in mm.
    """

    source: str
    high: float = 4.4
    size: float = 8
    gap: float = 1.2
    fill: str = "tint"
    outline: str = "mid"
    outline_width: float = 0.25
    icon: str = "deep"
    half: float = 1.45


def plan(job: Job[PillsStyle]) -> Plan:
    """Plan pills from left to right, a new row where one is full."""
    style, box = job.style, job.box
    labels: tuple[Label, ...] = job.content.get(style.source, tuple) or ()
    words = [shape(label.text, "strong", job.content.language) for label in labels]
    places: list[Box] = []
    x, y = box.x, box.y
    for word in words:
        width = style.high * 1.35 + word.width(style.size) + style.high * 0.42
        if x > box.x and x + width > box.right:
            x, y = box.x, y + style.high + style.gap
        places.append(Box(x, y, width, style.high))
        x += width + style.gap
    problems = missing_glyphs(tuple(sign for word in words for sign in word.missing))
    if any(place.w > box.w for place in places):
        problems += (overflow("a keyword", box),)

    def draw(surface: Surface) -> None:
        for label, word, place in zip(labels, words, places, strict=True):
            _draw(surface, label, word, place, style, job.colour)

    height = places[-1].bottom - box.y if places else 0.0
    ink = Box(box.x, box.y, max((place.right for place in places), default=box.x) - box.x, height)
    return Plan(draw, height=height, problems=problems, ink=ink)


def _draw(
    surface: Surface,
    label: Label,
    word: Shaped,
    place: Box,
    style: PillsStyle,
    colour: Callable[[str], Colour],
) -> None:
    ground = rectangle(place, style.high / 2)
    surface.fill(ground, colour(style.fill))
    if style.outline:
        surface.stroke(ground, colour(style.outline), style.outline_width)
    middle = place.y + place.h / 2
    draw_icon(
        surface,
        label.icon,
        place.x + style.high * 0.68,
        middle,
        style.half,
        colour(style.icon),
        colour(style.fill),
    )
    base = middle + BASELINE * style.size * PT
    surface.text(word.pieces, place.x + style.high * 1.35, base, style.size, colour("ink"))


PILLS = Painter("pills", PillsStyle, plan)
