"""What lies where in a PDF, read from its operators, in mm from the top left of the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf

from deckbuilder.printing.geometry import Box

MM = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]
UNIT: Matrix = (1, 0, 0, 1, 0, 0)
PAINTING = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh"}


@dataclass
class PlacedForm:
    """A form object on a page.

    Attributes:
        form: Object number of the form: the same for the same drawing.
        box: What it may cover: its bounding box, cut by the clip.
        whole: Its bounding box before clipping.
        turn: Clockwise turn in degrees.
        scale: How much it is enlarged; 1 is exact.
    """

    form: int
    box: Box
    whole: Box
    turn: int
    scale: float


@dataclass
class PageContent:
    """A page read back.

    Attributes:
        width: Width of the media box in mm.
        height: Height of the media box in mm.
        forms: The forms placed on it, in order.
        lines: Straight lines drawn on the page itself as ``(x1, y1, x2, y2, width)``.
        painted: Number of painting operators on the page itself.
        fills: Boxes round what is filled on the page itself.
        strokes: Boxes round what is drawn as a line on the page itself, half its width not counted.
        order: What is drawn, in order: ``"form"``, ``"line"``, ``"fill"``.
    """

    width: float
    height: float
    forms: list[PlacedForm] = field(default_factory=list)
    lines: list[tuple[float, float, float, float, float]] = field(default_factory=list)
    painted: int = 0
    fills: list[Box] = field(default_factory=list)
    strokes: list[Box] = field(default_factory=list)
    order: list[str] = field(default_factory=list)


def read(path: Path) -> list[PageContent]:
    """Read all pages of a PDF."""
    with pikepdf.open(path) as pdf:
        return [_page(page) for page in pdf.pages]


def cards(page: PageContent, *, label: bool = False) -> list[PlacedForm]:
    """Return the forms that are cards; with a label, all but the last form."""
    return page.forms[:-1] if label else page.forms


def _page(page: Any) -> PageContent:
    left, bottom, right, top = (float(value) for value in page.obj.MediaBox)
    assert (left, bottom) == (0, 0)
    content = PageContent(right / MM, top / MM)
    matrix, clip, width = UNIT, None, 1.0
    stack: list[tuple[Matrix, Any, float]] = []
    start: tuple[float, float] | None = None
    path: list[tuple[float, float, float, float]] = []
    rectangle: Any = None
    points: list[tuple[float, float]] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        values = [float(value) for value in operands] if name in _NUMERIC else []
        if name == "q":
            stack.append((matrix, clip, width))
        elif name == "Q":
            matrix, clip, width = stack.pop()
        elif name == "cm":
            matrix = _product(tuple(values), matrix)
        elif name == "w":
            width = values[0]
        elif name == "re":
            x, y, w, h = values
            rectangle = _bounds([_at(matrix, x, y), _at(matrix, x + w, y + h)])
        elif name == "W":
            clip = rectangle if clip is None else _cut(clip, rectangle)
        elif name == "m":
            start = _at(matrix, *values)
        elif name == "l":
            assert start is not None
            end = _at(matrix, *values)
            path.append((*start, *end))
            start = end
        elif name == "Do":
            content.order.append("form")
            form = page.obj.Resources.XObject[str(operands[0])]
            content.forms.append(_placed(form, matrix, clip, top))
        if name in {"m", "l", "c"}:
            points += [_at(matrix, x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if name in PAINTING:
            content.painted += 1
            if points:
                kind = {"f": "fill", "S": "line"}[name]
                (content.fills if kind == "fill" else content.strokes).append(_box(_bounds(points), top))
                content.order.append(kind)
        if name == "S":
            content.lines += [
                (x1 / MM, (top - y1) / MM, x2 / MM, (top - y2) / MM, width / MM) for x1, y1, x2, y2 in path
            ]
        if name in PAINTING | {"n"}:
            path, points = [], []
    assert not stack
    return content


_NUMERIC = {"cm", "w", "re", "m", "l", "c"}


def _placed(form: Any, matrix: Matrix, clip: Any, top: float) -> PlacedForm:
    assert str(form.Subtype) == "/Form"
    own = tuple(float(value) for value in form.get("/Matrix", list(UNIT)))
    total = _product(own, matrix)
    x1, y1, x2, y2 = (float(value) for value in form.BBox)
    whole = _bounds([_at(total, x, y) for x in (x1, x2) for y in (y1, y2)])
    a, b, c, d = total[:4]
    scale = (abs(a * d - b * c)) ** 0.5
    turn = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}[(round(a / scale), round(b / scale))]
    shown = whole if clip is None else _cut(whole, clip)
    return PlacedForm(form.objgen[0], _box(shown, top), _box(whole, top), turn, scale)


def _product(first: Any, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    a2, b2, c2, d2, e2, f2 = then
    return (
        a * a2 + b * c2,
        a * b2 + b * d2,
        c * a2 + d * c2,
        c * b2 + d * d2,
        e * a2 + f * c2 + e2,
        e * b2 + f * d2 + f2,
    )


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _bounds(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _cut(one: Any, other: Any) -> tuple[float, float, float, float]:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _box(bounds: Any, top: float) -> Box:
    x1, y1, x2, y2 = bounds
    return Box(x1 / MM, (top - y2) / MM, (x2 - x1) / MM, (y2 - y1) / MM)
