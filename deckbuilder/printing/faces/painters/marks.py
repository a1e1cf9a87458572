"""Icons on a face: one alone, or a row of them, also on a ribbon."""

from __future__ import annotations

import math
from typing import Literal

from deckbuilder.model.base import Definition
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.face import FaceProblem
from deckbuilder.printing.faces.content import Label
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.geometry import Box, circle, rectangle
from deckbuilder.printing.icons import draw_icon
from deckbuilder.printing.surface import Surface


class IconStyle(Definition):
    """How one icon looks.

    Attributes:
        source: Slot with the icon's name; the family's mark if empty.
        half: Half its height in mm.
        colour: Token of its colour.
        ground: Token of the colour behind it.
    """

    source: str = ""
    half: float = 1.7
    colour: str = "deep"
    ground: str = "bar"


def plan_icon(job: Job[IconStyle]) -> Plan:
    """Plan one icon in the middle of its box."""
    style, box = job.style, job.box
    name = job.content.get(style.source, str) if style.source else job.content.palette.mark
    x, y = box.x + box.w / 2, box.y + box.h / 2

    def draw(surface: Surface) -> None:
        if name:
            draw_icon(surface, name, x, y, style.half, job.colour(style.colour), job.colour(style.ground))

    return Plan(draw, ink=Box(x - style.half, y - style.half, 2 * style.half, 2 * style.half))


class IconRowStyle(Definition):
    """How a row of icons looks.

    Attributes:
        source: Slot with the `Label` of each icon.
        along: Whether they stand beside or below each other.
        half: Half the height of each in mm.
        pitch: Distance from one to the next in mm.
        lead: Distance from the start of the box to the middle of the first in mm.
        tail: Distance from the middle of the last to the end of the ribbon in mm.
        colour: Token of their colour.
        ground: Token of the ribbon they stand on; the box's own ground if ``ribbon`` is off.
        ribbon: Whether a ribbon is drawn under them.
        outline: Token of the ribbon's line; empty for none.
        outline_width: Width of that line in mm.
        radius: Radius of the ribbon's corners in mm.
    """

    source: str
    along: Literal["down", "across"] = "down"
    half: float = 1.55
    pitch: float = 4.3
    lead: float = 2.6
    tail: float = 2.6
    colour: str = "tint"
    ground: str = "deep"
    ribbon: bool = True
    outline: str = ""
    outline_width: float = 0.35
    radius: float = 1.2


def plan_row(job: Job[IconRowStyle]) -> Plan:
    """Plan a row of icons; its length follows from their number."""
    style, box = job.style, job.box
    labels: tuple[Label, ...] = job.content.get(style.source, tuple) or ()
    length = style.lead + (len(labels) - 1) * style.pitch + style.tail
    down = style.along == "down"
    ground = Box(box.x, box.y, box.w, length) if down else Box(box.x, box.y, length, box.h)
    shape = rectangle(ground, style.radius)
    room = job.places["trim"].bottom - 3 - box.y if down else box.w
    problems = () if length <= room else (FaceProblem("overflow", "there is no room for all its icons"),)

    def draw(surface: Surface) -> None:
        if style.ribbon:
            if style.outline:
                surface.stroke(shape, job.colour(style.outline), 2 * style.outline_width)
            surface.fill(shape, job.colour(style.ground))
        for number, label in enumerate(labels):
            along = style.lead + number * style.pitch
            x = box.x + box.w / 2 if down else box.x + along
            y = box.y + along if down else box.y + box.h / 2
            draw_label(surface, label, (x, y), style.half, job.colour(style.colour), job.colour(style.ground))

    before = style.lead - style.half  # the ribbon's start may hang behind a badge
    ink = Box(ground.x, ground.y + before, ground.w, ground.h - before) if down else ground
    return Plan(draw, height=length if down else 2 * style.half, problems=problems, ink=ink)


def draw_label(
    surface: Surface, label: Label, at: tuple[float, float], half: float, colour: Colour, ground: Colour
) -> None:
    """Draw a label's icon; a lent one smaller, inside a dashed ring of the full size."""
    if label.ringed:
        radius = half * 1.12
        dash = 2 * math.pi * radius / 14
        width = max(0.2, half * 0.14)
        surface.stroke(circle(*at, radius), colour, width, dash=(dash * 0.62, dash * 0.38))
        half *= 0.66
    draw_icon(surface, label.icon, *at, half, colour, ground)


ICON = Painter("icon", IconStyle, plan_icon)
ICON_ROW = Painter("icon_row", IconRowStyle, plan_row)
