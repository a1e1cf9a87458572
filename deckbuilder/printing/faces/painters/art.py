"""The picture of a card: the user's own, or a drawn emblem."""

from __future__ import annotations

from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.content import Content
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.geometry import Box, rectangle
from deckbuilder.printing.surface import Surface

LEAST = 5.0
"""Height in mm below which no picture is drawn."""


class ArtStyle(Definition):
    """How the picture's box looks.

    Attributes:
        ground: Token of what is behind it.
    """

    ground: str = "mid"


def plan(job: Job[ArtStyle]) -> Plan:
    """Plan the picture; a box that gave up its height stays empty."""
    box, content = job.box, job.content
    if box.h < LEAST or box.w < LEAST:
        return Plan()

    def draw(surface: Surface) -> None:
        surface.fill(rectangle(box), job.colour(job.style.ground))
        if job.picture is not None:
            job.picture.draw(surface, box)
        elif content.subject is not None:
            _emblem(surface, box, content)

    return Plan(draw)


def _emblem(surface: Surface, box: Box, content: Content) -> None:
    try:
        from deckbuilder.printing.emblem import EmblemSubject, draw_emblem
    except ImportError:
        return

    subject = content.subject
    if subject is not None:
        wanted = EmblemSubject(subject.scene, subject.words)
        draw_emblem(surface, box, seed_id=content.card, subject=wanted, palette=content.palette)


ART = Painter("art", ArtStyle, plan)
