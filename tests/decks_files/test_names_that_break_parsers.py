"""Names that careless parsers break, as users' own cards; and files that never end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckbuilder.decks.file_names import safe_file_name
from deckbuilder.decks.read import Reading, read_deck, read_text
from deckbuilder.decks.write import write_deck
from deckbuilder.errors import DeckFileError
from deckbuilder.model.catalogue import CardFacts, Catalogue
from deckbuilder.model.deck import Deck, Entry


def catalogue(*cards: tuple[str, str], former: str = "", text: str = "") -> Catalogue:
    """A pool of cards given as (id, name)."""
    raw = {"former": [former] if former else [], "text": text}
    return Catalogue(
        "arcmage",
        [
            CardFacts(card, None, name, {"en": name}, "creature", "released", False, None, "rebirth", raw)
            for card, name in cards
        ],
    )


def read(text: str, pool: Catalogue, form: str | None = "text") -> Reading:
    return read_text(text, game="arcmage", form=form, catalogue_of=lambda _: pool)


def cards(reading: Reading) -> list[tuple[str | None, int]]:
    return [(entry.card, entry.count) for entry in reading.deck.entries()]


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems if problem.severity == "error"]


@pytest.mark.parametrize("form", ["text", "json", "csv", "site-text", "site-json"])
@pytest.mark.parametrize(
    "name", ["A: B", "A [5]", "Banner (old)", "Ash//Ember", 'Henzie "Toolbox" Torre', "2000 Bones", "=1+1"]
)
def test_a_hard_name_comes_back_from_every_form(form: str, name: str) -> None:
    """4, 6, 50."""
    pool = catalogue(("hard", name), ("ghoul", "Ghoul"))
    deck = Deck("arcmage", "Try", sections={"main": (Entry("hard", name, 2), Entry("ghoul", "Ghoul", 3))})
    text, _ = write_deck(deck, form, catalogue_of=lambda _: pool)
    assert cards(read(text, pool, form)) == [("hard", 2), ("ghoul", 3)]


def test_a_word_that_is_a_set_code_belongs_to_the_name() -> None:
    """12, 13."""
    pool = catalogue(("cutpurse", "Cutpurse Imp"), ("banner", "Banner (old)"))
    found = read("3 Cutpurse Imp\n2 Banner (old)\n2 Banner (old) (ER) 7\n", pool)
    assert cards(found) == [("cutpurse", 3), ("banner", 2), ("banner", 2)]
    assert [entry.set for entry in found.deck.entries()] == ["", "", "ER"]


def test_digits_in_front_are_a_count_only_without_another_reading() -> None:
    """14."""
    both = catalogue(("seven", "7 Sisters"), ("sisters", "Sisters"))
    assert codes(read("7 Sisters\n", both)) == ["ambiguous-line"]
    assert cards(read("3 7 Sisters\n1 7 Sisters\n", both)) == [("seven", 3), ("seven", 1)]
    assert cards(read("7 Sisters\n", catalogue(("seven", "7 Sisters")))) == [("seven", 1)]


def test_a_name_is_never_looked_for_in_rules_text() -> None:
    """9."""
    found = read("1 Siphon\n", catalogue(("other", "Quite Another"), text="Siphon 2."))
    assert (cards(found), codes(found)) == ([(None, 1)], ["unknown-card"])


def test_a_former_name_is_read_with_a_note_and_written_anew() -> None:
    """20."""
    pool = catalogue(("bright", "Bright Knight"), former="Shiny Knight")
    found = read("2 Shiny Knight\n", pool)
    assert cards(found) == [("bright", 2)]
    note = next(problem for problem in found.problems if problem.code == "former-name")
    assert (note.severity, note.lines) == ("note", (1,))
    assert "2 Bright Knight\n" in write_deck(found.deck, "text", catalogue_of=lambda _: pool)[0]


def test_two_cards_of_one_name_are_told_apart_by_id_only() -> None:
    """22."""
    pool = catalogue(("faramir-hero", "Faramir"), ("faramir-ally", "Faramir"))
    found = read("1 Faramir\n", pool)
    assert codes(found) == ["ambiguous-name"]
    message = found.problems[0].message
    assert "faramir-hero" in message
    assert "faramir-ally" in message
    assert cards(read("1 [faramir-hero]\n", pool)) == [("faramir-hero", 1)]


def test_commas_and_quotes_stand_in_one_table() -> None:
    """51."""
    pool = catalogue(("kaleh", "Kaleh, son of Garak"), ("pass", '"Lifetime" Pass'))
    table = 'count,name\n1,"Kaleh, son of Garak"\n2,"""Lifetime"" Pass"\n'
    assert cards(read(table, pool, None)) == [("kaleh", 1), ("pass", 2)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_nobody_writes_to_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "deck.txt"
    os.mkfifo(pipe)
    with pytest.raises(DeckFileError, match="pipe"):
        read_deck(pipe, game="arcmage")


@pytest.mark.parametrize(
    ("name", "stem"), [("A: B", "A B"), ("CON", "CON_"), ("x.", "x"), ("Војна", "Војна")]
)
def test_file_names_every_system_takes(name: str, stem: str) -> None:
    """46, 47."""
    assert safe_file_name(Deck("arcmage", name)) == stem


def test_a_long_or_letterless_name_still_gives_a_file_name() -> None:
    """46, 47."""
    assert len(safe_file_name(Deck("arcmage", "a" * 300)).encode()) <= 250
    assert safe_file_name(Deck("arcmage", "!!!")).startswith("deck-")
