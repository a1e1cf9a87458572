"""Cities: walls and towers, tents, bridges, harbours."""

from __future__ import annotations

import math
from collections.abc import Callable

from deckbuilder.printing.emblem.building import (
    ROOFS,
    SHELLS,
    arch,
    draw_front,
    draw_scenery,
    draw_tower,
    draw_towers,
    draw_wall,
    open_sky,
    shaded,
)
from deckbuilder.printing.emblem.land import LANDS
from deckbuilder.printing.emblem.scene import Stage, draw_ridges, draw_sea, draw_sky, draw_sun
from deckbuilder.printing.geometry import Box, Path, Step, circle, line, polygon, rectangle


def draw_castle(stage: Stage) -> None:
    """Draw a walled city with towers in two depths, highest in the middle."""
    open_sky(stage)
    draw_ridges(stage, 2, first=0.56, firs=False)
    foot = stage.box.y + stage.box.h * 0.86
    draw_towers(stage, foot, 6, 0.52, back=True)
    draw_towers(stage, foot, stage.dice.pick((5, 7)), 0.5, back=False)
    draw_wall(stage, foot, 0.2)
    draw_front(stage)


def draw_keep(stage: Stage) -> None:
    """Draw one great tower with two lesser ones on a crag."""
    open_sky(stage)
    draw_ridges(stage, 2, first=0.66, firs=False)
    box, dice = stage.box, stage.dice
    x, unit = stage.x, min(box.h, box.w * 0.8)
    base = box.bottom - unit * 0.2
    crag = [(x - unit * 0.7, box.bottom + 1)]
    for share in (-0.62, -0.5, -0.42, -0.3, 0.3, 0.4, 0.52, 0.64):
        height = base if abs(share) < 0.35 else base + unit * (abs(share) - 0.3) * dice.between(0.35, 0.6)
        crag.append((x + unit * share, height))
    crag.append((x + unit * 0.74, box.bottom + 1))
    shaded(stage, polygon(crag), "dark", "rich", 52)
    for side in (-1, 1):
        height = unit * dice.between(0.32, 0.44)
        draw_tower(stage, x + side * unit * 0.24, base, unit * 0.15, height, dice.pick(ROOFS), back=side > 0)
    draw_tower(stage, x, base, unit * 0.25, unit * 0.5, dice.pick(ROOFS), back=False)
    stage.surface.fill(arch(x, base, unit * 0.09, unit * 0.13), stage.tones["ink"])
    stage.surface.fill(arch(x, base, unit * 0.055, unit * 0.1), stage.tones["warm"])
    draw_front(stage, 0.93)


def draw_floating(stage: Stage) -> None:
    """Draw a city on a rock that hangs in the air."""
    draw_sky(stage)
    dice, box = stage.dice, stage.box
    draw_sun(stage, stage.x - box.w * 0.26 * dice.sign(), box.y + box.h * 0.36, box.h * 0.16)
    draw_ridges(stage, 2, first=0.86, firs=True)
    unit = min(box.h, box.w * 0.8)
    foot = stage.y + unit * 0.1
    draw_towers(stage, foot, 5, 0.42, back=True, span=0.36)
    draw_towers(stage, foot, 5, 0.4, back=False, span=0.4)
    rock = [(stage.x - unit * 0.6, foot - unit * 0.02)]
    deepest = dice.between(-0.2, 0.2)
    for index in range(1, 14):
        share = index / 14
        depth = math.sin(math.pi * share) ** 1.2 * unit * (0.32 - 0.3 * abs(share - 0.5 - deepest))
        jag = unit * (dice.between(0.05, 0.1) if index % 2 else dice.between(-0.02, 0.0))
        rock.append((stage.x - unit * 0.6 + unit * 1.2 * share, foot + max(0.0, depth) + jag))
    rock.append((stage.x + unit * 0.6, foot - unit * 0.02))
    shaded(stage, polygon(rock), "deep", "ink", 64)
    draw_wall(stage, foot, 0.1, span=0.6)
    for side in (-1, 1):
        y = stage.y + unit * dice.between(0.12, 0.3)
        draw_scenery(
            stage, "cloud", stage.x + side * unit * dice.between(0.6, 0.9), y, unit * dice.between(0.1, 0.16)
        )


def draw_camp(stage: Stage) -> None:
    """Draw an army's tents, banners and a palisade."""
    open_sky(stage)
    draw_ridges(stage, 2, first=0.55, firs=True)
    dice, box = stage.dice, stage.box
    foot = box.y + box.h * 0.84
    spots = sorted((dice.between(0.1, 0.9) for _ in range(6)), key=lambda spot: abs(spot - 0.5), reverse=True)
    for index, spot in enumerate((*spots, 0.5)):
        near = index / 6
        height = box.h * (0.2 + 0.26 * near)
        name = "tent-far" if near < 0.5 else "tent"
        draw_scenery(stage, name, box.x + box.w * spot, foot - box.h * 0.1 * (1 - near), height)
    stakes = Path()
    width = box.w / 40
    half = width * 0.42
    for index in range(41):
        x, top = box.x + width * index, foot - box.h * dice.between(0.03, 0.07)
        post = [(x - half, box.bottom), (x - half, top + half), (x, top - half), (x + half, top + half)]
        stakes = stakes + polygon([*post, (x + half, box.bottom)])
    stage.surface.fill(stakes, stage.tones["dark"])
    draw_front(stage, 0.95)


