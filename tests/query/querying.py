"""Small made-up games to search in, so that what should be found can be seen at a glance."""

from __future__ import annotations

from typing import Any

from deckbuilder.load import _facts
from deckbuilder.model.game import CardSet, Format, Game, QueryField, Section
from deckbuilder.query.index import Index
from deckbuilder.query.search import search

FIELDS = (
    QueryField("faction", "list", "faction", "its faction", aliases=("f",)),
    QueryField("cost", "number", "cost", "its cost", values=("X",)),
    QueryField("atk", "number", "atk", "its attack", aliases=("a",)),
    QueryField("def", "number", "def", "its defence", aliases=("d",)),
    QueryField("rank", "list", "rank", "its rank", values=("low", "middle", "high"), ordered=True),
    QueryField("unique", "flag", "unique", "a unique card"),
)
SETS = (CardSet("first", "The First Set", ("one",)), CardSet("second", "Second", ("two",)))


def game(fields: tuple[QueryField, ...] = FIELDS) -> Game:
    return Game(
        "toy",
        99,
        "Toy",
        "nobody",
        "nobody",
        "MIT",
        (63, 88),
        ("en",),
        "Y",
        "all",
        (Format("all", 1, "All", "all cards"),),
        (Section("main", 0),),
        SETS,
        fields,
        ("faction", "cost"),
    )


def card(name: str, **facts: Any) -> dict[str, Any]:
    names = facts.pop("names", {})
    row = {
        "id": "".join(sign for sign in name.casefold() if sign.isascii() and sign.isalnum()) or "x",
        "name": {"en": name, **names},
        "kind": "creature",
        "set": "first",
        **facts,
    }
    return row


def index(*rows: dict[str, Any], fields: tuple[QueryField, ...] = FIELDS, words: Any = None) -> Index:
    return Index(game(fields), [_facts(row) for row in rows], words or {})


def found(where: Index, query: str, **options: Any) -> list[str]:
    """Return the main names of the cards a query finds, in order."""
    return [each.name for each in search(where, query, **options).cards]
