"""What commands that need a whole deck say of the faults in its file."""

from __future__ import annotations

from deckbuilder.cli.console import say
from deckbuilder.decks.builder import KEPT
from deckbuilder.decks.locate import DeckFile
from deckbuilder.decks.read import Reading
from deckbuilder.decks.source import shown
from deckbuilder.errors import InputError


def tell_faults(file: DeckFile, reading: Reading) -> None:
    """Tell unknown cards, which stay in the deck under their names.

    Raises:
        InputError: A line gave no entry, so that nothing could be said of the whole.
    """
    for problem in reading.problems:
        if problem.severity != "error":
            continue
        place = f"{file.shown}:{problem.lines[0]}" if problem.lines else file.shown
        if problem.code not in KEPT:
            raise InputError(problem.message, where=place, cure=problem.cure)
        cure = f" ({problem.cure})" if problem.cure else ""
        say(f"deckbuilder: {shown(f'{place}: {problem.message}{cure}', 400)}")
