"""Example positions: a piece of board on which a condition holds (tasks).

Own pieces are solid, enemy ones are outlines, destroyed ones are struck through. Red squares
carry a lozenge and green ones a disc, so that colour alone never tells them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from deckbuilder.model.base import Definition
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.faces.painters.diagram import LEAST, THIN, Inks, draw_piece, draw_summoning
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.geometry import Box, circle, line, polygon, rectangle
from deckbuilder.printing.icons import icon
from deckbuilder.printing.shaping import PT, shape
from deckbuilder.printing.surface import Surface

Ground = Literal["", "red", "green", "lit"]

_SIGN = 0.13
"""Half height of the sign on a coloured square, in squares."""


@dataclass(frozen=True, slots=True)
class FigureSquare:
    """One square of a figure.

    Attributes:
        x: Its column.
        y: Its row.
        ground: Its colour, or ``lit`` if the condition speaks of it.
        piece: Rank of the piece on it, or empty.
        enemy: Whether that is an enemy piece.
        gone: Whether it is struck through.
        entered: Whether a being of that rank is summoned here.
    """

    x: int
    y: int
    ground: Ground = ""
    piece: str = ""
    enemy: bool = False
    gone: bool = False
    entered: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """One or two example positions side by side.

    Attributes:
        parts: The squares of each.
        word: What stands between two of them.
    """

    parts: tuple[tuple[FigureSquare, ...], ...]
    word: str = ""


class FigureStyle(Definition):
    """How a figure looks.

    Attributes:
        source: Slot with its `Figure`.
        cell: Largest side of a square in mm.
        size: Type size of the word between two positions in pt.
    """

    source: str = "figure"
    cell: float = 9.8
    size: float = 9


class ColourKeyStyle(Definition):
    """How the key to coloured squares looks.

    Attributes:
        source: Slot with its words, a tuple of ``(colour, word)``.
        cell: Side of a sample in mm.
        size: Type size of the words in pt.
    """

    source: str = "colours"
    cell: float = 3.1
    size: float = 8


@dataclass(frozen=True, slots=True)
class _Tones:
    inks: Inks
    red: Colour
    green: Colour


def _tones(job: Job[FigureStyle] | Job[ColourKeyStyle]) -> _Tones:
    tokens = ("deep", "mid", "tint", "paper", "ink", "marked")
    return _Tones(Inks(*map(job.colour, tokens)), job.colour("red-square"), job.colour("green-square"))


def plan(job: Job[FigureStyle]) -> Plan:
    """Plan a figure in the middle of its box."""
    figure = job.content.get(job.style.source, Figure)
    if figure is None:
        return Plan()
    box, style = job.box, job.style
    spans = [_span(part) for part in figure.parts]
    word = shape(figure.word, "text", job.content.language)
    gap = word.width(style.size) + 3 if len(spans) > 1 else 0.0
    columns, rows = sum(w for w, _ in spans), max(h for _, h in spans)
    cell = min(style.cell, (box.w - gap) / columns, box.h / rows)
    width = columns * cell + gap * (len(spans) - 1)
    area = Box(box.x + (box.w - width) / 2, box.y + (box.h - rows * cell) / 2, width, rows * cell)
    tones = _tones(job)

    def draw(surface: Surface) -> None:
        x = area.x
        for number, (part, (across, down)) in enumerate(zip(figure.parts, spans, strict=True)):
            if number:
                base = area.y + area.h / 2 + 0.345 * style.size * PT
                left = x + (gap - word.width(style.size)) / 2
                surface.text(word.pieces, left, base, style.size, tones.inks.ink)
                x += gap
            top = area.y + (area.h - down * cell) / 2
            _draw_part(surface, part, (x, top), cell, tones)
            x += across * cell

    return Plan(draw, ink=area)


def _span(part: tuple[FigureSquare, ...]) -> tuple[int, int]:
    return (
        max(square.x for square in part) - min(square.x for square in part) + 1,
        max(square.y for square in part) - min(square.y for square in part) + 1,
    )


def _draw_part(
    surface: Surface, part: tuple[FigureSquare, ...], at: tuple[float, float], cell: float, tones: _Tones
) -> None:
    left, top = min(square.x for square in part), min(square.y for square in part)
    for square in part:
        box = Box(at[0] + (square.x - left) * cell, at[1] + (square.y - top) * cell, cell, cell)
        _draw_square(surface, square, box, tones)


def _draw_square(surface: Surface, square: FigureSquare, box: Box, tones: _Tones) -> None:
    inks, side = tones.inks, box.w
    body = rectangle(box.inset(0.035 * side), 0.08 * side)
    grounds = {
        "": inks.pale,
        "lit": inks.needed,
        "red": inks.paper.mixed(tones.red, 0.42),
        "green": inks.paper.mixed(tones.green, 0.42),
    }
    ground = grounds[square.ground]
    if square.entered:
        draw_summoning(surface, box, inks, square.piece, "", ground=ground)
    else:
        surface.fill(body, ground)
        surface.stroke(body, inks.mid, max(THIN, (0.03 if square.ground else 0.018) * side))
    if square.ground in ("red", "green"):
        _draw_sign(surface, square.ground, box, tones, corner=bool(square.piece))
    if square.piece and not square.entered:
        _draw_figure_piece(surface, square, box, inks, ground)


def _draw_sign(surface: Surface, colour: str, box: Box, tones: _Tones, *, corner: bool) -> None:
    """Draw the sign of a coloured square: large in the middle, small in a corner under a piece."""
    side = box.w
    half = side * (_SIGN if corner else 0.24)
    x = box.right - 0.2 * side if corner else box.x + side / 2
    y = box.y + 0.2 * side if corner else box.y + side / 2
    if colour == "red":
        surface.fill(polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)]), tones.red)
    else:
        surface.fill(circle(x, y, 0.85 * half), tones.green)


def _draw_figure_piece(surface: Surface, square: FigureSquare, box: Box, inks: Inks, ground: Colour) -> None:
    side, half = box.w, 0.31
    if square.enemy:
        x, y = box.x + side / 2, box.y + side / 2
        parts = [part.path.placed(x, y, half * side) for part in icon(square.piece).parts]
        surface.fill(parts[0], inks.paper, even_odd=True)
        for number, part in enumerate(parts):
            surface.stroke(part, inks.ink, max(THIN, 0.02 * side) if number else max(LEAST, 0.05 * side))
    else:
        draw_piece(surface, square.piece, box, half, inks.deep, ground)
    if square.gone:
        inner = box.inset(0.13 * side)
        slash = line(inner.x, inner.bottom, inner.right, inner.y)
        surface.stroke(slash, ground, max(2 * LEAST, 0.13 * side), cap="round")
        surface.stroke(slash, inks.marked, max(LEAST, 0.07 * side), cap="round")


def plan_colours(job: Job[ColourKeyStyle]) -> Plan:
    """Plan the key: a sample and a word for each colour, at the right end of the box."""
    said: tuple[tuple[str, str], ...] = job.content.get(job.style.source, tuple) or ()
    box, style = job.box, job.style
    tones = _tones(job)
    places: list[tuple[str, Box, float]] = []
    x = box.right
    words = [shape(word, "strong", job.content.language) for _, word in said]
    for (colour, _), word in reversed(list(zip(said, words, strict=True))):
        x -= word.width(style.size)
        text_at = x
        x -= 0.8 + style.cell
        places.insert(0, (colour, Box(x, box.y + (box.h - style.cell) / 2, style.cell, style.cell), text_at))
        x -= 1.6

    def draw(surface: Surface) -> None:
        for (colour, sample, text_at), word in zip(places, words, strict=True):
            ground: Ground = "red" if colour == "red" else "green"
            _draw_square(surface, FigureSquare(0, 0, ground), sample, tones)
            base = box.y + box.h / 2 + 0.345 * style.size * PT
            surface.text(word.pieces, text_at, base, style.size, tones.inks.ink)

    left = places[0][1].x if places else box.right
    return Plan(draw, ink=Box(left, box.y + (box.h - style.cell) / 2, box.right - left, style.cell))


FIGURE = Painter("figure", FigureStyle, plan)
COLOUR_KEY = Painter("colour_key", ColourKeyStyle, plan_colours)
