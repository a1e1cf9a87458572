"""Creatures that hide from spells and abilities (rules A93, A100). Compiled where a C compiler is at hand.

A hidden creature is out of play, face down; everyone knows which it is. It comes back at the end of
the next tactics phase of the player who hid it, to the city it was in or to the army.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.lasting import LASTING_RULE
from deckbuilder.games.arcmage.machine import ASK_CHOOSE, F_PROGRAM, PASS
from deckbuilder.games.arcmage.operands import cards
from deckbuilder.games.arcmage.state import CREATURES, ArcmageState
from deckbuilder.games.arcmage.turn_frame import TACTICS
from deckbuilder.games.arcmage.zones import hide
from deckbuilder.referee.framed import ask

_ITEM: Final = 3
"""Where the item begins in a frame."""


def step_hide(state: ArcmageState, frame: list[int]) -> None:
    """Ask whoever may hide a creature that an item of the stack is about to affect.

    Frame: kind, step, place among what lasts of the rule asked about, then the item.
    """
    if frame[1] == 1:
        frame[1] = 0
        if state.answer == PASS:
            frame[2] += 1
        else:
            last = state.lasting.pop(frame[2])
            frame[2] = 0
            hide(state, state.answer, state.active == last[2] and state.phase == TACTICS)
    for place in range(frame[2], len(state.lasting)):
        kind, number, seat, _, _, _ = state.lasting[place]
        if kind != LASTING_RULE or not state.table.rules[number].hides:
            continue
        found = affected(state, frame[_ITEM:], seat)
        if found:
            frame[1] = 1
            frame[2] = place
            ask(state, seat, ASK_CHOOSE, [PASS, *found])
            return
    state.frames.pop()


def affected(state: ArcmageState, item: list[int], seat: int) -> list[int]:
    """Return a seat's creatures that a spell or ability is about to affect.

    These are its targets and all creatures that its steps speak of; whom it lets somebody choose only
    as it resolves is not known yet.
    """
    program, targets = item[3], item[8:]
    found = [card for card in targets if 0 <= card < len(state.zone)]
    if program >= 0:
        frame = [F_PROGRAM, 0, 0, program, item[1], item[2], *item[4:8], -1, 0, *targets]
        for what in state.table.programs[program].touches:
            found += cards(state, frame, what)
    found = [card for card in found if state.zone[card] == CREATURES and state.controller[card] == seat]
    return sorted(set(found))
