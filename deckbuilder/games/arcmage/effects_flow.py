"""Verbs that choose, repeat and branch: what other steps come, and how often."""

from __future__ import annotations

from deckbuilder.games.arcmage.machine import ASK_CHOOSE, ASK_YES, NO, PASS, YES
from deckbuilder.games.arcmage.operands import (
    P_CHOSEN,
    P_PC,
    P_SEAT,
    P_SOURCE,
    P_SUB,
    P_THAT,
    Frame,
    Step,
    child,
    count_of,
    players,
)
from deckbuilder.games.arcmage.paying import available, begin_pay
from deckbuilder.games.arcmage.state import DECK, GRAVEYARD, HAND, VAULT, ArcmageState
from deckbuilder.games.arcmage.terms import PLAYER
from deckbuilder.games.arcmage.values import candidates, holds
from deckbuilder.referee.framed import ask


def op_choose(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Choose a card or player at resolution; with ``may`` and none, the rest is left out."""
    if frame[P_SUB]:
        frame[P_CHOSEN] = state.answer
        if state.answer == PASS:
            frame[P_PC] = 10_000
        return True
    choosers = players(state, frame, step[2])
    if not choosers:
        frame[P_PC] = 10_000
        return True
    seat = choosers[0]
    found = candidates(state, step[1], frame[P_SOURCE], seat, frame[P_THAT])
    found = found if not found or found[0] >= PLAYER else _distinct_in_piles(state, found)
    if not found:
        frame[P_CHOSEN] = -1
        frame[P_PC] = 10_000
        return True
    frame[P_SUB] = 1
    ask(state, seat, ASK_CHOOSE, [PASS, *found] if step[3] else found)
    return False


def _distinct_in_piles(state: ArcmageState, found: list[int]) -> list[int]:
    """Keep every card in play, and one of each look (face, faction, mark) in each pile and vault."""
    seen: list[tuple[int, ...]] = []
    kept: list[int] = []
    for card in found:
        if card < PLAYER and state.zone[card] in (DECK, HAND, GRAVEYARD, VAULT):
            looks = (
                state.face[card],
                state.zone[card],
                state.owner[card],
                state.place[card],
                state.marked[card],
            )
            if looks in seen:
                continue
            seen.append(looks)
        kept.append(card)
    return kept


def op_repeat(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Do a block several times."""
    for _ in range(count_of(state, frame, step[1])):
        state.frames.append(child(frame, step[2]))
    return True


def op_if(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Do one block or the other."""
    block = step[2] if holds(state, step[1], frame[P_SOURCE], frame[P_SEAT]) else step[3]
    if block >= 0:
        state.frames.append(child(frame, block))
    return True


def op_may(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let a player have a block done."""
    if frame[P_SUB] == 0:
        choosers = players(state, frame, step[1])
        if not choosers:
            return True
        frame[P_SUB] = 1
        ask(state, choosers[0], ASK_YES, [NO, YES])
        return False
    if state.answer == YES:
        state.frames.append(child(frame, step[2]))
    return True


def op_may_pay(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let a player pay for a block (A52)."""
    payers = players(state, frame, step[2])
    cost = count_of(state, frame, step[1])
    if not payers:
        return True
    if frame[P_SUB] == 0:
        if sum(available(state, payers[0])) < cost:
            return True
        frame[P_SUB] = 1
        ask(state, payers[0], ASK_YES, [NO, YES])
        return False
    if state.answer == YES:
        state.frames.append(child(frame, step[3]))
        begin_pay(state, payers[0], cost, 0, 0)
    return True