def draw_bridge(stage: Stage) -> None:
    """Draw bridges of many arches over a river."""
    open_sky(stage)
    draw_ridges(stage, 2, first=0.5, firs=True)
    draw_sea(stage, 0.7)
    dice = stage.dice
    _draw_arches(stage, dice.between(0.49, 0.54), 0.2, 5, "half")
    _draw_arches(stage, dice.between(0.64, 0.68), 0.26, dice.whole(3, 4), "deep")


def _draw_arches(stage: Stage, level: float, height: float, count: int, tone: str) -> None:
    """Draw one bridge; its deck at ``level`` and its ``height`` in parts of the picture."""
    box, dice = stage.box, stage.dice
    deck = box.y + box.h * level
    pier = deck + box.h * height
    body = rectangle(Box(box.x - 1, deck, box.w + 2, pier - deck))
    span = box.w / count
    shift = dice.between(0.0, 0.5) * span
    for index in range(-1, count + 1):
        body = body + arch(
            box.x + span * (index + 0.5) + shift, pier + 0.1, span * 0.37, (pier - deck) * 0.78
        )
    stage.surface.fill(body, stage.tones[tone], even_odd=True)
    rail = deck + box.h * 0.02
    stage.surface.stroke(line(box.x, rail, box.right, rail), stage.tones["light"], 0.14)
    lamps = Path()
    for index in range(count + 1):
        x = box.x + span * index + shift
        if tone == "deep" and index % 2 == 0:
            tall = box.h * dice.between(0.18, 0.26)
            draw_tower(stage, x, deck, box.h * 0.09, tall, dice.pick(ROOFS), back=False)
        else:
            lamps = lamps + rectangle(Box(x - 0.15, deck - box.h * 0.07, 0.3, box.h * 0.07))
            lamps = lamps + circle(x, deck - box.h * 0.08, 0.5)
    stage.surface.fill(lamps, stage.tones["warm"])


def draw_reef(stage: Stage) -> None:
    """Draw towers of coral on the ground of the sea."""
    draw_sky(stage, "soft", "deep")
    dice, box = stage.dice, stage.box
    for index in range(5):
        x = box.x + box.w * (0.1 + 0.2 * index) + dice.between(-2, 2)
        wide = box.w * dice.between(0.03, 0.08)
        beam = [
            (x, box.y - 1),
            (x + wide, box.y - 1),
            (x + wide * 2.4 - box.w * 0.1, box.bottom),
            (x - box.w * 0.16, box.bottom),
        ]
        stage.surface.fill(polygon(beam), stage.tones["mid"].mixed(stage.tones["light"], 0.16))
    foot = box.y + box.h * 0.88
    draw_towers(stage, foot, 6, 0.5, back=True, roofs=SHELLS)
    _draw_corals(stage, foot, "rich", 0.4, 7)
    draw_towers(stage, foot, 5, 0.44, back=False, roofs=SHELLS)
    _draw_corals(stage, foot + box.h * 0.06, "ink", 0.26, 9)
    bubbles = Path()
    for _ in range(24):
        x, y = box.x + box.w * dice.between(0, 1), box.y + box.h * dice.between(0, 0.8)
        bubbles = bubbles + circle(x, y, dice.between(0.25, 0.8))
    stage.surface.stroke(bubbles, stage.tones["tint"], 0.12)
    draw_front(stage, 0.93, firs=False)


def draw_port(stage: Stage) -> None:
    """Draw a walled harbour with ships before it."""
    open_sky(stage)
    draw_ridges(stage, 2, first=0.5, firs=False)
    box, dice = stage.box, stage.dice
    foot = box.y + box.h * 0.74
    draw_towers(stage, foot, 5, 0.44, back=True)
    draw_towers(stage, foot, 5, 0.36, back=False)
    draw_wall(stage, foot, 0.12)
    draw_sea(stage, 0.76)
    for spot in (0.2, 0.8):
        x, y = box.x + box.w * (spot + dice.between(-0.08, 0.08)), box.y + box.h * dice.between(0.86, 0.94)
        draw_scenery(stage, "boat", x, y, min(box.h, box.w) * dice.between(0.24, 0.32))


def _draw_corals(stage: Stage, foot: float, tone: str, height: float, count: int) -> None:
    dice, box = stage.dice, stage.box
    branches: list[Step] = []
    for index in range(count):
        x = box.x + box.w * (index + dice.between(0.2, 0.8)) / count
        tall = box.h * height * dice.between(0.5, 1.0)
        for lean in (-0.5, -0.16, 0.2, 0.52):
            tip = tall * dice.between(0.7, 1.0)
            elbow = (x, foot - tip * 0.4, x + lean * tall, foot - tip * 0.4)
            branches += [("M", (x, foot + 1)), ("C", (*elbow, x + lean * tall * 1.1, foot - tip))]
    stage.surface.stroke(Path(tuple(branches)), stage.tones[tone], box.h * 0.022, cap="round")


PLACES: dict[str, Callable[[Stage], None]] = {
    "castle": draw_castle,
    "keep": draw_keep,
    "floating": draw_floating,
    "camp": draw_camp,
    "bridge": draw_bridge,
    "reef": draw_reef,
    "port": draw_port,
    **LANDS,
}
"""Kinds of places."""
