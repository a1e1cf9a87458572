"""Sheets whose places somebody wrote down: label sheets, cut templates, odd layouts.

A sheet file is TOML. Lengths are strings with a unit or numbers in mm, places are the top left
corner of a trim box from the top left of the paper::

    name = "Labels 4 x 2 in"
    version = 1               # printed on labels; count it up when a place changes
    paper = "letter"          # a name, or WxH
    card = "4x2in"            # the trim size of an upright card: a name, or WxH
    marks = "none"            # what --marks is if nothing is said; may be left out: corner

    [[grid]]                  # as many as needed, filled in order
    x = "5/32in"
    y = "1/2in"
    columns = 2
    rows = 5
    gap_x = "3/16in"          # may be left out: 0
    gap_y = 0

    [[slot]]                  # single places, after the grids
    x = 10
    y = 20
    turn = 90                 # clockwise: 0, 90, 180, 270

Those that come along are in ``layouts/sheets``.
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder.errors import LayoutError, UsageError
from deckbuilder.paths import LAYOUTS
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.layout_files import read_layout, shown
from deckbuilder.printing.marks import MarkKind
from deckbuilder.printing.named_sizes import NamedSize, card_size, paper
from deckbuilder.printing.sheet import EPSILON, MOST_SLOTS, Flip, SheetLayout, Slot
from deckbuilder.printing.units import length, said

_KEYS = {
    "name": str,
    "version": int,
    "paper": str,
    "card": str,
    "marks": str,
    "grid": list,
    "slot": list,
}
_SLOT = {"x", "y", "turn"}
_GRID = {"x", "y", "turn", "columns", "rows", "gap_x", "gap_y"}
_TURNS = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A sheet as its file says it.

    Attributes:
        name: What people call it.
        version: The number of its edition.
        paper: Its paper.
        card: The size of its cards.
        slots: Where they lie.
        marks: The crop marks that are usual on it; labels are cut already.
    """

    name: str
    version: int
    paper: NamedSize
    card: NamedSize
    slots: tuple[Slot, ...]
    marks: MarkKind = MarkKind.CORNER

    @property
    def told(self) -> str:
        """What a label says of it."""
        return f"{self.name} v{self.version}"

    def layout(self, bleed: float, outer_bleed: float | None, flip: Flip) -> SheetLayout:
        """Return the sheet, with the bleed in mm and the edge that is wanted."""
        columns = len({round(slot.box.x, 2) for slot in self.slots})
        rows = len({round(slot.box.y, 2) for slot in self.slots})
        grid = (columns, rows) if columns * rows == len(self.slots) else (len(self.slots), 1)
        return SheetLayout(
            self.paper.size,
            self.card.size,
            self.slots,
            grid,
            bleed=bleed,
            flip=flip,
            outer_bleed=outer_bleed,
            name=self.name,
        )


def known_sheets() -> dict[str, Path]:
    """Return the sheet files that come along, by name."""
    return {path.stem: path for path in sorted((LAYOUTS / "sheets").glob("*.toml"))}


