"""Decks of every game as deck codes and back; what a code cannot hold is said or refused."""

from __future__ import annotations

import pytest
from deck_codes import CODE, DECK
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder import load
from deckbuilder.decks.deck_code import LONGEST, Content, cut_name, encode
from deckbuilder.decks.forms.deck_code import code_of
from deckbuilder.decks.names import index
from deckbuilder.decks.read import read_text
from deckbuilder.decks.source import tidy
from deckbuilder.decks.write import write_deck
from deckbuilder.errors import DeckFileError, InputError
from deckbuilder.model.deck import Deck, Entry

GAMES = load.game_ids()


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    game = load.game(draw(st.sampled_from(GAMES)))
    cards = list(load.catalogue(game.id))
    entry = st.builds(
        lambda card, count: Entry(card.id, card.name, count),
        st.sampled_from(cards),
        st.one_of(st.integers(1, 4), st.integers(1, 999)),
    )
    sections = {
        section.id: tuple(draw(st.lists(entry, max_size=25, unique_by=lambda one: one.card)))
        for section in draw(st.lists(st.sampled_from(game.sections), unique=True))
    }
    form = draw(st.sampled_from(["", *(one.id for one in game.formats)]))
    name = draw(st.text(max_size=80).map(tidy))
    return Deck(game.id, name, "", form, {title: some for title, some in sections.items() if some})


def inside(deck: Deck) -> dict[str, dict[str | None, int]]:
    return {
        section: {entry.card: entry.count for entry in entries} for section, entries in deck.sections.items()
    }


@settings(max_examples=100, deadline=None)
@given(deck=decks(), salt=st.integers(0, 6))
def test_decks_of_every_game_come_back(deck: Deck, salt: int) -> None:
    names = index(load.catalogue(deck.game))
    code, lost = code_of(deck, names, with_name=True, salt=salt)
    again = read_text(f"see {code}!")
    assert (again.form, again.deck.game, again.deck.format) == ("deck-code", deck.game, deck.format)
    assert inside(again.deck) == inside(deck)
    assert again.deck.name == tidy(cut_name(deck.name))
    assert lost or again.deck.name == deck.name
    assert code_of(again.deck, names, with_name=False)[0] == code_of(deck, names)[0]
    assert len(code) <= 3 + LONGEST


@settings(max_examples=60, deadline=None)
@given(deck=decks(), data=st.data())
def test_the_order_of_a_list_does_not_change_its_code(deck: Deck, data: st.DataObject) -> None:
    """Sections and entries in any order, copies on several lines."""
    mixed = {}
    for title in data.draw(st.permutations(list(deck.sections))):
        entries = [
            Entry(entry.card, "another spelling", part)
            for entry in deck.sections[title]
            for part in (entry.count // 2, entry.count - entry.count // 2)
            if part
        ]
        mixed[title] = tuple(data.draw(st.permutations(entries)))
    other = Deck(deck.game, "", "someone", deck.format, mixed)
    assert write_deck(other, "deck-code")[0] == write_deck(deck, "deck-code")[0]


@settings(max_examples=60, deadline=None)
@given(deck=decks())
def test_salted_codes_differ_in_every_sign_of_the_payload_and_are_the_same_deck(deck: Deck) -> None:
    """37 N has a set bit in each sixth of three bytes."""
    names = index(load.catalogue(deck.game))
    plain, *salted = (code_of(deck, names, salt=salt)[0] for salt in range(7))
    assert len({plain, *salted}) == 7
    whole = (len(plain) - 3) * 6 // 8 - 4
    for code in salted:
        assert all(a != b for a, b in zip(code[3 : 3 + whole * 8 // 6], plain[3:], strict=False))
        assert inside(read_text(code).deck) == inside(deck)


def test_a_number_nobody_knows_is_said_to_be_of_newer_data() -> None:
    last = max(card.code or 0 for card in load.catalogue("arcmage"))
    code = encode(Content(1, 0, {0: {1: 3, last + 1: 2, last + 9: 2}}))
    with pytest.raises(DeckFileError, match=rf"number {last + 1}, {last + 9} \(made with newer card data"):
        read_text(code)
    with pytest.raises(DeckFileError, match="section with the number 9"):
        read_text(encode(Content(1, 0, {9: {1: 3}})))
    reading = read_text(encode(Content(1, 9, {0: {1: 3}})))
    assert [problem.code for problem in reading.problems] == ["unknown-format"]


def test_more_cards_than_a_code_holds_are_refused() -> None:
    cards = list(load.catalogue("clash_of_decks"))
    deck = Deck("clash_of_decks", sections={"main": tuple(Entry(card.id, card.name, 1) for card in cards)})
    with pytest.raises(InputError, match="too many different cards"):
        write_deck(deck, "deck-code")
    with pytest.raises(InputError, match="1998 copies"):
        write_deck(
            Deck("arcmage", sections={"main": (Entry("ghoul", "Ghoul", 999),) * 2}, path="x"), "deck-code"
        )


def test_what_a_code_cannot_hold_is_told() -> None:
    deck = read_text(f"name: N\nauthor: A\n{DECK}\n[Binder]\n2 Ghoul  # mine\n").deck
    text, lost = write_deck(deck, "deck-code")
    assert {problem.code for problem in lost} == {"name", "author", "comments", "section"}
    assert text.strip() == CODE
