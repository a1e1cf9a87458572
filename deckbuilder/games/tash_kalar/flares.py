"""Flares and thaws: what is free before and after the actions of a turn (T66-T67, T78).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.choosing import begin_program
from deckbuilder.games.tash_kalar.freezing import discard
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import (
    ASK_MAIN,
    ASK_RIVAL,
    F_FLARE,
    F_THAW,
    F_WARP,
    FLARE,
    THAW,
    WARP,
)
from deckbuilder.games.tash_kalar.matching import summons_with_help
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.summoning import begin_effect, end_effect, summon
from deckbuilder.games.tash_kalar.table import Face
from deckbuilder.games.tash_kalar.terms import DUEL, MELEE, NEVER
from deckbuilder.games.tash_kalar.terms import FLARE as FLARE_CARD
from deckbuilder.games.tash_kalar.warping import warps
from deckbuilder.games.tash_kalar.whether import counted
from deckbuilder.referee.framed import ask

UPPER: Final = 1
LOWER: Final = 2


def free_actions(state: TashState) -> list[int]:
    """Return the flares that can be invoked and the thaw, as actions."""
    seat, kinds = state.active, state.table.kinds
    held = [card for card in state.hands[seat] if kinds[card] == FLARE_CARD]
    found = [FLARE + card for card in held if rivals(state, card)]
    if state.frozen[seat] >= 0 and _can_thaw(state, state.table.cards[state.frozen[seat]]):
        found.append(THAW + state.frozen[seat])
    if state.table.warps:
        found += warps(state)
    return found


def _can_thaw(state: TashState, face: Face) -> bool:
    """Tell whether a card can be thawed: one that helps a summon needs one that is possible with it (T79)."""
    if not face.summon_after:
        return True
    if state.actions <= 0:
        return False
    state.allowance += 1
    able = len(summons_with_help(state)) > 0
    state.allowance -= 1
    return able


def rivals(state: TashState, card: int) -> list[int]:
    """Return the opponents against whom a flare can be invoked (T60, T66)."""
    face = state.table.cards[card]
    return [
        seat for seat in range(state.table.colours) if seat != state.colour and criteria(state, face, seat)
    ]


def criteria(state: TashState, face: Face, rival: int) -> int:
    """Return which halves of a flare hold against an opponent, as a set (T66)."""
    own, found = state.colour, 0
    if counted(state, rival, 1) - counted(state, own, 1) >= face.upper_least:
        found |= UPPER
    if counted(state, rival, 2) - counted(state, own, 2) >= face.lower_least:
        found |= LOWER
    return found


def step_flare(state: TashState, frame: list[int]) -> None:
    """Choose the opponent, test both criteria once, do upper then lower, discard (T56, T60, T66-T67).

    Frame: kind, step, card, the halves that hold.
    """
    card = frame[2]
    face = state.table.cards[card]
    if frame[1] == 0:
        frame[1] = 1
        if not ask(state, state.active, ASK_RIVAL, rivals(state, card)):
            return
    if frame[1] == 1:
        rival = state.answer
        frame[3] = criteria(state, face, rival)
        state.hands[state.active].remove(card)
        note(state, logbook.INVOKED, state.active, card, rival)
        _pay(state, rival)
        begin_effect(state, card)
        frame[1] = 2
        if frame[3] & UPPER:
            begin_program(state, face.effect)
            return
    if frame[1] == 2:
        frame[1] = 3
        end_effect(state)
        if frame[3] & LOWER:
            begin_effect(state, card)
            begin_program(state, face.lower)
            return
    state.frames.pop()
    end_effect(state)
    discard(state, card)


def _pay(state: TashState, rival: int) -> None:
    """Give the opponent his point: in a Melee in the invoker's colour (T53, T56, T60)."""
    seats, form = state.table.colours, state.table.form
    if form == DUEL:
        state.points[seats * rival + rival] += 1
        note(state, logbook.SCORED, rival, 1, rival)
    elif form == MELEE:
        state.points[seats * rival + state.colour] += 1
        note(state, logbook.SCORED, rival, 1, state.colour)


def step_thaw(state: TashState, frame: list[int]) -> None:
    """Do what a frozen card does when thawed, discard it, go on to the summon it is for (T78, T79).

    Frame: kind, step, card.
    """
    seat, card = state.active, frame[2]
    if frame[1] == 0:
        frame[1] = 1
        state.frozen[seat] = NEVER
        note(state, logbook.THAWED, seat, card)
        begin_effect(state, card)
        begin_program(state, state.table.cards[card].frozen)
        return
    if frame[1] == 1:
        frame[1] = 2
        end_effect(state)
        discard(state, card)
        if state.table.cards[card].summon_after and not ask(state, seat, ASK_MAIN, summons_with_help(state)):
            return
    state.frames.pop()
    if state.table.cards[card].summon_after:
        summon(state, state.answer)


def free_action(state: TashState, action: int) -> None:
    """Begin the flare or thaw an action stands for."""
    if action >= WARP:
        state.frames.append([F_WARP, 0, action - WARP])
    elif action >= THAW:
        state.frames.append([F_THAW, 0, action - THAW])
    else:
        state.frames.append([F_FLARE, 0, action - FLARE, 0])
