"""The texts of Arcmage's cards, made from the definitions the referee plays.

A card that is not encoded yet has its paraphrase. Phrases and nouns are in
``card_data/arcmage/text/<language>.toml``, tables ``[rules.*]``.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckbuilder.games.arcmage.cards import ArcmageCard, CityLevel, CountedKeyword
from deckbuilder.games.arcmage.verbs_board import PutCounter
from deckbuilder.model.base import Definition
from deckbuilder.text import arcmage_abilities as abilities
from deckbuilder.text.arcmage_grammar import GAME, Book, book_of
from deckbuilder.text.keywords import Keyword, vocabulary
from deckbuilder.text.phrases import to_runs
from deckbuilder.text.rules import said
from deckbuilder.text.runs import Break, Runs


def card_runs(card: ArcmageCard, language: str = "") -> Runs:
    """Return a card's rules text, a paragraph per ability; without its keywords and its levels.

    Args:
        card: The card.
        language: Language code; the game's main language if empty or not translated.

    Raises:
        CardDataError: The language has no phrase for something on this card.
    """
    if not card.encoded:
        return said(GAME, card.paraphrase, language)
    book = book_of(language)
    runs: Runs = ()
    for text in _paragraphs(card, book):
        runs = (*runs, *((Break(),) if runs else ()), *to_runs(book.finished(text)))
    for counter in dict.fromkeys(_counters(card)):
        reminder = book.phrase(f"reminder.{counter}")
        if reminder:
            runs = (*runs, *((Break(),) if runs else ()), *to_runs(reminder, "reminder"))
    return runs


def level_runs(card: ArcmageCard, level: CityLevel, language: str = "") -> Runs:
    """Return what one of a city's levels does (A72-A76)."""
    if not card.encoded:
        return said(GAME, level.paraphrase, language)
    book = book_of(language)
    return to_runs(book.finished(abilities.level_text(book, level)))


def full_runs(card: ArcmageCard, language: str = "") -> Runs:
    """Return a card's whole text, levels and all: what is printed below the keywords."""
    runs = card_runs(card, language)
    for level in card.level:
        mark = to_runs(book_of(language).say("level.mark", n=level.at) + " ")
        runs = (*runs, *((Break(),) if runs else ()), *mark, *level_runs(card, level, language))
    return runs


def keywords_of(card: ArcmageCard, language: str = "") -> tuple[Keyword, ...]:
    """Return a card's keywords in a language, with their numbers."""
    words = vocabulary(GAME, language)
    return tuple(
        words.keyword(keyword.keyword, n=keyword.n, of=keyword.of or "")
        if isinstance(keyword, CountedKeyword)
        else words.keyword(keyword)
        for keyword in card.keywords
    )


def subtypes(card: ArcmageCard, language: str = "") -> tuple[str, ...]:
    """Return what stands behind the dash of a card's type line, in a language."""
    book = book_of(language)
    return tuple(abilities.subtype(book, name).said("", "nom") for name in card.subtypes)


def _paragraphs(card: ArcmageCard, book: Book) -> Iterator[str]:
    kind = card.kind
    if card.attach is not None:
        yield abilities.attach_text(book, card.attach)
    yield from abilities.rules_said(book, kind, card.rule)
    if card.effect:
        yield abilities.effects(book, kind, card.effect)
    for trigger in card.trigger:
        yield abilities.trigger_text(book, kind, trigger)
    for power in card.power:
        yield abilities.power_text(book, kind, power)
    if card.rescue is not None:
        yield abilities.rescue_text(book, kind, card.rescue)
    if card.devotion is not None:
        yield abilities.devotion_text(book, kind, card.devotion)


def _counters(definition: object) -> Iterator[str]:
    """Yield the named counters that something in a definition puts on cards."""
    if isinstance(definition, PutCounter):
        yield definition.counter
    if isinstance(definition, Definition):
        for field in type(definition).model_fields:
            yield from _counters(getattr(definition, field))
    elif isinstance(definition, tuple):
        for part in definition:
            yield from _counters(part)
