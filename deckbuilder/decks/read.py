"""Reading deck files: any form, any bytes, one clean answer."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from deckbuilder import load
from deckbuilder.decks.forms import registry
from deckbuilder.decks.forms.base import CatalogueOf, Request
from deckbuilder.decks.source import CODE_PREFIX, clean, decode, read_bytes, shown, without_zero_width
from deckbuilder.errors import DeckFileError
from deckbuilder.model.deck import Deck, Problem


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck as it was read.

    Attributes:
        deck: The deck.
        form: Id of the form it was in.
        problems: What was wrong with the file, by line: unknown cards, lines that were
            not understood, ambiguous names (severity ``error``), and notes.
            None of them has a rule number.
    """

    deck: Deck
    form: str
    problems: tuple[Problem, ...]


def read_deck(
    path: Path,
    *,
    game: str | None = None,
    form: str | None = None,
    encoding: str | None = None,
    catalogue_of: CatalogueOf = load.catalogue,
    last_block_is_side: bool = False,
) -> Reading:
    """Read a deck file.

    Args:
        path: The file; no more than 1 MiB of it is ever read. A deck code that is no file's
            name is read itself.
        game: Its game, where the file does not say.
        form: Id of its form, where the content is not to decide.
        encoding: Its encoding, where it is not Unicode.
        catalogue_of: Gives the known cards of a game.
        last_block_is_side: Whether the block behind the last blank line of a text
            list is the side section.

    Raises:
        DeckFileError: It cannot be read, is no deck, or does not say its game.
        UsageError: There is no such game, form or encoding.
    """
    where = shown(str(path), 200)
    text = str(path) if _is_code(path) else decode(read_bytes(path), where, encoding)
    return _read(text, where, game, form, catalogue_of, last_block_is_side)


def _is_code(path: Path) -> bool:
    """Whether this is a deck code and no file."""
    if not path.name.startswith(CODE_PREFIX) or os.path.lexists(path):
        return False
    from deckbuilder.decks.deck_code import is_code

    return is_code(str(path))


def read_text(
    text: str,
    *,
    game: str | None = None,
    form: str | None = None,
    name: str = "",
    catalogue_of: CatalogueOf = load.catalogue,
    last_block_is_side: bool = False,
) -> Reading:
    """Read a deck from text in memory.

    Args:
        text: The text.
        game: Its game, where the text does not say.
        form: Id of its form, where the content is not to decide.
        name: What to call the text in messages; becomes `Deck.path`.
        catalogue_of: Gives the known cards of a game.
        last_block_is_side: As for `read_deck`.

    Raises:
        DeckFileError: It is no deck, or does not say its game.
        UsageError: There is no such game or form.
    """
    text = clean(text, name or "the text")
    return _read(text, name, game, form, catalogue_of, last_block_is_side)


def _read(
    text: str, where: str, game: str | None, form: str | None, catalogue_of: CatalogueOf, side: bool
) -> Reading:
    if game is not None:
        load.game(game)
    text, invisible = without_zero_width(text)
    if not text or text.isspace():
        raise DeckFileError("the file is empty", where=where)
    request = Request(text, where, game, catalogue_of, side)
    chosen = registry.named(form, reading=True) if form else registry.recognised(request)
    deck, problems = registry.reader(chosen)(request)
    notes = request.notes
    if invisible:
        notes.append(
            Problem("", "zero-width", "signs without width were dropped", "", (invisible,), severity="note")
        )
    return Reading(deck, chosen.id, (*notes, *problems) if notes else problems)
