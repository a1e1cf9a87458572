"""One game's cards, laid out by field so that a query reads columns, not tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

from deckbuilder.errors import QueryError
from deckbuilder.model.catalogue import CardFacts, normal
from deckbuilder.model.game import Game, QueryField
from deckbuilder.query.fields import Fields
from deckbuilder.query.folding import haystack, search_key, spelled
from deckbuilder.query.paths import PathReader, Value

T = TypeVar("T")

Words = Mapping[str, Mapping[str, object]]
"""The tables of a game's text files, by language."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a number field holds on one card: numbers, or letters like ``X``."""

    numbers: tuple[int, ...]
    letters: tuple[str, ...]


class Index:
    """The cards of one game in columns, each made when a query first needs it.

    Args:
        game: The game.
        cards: Its cards.
        words: Its text files; names of keywords and kinds come from there.
        deck_cards: Returns the ids of the cards in a deck file, for ``in:FILE``.
        rules_text: Returns a card's text made from its definition; ``None`` if it has its paraphrase only.

    Attributes:
        cards: The cards in the order of results: by folded name, then id.
        fields: The fields a query may ask for.
    """

    def __init__(
        self,
        game: Game,
        cards: Iterable[CardFacts],
        words: Words,
        deck_cards: Callable[[str], Collection[str]] | None = None,
        rules_text: Callable[[CardFacts], list[str] | None] | None = None,
    ) -> None:
        self.game = game
        self.cards = tuple(sorted(cards, key=lambda card: (search_key(card.name), card.id)))
        self.fields = Fields(game)
        self._words = words
        self._deck_cards = deck_cards
        self._made_text = rules_text
        self._keyword_readers = [PathReader(field.path) for field in self.fields if field.names == "keyword"]
        self._places = {card.id: place for place, card in enumerate(self.cards)}
        self._by_name: dict[str, list[CardFacts]] = {}
        self._columns: dict[tuple[str, str], object] = {}
        self._spellings: dict[str, dict[str, tuple[str, ...]]] = {}

    def text(self, field: QueryField) -> list[list[str]]:
        """Return each card's texts in a text field."""
        if field.id == "text":
            return self._column(field, "texts", lambda: [self._rules_text(card) for card in self.cards])
        return self._column(field, "texts", lambda: [list(_scalars(row)) for row in self._read(field)])

    def haystacks(self, field: QueryField) -> list[str]:
        """Return for each card what `search_key` of a part of a text field is looked up in."""
        return self._column(field, "haystacks", lambda: [haystack(texts) for texts in self.text(field)])

    def values(self, field: QueryField) -> list[tuple[str, ...]]:
        """Return each card's values in a list field, in the order they stand in."""
        return self._column(
            field, "values", lambda: [tuple(dict.fromkeys(_scalars(row))) for row in self._read(field)]
        )

    def numbers(self, field: QueryField) -> list[Numbers]:
        """Return each card's numbers and letters in a number field."""
        return self._column(field, "numbers", lambda: [_numbers(row) for row in self._read(field)])

    def present(self, field: QueryField) -> list[bool]:
        """Return for each card whether it has a value in the field."""
        if field.kind == "text":
            return self._column(field, "present", lambda: [any(texts) for texts in self.text(field)])
        if field.kind == "number":  # a number that is there counts, zero too; one filled in does not
            read = PathReader(field.path)
            return self._column(field, "present", lambda: [bool(read(card.raw)) for card in self.cards])
        return self._column(field, "present", lambda: [any(row) for row in self._read(field)])

    def spellings(self, field: QueryField) -> dict[str, tuple[str, ...]]:
        """Return a list field's values by every `spelled` way to write them."""
        known = self._spellings.get(field.id)
        if known is None:
            known = self._spellings[field.id] = {}
            for value in dict.fromkeys((*field.values, *(v for row in self.values(field) for v in row))):
                for spelling in (value, *self.value_names(field, value)):
                    key = spelled(spelling)
                    known[key] = tuple(dict.fromkeys((*known.get(key, ()), value)))
        return known

    def place(self, card: CardFacts) -> int:
        """Return the card's place in `cards` and in every column."""
        return self._places[card.id]

    def reminder(self, keyword: str) -> str:
        """Return what a keyword does, in a few words of the game's main language; ``""`` if not known."""
        return next(self._said("keyword", keyword, "reminder"), "")

    def value_names(self, field: QueryField, value: str) -> list[str]:
        """Return what people call a value, main language first: ``flying`` is ``Flying``, ``Volant``."""
        if field.names == "set":
            return [name for s in self.game.sets if s.id == value for name in (s.name, *s.aliases)]
        return list(self._said(field.names, value, "name"))

    def called(self, text: str) -> CardFacts | None:
        """Return the one card of that id or exact name, in any language; ``None`` if none or several."""
        name = normal(text)
        if name in self._places:
            return self.cards[self._places[name]]
        if not self._by_name:
            for card in self.cards:
                for key in {search_key(known) for known in card.names.values()}:
                    self._by_name.setdefault(key, []).append(card)
        found = self._by_name.get(search_key(name), [])
        exact = [card for card in found if name in card.names.values()] or found
        return exact[0] if len(exact) == 1 else None

    def deck(self, name: str, column: int) -> Collection[str]:
        """Return the ids of the cards in a deck file.

        Raises:
            QueryError: Deck files cannot be read here.
            InputError: This one cannot be read.
        """
        if self._deck_cards is None:
            raise QueryError("deck files cannot be read here", column=column)
        return self._deck_cards(name)

    def _said(self, table: str, entry: str, key: str) -> Iterator[str]:
        """Yield what the text files say of an entry, one text per language that says it."""
        for language in self._words.values():
            entries = language.get(table) if table else None
            said = entries.get(entry) if isinstance(entries, Mapping) else None
            text = said.get(key) if isinstance(said, Mapping) else None
            if isinstance(text, str):
                yield text

    def _rules_text(self, card: CardFacts) -> list[str]:
        """Return a card's text, or all paraphrases on it, and its keywords with their reminders."""
        made = self._made_text(card) if self._made_text is not None else None
        texts = list(_paraphrases(card.raw)) if made is None else list(made)
        for read in self._keyword_readers:
            for keyword in _scalars(read(card.raw)):
                texts.extend(list(self._said("keyword", keyword, "name")) or [keyword.replace("-", " ")])
                texts.extend(self._said("keyword", keyword, "reminder"))
        return texts

    def _read(self, field: QueryField) -> Iterator[list[Value]]:
        read = PathReader(field.path, field.present, field.absent)
        return (read(card.raw) for card in self.cards)

    def _column(self, field: QueryField, what: str, build: Callable[[], list[T]]) -> list[T]:
        key = (field.id, what)
        if key not in self._columns:
            self._columns[key] = build()
        return cast("list[T]", self._columns[key])  # one key, one type


def _scalars(values: Iterable[Value]) -> Iterator[str]:
    return (str(value) for value in values if not isinstance(value, Mapping))


def _numbers(values: Iterable[Value]) -> Numbers:
    """Sort what stands in a number field into numbers (a table counts as its sum) and letters."""
    numbers: list[int] = []
    letters: list[str] = []
    for value in values:
        if isinstance(value, Mapping):
            numbers.append(sum(part for part in value.values() if isinstance(part, int)))
        elif isinstance(value, int):
            numbers.append(value)
        elif value.isascii() and value.isdigit():
            numbers.append(int(value))
        else:
            letters.append(value.casefold())
    return Numbers(tuple(numbers), tuple(letters))


def _paraphrases(node: object) -> Iterator[str]:
    """Yield every text under a ``paraphrase`` key, however deep it stands."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key == "paraphrase" and isinstance(value, Mapping):
                yield from (text for text in value.values() if isinstance(text, str))
            else:
                yield from _paraphrases(value)
    elif isinstance(node, list | tuple):
        for item in node:
            yield from _paraphrases(item)
