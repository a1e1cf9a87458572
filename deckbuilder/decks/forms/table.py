"""Tables (CSV): columns by name, in any order, between commas, semicolons or tabs (RFC 4180)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from deckbuilder.decks.builder import Builder
from deckbuilder.decks.entry_line import Reading, read_name
from deckbuilder.decks.forms.base import Request, WriteOptions, cannot_hold, ordered_sections
from deckbuilder.decks.source import shown, tidy
from deckbuilder.model.deck import Deck, Entry, Problem

_COLUMNS = {
    "count": ("count", "quantity", "qty"),
    "name": ("name", "card"),
    "id": ("id",),
    "section": ("section", "board"),
    "set": ("set", "edition"),
    "number": ("number",),
    "game": ("game",),
    "note": ("note",),
}
_TOTALS = frozenset({"total", "totals", "sum"})
_COUNT = re.compile(r"[0-9]{1,3}")
_RISKY = re.compile(r"'*(?:[=+\-@]|[0-9]{1,2}[-/.][0-9]{1,2}(?:[-/.][0-9]{2,4})?$)")
_GUARDED = re.compile(f"'(?:{_RISKY.pattern})")
_WRITTEN = ("count", "name", "id", "section")


def read(request: Request) -> tuple[Deck, tuple[Problem, ...]]:
    """Read a table.

    Raises:
        DeckFileError: It has no such header row, a quote is not closed, or its game is not known.
    """
    first = request.text.partition("\n")[0]
    between = max(",;\t", key=first.count)
    rows = _rows(request, between)
    _, header = next(rows)
    columns, unknown = _header(header)
    if "name" not in columns and "id" not in columns:
        raise request.fault(
            "the first row names no column for card names", 1, "name a column name, and one count"
        )
    body = [_Row(line, row, columns) for line, row in rows if any(map(tidy, row))]
    said, at = next(((row.text("game"), row.line) for row in body if row.text("game")), ("", 0))
    builder = Builder(request.names(said, at))
    for title in unknown:
        builder.note("unknown-column", f'the column "{shown(title)}" is not used', line=1)
    for row in body:
        _add(builder, row)
    return builder.finish("", "", "", request.where)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the table and the line its last cell ends on."""

    line: int
    cells: list[str]
    columns: dict[str, int]

    def raw(self, column: str) -> str:
        """Return a cell as it is; ``""`` if the row has none."""
        at = self.columns.get(column, len(self.cells))
        return self.cells[at] if at < len(self.cells) else ""

    def text(self, column: str) -> str:
        """Return a cell tidy, without the apostrophe that keeps spreadsheets from reading a formula in it."""
        text = tidy(self.raw(column))
        return text[1:] if _GUARDED.match(text) else text


def _rows(request: Request, between: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(request.text), delimiter=between, strict=True)
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as problem:
        raise request.fault(f"not a table: {problem}", reader.line_num) from problem


def _header(header: list[str]) -> tuple[dict[str, int], list[str]]:
    columns: dict[str, int] = {}
    unknown = []
    for at, title in enumerate(map(tidy, header)):
        key = next((key for key, names in _COLUMNS.items() if title.casefold() in names), None)
        if key is None or key in columns:
            unknown += [title] if title else []
        else:
            columns[key] = at
    return columns, unknown


def _add(builder: Builder, row: _Row) -> None:
    """Add what a row says, or report it."""
    count, name, card_id = row.text("count") or "1", tidy(row.raw("name")), row.text("id")
    if "\n" in row.raw("name").strip():
        builder.error("line-break", "a name with a line break in it", "write it on one line", row.line, name)
    elif not card_id and _is_total(builder, name, count):
        builder.note("total", "a row of totals is left out", line=row.line)
    elif not name and not card_id:
        builder.error("no-name", "a row without a name", "name the card, or delete the row", row.line)
    elif not _COUNT.fullmatch(count) or not int(count):
        builder.error("bad-count", f'"{shown(count)}" is no count', "a number from 1 to 999", row.line, name)
    else:
        found = _found(builder, row, name, card_id)
        found = replace(
            found,
            count=int(count),
            printing=row.text("number") or found.printing,
            note=row.text("note") or found.note,
        )
        title = row.text("section")
        home = builder.section(title, row.line) if title else builder.home_of(found.match.card)
        builder.add(home, found, row.line)


def _found(builder: Builder, row: _Row, name: str, card_id: str) -> Reading:
    """Return the card a row means: by its id, its name, or its name without a spreadsheet's apostrophe."""
    found = read_name(builder.index, name, card_id, row.text("set"))
    if _GUARDED.match(name) and (found.other_name or not found.match.known):
        return read_name(builder.index, name[1:], card_id, row.text("set"))
    return found


def _is_total(builder: Builder, name: str, count: str) -> bool:
    """Whether a row only adds up the rows above it."""
    if (name and name.casefold() not in _TOTALS) or not (count.isascii() and count.isdecimal()):
        return False
    so_far = sum(entry.count for entries in builder.sections.values() for entry in entries)
    return so_far > 0 and count == str(so_far)


def write(deck: Deck, options: WriteOptions) -> tuple[str, list[Problem]]:
    """Write count, name, id and section, and set, number and note where a card has them."""
    problems: list[Problem] = []
    entries = deck.entries()
    extra = [
        key
        for key, values in (
            ("set", [entry.set for entry in entries]),
            ("number", [entry.printing for entry in entries]),
            ("note", [entry.note for entry in entries]),
        )
        if any(values)
    ]
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*_WRITTEN, *extra, "game"])
    for section in ordered_sections(options.index, deck):
        for entry in deck.sections[section]:
            writer.writerow([*_cells(entry, section, options, extra), deck.game])
    for what, there in (
        ("name", deck.name),
        ("author", deck.author),
        ("format", deck.format),
        ("comments", deck.comments or any(entry.above for entry in entries)),
        ("keys", deck.unknown),
    ):
        if there:
            problems.append(cannot_hold(what, f"a table has no place for its {what}"))
    return stream.getvalue(), problems


def _guarded(text: str) -> str:
    """Put an apostrophe before a cell that a spreadsheet would run or take for a date."""
    return f"'{text}" if _RISKY.match(text) else text


def _cells(entry: Entry, section: str, options: WriteOptions, extra: list[str]) -> list[str]:
    values = {"set": entry.set, "number": entry.printing, "note": entry.note}
    texts = (options.name_of(entry), entry.card or "", section, *(values[key] for key in extra))
    return [str(entry.count), *map(_guarded, texts)]
