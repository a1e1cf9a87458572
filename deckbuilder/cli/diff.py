"""``diff``: what goes in and what goes out between two decks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.console import DONE, NO
from deckbuilder.decks.source import shown
from deckbuilder.errors import UsageError

if TYPE_CHECKING:
    from deckbuilder.decks.difference import Difference
    from deckbuilder.decks.locate import DeckFile

EXAMPLES = """\b
Examples:
  deckbuilder diff old.txt new.txt
  deckbuilder diff arcmage:merfolk my-merfolk.csv --json

\b
Any forms may be compared; order, spelling, comments and printings do not matter.
Exit code: 0 no difference; 1 a difference; 3 a deck, or a line in it, cannot be read.
"""
JSON_VERSION = 1


def diff(
    before: str = typer.Argument(..., help="A deck file, or a deck that comes with a game: arcmage:merfolk."),
    after: str = typer.Argument(..., help="The deck to compare it with."),
    game: str = typer.Option("", help="The game, where a file does not say it."),
    encoding: str = typer.Option("", help="Encoding of the files, for instance cp1252; else UTF-8."),
    cards: list[Path] = typer.Option([], help="A file of your own cards, laid over its game."),
    as_json: bool = typer.Option(False, "--json", help="Print the difference as JSON."),
) -> int:
    """Say what goes in and what goes out between two decks."""
    from deckbuilder.cli.faults import tell_faults
    from deckbuilder.decks import own_cards
    from deckbuilder.decks.difference import difference
    from deckbuilder.decks.locate import one_file
    from deckbuilder.decks.read import read_deck

    catalogue_of = own_cards.catalogues(cards)
    files = [one_file(before), one_file(after)]
    readings = [
        read_deck(
            file.path, game=game or file.game or None, encoding=encoding or None, catalogue_of=catalogue_of
        )
        for file in files
    ]
    games = [reading.deck.game for reading in readings]
    if games[0] != games[1]:
        raise UsageError(f"decks of two games, {games[0]} and {games[1]}, cannot be compared", where=after)
    for file, reading in zip(files, readings, strict=True):
        tell_faults(file, reading)
    found = difference(readings[0].deck, readings[1].deck, catalogue_of(games[0]))
    if as_json:
        print(json.dumps(_document(games[0], files, found), ensure_ascii=False, indent=1))
    else:
        _print(files, found)
    return NO if found else DONE


def _print(files: list[DeckFile], found: tuple[Difference, ...]) -> None:
    if not found:
        print("no difference")
        return
    old, new = (shown(file.shown, 200) for file in files)
    print(f"- {old}\n+ {new}")
    for each in found:
        print(f"{shown(each.section)}: {each.into} in, {each.out} out")
        for change in each.changes:
            print(f"  {change.more:+d} {shown(change.name)}")


def _document(game: str, files: list[DeckFile], found: tuple[Difference, ...]) -> dict[str, object]:
    """Return what ``--json`` prints.

    Keys: ``format``, ``version``, ``game``, ``decks``: both as they were named; ``same``; ``sections``:
    each with its ``section`` and ``changes``, which have ``card`` (its id, empty if unknown), ``name``,
    and the copies ``before`` and ``after``.
    """
    return {
        "format": "deckbuilder-diff",
        "version": JSON_VERSION,
        "game": game,
        "decks": [file.shown for file in files],
        "same": not found,
        "sections": [
            {
                "section": each.section,
                "changes": [
                    {
                        "card": change.card,
                        "name": change.name,
                        "before": change.before,
                        "after": change.after,
                    }
                    for change in each.changes
                ],
            }
            for each in found
        ],
    }
