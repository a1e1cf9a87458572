"""Whole decks with everything a deck can hold, through the forms and back."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder import load
from deckbuilder.decks.read import read_text
from deckbuilder.decks.source import tidy
from deckbuilder.decks.write import write_deck
from deckbuilder.errors import UsageError
from deckbuilder.model.deck import END, HEAD, Deck, Entry

GAMES = load.game_ids()
ODD_SIGNS = "ab Zé'’:;,.#/()[]{}xX×*37-_=+@\"&<ɾ|~"


def texts(alphabet: str = ODD_SIGNS, most: int = 14) -> st.SearchStrategy[str]:
    """Text on one line with single blanks, as a deck holds it."""
    return st.text(alphabet, max_size=most).map(tidy)


def said(text: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return text.filter(bool)


@st.composite
def entries(draw: st.DrawFn, game: str, words: st.SearchStrategy[str]) -> Entry:
    cards = list(load.catalogue(game))
    card = draw(st.one_of(st.none(), st.sampled_from(cards)))
    name = card.name if card else "Zq" + draw(words)
    return Entry(
        card.id if card else None,
        name,
        draw(st.integers(1, 999)),
        set=draw(st.sampled_from(["", "", "rebirth", "base", "Elsewhere"])) if card else "",
        note=draw(words),
        above=tuple(draw(st.lists(words, max_size=2))),
    )


@st.composite
def decks(draw: st.DrawFn, words: st.SearchStrategy[str]) -> Deck:
    game = draw(st.sampled_from(GAMES))
    known = [section.id for section in load.game(game).sections]
    titles = draw(st.lists(st.one_of(st.sampled_from(known), said(words)), max_size=3, unique=True))
    aliases = {alias for section in load.game(game).sections for alias in section.aliases}
    return Deck(
        game,
        draw(words),
        draw(words),
        draw(words),
        {
            title: tuple(draw(st.lists(entries(game, words), min_size=1, max_size=4)))
            for title in titles
            if title in known or title.casefold() not in {*known, *aliases}
        },
        (
            *((HEAD, text) for text in draw(st.lists(words, max_size=2))),
            *((END, text) for text in draw(st.lists(words, max_size=2))),
        ),
        tuple((f"k{n}", value) for n, value in enumerate(draw(st.lists(said(words), max_size=2)))),
    )


PLAIN = st.text("abcdé ɾ", max_size=10).map(tidy).map(lambda text: f"q{text}")
QUICK = settings(
    max_examples=70, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@QUICK
@given(deck=decks(texts()))
def test_our_json_holds_every_deck_whole(deck: Deck) -> None:
    text, lost = write_deck(deck, "json")
    assert lost == ()
    assert read_text(text).deck == deck
    assert write_deck(read_text(text).deck, "json")[0] == text


@QUICK
@given(deck=decks(PLAIN))
def test_our_text_holds_every_deck_with_ordinary_words_whole(deck: Deck) -> None:
    text, lost = write_deck(deck, "text")
    assert lost == ()
    assert read_text(text).deck == deck
    assert write_deck(read_text(text).deck, "text")[0] == text


@QUICK
@given(deck=decks(texts()))
def test_our_text_says_so_when_it_cannot_hold_a_deck(deck: Deck) -> None:
    text, lost = write_deck(deck, "text")
    again = read_text(text)
    assert again.form == "text"
    assert lost or again.deck == deck


@pytest.mark.parametrize("form", ["csv", "site-text", "site-json"])
@QUICK
@given(deck=decks(texts()))
def test_every_card_comes_back_from_a_lesser_form_unless_it_is_said_to_be_lost(form: str, deck: Deck) -> None:
    if form != "csv" and deck.game != "arcmage":
        with pytest.raises(UsageError, match="not for"):
            write_deck(deck, form)
        return
    text, lost = write_deck(deck, form)
    kept = {problem.code for problem in lost} & {"section", "name", "line"}
    again = read_text(text, game=deck.game, form=form).deck

    def cards(some: Deck) -> dict[str, list[tuple[str, int]]]:
        found = {
            section: [(entry.card or entry.name, entry.count) for entry in some.entries(section)]
            for section in some.sections
        }
        return {section: sorted(rows) for section, rows in found.items() if rows}

    assert kept or cards(again) == cards(deck)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_game_comes_back_from_our_text_under_its_name_in_every_language(game: str) -> None:
    cards = list(load.catalogue(game))
    deck = Deck(game, sections={"main": tuple(Entry(card.id, card.name, 1) for card in cards)})
    for language in load.game(game).languages:
        text, lost = write_deck(deck, "text", language=language)
        assert lost == ()
        assert "[" not in text, "no shipped name needs an id beside it"
        assert read_text(text).deck == deck
