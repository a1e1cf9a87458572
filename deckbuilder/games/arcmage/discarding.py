"""Cards a player discards or gives up by choice (rules A41, A55)."""

from __future__ import annotations

from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.machine import ASK_DISCARD, ASK_GIVE_UP
from deckbuilder.games.arcmage.paying import distinct_resources
from deckbuilder.games.arcmage.piles import discard
from deckbuilder.games.arcmage.state import HAND, ArcmageState
from deckbuilder.games.arcmage.vaults import lose_resource
from deckbuilder.referee.framed import ask


def step_discard(state: ArcmageState, frame: list[int]) -> None:
    """Discard cards of one's own choice.

    Frame: kind, step, seat, how many still.
    """
    seat = frame[2]
    if frame[1] == 1:
        frame[1] = 0
        frame[3] -= 1
        discard(state, state.answer)
    if frame[3] <= 0 or not state.hands[seat] or not state.alive & (1 << seat):
        state.frames.pop()
        return
    frame[1] = 1
    ask(state, seat, ASK_DISCARD, distinct(state, state.hands[seat]))


def step_give_up(state: ArcmageState, frame: list[int]) -> None:
    """Lose hand or resource cards, the loser's choice (A55).

    Frame: kind, step, seat, how many still.
    """
    seat = frame[2]
    if frame[1] == 1:
        frame[1] = 0
        frame[3] -= 1
        if state.zone[state.answer] == HAND:
            discard(state, state.answer)
        else:
            lose_resource(state, state.answer)
    choices = distinct(state, state.hands[seat]) + distinct_resources(state, seat)
    if frame[3] <= 0 or not choices or not state.alive & (1 << seat):
        state.frames.pop()
        return
    frame[1] = 1
    ask(state, seat, ASK_GIVE_UP, choices)
