"""How Arcmage's phrases are filled: numbers, cases, moods, and nouns that answer for their own form.

A phrase of ``[rules.*]`` in ``card_data/arcmage/text/<language>.toml`` asks each slot for
the form it needs:

* ``{what}``, ``{what:acc}``, ``{what:each acc}``: a noun, with its quantifier and its case,
* ``{what:gets|get}``, ``{n:card|cards}``: what agrees with its number,
* ``{does:draw|draws}``, ``{does:eltiru|eltiri|eltiras}``: a verb in its mood (order, infinitive, present),
* ``{f:creature|creatures}`` in a noun: the noun's own number, and ``~`` its regular ending.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, Literal, Protocol

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.text.keywords import Vocabulary, vocabulary
from deckbuilder.text.phrases import PLURALS, Phrases, phrases

GAME = "arcmage"
Case = Literal["nom", "acc"]

_SLOT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_ARTICLE = re.compile(r"([aA])\(n\) (?=\*?(\w))")
_BLANKS = re.compile(r" {2,}")
CASES: Mapping[str, Case] = {"acc": "acc", "nom": "nom"}
"""The cases a slot can ask for."""


class Slot(Protocol):
    """What a slot of a phrase can hold."""

    def fill(self, book: Book, wish: str) -> str:
        """Return it in the form that is wished for."""


class Mood(IntEnum):
    """How a verb stands: an order to the reader, an infinitive, or told of somebody."""

    ORDER = 0
    BARE = 1
    TOLD = 2

    def fill(self, book: Book, wish: str) -> str:
        """Return the verb's form: of two, the last is what is told of somebody."""
        forms = wish.split("|")
        return forms[self] if len(forms) > 2 else forms[self == Mood.TOLD]


@dataclass(frozen=True, slots=True)
class Form:
    """Number and case of a noun phrase."""

    plural: bool = False
    case: Case = "nom"

    def fill(self, book: Book, wish: str) -> str:
        """Return the form for its number."""
        return wish.split("|")[self.plural]


@dataclass(frozen=True, slots=True)
class Text:
    """Words that have one form."""

    text: str

    def fill(self, book: Book, wish: str) -> str:
        """Return the words."""
        return self.text


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in a phrase.

    Attributes:
        head: What stands where the number does.
        plural: Whether what is counted stands in the plural.
        tail: What is added at the end of the phrase: what is counted, or what the letter means.
    """

    head: str
    plural: bool
    tail: str = ""

    def fill(self, book: Book, wish: str) -> str:
        """Return the number, or what agrees with it."""
        return wish.split("|")[self.plural] if "|" in wish else self.head


class Noun:
    """A noun phrase: says itself with a quantifier in a case."""

    plural: bool = False

    def said(self, quantifier: str, case: Case) -> str:
        """Return the phrase; without a quantifier in the way that is natural for it."""
        raise NotImplementedError

    def fill(self, book: Book, wish: str) -> str:
        """Return the phrase in the form wished for, or what agrees with it."""
        if "|" in wish:
            return wish.split("|")[self.plural]
        case: Case = "nom"
        quantifier = ""
        for word in wish.split():
            if word in CASES:
                case = CASES[word]
            else:
                quantifier = word
        return self.said(quantifier, case)


@dataclass
class Fixed(Noun):
    """A noun phrase that stands in the table, inflected by its case alone."""

    book: Book
    text: str
    plural: bool = False

    def said(self, quantifier: str, case: Case) -> str:
        """Return it in a case."""
        return self.book.inflected(self.text, Form(self.plural, case))


@dataclass(frozen=True)
class Book:
    """The phrases and words of one language.

    Attributes:
        phrases: Its phrase table.
        words: Names of factions, keywords and types.
    """

    phrases: Phrases
    words: Vocabulary

    @property
    def language(self) -> str:
        """Its language."""
        return self.phrases.language

    def say(self, key: str, **slots: Slot | str | int) -> str:
        """Fill a phrase; what a number counts stands at its end.

        Raises:
            CardDataError: There is no such phrase, or it asks for a slot it does not get.
        """
        text = self.fill(key, self.phrase(key), slots)
        tails = dict.fromkeys(slot.tail for slot in slots.values() if isinstance(slot, Amount) and slot.tail)
        return " ".join((text, *tails)).replace(" ,", ",")

    def has(self, key: str) -> bool:
        """Tell whether there is such a phrase."""
        group, _, name = key.partition(".")
        return name in self.phrases.table.get(group, {})

    def phrase(self, key: str) -> str:
        """Return a phrase as it stands in the table."""
        found = self._found(key)
        if not isinstance(found, str):
            raise CardDataError(f"{key} is no phrase", where=self.phrases.where)
        return found

    def signs(self, key: str) -> Sequence[str]:
        """Return a list of the table."""
        found = self._found(key)
        return found if isinstance(found, list) else [found]

    def joined(self, way: str, parts: Sequence[str]) -> str:
        """Join parts as the list of that name says."""
        return self.phrases.joined(way, parts)

    def fixed(self, key: str, *, plural: bool = False) -> Fixed:
        """Return a noun phrase that stands in the table."""
        return Fixed(self, self.phrase(key), plural)

    def number(self, n: int) -> Amount:
        """Return a plain number."""
        return Amount(str(n).replace("-", "\u2212"), PLURALS[self.language](n) != 0)

    def inflected(self, text: str, form: Form, **slots: Slot | str | int) -> str:
        """Return a noun of the table in a form."""
        text = self.fill(text, text, {"f": form, **slots})
        return text.replace("~", self.signs("grammar.endings")[2 * (form.case == "acc") + form.plural])

    def fill(self, key: str, template: str, slots: Mapping[str, Slot | str | int]) -> str:
        """Fill a template's slots, from left to right."""

        def filled(match: re.Match[str]) -> str:
            name, wish = match.groups()
            if name not in slots:
                raise CardDataError(
                    f'{key}: nothing is called "{name}" here',
                    where=self.phrases.where,
                    cure=f"known: {', '.join(slots) or 'no slot'}",
                )
            return self._slot(slots[name]).fill(self, wish or "")

        return _BLANKS.sub(" ", _SLOT.sub(filled, template)).strip()

    def finished(self, text: str) -> str:
        """Return a text with its articles settled."""

        def article(match: re.Match[str]) -> str:
            letter, following = match.groups()
            return f"{letter}{'n' if following in self.phrase('grammar.vowels') else ''} "

        return _ARTICLE.sub(article, text)

    def _slot(self, value: Slot | str | int) -> Slot:
        if isinstance(value, str):
            return Text(value)
        if isinstance(value, int) and not isinstance(value, Mood):
            return self.number(value)
        return value

    def _found(self, key: str) -> Any:
        group, _, name = key.partition(".")
        try:
            return self.phrases.table[group][name]
        except KeyError:
            raise CardDataError(f"no phrase {key}", where=self.phrases.where, cure="add it") from None


@lru_cache(maxsize=8)
def book_of(language: str) -> Book:
    """Return the book of a language, or of the game's main one if nobody has translated the rules."""
    known = [code for code, table in load.words(GAME).items() if "rules" in table]
    chosen = next((code for code in (language, language.partition("-")[0]) if code in known), known[0])
    return Book(phrases(GAME, chosen, "rules"), vocabulary(GAME, chosen))
