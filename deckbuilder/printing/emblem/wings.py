"""Wings spread to both sides of a creature, as heralds display them."""

from __future__ import annotations

import math
from dataclasses import replace

from deckbuilder.printing.emblem.brush import Brush, Warp
from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.emblem.tables import parts
from deckbuilder.printing.geometry import Path, Step

FEATHERS = "feather"
"""The kind of wings that is drawn here; every other kind ``x`` is the part ``wings-x``."""


def draw_wings(brush: Brush, kind: str, dice: Dice, room: float = 1.0) -> None:
    """Draw a pair of wings that spring from the middle of the brush's box.

    Args:
        brush: Place, size and tones.
        kind: `FEATHERS`, or the name of a part after ``wings-``.
        dice: The card's own chance.
        room: Width there is, in parts of the height.
    """
    if kind == FEATHERS:
        _draw_feathers(brush, dice, room)
        return
    spread = replace(brush.at(0, 0, dice.between(0.96, 1.04)), warp=Warp(wide=0.5 + 0.5 * room))
    spread.draw(parts()[f"wings-{kind}"])


def _draw_feathers(brush: Brush, dice: Dice, room: float) -> None:
    lift = dice.between(-6, 6)
    count = dice.whole(8, 10)
    for tone, reach, inner in (("low", 1.0, 0.62), ("base", 0.68, 0.38), ("lit", 0.4, 0.16)):
        rim, shafts = _fan(lift, count, reach, inner, room)
        wing = rim + rim.mirrored()
        brush.surface.stroke(brush.placed(wing), brush.tones["edge"], brush.width(1.6))
        brush.fill(wing, tone)
        if tone == "low":
            brush.shade(rim, "mark", 62, swell=0.42)
        brush.line(shafts + shafts.mirrored(), "edge" if tone == "low" else "mark", 0.7)


def _fan(lift: float, count: int, reach: float, inner: float, room: float) -> tuple[Path, Path]:
    """Return a fan of pointed feathers on the right, and the lines between and along them."""
    root_x, root_y = 6.0, 20.0

    def place(share: float, distance: float) -> tuple[float, float]:
        angle = math.radians(-80 + lift + 112 * share)
        length = distance * (112 + 22 * math.sin(math.pi * min(1.0, share * 1.5)) - 46 * share**1.6)
        return root_x + length * math.cos(angle) * (0.55 + 0.45 * room), root_y + length * math.sin(angle)

    rim: list[Step] = [("M", (root_x, root_y)), ("L", place(0, reach * 0.8))]
    lines: list[Step] = []
    for index in range(count):
        start, end = index / count, (index + 1) / count
        tip = place((start + end) / 2 - 0.012, reach)
        rim.append(("C", (*place(start, reach * 0.92), *place(start + 0.02, reach * 0.97), *tip)))
        rim.append(
            ("C", (*place(end - 0.01, reach * 0.97), *place(end, reach * 0.9), *place(end, reach * 0.8)))
        )
        if index + 1 < count:
            lines += [("M", place(end, inner)), ("L", place(end, reach * 0.8))]
        if reach == 1.0:
            lines += [("M", place((start + end) / 2, 0.7)), ("L", place((start + end) / 2, 0.93))]
    rim.append(("Z", ()))
    return Path(tuple(rim)), Path(tuple(lines))
