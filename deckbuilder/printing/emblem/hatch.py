"""Engraving: shade made of lines that swell towards the dark side."""

from __future__ import annotations

import math

from deckbuilder.printing.geometry import Box, Path, Step

FINEST = 0.3
"""Smallest distance of two engraved lines, in mm."""


def strokes(box: Box, angle: float, step: float, swell: float = 0.5) -> Path:
    """Return tapering strokes that cover a box, thin at the left and thick at the right.

    Args:
        box: What to cover; clip to the shape that is to be shaded.
        angle: Direction of the strokes in degrees, clockwise from the x axis; under 80.
        step: Distance of two strokes, in mm.
        swell: Thickness at the right end, in parts of the step.
    """
    step = max(step, FINEST)
    slope = math.tan(math.radians(angle))
    pitch = step / math.cos(math.radians(angle))
    rise = slope * box.w
    first = box.y + min(0.0, -rise)
    last = box.bottom + max(0.0, -rise)
    thick = pitch * swell / 2
    steps: list[Step] = []
    for index in range(int((last - first) / pitch + 0.5)):
        y = first + (index + 0.5) * pitch
        end = y + rise
        steps += [
            ("M", (box.x, y)),
            ("L", (box.right, end - thick)),
            ("L", (box.right, end + thick)),
            ("Z", ()),
        ]
    return Path(tuple(steps))
