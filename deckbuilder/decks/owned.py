"""What a deck asks for and a collection has not: lists of owned cards, and decks already built of them.

A collection is a list in any form decks come in; all its sections count, and printings of one
name stand in for each other. Cards in a deck that is built are taken; a built deck that is itself
asked about does not stand in its own way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from deckbuilder import load
from deckbuilder.decks.locate import DeckFile
from deckbuilder.decks.read import Reading, read_deck
from deckbuilder.errors import DeckFileError, InputError
from deckbuilder.model.catalogue import Catalogue, normal
from deckbuilder.model.deck import Deck, Entry


@dataclass(frozen=True, slots=True)
class Lack:
    """A card of which there are too few.

    Attributes:
        card: Id of the card the deck lists.
        name: Its name.
        wanted: Copies the deck asks for.
        owned: Copies in the collection.
        built: Copies in other built decks, by what those are called.
    """

    card: str
    name: str
    wanted: int
    owned: int
    built: tuple[tuple[str, int], ...] = ()

    @property
    def missing(self) -> int:
        """Copies that are lacking."""
        return self.wanted - max(0, self.owned - sum(count for _, count in self.built))


@dataclass(frozen=True, slots=True)
class Holding:
    """How much of a deck a collection holds.

    Attributes:
        wanted: Recognised cards of the deck that count.
        lacks: What there is too little of, in the order of the deck's list.
    """

    wanted: int
    lacks: tuple[Lack, ...]

    @property
    def missing(self) -> int:
        """Cards that are lacking."""
        return sum(lack.missing for lack in self.lacks)


@dataclass(frozen=True, slots=True)
class _Shelf:
    """What there is of one game: copies by name, and the built decks by file."""

    owned: Mapping[str, int]
    built: Sequence[tuple[Path, str, Mapping[str, int]]]


@dataclass(slots=True)
class Collections:
    """The cards somebody owns, and the decks built of them; read when a deck of their game is asked about.

    Attributes:
        owned: Files that list owned cards.
        built: Files of built decks.
        catalogue_of: Gives the known cards of a game.
        encoding: Encoding of the files, ``""`` for Unicode.
        faults: What could not be read or understood so far, as messages; the rest was counted.
    """

    owned: Sequence[DeckFile]
    built: Sequence[DeckFile]
    catalogue_of: Callable[[str], Catalogue]
    encoding: str = ""
    faults: list[str] = field(default_factory=list)
    _shelves: dict[str, _Shelf] = field(default_factory=dict)

    def holding(self, deck: Deck, path: Path) -> Holding:
        """Say how much of a deck is there.

        Args:
            deck: The deck.
            path: Its file; a built deck of that file is this deck.

        Raises:
            InputError: A list of owned cards cannot be read, or none is of the deck's game.
        """
        shelf = self._shelf(deck.game)
        catalogue = self.catalogue_of(deck.game)
        wanted: dict[str, int] = {}
        first: dict[str, Entry] = {}
        for entry in _counted(deck):
            if entry.card is not None:
                name = normal(catalogue[entry.card].name)
                wanted[name] = wanted.get(name, 0) + entry.count
                first.setdefault(name, entry)
        own_file = path.resolve()
        others = [(called, cards) for file, called, cards in shelf.built if file != own_file]
        lacks = []
        for name, count in wanted.items():
            taken = tuple((called, cards[name]) for called, cards in others if name in cards)
            entry = first[name]
            lack = Lack(entry.card or "", entry.name, count, shelf.owned.get(name, 0), taken)
            if lack.missing > 0:
                lacks.append(lack)
        return Holding(sum(wanted.values()), tuple(lacks))

    def _shelf(self, game: str) -> _Shelf:
        shelf = self._shelves.get(game)
        if shelf is None:
            owned: Counter[str] = Counter()
            lists = [self._read(file, game) for file in self.owned]
            if all(reading.deck.game != game for reading in lists):
                raise InputError(
                    f"no list of owned cards is of {load.game(game).name}",
                    where="--owned",
                    cure="give one, or leave the decks of that game out",
                )
            for file, reading in zip(self.owned, lists, strict=True):
                if reading.deck.game == game:
                    owned.update(self._copies(file, reading, reading.deck.entries()))
            shelf = self._shelves[game] = _Shelf(owned, self._built(game))
        return shelf

    def _built(self, game: str) -> list[tuple[Path, str, Mapping[str, int]]]:
        found: list[tuple[Path, str, Mapping[str, int]]] = []
        for file in self.built:
            try:
                reading = self._read(file, game)
            except DeckFileError as fault:
                self._note(str(fault))
                continue
            if reading.deck.game == game:
                copies = self._copies(file, reading, _counted(reading.deck))
                found.append((file.path.resolve(), file.shown, copies))
        return found

    def _read(self, file: DeckFile, game: str) -> Reading:
        """Read a file as what it says it is, as of this game if it does not say."""
        encoding = self.encoding or None
        try:
            return read_deck(
                file.path, game=file.game or None, encoding=encoding, catalogue_of=self.catalogue_of
            )
        except DeckFileError:
            return read_deck(file.path, game=game, encoding=encoding, catalogue_of=self.catalogue_of)

    def _copies(self, file: DeckFile, reading: Reading, entries: Iterable[Entry]) -> Counter[str]:
        """Add cards up by name, and note the lines that say nothing."""
        for problem in reading.problems:
            if problem.severity == "error":
                line = f":{problem.lines[0]}" if problem.lines else ""
                cure = f" ({problem.cure})" if problem.cure else ""
                self._note(f"{file.shown}{line}: {problem.message}{cure}")
        catalogue = self.catalogue_of(reading.deck.game)
        copies: Counter[str] = Counter()
        for entry in entries:
            if entry.card is not None:
                copies[normal(catalogue[entry.card].name)] += entry.count
        return copies

    def _note(self, message: str) -> None:
        if message not in self.faults:
            self.faults.append(message)


def _counted(deck: Deck) -> tuple[Entry, ...]:
    """Return the entries of the sections that count."""
    return deck.entries(*(section.id for section in load.game(deck.game).sections if section.counted))
