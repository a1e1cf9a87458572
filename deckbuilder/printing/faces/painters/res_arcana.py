"""Res Arcana's own boxes: the cost column, the strips of powers, the foot of the art."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.content import Label
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs, overflow
from deckbuilder.printing.fonts import CAP_HEIGHT
from deckbuilder.printing.geometry import Box, rectangle
from deckbuilder.printing.icons import draw_icon
from deckbuilder.printing.shaping import PT, shape
from deckbuilder.printing.surface import Surface
from deckbuilder.printing.typeset import Block, Setting, lay
from deckbuilder.text.runs import Runs

ICON_LEVEL = 0.41
"""How far below the top of a line's letters the middle of its icons stands, in em."""
LINE = 0.97
"""Height of one line of text, in em."""


class CostsStyle(Definition):
    """How the cost column looks.

    Attributes:
        source: Slot with a `Label` for each kind of essence: its icon, its number.
        pitch: Height of a row in mm.
        half: Half the height of the icons in mm.
        icon: Distance of the icons' middle from the left of the box in mm.
        number: Distance of the numbers' middle from the left of the box in mm.
        sizes: Type size in pt of a number of one sign, two, three …; the last holds for more.
        pad: White above and below the rows in mm.
        fill: Token of the ground.
        outline: Token of the line around it.
        outline_width: Width of that line in mm.
        radius: Radius of the corners in mm.
    """

    source: str
    pitch: float = 6.5
    half: float = 2.5
    icon: float = 3.4
    number: float = 7.8
    sizes: tuple[float, ...] = (12, 9.5)
    pad: float = 0.7
    fill: str = "paper"
    outline: str = "deep"
    outline_width: float = 0.35
    radius: float = 1.4


def plan_costs(job: Job[CostsStyle]) -> Plan:
    """Plan the column: one row for each kind of essence, icon and number."""
    style, box = job.style, job.box
    labels: tuple[Label, ...] = job.content.get(style.source, tuple) or ()
    height = len(labels) * style.pitch + 2 * style.pad
    ground = rectangle(Box(box.x, box.y, box.w, height), style.radius)
    numbers = [shape(label.text, "numeral", job.content.language) for label in labels]
    sizes = [style.sizes[min(len(label.text), len(style.sizes)) - 1] for label in labels]
    problems = missing_glyphs(tuple(sign for number in numbers for sign in number.missing))
    if height > box.h + 1e-6:
        problems += (overflow("the cost", box),)

    def draw(surface: Surface) -> None:
        surface.fill(ground, job.colour(style.fill))
        surface.stroke(ground, job.colour(style.outline), style.outline_width)
        for row, (label, number, size) in enumerate(zip(labels, numbers, sizes, strict=True)):
            y = box.y + style.pad + (row + 0.5) * style.pitch
            if label.icon:
                draw_icon(surface, label.icon, box.x + style.icon, y, style.half, job.colour("ink"))
            x = box.x + (style.number if label.icon else box.w / 2) - number.width(size) / 2
            base = y + CAP_HEIGHT * size * PT / 2
            surface.text(number.pieces, x, base, size, job.colour("ink"))

    return Plan(draw, height=height, problems=problems, ink=Box(box.x, box.y, box.w, height))


class StripsStyle(Definition):
    """How the strips look.

    Attributes:
        source: Slot with the `Runs` of each strip.
        fit: Type sizes in pt to try, largest first.
        condensed: Sizes to try after those in condensed letters.
        least: Least height of a strip in em; room for one line and its tallest icon.
        pad: Least ground above and below a strip's text in mm.
        indent: Ground left and right of it in mm.
        gap: White between strips in mm.
        below: Boxes it stays below, by so much as ``clear``.
        clear: In mm.
        fill: Token of the strips.
        radius: Radius of their corners in mm.
        colour: Token of text and icons.
    """

    source: str
    fit: tuple[float, ...] = (10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5)
    condensed: tuple[float, ...] = (7.5, 7, 6.5)
    least: float = 1.8
    pad: float = 0.95
    indent: float = 1.5
    gap: float = 1
    below: tuple[str, ...] = ()
    clear: float = 0
    fill: str = "tint"
    radius: float = 1
    colour: str = "ink"


@dataclass(frozen=True, slots=True)
class _Strips:
    blocks: tuple[Block, ...]
    heights: tuple[float, ...]
    gap: float

    @property
    def height(self) -> float:
        return sum(self.heights) + self.gap * (len(self.heights) - 1)


