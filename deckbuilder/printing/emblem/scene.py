"""What lies behind a subject: sky, sun, ridges, rays, sea, stars.

A scene is the painter's first layers; each function draws one of them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.emblem.dice import Dice
from deckbuilder.printing.emblem.rosette import LINE, draw_rosette
from deckbuilder.printing.emblem.tones import Tones
from deckbuilder.printing.geometry import Box, Path, Step, circle, polygon, rectangle
from deckbuilder.printing.surface import Surface


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a scene is drawn and with what.

    Attributes:
        surface: Where to draw.
        box: The whole picture, mm.
        x: Middle of the subject, mm.
        y: Middle of the subject, mm.
        reach: Half the subject's size, mm.
        tones: Colours by name.
        dice: The card's own chance.
        pale: Whether the subject is light, so that its ground must be dark.
    """

    surface: Surface
    box: Box
    x: float
    y: float
    reach: float
    tones: Tones
    dice: Dice
    pale: bool = False

    def backlight(self, share: float) -> Colour:
        """Return the ground with ``share`` (0-1) of what sets the subject off in it."""
        if self.pale:
            return self.tones["mid"].mixed(self.tones["deep"], 0.25 + 0.6 * share)
        return self.tones["mid"].mixed(self.tones["glow"], share)


def draw_sky(stage: Stage, top: str = "half", bottom: str = "glow") -> None:
    """Draw a sky from one tone down to another."""
    stage.surface.gradient(stage.box, stage.tones[top], stage.tones[bottom])


def draw_sun(stage: Stage, x: float, y: float, radius: float, *, halos: bool = True) -> None:
    """Draw a sun or moon with its halos."""
    sky, light = stage.tones["mid"], stage.tones["glow"]
    if halos:
        for factor, share in ((2.3, 0.34), (1.75, 0.55), (1.35, 0.78)):
            stage.surface.fill(circle(x, y, radius * factor), sky.mixed(light, share))
    stage.surface.fill(circle(x, y, radius), light.mixed(stage.tones["white"], 0.7))


def draw_crescent(stage: Stage, x: float, y: float, radius: float) -> None:
    """Draw a waning moon with one halo."""
    sky, light = stage.tones["half"], stage.tones["glow"]
    stage.surface.fill(circle(x, y, radius * 1.9), sky.mixed(light, 0.16))
    stage.surface.fill(circle(x, y, radius * 1.45), sky.mixed(light, 0.28))
    stage.surface.fill(circle(x, y, radius), light)
    stage.surface.fill(circle(x + radius * 0.38, y - radius * 0.22, radius * 0.86), sky.mixed(light, 0.28))


def draw_rays(stage: Stage, *, light: str = "mid", dark: str = "dusk") -> None:
    """Draw wedges of light round the subject."""
    dice, box = stage.dice, stage.box
    stage.surface.fill(rectangle(box), stage.tones[light])
    count = dice.whole(9, 14)
    start = dice.between(0.0, 2 * math.pi)
    reach = math.hypot(box.w, box.h)
    steps: list[Step] = []
    for index in range(count):
        angle = start + 2 * math.pi * index / count
        half = math.pi / count * 0.5 * dice.between(0.8, 1.2)
        steps.append(("M", (stage.x, stage.y)))
        for side in (-half, half):
            x, y = stage.x + reach * math.cos(angle + side), stage.y + reach * math.sin(angle + side)
            steps.append(("L", (x, y)))
        steps.append(("Z", ()))
    stage.surface.fill(Path(tuple(steps)), stage.tones[dark])


def ridge(dice: Dice, box: Box, base: float, amplitude: float, roughness: float) -> list[tuple[float, float]]:
    """Return the line of a ridge by midpoint displacement, left to right.

    Args:
        dice: The card's own chance.
        box: The picture, mm.
        base: Mean height of the line, in parts of the picture's height from its top.
        amplitude: First displacement, in the same parts.
        roughness: Share of the displacement that each halving keeps.
    """
    heights = [dice.between(-0.5, 0.5) * amplitude, dice.between(-0.5, 0.5) * amplitude]
    swing = amplitude
    for _ in range(5):
        finer = [heights[0]]
        for left, right in pairwise(heights):
            finer += [(left + right) / 2 + dice.between(-0.5, 0.5) * swing, right]
        heights, swing = finer, swing * roughness
    last = len(heights) - 1
    return [
        (box.x + box.w * index / last, box.y + box.h * (base + height))
        for index, height in enumerate(heights)
    ]


def draw_ridges(
    stage: Stage, count: int = 3, *, first: float = 0.58, firs: bool = True, engraved: bool = True
) -> list[tuple[float, float]]:
    """Draw ridges one before the other; return the line of the front one."""
    dice, box = stage.dice, stage.box
    far, near = stage.tones["dawn"], stage.tones["dark"]
    line: list[tuple[float, float]] = []
    for index in range(count):
        base = first + (0.93 - first) * index / max(1, count - 1)
        line = ridge(dice, box, base, 0.36 - 0.075 * index, dice.between(0.42, 0.54))
        share = (index + 0.5) / count
        shade = far.mixed(near, share**0.8)
        ground = polygon([*line, (box.right, box.bottom + 1), (box.x, box.bottom + 1)])
        stage.surface.fill(ground, shade)
        if engraved and index < count - 1:
            _engrave_ridge(stage, line, shade.mixed(near, 0.22), dice)
    if firs:
        draw_firs(stage, line, near)
    return line


