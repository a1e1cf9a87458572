"""Which subject a card's emblem shows, told by its kind, its subtypes and its name.

The words are data: ``layouts/emblems/words.toml``.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from deckbuilder.errors import LayoutError
from deckbuilder.model.card import Card
from deckbuilder.printing.emblem.city import PLACES
from deckbuilder.printing.emblem.spell import MOTIFS
from deckbuilder.printing.emblem.tables import FOLDER, charges, gear, species
from deckbuilder.printing.layout_files import read_layout, shown

WORDS = FOLDER / "words.toml"

_TABLES = ("built", "creature", "charge", "spell", "city")
_FLIGHT = ("flying", "aerial")
"""Keywords of creatures that have wings."""
_MOST_GEAR = 4
_COMMON = "human"
"""The species that any other in the same name comes before."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What an emblem shows.

    Attributes:
        scene: How it is drawn: ``mask``, ``wings``, ``city``, ``spell`` or ``charge``.
        detail: What is drawn: a species and its gear, a kind of place, a figure of
            force, or a charge.
    """

    scene: str
    detail: str


def subject_of(card: Card) -> Subject:
    """Return what a card's emblem shows.

    Raises:
        LayoutError: The table of words breaks its schema.
    """
    found = found_subject(card)
    if found is not None:
        return found
    pool = _kind(card.kind).pool
    return pool[_number(card.id, len(pool))]


def found_subject(card: Card) -> Subject | None:
    """Return what a card's kind and words tell to show; ``None`` if they tell nothing.

    Raises:
        LayoutError: The table of words breaks its schema.
    """
    lexicon = _lexicon()
    if card.id in lexicon.cards:
        return lexicon.cards[card.id]
    kind = _kind(card.kind)
    if kind.always:
        return kind.always[_number(card.id, len(kind.always))]
    words = name_words(card.name.get("en", card.title))
    labels = [label.lower() for label in _labels(card, "subtypes", "types")]
    flies = any(keyword in _FLIGHT for keyword in _labels(card, "keywords", "abilities"))
    for table in kind.order:
        if table == "creature":
            found = _creature([*words, *labels], flies)
        elif table == "built":
            found = _thing(table, words[0]) if words else None
        else:
            found = next((subject for word in (*words, *labels) if (subject := _thing(table, word))), None)
        if found is not None:
            return found
    return None


def name_words(name: str) -> list[str]:
    """Return the words of an English name, the most telling first.

    The head word of a name stands last, or last before ``of``.
    """
    plain = unicodedata.normalize("NFKD", name.lower())
    plain = (
        "".join(sign for sign in plain if not unicodedata.combining(sign)).replace("'", "").replace("’", "")
    )
    head, _, rest = re.sub(r"[^a-z0-9]+", " ", plain).strip().partition(" of ")
    return [*reversed(head.split()), *reversed(rest.split())]


@dataclass(frozen=True, slots=True)
class _Kind:
    order: tuple[str, ...]
    pool: tuple[Subject, ...]
    always: tuple[Subject, ...]


class _Lookup:
    """Entries by word, prefix (``mech*``) and suffix (``*wyrm``); whole words come first."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._whole = {word: entry for word, entry in table.items() if "*" not in word}
        self._starts = [(word[:-1], entry) for word, entry in table.items() if word.endswith("*")]
        self._ends = [(word[1:], entry) for word, entry in table.items() if word.startswith("*")]

    def find(self, word: str) -> str | None:
        """Return the entry for a word."""
        if word in self._whole:
            return self._whole[word]
        for start, entry in self._starts:
            if word.startswith(start):
                return entry
        for end, entry in self._ends:
            if word.endswith(end):
                return entry
        return None


@dataclass(frozen=True, slots=True)
class _Lexicon:
    kinds: Mapping[str, _Kind]
    cards: Mapping[str, Subject]
    words: Mapping[str, _Lookup]


