"""From a query's tree to a test of one card: what each field and operator means.

==================  =====================  ============================  ==================
operator            text                   list                          number
==================  =====================  ============================  ==================
``:``               contains               has the value                 equals
``=``  ``!=``       is, is not, as a whole  is exactly this, is not       equals, does not
``< <= > >=``       error                  error, unless values ascend   compares
==================  =====================  ============================  ==================

A comma in the value of a list field means either. A card without a number in a
field fails every comparison on it, ``!=`` too.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias, TypeVar, cast

from deckbuilder.errors import QueryError
from deckbuilder.model.catalogue import CardFacts
from deckbuilder.model.game import QueryField
from deckbuilder.query.fields import STATES, did_you_mean
from deckbuilder.query.folding import search_key, spelled
from deckbuilder.query.index import Index, Numbers
from deckbuilder.query.parse import AllOf, AnyOf, Condition, Negation, Node, Word

Test: TypeAlias = Callable[[int], bool]
"""Whether the card at that place in the index is found."""

N = TypeVar("N")
_INTEGER = re.compile(r"-?[0-9]{1,9}", re.ASCII).fullmatch
_ORDERS: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_MOST_LISTED = 40


def compiled(node: Node, index: Index) -> Test:
    """Turn a query's tree into a test of the index's cards.

    Raises:
        QueryError: A field or value does not exist or does not fit; names the column.
        InputError: A deck file asked for with ``in:`` cannot be read.
    """
    return _COMPILERS[type(node)](node, index)


def _all_of(node: AllOf, index: Index) -> Test:
    tests = [compiled(term, index) for term in node.terms]
    return lambda place: all(test(place) for test in tests)


def _any_of(node: AnyOf, index: Index) -> Test:
    tests = [compiled(term, index) for term in node.terms]
    return lambda place: any(test(place) for test in tests)


def _negation(node: Negation, index: Index) -> Test:
    test = compiled(node.term, index)
    return lambda place: not test(place)


def _word(node: Word, index: Index) -> Test:
    key = search_key(node.text)
    names = index.haystacks(index.fields.get("name"))
    return lambda place: key in names[place]


def _condition(node: Condition, index: Index) -> Test:
    field = index.fields.get(node.field, node.column)
    return _FIELD_COMPILERS[field.kind](node, field, index)


def _text(node: Condition, field: QueryField, index: Index) -> Test:
    key = search_key(node.value)
    if node.op == ":":
        contents = index.haystacks(field)
        return lambda place: key in contents[place]
    if node.op not in ("=", "!="):
        raise _misfit(node, field, "use : = or !=")
    whole = [{search_key(text) for text in texts} for texts in index.text(field)]
    if node.op == "=":
        return lambda place: key in whole[place]
    return lambda place: key not in whole[place]


Wanted: TypeAlias = tuple[frozenset[str], ...]
"""One value of each of these sets."""


def _list(node: Condition, field: QueryField, index: Index) -> Test:
    if node.op not in (":", "=", "!="):
        return _ranked(node, field, index)
    wanted = [_meant(part, column, field, index) for part, column in _parts(node)]
    column = index.values(field)
    if node.op == ":":
        return lambda place: any(_has(column[place], each) for each in wanted)
    equal = node.op == "="
    return lambda place: any(_is(column[place], each) for each in wanted) == equal


def _has(values: tuple[str, ...], wanted: Wanted) -> bool:
    return all(not group.isdisjoint(values) for group in wanted)


def _is(values: tuple[str, ...], wanted: Wanted) -> bool:
    return _has(values, wanted) and all(any(value in group for group in wanted) for value in values)


def _ranked(node: Condition, field: QueryField, index: Index) -> Test:
    """Compare along a list's ascending values (``rank>common``)."""
    if not field.ordered:
        raise _misfit(node, field, "use : = or !=")
    compare, column = _ORDERS[node.op], index.values(field)
    meant = [value for group in _meant(node.value, node.value_column, field, index) for value in group]
    rank = {value: place for place, value in enumerate(field.values)}
    if len(meant) != 1 or meant[0] not in rank:
        raise QueryError(
            f'"{node.op}" needs one value', column=node.value_column, cure=f"values: {', '.join(rank)}"
        )
    limit = rank[meant[0]]
    return lambda place: any(compare(rank[own], limit) for own in column[place] if own in rank)


def _parts(node: Condition) -> list[tuple[str, int]]:
    """Return the alternatives of a list value and their columns."""
    if node.quoted:
        return [(node.value, node.value_column)]
    parts, column = [], node.value_column
    for part in node.value.split(","):
        if not part:
            raise QueryError(f"a value is missing after column {column - 1}", column=column - 1)
        parts.append((part, column))
        column += len(part) + 1
    return parts


