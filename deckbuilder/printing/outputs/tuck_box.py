"""A box for the deck, to cut out and fold: its size follows from the cards and their number.

The flat box, from left to right: glue flap, back, side, front, side. Lid and bottom hang on
the back and are tucked in. Cut along full lines, fold along dashed ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from deckbuilder.errors import UsageError
from deckbuilder.printing.colour import INK, Colour
from deckbuilder.printing.face import PlainDrawing
from deckbuilder.printing.geometry import Box, Path, circle, line, rectangle
from deckbuilder.printing.imposition import Batch, Copies, Job
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.sheet import SheetLayout, Slot
from deckbuilder.printing.surface import Surface
from deckbuilder.printing.units import said

THICKNESS = 0.31
"""Thickness of a card in mm, unless told otherwise."""

PLAY = 1.5
"""How much wider, higher and deeper the box is than what is in it, in mm."""

GLUE = 12.0
"""Width of the glue flap in mm."""
_TAB = (8.0, 15.0)
"""Least and most height of the tabs that are tucked in, in mm."""
_SLANT, _SLIT = 2.0, 0.6
_NOTCH = 8.0
_CUT, _FOLD, _DASH = 0.25, 0.2, (2.0, 1.4)
_PALE = Colour(200, 200, 200)
_LEGEND = 5.0
"""Height kept free for the legend under the box, in mm."""

Size = tuple[float, float]


@dataclass(frozen=True)
class TuckBox(PlainDrawing):
    """A flat box on a page (`deckbuilder.printing.face.Face`); the page is its trim.

    Attributes:
        title: The deck's name.
        count: Cards in it.
        card: Width and height of a card in mm.
        thickness: Thickness of a card in mm.
        size: Width and height of the page in mm.
    """

    title: str
    count: int
    card: Size
    thickness: float
    size: Size

    @property
    def key(self) -> str:
        """Unique per box."""
        return f"tuck-box:{self.title}:{self.count}:{self.card}:{self.thickness}:{self.size}"

    @property
    def inside(self) -> tuple[float, float, float]:
        """Width, height and depth of the folded box, in mm."""
        width, height = self.card
        return width + PLAY, height + PLAY, self.count * self.thickness + PLAY

    @property
    def tab(self) -> float:
        """Height of the tabs that are tucked in, in mm."""
        return min(_TAB[1], max(_TAB[0], self.inside[2]))

    @property
    def flat(self) -> Size:
        """Width and height of the flat box, in mm."""
        width, height, depth = self.inside
        return GLUE + 2 * width + 2 * depth, height + 2 * depth + 2 * self.tab

    @cached_property
    def columns(self) -> tuple[float, float, float, float, float, float]:
        """Left edges of glue flap, back, side, front and side, and the right edge, in mm."""
        width, _, depth = self.inside
        left = (self.size[0] - self.flat[0]) / 2
        back = left + GLUE
        return left, back, back + width, back + width + depth, back + 2 * width + depth, left + self.flat[0]

    @cached_property
    def rows(self) -> tuple[float, float, float, float, float, float]:
        """Top edges of tab, lid, body, bottom and its tab, and the lower edge, in mm."""
        _, height, depth = self.inside
        top = (self.size[1] - _LEGEND - self.flat[1]) / 2
        lid = top + self.tab
        body = lid + depth
        return top, lid, body, body + height, body + height + depth, top + self.flat[1]

    @cached_property
    def folds(self) -> tuple[Path, ...]:
        """The lines to fold along."""
        _, back, side, front, other, right = self.columns
        _, lid, top, bottom, tab, _ = self.rows
        upright = [line(x, top, x, bottom) for x in (back, side, front, other)]
        across = [line(back, y, side, y) for y in (lid, top, bottom, tab)]
        dust = [line(a, y, b, y) for a, b in ((side, front), (other, right)) for y in (top, bottom)]
        return (*upright, *across, *dust)

    @cached_property
    def cut(self) -> Path:
        """The line to cut along, closed; the thumb notch is part of it."""
        left, back, side, front, other, right = self.columns
        top, bottom = self.rows[2:4]
        middle = (front + other) / 2
        notch = circle(middle, top, _NOTCH).steps
        steps = [
            ("M", (back, top)),
            *self._tucked(up=True),
            *self._dust(side, front, top, up=True),
            ("L", (middle - _NOTCH, top)),
            *_lower_half(notch),
            ("L", (other, top)),
            *self._dust(other, right, top, up=True),
            ("L", (right, bottom)),
            *self._dust(right, other, bottom, up=False),
            ("L", (front, bottom)),
            *self._dust(front, side, bottom, up=False),
            *self._tucked(up=False),
            ("L", (left, bottom - 2 * _SLANT)),
            ("L", (left, top + 2 * _SLANT)),
            ("Z", ()),
        ]
        return Path(tuple(steps))

    def draw(self, surface: Surface) -> None:
        """Draw the flat box: what is printed on it, then the lines, then the legend."""
        left, back, _, front, *_ = self.columns
        _, lid, top, *_ = self.rows
        width, height, depth = self.inside
        frame = Box(front, top + _NOTCH, width, height - _NOTCH).inset(4)
        surface.stroke(rectangle(frame, 2.0), _PALE, 0.4)
        facts = f"{self.count} cards" if self.count > 1 else "1 card"
        _centred(surface, self.title, Box(front + 6, top + height / 2 - 8, width - 12, 8), 20)
        _centred(surface, facts, Box(front + 6, top + height / 2 + 2, width - 12, 6), 10)
        _centred(surface, self.title, Box(back + 3, lid, width - 6, depth), min(14, depth * 2))
        _centred(surface, self.title, Box(back + 6, top + height / 2 - 4, width - 12, 8), 14)
        glue = Box(left, top, GLUE, height)
        _centred(surface, "glue", glue, 7)
        for fold in self.folds:
            surface.stroke(fold, INK, _FOLD, dash=_DASH)
        surface.stroke(self.cut, INK, _CUT)
        legend = (
            "cut along full lines, fold back along dashed ones, glue the flap inside the far side · inside "
            f"{said(width)} x {said(height)} x {said(round(depth, 1))} mm · print at 100 %"
        )
        _centred(surface, legend, Box(4, self.size[1] - _LEGEND - 4, self.size[0] - 8, _LEGEND), 6.5)

    def _tucked(self, *, up: bool) -> list[tuple[str, tuple[float, ...]]]:
        """Return the way round lid or bottom with its tab: clockwise, from one end of its fold."""
        _, back, side, *_ = self.columns
        if up:
            outer, fold, start = self.rows[0], self.rows[1], self.rows[2]
            first, last = back, side
        else:
            outer, fold, start = self.rows[5], self.rows[4], self.rows[3]
            first, last = side, back
        inward = 1.0 if last > first else -1.0
        round_ = min(6.0, (side - back) / 4)
        return [
            ("L", (first, start)),
            ("L", (first, fold)),
            ("C", (first, (fold + outer) / 2, first, outer, first + inward * round_, outer)),
            ("L", (last - inward * round_, outer)),
            ("C", (last, outer, last, (fold + outer) / 2, last, fold)),
            ("L", (last, start)),
        ]

    def _dust(
        self, first: float, last: float, fold: float, *, up: bool
    ) -> list[tuple[str, tuple[float, ...]]]:
        """Return the way round a dust flap on a side, from one end of its fold to the other."""
        high = min(abs(last - first), self.inside[0] / 2 - 1.0) * (-1 if up else 1)
        inward = 1.0 if last > first else -1.0
        slant = min(_SLANT, abs(last - first) / 4)
        slit = min(_SLIT, slant / 2)
        return [
            ("L", (first, fold)),
            ("L", (first + inward * slit, fold)),
            ("L", (first + inward * slant, fold + high)),
            ("L", (last - inward * slant, fold + high)),
            ("L", (last - inward * slit, fold)),
            ("L", (last, fold)),
        ]


def tuck_boxes(job: Job, paper: Size, thickness: float, margin: float) -> Job:
    """Return a job of boxes: one for the cards of each size.

    Args:
        job: What is in the boxes.
        paper: Width and height of the paper in mm; it is turned where the box fits only so.
        thickness: Thickness of a card in mm.
        margin: Least space at the paper's edge in mm.

    Raises:
        UsageError: A box does not fit on the paper.
    """
    boxes = [_fitted(job.title, batch, paper, thickness, margin) for batch in job.batches]
    batches = tuple(
        Batch(SheetLayout(box.size, box.size, (Slot(Box(0, 0, *box.size)),), (1, 1)), (Copies(box),))
        for box in boxes
    )
    return Job(f"{job.title}: box", batches, MarkStyle(MarkKind.NONE))


def _fitted(title: str, batch: Batch, paper: Size, thickness: float, margin: float) -> TuckBox:
    card = batch.layout.card
    for page in (paper, paper[::-1]):
        box = TuckBox(title, batch.count, card, thickness, page)
        width, height = box.flat
        if width <= page[0] - 2 * margin and height <= page[1] - 2 * margin - _LEGEND:
            return box
    raise UsageError(
        f"the box for {batch.count} cards is {width:.0f} x {height:.0f} mm flat, "
        f"too large for paper of {said(paper[0])} x {said(paper[1])} mm",
        where="--tuck-box",
        cure="take a larger --paper, as a3, or print the deck in parts",
    )


def _lower_half(steps: tuple[tuple[str, tuple[float, ...]], ...]) -> list[tuple[str, tuple[float, ...]]]:
    """Return the lower half of a circle, walked from its left end to its right end."""
    (_, first), (_, second) = steps[1], steps[2]  # right to below, below to left
    right = steps[0][1]
    below = first[4:]
    return [
        ("C", (*second[2:4], *second[0:2], *below)),
        ("C", (*first[2:4], *first[0:2], *right)),
    ]


def _centred(surface: Surface, text: str, box: Box, size: float) -> None:
    """Write a line in the middle of a box, smaller if it must be."""
    from deckbuilder.printing.shaping import shape

    shaped = shape(text, "condensed")
    while shaped.width(size) > box.w and size > 3:
        size -= 0.5
    while shaped.width(size) > box.w and len(text) > 1:
        text = text[:-1].rstrip(" …")
        shaped = shape(f"{text}…", "condensed")
    surface.text(
        shaped.pieces, box.x + (box.w - shaped.width(size)) / 2, box.y + box.h / 2 + size * 0.12, size, INK
    )
