"""Forces of nature in a spell: storm, fire, frost, water, stones from the sky."""

from __future__ import annotations

import math
from collections.abc import Callable

from deckbuilder.printing.emblem.brush import THINNEST
from deckbuilder.printing.emblem.hatch import strokes
from deckbuilder.printing.emblem.scene import Stage
from deckbuilder.printing.geometry import Box, Path, Step, circle, polygon, star


def draw_swirl(stage: Stage) -> None:
    """Draw arms of light that wind into the middle."""
    dice = stage.dice
    arms, twist = dice.whole(4, 7), dice.between(1.7, 2.6) * dice.sign()
    start = dice.between(0, 2 * math.pi)
    shade_disc(stage)
    for tone, width, lag in (("half", 0.34, 0.26), ("soft", 0.22, 0.12), ("glow", 0.12, 0.0)):
        whole = Path()
        for index in range(arms):
            angle = start + 2 * math.pi * index / arms + lag * (1 if twist > 0 else -1) * 0.5
            whole = whole + _arm(stage, angle, twist, width)
        stage.surface.fill(whole, stage.tones[tone])
    stage.surface.fill(circle(stage.x, stage.y, stage.reach * 0.15), stage.tones["glow"])
    stage.surface.fill(star(stage.x, stage.y, 8, stage.reach * 0.12, stage.reach * 0.07), stage.tones["deep"])


def draw_burst(stage: Stage) -> None:
    """Draw an explosion: ragged stars, one in the other, and splinters."""
    dice = stage.dice
    shade_disc(stage)
    for tone, size in (("half", 0.94), ("mid", 0.76), ("ember", 0.58), ("warm", 0.4), ("white", 0.22)):
        points = []
        count = dice.whole(11, 15)
        for index in range(2 * count):
            angle = math.pi * (index + dice.between(-0.25, 0.25)) / count
            reach = (
                stage.reach
                * size
                * (dice.between(0.84, 1.06) if index % 2 == 0 else dice.between(0.56, 0.68))
            )
            points.append((stage.x + reach * math.cos(angle), stage.y + reach * math.sin(angle)))
        stage.surface.fill(polygon(points), stage.tones[tone])
    splinters = Path()
    for _ in range(16):
        angle, place = dice.between(0, 2 * math.pi), dice.between(0.66, 0.92)
        chip = polygon([(0, -1), (0.34, 0.5), (-0.34, 0.5)])
        x, y = (
            stage.x + stage.reach * place * math.cos(angle),
            stage.y + stage.reach * place * math.sin(angle),
        )
        splinters = splinters + chip.placed(
            x, y, stage.reach * dice.between(0.03, 0.07), math.degrees(angle) + 90
        )
    stage.surface.fill(splinters, stage.tones["tint"])


