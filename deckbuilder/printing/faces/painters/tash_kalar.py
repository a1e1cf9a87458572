"""Painters of Tash-Kalar's faces: the field behind the board, the medallion, a task's pips."""

from __future__ import annotations

from deckbuilder.model.base import Definition
from deckbuilder.printing.emblem import draw_guilloche, draw_medallion
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.geometry import Box, circle, rectangle
from deckbuilder.printing.icons import draw_icon
from deckbuilder.printing.surface import Surface


class FieldStyle(Definition):
    """How the field behind a board looks.

    Attributes:
        ground: Token of its ground.
        line: Token of the lines on it.
        share: How much of the line's colour is mixed into the ground.
    """

    ground: str = "mid"
    line: str = "tint"
    share: float = 0.45


def plan_field(job: Job[FieldStyle]) -> Plan:
    """Plan a field of crossing waves, or the user's picture in its place."""
    ground = job.colour(job.style.ground)
    lines = ground.mixed(job.colour(job.style.line), job.style.share)

    def draw(surface: Surface) -> None:
        if job.picture is not None:
            surface.fill(rectangle(job.box), ground)
            job.picture.draw(surface, job.box)
        else:
            draw_guilloche(surface, job.box, seed_id=job.content.card, ground=ground, line=lines)

    return Plan(draw)


class MedallionStyle(Definition):
    """How a medallion looks; it is as large as its box.

    Attributes:
        least: Room in mm below which it is left out.
    """

    least: float = 7


def plan_medallion(job: Job[MedallionStyle]) -> Plan:
    """Plan the card's emblem, small and round."""
    box, subject = job.box, job.content.subject
    if subject is None or min(box.w, box.h) < job.style.least or job.picture is not None:
        return Plan()
    radius = min(box.w, box.h) / 2
    x, y = box.x + box.w / 2, box.y + box.h / 2

    def draw(surface: Surface) -> None:
        draw_medallion(
            surface, x, y, radius, seed_id=job.content.card, subject=subject, palette=job.content.palette
        )

    return Plan(draw, ink=Box(x - radius, y - radius, 2 * radius, 2 * radius))


class PipsStyle(Definition):
    """How a row of pips looks.

    Attributes:
        source: Slot with the number of filled pips.
        of: How many there are in all.
        radius: Radius of each in mm.
        pitch: Distance from one to the next in mm.
        colour: Token of their colour.
    """

    source: str = "pips"
    of: int = 2
    radius: float = 1.35
    pitch: float = 3.9
    colour: str = "deep"


def plan_pips(job: Job[PipsStyle]) -> Plan:
    """Plan pips: filled for what is there, rings for the rest."""
    style, box = job.style, job.box
    filled = job.content.get(style.source, int) or 0
    x, y = box.x + box.w / 2 - (style.of - 1) * style.pitch / 2, box.y + box.h / 2

    def draw(surface: Surface) -> None:
        for number in range(style.of):
            pip = circle(x + number * style.pitch, y, style.radius)
            if number < filled:
                surface.fill(pip, job.colour(style.colour))
            surface.stroke(pip, job.colour(style.colour), 0.25)

    width = (style.of - 1) * style.pitch + 2 * style.radius
    return Plan(draw, ink=Box(x - style.radius, y - style.radius, width, 2 * style.radius))


class RanksStyle(Definition):
    """How icons beside each other look.

    Attributes:
        source: Slot with their names.
        half: Half the height of each in mm.
        pitch: Distance from one to the next in mm.
        colour: Token of their colour.
        ground: Token of the colour behind them.
    """

    source: str
    half: float = 1.5
    pitch: float = 3.9
    colour: str = "tint"
    ground: str = "deep"


def plan_ranks(job: Job[RanksStyle]) -> Plan:
    """Plan icons in a row in the middle of the box."""
    style, box = job.style, job.box
    names = job.content.get(style.source, tuple) or ()
    x, y = box.x + box.w / 2 - (len(names) - 1) * style.pitch / 2, box.y + box.h / 2

    def draw(surface: Surface) -> None:
        for number, name in enumerate(names):
            at = x + number * style.pitch
            draw_icon(surface, name, at, y, style.half, job.colour(style.colour), job.colour(style.ground))

    width = max(0, len(names) - 1) * style.pitch + 2 * style.half
    return Plan(draw, ink=Box(box.x + (box.w - width) / 2, y - style.half, width, 2 * style.half))


FIELD = Painter("field", FieldStyle, plan_field)
MEDALLION = Painter("medallion", MedallionStyle, plan_medallion)
PIPS = Painter("pips", PipsStyle, plan_pips)
RANKS = Painter("ranks", RanksStyle, plan_ranks)
