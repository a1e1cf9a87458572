"""Windows for events, in the order of seats (rules A90-A92)."""

from __future__ import annotations

from deckbuilder.games.arcmage.castable import events_in_hand
from deckbuilder.games.arcmage.casting import begin_card
from deckbuilder.games.arcmage.checks import check
from deckbuilder.games.arcmage.machine import (
    ANSWERED,
    ASK_RESPOND,
    CHECK_FIRST,
    F_RESOLVE,
    F_WINDOW,
    IF_STACK,
    OPEN,
    PASS,
    seats_from,
)
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.referee.framed import ask


def open_window(state: ArcmageState, step: int) -> None:
    """Begin a window now; none is begun where nothing can come of it."""
    if step >= CHECK_FIRST and (state.shaken or state.pending or state.avenging):
        state.frames.append([F_WINDOW, step - CHECK_FIRST, 0, 0])
        if not check(state):
            return
        state.frames.pop()
    if state.stack or (not step & IF_STACK and _responses(state)):
        state.frames.append([F_WINDOW, step % CHECK_FIRST, 0, 0])


def _responses(state: ArcmageState) -> list[int]:
    """Return the events that the first seat that has any can play."""
    events, hands = state.event_cards, state.hands
    for seat in seats_from(state, state.active):
        if not events.isdisjoint(hands[seat]):
            found = events_in_hand(state, seat)
            if found:
                return found
    return []


def step_window(state: ArcmageState, frame: list[int]) -> None:
    """Let players act in turn until all pass; resolve the stack from its top (A90-A92).

    Frame: kind, step (see `machine`), place in the order of seats, passes in a row.
    """
    if frame[1] >= CHECK_FIRST:
        frame[1] -= CHECK_FIRST
        if (state.shaken or state.pending or state.avenging) and not check(state):
            return
    if frame[1] == IF_STACK:
        if not state.stack:
            state.frames.pop()
            return
        frame[1] = OPEN
    elif frame[1] == ANSWERED:
        frame[1] = OPEN
        if state.answer != PASS:
            seat = state.seat
            frame[2] = frame[3] = 0
            begin_card(state, state.answer, seat)
            return
        frame[2] += 1
        frame[3] += 1
    order = seats_from(state, state.active)
    count = len(order)
    cards, hands = state.event_cards, state.hands
    for passes in range(frame[3], count):
        place = frame[2] + passes - frame[3]
        seat = order[place % count]
        if not cards.isdisjoint(hands[seat]):
            events = events_in_hand(state, seat)
            if events:
                frame[1], frame[2], frame[3] = ANSWERED, place, passes
                ask(state, seat, ASK_RESPOND, [PASS, *events])
                return
    if not state.stack:
        state.frames.pop()
        return
    frame[1] = CHECK_FIRST + OPEN
    frame[2] = frame[3] = 0
    state.frames.append([F_RESOLVE, 0, *state.stack.pop()])
