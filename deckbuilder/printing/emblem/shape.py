"""Shapes written as text: how layouts describe charges and the parts of masks.

One layer of a drawing is one line of words, in a box from -100 to 100, y down::

    +deep/dark half 0,-90! 20,-60 35,-20 0,40!
    line 2 light pair 10,5 22,14 30,30
    disc warm pair 18,-8 4
    hatch -38 ink half 0,-90! 20,-60 35,-20 0,40!

Points run along a smooth curve; one with ``!`` is a corner. ``half`` mirrors the
right half on the axis x = 0 and joins both, ``pair`` draws a shape and its mirror
image, ``one`` draws it as it stands. Two tones are for the left (lit) and the right
side. A leading ``+`` gives the shape a rim that sets it off from what lies behind.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from deckbuilder.printing.geometry import Path, Step, circle

_REACH = 0.36
"""Length of a curve's handles, in parts of the chord."""


class Node(NamedTuple):
    """A point of an outline; straight lines meet in a corner."""

    x: float
    y: float
    corner: bool = False


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of a drawing.

    Attributes:
        kind: ``fill``, ``line`` or ``hatch``.
        tone: Tone of the whole, or of its right side.
        left_tone: Tone of the left side, if it differs.
        rim: Whether it is set off by a rim.
        size: Width of a line, or angle of a hatch in degrees.
        whole: Everything it covers.
        left: Its left half, if a tone of its own or nothing is drawn there.
        right: Its right half.
    """

    kind: str
    tone: str
    left_tone: str
    rim: bool
    size: float
    whole: Path
    left: Path
    right: Path


def curve(nodes: Sequence[Node], *, closed: bool = True) -> Path:
    """Return a smooth path through the nodes, straight between two corners."""
    if not nodes:
        return Path()
    segments = _segments(nodes, closed)
    start: Step = ("M", (nodes[0].x, nodes[0].y))
    return Path((start, *segments, *((("Z", ()),) if closed else ())))


@lru_cache(maxsize=4096)
def layer(text: str) -> Layer:
    """Read one layer.

    Raises:
        ValueError: It breaks the form above.
    """
    words = text.split()
    try:
        rim = words[0].startswith("+")
        words[0] = words[0].removeprefix("+")
        kind = words.pop(0) if words[0] in ("line", "hatch", "disc") else "fill"
        size = float(words.pop(0)) if kind in ("line", "hatch") else 0.0
        left_tone, _, tone = words[0].rpartition("/")
        symmetry, points = words[1], words[2:]
        whole, left, right = _sides(kind, symmetry, points)
    except (ValueError, IndexError) as problem:
        raise ValueError(f'"{text}" is no layer of a drawing: {problem}') from problem
    return Layer("fill" if kind == "disc" else kind, tone, left_tone, rim, size, whole, left, right)


def _sides(kind: str, symmetry: str, words: list[str]) -> tuple[Path, Path, Path]:
    """Return all of a shape, its left side and its right side."""
    if symmetry not in ("half", "pair", "one"):
        raise ValueError(f'"{symmetry}" is not half, pair or one')
    if kind == "disc":
        node, radius = _node(words[0]), float(words[1])
        shape = circle(node.x, node.y, radius)
    else:
        nodes = [_node(word) for word in words]
        if len(nodes) < 2:
            raise ValueError("at least two points are needed")
        if symmetry == "half":
            return _halves(nodes, closed=kind != "line")
        shape = curve(nodes, closed=kind != "line")
    if symmetry == "one":
        return shape, Path(), shape
    mirrored = shape.mirrored()
    return shape + mirrored, mirrored, shape


def _halves(nodes: list[Node], *, closed: bool) -> tuple[Path, Path, Path]:
    if not closed:
        ring = [Node(-node.x, node.y, node.corner) for node in reversed(nodes)]
        joined = ring + (nodes[1:] if nodes[0].x == 0 else nodes)
        return curve(joined, closed=False), Path(), Path()
    if nodes[0].x != 0:
        nodes = [Node(0.0, nodes[0].y, True), *nodes]
    if nodes[-1].x != 0:
        nodes = [*nodes, Node(0.0, nodes[-1].y, True)]
    ring = nodes + [Node(-node.x, node.y, node.corner) for node in reversed(nodes[1:-1])]
    segments = _segments(ring, closed=True)
    turn = len(nodes) - 1
    top: Step = ("M", (nodes[0].x, nodes[0].y))
    low: Step = ("M", (nodes[-1].x, nodes[-1].y))
    end: Step = ("Z", ())
    return (
        Path((top, *segments, end)),
        Path((low, *segments[turn:], end)),
        Path((top, *segments[:turn], end)),
    )


def _segments(nodes: Sequence[Node], closed: bool) -> list[Step]:
    count = len(nodes)
    slopes = [_slope(nodes, index, closed) for index in range(count)]
    segments: list[Step] = []
    for index in range(count if closed else count - 1):
        start, end = nodes[index], nodes[(index + 1) % count]
        leave, arrive = slopes[index], slopes[(index + 1) % count]
        if leave is None and arrive is None:
            segments.append(("L", (end.x, end.y)))
            continue
        reach = _REACH * math.hypot(end.x - start.x, end.y - start.y)
        x1, y1 = (
            (start.x, start.y) if leave is None else (start.x + leave[0] * reach, start.y + leave[1] * reach)
        )
        x2, y2 = (end.x, end.y) if arrive is None else (end.x - arrive[0] * reach, end.y - arrive[1] * reach)
        if leave is None:
            x1, y1 = start.x + (x2 - start.x) * _REACH, start.y + (y2 - start.y) * _REACH
        if arrive is None:
            x2, y2 = end.x + (x1 - end.x) * _REACH, end.y + (y1 - end.y) * _REACH
        segments.append(("C", (x1, y1, x2, y2, end.x, end.y)))
    return segments


def _slope(nodes: Sequence[Node], index: int, closed: bool) -> tuple[float, float] | None:
    """Return the direction in which the curve passes a node; none at corners and ends."""
    if nodes[index].corner or (not closed and index in (0, len(nodes) - 1)):
        return None
    before, after = nodes[index - 1], nodes[(index + 1) % len(nodes)]
    length = math.hypot(after.x - before.x, after.y - before.y)
    if length == 0:
        return None
    return (after.x - before.x) / length, (after.y - before.y) / length


def _node(word: str) -> Node:
    x, y = word.removesuffix("!").split(",")
    return Node(float(x), float(y), word.endswith("!"))
