"""The turns: beginning one, its actions, whose is next, the end of the game (T26, T68-T71).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.acting import act, options
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_MAIN, F_END, PASS
from deckbuilder.games.tash_kalar.scoring import winner
from deckbuilder.games.tash_kalar.state import TashState, take_turn
from deckbuilder.referee.framed import ask, finish
from deckbuilder.referee.state import LIMIT

ACTIONS: Final = 2

# Steps of the lowest frame.
BEGINS: Final = 0
ACTS: Final = 1
ANSWERED: Final = 2
ENDED: Final = 3


def step_turn(state: TashState, frame: list[int]) -> None:
    """Play a turn, then the next. Frame: kind, step."""
    if frame[1] == BEGINS:
        if state.turn >= state.table.max_turns:
            finish(state, LIMIT)
            return
        begin(state)
        frame[1] = ACTS
    if frame[1] == ACTS:
        frame[1] = ANSWERED
        state.answer = PASS
        found = options(state)
        if found and not ask(state, state.player, ASK_MAIN, found):
            return
    if frame[1] == ANSWERED:
        if state.answer == PASS:
            frame[1] = ENDED
            state.frames.append([F_END, 0])
        else:
            frame[1] = ACTS
            act(state, state.answer)
        return
    frame[1] = BEGINS
    _next(state)


def begin(state: TashState) -> None:
    """Begin the active player's turn: two actions, one in the very first (T26, T80)."""
    seat = state.active
    take_turn(state, seat)
    state.turn += 1
    state.actions = max(0, (1 if state.turn == 1 else ACTIONS) - state.penalty[state.colour])
    state.penalty[state.colour] = 0
    state.discarded = 0
    state.doubled = state.voids = 0
    if state.warped:
        state.warped = []
    state.destroyed = [0] * len(state.destroyed)
    state.summoned = []
    state.allowance = state.extra_deck = state.extra_legends = state.drew_last = 0
    note(state, logbook.TURN, seat, state.turn)


def _next(state: TashState) -> None:
    """Go on to an extra turn, to the next player, or to the end of the game (T68, T69)."""
    if state.extra_turns:
        state.extra_turns -= 1
        note(state, logbook.EXTRA_TURN, state.active)
        return
    if state.ending == 0:
        finish(state, winner(state))
        return
    if state.ending > 0:
        state.ending -= 1
    take_turn(state, (state.active + 1) % state.table.seats)
