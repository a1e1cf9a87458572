"""Loyalty of creatures in play, and homesick ones (A73, A133). Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.checks import destroy
from deckbuilder.games.arcmage.logbook import LOG_LOYALTY, log
from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import HOMESICK
from deckbuilder.games.arcmage.values import current

LOST: Final = 4
"""Number of the loyalty that a creature has lost among the named counters."""


def loyalty(state: ArcmageState, card: int) -> int:
    """Return a card's loyalty marks, less what it has lost in play."""
    printed = state.facts(card).loyalty
    return printed - state.counters.get(8 * card + LOST, 0) if state.counters else printed


def at_home(state: ArcmageState, card: int) -> bool:
    """Tell whether a creature is in a city of its own faction, whoever's that is (A133)."""
    place = state.place[card]
    return place != NOWHERE and state.facts(place).faction == state.facts(card).faction


def long_for_home(state: ArcmageState, seat: int) -> bool:
    """Let a seat's homesick creatures gain or lose loyalty as its turn starts; tell whether any dies (A133).

    They die by having lost the last of it, which is neither damage nor destruction (A132); one that is
    saved (A103) has none, and dies of the next loss too. One that never had any dies when it would lose.
    """
    current(state)
    dying: list[int] = []
    for card in state.creatures:
        if state.controller[card] != seat or not state.keywords[card] & HOMESICK:
            continue
        left = loyalty(state, card)
        if at_home(state, card):
            if left < state.facts(card).loyalty:
                _change(state, card, 1)
            continue
        if left > 0:
            _change(state, card, -1)
        if left <= 1:
            dying.append(card)
    if dying:
        destroy(state, dying)
    return bool(dying)


def _change(state: ArcmageState, card: int, change: int) -> None:
    name = 8 * card + LOST
    lost = state.counters.pop(name, 0) - change
    if lost:
        state.counters[name] = lost
    log(state, LOG_LOYALTY, card, change)
