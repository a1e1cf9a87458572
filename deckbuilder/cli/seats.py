"""Who plays what: decks, agents and switches as ``play`` and ``playtest`` take them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckbuilder import load
from deckbuilder.errors import InputError, UsageError

if TYPE_CHECKING:
    from deckbuilder.model.deck import Deck


def playable_deck(
    game_id: str, argument: str, overlays: tuple[Path, ...] = ()
) -> tuple[str, tuple[str, ...]]:
    """Return a deck's name and card ids, one id per copy, from its counted sections.

    Args:
        game_id: The game.
        argument: A deck file, or a deck that comes with the game by its name,
            the last part of its name, or its number (``1`` for ``deck-1``).
        overlays: Users' own card files.

    Raises:
        InputError: There is no such deck, it is another game's, or it has unknown cards.
    """
    from deckbuilder.decks.locate import locate, shipped_decks
    from deckbuilder.decks.read import read_deck

    known = {name: file for file in shipped_decks(game_id) for name in _names(file.shown)}
    files = [known[argument]] if argument in known else locate(argument)
    if len(files) != 1:
        raise UsageError("one deck is needed here, not a folder", where=argument, cure="or --decks FOLDER")
    reading = read_deck(files[0].path, game=game_id, catalogue_of=lambda game: load.catalogue(game, overlays))
    faults = [problem for problem in reading.problems if problem.severity == "error"]
    if faults:
        lines = ", ".join(str(line) for line in faults[0].lines)
        place = f"{argument}, line {lines}" if lines else argument
        raise InputError(faults[0].message, where=place, cure=faults[0].cure)
    return reading.deck.name or files[0].path.stem, card_ids(game_id, reading.deck)


def card_ids(game_id: str, deck: Deck) -> tuple[str, ...]:
    """Return the ids of a deck's counted cards, one per copy, in the order of the list."""
    counted = [section.id for section in load.game(game_id).sections if section.counted]
    return tuple(
        entry.card for entry in deck.entries(*counted) for _ in range(entry.count) if entry.card is not None
    )


def _names(shown: str) -> list[str]:
    short = shown.partition(":")[2]
    number = short.rpartition("-")[2]
    return [shown, short, *([number] if number.isdigit() else [])]


def switches(given: Sequence[str]) -> dict[str, Any]:
    """Read ``name=value`` switches; ``true``, ``false`` and numbers become what they say.

    Raises:
        UsageError: One has no ``=``.
    """
    result: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f'"{text}" is no switch', where="--option", cure="write NAME=VALUE")
        words = {"true": True, "false": False}
        result[name] = words.get(value, int(value) if value.isascii() and value.isdigit() else value)
    return result
