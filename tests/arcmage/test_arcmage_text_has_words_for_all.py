"""Arcmage's text has words for the whole vocabulary, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from arcmage_words import LANGUAGES, VERBS

from deckbuilder import load
from deckbuilder.games.arcmage import abilities, picks, special
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.text import arcmage_abilities, arcmage_rules, arcmage_steps
from deckbuilder.text.arcmage_grammar import Book, book_of


def test_every_language_with_rules_text_is_tested() -> None:
    assert {code for code, table in load.words("arcmage").items() if "rules" in table} == set(LANGUAGES)


def test_every_verb_has_a_speaker() -> None:
    assert set(arcmage_steps.SPOKEN) == set(VERBS.values())


def test_every_field_of_a_rule_and_of_a_cost_has_words() -> None:
    assert set(Rule.model_fields) == arcmage_rules.SPOKEN
    assert set(abilities.Cost.model_fields) == arcmage_abilities.SPOKEN_COSTS


def test_both_languages_have_the_same_phrases() -> None:
    tables = [book_of(language).phrases.table for language in LANGUAGES]
    english, esperanto = ({f"{group}.{key}" for group in table for key in table[group]} for table in tables)
    assert english - esperanto == set()
    assert esperanto - english == set()


def test_every_event_counter_and_faction_has_a_phrase(book: Book) -> None:
    wanted = [f"event.{event}" for event in get_args(abilities.Event)]
    wanted += [f"counter.{counter}" for counter in get_args(picks.CounterKind)]
    wanted += [f"reminder.{counter}" for counter in get_args(picks.CounterKind)]
    wanted += [f"resource.{faction}" for faction in get_args(picks.Faction)]
    assert [key for key in wanted if not book.has(key)] == []


def test_every_special_rule_has_a_phrase(book: Book, cards: dict[str, ArcmageCard]) -> None:
    named = set(special.RESOLVERS) | {rule.special for rule in _all(cards, Rule) if rule.special}
    assert [name for name in sorted(named) if not book.has(f"special.{name}")] == []


def test_every_keyword_faction_type_and_term_has_a_name_in_every_language(
    book: Book, cards: dict[str, ArcmageCard]
) -> None:
    table = load.words("arcmage")[book.language]
    assert set(get_args(picks.Keyword)) <= set(table["keyword"])
    assert all(table["keyword"][name].get("reminder") for name in get_args(picks.Keyword))
    assert set(get_args(picks.Faction)) == set(table["faction"])
    assert {*get_args(picks.Kind), "token", "unique"} == set(table["term"])
    written = {name for card in cards.values() for name in card.subtypes}
    assert written <= set(book.phrases.table["subtype"])


def _all(cards: dict[str, ArcmageCard], kind: type[Any]) -> Iterator[Any]:
    def walk(part: object) -> Iterator[Any]:
        if isinstance(part, kind):
            yield part
        if isinstance(part, picks.Definition):
            for field in type(part).model_fields:
                yield from walk(getattr(part, field))
        elif isinstance(part, tuple):
            for inner in part:
                yield from walk(inner)

    for card in cards.values():
        yield from walk(card)
