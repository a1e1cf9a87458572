"""Triggers that wait, and their way to the stack (rule A95)."""

from __future__ import annotations

from deckbuilder.games.arcmage.items import TRIGGERED
from deckbuilder.games.arcmage.machine import ASK_ORDER, F_CAST, seats_from
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.referee.framed import ask


def step_triggers(state: ArcmageState, frame: list[int]) -> None:
    """Put waiting triggers on the stack: the active player's first, then clockwise (A95).

    Frame: kind, step.
    """
    if frame[1] == 1:
        frame[1] = 0
        _launch(state, state.answer)
        return
    state.pending = [trigger for trigger in state.pending if state.alive & (1 << trigger[2])]
    if not state.pending:
        state.frames.pop()
        return
    for seat in seats_from(state, state.active):
        mine = [place for place, trigger in enumerate(state.pending) if trigger[2] == seat]
        if mine:
            seen: list[tuple[int, ...]] = []
            kept: list[int] = []
            for place in mine:
                if state.pending[place] not in seen:
                    seen.append(state.pending[place])
                    kept.append(place)
            frame[1] = 1
            ask(state, seat, ASK_ORDER, kept)
            return


def _launch(state: ArcmageState, place: int) -> None:
    trigger, source, seat, card, that_seat, detail = state.pending.pop(place)
    program = state.table.triggers[trigger].program
    state.frames.append([F_CAST, 3, TRIGGERED, source, seat, program, 0, card, that_seat, detail])
