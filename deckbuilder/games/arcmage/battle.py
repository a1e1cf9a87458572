"""Battles: first strike, the split of damage, blows struck at once (rules A84, A85, A121)."""

from __future__ import annotations

from deckbuilder.games.arcmage.city_damage import guarded
from deckbuilder.games.arcmage.damage import Blow, deal
from deckbuilder.games.arcmage.machine import ASK_SPLIT, F_CHECK
from deckbuilder.games.arcmage.state import CREATURES, ArcmageState
from deckbuilder.games.arcmage.terms import FIRST_STRIKE, HARMLESS, OVERRUN
from deckbuilder.games.arcmage.values import current
from deckbuilder.referee.framed import ask


def defenders_of(state: ArcmageState, attacker: int) -> list[int]:
    """Return who stops an attacker, in the order in which its damage is split (A80, A84)."""
    return [card for card in state.creatures if state.fights.get(card, -1) == attacker]


def step_battle(state: ArcmageState, frame: list[int]) -> None:
    """Fight one battle: first strike, then the others; all damage of a block at once (A84, A85).

    Frame: kind, step (0 first strikers, 1 the others, 2 asking, 3 end), attacker, the block being
    struck, damage left to split, place of the defender asked about, then the split so far.
    """
    attacker = frame[2]
    if frame[1] == 2:
        frame.append(state.answer)
        frame[4] -= state.answer
        frame[5] += 1
        frame[1] = frame[3]
    elif (
        frame[1] == 3
        or attacker not in state.attackers
        or (state.zone[attacker] != CREATURES and not frame[1])
    ):
        state.frames.pop()
        return
    current(state)
    early = frame[1] == 0
    defenders = defenders_of(state, attacker)
    strikes = state.zone[attacker] == CREATURES and _strikes(state, attacker, early)
    if strikes and (defenders or state.keywords[attacker] & OVERRUN):
        if len(frame) == 6:
            frame[4] = max(0, state.atk[attacker] - guarded(state, attacker, _city_of(state, attacker)))
            frame[5] = 0
            if state.keywords[attacker] & HARMLESS:
                frame[4] = 0
        if _ask_split(state, frame, defenders):
            return
    _exchange(state, frame, defenders, strikes, early)


def _strikes(state: ArcmageState, card: int, early: bool) -> bool:
    return (state.keywords[card] & FIRST_STRIKE != 0) == early


def _city_of(state: ArcmageState, attacker: int) -> int:
    return state.attacked[state.attackers.index(attacker)]


def _ask_split(state: ArcmageState, frame: list[int], defenders: list[int]) -> bool:
    """Ask how the attacker's damage is split; the last defender gets the rest (A84).

    With overrun that one need not get more than its remaining DEF, if all others have as much of
    theirs: what is left then goes to the city (A121).

    Returns:
        Whether an answer is awaited.
    """
    attacker = frame[2]
    overrun = state.keywords[attacker] & OVERRUN != 0
    while frame[5] < len(defenders):
        left = least = frame[4]
        if frame[5] < len(defenders) - 1:
            least = 0
        elif overrun and all(
            share >= _remaining(state, card) for share, card in zip(frame[6:], defenders, strict=False)
        ):
            least = min(left, _remaining(state, defenders[-1]))
        if least < left:
            frame[3] = frame[1]
            frame[1] = 2
            ask(state, state.active, ASK_SPLIT, list(range(least, left + 1)))
            return True
        frame.append(left)
        frame[4] = 0
        frame[5] += 1
    if overrun:
        state.spent[-1 - attacker] = frame[4]
    return False


def _remaining(state: ArcmageState, card: int) -> int:
    return max(0, state.dfn[card] - state.damage[card])


def _exchange(
    state: ArcmageState, frame: list[int], defenders: list[int], strikes: bool, early: bool
) -> None:
    attacker = frame[2]
    blows: list[Blow] = []
    if strikes:
        for place, card in enumerate(defenders):
            blows.append((card, frame[6 + place], attacker))
    if state.zone[attacker] == CREATURES:
        blows += [
            (attacker, max(0, state.atk[card]), card)
            for card in defenders
            if _strikes(state, card, early) and not state.keywords[card] & HARMLESS
        ]
    del frame[6:]
    frame[1] = 1 if early else 3
    blows = [blow for blow in blows if blow[1] > 0]
    if blows:
        if early:
            state.frames.append([F_CHECK, 0])
        deal(state, blows, True)
