"""Forge's ``.dck``: read by name only, since its set codes are another game's."""

from __future__ import annotations

import re

from deckbuilder.decks.forms.base import Request
from deckbuilder.decks.list_reader import ListReader
from deckbuilder.model.deck import Deck, Problem

_NAME = re.compile(r"Name=(.*)", re.IGNORECASE)
_ENTRY = re.compile(r"([0-9]{1,3} [^|]+)\|.*")


def read(request: Request) -> tuple[Deck, tuple[Problem, ...]]:
    """Read a Forge deck: ``[metadata]`` with ``Name=``, then ``[Main]`` and ``[Sideboard]``.

    Raises:
        DeckFileError: Its game is not known.
    """
    lines = request.text.split("\n")
    name = next((found[1].strip() for line in lines if (found := _NAME.fullmatch(line.strip()))), "")
    start = next((n for n, line in enumerate(lines) if line.strip().casefold() == "[main]"), 0)
    reader = ListReader(request, request.names())
    reader.keys = {"name": name}
    body = [entry[1] if (entry := _ENTRY.fullmatch(line.strip())) else line for line in lines[start:]]
    return reader.read(body, start + 1)
