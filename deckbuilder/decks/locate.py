"""From what the user typed to deck files: names, files, folders.

An argument is, in this order: a path that exists (a folder stands for every
deck file below it, a file of several deck codes for each of them); a deck that
comes with a game, as ``<game>:<deck>`` (``arcmage:uneasy-alliance``); a deck code, or
a text that holds some. Every command that takes decks finds them here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from deckbuilder import load
from deckbuilder.decks.source import CODE_PREFIX, decode, read_bytes
from deckbuilder.errors import InputError, UsageError
from deckbuilder.paths import game_dir

DECK_ENDINGS = frozenset({".txt", ".deck", ".json", ".csv", ".tsv", ".cod", ".o8d", ".dek", ".dec", ".dck"})
"""Endings, in lower case, that make a file inside a folder a deck file."""


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck file that was found.

    Attributes:
        path: Where it is; for a deck code the code itself, which `read_deck` takes in a path's place.
        shown: What to call it in messages: as the user typed it.
        game: Its game, if it is a deck that comes with one, else ``""``.
    """

    path: Path
    shown: str
    game: str = ""


def locate(argument: str) -> list[DeckFile]:
    """Return the deck files one argument stands for, sorted by path.

    Raises:
        InputError: There is no such file, folder or shipped deck, or the folder
            holds no deck file.
    """
    if not argument.strip():
        raise InputError("a deck is needed, and this argument is empty")
    path = Path(argument)
    try:
        if path.is_dir():
            return _in_folder(path)
        if path.exists():
            return _codes_in_file(path, argument) or [DeckFile(path, argument)]
    except (OSError, ValueError) as problem:  # a name too long, or with a NUL in it
        found = _codes(argument)
        if not found:
            raise InputError("no such file or folder", where=_printable(argument)) from problem
        return found
    return _codes(argument) or [_shipped(argument)]


def locate_all(arguments: Iterable[str]) -> list[DeckFile]:
    """Return the deck files of all arguments in order, each file once.

    Raises:
        InputError: As `locate`, at the first argument that gives no deck.
    """
    found = (file for argument in arguments for file in locate(argument))
    return list({file.path: file for file in found}.values())


def one_file(argument: str) -> DeckFile:
    """Return the one deck file an argument stands for.

    Raises:
        UsageError: It is a folder of several.
        InputError: As `locate`.
    """
    files = locate(argument)
    if len(files) != 1:
        raise UsageError("one deck at a time", where=argument)
    return files[0]


def shipped_decks(game_id: str) -> list[DeckFile]:
    """Return the decks that come with a game, as ``<game>:<deck>``, sorted by path."""
    folder = game_dir(game_id) / "decks"
    return [DeckFile(path, f"{game_id}:{path.stem}", game_id) for path in _walk(folder)]


def _codes(argument: str) -> list[DeckFile]:
    """Return the deck codes of an argument that is no file.

    Raises:
        DeckFileError: It looks like a deck code of another version.
    """
    if CODE_PREFIX[:2] not in argument.lower():
        return []
    from deckbuilder.decks import deck_code

    if deck_code.is_nearly_code(argument):
        deck_code.decode(argument, where=_printable(argument))
    return [DeckFile(Path(code), code) for code in deck_code.codes_in(argument)]


def _codes_in_file(path: Path, argument: str) -> list[DeckFile]:
    """Return the deck codes of a file that holds several and no list; else nothing."""
    if not path.is_file():
        return []
    try:
        data = read_bytes(path)
        if data.count(CODE_PREFIX.encode("ascii")) < 2 or data.lstrip()[:1] in (b"{", b"<"):
            return []
        text = decode(data, argument)
    except InputError:  # whoever reads it says what is wrong
        return []
    from deckbuilder.decks.forms.deck_code import codes_given

    codes = codes_given(text)
    if len(codes) < 2:
        return []
    return [DeckFile(Path(code), f"{argument} ({code})") for code in codes]


def _shipped(argument: str) -> DeckFile:
    game_id, colon, name = argument.partition(":")
    if not colon or game_id not in load.game_ids():
        raise InputError(
            "no such file or folder, and no deck code"
            if argument.startswith(CODE_PREFIX[:2])
            else "no such file or folder",
            where=_printable(argument),
        )
    decks = shipped_decks(game_id)
    for deck in decks:
        if deck.shown == argument:
            return deck
    raise InputError(
        f'no deck "{_printable(name)}" comes with {load.game(game_id).name}',
        where=_printable(argument),
        cure=f"its decks: {', '.join(deck.path.stem for deck in decks)}" if decks else "it has none",
    )


def _in_folder(folder: Path) -> list[DeckFile]:
    files = [DeckFile(path, str(path)) for path in _walk(folder)]
    if not files:
        raise InputError(
            "no deck file in this folder",
            where=str(folder),
            cure=f"deck files end in {', '.join(sorted(DECK_ENDINGS))}",
        )
    return files


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the deck files below a folder in sorted order; links to folders are not followed."""

    def unreadable(problem: OSError) -> None:
        raise InputError(f"cannot be read: {problem.strerror}", where=str(problem.filename)) from problem

    if not folder.is_dir():
        return
    for here, folders, names in os.walk(folder, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        above = Path(here)
        for name in sorted(names):
            if not name.startswith(".") and name[name.rfind(".") :].lower() in DECK_ENDINGS:
                yield above / name


def _printable(text: str) -> str:
    """Return what the user typed with control signs made visible, shortened if it is very long."""
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return shown if len(shown) <= 200 else f"{shown[:197]}..."
