"""Lands: groves, fields, caves, and what stands alone in them."""

from __future__ import annotations

import math
from collections.abc import Callable

from deckbuilder.printing.emblem.brush import THINNEST
from deckbuilder.printing.emblem.building import arch, dome, draw_front, draw_scenery, open_sky, shaded
from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.emblem.hatch import strokes
from deckbuilder.printing.emblem.scene import Stage, draw_ridges, draw_sky, draw_stars, draw_sun, ridge
from deckbuilder.printing.geometry import Box, Path, Step, circle, polygon, rectangle


def draw_grove(stage: Stage) -> None:
    """Draw one great tree among lesser ones, with lights in its crown."""
    open_sky(stage)
    front = draw_ridges(stage, 3, first=0.62, firs=True)
    dice, box, x = stage.dice, stage.box, stage.x
    unit = min(box.h, box.w * 0.75)
    foot = max(y for _, y in front) + 0.5
    top = stage.y - unit * 0.18
    layers = (("deep", 1.0, 11, 0.0), ("rich", 0.8, 9, 0.05), ("half", 0.56, 8, 0.08), ("dusk", 0.34, 7, 0.1))
    for tone, size, count, lift in layers:
        if tone == "rich":
            draw_scenery(stage, "trunk", x, foot, (foot - top) / 1.08)
        stage.surface.fill(_crown(dice, x, top + unit * lift, unit * size, count), stage.tones[tone])
    lights = Path()
    for _ in range(dice.whole(10, 16)):
        angle, reach = dice.between(0, 2 * math.pi), dice.between(0.1, 0.95) * unit
        place = (x + math.cos(angle) * reach * 0.55, top - unit * 0.05 + math.sin(angle) * reach * 0.2)
        lights = lights + circle(*place, 0.32)
    stage.surface.fill(lights, stage.tones["warm"])


def _crown(dice: Dice, x: float, y: float, unit: float, count: int) -> Path:
    """Return a crown of leaves: lobes along a bow, and what fills it."""
    crown = rectangle(Box(x - unit * 0.45, y - unit * 0.06, unit * 0.9, unit * 0.12))
    for dx, dy in ((-0.2, -0.1), (0.2, -0.1), (0.0, -0.14), (-0.36, -0.02), (0.36, -0.02)):
        crown = crown + circle(x + dx * unit, y + dy * unit, unit * 0.15)
    for index in range(count):
        share = index / (count - 1) * 2 - 1
        lobe = (x + share * unit * 0.52, y + unit * (0.06 - 0.2 * math.sqrt(1 - 0.9 * share * share)))
        crown = crown + circle(*lobe, unit * dice.between(0.12, 0.17))
    return crown


def draw_farm(stage: Stage) -> None:
    """Draw ploughed fields, a mill and a barn."""
    open_sky(stage)
    draw_ridges(stage, 2, first=0.5, firs=True)
    dice, box = stage.dice, stage.box
    horizon = box.y + box.h * 0.64
    stage.surface.fill(rectangle(Box(box.x, horizon, box.w, box.bottom - horizon + 1)), stage.tones["half"])
    vanishing = stage.x + box.w * dice.between(-0.2, 0.2)
    furrows: list[Step] = []
    for index in range(-14, 15):
        foot = vanishing + index * box.w * 0.11
        furrows += [
            ("M", (vanishing + index * box.w * 0.02, horizon)),
            ("L", (foot, box.bottom + 1)),
            ("L", (foot + box.w * 0.05, box.bottom + 1)),
            ("Z", ()),
        ]
    stage.surface.fill(Path(tuple(furrows)), stage.tones["deep"])
    unit = min(box.h, box.w * 0.7)
    side = dice.sign()
    x = stage.x - side * box.w * 0.15
    draw_scenery(stage, "barn", stage.x + side * box.w * 0.21, horizon + unit * 0.13, unit * 0.24)
    draw_scenery(stage, "mill", x, horizon + unit * 0.1, unit * 0.4)
    turn = dice.between(10, 80)
    for quarter in range(4):
        draw_scenery(stage, "sail", x, horizon - unit * 0.32, unit * 0.36, turn + 90 * quarter)


