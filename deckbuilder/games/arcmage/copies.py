"""Copies of the state of a game, and when two states are the same."""

from __future__ import annotations

from typing import Any

from deckbuilder.games.arcmage.state import ArcmageState


def key(state: ArcmageState) -> tuple[Any, ...]:
    """Return everything that changes in a game, as nested tuples of integers.

    What is reckoned from the rest (current values) is left out, and so is an
    answer that has been taken.
    """
    return (
        state.seat,
        state.outcome,
        state.first,
        state.rng,
        tuple(state.face),
        tuple(state.owner),
        tuple(state.controller),
        tuple(state.zone),
        tuple(state.place),
        tuple(state.marked),
        tuple(state.damage),
        tuple(state.strength),
        tuple(state.atk_counters),
        tuple(state.def_counters),
        tuple(state.atk_turn),
        tuple(state.def_turn),
        tuple(state.keywords_turn),
        tuple(state.gained),
        tuple(state.skips),
        tuple(map(tuple, state.decks)),
        tuple(map(tuple, state.hands)),
        tuple(map(tuple, state.graveyards)),
        tuple(map(tuple, state.unbuilt)),
        tuple(map(tuple, state.vaults)),
        tuple(state.credit),
        tuple(state.creatures),
        tuple(state.cities),
        tuple(state.enchantments),
        tuple(sorted(state.counters.items())),
        tuple(state.lasting),
        tuple(state.pending),
        tuple(map(tuple, state.stack)),
        tuple(map(tuple, state.frames)),
        state.asking,
        state.active,
        state.phase,
        state.turn,
        state.alive,
        state.must_lose,
        state.no_draw,
        tuple(state.used_cities),
        tuple(state.devoted_cities),
        tuple(state.attackers),
        tuple(state.attacked),
        tuple(state.intercepted),
        tuple(sorted(state.fights.items())),
        tuple(state.attacked_before),
        state.more_attacks,
        tuple(state.avenging),
        tuple(sorted(state.dealt.items())),
        tuple(sorted(state.dealt_before.items())),
        tuple(sorted(state.spent.items())),
    )


def clone(state: ArcmageState) -> ArcmageState:
    """Return a copy that shares only the table; nobody listens to its events."""
    return ArcmageState(state.table, state)
