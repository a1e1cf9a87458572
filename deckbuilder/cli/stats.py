"""``stats``: what can be reckoned of a deck without playing it."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from deckbuilder import load

EXAMPLES = """\b
Examples:
  deckbuilder stats arcmage:merfolk
  deckbuilder stats my-deck.txt --json
"""


def stats(
    deck: list[str] = typer.Argument(..., help="Deck files, folders of them, or decks as arcmage:merfolk."),
    game: str = typer.Option("", help="The game, where the file does not say."),
    cards: list[Path] = typer.Option([], help="Your own cards, laid over the game."),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
) -> int:
    """Say a deck's curves, draw odds and what its cities ask for (Arcmage)."""
    from deckbuilder.cli.seats import playable_decks
    from deckbuilder.decks.locate import locate_all
    from deckbuilder.decks.read import read_deck
    from deckbuilder.games import registry

    documents, overlays = [], tuple(cards)
    for number, file in enumerate(locate_all(deck)):
        said = game or file.game or None
        game_id = (
            said or read_deck(file.path, catalogue_of=lambda known: load.catalogue(known, overlays)).deck.game
        )
        part = registry.part(game_id, "stats")
        known = load.cards(game_id, registry.card_model(game_id), overlays)
        for found in playable_decks(game_id, file.shown, overlays):
            figures = part.statistics([known[card] for card in found.cards])
            if as_json:
                documents.append({"deck": found.name, "game": game_id, **figures.document()})
            else:
                print("\n".join([*([""] if number else []), found.name, *part.lines(figures)]))
    if as_json:
        print(json.dumps(documents, ensure_ascii=False, indent=1))
    return 0
