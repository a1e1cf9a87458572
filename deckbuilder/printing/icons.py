"""Icons as data: filled outlines in a unit box (-1..1, y down), by name.

``layouts/icons/*.toml`` holds them. An icon is a list of parts drawn one over the other,
each with a tone: ``main`` is the colour the icon is asked for in (or its own), ``ground``
the colour behind it, ``dark`` and ``light`` are main with black or ground in it; any
other word is a colour token of ``layouts/palettes.toml``. A part may also be another icon,
placed and scaled.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from deckbuilder.errors import LayoutError
from deckbuilder.paths import LAYOUTS
from deckbuilder.printing.colour import INK, WHITE, Colour
from deckbuilder.printing.geometry import Box, Path, Step, circle, polygon, rectangle, star
from deckbuilder.printing.layout_files import read_layout, shown
from deckbuilder.printing.palette import tokens
from deckbuilder.printing.surface import Surface

ICONS = LAYOUTS / "icons"

_BLACK = Colour(0, 0, 0)
UNDRAWN = "star"
"""Icon of a keyword that has none of its own."""
DARKER = 0.35
"""Share of black in the outline of an icon of its own colour."""
LIGHTER = 0.62
"""Share of the ground in an icon's light parts."""


@dataclass(frozen=True, slots=True)
class Part:
    """One filled outline of an icon.

    Attributes:
        path: The outline in the unit box.
        tone: What of the colour it is filled with.
        even_odd: Whether its inner outlines are holes.
        colour: The token ``main`` stands for, where it came with another icon that has its own colour.
    """

    path: Path
    tone: str
    even_odd: bool
    colour: str = ""


@dataclass(frozen=True, slots=True)
class IconShape:
    """An icon: its parts from back to front, and its own colour if it has one."""

    name: str
    parts: tuple[Part, ...]
    colour: str = ""

    @property
    def outline(self) -> Path:
        """The outline of its first part: its silhouette, for badges."""
        return self.parts[0].path


def draw_icon(
    surface: Surface,
    name: str,
    x: float,
    y: float,
    half: float,
    colour: Colour | None = None,
    ground: Colour = WHITE,
) -> None:
    """Draw an icon.

    Args:
        surface: Where.
        name: Its name in ``layouts/icons``.
        x: Its centre, in mm.
        y: Its centre, in mm.
        half: Half its height in mm; the unit box is twice that wide and high.
        colour: Its colour; an icon with a colour of its own (an essence) keeps that one.
        ground: The colour behind it.

    Raises:
        LayoutError: There is no such icon.
    """
    shape = icon(name)
    main = tokens()[shape.colour] if shape.colour else colour or INK
    for part in shape.parts:
        path = part.path.placed(x, y, half)
        own = tokens()[part.colour] if part.colour else main
        surface.fill(path, toned(part.tone, own, ground), even_odd=part.even_odd)


def toned(tone: str, main: Colour, ground: Colour) -> Colour:
    """Return the colour of a tone; the loader has checked that there is one."""
    match tone:
        case "main":
            return main
        case "ground":
            return ground
        case "dark":
            return main.mixed(_BLACK, DARKER)
        case "light":
            return main.mixed(ground, LIGHTER)
        case _:
            return tokens()[tone]


def icon(name: str) -> IconShape:
    """Return an icon by name.

    Raises:
        LayoutError: There is no such icon.
    """
    found = icons().get(name)
    if found is None:
        raise LayoutError(f'no icon "{name}"', where=shown(ICONS))
    return found


def icon_for(keyword: str) -> str:
    """Return the name of a keyword's icon: its own, or a plain star until it has one."""
    return keyword if keyword in icons() else UNDRAWN


@lru_cache(maxsize=1)
def icons() -> Mapping[str, IconShape]:
    """Return every icon by name.

    Raises:
        LayoutError: A file breaks the schema, or two icons share a name.
    """
    tables: dict[str, tuple[dict[str, Any], FilePath]] = {}
    for path in sorted(ICONS.glob("*.toml")):
        for name, table in read_layout(path).get("icon", {}).items():
            if name in tables:
                raise LayoutError(f'two icons are called "{name}"', where=shown(path))
            tables[name] = (table, path)
    simple = {name: _icon(*of) for name, of in _named(tables, composed=False)}
    return simple | {name: _icon(*of, simple) for name, of in _named(tables, composed=True)}