def _creature(words: list[str], flies: bool) -> Subject | None:
    kinds: list[str] = []
    extras: list[str] = []
    entries = (_lexicon().words["creature"].find(word) for word in words)
    for token in (token for entry in entries if entry for token in entry.split()):
        if token == "wings":
            flies = True
        elif token in species():
            kinds.append(token)
        elif token not in extras:
            extras.append(token)
    if not kinds and not extras:
        return None
    kind = next((name for name in kinds if name != _COMMON), _COMMON)
    return Subject("wings" if flies else "mask", " ".join([kind, *reversed(extras[:_MOST_GEAR])]))


def _thing(table: str, word: str) -> Subject | None:
    entry = _lexicon().words[table].find(word)
    if entry is None:
        return None
    return _entry_subject(table, entry)


def _kind(name: str) -> _Kind:
    kinds = _lexicon().kinds
    if name not in kinds:
        raise LayoutError(
            f'no emblems for the kind "{name}"',
            where=shown(WORDS),
            cure=f"add [kind.{name}] with order and pool",
        )
    return kinds[name]


@lru_cache(maxsize=1)
def _lexicon() -> _Lexicon:
    table = read_layout(WORDS)
    unknown = sorted(set(table) - {"kind", "card", *_TABLES})
    if unknown:
        raise LayoutError(
            f'unknown table "{unknown[0]}"',
            where=shown(WORDS),
            cure=f"known: kind, card, {', '.join(_TABLES)}",
        )
    for name in _TABLES:
        for word, entry in table.get(name, {}).items():
            _check_entry(name, word, entry)
    return _Lexicon(
        kinds={name: _read_kind(name, rows) for name, rows in table.get("kind", {}).items()},
        cards={name: _subject(name, text) for name, text in table.get("card", {}).items()},
        words={name: _Lookup(table.get(name, {})) for name in _TABLES},
    )


def _read_kind(name: str, rows: Mapping[str, list[str]]) -> _Kind:
    order = tuple(rows.get("order", ()))
    if set(rows) - {"order", "pool", "always"} or set(order) - set(_TABLES):
        raise LayoutError(
            f"kind.{name}: order, pool, always; order of {', '.join(_TABLES)}", where=shown(WORDS)
        )
    pool = tuple(_subject(f"kind.{name}", text) for text in rows.get("pool", ()))
    always = tuple(_subject(f"kind.{name}", text) for text in rows.get("always", ()))
    if not pool and not always:
        raise LayoutError(f"kind.{name}: a pool of subjects is needed", where=shown(WORDS))
    return _Kind(order, pool, always)


def _subject(entry: str, text: str) -> Subject:
    scene, _, detail = text.partition(" ")
    _check(scene, detail, entry)
    return Subject(scene, detail)


def _check_entry(table: str, word: str, entry: str) -> None:
    if table == "creature":
        known = {*species(), *gear(), "wings"}
        strange = [token for token in entry.split() if token not in known]
        if strange:
            raise LayoutError(f'creature.{word}: there is no "{strange[0]}"', where=shown(WORDS))
        return
    subject = _entry_subject(table, entry)
    _check(subject.scene, subject.detail, f"{table}.{word}")


def _entry_subject(table: str, entry: str) -> Subject:
    """Return the subject of an entry: the table names its scene unless the entry does."""
    scene, _, detail = entry.rpartition(":")
    return Subject(scene or ("charge" if table == "built" else table), detail)


def _check(scene: str, detail: str, entry: str) -> None:
    """Hold a subject against what can be drawn."""
    known: Mapping[str, Any] = {"city": PLACES, "spell": MOTIFS, "charge": charges()}.get(scene, {})
    if scene in ("mask", "wings"):
        kind, *extras = detail.split() or [""]
        good = kind in species() and all(extra in gear() for extra in extras)
    else:
        good = detail in known
    if not good:
        raise LayoutError(f'{entry}: there is no "{scene} {detail}"', where=shown(WORDS))


def _labels(card: Card, *names: str) -> Iterator[str]:
    """Yield the words a game's card model keeps under any of the names."""
    for name in names:
        for value in getattr(card, name, ()):
            if isinstance(value, str):
                yield value


def _number(seed_id: str, below: int) -> int:
    digest = hashlib.sha256(seed_id.encode("utf-8")).digest()
    return int.from_bytes(digest[8:16], "big") % below
