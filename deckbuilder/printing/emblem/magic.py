"""Works of magic in a spell: gates, circles of signs, locks, wheels, suns."""

from __future__ import annotations

import math
from collections.abc import Callable

from deckbuilder.printing.emblem.brush import THINNEST, Brush
from deckbuilder.printing.emblem.force import shade_disc
from deckbuilder.printing.emblem.ground import gear
from deckbuilder.printing.emblem.rosette import draw_beads
from deckbuilder.printing.emblem.scene import Stage
from deckbuilder.printing.geometry import Path, Step, circle, star


def draw_portal(stage: Stage) -> None:
    """Draw rings within rings around a light far away."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    drift = (dice.between(-0.12, 0.12) * reach, dice.between(-0.12, 0.12) * reach)
    teeth = dice.whole(14, 20)
    ring = ("rich", "ink", "half", "dark", "mid", "deep", "ember", "warm", "white")
    for index, tone in enumerate(ring):
        size = reach * (0.88 - 0.095 * index)
        cx, cy = x + drift[0] * index / 4, y + drift[1] * index / 4
        shape = (
            star(cx, cy, teeth, size, size * 0.9, index * 180 / teeth * 0.5)
            if index % 2 == 0
            else circle(cx, cy, size)
        )
        stage.surface.fill(shape, stage.tones[tone])
    draw_beads(
        stage.surface, x + drift[0] * 0.25, y + drift[1] * 0.25, reach * 0.745, teeth * 2, stage.tones["soft"]
    )


def draw_sigil(stage: Stage) -> None:
    """Draw a magic circle: a star in rings, signs between them."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    bright = stage.tones["glow"]
    stage.surface.stroke(circle(x, y, reach * 0.86) + circle(x, y, reach * 0.66), bright, reach * 0.018)
    corners, leap = dice.pick(((6, 2), (7, 2), (7, 3), (8, 3), (9, 4)))
    turn = dice.between(0, 360 / corners)
    places = [
        (
            x + reach * 0.66 * math.sin(math.radians(turn + 360 / corners * index)),
            y - reach * 0.66 * math.cos(math.radians(turn + 360 / corners * index)),
        )
        for index in range(corners)
    ]
    chords: list[Step] = []
    for index in range(corners):
        chords += [("M", places[index]), ("L", places[(index + leap) % corners])]
    stage.surface.stroke(Path(tuple(chords)), stage.tones["soft"], reach * 0.026)
    for index, (px, py) in enumerate(places):
        stage.surface.fill(circle(px, py, reach * 0.07), stage.tones["deep"])
        stage.surface.stroke(circle(px, py, reach * 0.07), bright, reach * 0.018)
        if index % 2 == 0:
            stage.surface.fill(circle(px, py, reach * 0.03), stage.tones["warm"])
    count = dice.whole(14, 20)
    signs: list[Step] = []
    for index in range(count):
        sign = _RUNES[dice.whole(0, len(_RUNES) - 1)]
        angle = 360 / count * index
        cx, cy = (
            x + reach * 0.76 * math.sin(math.radians(angle)),
            y - reach * 0.76 * math.cos(math.radians(angle)),
        )
        signs += Path(sign).placed(cx, cy, reach * 0.055, angle).steps
    stage.surface.stroke(Path(tuple(signs)), bright, max(THINNEST, reach * 0.016))
    stage.surface.fill(star(x, y, dice.whole(6, 9), reach * 0.24, reach * 0.09), stage.tones["warm"])


_RUNES: tuple[tuple[Step, ...], ...] = (
    (("M", (0, -1)), ("L", (0, 1)), ("M", (0, -0.6)), ("L", (0.6, 0)), ("L", (0, 0.4))),
    (("M", (-0.5, -1)), ("L", (-0.5, 1)), ("M", (-0.5, -0.2)), ("L", (0.5, -1))),
    (("M", (0, -1)), ("L", (0, 1)), ("M", (-0.6, -0.4)), ("L", (0.6, 0.4))),
    (("M", (-0.6, 1)), ("L", (0, -1)), ("L", (0.6, 1))),
    (("M", (-0.6, -1)), ("L", (0.6, 1)), ("M", (0.6, -1)), ("L", (-0.6, 1))),
    (("M", (0.5, -1)), ("L", (-0.4, 0)), ("L", (0.5, 1))),
    (
        ("M", (-0.5, -1)),
        ("L", (-0.5, 1)),
        ("M", (0.5, -1)),
        ("L", (0.5, 1)),
        ("M", (-0.5, -0.3)),
        ("L", (0.5, 0.3)),
    ),
)
"""Strokes of the signs in a magic circle; not a script of anybody's."""