def draw_bolt(stage: Stage) -> None:
    """Draw lightning that splits from a cloud."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    for tone, grow in (("half", 1.0), ("rich", 0.82)):
        cloud = Path()
        for index in range(7):
            cx = x + reach * (index - 3) * 0.26
            cloud = cloud + circle(
                cx,
                y - reach * (0.86 if tone == "rich" else 0.7),
                reach * 0.26 * dice.between(0.8, 1.2) * grow,
            )
        stage.surface.fill(cloud, stage.tones[tone])
    forks = [(dice.between(-0.12, 0.12), 1.0), (dice.between(-0.6, -0.4), dice.between(0.5, 0.8))]
    if dice.chance(0.7):
        forks.append((dice.between(0.4, 0.6), dice.between(0.5, 0.8)))
    for side, size in forks:
        bolt = _lightning(stage, x + side * reach, y - reach * 0.66, reach * 1.5 * size)
        stage.surface.stroke(bolt, stage.tones["ember"], reach * 0.06)
        stage.surface.fill(bolt, stage.tones["white" if size == 1 else "warm"])


def draw_fire(stage: Stage) -> None:
    """Draw tongues of flame, tone in tone: a bonfire, or a ring of fire."""
    if stage.dice.chance(0.4):
        _draw_fire_ring(stage)
        return
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    tongues = [(-0.54, dice.between(0.6, 1.0)), (0.54, dice.between(0.6, 1.0))]
    tongues += [
        (-0.27, dice.between(0.85, 1.35)),
        (0.27, dice.between(0.85, 1.35)),
        (dice.between(-0.08, 0.08), 1.55),
    ]
    leans = [dice.between(-0.7, 0.7) for _ in tongues]
    for tone, size in (("half", 1.0), ("mid", 0.82), ("ember", 0.64), ("warm", 0.46), ("white", 0.26)):
        flames = Path()
        for (spot, height), lean in zip(tongues, leans, strict=True):
            foot = y + reach * 0.88
            flames = flames + _tongue(
                x + spot * reach * size, foot, reach * 0.36 * size, reach * height * size, lean
            )
        stage.surface.fill(flames, stage.tones[tone])
    _draw_sparks(stage, 14)


def _draw_fire_ring(stage: Stage) -> None:
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    count = dice.whole(9, 13)
    lean = dice.between(0.5, 1.1) * dice.sign()
    for tone, size in (("half", 0.9), ("mid", 0.76), ("ember", 0.62), ("warm", 0.5)):
        flames = circle(x, y, reach * size * 0.62)
        for index in range(count):
            tongue = _tongue(0, -0.34, 0.2, 0.62 if index % 2 == 0 else 0.48, lean)
            flames = flames + tongue.placed(x, y, reach * size, 360 / count * index)
        stage.surface.fill(flames, stage.tones[tone])
    stage.surface.fill(circle(x, y, reach * 0.24), stage.tones["deep"])
    stage.surface.fill(star(x, y, dice.whole(5, 8), reach * 0.2, reach * 0.09), stage.tones["white"])
    _draw_sparks(stage, 8)


def _draw_sparks(stage: Stage, count: int) -> None:
    dice, reach = stage.dice, stage.reach
    sparks = Path()
    for _ in range(count):
        place = (stage.x + reach * dice.between(-0.7, 0.7), stage.y - reach * dice.between(-0.2, 0.84))
        sparks = sparks + circle(*place, reach * dice.between(0.012, 0.03))
    stage.surface.fill(sparks, stage.tones["warm"])


def draw_frost(stage: Stage) -> None:
    """Draw a crystal of ice with six arms."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    arms: list[Step] = []
    branches = [
        (dice.between(0.26, 0.4), 0.3),
        (dice.between(0.48, 0.6), 0.24),
        (dice.between(0.68, 0.78), 0.14),
    ]
    turn = dice.between(0, 30)
    for index in range(6):
        angle = math.radians(turn + 60 * index)
        cos, sin = math.cos(angle), math.sin(angle)
        arms += [("M", (x, y)), ("L", (x + cos * reach * 0.88, y + sin * reach * 0.88))]
        for place, length in branches:
            px, py = x + cos * reach * place, y + sin * reach * place
            for side in (-1, 1):
                lean = angle + side * math.radians(52)
                arms += [
                    ("M", (px, py)),
                    ("L", (px + math.cos(lean) * reach * length, py + math.sin(lean) * reach * length)),
                ]
    figure = Path(tuple(arms))
    for tone, width in (("half", 0.13), ("light", 0.075), ("white", 0.03)):
        stage.surface.stroke(figure, stage.tones[tone], max(THINNEST, reach * width), cap="round")
    stage.surface.fill(star(x, y, 6, reach * 0.26, reach * 0.15, turn + 30), stage.tones["glow"])
    stage.surface.fill(star(x, y, 6, reach * 0.16, reach * 0.08, turn), stage.tones["deep"])


def draw_waves(stage: Stage) -> None:
    """Draw breakers, one behind the other."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    stage.surface.fill(circle(x, y - reach * 0.3, reach * 0.42), stage.tones["glow"])
    for row, tone in enumerate(("light", "soft", "mid", "half", "rich", "dark")):
        level = y - reach * 0.3 + row * reach * 0.24
        wave = reach * (0.62 + 0.05 * row)
        start = x - reach * 1.2 - wave * dice.between(0, 0.9)
        steps: list[Step] = [("M", (start, level))]
        place = start
        while place < x + reach:
            steps += [
                (
                    "C",
                    (
                        place + wave * 0.4,
                        level,
                        place + wave * 0.5,
                        level - wave * 0.52,
                        place + wave * 0.95,
                        level - wave * 0.3,
                    ),
                ),
                (
                    "C",
                    (
                        place + wave * 0.72,
                        level - wave * 0.3,
                        place + wave * 0.66,
                        level,
                        place + wave,
                        level,
                    ),
                ),
            ]
            place += wave
        steps += [("L", (place, y + reach * 1.1)), ("L", (start, y + reach * 1.1)), ("Z", ())]
        breaker = Path(tuple(steps))
        stage.surface.fill(breaker, stage.tones[tone])
        stage.surface.stroke(breaker, stage.tones["white"], 0.16)


def draw_meteor(stage: Stage) -> None:
    """Draw burning stones that fall from the sky."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    stones = [(0.62, -0.5, 0.1), (-0.62, -0.32, 0.13), (0.56, 0.4, 0.12)]
    stones = [
        (a + dice.between(-0.1, 0.1), b + dice.between(-0.1, 0.1), r * dice.between(0.8, 1.2))
        for a, b, r in stones
    ]
    for place_x, place_y, size in (*stones, (-0.16, 0.22, dice.between(0.28, 0.36))):
        cx, cy, r = x + place_x * reach, y + place_y * reach, size * reach
        length = r * dice.between(3.6, 4.4)
        for tone, wide, tail in (("half", 1.24, 1.0), ("ember", 1.12, 0.8), ("warm", 1.0, 0.56)):
            stage.surface.fill(
                circle(cx, cy, r * wide) + _tail(cx, cy, r * wide, length * tail), stage.tones[tone]
            )
        stage.surface.fill(circle(cx, cy, r * 0.84), stage.tones["dark"])
        with stage.surface.clipped(circle(cx, cy, r * 0.84)):
            stage.surface.fill(circle(cx - r * 0.3, cy + r * 0.26, r * 0.8), stage.tones["rich"])
            holes = circle(cx - r * 0.3, cy - r * 0.1, r * 0.16) + circle(
                cx + r * 0.16, cy + r * 0.36, r * 0.2
            )
            stage.surface.fill(holes + circle(cx - r * 0.2, cy + r * 0.5, r * 0.1), stage.tones["ink"])


