"""Frozen cards, and where a resolved card goes (T41, T77-T78). Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.known import forget
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_FROZEN, F_FREEZE
from deckbuilder.games.tash_kalar.pieces import drop_stored
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.terms import BEING, FLARE, NEVER
from deckbuilder.referee.framed import ask


def discard(state: TashState, card: int) -> None:
    """Lay a card on the discard pile it belongs to."""
    table = state.table
    kind = table.kinds[card]
    pile = table.owners[card] if kind == BEING else table.seats + (1 if kind == FLARE else 0)
    state.discards[pile].append(card)
    if table.warps and kind == BEING:
        drop_stored(state, table.owners[card], card)
    forget(state, card)


def lay_aside(state: TashState, card: int) -> None:
    """Discard a card that is resolved, or freeze it; of two frozen ones one goes (T77)."""
    seat = state.active
    if state.table.cards[card].frozen < 0:
        discard(state, card)
    elif state.frozen[seat] < 0:
        freeze(state, card)
    else:
        state.frames.append([F_FREEZE, 0, card])


def freeze(state: TashState, card: int) -> None:
    """Lay a card out as the active player's frozen one."""
    state.frozen[state.active] = card
    note(state, logbook.FROZE, state.active, card)


ASKS: Final = 0
ANSWERED: Final = 1


def step_freeze(state: TashState, frame: list[int]) -> None:
    """Discard one of two frozen cards (T77). Frame: kind, step, the new card."""
    seat, card = state.active, frame[2]
    if frame[1] == ASKS:
        frame[1] = ANSWERED
        ask(state, seat, ASK_FROZEN, [state.frozen[seat], card])
        return
    state.frames.pop()
    if state.answer != card:
        discard(state, state.frozen[seat])
        note(state, logbook.DISCARDED, seat, state.frozen[seat])
        state.frozen[seat] = NEVER
        freeze(state, card)
    else:
        discard(state, card)
        note(state, logbook.DISCARDED, seat, card)
