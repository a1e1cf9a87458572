"""What several tests of Arcmage start from."""

from __future__ import annotations

import pytest
from arcmage_words import LANGUAGES

from deckbuilder import load
from deckbuilder.games.arcmage.cards import ArcmageCard, CardModel
from deckbuilder.text.arcmage_grammar import Book, book_of


@pytest.fixture(scope="module")
def cards() -> dict[str, ArcmageCard]:
    """All cards by id."""
    return load.cards("arcmage", CardModel)


@pytest.fixture(scope="module", params=LANGUAGES)
def book(request: pytest.FixtureRequest) -> Book:
    """Each language in turn."""
    return book_of(request.param)
