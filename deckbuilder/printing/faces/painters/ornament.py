"""The back of a card: a field through the bleed and a medallion, alike if turned round.

Nothing runs along the edge, so that a shift between front and back does not show; the
marks stand twice on their ring, opposite each other, so that no side is up.
"""

from __future__ import annotations

import math

from deckbuilder.model.base import Definition
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.emblem.rosette import rosette
from deckbuilder.printing.faces.content import Label
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.geometry import Box, Path, circle, line, rectangle
from deckbuilder.printing.icons import icon, toned
from deckbuilder.printing.surface import Surface

_BLACK = Colour(0, 0, 0)


class OrnamentStyle(Definition):
    """How a back looks.

    Attributes:
        pitch: Distance of the field's lattice points in mm.
        radius: Radius of the medallion as a share of the card's width.
    """

    pitch: float = 6.5
    radius: float = 0.36


def plan(job: Job[OrnamentStyle]) -> Plan:
    """Plan a back."""
    box = job.box
    marks: tuple[Label, ...] = job.content.get("marks", tuple) or ()
    x, y = box.x + box.w / 2, box.y + box.h / 2
    radius = box.w * job.style.radius

    def draw(surface: Surface) -> None:
        _draw_field(surface, box.inset(-job.options.bleed), job)
        _draw_medallion(surface, x, y, radius, job)
        for number, mark in enumerate((*marks, *marks)):
            turn = 360 / (2 * len(marks)) * number
            angle = math.radians(turn)
            at = (x + 0.79 * radius * math.sin(angle), y - 0.79 * radius * math.cos(angle))
            _draw_turned(surface, mark.icon, at, radius * 0.11, turn, job)
        centre = job.content.get("centre", str)
        if centre:
            _draw_turned(surface, centre, (x, y), radius * 0.24, 0, job)

    return Plan(draw)


def _draw_field(surface: Surface, box: Box, job: Job[OrnamentStyle]) -> None:
    """Draw a lattice of diamonds that is centred on the card and has no edge."""
    deep, mid = job.colour("deep"), job.colour("mid")
    ground = deep.mixed(_BLACK, 0.12)
    surface.fill(rectangle(box), ground)
    pitch = job.style.pitch
    x, y = box.x + box.w / 2, box.y + box.h / 2
    reach = math.ceil((box.w + box.h) / 2 / pitch)
    lines, dots = Path(), Path()
    for step in range(-reach, reach + 1):
        shift = step * pitch * 2
        lines = lines + line(x + shift - box.h, y - box.h, x + shift + box.h, y + box.h)
        lines = lines + line(x + shift + box.h, y - box.h, x + shift - box.h, y + box.h)
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            if (row + column) % 2:
                dots = dots + rectangle(Box(-0.55, -0.55, 1.1, 1.1)).placed(
                    x + column * pitch, y + row * pitch, 1, 45
                )
    with surface.clipped(rectangle(box)):
        surface.stroke(lines, ground.mixed(mid, 0.28), 0.25)
        surface.fill(dots, ground.mixed(mid, 0.5))


def _draw_medallion(surface: Surface, x: float, y: float, radius: float, job: Job[OrnamentStyle]) -> None:
    deep, mid, tint = (job.colour(token) for token in ("deep", "mid", "tint"))
    dark = deep.mixed(_BLACK, 0.3)
    surface.fill(circle(x, y, radius * 1.08), tint)
    surface.fill(circle(x, y, radius * 1.04), deep)
    lines = Path()
    for copy in range(4):
        lines = lines + rosette(x, y, radius * 0.96, 12, 0.4, math.pi / 24 * copy)
    surface.stroke(lines, deep.mixed(mid, 0.6), 0.13)
    surface.fill(circle(x, y, radius * 0.5), dark)
    surface.stroke(circle(x, y, radius * 0.5), mid, 0.3)
    surface.stroke(circle(x, y, radius * 0.43), mid, 0.15)


def _draw_turned(
    surface: Surface, name: str, at: tuple[float, float], half: float, turn: float, job: Job[OrnamentStyle]
) -> None:
    """Draw an icon turned clockwise, on a disc of the deep colour."""
    deep, tint = job.colour("deep"), job.colour("tint")
    if turn or half < 4:
        surface.fill(circle(*at, half * 1.6), deep)
        surface.stroke(circle(*at, half * 1.6), job.colour("mid"), 0.2)
    for part in icon(name).parts:
        path = part.path.placed(*at, half, turn)
        surface.fill(path, toned(part.tone, tint, deep), even_odd=part.even_odd)


ORNAMENT = Painter("ornament", OrnamentStyle, plan)
