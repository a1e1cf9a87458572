"""Searching: a query, a pool and an order give a list of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from deckbuilder.errors import QueryError, UsageError
from deckbuilder.model.catalogue import CardFacts
from deckbuilder.model.game import QueryField
from deckbuilder.query.evaluate import compiled
from deckbuilder.query.fields import nearest
from deckbuilder.query.folding import search_key
from deckbuilder.query.index import Index
from deckbuilder.query.parse import Word, parse

POOLS = ("released", "all")
"""Which cards are searched: the released ones, or drafts too."""


@dataclass(frozen=True, slots=True)
class Hits:
    """What a query found.

    Attributes:
        cards: The cards found, in order.
        exact: Whether the whole query is the id or name of the first of them.
        hidden: How many more would be found in the pool ``all``.
    """

    cards: tuple[CardFacts, ...]
    exact: bool
    hidden: int


def search(index: Index, query: str = "", *, pool: str = "released", sort: str = "") -> Hits:
    """Find cards.

    A query that is as a whole the id or exact name of one card finds that card, in
    any pool, and puts it first.

    Args:
        index: The cards.
        query: The query; empty finds every card.
        pool: One of `POOLS`.
        sort: Fields to order by, with commas between and ``-`` before a descending
            one; cards without a value come last. Ties, and the default: name, then id.

    Raises:
        QueryError: The query or the order makes no sense.
        UsageError: There is no such pool.
    """
    if pool not in POOLS:
        raise UsageError(f'no pool "{pool}"', cure=f"pools: {', '.join(POOLS)}")
    exact = index.called(query)
    try:
        found = places(index, query)
    except QueryError:  # a name may hold signs that mean something in a query
        if exact is None:
            raise
        found = []
    others = [place for place in found if index.cards[place] is not exact]
    shown = [place for place in others if pool == "all" or index.cards[place].status == "released"]
    cards = [index.cards[place] for place in ordered(index, shown, sort)]
    first = [] if exact is None else [exact]
    return Hits((*first, *cards), exact is not None, len(others) - len(shown))


def places(index: Index, query: str) -> list[int]:
    """Return the places in the index of all cards a query finds, in any pool.

    Raises:
        QueryError: The query makes no sense.
    """
    test = compiled(parse(query), index)
    return [place for place in range(len(index.cards)) if test(place)]


def ordered(index: Index, found: Sequence[int], sort: str) -> list[int]:
    """Put places in an order: ``cost,-atk,name``.

    Raises:
        QueryError: A field to sort by does not exist.
    """
    result = sorted(found)
    for part in reversed([part.strip() for part in sort.split(",") if part.strip()]):
        field = index.fields.get(part.removeprefix("-"))
        if field.kind == "special":
            raise QueryError(f'cards cannot be sorted by "{field.id}"')
        groups: dict[int, list[int]] = {0: [], 1: [], 2: []}
        keys = _SORT_KEYS[field.kind](index, field)
        for place in result:
            groups[keys[place][0]].append(place)
        for group in groups.values():  # within a group all keys are of one type; none in the last
            group.sort(key=keys.__getitem__, reverse=part.startswith("-"))
        result = [place for group in groups.values() for place in group]
    return result


SortKey = tuple[int, int, str]
"""A group (0 numbers and values, 1 letters, 2 nothing), then a number, then a text."""
_NOTHING: SortKey = (2, 0, "")


def _number_keys(index: Index, field: QueryField) -> list[SortKey]:
    return [
        (0, row.numbers[0], "") if row.numbers else (1, 0, row.letters[0]) if row.letters else _NOTHING
        for row in index.numbers(field)
    ]


def _list_keys(index: Index, field: QueryField) -> list[SortKey]:
    rank = {value: place for place, value in enumerate(field.values)} if field.ordered else {}
    return [
        (0, rank.get(row[0], len(rank)), search_key(row[0])) if row else _NOTHING
        for row in index.values(field)
    ]


def _text_keys(index: Index, field: QueryField) -> list[SortKey]:
    return [(0, 0, search_key(texts[0])) if texts else _NOTHING for texts in index.text(field)]


def _flag_keys(index: Index, field: QueryField) -> list[SortKey]:
    return [(0, 0, "") if there else _NOTHING for there in index.present(field)]


_SORT_KEYS: dict[str, Callable[[Index, QueryField], list[SortKey]]] = {
    "number": _number_keys,
    "list": _list_keys,
    "text": _text_keys,
    "flag": _flag_keys,
}


def nearest_names(index: Index, query: str) -> list[str]:
    """Return the names nearest to a query of one bare word, best first; none for other queries."""
    node = parse(query)
    if not isinstance(node, Word):
        return []
    names: dict[str, str] = {}
    for card in index.cards:
        for name in card.names.values():
            key = search_key(name)
            for part in (key, *key.split()):
                names.setdefault(part, name)
    return list(dict.fromkeys(names[key] for key in nearest(search_key(node.text), names)))
