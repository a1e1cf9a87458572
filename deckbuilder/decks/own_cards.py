"""Users' own card files (``--cards``), sorted by the game each of them says it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.model.catalogue import Catalogue


def by_game(paths: Iterable[Path]) -> dict[str, tuple[Path, ...]]:
    """Sort card files by their game, each file once, in the order given.

    Raises:
        CardDataError: One cannot be read or does not say a supported game.
    """
    found: dict[str, tuple[Path, ...]] = {}
    for path in dict.fromkeys(paths):
        said = load.read_toml(path).get("game")
        if said not in load.game_ids():
            told = f'it is for the game "{said}"' if said else "it does not say its game"
            raise CardDataError(
                told,
                where=str(path),
                cure=f"write game = ... in its first line; games: {', '.join(load.game_ids())}",
            )
        found[said] = (*found.get(said, ()), path)
    return found


def catalogues(paths: Iterable[Path]) -> Callable[[str], Catalogue]:
    """Return a function that gives a game's catalogue with these card files laid over it.

    Raises:
        CardDataError: As `by_game`.
    """
    overlays = by_game(paths)
    return lambda game_id: load.catalogue(game_id, overlays.get(game_id, ()))
