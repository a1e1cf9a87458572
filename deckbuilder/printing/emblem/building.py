"""What places are built of: towers, walls, roofs, doors."""

from __future__ import annotations

from collections.abc import Callable

from deckbuilder.printing.emblem.brush import Brush
from deckbuilder.printing.emblem.hatch import strokes
from deckbuilder.printing.emblem.scene import Stage, draw_firs, draw_sky, draw_sun, ridge
from deckbuilder.printing.emblem.tables import parts
from deckbuilder.printing.geometry import Box, Path, Step, polygon, rectangle


def open_sky(stage: Stage, *, middle: bool = False) -> None:
    """Draw a sky with its sun left or right, or in the middle."""
    dice, box = stage.dice, stage.box
    draw_sky(stage)
    side = 0 if middle else dice.sign()
    draw_sun(
        stage,
        stage.x + side * box.w * 0.18,
        box.y + box.h * dice.between(0.3, 0.4),
        box.h * dice.between(0.15, 0.2),
    )


def draw_front(stage: Stage, base: float = 0.9, *, firs: bool = True) -> None:
    """Draw the dark ground in front, from ``base`` (parts of the height) down."""
    front = ridge(stage.dice, stage.box, base, 0.07, 0.5)
    ground = polygon([*front, (stage.box.right, stage.box.bottom + 1), (stage.box.x, stage.box.bottom + 1)])
    stage.surface.fill(ground, stage.tones["ink"])
    if firs and stage.dice.chance(0.6):
        draw_firs(stage, front, stage.tones["ink"], 0.3)


def draw_scenery(stage: Stage, name: str, x: float, foot: float, height: float, turn: float = 0.0) -> None:
    """Draw a part named ``scenery-`` so that it stands at (x, foot), ``height`` mm high."""
    Brush(stage.surface, x, foot, height, stage.tones, turn).draw(parts()[f"scenery-{name}"])


def shaded(stage: Stage, path: Path, tone: str, mark: str, angle: float, *, swell: float = 0.5) -> None:
    """Fill a shape and engrave its right half."""
    stage.surface.fill(path, stage.tones[tone])
    bounds = path.bounds()
    right = Box(bounds.x + bounds.w * 0.5, bounds.y, bounds.w * 0.5, bounds.h)
    with stage.surface.clipped(path):
        stage.surface.fill(strokes(right, angle, stage.box.h * 0.018, swell), stage.tones[mark])


def arch(x: float, foot: float, half: float, height: float) -> Path:
    """Return a doorway: round above, ``height`` over all."""
    bow = min(half, height)
    top = foot - height + bow
    return Path(
        (
            ("M", (x - half, foot)),
            ("L", (x - half, top)),
            ("C", (x - half, top - bow * 1.3, x + half, top - bow * 1.3, x + half, top)),
            ("L", (x + half, foot)),
            ("Z", ()),
        )
    )


def _cone(x: float, y: float, half: float) -> Path:
    return polygon([(x - half * 1.3, y), (x, y - half * 3.1), (x + half * 1.3, y)])


def dome(x: float, y: float, half: float) -> Path:
    """Return an onion dome over a tower ``2 * half`` wide."""
    h = half * 1.15
    return Path(
        (
            ("M", (x - h, y)),
            ("C", (x - h * 1.15, y - h * 0.9, x - h * 0.3, y - h * 1.1, x, y - h * 1.9)),
            ("C", (x + h * 0.3, y - h * 1.1, x + h * 1.15, y - h * 0.9, x + h, y)),
            ("Z", ()),
        )
    )


def _battlement(x: float, y: float, half: float) -> Path:
    w, step = half * 1.25, half * 0.5
    return polygon(
        [
            (x - w, y + step),
            (x - w, y - step * 1.8),
            (x - w * 0.6, y - step * 1.8),
            (x - w * 0.6, y - step * 0.8),
            (x - w * 0.2, y - step * 0.8),
            (x - w * 0.2, y - step * 1.8),
            (x + w * 0.2, y - step * 1.8),
            (x + w * 0.2, y - step * 0.8),
            (x + w * 0.6, y - step * 0.8),
            (x + w * 0.6, y - step * 1.8),
            (x + w, y - step * 1.8),
            (x + w, y + step),
        ]
    )


def _gable(x: float, y: float, half: float) -> Path:
    return polygon(
        [
            (x - half * 1.2, y),
            (x - half * 0.5, y - half * 1.7),
            (x + half * 0.5, y - half * 1.7),
            (x + half * 1.2, y),
        ]
    )


def _shell(x: float, y: float, half: float) -> Path:
    h = half * 1.3
    return Path(
        (
            ("M", (x - h, y)),
            ("C", (x - h * 0.8, y - h * 1.6, x + h * 0.2, y - h * 2.2, x + h * 0.7, y - h * 2.9)),
            ("C", (x + h * 0.9, y - h * 1.8, x + h * 1.1, y - h * 0.9, x + h, y)),
            ("Z", ()),
        )
    )


