"""Arcmage's text where others ask for it, and the grammar it is made with."""

from __future__ import annotations

import pytest

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.text import arcmage as text
from deckbuilder.text.arcmage_grammar import Amount, Fixed, Form, Mood, book_of
from deckbuilder.text.listing import in_every_language, in_words, listed
from deckbuilder.text.rules import rules_text
from deckbuilder.text.runs import Icon, Words, plain

# ---------------------------------------------------------------- the doors


def test_the_one_door_gives_the_made_text_of_encoded_cards_and_the_paraphrase_of_others(
    cards: dict[str, ArcmageCard],
) -> None:
    assert rules_text("arcmage", cards["nun"], "eo") == text.card_runs(cards["nun"], "eo")
    draft = cards["addax-archer"]
    assert not draft.encoded
    assert plain(rules_text("arcmage", draft, "eo")) == "[mark]: mark a flyer, or 1 damage to a non-flyer."


def test_a_language_nobody_translated_falls_back_to_english(cards: dict[str, ArcmageCard]) -> None:
    assert text.full_runs(cards["nun"], "tlh") == text.full_runs(cards["nun"], "en")
    assert text.full_runs(cards["nun"], "eo-XX") == text.full_runs(cards["nun"], "eo")


def test_a_type_line_is_in_the_language_of_the_card(cards: dict[str, ArcmageCard]) -> None:
    assert text.subtypes(cards["imp-union-leader"], "eo") == ("Diableto", "Estro")
    assert text.subtypes(cards["imp-union-leader"]) == ("Imp", "Leader")


def test_counters_with_rules_of_their_own_are_explained(cards: dict[str, ArcmageCard]) -> None:
    runs = text.card_runs(cards["witchdoctor"], "en")
    assert isinstance(runs[-1], Words) and runs[-1].style == "reminder"
    assert runs[-1].text.startswith("A creature with a rabies counter must attack")


def test_a_listing_writes_the_mark_as_a_letter_and_leaves_out_other_icons() -> None:
    assert in_words((Icon("mark"), Words(": take 2 "), Icon("leaf"), Words(" Gaian cards."))) == [
        "M: take 2 Gaian cards."
    ]


def test_a_listing_is_made_from_a_cards_table_with_its_keywords() -> None:
    found = load.catalogue("arcmage")
    assert listed("arcmage", found["royal-guard"].raw) == [
        "Bodyguard 3 (Each turn it may take up to 3 damage that would hit another creature you control.)"
    ]
    assert listed("arcmage", found["royal-guard"].raw, reminders=False) == ["Bodyguard 3"]
    unencoded = listed("arcmage", found["addax-archer"].raw, reminders=False)
    assert unencoded == ["Fatigue", "Ranged", "M: mark a flyer, or 1 damage to a non-flyer."]
    assert listed("tash_kalar", next(iter(load.catalogue("tash_kalar"))).raw) is None
    both = in_every_language("arcmage", found["undead-archer"].raw) or []
    assert any("deal 1 damage" in line for line in both) and any("kaŭzu 1 damaĝon" in line for line in both)


# ---------------------------------------------------------------- the grammar


def test_a_missing_phrase_or_slot_is_named() -> None:
    book = book_of("en")
    with pytest.raises(CardDataError, match=r"no phrase step\.juggle"):
        book.say("step.juggle")
    with pytest.raises(CardDataError, match='nothing is called "what" here'):
        book.say("step.destroy", does=Mood.ORDER)


def test_moods_numbers_and_cases_choose_their_form() -> None:
    book = book_of("eo")
    verb = "{does:eltiru|eltiri|eltiras}"
    assert [book.fill("", verb, {"does": mood}) for mood in Mood] == ["eltiru", "eltiri", "eltiras"]
    english = "{does:draw|draws}"
    assert [book.fill("", english, {"does": mood}) for mood in Mood] == ["draw", "draw", "draws"]
    forms = [Form(plural, case) for plural in (False, True) for case in ("nom", "acc")]  # type: ignore[arg-type]
    assert [book.inflected("cela~ ulo~", form) for form in forms] == [
        "cela ulo",
        "celan ulon",
        "celaj uloj",
        "celajn ulojn",
    ]
    assert book.fill("", "{n} {n:karto|kartoj}", {"n": 1}) == "1 karto"
    assert book.fill("", "{n:a|b}", {"n": Amount("X", plural=True)}) == "b"
    assert Fixed(book, "ĉi tiu~").fill(book, "acc") == "ĉi tiun"


def test_the_article_fits_the_word_behind_it() -> None:
    book = book_of("en")
    assert (
        book.finished("A(n) Orc, a(n) *flying* Imp, a(n) 0/1 token") == "An Orc, a *flying* Imp, a 0/1 token"
    )