def plan_strips(job: Job[StripsStyle]) -> Plan:
    """Plan the strips at the first size at which all of them fit."""
    style, box = job.style, job.box
    rows: Sequence[Runs] = job.content.get(style.source, tuple) or ()
    floor = max((job.places[name].bottom for name in style.below if name in job.places), default=box.y)
    room = min(box.h, box.bottom - floor - style.clear)
    ladder = [Setting(size) for size in style.fit]
    ladder += [Setting(size, condensed=True, leading=1.18) for size in style.condensed]
    for setting in ladder:
        strips = _laid(job, rows, setting)
        fits = all(block.fits for block in strips.blocks) and strips.height <= room + 1e-6
        if fits:
            break
    problems = missing_glyphs(tuple(sign for block in strips.blocks for sign in block.missing))
    if not fits:
        problems += (overflow("the text of its powers", Box(box.x, box.bottom - room, box.w, room)),)
    top = box.bottom - strips.height

    def draw(surface: Surface) -> None:
        y = top
        for block, height in zip(strips.blocks, strips.heights, strict=True):
            surface.fill(rectangle(Box(box.x, y, box.w, height), style.radius), job.colour(style.fill))
            _draw_middle(surface, block, box.x + style.indent, y + height / 2, job, style.colour, style.fill)
            y += height + style.gap

    ink = Box(box.x, top, box.w, strips.height)
    return Plan(draw, strips.height, setting.size, problems, ink)


def _laid(job: Job[StripsStyle], rows: Sequence[Runs], setting: Setting) -> _Strips:
    style = job.style
    width = job.box.w - 2 * style.indent
    blocks = tuple(lay(runs, width, setting, language=job.content.language) for runs in rows)
    heights = tuple(max(style.least * setting.em, block.height + 2 * style.pad) for block in blocks)
    return _Strips(blocks, heights, style.gap)


def _draw_middle(
    surface: Surface, block: Block, x: float, y: float, job: Job[StripsStyle] | Job[FootStyle], *tokens: str
) -> None:
    """Draw a text with the middle of its icons' lines at ``y``."""
    em = block.setting.em
    top = y - ((block.height - LINE * em) / 2 + ICON_LEVEL * em)
    block.draw(surface, x, top, *map(job.colour, tokens))


class FootStyle(Definition):
    """How the two pills on the art look: one at its left, one at its right.

    Attributes:
        first: Slot with the `Runs` of the left pill; none if empty.
        last: Slot with the `Runs` of the right pill; none if empty.
        sizes: Type sizes in pt of the two.
        heights: Heights of the two in mm.
        fills: Tokens of the grounds of the two.
        radii: Radii of the corners of the two in mm.
        indent: Ground left and right of a pill's text in mm.
        gap: Least distance between the two; nearer, the left one stands above.
        outline: Token of their lines.
        outline_width: Width of those lines in mm.
    """

    first: str = ""
    last: str = ""
    sizes: tuple[float, float] = (9.5, 8)
    heights: tuple[float, float] = (6.4, 5.4)
    fills: tuple[str, str] = ("paper", "tint")
    radii: tuple[float, float] = (1.4, 2.7)
    indent: float = 1.6
    gap: float = 1
    outline: str = "deep"
    outline_width: float = 0.35


@dataclass(frozen=True, slots=True)
class _Pill:
    block: Block
    box: Box
    fill: str
    radius: float


def plan_foot(job: Job[FootStyle]) -> Plan:
    """Plan the pills; they stand on the bottom of the box, the left one above if there is no room."""
    style, box = job.style, job.box
    left, right = _pill(job, style.first, 0), _pill(job, style.last, 1)
    if left and right and left.box.right + style.gap > right.box.x:
        left = replace(left, box=left.box._replace(y=left.box.y - right.box.h - style.gap))
    pills = [pill for pill in (left, right) if pill]
    if not pills:
        return Plan()
    problems = missing_glyphs(tuple(sign for pill in pills for sign in pill.block.missing))
    if any(pill.box.w > box.w + 1e-6 for pill in pills):
        problems += (overflow("what it collects or is", box),)

    def draw(surface: Surface) -> None:
        for pill in pills:
            ground = rectangle(pill.box, pill.radius)
            surface.fill(ground, job.colour(pill.fill))
            surface.stroke(ground, job.colour(style.outline), style.outline_width)
            middle = pill.box.y + pill.box.h / 2
            _draw_middle(surface, pill.block, pill.box.x + style.indent, middle, job, "ink", pill.fill)

    top, start = min(pill.box.y for pill in pills), min(pill.box.x for pill in pills)
    ink = Box(start, top, max(pill.box.right for pill in pills) - start, box.bottom - top)
    return Plan(draw, height=ink.h, problems=problems, ink=ink)


def _pill(job: Job[FootStyle], slot: str, which: int) -> _Pill | None:
    """Set one pill's text in one line; 0 stands at the left, 1 at the right."""
    style, box = job.style, job.box
    runs = job.content.get(slot, tuple) if slot else None
    if not runs:
        return None
    block = lay(runs, 1000.0, Setting(style.sizes[which]), language=job.content.language)
    width, high = block.width + 2 * style.indent, style.heights[which]
    x = box.right - width if which else box.x
    return _Pill(block, Box(x, box.bottom - high, width, high), style.fills[which], style.radii[which])


COSTS = Painter("costs", CostsStyle, plan_costs)
STRIPS = Painter("strips", StripsStyle, plan_strips)
FOOT = Painter("foot", FootStyle, plan_foot)
