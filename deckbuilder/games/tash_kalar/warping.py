"""Warping: the warp effect of a being in hand, which is pending until it is summoned (T82).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.choosing import begin_program
from deckbuilder.games.tash_kalar.known import learn
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import WARP
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.summoning import begin_effect, end_effect


def warps(state: TashState) -> list[int]:
    """Return the warps that are possible: with none pending, and not on a player's first turn."""
    seat, cards = state.active, state.table.cards
    if state.pending[seat] >= 0 or state.turn <= state.table.seats:
        return []
    return [WARP + card for card in state.hands[seat] if cards[card].warp >= 0]


def step_warp(state: TashState, frame: list[int]) -> None:
    """Make a card the pending being, known to all, and do its warp effect. Frame: kind, step, card."""
    seat, card = state.active, frame[2]
    if frame[1] == 0:
        frame[1] = 1
        state.pending[seat] = card
        state.warped.append(card)
        learn(state, card, (1 << state.table.seats) - 1)
        note(state, logbook.WARPED, seat, card)
        begin_effect(state, card)
        begin_program(state, state.table.cards[card].warp)
        return
    state.frames.pop()
    end_effect(state)