def _engrave_ridge(stage: Stage, line: list[tuple[float, float]], colour: Colour, dice: Dice) -> None:
    """Shade the slopes that look away from the light with short strokes."""
    steps: list[Step] = []
    for (x1, y1), (x2, y2) in pairwise(line):
        if y2 <= y1:
            continue
        for share in (0.25, 0.75):
            x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
            length = stage.box.h * 0.045 * (0.6 + 3 * (y2 - y1) / (x2 - x1 + y2 - y1))
            steps += [
                ("M", (x, y)),
                ("L", (x + length * 0.5 + 0.16, y + length)),
                ("L", (x + 0.32, y + 0.2)),
                ("Z", ()),
            ]
    stage.surface.fill(Path(tuple(steps)), colour)


def draw_firs(stage: Stage, line: list[tuple[float, float]], colour: Colour, share: float = 0.5) -> None:
    """Grow firs along a line: three stacked triangles each."""
    dice, unit = stage.dice, stage.box.h
    trees = Path()
    for x, y in line:
        if dice.chance(share):
            trees = trees + _fir(
                x + dice.between(-0.6, 0.6), y + unit * 0.012, unit * dice.between(0.045, 0.11)
            )
    stage.surface.fill(trees, colour)


def _fir(x: float, y: float, height: float) -> Path:
    w = height * 0.3
    return polygon(
        [
            (x, y - height),
            (x + w * 0.5, y - height * 0.62),
            (x + w * 0.28, y - height * 0.62),
            (x + w * 0.78, y - height * 0.32),
            (x + w * 0.4, y - height * 0.32),
            (x + w, y),
            (x - w, y),
            (x - w * 0.4, y - height * 0.32),
            (x - w * 0.78, y - height * 0.32),
            (x - w * 0.28, y - height * 0.62),
            (x - w * 0.5, y - height * 0.62),
        ]
    )


def draw_sea(stage: Stage, top: float) -> None:
    """Draw a sea from ``top`` (parts of the height) down: rows of scalloped waves."""
    dice, box = stage.dice, stage.box
    rows = 5
    far, near = stage.tones["soft"], stage.tones["deep"]
    for index in range(rows):
        y = box.y + box.h * (top + (1 - top) * (index / rows) ** 1.15)
        wave = box.w / (13 - 1.9 * index)
        shift = dice.between(0.0, wave)
        swing = wave * 0.2
        crest = _scallops(box, y, wave, swing, shift)
        shade = far.mixed(near, (index + 0.6) / rows)
        ground = Path(
            (*crest.steps, ("L", (box.right + wave, box.bottom + 1)), ("L", (box.x - wave, box.bottom + 1)))
        )
        stage.surface.fill(ground, shade)
        lower = _scallops(box, y + swing * 1.1, wave, swing, shift)
        stage.surface.stroke(lower, shade.mixed(stage.tones["white"], 0.35), LINE)


def _scallops(box: Box, y: float, wave: float, swing: float, shift: float) -> Path:
    x = box.x - shift
    steps: list[Step] = [("M", (x, y))]
    while x < box.right:
        steps.append(
            ("C", (x + wave * 0.25, y + swing, x + wave * 0.75, y + swing, x + wave, y - swing * 0.5))
        )
        steps.append(("L", (x + wave, y)))
        x += wave
    return Path(tuple(steps))


def draw_stars(stage: Stage, count: int = 22, tone: str = "light") -> None:
    """Strew small four-point stars over the picture."""
    dice, box = stage.dice, stage.box
    steps: list[Step] = []
    for _ in range(count):
        x, y = box.x + box.w * dice.between(0, 1), box.y + box.h * dice.between(0, 1)
        size = box.h * dice.between(0.006, 0.022)
        thin = size * 0.22
        corners = [
            (0, -size),
            (thin, -thin),
            (size, 0),
            (thin, thin),
            (0, size),
            (-thin, thin),
            (-size, 0),
            (-thin, -thin),
        ]
        steps += polygon([(x + a, y + b) for a, b in corners]).steps
    stage.surface.fill(Path(tuple(steps)), stage.tones[tone])


def draw_halo(stage: Stage, radius: float) -> None:
    """Draw the glow that sets a dark subject off: three discs and a rosette."""
    dice = stage.dice
    shift = dice.between(-0.1, 0.1) * radius
    for factor, share in ((1.0, 0.42), (0.8, 0.66), (0.58, 0.9)):
        disc = circle(
            stage.x + shift * (1 - factor) * 2, stage.y - radius * (1 - factor) * 0.35, radius * factor
        )
        stage.surface.fill(disc, stage.backlight(share))
    draw_rosette(stage.surface, stage.x, stage.y, radius * 1.14, dice, stage.tones["light"])
