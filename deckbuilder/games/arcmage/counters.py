"""Counters, strength and what a card has until end of turn (rules A42, A63, A100)."""

from __future__ import annotations

from deckbuilder.games.arcmage.logbook import LOG_BOOST, LOG_COUNTER, LOG_COUNTERS, LOG_STRENGTH, log
from deckbuilder.games.arcmage.state import BUILT, ArcmageState, put


def add_counters(state: ArcmageState, card: int, atk: int, dfn: int) -> None:
    """Put counters on a creature (A100)."""
    state.atk_counters = put(state.atk_counters, card, state.atk_counters[card] + atk)
    state.def_counters = put(state.def_counters, card, state.def_counters[card] + dfn)
    state.reshape(card)
    log(state, LOG_COUNTERS, card, atk, dfn)


def put_counter(state: ArcmageState, card: int, kind: int, count: int) -> None:
    """Put named counters on a card."""
    name = 8 * card + kind
    state.counters[name] = state.counters.get(name, 0) + count
    state.stale = state.shaken = True
    log(state, LOG_COUNTER, card, kind, count)


def boost(state: ArcmageState, card: int, atk: int, dfn: int, keywords: int) -> None:
    """Change a creature until end of turn (A42, A100)."""
    state.atk_turn = put(state.atk_turn, card, state.atk_turn[card] + atk)
    state.def_turn = put(state.def_turn, card, state.def_turn[card] + dfn)
    state.keywords_turn = put(state.keywords_turn, card, state.keywords_turn[card] | keywords)
    state.reshape(card)
    log(state, LOG_BOOST, card, atk, dfn)


def change_strength(state: ArcmageState, city: int, change: int) -> None:
    """Raise or lower a city's strength by an effect (A63)."""
    if state.zone[city] == BUILT and change:
        state.strength[city] += change
        state.shaken = True
        log(state, LOG_STRENGTH, city, change)