def draw_cave(stage: Stage) -> None:
    """Draw the mouth of a tunnel in a mountain, light deep inside."""
    open_sky(stage)
    draw_ridges(stage, 2, first=0.5, firs=False)
    dice, box = stage.dice, stage.box
    unit = min(box.h, box.w * 0.8)
    x, foot = stage.x + unit * dice.between(-0.18, 0.18), box.bottom
    peak = dice.between(-0.3, 0.3)
    slope = [(x - unit * 1.3, foot + 1)]
    for share in (-1.1, -0.9, -0.7, -0.5, -0.34, -0.16, 0.0, 0.2, 0.36, 0.56, 0.72, 0.94, 1.14):
        height = 0.94 - 0.72 * abs(share - peak)
        slope.append((x + unit * share, foot - unit * max(0.05, height * dice.between(0.86, 1.02))))
    slope.append((x + unit * 1.34, foot + 1))
    shaded(stage, polygon(slope), "deep", "ink", 56)
    for side in (-1, 1):
        if dice.chance(0.6):
            hole = (x + side * unit * dice.between(0.52, 0.66), foot - unit * dice.between(0.02, 0.2))
            size = unit * dice.between(0.3, 0.5)
            for tone, grow in (("ink", 1.0), ("ember", 0.7), ("warm", 0.45)):
                stage.surface.fill(arch(*hole, size * 0.17 * grow, size * 0.4 * grow), stage.tones[tone])
    mouth = dice.between(0.27, 0.33)
    for size, tone in ((1.0, "ink"), (0.78, "half"), (0.6, "ember"), (0.42, "warm"), (0.22, "white")):
        stage.surface.fill(_cavern(x, foot, unit * mouth * size, unit * 0.56 * size, dice), stage.tones[tone])
    if dice.chance(0.6):
        _draw_pit_props(stage, x, foot, unit)
    else:
        _draw_rocks(stage, x, foot, unit)


def _draw_pit_props(stage: Stage, x: float, foot: float, unit: float) -> None:
    """Draw the beams of a mine's mouth and its rails."""
    for side in (-1, 1):
        beam = Box(x + side * unit * 0.33 - unit * 0.035, foot - unit * 0.56, unit * 0.07, unit * 0.56)
        shaded(stage, rectangle(beam), "half", "deep", 80)
    shaded(
        stage,
        rectangle(Box(x - unit * 0.42, foot - unit * 0.62, unit * 0.84, unit * 0.08)),
        "half",
        "deep",
        6,
    )
    rails: list[Step] = []
    for side in (-1, 1):
        rails += [
            ("M", (x + side * unit * 0.02, foot - unit * 0.12)),
            ("L", (x + side * unit * 0.22, foot + 1)),
        ]
    for share in (0.15, 0.4, 0.72):
        y, half = foot - unit * 0.12 * (1 - share), unit * (0.05 + 0.2 * share)
        rails += [("M", (x - half, y)), ("L", (x + half, y))]
    stage.surface.stroke(Path(tuple(rails)), stage.tones["dark"], max(THINNEST, unit * 0.016))


def _draw_rocks(stage: Stage, x: float, foot: float, unit: float) -> None:
    """Draw pointed rocks to both sides of a mouth."""
    for side in (-1, 1):
        for reach, height in ((0.36, 0.3), (0.46, 0.2), (0.3, 0.14)):
            rock = [(-0.1, 0), (-0.08, -0.6), (0.02, -1), (0.1, -0.5), (0.12, 0)]
            place = x + side * unit * reach
            points = [(place + a * unit * 0.8, foot + b * unit * height) for a, b in rock]
            shaded(stage, polygon(points), "rich", "ink", 56)


def draw_temple(stage: Stage) -> None:
    """Draw a temple of columns on a flight of steps."""
    open_sky(stage, middle=True)
    draw_ridges(stage, 2, first=0.66, firs=True)
    dice, box, x = stage.dice, stage.box, stage.x
    unit = min(box.h, box.w * 0.72)
    foot = stage.y + unit * 0.4
    half, top = unit * 0.5, foot - unit * 0.5
    stage.surface.fill(rectangle(Box(x - half * 0.84, top, half * 1.68, foot - top)), stage.tones["ink"])
    stage.surface.fill(arch(x, foot, unit * 0.09, unit * 0.34), stage.tones["warm"])
    count = dice.pick((4, 6, 8))
    for index in range(count):
        draw_scenery(stage, "column", x - half * 0.78 + half * 1.56 * index / (count - 1), foot, foot - top)
    for index in range(4):
        wide = half * (1.0 + 0.1 * index)
        step = rectangle(Box(x - wide, foot + unit * 0.035 * index, wide * 2, unit * 0.036))
        stage.surface.fill(step, stage.tones["soft"].mixed(stage.tones["deep"], 0.18 * index))
    stage.surface.fill(
        rectangle(Box(x - half, top - unit * 0.07, half * 2, unit * 0.075)), stage.tones["soft"]
    )
    if dice.chance(0.3):
        roof = dome(x, top - unit * 0.07, half * 0.66)
    else:
        eaves = top - unit * 0.07
        roof = polygon(
            [(x - half * 1.08, eaves), (x, top - unit * dice.between(0.24, 0.32)), (x + half * 1.08, eaves)]
        )
    shaded(stage, roof, "mid", "deep", -30)
    stage.surface.stroke(roof, stage.tones["light"], 0.2)
    stage.surface.fill(circle(x, top - unit * 0.135, unit * 0.045), stage.tones["warm"])


