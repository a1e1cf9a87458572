"""The supported games and where their parts are.

A game is a package ``games/<id>/`` with the modules named here; each is imported
only when a command needs it, so that ``check`` loads no pydantic and ``--version`` nothing.

=================  =============================================================
module             gives
=================  =============================================================
``cards``          ``CardModel``: the pydantic model (or union) of its cards
``construction``   ``CONSTRUCTION``: its deck rules as data, see `deckbuilder.decks.check`
``draft``          ``VARIANTS``: its drafts and deals, see `deckbuilder.decks.draft`;
                   ``rate``: how good its rater agent thinks a card is
=================  =============================================================
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from deckbuilder import load
from deckbuilder.errors import UsageError

if TYPE_CHECKING:
    from deckbuilder.decks.check import Construction


def card_model(game_id: str) -> Any:
    """Return the pydantic type of a game's cards."""
    return part(game_id, "cards").CardModel


def construction(game_id: str) -> Construction:
    """Return a game's construction rules."""
    rules: Construction = part(game_id, "construction").CONSTRUCTION
    return rules


@lru_cache(maxsize=64)
def part(game_id: str, name: str) -> ModuleType:
    """Import one part of a game.

    Raises:
        UsageError: There is no such game, or it has no such part.
    """
    load.game(game_id)
    module = f"deckbuilder.games.{game_id}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name != module:
            raise
        raise _lacking(game_id, name) from problem


def _lacking(game_id: str, name: str) -> UsageError:
    """Return what to say of a game that lacks a part, with the games that have it."""
    title = load.game(game_id).name
    if name != "rules":
        return UsageError(f"{title} has no {name}")
    played = [game for game in load.game_ids() if find_spec(f"deckbuilder.games.{game}.{name}")]
    return UsageError(f"the referee does not play {title} yet", cure=f"it plays {', '.join(played)}")
