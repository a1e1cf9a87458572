"""The Arcmage site's ``deck.txt``; Card Game Simulator reads it too.

::

    # Proba Kartaro by someone

    3x Abduction
    5x Crop Token

Nothing in it says the game, and tokens stand among the cards unmarked.
"""

from __future__ import annotations

import re

from deckbuilder import load
from deckbuilder.decks.builder import home_of
from deckbuilder.decks.entry_line import Fault, read_line
from deckbuilder.decks.forms.base import Request, WriteOptions, cannot_hold
from deckbuilder.decks.list_reader import ListReader
from deckbuilder.decks.names import NameIndex, index
from deckbuilder.decks.source import shown, tidy
from deckbuilder.model.deck import Deck, Entry, Problem

GAME = "arcmage"
_HEAD = re.compile(r"#\s(.*)\sby\s(.*)")
_NOBODY = "unknown"


def fits(request: Request) -> bool:
    """Whether a text that looks like the site's is a list of this game.

    It is if the user names the game, or if every name is known in it and in no other game.
    """
    if request.game is not None:
        return request.game == GAME
    return _every_name_known(request, GAME) and not any(
        _every_name_known(request, other) for other in load.game_ids() if other != GAME
    )


def read(request: Request) -> tuple[Deck, tuple[Problem, ...]]:
    """Read the site's text.

    Raises:
        DeckFileError: The first line is not that of the site, or the game is not known.
    """
    lines = request.text.split("\n")
    head = next((number for number, line in enumerate(lines) if line.strip()), 0)
    name, author = _head(lines[head])
    if not lines[head].startswith("# ") or name is None:
        raise request.fault('the first line is not "# name by author"', head + 1)
    if request.game is None and fits(request):
        names = request.names(GAME)
        request.notes.append(
            Problem(
                "",
                "game-found",
                f"every name is known in {names.game.name} and in no other game: taken for it",
                "--game says it without a doubt",
                severity="note",
            )
        )
    else:
        names = request.names()
    reader = ListReader(request, names, by_kind=True)
    reader.keys = {"name": name, "author": author}
    return reader.read(lines[head + 1 :], head + 2)


def write(deck: Deck, options: WriteOptions) -> tuple[str, list[Problem]]:
    """Write the site's text; sections but the main one and those known by card kind are left out."""
    problems: list[Problem] = []
    name, author = tidy(deck.name), tidy(options.author or deck.author)
    first = f"# {name} by {author or _NOBODY}"
    if _head(first) != (name, author):
        problems.append(cannot_hold("name", f'name and author are read from "{shown(first)}" in another way'))
    lines = [first, ""]
    for section in _mixed_in(options.index, deck, problems):
        for entry in deck.sections[section]:
            line = f"{entry.count}x {options.name_of(entry)}"
            lines.append(line)
            problems += _lost(options.index, section, entry, line)
    problems += [
        cannot_hold(what, f"this form has no place for {words}")
        for what, words, there in (
            ("format", f'the format "{deck.format}"', deck.format),
            (
                "comments",
                "comments",
                deck.comments or any(entry.above or entry.note for entry in deck.entries()),
            ),
            ("keys", "further keys", deck.unknown),
        )
        if there
    ]
    return "\n".join([*lines, ""]), problems


def _head(line: str) -> tuple[str | None, str]:
    """Return name and author of the first line, split at the last " by "."""
    found = _HEAD.fullmatch(line)
    if found is None:
        return None, ""
    author = tidy(found[2])
    return tidy(found[1]), "" if author == _NOBODY else author


def _mixed_in(names: NameIndex, deck: Deck, problems: list[Problem]) -> list[str]:
    """Return the sections to write, main first; the others are listed as problems."""
    known = [section for section in names.game.sections if section.id in deck.sections]
    written = [section.id for section in known if section.holds or section is names.game.sections[0]]
    for section, entries in deck.sections.items():
        if section not in written:
            count = sum(entry.count for entry in entries)
            problems.append(cannot_hold("section", f'section "{shown(section)}" is left out, {count} cards'))
    return written


def _lost(names: NameIndex, section: str, entry: Entry, line: str) -> list[Problem]:
    """Return what is lost of one entry: its section, its printing, its very name."""
    problems = []
    name = shown(entry.name)
    card = names.catalogue.get(entry.card) if entry.card else None
    if home_of(names, card) != section:
        problems.append(cannot_hold("section", f'"{name}" loses its section, {section}', entry.card or name))
    if entry.set or entry.printing:
        problems.append(cannot_hold("printing", f'"{name}" loses its set and number', entry.card or name))
    again = read_line(names, line)
    if isinstance(again, Fault) or again.match.card != card or again.count != entry.count:
        problems.append(cannot_hold("name", f'"{shown(line)}" is read in another way', entry.card or name))
    return problems


def _every_name_known(request: Request, game: str) -> bool:
    names = index(request.catalogue_of(game))
    lines = [line for line in request.text.split("\n") if line.strip() and not line.startswith("#")]
    return bool(lines) and all(_is_known(names, line) for line in lines)


def _is_known(names: NameIndex, line: str) -> bool:
    found = read_line(names, line)
    return not isinstance(found, Fault) and found.match.known
