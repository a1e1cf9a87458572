"""Patterns on a board: which pieces are needed where, which squares are marked.

Every meaning has a shape of its own: a needed piece shows its rank, the summoning
square has corner brackets, a marked square a dashed frame with hatching, a marked
direction a dashed frame with an arrow. Colour only helps.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from deckbuilder.model.base import Definition
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.fonts import CAP_HEIGHT
from deckbuilder.printing.geometry import Box, Path, joined, polygon, rectangle
from deckbuilder.printing.icons import draw_icon
from deckbuilder.printing.shaping import PT, shape
from deckbuilder.printing.surface import Surface

Offset = tuple[int, int]
MarkKind = Literal["square", "direction", "piece"]

LEAST = 0.18
"""Thinnest line that means something in play, in mm (0.5 pt)."""
THIN = 0.1
"""Thinnest line of all, in mm."""
APART = 0.7
"""Gap to a summoning square that stands apart from the pattern, in cells."""
_INSET, _RADIUS = 0.035, 0.08
_NUMBERED = 6.0
"""Smallest cell, in mm, in which the number of a marking is written."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A pattern around its summoning square, offsets right and down from it.

    Attributes:
        needed: Pieces with their least rank.
        rank: Rank of the piece that enters.
        holds: Least rank of the own piece that must stand on the summoning square, or empty.
        apart: Whether the summoning square is none of the pattern's and is drawn beside it.
        marked: Marked squares.
        second: Squares with a second marking; both markings are then numbered.
        kind: What the marks mean.
    """

    needed: tuple[tuple[Offset, str], ...]
    rank: str
    holds: str = ""
    apart: bool = False
    marked: tuple[Offset, ...] = ()
    second: tuple[Offset, ...] = ()
    kind: MarkKind = "square"

    def extent(self) -> tuple[int, int, int, int]:
        """Return left, top, columns, rows of the smallest box around all that is drawn in the grid."""
        own: tuple[Offset, ...] = () if self.apart else ((0, 0),)
        squares = [offset for offset, _ in self.needed] + [*self.marked, *self.second, *own]
        left, top = min(x for x, _ in squares), min(y for _, y in squares)
        return (
            left,
            top,
            max(x for x, _ in squares) - left + 1,
            max(y for _, y in squares) - top + 1,
        )


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours a diagram is drawn in."""

    deep: Colour
    mid: Colour
    tint: Colour
    paper: Colour
    ink: Colour
    marked: Colour

    @property
    def pale(self) -> Colour:
        """Ground of a square whose contents do not matter."""
        return self.paper.mixed(self.tint, 0.6)

    @property
    def needed(self) -> Colour:
        """Ground of a needed piece."""
        return self.tint.mixed(self.mid, 0.35)


class DiagramStyle(Definition):
    """How a diagram looks.

    Attributes:
        source: Slot with its `Diagram`.
        cell: Largest side of a square in mm.
    """

    source: str = "pattern"
    cell: float = 9.8


class KeyStyle(Definition):
    """How the key to the marked squares looks.

    Attributes:
        source: Slot with its `MarkKey`.
        cell: Side of the sample square in mm.
        sizes: Type sizes of its word in pt, largest first.
        colour: Token of the word's colour.
    """

    source: str = "key"
    cell: float = 3.1
    sizes: tuple[float, ...] = (8, 7.5, 7)
    colour: str = "ink"


@dataclass(frozen=True, slots=True)
class MarkKey:
    """What the marks of a diagram mean, as a sample and a word."""

    kind: MarkKind
    text: str


def inks(job: Job[DiagramStyle] | Job[KeyStyle]) -> Inks:
    """Return the colours of the card's family."""
    return Inks(*(job.colour(token) for token in ("deep", "mid", "tint", "paper", "ink", "marked")))