def sheet_file(text: str) -> SheetFile:
    """Read a sheet by its name, or from a file of the user's.

    Raises:
        UsageError: There is no such sheet.
        LayoutError: The file breaks the form above: names the key or the slot.
    """
    known = known_sheets()
    path = known.get(text.casefold(), Path(text))
    if text.casefold() not in known and path.suffix.casefold() != ".toml":
        near = difflib.get_close_matches(text.casefold(), known, n=1)
        meant = f"did you mean {near[0]}? " if near else ""
        raise UsageError(
            f'no sheet "{text[:40]}"',
            where="--sheet",
            cure=f"{meant}known: {', '.join(known)}, or a file of your own that ends in .toml",
        )
    return _Reader(shown(path)).sheet(read_layout(path))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one file; knows what to call it in messages."""

    where: str

    def sheet(self, table: Mapping[str, Any]) -> SheetFile:
        self._keys(table, set(_KEYS), {"paper", "card"}, "")
        for key, kind in _KEYS.items():
            if key in table and (not isinstance(table[key], kind) or isinstance(table[key], bool)):
                raise self._wrong(f"{key} is no {kind.__name__}", "")
        try:
            page, card = paper(table["paper"]), card_size(table["card"])
        except UsageError as problem:
            key = problem.where.removeprefix("--")
            raise LayoutError(problem.message, where=f"{self.where}: {key}", cure=problem.cure) from problem
        slots = tuple(itertools.islice(self._slots(table, card), MOST_SLOTS + 1))
        self._check(slots, page)
        name, version = table.get("name", Path(self.where).stem), table.get("version", 1)
        marks = table.get("marks", MarkKind.CORNER)
        if marks not in set(MarkKind):
            raise self._wrong(f'marks is "{marks[:20]}"', "", f"known: {', '.join(MarkKind)}")
        return SheetFile(name, version, page, card, slots, MarkKind(marks))

    def _slots(self, table: Mapping[str, Any], card: NamedSize) -> Iterator[Slot]:
        for number, row in enumerate(table.get("grid", ()), 1):
            yield from self._grid(row, card, f"grid {number}")
        for number, row in enumerate(table.get("slot", ()), 1):
            at = f"slot {number}"
            self._keys(row, _SLOT, {"x", "y"}, at)
            yield self._slot(self._length(row, "x", at), self._length(row, "y", at), row, card, at)

    def _grid(self, row: Mapping[str, Any], card: NamedSize, at: str) -> Iterator[Slot]:
        self._keys(row, _GRID, {"x", "y", "columns", "rows"}, at)
        counts = row["columns"], row["rows"]
        if any(type(count) is not int or count < 1 for count in counts):
            raise self._wrong("columns and rows are whole numbers from 1", at)
        x, y, gap_x, gap_y = (self._length(row, key, at) for key in ("x", "y", "gap_x", "gap_y"))
        size = self._slot(x, y, row, card, at).box
        for down, across in itertools.product(range(counts[1]), range(counts[0])):
            yield self._slot(x + across * (size.w + gap_x), y + down * (size.h + gap_y), row, card, at)

    def _slot(self, x: float, y: float, row: Mapping[str, Any], card: NamedSize, at: str) -> Slot:
        turn = row.get("turn", 0)
        if turn not in _TURNS or isinstance(turn, bool):
            raise self._wrong(f"turn is {turn!r}", at, "it is 0, 90, 180 or 270 degrees, clockwise")
        width, height = card.size[::-1] if turn % 180 else card.size
        return Slot(Box(x, y, width, height), int(turn))

    def _length(self, row: Mapping[str, Any], key: str, at: str) -> float:
        value = row.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise self._wrong(f"{key} is no length", at, "write it as 3, 3.5 or '1/8in'")
        try:
            return length(str(value), what=key)
        except UsageError as problem:
            raise self._wrong(f"{key}: {problem.message}", at, problem.cure) from problem

    def _check(self, slots: tuple[Slot, ...], page: NamedSize) -> None:
        """Refuse slots that lie off the paper or over each other."""
        if not slots:
            raise self._wrong("there is no slot", "", "add a [[grid]] or a [[slot]]")
        if len(slots) > MOST_SLOTS:
            raise self._wrong(f"there are more than {MOST_SLOTS} slots", "")
        whole = Box(0, 0, *page.size)
        for number, slot in enumerate(slots, 1):
            if not whole.holds(slot.box, EPSILON):
                x, y = said(slot.box.right), said(slot.box.bottom)
                raise self._wrong(f"slot {number} ends at {x}, {y} mm, off the paper", "")
        ordered = sorted(enumerate(slots, 1), key=lambda one: one[1].box.y)
        for index, (number, slot) in enumerate(ordered):
            for other, below in ordered[index + 1 :]:
                if below.box.y >= slot.box.bottom - EPSILON:
                    break
                if slot.box.meets(below.box, EPSILON):
                    first, second = sorted((number, other))
                    raise self._wrong(f"slots {first} and {second} lie over each other", "")

    def _keys(self, row: object, known: set[str], needed: set[str], at: str) -> None:
        if not isinstance(row, Mapping):
            raise self._wrong("it is no table", at)
        for key in row:
            if key not in known:
                near = difflib.get_close_matches(key, known, n=1)
                meant = f"did you mean {near[0]}? " if near else ""
                raise self._wrong(f'unknown key "{key}"', at, f"{meant}known: {', '.join(sorted(known))}")
        missing = sorted(needed - row.keys())
        if missing:
            raise self._wrong(f"{' and '.join(missing)} missing", at)

    def _wrong(self, message: str, at: str, cure: str = "") -> LayoutError:
        return LayoutError(message, where=f"{self.where}: {at}" if at else self.where, cure=cure)
