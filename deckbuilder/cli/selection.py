"""From a game and users' own card files to something that can be searched."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from deckbuilder import load
from deckbuilder.query.index import Index


def card_index(game_id: str, overlays: Sequence[Path] = ()) -> Index:
    """Return a game's cards ready to search, users' own cards laid over them.

    Raises:
        UsageError: There is no such game.
        CardDataError: A user's card file breaks its schema.
    """
    cards = load.catalogue(game_id, tuple(overlays))

    def deck_cards(name: str) -> Collection[str]:
        from deckbuilder.decks.locate import locate  # only ``in:FILE`` needs decks
        from deckbuilder.decks.read import read_deck

        readings = [read_deck(file.path, game=game_id, catalogue_of=lambda _: cards) for file in locate(name)]
        return {
            entry.card for reading in readings for entry in reading.deck.entries() if entry.card is not None
        }

    return Index(load.game(game_id), cards, load.words(game_id), deck_cards)


def chosen_ids(game_id: str, query: str, overlays: Sequence[Path] = ()) -> list[str]:
    """Return the ids of all cards a query finds, in any pool.

    Raises:
        QueryError: The query makes no sense.
    """
    from deckbuilder.query.search import places

    index = card_index(game_id, overlays)
    return [index.cards[place].id for place in places(index, query)]
