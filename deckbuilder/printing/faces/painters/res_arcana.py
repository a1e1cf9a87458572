"""Res Arcana's own boxes: the cost column, the strips of powers, the foot of the art."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.content import Label
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs, overflow
from deckbuilder.printing.fonts import CAP_HEIGHT
from deckbuilder.printing.geometry import Box, rectangle
from deckbuilder.printing.icons import draw_icon
from deckbuilder.printing.shaping import PT, shape
from deckbuilder.printing.surface import Surface
from deckbuilder.printing.typeset import Block, Setting, lay
from deckbuilder.text.runs import Break, Runs

ICON_LEVEL = 0.41
"""How far below the top of a line's letters the middle of its icons stands, in em."""
LINE = 0.97
"""Height of one line of text, in em."""
NOTE_GAP = 0.9
"""White between a strip's icons and its sentence, in mm."""
ENDLESS = 1000.0
"""Width in mm at which no line breaks."""


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
        source: Slots with the `Runs` of each strip, the fullest version first; a fuller one
            is taken only if it fits.
        fit: Type sizes in pt to try, largest first.
        condensed: Sizes to try after those in condensed letters.
        note: Largest type size in pt of a sentence below a strip's icons.
        comfort: Type size in pt down to which the strips shrink before the art does.
        under: Box the art begins under.
        art: Heights in mm of the art: what it has while type can shrink, and the least.
        least: Least height of a strip in em; room for one line and its tallest icon.
        pad: Least ground above and below a strip's text in mm.
        indent: Ground left and right of it in mm.
        gap: White between strips in mm.
        below: Box the strips stay below, if it is drawn.
        clear: By how much, in mm.
        tray: Slot that stands between the two, if it is filled.
        tray_clear: How much more that takes, in mm.
        fill: Token of the strips.
        radius: Radius of their corners in mm.
        colour: Token of text and icons.
    """

    source: tuple[str, ...]
    fit: tuple[float, ...] = (10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5)
    condensed: tuple[float, ...] = (7.5, 7, 6.5)
    note: float = 7.5
    comfort: float = 8.5
    under: str = "title"
    art: tuple[float, float] = (0, 0)
    least: float = 1.8
    pad: float = 0.95
    indent: float = 1.5
    gap: float = 1
    below: str = ""
    clear: float = 0
    tray: str = ""
    tray_clear: float = 0
    fill: str = "tint"
    radius: float = 1
    colour: str = "ink"


@dataclass(frozen=True, slots=True)
class _Strip:
    """One strip: its line of icons, and below it its sentence if it has one."""

    head: Block
    note: Block | None
    height: float

    @property
    def blocks(self) -> tuple[Block, ...]:
        return (self.head, self.note) if self.note else (self.head,)


@dataclass(frozen=True, slots=True)
class _Strips:
    setting: Setting
    strips: tuple[_Strip, ...]
    gap: float

    @property
    def height(self) -> float:
        """Height of all strips and the white between them, in mm."""
        return sum(strip.height for strip in self.strips) + self.gap * (len(self.strips) - 1)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Their texts."""
        return tuple(block for strip in self.strips for block in strip.blocks)

    def fit(self, room: float) -> bool:
        """Tell whether they fit a height in mm."""
        return all(block.fits for block in self.blocks) and self.height <= room + 1e-6


def plan_strips(job: Job[StripsStyle]) -> Plan:
    """Plan the strips: their fullest version that fits, at the largest size that fits."""
    style, box = job.style, job.box
    strips, fits = _chosen(job)
    problems = missing_glyphs(tuple(sign for block in strips.blocks for sign in block.missing))
    if not fits:
        room = _room(job, style.art[1])
        problems += (overflow("the text of its powers", box._replace(h=room)),)
    top = box.bottom - strips.height

    def draw(surface: Surface) -> None:
        y = top
        for strip in strips.strips:
            surface.fill(rectangle(Box(box.x, y, box.w, strip.height), style.radius), job.colour(style.fill))
            _draw_strip(surface, strip, box.x + style.indent, y, job)
            y += strip.height + style.gap

    ink = Box(box.x, top, box.w, strips.height)
    smallest = min(block.setting.size for block in strips.blocks)
    return Plan(draw, strips.height, smallest, problems, ink)


def _room(job: Job[StripsStyle], art: float) -> float:
    """Return the height there is for strips under art of a height, and under what stands in it."""
    style = job.style
    tops = [job.places[style.under].bottom + art] if style.under in job.places else []
    if style.below in job.places:
        tray = style.tray_clear if style.tray and job.content.has(style.tray) else 0
        tops.append(job.places[style.below].bottom + style.clear + tray)
    return min(job.box.h, job.box.bottom - max(tops, default=0.0))


