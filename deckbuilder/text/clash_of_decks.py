"""The texts of Clash of Decks' cards: their abilities in printed order, then what they lend (C54-C65)."""

from __future__ import annotations

from collections.abc import Iterator

from deckbuilder.games.clash_of_decks.cards import ClashCard
from deckbuilder.text.keywords import Keyword, Vocabulary, vocabulary
from deckbuilder.text.runs import Break, Runs, Words

GAME = "clash_of_decks"


def card_runs(card: ClashCard, language: str = "") -> Runs:
    """Return a card's whole text: a paragraph per ability and aura, its name and what it does."""
    runs: Runs = ()
    for _, _, said in spoken(card, vocabulary(GAME, language)):
        reminder = said.reminder or said.brief
        told: Runs = (Words(f" ({reminder})", "reminder"),) if reminder else ()
        runs = (*runs, *((Break(),) if runs else ()), Words(said.name, "keyword"), *told)
    return runs


def spoken(card: ClashCard, words: Vocabulary) -> Iterator[tuple[str, bool, Keyword]]:
    """Yield a card's abilities in printed order, then those it lends to its neighbours (C65).

    Each with its id, whether it is lent, and its words.
    """
    for ability in card.abilities:
        yield ability, False, words.keyword(ability)
    for ability in card.aura:
        yield ability, True, words.keyword("aura", of=ability)
