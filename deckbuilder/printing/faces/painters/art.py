"""The picture of a card: the user's own, or a drawn emblem."""

from __future__ import annotations

from deckbuilder.model.base import Definition
from deckbuilder.printing.emblem import draw_emblem
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.geometry import Box, rectangle
from deckbuilder.printing.surface import Surface

LEAST = 5.0
"""Height in mm below which no picture is drawn."""


class ArtStyle(Definition):
    """How the picture's box looks.

    Attributes:
        ground: Token of what is behind it.
        clear_left: How much of its left other boxes cover, in mm; an emblem's subject
            stands beside that.
        clear_top: How much of its top other boxes cover, in mm.
        clear_bottom: How much of its bottom other boxes cover, in mm.
    """

    ground: str = "mid"
    clear_left: float = 0
    clear_top: float = 0
    clear_bottom: float = 0


def plan(job: Job[ArtStyle]) -> Plan:
    """Plan the picture; a box that gave up its height, or its ink, stays empty."""
    box, content, style = job.box, job.content, job.style
    if box.h < LEAST or box.w < LEAST or job.options.ink_saver:
        return Plan()
    focus = Box(
        box.x + style.clear_left,
        box.y + style.clear_top,
        max(LEAST, box.w - style.clear_left),
        max(LEAST, box.h - style.clear_top - style.clear_bottom),
    )

    def draw(surface: Surface) -> None:
        surface.fill(rectangle(box), job.colour(style.ground))
        if job.picture is not None:
            job.picture.draw(surface, box)
        elif content.subject is not None:
            draw_emblem(
                surface,
                box,
                seed_id=content.card,
                subject=content.subject,
                palette=content.palette,
                focus=focus,
            )

    return Plan(draw)


ART = Painter("art", ArtStyle, plan)
