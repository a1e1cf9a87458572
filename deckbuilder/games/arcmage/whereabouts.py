"""Who stands where: cities and the army of a seat (rules A10, A11)."""

from __future__ import annotations

from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState


def in_army(state: ArcmageState, seat: int) -> list[int]:
    """Return a seat's creatures that are in no city (A11)."""
    holders, places = state.controller, state.place
    return [c for c in state.creatures if holders[c] == seat and places[c] == NOWHERE]


def cities_of(state: ArcmageState, seat: int) -> list[int]:
    """Return a seat's built cities (A10)."""
    holders = state.controller
    return [c for c in state.cities if holders[c] == seat]


def is_housed(state: ArcmageState, seat: int) -> bool:
    """Tell whether a seat has a built city."""
    holders = state.controller
    return seat in [holders[city] for city in state.cities]
