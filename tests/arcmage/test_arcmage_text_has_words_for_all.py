"""Arcmage's text has words for the whole vocabulary, in every language; lint sees what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
from arcmage_words import LANGUAGES, VERBS

from deckbuilder import load
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.lint import arcmage as lint
from deckbuilder.text import arcmage_abilities, arcmage_grammar, arcmage_rules, arcmage_steps, phrases


def told() -> list[tuple[str, str, str]]:
    return [(one.code, one.field, one.language) for one in lint.words(LANGUAGES)]


def test_every_language_with_rules_text_is_tested() -> None:
    assert {code for code, table in load.words("arcmage").items() if "rules" in table} == set(LANGUAGES)


def test_the_whole_vocabulary_has_speakers_resolvers_and_words() -> None:
    assert lint.VERBS == VERBS
    assert told() == []


def test_every_subtype_has_a_name_in_every_language(cards: dict[str, ArcmageCard]) -> None:
    found = [
        one for card in cards.values() for language in LANGUAGES for one in lint.card_text(card, language)
    ]
    assert found == []


def test_a_verb_or_field_without_a_speaker_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arcmage_steps, "SPOKEN", arcmage_steps.SPOKEN - {VERBS["veto"]})
    monkeypatch.setattr(arcmage_rules, "SPOKEN", arcmage_rules.SPOKEN - {"siege"})
    monkeypatch.setattr(arcmage_abilities, "SPOKEN_COSTS", arcmage_abilities.SPOKEN_COSTS - {"pay"})
    assert told() == [("no-speaker", name, "") for name in ("veto", "rule.siege", "cost.pay")]


def test_a_verb_without_a_resolver_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lint.VERBS, "teleport", VERBS["veto"])
    assert told() == [("no-resolver", "teleport", "")]


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """The text files, which the test may cut pieces out of."""
    changed = deepcopy(dict(load.words("arcmage")))

    def words(game: str) -> Mapping[str, Any]:
        return changed

    def read(path: Any) -> Any:
        return changed[path.stem]

    monkeypatch.setattr(load, "words", words)
    monkeypatch.setattr(phrases, "read_toml", read)
    caches = (phrases.phrases, arcmage_grammar.book_of)
    for cache in caches:
        cache.cache_clear()
    yield changed
    for cache in caches:
        cache.cache_clear()


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("rules.event.dies", "event.dies"),
        ("rules.counter.ore", "counter.ore"),
        ("rules.reminder.ore", "reminder.ore"),
        ("rules.resource.gaian", "resource.gaian"),
        ("rules.special.typhon", "special.typhon"),
        ("keyword.flying.reminder", "flying"),
        ("keyword.flying", "flying"),
        ("faction.gaian", "gaian"),
        ("term.token", "token"),
    ],
)
def test_a_word_missing_in_one_language_is_seen(path: str, field: str, tables: dict[str, Any]) -> None:
    *way, last = path.split(".")
    table = tables["eo"]
    for step in way:
        table = table[step]
    del table[last]
    assert set(told()) == {("no-words", field, "eo")}
