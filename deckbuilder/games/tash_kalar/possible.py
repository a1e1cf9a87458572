"""Whether a step can be done at all: what `program.op_choose_one` offers (T45).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import (
    verbs_frost,
    verbs_gateway,
    verbs_moves,
    verbs_pieces,
    verbs_place,
    verbs_turns,
    verbs_warp,
)
from deckbuilder.games.tash_kalar.choosing import candidates
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.verbs_shoot import ways


def _has_targets(state: TashState, frame: list[int], step: Step) -> bool:
    return verbs_pieces.targets(state, step) != 0


def _has_room(state: TashState, frame: list[int], step: Step) -> bool:
    return len(verbs_place.placings(state, step)) > 0


def _has_movers(state: TashState, frame: list[int], step: Step) -> bool:
    """Tell whether a piece can move; where it need not, whether there is one that stays (T45)."""
    return (candidates(state, step) if step.optional else verbs_moves.movers(state, frame, step)) != 0


def _has_sharers(state: TashState, frame: list[int], step: Step) -> bool:
    return verbs_moves.sharers(state, frame, step) != 0


def _has_ways(state: TashState, frame: list[int], step: Step) -> bool:
    return len(ways(state, step)) > 0


def _has_squares(state: TashState, frame: list[int], step: Step) -> bool:
    return verbs_place.squares_with_rule(state, step) != 0


def _has_candidates(state: TashState, frame: list[int], step: Step) -> bool:
    return candidates(state, step) != 0


def _always(state: TashState, frame: list[int], step: Step) -> bool:
    return True


def _has_discards(state: TashState, frame: list[int], step: Step) -> bool:
    return len(state.discards[state.active]) > 0


def _has_discardable(state: TashState, frame: list[int], step: Step) -> bool:
    return len(verbs_turns.discardable(state, step)) > 0


def _has_freezable(state: TashState, frame: list[int], step: Step) -> bool:
    return len(verbs_frost.freezable(state)) > 0


def _has_sources(state: TashState, frame: list[int], step: Step) -> bool:
    return verbs_frost.mirrored_sources(state, frame, step) != 0


def _has_gateways(state: TashState, frame: list[int], step: Step) -> bool:
    return verbs_gateway.can_become(state, step) != 0


def _has_actions(state: TashState, frame: list[int], step: Step) -> bool:
    return state.actions >= step.n


def _has_swaps(state: TashState, frame: list[int], step: Step) -> bool:
    return verbs_warp.swappable(state, step) != 0


def _has_warps(state: TashState, frame: list[int], step: Step) -> bool:
    return len(verbs_warp.warps_to_copy(state, step)) > 0


def _has_pending(state: TashState, frame: list[int], step: Step) -> bool:
    return state.pending[state.active] >= 0


POSSIBLE: Final = (
    _has_targets,
    _has_targets,
    _has_targets,
    _has_targets,
    _has_room,
    _has_movers,
    _has_sharers,
    _has_ways,
    _has_squares,
    _always,
    _always,
    _has_candidates,
    _always,
    _always,
    _always,
    _has_discards,
    _always,
    _always,
    _has_discardable,
    _has_freezable,
    _always,
    _has_sources,
    _has_gateways,
    _has_actions,
    _always,
    _always,
    _always,
    _has_swaps,
    _always,
    _always,
    _always,
    _has_warps,
    _always,
    _has_pending,
    _always,
    _always,
    _always,
)
"""Whether a step can be done at all, by the verbs' numbers."""