def _named(
    tables: Mapping[str, tuple[dict[str, Any], FilePath]], *, composed: bool
) -> Iterator[tuple[str, tuple[str, dict[str, Any], FilePath]]]:
    """Yield the icons that hold other icons, or those that do not."""
    for name, (table, path) in tables.items():
        parts = table.get("parts")
        inner = isinstance(parts, list) and any(isinstance(part, dict) and "icon" in part for part in parts)
        if inner == composed:
            yield name, (name, table, path)


def _icon(
    name: str, table: dict[str, Any], file: FilePath, others: Mapping[str, IconShape] | None = None
) -> IconShape:
    where = f"{shown(file)}: icon.{name}"
    parts = table.get("parts")
    unknown = set(table) - {"parts", "colour"}
    if unknown or not isinstance(parts, list) or not parts:
        raise LayoutError("an icon has parts and at most a colour", where=where)
    colour = table.get("colour", "")
    if colour and colour not in tokens():
        raise LayoutError(f'no colour "{colour}"', where=where)
    built: list[Part] = []
    for part in parts:
        built += _inner(part, where, others or {}) if "icon" in part else [_part(part, where)]
    return IconShape(name, tuple(built), colour)


def _inner(table: dict[str, Any], where: str, others: Mapping[str, IconShape]) -> list[Part]:
    """Take over another icon's parts, smaller and elsewhere."""
    inner = others.get(table["icon"])
    unknown = set(table) - {"icon", "at", "scale"}
    if unknown or inner is None:
        raise LayoutError(f'no plain icon "{table["icon"]}" with at and scale', where=where)
    x, y = table.get("at", (0.0, 0.0))
    scale = table.get("scale", 1.0)
    return [
        Part(part.path.placed(x, y, scale), part.tone, part.even_odd, inner.colour) for part in inner.parts
    ]


_TONES = ("main", "ground", "dark", "light")
_MODIFIERS = ("tone", "mirror", "spokes", "at", "turn", "scale", "hole")


def _part(table: dict[str, Any], where: str) -> Part:
    """Read one part: a shape, and how it is placed and repeated."""
    kinds = [key for key in table if key in _SHAPES]
    unknown = [key for key in table if key not in _SHAPES and key not in _MODIFIERS]
    if unknown or len(kinds) != 1:
        known = ", ".join([*_SHAPES, *_MODIFIERS])
        raise LayoutError(f"a part has one shape; got {sorted(table)}", where=where, cure=f"known: {known}")
    tone = table.get("tone", "main")
    if tone not in _TONES and tone not in tokens():
        raise LayoutError(f'no tone "{tone}"', where=where)
    try:
        path = _SHAPES[kinds[0]](table[kinds[0]])
        x, y = table.get("at", (0.0, 0.0))
        path = path.placed(x, y, table.get("scale", 1.0), table.get("turn", 0.0))
        if table.get("mirror"):
            path = path + path.mirrored()
        spokes = table.get("spokes", 1)
        path = Path(
            tuple(step for n in range(spokes) for step in path.placed(0, 0, 1, 360 / spokes * n).steps)
        )
        if "hole" in table:
            path = path + _SHAPES["disc"](table["hole"])
    except (TypeError, ValueError, IndexError) as problem:
        raise LayoutError(f"the shape cannot be read: {problem}", where=where) from problem
    return Part(path, tone, even_odd="hole" in table or kinds[0] in ("ring", "frame"))


def _disc(numbers: Sequence[float]) -> Path:
    x, y, radius = numbers
    return circle(x, y, radius)


def _ring(numbers: Sequence[float]) -> Path:
    x, y, outer, inner = numbers
    return circle(x, y, outer) + circle(x, y, inner)