def plan(job: Job[DiagramStyle]) -> Plan:
    """Plan a diagram: the largest squares that fit, in the middle of the box."""
    diagram = job.content.get(job.style.source, Diagram)
    if diagram is None:
        return Plan()
    cell, area = placed(diagram, job.box, job.style.cell)
    colours = inks(job)
    return Plan(lambda surface: draw_diagram(surface, diagram, area, cell, colours), ink=area)


def placed(diagram: Diagram, box: Box, most: float) -> tuple[float, Box]:
    """Return the side of a square, and the box the diagram takes in the middle of ``box``."""
    _, _, columns, rows = diagram.extent()
    across = columns + (1 + APART if diagram.apart else 0)
    cell = min(most, box.w / across, box.h / rows)
    w, h = cell * across, cell * rows
    return cell, Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


def draw_diagram(surface: Surface, diagram: Diagram, area: Box, cell: float, colours: Inks) -> None:
    """Draw a diagram that fills ``area`` with squares of side ``cell``."""
    left, top, columns, rows = diagram.extent()

    def square(offset: Offset) -> Box:
        return Box(area.x + (offset[0] - left) * cell, area.y + (offset[1] - top) * cell, cell, cell)

    needed = dict(diagram.needed)
    for dy in range(top, top + rows):
        for dx in range(left, left + columns):
            rank = needed.get((dx, dy))
            draw_square(surface, square((dx, dy)), colours, bold=rank is not None)
            if rank:
                draw_piece(surface, rank, square((dx, dy)), 0.34, colours.deep, colours.needed)
    marks = [(at, "1" if diagram.second else "") for at in diagram.marked]
    marks += [(at, "2") for at in diagram.second]
    for at, number in marks:
        kind: MarkKind = "piece" if at in needed else diagram.kind
        draw_mark(surface, square(at), colours, kind, at, number=number)
    own = (
        square((0, 0))
        if not diagram.apart
        else Box(area.right - cell, area.y + (area.h - cell) / 2, cell, cell)
    )
    draw_summoning(surface, own, colours, diagram.rank, diagram.holds)


def draw_square(surface: Surface, square: Box, colours: Inks, *, bold: bool) -> None:
    """Draw an empty square; a bold one waits for a piece."""
    side = square.w
    body = rectangle(square.inset(_INSET * side), _RADIUS * side)
    surface.fill(body, colours.needed if bold else colours.pale)
    width = 0.03 if bold else 0.018
    surface.stroke(body, colours.mid, max(THIN, width * side))


def draw_piece(surface: Surface, rank: str, square: Box, half: float, colour: Colour, ground: Colour) -> None:
    """Draw the shape of a rank, ``half`` squares half as high."""
    x, y = square.x + square.w / 2, square.y + square.h / 2
    draw_icon(surface, rank, x, y, half * square.w, colour, ground)


def draw_summoning(
    surface: Surface, square: Box, colours: Inks, rank: str, holds: str, *, ground: Colour | None = None
) -> None:
    """Draw the summoning square with the ghost of what enters, or the piece it must hold."""
    side = square.w
    body = rectangle(square.inset(0.045 * side), _RADIUS * side)
    under = ground or colours.paper
    surface.fill(body, under)
    if holds:
        draw_piece(surface, holds, square, 0.29, colours.deep, under)
    elif ground:
        draw_piece(surface, rank, square, 0.24, colours.deep, under)
    else:
        draw_piece(surface, rank, square, 0.2, colours.mid, under)
    surface.stroke(body, colours.ink, max(LEAST, 0.075 * side))
    near, far, arm = 0.17, 0.83, 0.15
    width = max(LEAST, 0.05 * side)
    corners = Path()
    for cx, sx in ((near, 1), (far, -1)):
        for cy, sy in ((near, 1), (far, -1)):
            bracket = [(cx, cy + sy * arm), (cx, cy), (cx + sx * arm, cy)]
            corners = corners + polygon(
                [(square.x + px * side, square.y + py * side) for px, py in bracket], closed=False
            )
    surface.stroke(corners, colours.ink, width, join="miter")