def _meant(text: str, column: int, field: QueryField, index: Index) -> Wanted:
    """Return the values a person means: one by its whole name, by words of it, or several by name.

    Raises:
        QueryError: No value is meant; lists the values there are.
    """
    spellings = index.spellings(field)
    key = spelled(text)
    if key in spellings:
        return (frozenset(spellings[key]),)
    words = set(key.split())
    partly = [values for spelling, values in spellings.items() if words and words <= set(spelling.split())]
    if partly:
        return (frozenset(value for values in partly for value in values),)
    if words and words <= spellings.keys():
        return tuple(frozenset(spellings[word]) for word in sorted(words))
    values = sorted({value for row in spellings.values() for value in row})
    listed = ", ".join(values) if len(values) <= _MOST_LISTED else f"{len(values)} values, see --fields"
    near = did_you_mean(key, spellings)
    raise QueryError(
        f'no {field.id} "{text}"', column=column, cure=f"{near + ' ' if near else ''}values: {listed}"
    )


def _number(node: Condition, field: QueryField, index: Index) -> Test:
    column = index.numbers(field)
    if _INTEGER(node.value):
        number = int(node.value)
        return _compared(node.op, column, lambda place: (number,))
    letter = node.value.casefold()
    if letter in (value.casefold() for value in field.values):
        return _lettered(node, field, column, letter)
    other = index.fields.find(node.value)
    if other is None or other.kind != "number":
        letters = "".join(f", {value}" for value in field.values)
        raise QueryError(
            f'"{node.value}" is not a number',
            column=node.value_column,
            cure=f"{field.id} takes a number{letters} or another number field, as in atk>def",
        )
    others = index.numbers(other)
    return _compared(node.op, column, lambda place: others[place].numbers)


def _compared(op: str, column: list[Numbers], others: Callable[[int], tuple[int, ...]]) -> Test:
    """Compare a card's numbers with others; without a number on both sides it fails."""
    if op == "!=":
        return lambda place: (
            bool(column[place].numbers and others(place))
            and set(column[place].numbers).isdisjoint(others(place))
        )
    compare = _ORDERS[op]
    return lambda place: any(compare(own, other) for own in column[place].numbers for other in others(place))


def _lettered(node: Condition, field: QueryField, column: list[Numbers], letter: str) -> Test:
    """Ask for a letter in a number's place (``cost=x``)."""
    if node.op == "!=":
        return lambda place: (
            bool(column[place].numbers or column[place].letters) and (letter not in column[place].letters)
        )
    if node.op not in (":", "="):
        raise _misfit(node, field, f'"{node.value}" is a letter: use : = or !=')
    return lambda place: letter in column[place].letters


def _flag(node: Condition, field: QueryField, index: Index) -> Test:
    raise QueryError(
        f'"{field.id}" has no values', column=node.column, cure=f"ask is:{field.id} or -is:{field.id}"
    )


def _special(node: Condition, field: QueryField, index: Index) -> Test:
    if node.op not in (":", "="):
        raise QueryError(
            f'"{node.op}" does not fit "{field.id}"',
            column=node.column,
            cure=f"write {field.id}:{node.value}, with a - before it for the opposite",
        )
    return _SPECIALS[field.id](node, index)


def _is_a(node: Condition, index: Index) -> Test:
    tests = [_state(part, column, index) for part, column in _parts(node)]
    return lambda place: any(test(place) for test in tests)


def _state(name: str, column: int, index: Index) -> Test:
    flags = index.fields.flags()
    key = name.casefold()
    if key in _STATE_TESTS:
        test, cards = _STATE_TESTS[key], index.cards
        return lambda place: test(cards[place])
    if key not in flags:
        known = [*STATES, *flags]
        near = did_you_mean(key, known)
        raise QueryError(
            f'no "is:{name}" in {index.game.id}',
            column=column,
            cure=f"{near + ' ' if near else ''}known: {', '.join(known)}",
        )
    return index.present(flags[key]).__getitem__


def _has_field(node: Condition, index: Index) -> Test:
    columns = []
    for name, column in _parts(node):
        field = index.fields.get(name, column)
        if field.kind == "special":
            raise QueryError(f'"{field.id}" is nothing a card has', column=column)
        columns.append(index.present(field))
    return lambda place: any(column[place] for column in columns)


def _in_deck(node: Condition, index: Index) -> Test:
    ids: Collection[str] = index.deck(node.value, node.value_column)
    return lambda place: index.cards[place].id in ids


def _misfit(node: Condition, field: QueryField, cure: str) -> QueryError:
    return QueryError(
        f'"{node.op}" does not fit the {field.kind} field "{field.id}"', column=node.column, cure=cure
    )


_STATE_TESTS: Mapping[str, Callable[[CardFacts], bool]] = {
    "released": lambda card: card.status == "released",
    "draft": lambda card: card.status == "draft",
    "playable": lambda card: card.status == "released" and not card.token,
}
_SPECIALS = {"is": _is_a, "has": _has_field, "in": _in_deck}
_FIELD_COMPILERS: Mapping[str, Callable[[Condition, QueryField, Index], Test]] = {
    "text": _text,
    "list": _list,
    "number": _number,
    "flag": _flag,
    "special": _special,
}
_COMPILERS = cast(
    "Mapping[type[Node], Callable[[Node, Index], Test]]",
    {AllOf: _all_of, AnyOf: _any_of, Negation: _negation, Word: _word, Condition: _condition},
)