def shade_disc(stage: Stage) -> None:
    """Engrave the roundel's lower right."""
    x, y, reach = stage.x, stage.y, stage.reach
    stage.surface.fill(
        circle(x - reach * 0.14, y - reach * 0.14, reach * 0.8),
        stage.tones["deep"].mixed(stage.tones["half"], 0.3),
    )
    stage.surface.fill(
        strokes(Box(x - reach * 0.1, y - reach, reach * 1.1, reach * 2), -38, reach * 0.06, 0.4),
        stage.tones["dark"],
    )


def _arm(stage: Stage, angle: float, twist: float, width: float) -> Path:
    inner, outer = [], []
    for index in range(8):
        t = index / 7
        turn = angle + twist * (1 - t) ** 1.3
        distance = stage.reach * (0.08 + 0.86 * t)
        half = stage.reach * width * math.sin(math.pi * (0.08 + 0.92 * t)) * 0.5
        px, py = stage.x + distance * math.cos(turn), stage.y + distance * math.sin(turn)
        nx, ny = -math.sin(turn) * half, math.cos(turn) * half
        inner.append((px + nx, py + ny))
        outer.append((px - nx, py - ny))
    ring = inner + outer[::-1]
    steps: list[Step] = [("M", ring[0])]
    for index in range(1, len(ring) + 1):
        previous, start, end = ring[index - 2], ring[index - 1], ring[index % len(ring)]
        after = ring[(index + 1) % len(ring)]
        if index % len(inner) == 0:
            steps.append(("L", end))
            continue
        a = (start[0] + (end[0] - previous[0]) / 6, start[1] + (end[1] - previous[1]) / 6)
        b = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        steps.append(("C", (*a, *b, *end)))
    return Path((*steps, ("Z", ())))


def _lightning(stage: Stage, x: float, y: float, length: float) -> Path:
    dice = stage.dice
    right, left = [], []
    place = x
    for index in range(6):
        share = index / 5
        half = length * 0.07 * (1 - share)
        level = y + length * share
        right.append((place + half, level - length * 0.02))
        left.append((place - half, level + length * 0.02))
        place += length * dice.between(0.08, 0.18) * (1 if index % 2 == 0 else -0.8)
    return polygon(right + left[::-1])


def _tongue(x: float, foot: float, half: float, height: float, lean: float) -> Path:
    tip = x + lean * half
    return Path(
        (
            ("M", (tip, foot - height)),
            (
                "C",
                (
                    tip + half * 0.2,
                    foot - height * 0.66,
                    x + half,
                    foot - height * 0.56,
                    x + half,
                    foot - height * 0.26,
                ),
            ),
            (
                "C",
                (
                    x + half,
                    foot + height * 0.02,
                    x - half,
                    foot + height * 0.02,
                    x - half,
                    foot - height * 0.26,
                ),
            ),
            ("C", (x - half, foot - height * 0.5, tip - half * 0.4, foot - height * 0.6, tip, foot - height)),
            ("Z", ()),
        )
    )


def _tail(x: float, y: float, radius: float, length: float) -> Path:
    side = radius * math.sqrt(0.5)
    end = length * math.sqrt(0.5)
    return polygon(
        [
            (x - side, y - side),
            (x + end * 0.6, y - end * 1.1),
            (x + end * 0.55, y - end * 0.7),
            (x + end * 1.1, y - end * 0.6),
            (x + side, y + side),
        ]
    )


FORCES: dict[str, Callable[[Stage], None]] = {
    "swirl": draw_swirl,
    "burst": draw_burst,
    "bolt": draw_bolt,
    "fire": draw_fire,
    "frost": draw_frost,
    "waves": draw_waves,
    "meteor": draw_meteor,
}
"""Forces of nature."""