Roof = Callable[[float, float, float], Path]

ROOFS: tuple[Roof, ...] = (_cone, _cone, _battlement, dome, _gable)

SHELLS: tuple[Roof, ...] = (_shell, dome, _shell)


def draw_towers(
    stage: Stage,
    foot: float,
    count: int,
    height: float,
    *,
    back: bool,
    span: float = 0.0,
    roofs: tuple[Roof, ...] = ROOFS,
) -> None:
    """Draw a row of towers, the highest in the middle."""
    dice, box = stage.dice, stage.box
    unit = min(box.h, box.w * 0.8)
    reach = unit * span if span else min(box.w * 0.42, unit * 0.66)
    places = [((index + 0.5) / count * 2 - 1, index) for index in range(count)]
    for share, _ in sorted(places, key=lambda place: -abs(place[0])):
        x = stage.x + (share + dice.between(-0.05, 0.05)) * reach
        tall = unit * height * (1 - 0.55 * abs(share)) * dice.between(0.84, 1.1)
        wide = unit * dice.between(0.085, 0.125) * (0.9 if back else 1.0)
        draw_tower(stage, x, foot, wide, tall, dice.pick(roofs), back=back)


def draw_tower(
    stage: Stage, x: float, foot: float, wide: float, tall: float, roof: Roof, *, back: bool
) -> None:
    """Draw a tower with its roof, windows and perhaps a flag."""
    dice, half = stage.dice, wide / 2
    body, lit, mark, top = ("half", "dusk", "rich", "rich") if back else ("deep", "rich", "ink", "dark")
    shaft = Box(x - half, foot - tall, wide, tall + 0.3)
    stage.surface.fill(rectangle(shaft), stage.tones[body])
    stage.surface.fill(rectangle(Box(x - half, foot - tall, wide * 0.3, tall + 0.3)), stage.tones[lit])
    shade = Box(x + wide * 0.08, foot - tall, wide * 0.42, tall)
    stage.surface.fill(strokes(shade, -24, stage.box.h * 0.022), stage.tones[mark])
    cap = roof(x, foot - tall, half)
    stage.surface.fill(cap, stage.tones[top])
    bounds = cap.bounds()
    if roof is not _battlement:
        with stage.surface.clipped(cap):
            bright = Box(x - half * 1.4, bounds.y, half * 1.1, bounds.h)
            stage.surface.fill(rectangle(bright), stage.tones[top].mixed(stage.tones["mid"], 0.24))
    if dice.chance(0.45):
        draw_flag(stage, x, bounds.y, wide * 0.9, top)
    lights = Path()
    for _ in range(dice.whole(1, 3)):
        y = foot - tall * dice.between(0.25, 0.88)
        lights = lights + arch(x + half * dice.between(-0.5, 0.1), y, wide * 0.075, wide * 0.3)
    stage.surface.fill(lights, stage.tones["dawn" if back else "warm"])


def draw_flag(stage: Stage, x: float, y: float, size: float, tone: str) -> None:
    """Draw a pennant on a mast that stands at (x, y)."""
    mast = rectangle(Box(x - 0.07, y - size * 0.9, 0.14, size * 1.1))
    cloth = polygon([(x, y - size * 0.9), (x + size * 0.8, y - size * 0.66), (x, y - size * 0.42)])
    stage.surface.fill(mast + cloth, stage.tones[tone])


def draw_wall(stage: Stage, foot: float, height: float, span: float = 0.0) -> None:
    """Draw a battlemented wall with a gate; ``height`` and ``span`` in parts of the view."""
    box = stage.box
    unit = min(box.h, box.w * 0.8)
    half = unit * span if span else min(box.w * 0.5, unit * 0.76)
    top = foot - unit * height
    step = unit * 0.032
    points = [(stage.x - half, foot + 0.5), (stage.x - half, top)]
    count = int(half / step)
    for index in range(count):
        x = stage.x - half + 2 * half * index / count
        following = stage.x - half + 2 * half * (index + 1) / count
        middle = (x + following) / 2
        points += [(x, top - step), (middle, top - step), (middle, top), (following, top)]
    points.append((stage.x + half, foot + 0.5))
    shaded(stage, polygon(points), "deep", "ink", -24)
    courses: list[Step] = []
    for row in range(1, 4):
        y = top + unit * height * row / 4
        x = stage.x - half + half * 0.1 * (row % 2)
        while x < stage.x + half - 1:
            courses += [("M", (x, y)), ("L", (x + unit * 0.045, y))]
            x += unit * stage.dice.between(0.1, 0.22)
    stage.surface.stroke(Path(tuple(courses)), stage.tones["half"], 0.12)
    if height > 0.11:
        stage.surface.fill(arch(stage.x, foot + 0.5, unit * 0.07, unit * height * 0.8), stage.tones["ink"])
        stage.surface.fill(arch(stage.x, foot + 0.5, unit * 0.04, unit * height * 0.56), stage.tones["warm"])
