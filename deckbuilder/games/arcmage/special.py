"""What only one card does: resolvers by the name of its special rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckbuilder.games.arcmage.state import ArcmageState

RESOLVERS: Final[dict[str, Callable[[ArcmageState, list[int], tuple[int, ...]], bool]]] = {}
"""Resolvers by name; they work like those of verbs."""


def op_special(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Do what a special rule says."""
    return RESOLVERS[state.table.specials[step[1]]](state, frame, step)
