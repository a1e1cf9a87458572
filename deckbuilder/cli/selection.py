"""From a game and users' own card files to something that can be searched."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from deckbuilder import load
from deckbuilder.errors import DeckFileError
from deckbuilder.query.index import Index
from deckbuilder.text.listing import in_every_language


def card_index(game_id: str, overlays: Sequence[Path] = ()) -> Index:
    """Return a game's cards ready to search, users' own cards laid over them.

    Raises:
        UsageError: There is no such game.
        CardDataError: A user's card file breaks its schema.
    """
    overlays = tuple(overlays)
    return Index(
        load.game(game_id),
        load.catalogue(game_id, overlays),
        load.words(game_id),
        lambda name: deck_cards(game_id, name, overlays),
        lambda card: in_every_language(game_id, card.raw),
    )


def chosen_ids(game_id: str, query: str, overlays: Sequence[Path] = ()) -> list[str]:
    """Return the ids of all cards a query finds, in any pool.

    Raises:
        QueryError: The query makes no sense.
    """
    from deckbuilder.query.search import places

    index = card_index(game_id, overlays)
    return [index.cards[place].id for place in places(index, query)]


def deck_cards(game_id: str, name: str, overlays: tuple[Path, ...] = ()) -> Collection[str]:
    """Return the ids of the known cards in a deck file, or in all decks of a folder.

    Raises:
        InputError: There is no such deck, it cannot be read, or it is one of another game.
    """
    from deckbuilder.decks.locate import locate  # only ``in:FILE`` needs decks
    from deckbuilder.decks.read import read_deck

    found: set[str] = set()
    for file in locate(name):
        game = file.game or game_id
        deck = read_deck(
            file.path,
            game=game,
            catalogue_of=lambda game: load.catalogue(game, overlays if game == game_id else ()),
        ).deck
        if deck.game != game_id:
            raise DeckFileError(f"a deck of {deck.game}, not of {game_id}", where=file.shown)
        found.update(entry.card for entry in deck.entries() if entry.card is not None)
    return found