def _chosen(job: Job[StripsStyle]) -> tuple[_Strips, bool]:
    """Return the strips as they are set, and whether they fit."""
    style = job.style
    ladder = [Setting(size) for size in style.fit]
    ladder += [Setting(size, condensed=True, leading=1.18) for size in style.condensed]
    versions = [rows for slot in style.source if (rows := job.content.get(slot, tuple))]
    for number, rows in enumerate(versions):
        last = number == len(versions) - 1
        for room, setting in _tries(job, ladder if last else ladder[: len(style.fit)]):
            strips = _laid(job, rows, setting)
            if strips.fit(room):
                return strips, True
    return strips, False


def _tries(job: Job[StripsStyle], ladder: Sequence[Setting]) -> Iterator[tuple[float, Setting]]:
    """Yield rooms and settings to try there: type shrinks a little, then the art, then type again."""
    wide, least = (_room(job, art) for art in job.style.art)
    for setting in ladder:
        if setting.size >= job.style.comfort:
            yield wide, setting
    for setting in ladder:
        yield least, setting


def _laid(job: Job[StripsStyle], rows: Sequence[Runs], setting: Setting) -> _Strips:
    """Set every strip; a sentence (what follows a strip's first line end) in smaller, narrower letters."""
    style = job.style
    width = job.box.w - 2 * style.indent
    small = Setting(min(setting.size, style.note), condensed=setting.condensed, leading=1.18)
    strips = []
    for runs in rows:
        cut = runs.index(Break()) if Break() in runs else len(runs)
        head = lay(runs[:cut], width, setting, language=job.content.language)
        height = max(style.least * setting.em, head.height + 2 * style.pad)
        note = None
        if runs[cut + 1 :]:
            note = lay(runs[cut + 1 :], width, small, language=job.content.language)
            height += note.height + NOTE_GAP
        strips.append(_Strip(head, note, height))
    return _Strips(setting, tuple(strips), style.gap)


def _draw_strip(surface: Surface, strip: _Strip, x: float, y: float, job: Job[StripsStyle]) -> None:
    style = job.style
    head = strip.height - (strip.note.height + NOTE_GAP if strip.note else 0)
    _draw_middle(surface, strip.head, x, y + head / 2, job, style.colour, style.fill)
    if strip.note:
        top = y + strip.height - style.pad - strip.note.height
        strip.note.draw(surface, x, top, job.colour(style.colour), job.colour(style.fill))


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
        first: Slots with the `Runs` of the left pill, fullest version first; none if empty.
        last: Slots with the `Runs` of the right pill, fullest version first; none if empty.
        sizes: Type sizes in pt of the two.
        least: Type size in pt to which a pill too wide for the box shrinks.
        heights: Heights of the two in mm.
        fills: Tokens of the grounds of the two.
        radii: Radii of the corners of the two in mm.
        indent: Ground left and right of a pill's text in mm.
        gap: Least distance between the two; nearer, the left one stands above.
        beside: Box that may hang down to them at the left; the right one keeps clear of it.
        outline: Token of their lines.
        outline_width: Width of those lines in mm.
    """

    first: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    sizes: tuple[float, float] = (9.5, 8)
    least: float = 7
    heights: tuple[float, float] = (6.4, 5.4)
    fills: tuple[str, str] = ("paper", "tint")
    radii: tuple[float, float] = (1.4, 2.7)
    indent: float = 1.6
    gap: float = 1
    beside: str = ""
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
    left = _pill(job, style.first, 0, box.w)
    start = left.box.right + style.gap if left else box.x
    hanging = job.places.get(style.beside)
    if hanging and hanging.bottom > box.bottom - style.heights[1] - style.gap:
        start = max(start, hanging.right + style.gap / 2)
    right = _pill(job, style.last, 1, box.right - start)
    if left and right and left.box.right + style.gap > right.box.x + 1e-6:
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


def _pill(job: Job[FootStyle], slots: Sequence[str], which: int, room: float) -> _Pill | None:
    """Set one pill's text in one line; 0 stands at the left, 1 at the right.

    The fullest version that fits the room at some size; where none does, the fullest that fits the box.
    """
    style, box = job.style, job.box
    versions = [runs for slot in slots if (runs := job.content.get(slot, tuple))]
    if not versions:
        return None
    sizes = [size for size in (style.sizes[which], 7.5, style.least) if size <= style.sizes[which]]
    blocks = [
        lay(runs, ENDLESS, Setting(size), language=job.content.language)
        for runs, size in product(versions, sizes)
    ]
    fitting = [
        block for limit in (room, box.w) for block in blocks if block.width + 2 * style.indent <= limit + 1e-6
    ]
    block = (fitting or blocks[-1:])[0]
    width, high = block.width + 2 * style.indent, style.heights[which]
    x = box.right - width if which else box.x
    return _Pill(block, Box(x, box.bottom - high, width, high), style.fills[which], style.radii[which])


COSTS = Painter("costs", CostsStyle, plan_costs)
STRIPS = Painter("strips", StripsStyle, plan_strips)
FOOT = Painter("foot", FootStyle, plan_foot)
