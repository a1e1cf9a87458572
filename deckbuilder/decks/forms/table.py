"""Tables (CSV): columns by name, in any order, between commas, semicolons or tabs (RFC 4180)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from deckbuilder.decks.builder import Builder
from deckbuilder.decks.entry_line import Fault, Reading, find_by_id, read_line
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
_FORMULA = ("=", "+", "-", "@")
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
    body = [
        (line, {key: row[at] for key, at in columns.items() if at < len(row)})
        for line, row in rows
        if any(row)
    ]
    said = next((row["game"] for _, row in body if row.get("game")), "")
    builder = Builder(request.names(said, 2 if said else 0))
    for title in unknown:
        builder.note("unknown-column", f'the column "{shown(title)}" is not used', line=1)
    for line, row in body:
        _row(builder, line, row)
    return builder.finish("", "", "", request.where)


def _rows(request: Request, between: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(request.text), delimiter=between, strict=True)
    try:
        for row in reader:
            yield reader.line_num, [tidy(cell) for cell in row]
    except csv.Error as problem:
        raise request.fault(f"not a table: {problem}", reader.line_num) from problem


def _header(header: list[str]) -> tuple[dict[str, int], list[str]]:
    columns: dict[str, int] = {}
    unknown = []
    for at, title in enumerate(header):
        key = next((key for key, names in _COLUMNS.items() if title.casefold() in names), None)
        if key is None or key in columns:
            unknown += [title] if title else []
        else:
            columns[key] = at
    return columns, unknown


def _row(builder: Builder, line: int, row: dict[str, str]) -> None:
    count = row.get("count") or "1"
    name = row.get("name", "")
    if not (count.isascii() and count.isdigit() and len(count) <= 3 and int(count)):
        builder.error("count", f'"{shown(count)}" is no count', "a number from 1 to 999", line, name)
        return
    if not name and not row.get("id"):
        builder.error("no-name", "a row without a name", "name the card, or delete the row", line)
        return
    found = _found(builder, row.get("id", ""), name)
    if isinstance(found, Fault):
        builder.fault(found, line)
        return
    reading = Reading(
        int(count),
        name or found.name,
        found.match,
        set=row.get("set", "") or found.set,
        printing=row.get("number", "") or found.printing,
        note=row.get("note", "") or found.note,
        other_name=found.other_name,
    )
    title = row.get("section", "")
    section = (
        builder.index.headings.get(title.casefold(), title) if title else builder.home_of(found.match.card)
    )
    if title and title.casefold() not in builder.index.headings:
        builder.note(
            "unknown-section", f'no section "{shown(title)}"; its cards are kept, not counted', line=line
        )
    builder.add(section, reading, line)


def _found(builder: Builder, card_id: str, name: str) -> Reading | Fault:
    """Return the card a row means: by its id, its name, or its name without a spreadsheet's apostrophe."""
    by_id = find_by_id(builder.index, card_id) if card_id else None
    if by_id is not None and by_id.card is not None:
        named = builder.index.find(name) if name else None
        other = name if named is not None and named.card is not by_id.card else ""
        return Reading(1, name or card_id, by_id, other_name=other)
    for text in (name, name.removeprefix("'")):
        match = builder.index.find(text)
        if match.known or match.how == "ambiguous":
            return Reading(1, text, match)
    whole = read_line(builder.index, name) if name else Reading(1, card_id)
    if isinstance(whole, Reading) and whole.match.known and not whole.counted:
        return whole
    return Reading(1, name or f"[{card_id}]")


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


def _cells(entry: Entry, section: str, options: WriteOptions, extra: list[str]) -> list[str]:
    name = options.name_of(entry)
    if name.startswith(_FORMULA):  # a spreadsheet would run it
        name = f"'{name}"
    values = {"set": entry.set, "number": entry.printing, "note": entry.note}
    return [str(entry.count), name, entry.card or "", section, *(values[key] for key in extra)]
