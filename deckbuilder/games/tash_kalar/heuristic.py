"""How well a seat stands, as a player of Tash-Kalar would reckon it."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import core
from deckbuilder.games.tash_kalar.machine import ASK_MAIN
from deckbuilder.games.tash_kalar.scoring import score
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.referee.state import RUNNING

_WIN: Final = 1000.0
_POINT: Final = 4.0
_RANK: Final = (1.0, 1.2, 2.0)
"""What a piece adds for being at least common, heroic, legendary."""
_KILLED: Final = (1.4, 3.4, 7.0)
"""What a piece destroyed this turn is still to bring, by rank."""
_CENTRE: Final = 0.12


def value(state: TashState, seat: int) -> float:
    """Return what a seat has beyond the best of the others: points, and pieces on the board."""
    if state.outcome >= 0:
        return _WIN if state.outcome == seat else -_WIN
    others = [_worth(state, other) for other in range(state.table.seats) if other != seat]
    return _worth(state, seat) - max(others)


def _worth(state: TashState, seat: int) -> float:
    total = _POINT * score(state, seat)
    for place, worth in enumerate(_RANK):
        total += worth * state.masks[3 * seat + place].bit_count()
    total += _CENTRE * (state.masks[3 * seat] & state.table.geo.areas[3]).bit_count()
    if seat == state.active:
        for place, count in enumerate(state.destroyed):
            total += _KILLED[place % 3] * count
    return total


def settle(state: TashState, seat: int) -> None:
    """Answer what an action still asks of a seat by the first answer, so that its value can be judged."""
    while state.outcome == RUNNING and state.seat == seat and state.asking != ASK_MAIN and state.legal:
        core.apply(state, state.legal[0])