def draw_mark(
    surface: Surface,
    square: Box,
    colours: Inks,
    kind: MarkKind,
    towards: Offset = (1, 0),
    *,
    number: str = "",
) -> None:
    """Draw a mark on a square: its frame, and what tells its kind."""
    side = square.w
    frame = square.inset(0.09 * side)
    inner = square.inset(0.115 * side)
    if kind == "square" and number and side >= _NUMBERED:
        _draw_number(surface, square, colours, number)
    elif kind == "square":
        surface.stroke(
            hatching(inner, 0.2 * side), colours.marked.mixed(colours.paper, 0.35), max(THIN, 0.028 * side)
        )
        if number == "1":
            surface.fill(rectangle(square.inset(0.3 * side), 0.05 * side), colours.marked)
    elif kind == "direction":
        surface.fill(arrow(square, towards), colours.marked)
    surface.stroke(
        rectangle(frame, 0.06 * side),
        colours.marked,
        max(LEAST, 0.05 * side),
        dash=dashes(frame, 0.13 * side, 0.08 * side),
    )


def _draw_number(surface: Surface, square: Box, colours: Inks, number: str) -> None:
    size = 0.5 * square.w / PT
    text = shape(number, "numeral", "")
    base = square.y + square.h / 2 + CAP_HEIGHT * size * PT / 2
    surface.text(text.pieces, square.x + (square.w - text.width(size)) / 2, base, size, colours.marked)


def dashes(box: Box, on: float, off: float) -> tuple[float, float]:
    """Return dash and gap near the wanted ones that close the frame of a box without a seam."""
    around = 2 * (box.w + box.h)
    count = max(8, 4 * round(around / (on + off) / 4))
    share = on / (on + off)
    return share * around / count, (1 - share) * around / count


def hatching(box: Box, step: float) -> Path:
    """Return lines at 45 degrees, rising to the right, that fill a square box; one path."""
    lines: list[Path] = []
    for number in range(1, math.ceil(2 * box.w / step)):
        along = number * step
        if along >= 2 * box.w - 1e-9:
            break
        low, high = max(0.0, along - box.w), min(along, box.w)
        lines.append(
            polygon([(box.x + low, box.y + along - low), (box.x + high, box.y + along - high)], closed=False)
        )
    return joined(lines)


def arrow(square: Box, towards: Offset) -> Path:
    """Return an arrow head in the middle of a square that points away from the summoning square."""
    angle = math.degrees(math.atan2((towards[1] > 0) - (towards[1] < 0), (towards[0] > 0) - (towards[0] < 0)))
    head = polygon([(0.27, 0), (-0.2, -0.27), (-0.09, 0), (-0.2, 0.27)])
    return head.placed(square.x + square.w / 2, square.y + square.h / 2, square.w, angle)


def plan_key(job: Job[KeyStyle]) -> Plan:
    """Plan the key: a sample square and its word, at the right end of the box."""
    key = job.content.get(job.style.source, MarkKey)
    if key is None:
        return Plan()
    box, cell = job.box, job.style.cell
    text = shape(key.text, "strong", job.content.language)
    fitting = [size for size in job.style.sizes if text.width(size) + cell + 1 <= box.w]
    size = fitting[0] if fitting else job.style.sizes[-1]
    width = text.width(size)
    sample = Box(box.right - width - 0.9 - cell, box.y + (box.h - cell) / 2, cell, cell)
    colours = inks(job)

    def draw(surface: Surface) -> None:
        surface.fill(rectangle(sample, 0.3), colours.paper)
        draw_mark(surface, sample, colours, key.kind)
        base = box.y + box.h / 2 + 0.345 * size * PT
        surface.text(text.pieces, box.right - width, base, size, job.colour(job.style.colour))

    return Plan(draw, size=math.inf, ink=Box(sample.x, sample.y, box.right - sample.x, cell))


DIAGRAM = Painter("diagram", DiagramStyle, plan)
MARK_KEY = Painter("mark_key", KeyStyle, plan_key)