def _bar(numbers: Sequence[float]) -> Path:
    x, y, w, h = numbers[:4]
    return rectangle(Box(x, y, w, h), numbers[4] if len(numbers) > 4 else 0)


def _frame(numbers: Sequence[float]) -> Path:
    x, y, w, h, width, radius = numbers
    outer = Box(x, y, w, h)
    return rectangle(outer, radius) + rectangle(outer.inset(width), max(0, radius - width))


def _star(numbers: Sequence[float]) -> Path:
    points, outer, inner = numbers[:3]
    return star(0, 0, int(points), outer, inner, numbers[3] if len(numbers) > 3 else 0)


def _band(numbers: Sequence[float]) -> Path:
    """Return part of a ring: centre, outer and inner radius, from and to angle (0 = up, clockwise)."""
    x, y, outer, inner, first, last = numbers
    count = max(2, math.ceil(abs(last - first) / 6))
    angles = [math.radians(first + (last - first) * n / count) for n in range(count + 1)]
    rim = [(x + outer * math.sin(a), y - outer * math.cos(a)) for a in angles]
    return polygon(rim + [(x + inner * math.sin(a), y - inner * math.cos(a)) for a in reversed(angles)])


_SHAPES: dict[str, Callable[[Any], Path]] = {
    "path": lambda text: Path(tuple(_steps(text))),
    "poly": polygon,
    "disc": _disc,
    "ring": _ring,
    "bar": _bar,
    "frame": _frame,
    "star": _star,
    "band": _band,
}

_WORDS = re.compile(r"[MLCQAZ]|-?(?:\d+\.?\d*|\.\d+)")
_COUNTS = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 5, "Z": 0}


def _steps(text: str) -> Iterator[Step]:
    """Read ``M L C Q A Z`` with absolute places; ``A`` takes radius, large, clockwise, x, y."""
    words = _WORDS.findall(text)
    if "".join(words) != re.sub(r"[\s,]+", "", text):
        raise ValueError(f'"{text}"')
    x = y = 0.0
    at = 0
    op = "M"
    while at < len(words):
        if words[at].isalpha():
            op = words[at]
            at += 1
        count = _COUNTS[op]
        v = tuple(float(word) for word in words[at : at + count])
        if len(v) != count:
            raise ValueError(f"{op} needs {count} numbers")
        at += count
        if op == "Q":
            cx, cy, ex, ey = v
            points = (
                x + (cx - x) * 2 / 3,
                y + (cy - y) * 2 / 3,
                ex + (cx - ex) * 2 / 3,
                ey + (cy - ey) * 2 / 3,
            )
            yield "C", (*points, ex, ey)
        elif op == "A":
            yield from _arc(x, y, *v)
        else:
            yield op, v
        if v:
            x, y = v[-2:]


def _arc(
    x: float, y: float, radius: float, large: float, clockwise: float, ex: float, ey: float
) -> Iterator[Step]:
    """Yield a circle's arc from one place to another as Bezier curves."""
    dx, dy = ex - x, ey - y
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    away = math.sqrt(max(radius * radius - chord * chord / 4, 0.0)) / chord
    side = 1 if bool(large) != bool(clockwise) else -1
    cx, cy = (x + ex) / 2 - side * away * dy, (y + ey) / 2 + side * away * dx
    first, last = math.atan2(y - cy, x - cx), math.atan2(ey - cy, ex - cx)
    if clockwise and last < first:
        last += 2 * math.pi
    elif not clockwise and last > first:
        last -= 2 * math.pi
    count = max(1, math.ceil(abs(last - first) / (math.pi / 2)))
    step = (last - first) / count
    handle = 4 / 3 * math.tan(step / 4) * radius
    for n in range(count):
        a, b = first + step * n, first + step * (n + 1)
        ax, ay = cx + radius * math.cos(a), cy + radius * math.sin(a)
        bx, by = cx + radius * math.cos(b), cy + radius * math.sin(b)
        yield (
            "C",
            (
                ax - handle * math.sin(a),
                ay + handle * math.cos(a),
                bx + handle * math.sin(b),
                by - handle * math.cos(b),
                bx,
                by,
            ),
        )
