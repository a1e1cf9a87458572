"""Our own JSON: everything a deck holds, under fixed keys; unknown keys are refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from deckbuilder.decks.builder import Builder
from deckbuilder.decks.digest import short_digest
from deckbuilder.decks.entry_line import read_name
from deckbuilder.decks.forms.base import Request, WriteOptions, ordered_sections
from deckbuilder.decks.forms.json_file import Place, document
from deckbuilder.model.deck import Deck, Entry, Problem

VERSION = 1
_KEYS = frozenset(
    {
        "format",
        "version",
        "game",
        "name",
        "author",
        "deck_format",
        "sections",
        "comments",
        "unknown",
        "digest",
    }
)
_ENTRY_KEYS = frozenset({"id", "name", "count", "line", "set", "printing", "note", "above"})


def read(request: Request) -> tuple[Deck, tuple[Problem, ...]]:
    """Read our JSON.

    Raises:
        DeckFileError: It is no JSON, has another version, unknown keys or values of the wrong kind.
    """
    top = document(request).known(_KEYS)
    version = top.number("version", VERSION, most=999)
    if version != VERSION:
        raise request.fault(f"version {version} of our JSON", cure=f"this program reads version {VERSION}")
    builder = Builder(request.names(top.text("game")))
    sections = top.table("sections")
    for key, title in sections.titles():
        section = builder.section(title, sections.line)
        for row in sections.rows(key):
            _entry(builder, section, row.known(_ENTRY_KEYS))
    for row in top.rows("comments"):
        builder.comments.append((row.number("where", 0, least=-1, most=0), row.text("text")))
    for row in top.rows("unknown"):
        builder.unknown.append((row.text("key"), row.text("value")))
    deck, problems = builder.finish(
        top.text("name"), top.text("author"), top.text("deck_format"), request.where
    )
    said = top.text("digest")
    if said and short_digest(deck) != said:
        request.notes.append(
            Problem(
                "",
                "other-digest",
                "the digest is not that of these cards: the list was changed after it was written",
                severity="note",
            )
        )
    return deck, problems


def _entry(builder: Builder, section: str, row: Place) -> None:
    card_id, name = row.text("id"), row.text("name")
    if not card_id and not name:
        raise row.fault("neither id nor name")
    if "\n" in str(row.value.get("name")):
        raise row.fault("a card's name with a line break in it")
    found = read_name(builder.index, name, card_id, row.text("set"))
    row.number("line", 0, most=10_000)  # where the card stood in the file this one was made from
    found = replace(
        found,
        count=row.number("count", 1, least=1),
        printing=row.text("printing") or found.printing,
        note=row.text("note") or found.note,
    )
    builder.above.extend(row.texts("above"))
    builder.add(section, found, row.line, where=row.where)


def write(deck: Deck, options: WriteOptions) -> tuple[str, list[Problem]]:
    """Write our JSON; it holds everything."""
    table: dict[str, Any] = {
        "format": "deckbuilder",
        "version": VERSION,
        "game": deck.game,
        "name": deck.name,
        "author": options.author or deck.author,
        "deck_format": deck.format,
        "sections": {
            section: [_row(entry, options) for entry in deck.sections[section]]
            for section in ordered_sections(options.index, deck)
        },
        "comments": [{"where": where, "text": text} for where, text in deck.comments],
        "unknown": [{"key": key, "value": value} for key, value in deck.unknown],
        "digest": short_digest(deck),
    }
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n", []


def _row(entry: Entry, options: WriteOptions) -> Mapping[str, Any]:
    row: dict[str, Any] = {"id": entry.card, "name": options.name_of(entry), "count": entry.count}
    extras = {"set": entry.set, "printing": entry.printing, "note": entry.note, "above": list(entry.above)}
    row.update({key: value for key, value in extras.items() if value})
    if entry.card is None:
        del row["id"]
    return row
