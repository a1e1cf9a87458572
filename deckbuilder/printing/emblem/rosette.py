"""Guilloche: the rosettes and bands that banknotes are drawn with."""

from __future__ import annotations

import math
from collections.abc import Callable

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.geometry import Box, Path, Step, circle, rectangle
from deckbuilder.printing.surface import Surface

LINE = 0.11
"""Width of a guilloche line, in mm."""

_PIECES = 2
"""Bezier pieces for each lobe of a rosette."""


def rosette(x: float, y: float, radius: float, lobes: int, depth: float, phase: float) -> Path:
    """Return one closed line of a rosette.

    Args:
        x: Its middle, mm.
        y: Its middle, mm.
        radius: Greatest distance from the middle, mm.
        lobes: How many lobes it has.
        depth: How far it swings inwards, in parts of the radius.
        phase: How far the lobes are turned, in radians.
    """

    def place(angle: float) -> tuple[float, float, float, float]:
        turn = lobes * (angle + phase)
        reach = radius * (1 - depth * (1 + math.cos(turn)) / 2)
        swing = radius * depth * lobes * math.sin(turn) / 2
        cos, sin = math.cos(angle), math.sin(angle)
        return x + reach * cos, y + reach * sin, swing * cos - reach * sin, swing * sin + reach * cos

    return _through(place, 0.0, 2 * math.pi, lobes * _PIECES, closed=True)


def draw_rosette(surface: Surface, x: float, y: float, radius: float, dice: Dice, colour: Colour) -> None:
    """Draw a rosette of several lines whose lobes cross."""
    lobes = 2 * dice.whole(4, 8) + 1
    depth = dice.between(0.24, 0.4)
    copies = 4 if lobes < 13 else 3
    first = dice.between(0.0, 1.0)
    lines = Path()
    for copy in range(copies):
        phase = 2 * math.pi / lobes * (first + copy / copies)
        lines = lines + rosette(x, y, radius, lobes, depth, phase)
    surface.stroke(lines, colour, LINE)


def draw_beads(surface: Surface, x: float, y: float, radius: float, count: int, colour: Colour) -> None:
    """Draw a ring of beads; each a little over half as wide as its share of the ring."""
    share = 2 * math.pi * radius / count
    dot = share * 0.02  # a dash this short with round caps is a dot
    surface.stroke(circle(x, y, radius), colour, share * 0.6, dash=(dot, share - dot), cap="round")


def draw_guilloche(surface: Surface, box: Box, *, seed_id: str, ground: Colour, line: Colour) -> None:
    """Fill a box with a field of crossing waves, as on a share certificate.

    Args:
        surface: Where to draw.
        box: What to fill, mm.
        seed_id: Id of the card; each has a field of its own.
        ground: Colour of the ground.
        line: Colour of the lines.
    """
    dice = Dice(seed_id)
    surface.fill(rectangle(box), ground)
    with surface.clipped(rectangle(box)):
        lines = Path()
        for _ in range(3):
            lines = lines + _band(box, dice)
        for _ in range(2):
            x = box.x + box.w * dice.between(0.0, 1.0)
            y = box.y + box.h * dice.between(0.0, 1.0)
            lobes = 2 * dice.whole(4, 6) + 1
            for copy in range(3):
                lines = lines + rosette(x, y, box.w * 0.5, lobes, 0.36, 2 * math.pi / lobes * copy / 3)
        surface.stroke(lines, line, LINE)


def _band(box: Box, dice: Dice) -> Path:
    """Return a bundle of waves across a box."""
    middle = box.y + box.h * dice.between(0.1, 0.9)
    swing = box.h * dice.between(0.12, 0.2)
    waves = dice.between(1.5, 3.0)
    twist = dice.between(0.5, 0.9) * dice.sign()
    lines = Path()
    for copy in range(6):
        lines = lines + _wave(box, middle, swing, waves, twist * copy)
    return lines


def _wave(box: Box, middle: float, swing: float, waves: float, phase: float) -> Path:
    def place(share: float) -> tuple[float, float, float, float]:
        turn = 2 * math.pi * waves * share + phase
        slow = 2 * math.pi * share + phase / 2
        y = middle + swing * (math.sin(turn) + 0.7 * math.sin(slow))
        rise = swing * 2 * math.pi * (waves * math.cos(turn) + 0.7 * math.cos(slow))
        return box.x + share * box.w, y, box.w, rise

    return _through(place, 0.0, 1.0, 16, closed=False)


def _through(
    place: Callable[[float], tuple[float, float, float, float]],
    start: float,
    end: float,
    pieces: int,
    *,
    closed: bool,
) -> Path:
    """Return a Bezier path along a curve given by place and slope."""
    step = (end - start) / pieces
    x, y, dx, dy = place(start)
    steps: list[Step] = [("M", (x, y))]
    for index in range(1, pieces + 1):
        new_x, new_y, new_dx, new_dy = place(start + index * step)
        third = step / 3
        handles = (x + dx * third, y + dy * third, new_x - new_dx * third, new_y - new_dy * third)
        steps.append(("C", (*handles, new_x, new_y)))
        x, y, dx, dy = new_x, new_y, new_dx, new_dy
    if closed:
        steps.append(("Z", ()))
    return Path(tuple(steps))
