"""What a module of lint says of its game."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from deckbuilder.errors import CardDataError
from deckbuilder.lint.finding import Finding, of_fault
from deckbuilder.lint.scope import Scope


def _nothing(*_: Any) -> Iterator[Finding]:
    return iter(())


@dataclass(frozen=True, slots=True)
class GameLint:
    """What only one game has.

    Attributes:
        words: Given languages: what of the game's vocabulary has no words, or no resolver.
        text: Given a card and a language: why its text cannot be made, or is none.
        filters: Given the scope: filters that no card meets.
        play: Given the scope: cards that the referee refuses.
        named: Fields that hold the id of another card.
    """

    words: Callable[[tuple[str, ...]], Iterable[Finding]] = _nothing
    text: Callable[[Any, str], Iterable[Finding]] = _nothing
    filters: Callable[[Scope], Iterable[Finding]] = _nothing
    play: Callable[[Scope], Iterable[Finding]] = _nothing
    named: frozenset[str] = frozenset()


def spoken(say: Callable[[], object], card: str, language: str) -> Iterator[Finding]:
    """Yield a problem if something cannot be said in a language."""
    try:
        say()
    except CardDataError as fault:
        yield of_fault(fault, "no-phrase", card=card, field="text", language=language)


def without_text(card: str, language: str, cure: str, field: str = "paraphrase") -> Finding:
    """Return the finding for a card, or a part of one, that says nothing at all."""
    return Finding("problem", "no-text", "nothing says what it does", cure, card, field, language)


def nameless(wanted: Iterable[str], known: Container[str], language: str, where: str) -> Iterator[Finding]:
    """Yield the words that a text file says nothing for.

    Args:
        wanted: The words, as they stand in the file.
        known: Those it has.
        language: The file's language.
        where: The file, and the table in it if it is always the same.
    """
    for word in wanted:
        if word not in known:
            yield Finding("problem", "no-words", "no words for it", "add them", where, word, language)
