"""Writing decks in any form that can be written, and saving them whole or not at all."""

from __future__ import annotations

from pathlib import Path

from deckbuilder import load
from deckbuilder.decks.forms import registry
from deckbuilder.decks.forms.base import CatalogueOf, WriteOptions
from deckbuilder.decks.names import index
from deckbuilder.errors import InputError, UsageError
from deckbuilder.model.deck import Deck, Problem
from deckbuilder.paths import whole_file


def write_deck(
    deck: Deck,
    form: str,
    *,
    language: str = "",
    author: str = "",
    catalogue_of: CatalogueOf = load.catalogue,
) -> tuple[str, tuple[Problem, ...]]:
    """Return a deck as text in one form, and what the form cannot hold.

    Args:
        deck: The deck; unknown cards and sections are written too, where the form can.
        form: Id of the form.
        language: Language of the card names; a card without a name in it keeps its main one.
        author: Author to write in the deck's place, also where a form leaves him out.
        catalogue_of: Gives the known cards of a game.

    Returns:
        The text, with LF line ends and a final one, and a note for each thing lost.

    Raises:
        UsageError: There is no such form, it cannot be written or is for another game, or the
            game has no names in that language.
        InputError: The deck does not say its game.
    """
    chosen = registry.named(form, writing=True)
    if not deck.game:
        raise InputError("the deck does not say its game", where=deck.path)
    game = load.game(deck.game)
    if chosen.game not in ("", game.id):
        raise UsageError(f"{chosen.name} is not for {game.name}", cure="text, json and csv are for all games")
    if language and language not in game.languages:
        raise UsageError(
            f'no names in the language "{language}"',
            cure=f"languages of {game.name}: {', '.join(game.languages)}",
        )
    options = WriteOptions(index(catalogue_of(deck.game)), language, author)
    text, problems = registry.writer(chosen)(deck, options)
    return text, tuple(dict.fromkeys(problems))


def save_deck(
    deck: Deck,
    path: Path,
    form: str = "text",
    *,
    force: bool = False,
    catalogue_of: CatalogueOf = load.catalogue,
) -> tuple[Problem, ...]:
    """Write a deck to a file, whole or not at all; returns what the form cannot hold.

    Raises:
        OutputError: The file exists and ``force`` is false, or it cannot be written.
        UsageError: As for `write_deck`.
        InputError: As for `write_deck`.
    """
    text, problems = write_deck(deck, form, catalogue_of=catalogue_of)
    with whole_file(path, force=force) as stream:
        stream.write(text.encode("utf-8"))
    return problems