def draw_pyramid(stage: Stage) -> None:
    """Draw pyramids in the sand."""
    draw_sky(stage)
    draw_sun(stage, stage.x, stage.box.y + stage.box.h * 0.34, stage.box.h * 0.2)
    dice, box, x = stage.dice, stage.box, stage.x
    foot = box.y + box.h * 0.84
    unit = min(box.h, box.w * 0.75)
    _draw_pyramid(stage, x - unit * 0.52, foot, unit * dice.between(0.3, 0.4), ("soft", "dusk", "half"))
    _draw_pyramid(stage, x + unit * 0.56, foot, unit * dice.between(0.24, 0.36), ("soft", "dusk", "half"))
    height = unit * dice.between(0.62, 0.7)
    _draw_pyramid(stage, x, foot, height, ("light", "deep", "ink"))
    tip = foot - height * 1.05
    cap = [(x, tip), (x + height * 0.1, tip + height * 0.16), (x - height * 0.1, tip + height * 0.16)]
    stage.surface.fill(polygon(cap), stage.tones["warm"])
    for index, tone in enumerate(("mid", "half", "deep")):
        dune = ridge(dice, box, 0.84 + 0.05 * index, 0.05, 0.3)
        sand = polygon([*dune, (box.right, box.bottom + 1), (box.x, box.bottom + 1)])
        stage.surface.fill(sand, stage.tones[tone])


def _draw_pyramid(stage: Stage, x: float, foot: float, height: float, scale: tuple[str, str, str]) -> None:
    """Draw one pyramid; its lit side, its shaded side and the lines on that in three tones."""
    half = height * 0.8
    lit, dark, mark = scale
    stage.surface.fill(polygon([(x, foot - height), (x + half, foot), (x - half, foot)]), stage.tones[lit])
    edge = x + half * stage.dice.between(0.1, 0.24)
    shade = polygon([(x, foot - height), (x + half, foot), (edge, foot)])
    stage.surface.fill(shade, stage.tones[dark])
    courses: list[Step] = []
    for index in range(1, 9):
        y, reach = foot - height * index / 9, half * (1 - index / 9)
        courses += [("M", (x - reach, y)), ("L", (edge + (x - edge) * index / 9, y))]
    stage.surface.stroke(Path(tuple(courses)), stage.tones["dusk"], THINNEST)
    with stage.surface.clipped(shade):
        stage.surface.fill(strokes(shade.bounds(), -20, height * 0.04), stage.tones[mark])


def draw_graves(stage: Stage) -> None:
    """Draw a burial ground under the moon: a vault, stones, a bare tree."""
    draw_sky(stage, "deep", "soft")
    draw_stars(stage)
    dice, box, x = stage.dice, stage.box, stage.x
    side = dice.sign()
    draw_sun(stage, x + box.w * 0.16 * side, box.y + box.h * 0.36, box.h * 0.19, halos=False)
    draw_ridges(stage, 2, first=0.66, firs=False, engraved=False)
    unit = min(box.h, box.w * 0.75)
    foot = box.y + box.h * 0.88
    draw_scenery(stage, "tree", x - unit * 0.5 * side, foot, unit * dice.between(0.6, 0.74))
    draw_scenery(stage, "vault", x + unit * dice.between(-0.1, 0.1), foot, unit * dice.between(0.48, 0.56))
    for spot in (-0.82, -0.62, -0.44, 0.42, 0.6, 0.8):
        height = unit * dice.between(0.13, 0.24)
        draw_scenery(
            stage, "grave", x + unit * (spot + dice.between(-0.04, 0.04)), foot + unit * 0.03, height
        )
    draw_front(stage, 0.93, firs=False)


def _cavern(x: float, foot: float, half: float, height: float, dice: Dice) -> Path:
    points = [(x - half, foot + 1)]
    for index in range(7):
        angle = math.pi * (1 - index / 6)
        points.append(
            (
                x + half * math.cos(angle) * dice.between(0.9, 1.04),
                foot - height * (0.35 + 0.65 * math.sin(angle)) * dice.between(0.93, 1.04),
            )
        )
    points.append((x + half, foot + 1))
    return polygon(points)


LANDS: dict[str, Callable[[Stage], None]] = {
    "grove": draw_grove,
    "farm": draw_farm,
    "cave": draw_cave,
    "temple": draw_temple,
    "pyramid": draw_pyramid,
    "graves": draw_graves,
}
"""Kinds of land."""
