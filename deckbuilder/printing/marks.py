"""Crop marks: the lines to cut along, as plain numbers in mm.

Marks follow the cards that are on the page. A mark is cut off where it would run
into a trim box or along its edge, so the inner corner of a part-filled last
row has none. They are two-tone (a line between edges of the opposite tone), to show on
paper and on art. Between cards that touch there is no room for marks: ticks lie on the
cut line itself, and are drawn only if they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from deckbuilder.printing.colour import WHITE, Colour
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.sheet import EPSILON, On, SheetLayout, Side

BLACK = Colour(0, 0, 0)

SHORTEST = 0.25
"""A piece of a mark shorter than this, in mm, is left out."""


class MarkKind(StrEnum):
    """How much of a cut line is drawn."""

    NONE = "none"
    CORNER = "corner"
    CROSS = "cross"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """What marks look like; all lengths in mm.

    Attributes:
        kind: Which marks are drawn.
        length: Length of a corner mark.
        offset: Space between a trim box and a mark that points at it.
        width: Width of the line; 0.1 is a printed line's floor.
        halo: Width of the edge of the opposite tone on each side of it.
        colour: Colour of the line.
        dash: Length of its dashes and of the spaces between them; 0 for a whole line.
        on: The sides that have marks.
    """

    kind: MarkKind = MarkKind.CORNER
    length: float = 4.0
    offset: float = 0.5
    width: float = 0.15
    halo: float = 0.2
    colour: Colour = BLACK
    dash: float = 0.0
    on: On = On.BOTH

    @property
    def edge_colour(self) -> Colour:
        """What the line is edged with: white if it is dark, black if it is light."""
        return WHITE if self.colour.luminance() < 0.4 else BLACK

    @property
    def gap(self) -> float:
        """Space between a trim box and the end of a mark; the arms of a cross meet at the corner."""
        return 0.0 if self.kind is MarkKind.CROSS else self.offset


class Line(NamedTuple):
    """One straight mark, in mm from the top left of the page."""

    x1: float
    y1: float
    x2: float
    y2: float


_Span = tuple[float, float]


def marks(
    layout: SheetLayout,
    count: int,
    style: MarkStyle,
    side: Side = Side.FRONT,
    keep_out: Iterable[Box] = (),
) -> tuple[Line, ...]:
    """Return the marks of a page that holds ``count`` cards, each line once.

    Args:
        layout: The sheet.
        count: Cards on this page.
        style: What marks look like.
        side: The side of the sheet; marks of backs are the fronts' mirror.
        keep_out: Other boxes that no mark may run into, such as the label's.
    """
    if style.kind is MarkKind.NONE or not style.on.holds(side):
        return ()
    boxes = [slot.box for slot in layout.on_page(count, side)]
    width, height = layout.page
    shut = list(keep_out)
    upright = _along(boxes, shut, style, height)
    lying = _along([_swapped(box) for box in boxes], [_swapped(box) for box in shut], style, width)
    return (
        *(Line(x, start, x, end) for x, start, end in upright),
        *(Line(start, y, end, y) for y, start, end in lying),
    )


def ticks(layout: SheetLayout, count: int, length: float, side: Side = Side.FRONT) -> tuple[Line, ...]:
    """Return short lines at the corners that touching cards share, each arm so many mm long.

    They lie on the cut lines between two cards, and nowhere else.
    """
    boxes = [slot.box for slot in layout.on_page(count, side)]
    upright = _shared(boxes, length)
    lying = _shared([_swapped(box) for box in boxes], length)
    return (
        *(Line(x, start, x, end) for x, start, end in upright),
        *(Line(start, y, end, y) for y, start, end in lying),
    )


def _shared(boxes: Sequence[Box], length: float) -> Iterator[tuple[float, float, float]]:
    """Yield ``(x, from, to)`` of the ticks on vertical cut lines that have cards on both sides."""
    spans: dict[float, list[_Span]] = {}
    for left in boxes:
        for right in boxes:
            top, bottom = max(left.y, right.y), min(left.bottom, right.bottom)
            if abs(left.right - right.x) < EPSILON and bottom - top > EPSILON:
                reach = min(length, (bottom - top) / 2)
                ends = [(top, top + reach), (bottom - reach, bottom)]
                spans.setdefault(round(left.right, 4), []).extend(ends)
    for x, found in spans.items():
        for start, stop in _joined(found):
            yield x, start, stop


def _along(
    boxes: Sequence[Box], shut: Sequence[Box], style: MarkStyle, end: float
) -> Iterator[tuple[float, float, float]]:
    """Yield ``(x, from, to)`` of the vertical marks of these boxes."""
    reach = style.width / 2 + style.halo
    edges = {round(x, 4): x for box in boxes for x in (box.x, box.right)}
    for x in sorted(edges.values()):
        spans = [(0.0, end)] if style.kind is MarkKind.FULL else list(_at_corners(x, boxes, style))
        closed = [
            (box.y - style.gap, box.bottom + style.gap)
            for box in boxes
            if box.x - reach < x < box.right + reach
        ]
        closed += [(box.y, box.bottom) for box in shut if box.x - reach < x < box.right + reach]
        for start, stop in _without(_joined(spans), _joined(closed)):
            start, stop = max(start, 0.0), min(stop, end)
            if stop - start >= SHORTEST:
                yield x, start, stop


def _at_corners(x: float, boxes: Iterable[Box], style: MarkStyle) -> Iterator[_Span]:
    for box in boxes:
        if abs(box.x - x) < 1e-4 or abs(box.right - x) < 1e-4:
            yield box.y - style.gap - style.length, box.y - style.gap
            yield box.bottom + style.gap, box.bottom + style.gap + style.length


def _joined(spans: Iterable[_Span]) -> list[_Span]:
    """Return the same stretches, ascending, those that touch made one."""
    result: list[_Span] = []
    for start, stop in sorted(spans):
        if result and start <= result[-1][1]:
            result[-1] = result[-1][0], max(stop, result[-1][1])
        else:
            result.append((start, stop))
    return result


def left_over(span: _Span, shut: Iterable[_Span]) -> list[_Span]:
    """Return what is left of a stretch where others are taken out."""
    return list(_without([span], _joined(shut)))


def _without(spans: Iterable[_Span], closed: Sequence[_Span]) -> Iterator[_Span]:
    """Yield what is left of some stretches where others are taken out."""
    for start, stop in spans:
        for shut_from, shut_to in closed:
            if shut_to <= start or stop <= shut_from:
                continue
            if start < shut_from:
                yield start, shut_from
            start = shut_to
        if start < stop:
            yield start, stop


def _swapped(box: Box) -> Box:
    return Box(box.y, box.x, box.h, box.w)
