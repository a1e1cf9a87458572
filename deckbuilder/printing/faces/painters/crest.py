"""A crest: a family's mark, large, on a disc in a ring of guilloche."""

from __future__ import annotations

import math

from deckbuilder.model.base import Definition
from deckbuilder.printing.emblem.rosette import LINE, rosette
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.geometry import Box, Path, circle
from deckbuilder.printing.icons import draw_icon, icon
from deckbuilder.printing.surface import Surface


class CrestStyle(Definition):
    """How a crest looks; it is as large as its box allows.

    Attributes:
        disc: Radius of the disc as a share of the crest's.
        mark: Half height of the mark as a share of the crest's radius.
        lobes: How many lobes the guilloche has.
        least: Radius in mm below which only disc and mark are drawn.
    """

    disc: float = 0.6
    mark: float = 0.4
    lobes: int = 18
    least: float = 6


def plan(job: Job[CrestStyle]) -> Plan:
    """Plan a crest in the middle of its box."""
    style, box = job.style, job.box
    radius = max(0.0, min(box.w, box.h) / 2)
    x, y = box.x + box.w / 2, box.y + box.h / 2
    deep, mid, tint = (job.colour(token) for token in ("deep", "mid", "tint"))
    ringed = radius >= style.least
    inner = radius * (style.disc if ringed else 1.0)

    def draw(surface: Surface) -> None:
        if ringed:
            _draw_ring(surface, job, x, y, radius)
        surface.fill(circle(x, y, inner), deep)
        surface.stroke(circle(x, y, inner * 0.91), deep.mixed(mid, 0.7), 0.2)
        half = radius * style.mark if ringed else radius * 0.62
        if job.options.ink_saver:  # the disc is left white: the mark stands on it as an outline
            _outline(surface, job, x, y, half)
        else:
            draw_icon(surface, job.content.palette.mark, x, y, half, tint, deep)

    return Plan(draw, ink=Box(x - radius, y - radius, 2 * radius, 2 * radius))


def _draw_ring(surface: Surface, job: Job[CrestStyle], x: float, y: float, radius: float) -> None:
    style = job.style
    deep, mid, tint = (job.colour(token) for token in ("deep", "mid", "tint"))
    surface.fill(circle(x, y, radius), tint)
    lines = Path()
    copies = 4
    for copy in range(copies):
        phase = 2 * math.pi / style.lobes * copy / copies
        lines = lines + rosette(x, y, radius * 0.96, style.lobes, 0.34, phase)
    surface.stroke(lines, deep.mixed(mid, 0.55), LINE)
    surface.stroke(circle(x, y, radius - 0.25), deep, 0.5)
    surface.fill(circle(x, y, radius * style.disc + 0.7), tint)


def _outline(surface: Surface, job: Job[CrestStyle], x: float, y: float, half: float) -> None:
    """Draw the mark's silhouette as a line, and what is cut out of it."""
    deep, paper = job.colour("deep"), job.colour("paper")
    parts = [(part.tone, part.path.placed(x, y, half)) for part in icon(job.content.palette.mark).parts]
    silhouette = [path for tone, path in parts if tone == "main"]
    for path in silhouette:
        surface.stroke(path, deep, 0.3)
    for path in silhouette:
        surface.fill(path, paper)
    for path in (path for tone, path in parts if tone != "main"):
        surface.stroke(path, deep, 0.15)


CREST = Painter("crest", CrestStyle, plan)
