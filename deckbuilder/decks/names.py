"""From a name in a list to a card: exact first, then what is surely the same name.

Case and accents never decide by themselves (rule A25); they only rank what is
offered for a name that was not found. A name that several cards carry is
ambiguous, and nobody chooses in silence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from deckbuilder import load
from deckbuilder.decks.file_names import safe_file_name
from deckbuilder.model.catalogue import CardFacts, Catalogue, folded, normal

__all__ = ["Match", "NameIndex", "close_names", "find", "index", "safe_file_name", "suggestions"]

MAX_SUGGESTIONS = 3
MIN_SIMILARITY = 0.6

_LONGEST_SUGGESTED = 120
_PLACES = 128
_SLASH = re.compile(r" ?//? ?")
_COUNT_IN_NAME = re.compile(r"[xX×*] |.* [xX×*] ?[0-9]{1,3}$")


@dataclass(frozen=True, slots=True)
class Match:
    """What a name led to.

    Attributes:
        card: The card, or ``None`` if none or several have the name.
        how: ``id``, ``exact``, ``former`` (a name it once had), ``variant`` (spelt
            another way), ``chosen`` (the one released card of that name),
            ``ambiguous`` or ``unknown``.
        others: Further cards of that name; all of them if it is ambiguous.
    """

    card: CardFacts | None
    how: str
    others: tuple[CardFacts, ...] = ()

    @property
    def known(self) -> bool:
        """Whether some card has the name."""
        return self.how != "unknown"


UNKNOWN = Match(None, "unknown")


class NameIndex:
    """The names of one game's cards, ready for reading lists.

    Attributes:
        game: The game.
        catalogue: Its known cards.
        quick: The card of each name that can be read in a plain line without a doubt.
        headings: Section id by heading, in folded case.
        by_id: Cards by id and by foreign GUID, in folded case.
    """

    __slots__ = ("_sets", "_variants", "by_id", "catalogue", "game", "headings", "quick")

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.game = load.game(catalogue.game)
        self.headings = {
            title.casefold(): section.id
            for section in self.game.sections
            for title in (section.id, *section.aliases)
        }
        self.by_id = {card.id.casefold(): card for card in catalogue}
        for card in catalogue:
            guid = card.raw.get("guid")
            if isinstance(guid, str) and guid:
                self.by_id.setdefault(guid.casefold(), card)
        self.quick = dict(self._plain_names())
        self._variants: dict[str, tuple[CardFacts, ...]] | None = None
        self._sets = {card.set.casefold(): card.set for card in catalogue}
        for known in self.game.sets:
            for title in (known.id, known.name, *known.aliases):
                self._sets[title.casefold()] = known.id

    def find(self, name: str) -> Match:
        """Find the card with a name; see `find`."""
        wanted = normal(name)
        for how, cards in (
            ("exact", self.catalogue.named(wanted)),
            ("former", self.catalogue.formerly(wanted)),
            ("variant", self._spelt_otherwise(wanted)),
        ):
            if cards:
                return _chosen(cards, how)
        return UNKNOWN

    def set_id(self, title: str) -> str:
        """Return the id of the set with this id, name or short name; ``""`` if none."""
        return self._sets.get(title.casefold(), "")

    def in_set(self, match: Match, title: str) -> Match:
        """Narrow an ambiguous match to the one card of that set, if there is just one."""
        wanted = self.set_id(title)
        cards = [card for card in (match.card, *match.others) if card is not None and card.set == wanted]
        return Match(cards[0], "exact") if wanted and len(cards) == 1 else match

    def _plain_names(self) -> Iterator[tuple[str, CardFacts]]:
        for name in self.catalogue.names():
            cards = self.catalogue.named(name)
            if len(cards) == 1 and not _COUNT_IN_NAME.match(name):
                yield name, cards[0]

    def _spelt_otherwise(self, name: str) -> tuple[CardFacts, ...]:
        if self._variants is None:
            self._variants = {}
            for known in self.catalogue.names():
                key = self._key(known)
                self._variants[key] = _distinct(self._variants.get(key, ()) + self.catalogue.named(known))
        return self._variants.get(self._key(name), ())

    def _key(self, name: str) -> str:
        spelt = _SLASH.sub(" / ", name)
        return spelt.casefold() if self.game.case_variants else spelt


@lru_cache(maxsize=32)
def index(catalogue: Catalogue) -> NameIndex:
    """Return the name index of a catalogue, made once."""
    return NameIndex(catalogue)


def find(catalogue: Catalogue, name: str) -> Match:
    """Find the card with a name.

    In this order, and the first hit ends it: the exact name in any shipped language
    (Unicode form, blanks and apostrophe style are one); a former name; the name
    with its slashes or, where the game says so, its case spelt another way.
    """
    return index(catalogue).find(name)


def suggestions(catalogue: Catalogue, name: str) -> tuple[str, ...]:
    """Return up to three names, nearest first, that may be meant by an unknown one."""
    return tuple(name for name, _, _ in _near(catalogue, name))


def close_names(catalogue: Catalogue, name: str) -> tuple[CardFacts, ...]:
    """Return the cards that ``--fix`` may take for an unknown name: one, or none.

    That is the one card that differs in accents or case alone, else the one
    card that is suggested at all.
    """
    near = _near(catalogue, name)
    same = [card for _, card, similarity in near if similarity == 1]
    if len(same) == 1:
        return (same[0],)
    return (near[0][1],) if len(near) == 1 else ()


@lru_cache(maxsize=512)
def _near(catalogue: Catalogue, name: str) -> tuple[tuple[str, CardFacts, float], ...]:
    """Return (name, card, similarity 0-1) of the nearest cards, each card once."""
    wanted = folded(name)
    if not wanted or len(wanted) > _LONGEST_SUGGESTED:
        return ()
    given = _Spelling.of(name)
    found: list[tuple[float, str, CardFacts]] = []
    for known, spelling in _spellings(catalogue):
        similarity = given.similarity(spelling)
        if similarity < MIN_SIMILARITY and "/" in known and wanted in _halves(known):
            similarity = MIN_SIMILARITY
        if similarity >= MIN_SIMILARITY:
            found.extend((similarity, known, card) for card in catalogue.named(known))
    found.sort(key=lambda hit: (-hit[0], hit[1], hit[2].id))
    nearest: dict[str, tuple[str, CardFacts, float]] = {}
    for similarity, known, card in found:
        nearest.setdefault(card.id, (known, card, similarity))
    return tuple(nearest.values())[:MAX_SUGGESTIONS]


def _chosen(cards: tuple[CardFacts, ...], how: str) -> Match:
    """Return the match for cards of one name: the only one, or the only released one."""
    if len(cards) == 1:
        return Match(cards[0], how)
    released = [card for card in cards if card.status == "released"]
    if len(released) == 1:
        return Match(released[0], "chosen", tuple(card for card in cards if card is not released[0]))
    return Match(None, "ambiguous", cards)


def _distinct(cards: tuple[CardFacts, ...]) -> tuple[CardFacts, ...]:
    return tuple({card.id: card for card in cards}.values())


def _halves(name: str) -> set[str]:
    return {folded(half) for half in name.split("/")}


@dataclass(frozen=True, slots=True)
class _Spelling:
    """A name folded, with what shows quickly that two names are far apart.

    Attributes:
        text: The folded name.
        letters: A bit for the first, the second ... time that it has a letter.
    """

    text: str
    letters: int

    @classmethod
    def of(cls, name: str) -> _Spelling:
        text = folded(name)[: _LONGEST_SUGGESTED + 1]
        letters = 0
        for sign, times in Counter(text).items():
            letters |= ((1 << times) - 1) << (ord(sign) & 63) * _PLACES
        return cls(text, letters)

    def similarity(self, other: _Spelling) -> float:
        """Return 1 - distance / longer length; 0 where it is surely below the least that counts."""
        longest = max(len(self.text), len(other.text))
        limit = int(longest * (1 - MIN_SIMILARITY))
        if abs(len(self.text) - len(other.text)) > limit:
            return 0
        if longest - (self.letters & other.letters).bit_count() > limit:
            return 0
        return 1 - _distance(self.text, other.text, limit) / longest


@lru_cache(maxsize=32)
def _spellings(catalogue: Catalogue) -> tuple[tuple[str, _Spelling], ...]:
    return tuple((name, _Spelling.of(name)) for name in catalogue.names())


def _distance(one: str, other: str, limit: int) -> int:
    """Return the Damerau-Levenshtein distance: letters changed, added, lost, or swapped with the next.

    Beyond ``limit`` any number above it is as good.
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, sign in enumerate(one, 1):
        line = [row]
        for column, against in enumerate(other, 1):
            cost = min(last[column] + 1, line[column - 1] + 1, last[column - 1] + (sign != against))
            if row > 1 and column > 1 and sign == other[column - 2] and one[row - 2] == against:
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        if min(line) > limit and min(last) >= limit:  # a swap reaches back two rows, at a cost of 1
            return limit + 1
        before, last = last, line
    return last[-1]
