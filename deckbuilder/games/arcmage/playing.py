"""The Play phases: what can be done in them, and its beginning (rules A40, A57, A67, A93, A131)."""

from __future__ import annotations

from deckbuilder.games.arcmage.castable import playable, usable_modes
from deckbuilder.games.arcmage.casting import begin_card, begin_power
from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.in_force import with_powers
from deckbuilder.games.arcmage.machine import (
    ASK_MAIN,
    CHECK_FIRST,
    F_MOVE,
    MOVE,
    OPEN,
    PASS,
    PLAY,
    POWER,
    POWERS,
    SALVAGE,
)
from deckbuilder.games.arcmage.moving import movable
from deckbuilder.games.arcmage.paying import available, begin_pay, can_afford
from deckbuilder.games.arcmage.state import HAND, ArcmageState
from deckbuilder.games.arcmage.table import Power
from deckbuilder.games.arcmage.values import current, holds
from deckbuilder.games.arcmage.windows import open_window
from deckbuilder.games.arcmage.zones import leave_play
from deckbuilder.referee.framed import ask


def step_main(state: ArcmageState, frame: list[int]) -> None:
    """A Play phase: any number of actions in any order (A40), each with a window after it.

    Frame: kind, step (1 answered, 2 done, 3 moved).
    """
    seat = state.active
    if frame[1] == 1:
        _act(state, frame, seat)
        return
    if frame[1]:
        open_window(state, OPEN if frame[1] == 2 else CHECK_FIRST + OPEN)
        frame[1] = 0
        if state.frames[-1] is not frame:
            return
    frame[1] = 1
    ask(state, seat, ASK_MAIN, main_actions(state, seat))


def _act(state: ArcmageState, frame: list[int], seat: int) -> None:
    """Do what was chosen in a Play phase."""
    action = state.answer
    if action == PASS:
        state.frames.pop()
        return
    frame[1] = 2
    if action >= POWER:
        begin_power(state, (action - POWER) // POWERS, (action - POWER) % POWERS, seat)
    elif action >= SALVAGE:
        card = action - SALVAGE
        begin_pay(state, seat, state.facts(card).salvage, 0, 0)
        leave_play(state, card, HAND)
    elif action >= MOVE:
        frame[1] = 3
        state.frames.append([F_MOVE, 0, action - MOVE])
    else:
        begin_card(state, action - PLAY, seat)


def main_actions(state: ArcmageState, seat: int) -> list[int]:
    """Return what can be done in a Play phase now (A40, A57, A67, A93, A131)."""
    actions = [PASS]
    current(state)
    faces, face = state.table.faces, state.face
    actions += [PLAY + card for card in playable(state, state.hands[seat], seat)]
    actions += [MOVE + card for card in movable(state, seat)]
    for card in with_powers(state):
        for place, power in enumerate(faces[face[card]].powers):
            if usable(state, card, power, seat):
                actions.append(POWER + POWERS * card + place)
    if state.table.any_salvage:
        wealth = sum(available(state, seat))
        for card in distinct(state, state.graveyards[seat]):
            salvage = faces[face[card]].salvage
            if salvage and salvage <= wealth:
                actions.append(SALVAGE + card)
    return actions


def usable(state: ArcmageState, card: int, power: Power, seat: int) -> bool:
    """Tell whether a seat can use an activated ability now (A93)."""
    bearer = state.place[card] if power.host else card
    if bearer < 0 or state.controller[bearer] != seat or not can_afford(state, power.cost, bearer, seat):
        return False
    if power.condition >= 0 and not holds(state, power.condition, bearer, seat):
        return False
    return usable_modes(state, power.modes, card, seat)
