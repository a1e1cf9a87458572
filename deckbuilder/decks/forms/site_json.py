"""The Arcmage site's JSON: cards by GUID; tokens stand among the cards.

The web answers with camelCase keys, the server's own files have PascalCase ones: both are
read, the first is written. A card's GUID counts before its name.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from deckbuilder.decks.builder import Builder, home_of
from deckbuilder.decks.entry_line import read_name
from deckbuilder.decks.forms.base import Request, WriteOptions, cannot_hold, ordered_sections
from deckbuilder.decks.forms.json_file import Place, document
from deckbuilder.decks.source import shown
from deckbuilder.model.deck import Deck, Problem

GAME = "arcmage"


def read(request: Request) -> tuple[Deck, tuple[Problem, ...]]:
    """Read the site's JSON.

    Raises:
        DeckFileError: It is no JSON, or a value is of the wrong kind.
    """
    top = document(request)
    builder = Builder(request.names(GAME))
    for number, row in enumerate(top.rows("deckCards", "DeckCards"), 1):
        _entry(builder, row, number)
    creator = top.value.get("creator", top.value.get("Creator"))
    author = ""
    if isinstance(creator, dict):
        author = Place(request, creator, "creator").text("name", "Name")
    elif isinstance(creator, str):
        author = top.text("creator", "Creator")
    return builder.finish(top.text("name", "Name"), author, "", request.where)


def _entry(builder: Builder, row: Place, number: int) -> None:
    card = row.table("card", "Card")
    guid, name = card.text("guid", "Guid"), card.text("name", "Name")
    count = row.number("quantity", 0, also="Quantity")
    where = f"card {number} of the list"
    if not guid and not name:
        raise row.fault("neither GUID nor name")
    if count == 0:  # the site leaves such entries behind when a card is taken out
        builder.note("no-copies", f'"{shown(name or guid)}" has quantity 0 and is left out', line=row.line)
        return
    found = replace(read_name(builder.index, name, guid), count=count)
    if name and not found.match.known:
        found = replace(found, name=name)
    builder.add(builder.home_of(found.match.card), found, row.line, where=where)


def write(deck: Deck, options: WriteOptions) -> tuple[str, list[Problem]]:
    """Write the site's JSON; cards without a GUID are written without that key."""
    problems: list[Problem] = []
    names = options.index
    main = names.game.sections[0].id
    rows: list[dict[str, Any]] = []
    for section in ordered_sections(names, deck):
        kept = section == main or any(s.id == section and s.holds for s in names.game.sections)
        if not kept:
            count = sum(entry.count for entry in deck.sections[section])
            problems.append(cannot_hold("section", f'section "{shown(section)}" is left out, {count} cards'))
            continue
        for entry in deck.sections[section]:
            facts = names.catalogue.get(entry.card) if entry.card is not None else None
            if home_of(names, facts) != section:
                problems.append(
                    cannot_hold("section", f'"{shown(entry.name)}" loses its section, {section}', entry.name)
                )
            if entry.set or entry.printing or entry.note or entry.above:
                problems.append(
                    cannot_hold("extras", f'"{shown(entry.name)}" loses set, number or note', entry.name)
                )
            guid = facts.raw.get("guid") if facts is not None else None
            card = {"guid": guid} if guid else {}
            rows.append({"quantity": entry.count, "card": {**card, "name": options.name_of(entry)}})
    table: dict[str, Any] = {"name": deck.name}
    if options.author:
        table["creator"] = {"name": options.author}
    elif deck.author:
        problems.append(cannot_hold("author", "the author is written only if --author names one"))
    for what, there in (("format", deck.format), ("comments", deck.comments), ("keys", deck.unknown)):
        if there:
            problems.append(cannot_hold(what, f"this form has no place for its {what}"))
    table["totalCards"] = sum(row["quantity"] for row in rows)
    table["deckCards"] = rows
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n", problems
