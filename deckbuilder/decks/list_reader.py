"""Reads the lines of a text list: keys, headings, comments and cards in any order people write them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from deckbuilder.decks import headings
from deckbuilder.decks.builder import Builder, take_head
from deckbuilder.decks.entry_line import Fault, read_line
from deckbuilder.decks.entry_line import Reading as LineReading
from deckbuilder.decks.forms.base import Request, game_named
from deckbuilder.decks.names import NameIndex
from deckbuilder.decks.source import shown, tidy
from deckbuilder.model.deck import Deck, Entry, Problem

_PLAIN = re.compile(r"([1-9][0-9]{0,2})x? ([^\s\[].*)")
_LEAD = re.compile(r"\s*(?:[0-9]|[xX][0-9])")
_SIDE = re.compile(r"SB:\s*(.+)", re.IGNORECASE)
_SIMULATOR = re.compile(r"### (.+?) Deck: (.*)")
_ABOUT_NAME = re.compile(r"Name (.+)")
_GROUP = re.compile(r"([^\d(][^()]*) \(([0-9]{1,3})\)")
_SIDE_SECTION = "side"
_LONGEST_PLAIN = 200
"""Lines longer than this are not kept from deck to deck, so that what is kept stays small."""


class ListReader:
    """Reads the lines of a list into a deck.

    Args:
        request: What is read.
        index: Names of the game.
        by_kind: Whether cards go to the section of their kind, since the form has no sections.
    """

    def __init__(self, request: Request, index: NameIndex, *, by_kind: bool = False) -> None:
        self.request = request
        self.index = index
        self.builder = Builder(index)
        self.by_kind = by_kind
        self.main = index.game.sections[0].id
        self.section = self.main
        self.keys: dict[str, str] = {}
        self.started = False
        self._headed = False
        self._about = False
        self._last_block = 0
        self._groups: list[tuple[str, int, int]] = []

    def read(self, lines: list[str], first: int = 1) -> tuple[Deck, tuple[Problem, ...]]:
        """Read the lines; ``first`` is the number of the first one in its file."""
        plain, above, sections = _plain_entry, self.builder.above, self.builder.sections
        entries: list[Entry] | None = None
        index = None if self.by_kind else self.index
        if lines and not lines[-1]:  # what follows the last line end is no line
            lines = lines[:-1]
        for number, raw in enumerate(lines, first):
            entry = plain(index, raw, number) if index is not None and len(raw) < _LONGEST_PLAIN else None
            if entry is not None:
                if above:
                    entry = replace(entry, above=tuple(above))
                    above.clear()
                if entries is None:
                    entries = sections.setdefault(self.section, [])
                    self.started = True
                entries.append(entry)
                continue
            text = tidy(raw)
            if text:
                entries = None
                self._line(raw, text, number)
            else:
                self._blank()
        return self._finish()

    def _blank(self) -> None:
        if not self.started:
            take_head(self.builder)
        self._last_block = len(self.builder.sections.get(self.main, ()))

    def _line(self, raw: str, text: str, number: int) -> None:
        """Read a line that is not plainly a count and a name."""
        if not (self.started or self._about) and (key := headings.KEY.fullmatch(text)):
            self._key(key[1].lower(), key[2], number)
            return
        found = headings.heading(self.index, text)
        remark = headings.comment(text) if found is None else None
        if remark is not None:
            self._comment(text, remark)
        elif found is None and text.casefold() == "about":
            self._about = True
        elif self._about and (about := _ABOUT_NAME.fullmatch(text)):
            self.keys.setdefault("name", about[1])
        elif not self.started and (key := headings.KEY.fullmatch(text)):
            self._key(key[1].lower(), key[2], number)
        elif found is not None:
            self._heading(found, number)
        else:
            self._entry(raw, text, number)

    def _comment(self, text: str, remark: str) -> None:
        told = _SIMULATOR.fullmatch(text)
        if told and not self.started and game_named(told[1]) == self.index.game.id:
            self.keys.setdefault("name", told[2])
        else:
            self.builder.above.append(remark)

    def _key(self, key: str, value: str, number: int) -> None:
        take_head(self.builder)
        if key == "set":
            self.builder.unknown.append((key, value))
        elif self.keys.setdefault(key, value) != value:
            self.builder.error(
                "repeated-key", f'"{key}:" is said twice', "keep one of the two", number, shown(value)
            )

    def _heading(self, found: headings.Heading, number: int) -> None:
        self._headed = True
        self.section = found.section if found.known else self.builder.section(found.section, number)

    def _entry(self, raw: str, text: str, number: int) -> None:
        section = self.section
        found = read_line(self.index, raw)
        if isinstance(found, Fault) or not found.match.known:
            if (side := _SIDE.fullmatch(text)) and (raw_side := raw.strip()[3:]):
                section, found = _SIDE_SECTION, read_line(self.index, raw_side)
                text = side[1]
            elif self._no_card(found, text, number):
                return
        if isinstance(found, Fault):
            self.builder.fault(found, number)
            return
        if self.by_kind:
            section = self.builder.home_of(found.match.card)
        if not found.match.known and not found.counted and (group := _GROUP.fullmatch(text)):
            self._groups.append((section, len(self.builder.sections.get(section, ())), int(group[2])))
            self.builder.put(section, Entry(None, text, 1, number, above=tuple(self.builder.above)))
            self.builder.above.clear()
        else:
            self.builder.add(section, found, number)
        self.started = True

    def _no_card(self, found: LineReading | Fault, text: str, number: int) -> bool:
        """Whether a line without a known card is a key: one we do not know, or one too late."""
        if isinstance(found, Fault) or found.counted:
            return False
        if self.started and (key := headings.KEY.fullmatch(text)):
            self.builder.error(
                "late-key", f'"{key[1]}:" stands behind the first card', "move it to the top", number
            )
            return True
        if not self.started and (other := headings.OTHER_KEY.fullmatch(text)):
            take_head(self.builder)
            self.builder.unknown.append((other[1], other[2]))
            self.builder.note(
                "unknown-key",
                f'"{shown(other[1])}:" means nothing here; it is kept',
                f"keys: {', '.join(headings.KEYS)}",
                number,
            )
            return True
        return False

    def _finish(self) -> tuple[Deck, tuple[Problem, ...]]:
        self._settle_groups()
        entries = self.builder.sections.get(self.main, [])
        if self.request.last_block_is_side and not self._headed and 0 < self._last_block < len(entries):
            self.builder.sections[_SIDE_SECTION] = entries[self._last_block :]
            del entries[self._last_block :]
        keys = self.keys
        return self.builder.finish(
            keys.get("name", ""), keys.get("author", ""), keys.get("format", ""), self.request.where
        )

    def _settle_groups(self) -> None:
        """Take ``Event (20)`` for a heading if 20 cards stand below it, else for an unknown card."""
        ends: dict[str, int] = {}
        for section, at, number in reversed(self._groups):
            entries = self.builder.sections[section]
            below = entries[at + 1 : ends.get(section, len(entries))]
            ends[section] = at
            group = entries[at]
            if below and sum(entry.count for entry in below) == number:
                first = replace(below[0], above=(*group.above, group.name, *below[0].above))
                entries[at : at + 2] = [first]
                self.builder.note(
                    "group-heading", f'"{shown(group.name)}" is read as a heading', line=group.line
                )
            else:
                self.builder.report_unknown(group)


@lru_cache(maxsize=32_768)
def _plain_entry(index: NameIndex, raw: str, line: int) -> Entry | None:
    """Return the entry of a line that is plainly a count and a name, ``None`` for any other line.

    Lists of one game repeat the same lines, so they are kept from deck to deck.
    """
    plain = _PLAIN.fullmatch(raw)
    card = index.quick.get(plain[2]) if plain is not None else None
    if plain is None or card is None or index.catalogue.named(raw):
        return None
    return Entry(card.id, card.name, int(plain[1]), line)


def game_said(lines: list[str]) -> tuple[str, int]:
    """Return what the head of a list says of its game, and the line it says so; ``""`` and 0 if nothing."""
    for number, line in enumerate(lines, 1):
        if _LEAD.match(line):
            break
        key = headings.KEY.fullmatch(tidy(line))
        if key and key[1].lower() == "game" and key[2]:
            return key[2], number
        told = _SIMULATOR.fullmatch(tidy(line))
        if told and game_named(told[1]):
            return told[1], number
    return "", 0
