"""Lines of a text list that are no cards: comments, headings of sections, keys."""

from __future__ import annotations

import re
from dataclasses import dataclass

from deckbuilder.decks.entry_line import find_by_id
from deckbuilder.decks.names import NameIndex
from deckbuilder.decks.source import tidy

KEYS = ("game", "name", "author", "format", "set")

KEY = re.compile(r"(game|name|author|format|set)\s*:\s*(.*)", re.IGNORECASE)
OTHER_KEY = re.compile(r"([^\W\d_][\w-]{0,30}(?: [\w-]+){0,2}): (.+)")

_MARKED = re.compile(r"(?:#+|//+)\s*(.*)")
_BRACKETS = re.compile(r"\[(.+)\]:?")
_COUNT_BEFORE = re.compile(r"[0-9]{1,3} (.+)")
_COUNT_BEHIND = re.compile(r"(.+) \([0-9]{1,3}\)")
_COUNTED = re.compile(r"(?:[0-9]{1,3} ?[xX×*]?|[xX×] ?[0-9]{1,3}) ")
_ELSEWHERE = frozenset({"commander", "companion"})


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that begins a section.

    Attributes:
        section: Section id, or the title if the game has no such section.
        known: Whether the game has it.
    """

    section: str
    known: bool


def comment(line: str) -> str | None:
    """Return the text of a whole-line comment, or ``None``."""
    if line.startswith("#"):
        return tidy(line[1:])
    return tidy(line[2:]) if line.startswith("//") else None


def heading(index: NameIndex, line: str) -> Heading | None:
    """Return the section a line begins, or ``None`` if it is no heading.

    Known sections need no mark; any other title needs brackets or a colon behind it.

    Args:
        index: Names of the game: what is exactly a card's name is no heading.
        line: The line, tidy.
    """
    marked = _MARKED.fullmatch(line)
    if marked:
        known = _known(index, marked[1], counted=True)
        return Heading(known, True) if known else None
    if index.catalogue.named(line):
        return None
    if known := _known(index, line, counted=False):
        return Heading(known, True)
    if boxed := _BRACKETS.fullmatch(line):
        return None if find_by_id(index, boxed[1]) else Heading(boxed[1].strip(), False)
    if line.endswith(":") and not _COUNTED.match(line) and (title := line.rstrip(": ")):
        return Heading(title, False)
    return Heading(line, False) if line.casefold() in _ELSEWHERE else None


def written(index: NameIndex, title: str) -> str | None:
    """Return the line that begins an unknown section, or ``None`` if no line would be read so."""
    for line in (f"{title}:", f"[{title}]"):
        if KEY.fullmatch(line):
            continue
        found = heading(index, line)
        if line == tidy(line) and not line.startswith(("#", "//")) and found == Heading(title, False):
            return line
    return None


def _known(index: NameIndex, text: str, *, counted: bool) -> str | None:
    """Return the id of a known section a title names, whatever stands around the word."""
    title = text.strip().rstrip(":").strip()
    if title.startswith("[") and title.endswith("]"):
        title = title[1:-1].strip()
    found = index.headings.get(title.casefold())
    if found is None and (behind := _COUNT_BEHIND.fullmatch(title)):
        found = index.headings.get(behind[1].casefold())
    if found is None and counted and (before := _COUNT_BEFORE.fullmatch(title)):
        found = index.headings.get(before[1].casefold())
    return found
