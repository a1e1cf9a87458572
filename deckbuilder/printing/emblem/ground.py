"""Grounds a subject may stand before."""

from __future__ import annotations

import math
from collections.abc import Callable

from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.emblem.rosette import draw_beads, draw_rosette
from deckbuilder.printing.emblem.scene import (
    Stage,
    draw_crescent,
    draw_halo,
    draw_rays,
    draw_ridges,
    draw_sea,
    draw_sky,
    draw_stars,
    draw_sun,
)
from deckbuilder.printing.geometry import Box, Path, Step, circle, polygon


def ground_rays(stage: Stage) -> None:
    """Rays, a glow and a rosette: people and powers."""
    draw_rays(stage)
    draw_halo(stage, stage.reach * 0.95)


def ground_hills(stage: Stage) -> None:
    """Open country under the sun: beasts and trees."""
    draw_sky(stage)
    draw_sun(
        stage,
        stage.x + stage.reach * stage.dice.between(-0.2, 0.2),
        stage.y - stage.reach * 0.1,
        stage.reach * 0.5,
    )
    draw_ridges(stage, 3, first=0.6)


def ground_night(stage: Stage) -> None:
    """A moon over bare hills: what walks in the dark."""
    draw_sky(stage, "deep", "soft")
    draw_stars(stage)
    radius = stage.reach * stage.dice.between(0.78, 0.88)
    light = stage.tones["ink" if stage.pale else "glow"]
    for factor, share in ((1.18, 0.3), (1.0, 0.72)):
        moon = circle(stage.x, stage.y - stage.reach * 0.08, radius * factor)
        stage.surface.fill(moon, stage.tones["half"].mixed(light, share))
    draw_ridges(stage, 2, first=0.78, firs=stage.dice.chance(0.4), engraved=False)


def ground_sea(stage: Stage) -> None:
    """A low sun over water: what lives in or on it."""
    draw_sky(stage)
    draw_sun(
        stage,
        stage.x + stage.reach * stage.dice.between(-0.3, 0.3),
        stage.y - stage.reach * 0.2,
        stage.reach * 0.45,
    )
    draw_sea(stage, 0.62)


def ground_frost(stage: Stage) -> None:
    """Shards of ice round a pale sun."""
    draw_rays(stage, light="soft", dark="mid")
    draw_halo(stage, stage.reach * 0.9)
    _draw_shards(stage)


def ground_fire(stage: Stage) -> None:
    """A wall of flames behind the subject."""
    draw_rays(stage, light="mid", dark="dusk")
    dice, box = stage.dice, stage.box
    for row, (tone, height) in enumerate((("half", 0.62), ("ember", 0.44), ("warm", 0.27))):
        stage.surface.fill(_flames(dice, box, height, 9 + 2 * row), stage.tones[tone])
    stage.surface.fill(circle(stage.x, stage.y, stage.reach * 0.86), stage.backlight(0.72))
    draw_rosette(stage.surface, stage.x, stage.y, stage.reach * 0.98, dice, stage.tones["light"])


def ground_gears(stage: Stage) -> None:
    """Cog wheels: what is built."""
    draw_rays(stage)
    dice = stage.dice
    for side, tone in ((-1, "soft"), (1, "dawn")):
        x = stage.x + side * stage.reach * dice.between(0.62, 0.95)
        y = stage.y + stage.reach * dice.between(-0.35, 0.35)
        radius = stage.reach * dice.between(0.5, 0.75)
        wheel = gear(x, y, radius, dice.whole(11, 16)) + circle(x, y, radius * 0.42)
        stage.surface.fill(wheel, stage.tones[tone], even_odd=True)
    stage.surface.fill(circle(stage.x, stage.y, stage.reach * 0.8), stage.backlight(0.72))
    draw_rosette(stage.surface, stage.x, stage.y, stage.reach * 0.92, dice, stage.tones["light"])


def ground_leaves(stage: Stage) -> None:
    """A wreath of leaves in the light: growing things."""
    draw_rays(stage)
    radius = stage.reach * 0.82
    for factor, share in ((1.0, 0.5), (0.74, 0.85)):
        stage.surface.fill(circle(stage.x, stage.y, radius * factor), stage.backlight(share))
    dice = stage.dice
    count = dice.whole(19, 25)
    leaf = Path(
        (("M", (0, -0.28)), ("C", (0.22, -0.1, 0.2, 0.2, 0, 0.3)), ("C", (-0.2, 0.2, -0.22, -0.1, 0, -0.28)))
    )
    for tone, ring, lean in (("half", 1.04, 28), ("soft", 0.93, -24)):
        leaves = Path()
        for index in range(count):
            angle = 360 / count * (index + (0.5 if ring < 1 else 0))
            x = stage.x + stage.reach * ring * math.sin(math.radians(angle))
            y = stage.y - stage.reach * ring * math.cos(math.radians(angle))
            leaves = leaves + leaf.placed(x, y, stage.reach * 0.55, angle + lean)
        stage.surface.fill(leaves, stage.tones[tone])


