"""What the readers and writers of all forms are given, and what they give back.

A form is a module with ``read(request)``, ``write(deck, options)`` or both; the
registry says which, and by what sign its files are known.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from deckbuilder import load
from deckbuilder.decks.names import NameIndex, index
from deckbuilder.decks.source import shown
from deckbuilder.errors import DeckFileError
from deckbuilder.model.catalogue import Catalogue
from deckbuilder.model.deck import Deck, Entry, Problem

CatalogueOf = Callable[[str], Catalogue]
"""Gives the known cards of a game, users' own included."""

_BETWEEN = re.compile(r"[\s_-]+")


@dataclass(slots=True)
class Request:
    """One deck text to read.

    Attributes:
        text: The text, clean, with LF line ends.
        where: The file, for messages and `Deck.path`.
        game: Game the user named, or ``None``.
        catalogue_of: Gives the cards of a game.
        last_block_is_side: Whether the block behind the last blank line is the side section.
        notes: What was noticed before the form's own reading.
    """

    text: str
    where: str
    game: str | None
    catalogue_of: CatalogueOf
    last_block_is_side: bool = False
    notes: list[Problem] = field(default_factory=list)
    _counted: tuple[int, int] = (0, 1)

    def names(self, said: str = "", line: int = 0) -> NameIndex:
        """Return the names of the deck's game.

        Args:
            said: What the file says of its game, ``""`` if nothing.
            line: Where it says so.

        Raises:
            DeckFileError: Nobody says the game, the file names none of ours, or
                file and user name two.
        """
        place = self.place(line)
        games = ", ".join(load.game_ids())
        found = game_named(said) if said else self.game
        if found is None and said:
            raise DeckFileError(f'no game "{shown(said)}"', where=place, cure=f"games: {games}")
        if found is None:
            raise DeckFileError(
                "the game is not said",
                where=place,
                cure=f"say it with --game, or in a line game: …; games: {games}",
            )
        if self.game is not None and found != self.game:
            raise DeckFileError(
                f"the file says game {found}, but {self.game} was asked for",
                where=place,
                cure=f"give a deck of {self.game}, ask for {found}, or mend the file",
            )
        return index(self.catalogue_of(found))

    def fault(self, message: str, line: int = 0, cure: str = "") -> DeckFileError:
        """Return the error for a file that cannot be read as this form."""
        return DeckFileError(message, where=self.place(line), cure=cure)

    def line_at(self, start: int) -> int:
        """Return the line of a place in the text; cheapest if the places asked for ascend."""
        at, line = self._counted
        if start < at:
            at, line = 0, 1
        self._counted = (start, line + self.text.count("\n", at, start))
        return self._counted[1]

    def place(self, line: int = 0) -> str:
        """Return the file and line as messages name them."""
        if not line:
            return self.where
        return f"{self.where}:{line}" if self.where else f"line {line}"


@dataclass(frozen=True, slots=True)
class WriteOptions:
    """How a deck is to be written.

    Attributes:
        index: Names of the deck's game.
        language: Language of the names, ``""`` for the main one.
        author: Author to write even where the form leaves him out by default.
    """

    index: NameIndex
    language: str = ""
    author: str = ""

    def name_of(self, entry: Entry) -> str:
        """Return an entry's name in the wanted language, else the card's main name, else as it was read."""
        card = self.index.catalogue.get(entry.card) if entry.card is not None else None
        return entry.name if card is None else card.names.get(self.language) or card.name


Read = Callable[[Request], tuple[Deck, tuple[Problem, ...]]]
Write = Callable[[Deck, WriteOptions], tuple[str, list[Problem]]]


def game_named(text: str) -> str | None:
    """Return the id of the game with this id or name, in any case; ``None`` if none."""
    wanted = _BETWEEN.sub("_", text.strip().casefold())
    for game_id in load.game_ids():
        if wanted in (game_id, _BETWEEN.sub("_", load.game(game_id).name.casefold())):
            return game_id
    return None


def ordered_sections(names: NameIndex, deck: Deck) -> list[str]:
    """Return the sections of a deck that hold cards: the game's in its order, then the others."""
    known = [section.id for section in names.game.sections]
    return [
        section
        for section in [*known, *(title for title in deck.sections if title not in known)]
        if deck.sections.get(section)
    ]


def cannot_hold(code: str, message: str, card: str = "") -> Problem:
    """Return the note for something a form has no place for."""
    return Problem("", code, message, card=card, severity="note")
