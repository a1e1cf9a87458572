"""The Draw and Resources phase: cards drawn, hand cards laid down as resources (rules A36, A39, A45)."""

from __future__ import annotations

from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.machine import (
    ASK_DRAW,
    ASK_FACTION,
    ASK_RESOURCE,
    CHECK_FIRST,
    IF_STACK,
    OPEN,
    PASS,
)
from deckbuilder.games.arcmage.piles import draw
from deckbuilder.games.arcmage.shedding import resource_room
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.turn_frame import (
    DRAW,
    DREW,
    DUE,
    STEP_DRAW,
    STEP_DRAWN,
    STEP_FACTION,
    STEP_RESOURCE,
    STEP_RESOURCES,
    STEP_TACTICS,
    TAKEN,
)
from deckbuilder.games.arcmage.vaults import play_resource
from deckbuilder.games.arcmage.windows import open_window
from deckbuilder.referee.framed import ask


def ask_draw(state: ArcmageState, frame: list[int]) -> None:
    """Ask how many cards are drawn; the rest of two are resources (A36)."""
    state.phase = DRAW
    frame[1] = STEP_DRAW
    hand = len(state.hands[state.active])
    room = resource_room(state, state.active)
    ask(state, state.active, ASK_DRAW, [2, 1, 0] if hand >= 2 and room >= 2 else [2, 1])


def draw_cards(state: ArcmageState, frame: list[int]) -> None:
    """Draw all first (A39); the number of resources still due is what the choice leaves (A36)."""
    count = state.answer
    for _ in range(count):
        draw(state, state.active)
    frame[DUE] = 2 - count
    frame[DREW] = count
    frame[1] = STEP_RESOURCES
    open_window(state, CHECK_FIRST + IF_STACK)


def ask_resource(state: ArcmageState, frame: list[int]) -> None:
    """Ask which hand card becomes a resource, while one is due; beside a drawn card it may be none (A36)."""
    hand = state.hands[state.active]
    if not frame[DUE] or not hand or resource_room(state, state.active) <= 0:
        frame[1] = STEP_DRAWN
        return
    frame[1] = STEP_RESOURCE
    choices = distinct(state, hand)
    ask(state, state.active, ASK_RESOURCE, [PASS, *choices] if frame[DREW] == 1 else choices)


def took_resource(state: ArcmageState, frame: list[int]) -> None:
    """Take the answer, and ask for the faction it stands for (A45)."""
    if state.answer == PASS:
        frame[1] = STEP_DRAWN
        return
    frame[TAKEN] = state.answer
    frame[1] = STEP_FACTION
    ask(state, state.active, ASK_FACTION, [0, 1, 2, 3, 4])


def took_faction(state: ArcmageState, frame: list[int]) -> None:
    """Lay the resource card down (A45)."""
    play_resource(state, frame[TAKEN], state.answer)
    frame[TAKEN] = 0
    frame[DUE] -= 1
    frame[1] = STEP_RESOURCES


def drawn(state: ArcmageState, frame: list[int]) -> None:
    """End the phase with a window for events (A92)."""
    frame[1] = STEP_TACTICS
    open_window(state, CHECK_FIRST + OPEN)