def ground_roundel(stage: Stage) -> None:
    """A dark disc with a beaded rim: for light things."""
    draw_rays(stage)
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    draw_rosette(stage.surface, x, y, reach * 1.12, dice, stage.tones["light"])
    stage.surface.fill(circle(x, y, reach * 0.97), stage.tones["ember"])
    stage.surface.fill(circle(x, y, reach * 0.93), stage.tones["deep"])
    draw_beads(stage.surface, x, y, reach * 0.875, dice.whole(40, 52), stage.tones["dawn"])
    stage.surface.fill(circle(x, y, reach * 0.82), stage.tones["dark"])
    inner = stage.tones["dark"].mixed(stage.tones["half"], 0.4)
    draw_rosette(stage.surface, x, y, reach * 0.8, dice, inner)


def ground_night_sky(stage: Stage) -> None:
    """A starry sky over dark hills: for light things."""
    draw_sky(stage, "ink", "half")
    draw_stars(stage, 30)
    side = stage.dice.sign()
    draw_crescent(stage, stage.x + side * stage.box.w * 0.3, stage.y - stage.box.h * 0.24, stage.box.h * 0.09)
    draw_ridges(stage, 2, first=0.74, firs=stage.dice.chance(0.7), engraved=False)


def gear(x: float, y: float, radius: float, teeth: int) -> Path:
    """Return the outline of a cog wheel."""
    corners = []
    for index in range(teeth):
        for share, factor in ((-0.3, 0.82), (-0.2, 1.0), (0.2, 1.0), (0.3, 0.82)):
            angle = 2 * math.pi * (index + share) / teeth
            corners.append((x + radius * factor * math.cos(angle), y + radius * factor * math.sin(angle)))
    return polygon(corners)


def _flames(dice: Dice, box: Box, height: float, count: int) -> Path:
    step = box.w / count
    x = box.x - step * dice.between(0.2, 0.8)
    base = box.bottom + 1
    steps: list[Step] = [("M", (x, base))]
    while x < box.right:
        top = box.bottom - box.h * height * dice.between(0.55, 1.0)
        dip = box.bottom - box.h * height * dice.between(0.12, 0.35)
        lean = step * dice.between(-0.35, 0.55)
        steps.append(
            (
                "C",
                (
                    x + step * 0.05,
                    (base + top) / 2,
                    x + step * 0.62 + lean,
                    (dip + top) / 2,
                    x + step * 0.5 + lean,
                    top,
                ),
            )
        )
        steps.append(("C", (x + step * 0.95 + lean, (dip + top) / 2, x + step * 0.6, dip, x + step, dip)))
        x += step
    steps += [("L", (x, base)), ("Z", ())]
    return Path(tuple(steps))


def _draw_shards(stage: Stage) -> None:
    dice, box = stage.dice, stage.box
    dark, lit = Path(), Path()
    for side in (0, 1):
        x = box.x if side == 0 else box.right
        for _ in range(6):
            foot = x + (1 - 2 * side) * box.w * dice.between(-0.02, 0.3)
            height = box.h * dice.between(0.25, 0.8)
            wide = box.h * dice.between(0.05, 0.1)
            tip = (foot + (1 - 2 * side) * dice.between(-0.4, 0.1) * wide * 3, box.bottom - height)
            dark = dark + polygon([tip, (foot + wide, box.bottom), (foot - wide, box.bottom)])
            lit = lit + polygon([tip, (foot - wide * 0.1, box.bottom), (foot - wide, box.bottom)])
    stage.surface.fill(dark, stage.tones["half"])
    stage.surface.fill(lit, stage.tones["light"])


GROUNDS: dict[str, Callable[[Stage], None]] = {
    "rays": ground_rays,
    "hills": ground_hills,
    "night": ground_night,
    "sea": ground_sea,
    "frost": ground_frost,
    "fire": ground_fire,
    "gears": ground_gears,
    "leaves": ground_leaves,
    "roundel": ground_roundel,
    "night-sky": ground_night_sky,
}
"""Grounds a subject may stand before, by the name the tables use."""
