"""What is printed on Clash of Decks' cards names their abilities as the rules do, each once."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import get_args

import pytest
from clash_own_cards import face

from deckbuilder import load
from deckbuilder.games.clash_of_decks.cards import Ability, ClashCard
from deckbuilder.paths import game_dir
from deckbuilder.printing.faces.content import Row
from deckbuilder.text.rules import rules_text
from deckbuilder.text.runs import Words, plain

KIT = ("splash", "perforation", "rage", "protection", "indestructible", "berserk", "sprint")
NAMES = {
    # The Latin rulebook gives the English words first, then its own; the French cards say the former.
    language: dict(zip(KIT, names, strict=True))
    for language, names in {
        "en": ("Splash", "Perforation", "Rage", "Protection", "Indestructible", "Berserk", "Sprint"),
        "la": ("Spla", "Perforatio", "Rabies", "Præsidium", "Indissolubilis", "Berserkerus", "Cursus"),
        "fr": ("Splash", "Perforation", "Rage", "Protection", "Indestructible", "Berserk", "Sprint"),
    }.items()
}
AURA = {"en": "Aura: {}", "la": "Aura: {}", "fr": "Aura : {}"}

NOT_IN_LATIN = {
    # The Latin rulebook is that of the Starter Kit: it has no word for what came later.
    "aerial", "aquatic", "blackmail", "catalyst", "contrordre", "defender", "enchainer", "immolation",
    "instinct", "lucidity", "mercenary", "price-of-blood", "reanimation", "regeneration", "renfort",
    "retour-de-flammes", "sharpening", "symbiote", "vanish", "vulnerability",
}  # fmt: skip
NO_KNOWN_TEXT = {"reanimation"}
"""Only its name is known, so nothing says what it does."""


@lru_cache(maxsize=1)
def cards() -> dict[str, ClashCard]:
    return load.cards("clash_of_decks", ClashCard)


KIT_CARDS = [card.id for card in cards().values() if card.set == "starter-kit"]


def keywords_of(language: str) -> dict[str, dict[str, str]]:
    table = load.read_toml(game_dir("clash_of_decks") / "text" / f"{language}.toml")
    found: dict[str, dict[str, str]] = table["keyword"]
    return found


def wanted(card: ClashCard, language: str) -> list[str]:
    names = NAMES[language]
    return [
        *(names[one] for one in card.abilities),
        *(AURA[language].format(names[one]) for one in card.aura),
    ]


def test_the_kit_has_32_cards() -> None:
    assert len(KIT_CARDS) == 32


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("card_id", KIT_CARDS)
def test_the_text_names_each_ability_once_in_printed_order(card_id: str, language: str) -> None:
    card = cards()[card_id]
    runs = rules_text("clash_of_decks", card, language)
    names = [run.text for run in runs if isinstance(run, Words) and run.style == "keyword"]
    assert names == wanted(card, language)
    text = plain(runs)
    for ability, name in NAMES[language].items():
        times = len(re.findall(rf"\b{name}\b", text))
        assert times == (*card.abilities, *card.aura).count(ability), (name, text)


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("card_id", KIT_CARDS)
def test_the_face_names_what_the_text_names(card_id: str, language: str) -> None:
    card = cards()[card_id]
    slots = face(card, language).slots
    for slot in ("abilities-in-full", "abilities", "abilities-named"):
        rows = slots[slot]
        assert isinstance(rows, tuple) and all(isinstance(row, Row) for row in rows)
        assert [row.name for row in rows] == wanted(card, language)
        assert [row.label.ringed for row in rows] == [False] * len(card.abilities) + [True] * len(card.aura)


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("ability", KIT)
def test_every_ability_of_the_kit_is_explained_in_every_language(ability: str, language: str) -> None:
    row = keywords_of(language)[ability]
    assert row["name"] == NAMES[language][ability]
    assert row.get("reminder") or row.get("brief")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ability", get_args(Ability))
def test_every_ability_of_the_model_has_a_name_in_the_languages_of_the_cards(
    ability: str, language: str
) -> None:
    row = keywords_of(language)[ability]
    assert row["name"]
    assert bool(row.get("reminder") or row.get("brief")) == (ability not in NO_KNOWN_TEXT)


def test_latin_has_names_for_what_its_rules_know_and_no_more() -> None:
    assert set(keywords_of("la")) == {*KIT, "aura"}
    assert set(get_args(Ability)) - set(KIT) == NOT_IN_LATIN


@pytest.mark.parametrize("language", NAMES)
def test_no_table_names_an_ability_that_no_card_can_have(language: str) -> None:
    assert set(keywords_of(language)) - {"aura"} <= set(get_args(Ability))


def test_no_two_abilities_share_a_name() -> None:
    for language in NAMES:
        names = [row["name"] for row in keywords_of(language).values()]
        assert len(set(names)) == len(names)
