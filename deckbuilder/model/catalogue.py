"""The cards of one game as the hot paths see them: names, ids, flags.

Reading a deck, checking it and searching need only these facts, not validated
card models, so nothing here imports pydantic: that keeps ``check`` quick to start.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What a deck list needs to know of a card.

    Attributes:
        id: The card's id.
        code: Its permanent number, ``None`` for a user's own card.
        name: Its main name, NFC.
        names: Name per language, main one first.
        kind: The sort of card, as in its data.
        status: ``released`` or ``draft``.
        token: Whether it is a token.
        max_copies: Copy limit of its own, or ``None``.
        set: Its set.
        raw: The card's whole table as written, defaults filled in; read only.
    """

    id: str
    code: int | None
    name: str
    names: Mapping[str, str]
    kind: str
    status: str
    token: bool
    max_copies: int | None
    set: str
    raw: Mapping[str, Any]


class Catalogue:
    """The known cards of one game, findable by id and by name.

    Iteration gives the cards in the order of their data files.
    """

    __slots__ = ("_by_id", "_by_name", "_former", "game")

    def __init__(self, game: str, cards: Iterable[CardFacts]) -> None:
        self.game = game
        self._by_id: dict[str, CardFacts] = {}
        self._by_name: dict[str, tuple[CardFacts, ...]] = {}
        self._former: dict[str, tuple[CardFacts, ...]] = {}
        for card in cards:
            self._by_id[card.id] = card
        for card in self._by_id.values():
            for name in dict.fromkeys(card.names.values()):
                _extend(self._by_name, normal(name), card)
            for name in card.raw.get("former", ()):
                _extend(self._former, normal(name), card)

    def __iter__(self) -> Iterator[CardFacts]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._by_id

    def __getitem__(self, card_id: str) -> CardFacts:
        return self._by_id[card_id]

    @property
    def by_id(self) -> Mapping[str, CardFacts]:
        """The cards by their ids."""
        return self._by_id

    def get(self, card_id: str) -> CardFacts | None:
        """Return the card with that id, or ``None``."""
        return self._by_id.get(card_id)

    def named(self, name: str) -> tuple[CardFacts, ...]:
        """Return the cards of exactly that name (already `normal`), in any shipped language."""
        return self._by_name.get(name, ())

    def formerly(self, name: str) -> tuple[CardFacts, ...]:
        """Return the cards that once had exactly that name (already `normal`)."""
        return self._former.get(name, ())

    def names(self) -> Iterator[str]:
        """Yield every current name once, in its normal form."""
        return iter(self._by_name)


_APOSTROPHES = dict.fromkeys(map(ord, "\u2019\u2018\u02bc\u00b4\u0060"), "'")
_HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2013"), "-")
_ZERO_WIDTH: dict[int, None] = dict.fromkeys(map(ord, "\u200b\ufeff\u200e\u200f\u2060"))
_SIGNS: dict[int, str | None] = {**_APOSTROPHES, **_HYPHENS, **_ZERO_WIDTH}


def normal(name: str) -> str:
    """Bring a name to the one form that names are compared in (rule A25).

    NFC, one blank between words, one apostrophe, one hyphen, no zero-width
    signs. Case and accents stay as they are.
    """
    if name.isascii() and "`" not in name:
        return " ".join(name.split())
    return " ".join(unicodedata.normalize("NFC", name.translate(_SIGNS)).split())


def folded(name: str) -> str:
    """Fold case and accents away, to rank suggestions and to search; never to decide."""
    decomposed = unicodedata.normalize("NFKD", normal(name).casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def _extend(table: dict[str, tuple[CardFacts, ...]], name: str, card: CardFacts) -> None:
    table[name] = (*table.get(name, ()), card)
