"""Verbs that answer what others do: vetoes, new targets, ransoms. Compiled where a C compiler is at hand."""

from __future__ import annotations

from deckbuilder.games.arcmage.choices import targets
from deckbuilder.games.arcmage.items import CARD, ITEM_TARGETS, has_one_target, wanted_targets
from deckbuilder.games.arcmage.lasting import LASTING_VETO, UNTIL_DONE
from deckbuilder.games.arcmage.machine import ASK_CHOOSE, ASK_TARGET, ASK_YES, F_DEATHS, NO, YES
from deckbuilder.games.arcmage.operands import (
    P_PC,
    P_SEAT,
    P_SOURCE,
    P_SUB,
    P_TARGETS,
    Frame,
    Step,
    cards,
    child,
    count_of,
    players,
    target_at,
)
from deckbuilder.games.arcmage.state import CREATURES, ArcmageState
from deckbuilder.games.arcmage.values import candidates
from deckbuilder.games.arcmage.zones import take_control
from deckbuilder.referee.framed import ask


def op_veto(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Wait for the next spell that fits; `casting` counters it."""
    state.lasting.append((LASTING_VETO, step[1], frame[P_SEAT], frame[P_SOURCE], -1, UNTIL_DONE))
    return True


def op_retarget(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Change a spell's only target to another that its controller could have chosen (A9)."""
    for card in cards(state, frame, step[1]):
        if not has_one_target(state, card):
            continue
        item = next(item for item in state.stack if item[0] == CARD and item[1] == card)
        if frame[P_SUB]:
            item[ITEM_TARGETS] = state.answer
            return True
        wanted = wanted_targets(state, CARD, card, item[3])
        found = targets(state, wanted[0], card, item[2], item[6])
        found = [other for other in found if other not in (item[ITEM_TARGETS], card)]
        if not found:
            return True
        frame[P_SUB] = 1
        ask(state, frame[P_SEAT], ASK_TARGET, found)
        return False
    return True


def op_swap(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let the two targets change controllers (A5)."""
    pair = [target_at(frame, 0), target_at(frame, 1)]
    if min(pair) < 0 or any(state.zone[card] != CREATURES for card in pair):
        frame[P_PC] = 10_000
        return True
    seats = [state.controller[card] for card in pair]
    take_control(state, pair[0], seats[1])
    take_control(state, pair[1], seats[0])
    return True


def op_unless(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Do a block unless a player sacrifices creatures, who die together and can be saved (A101, A103).

    ``P_SUB`` is 0 at first, 1 once asked whether, then 2 and one more for each creature asked for.
    The chosen ones wait in a frame of deaths under this one.
    """
    payers = players(state, frame, step[1])
    count = count_of(state, frame, step[2])
    found: list[int] = []
    if payers:
        found = candidates(state, step[3], frame[P_SOURCE], payers[0], -1)
        found = [card for card in found if card not in frame[P_TARGETS:]]
    at = frame[P_SUB]
    if at == 0 and len(found) >= count:
        frame[P_SUB] = 1
        ask(state, payers[0], ASK_YES, [NO, YES])
        return False
    if at < 2 and (at == 0 or state.answer == NO):
        state.frames.append(child(frame, step[4]))
        return True
    if at >= 3:
        chosen = state.frames[-2]
        chosen.append(state.answer)
        found = [card for card in found if card not in chosen[3:]]
        if at - 2 >= count:
            return True
    else:
        state.frames.insert(-1, [F_DEATHS, 0, 4])
    frame[P_SUB] = max(at, 2) + 1
    ask(state, payers[0], ASK_CHOOSE, found)
    return False
