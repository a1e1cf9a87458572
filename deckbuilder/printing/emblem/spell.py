"""Spells: what happens, drawn as a figure of force in a frame."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from deckbuilder.printing.emblem.force import FORCES
from deckbuilder.printing.emblem.magic import WORKS
from deckbuilder.printing.emblem.rosette import draw_rosette
from deckbuilder.printing.emblem.scene import Stage, draw_rays
from deckbuilder.printing.geometry import Path, Step, circle, polygon

MOTIFS: dict[str, Callable[[Stage], None]] = {**FORCES, **WORKS}
"""Figures a spell may show."""


def draw_spell(stage: Stage, motif: str) -> None:
    """Draw a spell: rays, a rosette, a dark field in them and its motif in that.

    Args:
        stage: Where to draw.
        motif: One of `MOTIFS`.
    """
    dice, x, y = stage.dice, stage.x, stage.y
    if dice.chance(0.3):
        _draw_open(stage, motif)
        return
    draw_rays(stage)
    draw_rosette(stage.surface, x, y, stage.reach * 1.14, dice, stage.tones["light"])
    frame = dice.pick(_FRAMES)
    for tone, size in (("ember", 0.985), ("ink", 0.95), ("light", 0.925), ("deep", 0.905)):
        stage.surface.fill(frame(x, y, stage.reach * size), stage.tones[tone])
    with stage.surface.clipped(frame(x, y, stage.reach * 0.905)):
        MOTIFS[motif](stage)


def _draw_open(stage: Stage, motif: str) -> None:
    """Draw a motif over the whole picture."""
    draw_rays(stage, light="rich", dark="deep")
    reach = min(max(stage.box.w, stage.box.h) * 0.56, stage.reach * 1.3)
    MOTIFS[motif](replace(stage, reach=reach))


def _round(x: float, y: float, reach: float) -> Path:
    return circle(x, y, reach)


def _octagon(x: float, y: float, reach: float) -> Path:
    corners = [
        (math.cos(math.radians(22.5 + 45 * n)), math.sin(math.radians(22.5 + 45 * n))) for n in range(8)
    ]
    return polygon([(x + reach * 1.06 * a, y + reach * 1.06 * b) for a, b in corners])


def _foil(x: float, y: float, reach: float) -> Path:
    """Return eight lobes round a disc."""
    steps: list[Step] = []
    for index in range(8):
        start, end = math.radians(45 * index - 22.5), math.radians(45 * index + 22.5)
        sx, sy = x + reach * 0.93 * math.cos(start), y + reach * 0.93 * math.sin(start)
        ex, ey = x + reach * 0.93 * math.cos(end), y + reach * 0.93 * math.sin(end)
        bow = 1.12
        ax, ay = x + reach * bow * math.cos(start + 0.16), y + reach * bow * math.sin(start + 0.16)
        bx, by = x + reach * bow * math.cos(end - 0.16), y + reach * bow * math.sin(end - 0.16)
        if not steps:
            steps.append(("M", (sx, sy)))
        steps.append(("C", (ax, ay, bx, by, ex, ey)))
    return Path((*steps, ("Z", ())))


def _cushion(x: float, y: float, reach: float) -> Path:
    """Return a square with bowed sides and cut corners."""
    near, far, bow = reach * 0.74, reach * 0.9, reach * 1.0
    return Path(
        (
            ("M", (x - near, y - far)),
            ("C", (x - near * 0.4, y - bow, x + near * 0.4, y - bow, x + near, y - far)),
            ("L", (x + far, y - near)),
            ("C", (x + bow, y - near * 0.4, x + bow, y + near * 0.4, x + far, y + near)),
            ("L", (x + near, y + far)),
            ("C", (x + near * 0.4, y + bow, x - near * 0.4, y + bow, x - near, y + far)),
            ("L", (x - far, y + near)),
            ("C", (x - bow, y + near * 0.4, x - bow, y - near * 0.4, x - far, y - near)),
            ("Z", ()),
        )
    )


_FRAMES: tuple[Callable[[float, float, float], Path], ...] = (_round, _round, _octagon, _foil, _cushion)
"""Outlines of the field a motif stands in."""