def draw_vines(stage: Stage) -> None:
    """Draw shoots that wind outwards and curl up, leaf by leaf."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    shoots = dice.whole(3, 5)
    start = dice.between(0, 360)
    turn = dice.sign()
    for tone, shift in (("half", 0.5), ("soft", 0.0)):
        stems: list[Step] = []
        leaves, tips = Path(), Path()
        for index in range(shoots):
            knots = _shoot(x, y, reach * 0.25, start + 360 / shoots * (index + shift), turn)
            stems += [("M", (x, y)), *(("L", (px, py)) for px, py, _ in knots)]
            for knot, (px, py, heading) in enumerate(knots[1:6], 1):
                size = reach * 0.2 * (1 - 0.08 * knot)
                leaves = leaves + _LEAF.placed(px, py, size, heading + 90 - turn * 62)
                if knot % 2 == 1:
                    leaves = leaves + _LEAF.placed(px, py, size * 0.9, heading + 90 + turn * 58)
            tips = tips + circle(knots[-1][0], knots[-1][1], reach * 0.035)
        stage.surface.stroke(Path(tuple(stems)), stage.tones[tone], reach * 0.036, cap="round")
        stage.surface.fill(leaves, stage.tones[tone])
        stage.surface.fill(tips, stage.tones["warm"])
    petals = Path()
    for index in range(6):
        petals = petals + _LEAF.placed(x, y, reach * 0.2, start + 60 * index)
    stage.surface.fill(petals, stage.tones["glow"])
    stage.surface.fill(circle(x, y, reach * 0.07), stage.tones["ember"])


_LEAF = Path(
    (
        ("M", (0, 0)),
        ("C", (0.62, -0.3, 0.5, -0.9, 0, -1.3)),
        ("C", (-0.5, -0.9, -0.62, -0.3, 0, 0)),
        ("Z", ()),
    )
)


def _shoot(x: float, y: float, length: float, heading: float, turn: int) -> list[tuple[float, float, float]]:
    """Return the knots of a shoot that curls up: place, and heading in degrees."""
    knots = []
    for knot in range(7):
        heading += turn * (4 + 12 * knot)
        x += math.cos(math.radians(heading)) * length
        y += math.sin(math.radians(heading)) * length
        length *= 0.9
        knots.append((x, y, heading))
    return knots


def draw_chains(stage: Stage) -> None:
    """Draw crossing chains with a lock where they meet."""
    x, y, reach = stage.x, stage.y, stage.reach
    shade_disc(stage)
    turn = stage.dice.between(28, 56)
    for side in (-1, 1):
        chain = Path()
        for index in range(-6, 7):
            place = index * reach * 0.17
            angle = math.radians(side * turn)
            size = reach * (0.24 if index % 2 == 0 else 0.173)
            middle = (x + place * math.cos(angle), y + place * math.sin(angle))
            chain = chain + _LINK.placed(*middle, size, side * turn)
        stage.surface.stroke(chain, stage.tones["ink"], reach * 0.085)
        stage.surface.stroke(chain, stage.tones["soft"], reach * 0.05)
    Brush(stage.surface, x, y, reach * stage.dice.between(0.28, 0.34), stage.tones).draw(_LOCK)


_LINK = Path(
    (
        ("M", (-0.5, 0)),
        ("C", (-0.5, -0.42, 0.5, -0.42, 0.5, 0)),
        ("C", (0.5, 0.42, -0.5, 0.42, -0.5, 0)),
        ("Z", ()),
    )
)
_LOCK = (
    "line 34 ink half 0,-108 38,-92 55,-50 55,0",
    "line 20 light half 0,-108 38,-92 55,-50 55,0",
    "ink half 0,-27! 97,-27! 97,72! 63,117! 0,117!",
    "ember half 0,-20! 90,-20! 90,70! 60,110! 0,110!",
    "hatch -38 half half 0,-20! 90,-20! 90,70! 60,110! 0,110!",
    "disc ink one 0,30 20",
    "ink half 0,30! 16,80! 0,80!",
)


def draw_clockwork(stage: Stage) -> None:
    """Draw wheels that turn each other."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    for px, py, size, tone in (
        (-0.5, -0.42, 0.42, "half"),
        (0.52, -0.36, 0.36, "mid"),
        (0.44, 0.5, 0.44, "half"),
        (-0.46, 0.46, 0.4, "soft"),
        (0.0, 0.0, 0.5, "ember"),
    ):
        cx, cy, r = x + px * reach, y + py * reach, size * reach
        wheel = gear(cx, cy, r, dice.whole(9, 15))
        stage.surface.stroke(wheel, stage.tones["ink"], reach * 0.04)
        stage.surface.fill(wheel + circle(cx, cy, r * 0.28), stage.tones[tone], even_odd=True)
        stage.surface.stroke(circle(cx, cy, r * 0.62), stage.tones["deep"], reach * 0.016)
    stage.surface.fill(star(x, y, 4, reach * 0.13, reach * 0.05), stage.tones["glow"])


def draw_sunburst(stage: Stage) -> None:
    """Draw the sun with straight and waving rays."""
    dice, x, y, reach = stage.dice, stage.x, stage.y, stage.reach
    shade_disc(stage)
    count = dice.whole(8, 12)
    for tone, shift, wave in (("half", 0.5, 0.12), ("warm", 0.0, 0.0)):
        rays = Path()
        for index in range(count):
            angle = 360 / count * (index + shift)
            ray = Path(
                (
                    ("M", (-0.13, -0.4)),
                    ("C", (-0.13 - wave, -0.6, wave * 1.4, -0.7, 0, -0.92)),
                    ("C", (wave * 1.2, -0.66, 0.13 - wave, -0.58, 0.13, -0.4)),
                    ("Z", ()),
                )
            )
            rays = rays + ray.placed(x, y, reach, angle)
        stage.surface.fill(rays, stage.tones[tone])
    stage.surface.fill(circle(x, y, reach * 0.46), stage.tones["deep"])
    stage.surface.fill(circle(x, y, reach * 0.42), stage.tones["ember"])
    stage.surface.fill(circle(x - reach * 0.05, y - reach * 0.05, reach * 0.34), stage.tones["warm"])
    draw_beads(stage.surface, x, y, reach * 0.38, 28, stage.tones["deep"])
    stage.surface.fill(star(x, y, 8, reach * 0.24, reach * 0.11), stage.tones["white"])


WORKS: dict[str, Callable[[Stage], None]] = {
    "portal": draw_portal,
    "sigil": draw_sigil,
    "vines": draw_vines,
    "chains": draw_chains,
    "clockwork": draw_clockwork,
    "sunburst": draw_sunburst,
}
"""Works of magic."""
