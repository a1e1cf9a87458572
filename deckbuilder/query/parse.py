r"""The card query language: from the words a person types to a tree.

::

    query  = [ or ] ;
    or     = and { "or" and } ;          "or" is a whole word, in any case
    and    = term { term } ;             a blank is "and"
    term   = "-" term | "(" or ")" | field op value | value ;
    op     = ":" | "=" | "!=" | "<" | "<=" | ">" | ">=" ;
    value  = phrase | word ;
    phrase = '"' { any sign | '\"' | '\\' } '"' ;
    word   = { any sign but blank ( ) " } ;

``-`` binds tightest, then a blank, then ``or``. A word is taken apart only where
letters, ``_`` and dots between them stand before an operator, so ``BOOM!``, ``borg's`` and
``calm/elan`` are plain words. What fields and values exist is not known here; see
`deckbuilder.query.evaluate`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from deckbuilder.errors import QueryError

MAX_SIGNS = 1000
"""Longest query that is read, in signs."""
MAX_TERMS = 100
"""Most words and conditions in one query."""
MAX_DEPTH = 50
"""Deepest nesting of brackets and minus signs."""


@dataclass(slots=True)
class Word:
    """A word or phrase to find in a card's names.

    Attributes:
        text: The word, escapes undone.
        quoted: Whether it stood in quotes.
        column: Where it began, from 1.
    """

    text: str
    quoted: bool
    column: int


@dataclass(slots=True)
class Condition:
    """A field compared with a value.

    Attributes:
        field: The field as typed.
        op: One of ``: = != < <= > >=``.
        value: The value, escapes undone.
        quoted: Whether the value stood in quotes.
        column: Where the field began, from 1.
        value_column: Where the value began, from 1.
    """

    field: str
    op: str
    value: str
    quoted: bool
    column: int
    value_column: int


@dataclass(slots=True)
class Negation:
    """What the term does not find."""

    term: Node


@dataclass(slots=True)
class AllOf:
    """What all of these terms find; no terms: every card."""

    terms: tuple[Node, ...]


@dataclass(slots=True)
class AnyOf:
    """What at least one of these terms finds."""

    terms: tuple[Node, ...]


Node: TypeAlias = Word | Condition | Negation | AllOf | AnyOf

# Groups: field, op, quoted value, value | bracket or minus | word | phrase | a quote that is not closed.
_TOKENS = re.compile(
    r"""
      ( [^\W\d]++ (?: \. [^\W\d]++ )*+ ) ( (?> != | <= | >= | [:=<>] ) )
      (?: "( (?: [^"\\] | \\. )*+ )" | ( [^\s()"]++ ) )
    | ( [()-] )
    | ( [^\s()"]++ )
    | "( (?: [^"\\] | \\. )*+ )"
    | ( " )
    """,
    re.VERBOSE | re.DOTALL,
).finditer
_QUOTED_VALUE, _VALUE, _SIGN, _WORD, _PHRASE, _OPEN_QUOTE = 3, 4, 5, 6, 7, 8
_HALF_CONDITION = re.compile(r"[^\W\d]+(?:\.[^\W\d]+)*(?:!=|<=|>=|[:=<>])").fullmatch
_OPTION = re.compile(r"--[^\W\d_][^\s()\"]*").match
_ESCAPE = re.compile(r'\\(["\\])')


def parse(query: str) -> Node:
    """Read a query.

    Returns:
        Its tree; an empty query is ``AllOf(())``, which finds every card.

    Raises:
        QueryError: It breaks the grammar or is too long; names the column.
    """
    if len(query) > MAX_SIGNS:
        raise QueryError(f"the query is longer than {MAX_SIGNS} signs", cure="ask for less at once")
    if not query or query.isspace():
        return AllOf(())
    reader = _Reader(query)
    for token in _TOKENS(query):
        kind = token.lastindex
        if kind == _VALUE:
            field, op, _, value = token.group(1, 2, 3, 4)
            reader.add(Condition(field, op, value, False, token.start() + 1, token.start(4) + 1))
        elif kind == _WORD:
            reader.word(token)
        elif kind == _SIGN:
            reader.sign(token.group(), token.start())
        elif kind == _QUOTED_VALUE:
            field, op, value = token.group(1, 2, 3)
            reader.add(Condition(field, op, _unescaped(value), True, token.start() + 1, token.start(3)))
        elif kind == _PHRASE:
            reader.add(Word(_unescaped(token.group(7)), True, token.start() + 1))
        else:
            raise _open_quote(token.start())
    return reader.finished()


class _Reader:
    """Takes tokens from left to right and keeps what is open at this place.

    Attributes:
        query: The whole query, for error messages.
        ands: Terms of the conjunction being read.
        ors: Alternatives already complete at this level.
        minus: Minus signs waiting for their term.
        open: For each bracket around this place: what stood open before it, and its column.
    """

    __slots__ = ("ands", "minus", "open", "ors", "query", "signs", "terms")

    def __init__(self, query: str) -> None:
        self.query = query
        self.ands: list[Node] = []
        self.ors: list[Node] = []
        self.minus = 0
        self.signs = 0
        self.terms = 0
        self.open: list[tuple[list[Node], list[Node], int, int]] = []

    def add(self, term: Node) -> None:
        """Put a term behind those read before."""
        self.terms += 1
        if self.terms > MAX_TERMS:
            raise QueryError(f"more than {MAX_TERMS} terms", cure="ask for less at once")
        if self.minus:
            term = self.negated(term)
        self.ands.append(term)

    def negated(self, term: Node) -> Node:
        """Take the waiting minus signs off and put them around a term."""
        for _ in range(self.minus):
            term = Negation(term)
        self.signs -= self.minus
        self.minus = 0
        return term

    def word(self, token: re.Match[str]) -> None:
        """Take a bare word: an ``or``, half a condition (an error), or a word to look for."""
        text, start = token.group(), token.start()
        if text in ("or", "OR", "Or", "oR"):
            self.close_alternative(start)
        elif text[-1] in ":=<>" and _HALF_CONDITION(text):
            if self.query[token.end() : token.end() + 1] == '"':
                raise _open_quote(token.end())
            raise _missing("value", token.end())
        else:
            self.add(Word(text, False, start + 1))

    def sign(self, sign: str, start: int) -> None:
        """Take a bracket or a minus sign."""
        if sign == ")":
            self.close_bracket(start)
            return
        if sign == "-":
            self.check_minus(start)
            self.minus += 1
            self.signs += 1
        else:
            self.open.append((self.ands, self.ors, self.minus, start))
            self.ands, self.ors, self.minus = [], [], 0
        if len(self.open) + self.signs > MAX_DEPTH:
            raise QueryError(f"nested deeper than {MAX_DEPTH} levels", column=start + 1)

    def check_minus(self, start: int) -> None:
        """Refuse what cannot follow a minus sign: a blank, or what looks like an option."""
        option = _OPTION(self.query, start)
        if option:
            raise QueryError(
                f'"{option.group()}" looks like an option, and there is no such option',
                column=start + 1,
                cure="see --help; to look for these signs, put them in quotes",
            )
        after = self.query[start + 1 : start + 2]
        if not after or after.isspace():
            raise _missing("term", start + 1)

    def close_alternative(self, end: int) -> None:
        """End a conjunction, before the sign at ``end``."""
        if not self.ands or self.minus:
            raise _missing("term", len(self.query[:end].rstrip()))
        self.ors.append(self.ands[0] if len(self.ands) == 1 else AllOf(tuple(self.ands)))
        self.ands = []

    def close_level(self, end: int) -> Node:
        """End a query or a bracket, before the sign at ``end``."""
        self.close_alternative(end)
        return self.ors[0] if len(self.ors) == 1 else AnyOf(tuple(self.ors))

    def close_bracket(self, start: int) -> None:
        """End what a bracket holds, and go on with what stood before it."""
        if not self.open:
            raise QueryError('nothing to close with this ")"', column=start + 1)
        inner = self.close_level(start)
        self.ands, self.ors, self.minus, _ = self.open.pop()
        self.ands.append(self.negated(inner) if self.minus else inner)

    def finished(self) -> Node:
        """Return the tree, now that everything is read."""
        if self.open and self.ands:
            raise QueryError("this bracket is not closed", column=self.open[-1][3] + 1, cure="add a )")
        return self.close_level(len(self.query))


def _missing(what: str, column: int) -> QueryError:
    place = f"after column {column}" if column else "at the start"
    return QueryError(
        f"a {what} is missing {place}",
        column=max(column, 1),
        cure=f"add a {what}, or put the sign in quotes to look for it",
    )


def _open_quote(start: int) -> QueryError:
    return QueryError("this quote is not closed", column=start + 1, cure='end the phrase with "')


def _unescaped(phrase: str) -> str:
    return _ESCAPE.sub(r"\1", phrase) if "\\" in phrase else phrase
