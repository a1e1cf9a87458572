"""Cut lines as SVG or DXF, in mm, from the trim boxes that the PDF's cards are placed by.

An SVG's page is the paper, y down; a DXF's origin is the paper's bottom left corner, y up.
Sheets that are cut alike share a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Job
from deckbuilder.printing.sheet import On, Side

_BULGE: Final = 0.41421356
"""What DXF calls a quarter of a circle: the tangent of a quarter of its angle."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One way in which sheets of a job are cut.

    Attributes:
        title: The job's name.
        page: Width and height of the paper in mm.
        boxes: The trim boxes, in mm from the paper's top left.
        radius: Radius of the corners in mm.
        sheets: The sheets that are cut so, from 1.
    """

    title: str
    page: tuple[float, float]
    boxes: tuple[Box, ...]
    radius: float
    sheets: tuple[int, ...]


def cuts(job: Job) -> list[Cut]:
    """Return the different ways in which the sheets of a job are cut, in order.

    A sheet is cut from its front, or from its back if only the back has registration marks.
    """
    from_behind = job.around.registration is not None and job.around.registration_on is On.BACK
    side = Side.BACK if from_behind else Side.FRONT
    found: dict[tuple[tuple[float, float], tuple[Box, ...]], list[int]] = {}
    for front in job.fronts():
        layout = front.layout
        boxes = tuple(slot.box for slot in layout.on_page(front.count, side))
        found.setdefault((layout.page, boxes), []).append(front.number)
    radius = job.around.radius
    return [Cut(job.title, page, boxes, radius, tuple(on)) for (page, boxes), on in found.items()]


def svg(cut: Cut) -> bytes:
    """Return the cut lines as an SVG of the paper's size."""
    width, height = (_number(value) for value in cut.page)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f"<title>{escape(_printable(cut.title))}</title>",
        '<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">',
    ]
    for box in cut.boxes:
        x, y, w, h = (_number(value) for value in box)
        rounded = f' rx="{_number(_radius(cut, box))}"' if cut.radius > 0 else ""
        lines.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}"{rounded}/>')
    return "\n".join([*lines, "</g>", "</svg>", ""]).encode("utf-8")


def dxf(cut: Cut) -> bytes:
    """Return the cut lines as a DXF that any reader knows (release 12): closed polylines, in mm."""
    pairs: list[tuple[int, object]] = [
        (999, "cut lines in mm"),
        (0, "SECTION"),
        (2, "HEADER"),
        (9, "$ACADVER"),
        (1, "AC1009"),
        (9, "$INSUNITS"),
        (70, 4),
        (9, "$EXTMIN"),
        (10, 0.0),
        (20, 0.0),
        (9, "$EXTMAX"),
        (10, cut.page[0]),
        (20, cut.page[1]),
        (0, "ENDSEC"),
        (0, "SECTION"),
        (2, "ENTITIES"),
    ]
    for box in cut.boxes:
        pairs += [(0, "POLYLINE"), (8, "cut"), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, 1)]
        for x, y, bulge in _corners(cut, box):
            pairs += [(0, "VERTEX"), (8, "cut"), (10, x), (20, y), (30, 0.0), (42, bulge)]
        pairs += [(0, "SEQEND"), (8, "cut")]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{_shown(value)}\n" for code, value in pairs).encode("ascii")


FORMS: dict[str, Callable[[Cut], bytes]] = {".svg": svg, ".dxf": dxf}
"""The forms of cut files by the ending of their name."""


def _corners(cut: Cut, box: Box) -> Iterator[tuple[float, float, float]]:
    """Yield a polyline's corners anticlockwise, y up: x, y, and how the line to the next one bulges."""
    r = _radius(cut, box)
    left, right = box.x, box.right
    low, high = cut.page[1] - box.bottom, cut.page[1] - box.y
    if r <= 0:
        yield from ((x, y, 0.0) for x, y in ((left, low), (right, low), (right, high), (left, high)))
        return
    yield left + r, low, 0.0
    yield right - r, low, _BULGE
    yield right, low + r, 0.0
    yield right, high - r, _BULGE
    yield right - r, high, 0.0
    yield left + r, high, _BULGE
    yield left, high - r, 0.0
    yield left, low + r, _BULGE


def _radius(cut: Cut, box: Box) -> float:
    return min(cut.radius, box.w / 2, box.h / 2)


def _shown(value: object) -> str:
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def _number(value: float) -> str:
    digits = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if digits in ("", "-0") else digits


def _printable(text: str) -> str:
    return "".join(sign for sign in text if sign.isprintable())


def told(sheets: Iterable[int]) -> str:
    """Return numbers of sheets as people say them: ``1-3, 5``."""
    runs: list[list[int]] = []
    for number in sheets:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
