"""Giving up what is too much: equalising and caps (A55, A101). Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.machine import ASK_CHOOSE, ASK_GIVE_UP, F_DEATHS, F_DISCARD, F_SHED, seats_from
from deckbuilder.games.arcmage.paying import distinct_resources
from deckbuilder.games.arcmage.state import NOWHERE, VAULT, ArcmageState
from deckbuilder.games.arcmage.vaults import lose_resource
from deckbuilder.referee.framed import ask

RESOURCES: Final = 0
_HAND: Final = 1
_ARMY: Final = 2
"""What is counted, in the order of `verbs_cards.Equalize.zone`; residents stand last."""


def op_equalize(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Let everybody come down to the lowest number."""
    seats = seats_from(state, state.active)
    sizes = [_size(state, seat, step[1]) for seat in seats]
    least = min(sizes)
    for seat, size in reversed(list(zip(seats, sizes, strict=True))):
        if size > least:
            _shed(state, seat, size - least, step[1])
    return True


def _shed(state: ArcmageState, seat: int, count: int, sort: int) -> None:
    if sort == _HAND:
        state.frames.append([F_DISCARD, 0, seat, count])
    else:
        state.frames.append([F_SHED, 0, seat, count, sort])


def _size(state: ArcmageState, seat: int, sort: int) -> int:
    if sort == RESOURCES:
        return len(state.vaults[seat])
    return len(state.hands[seat]) if sort == _HAND else len(_creatures(state, seat, sort))


def _creatures(state: ArcmageState, seat: int, sort: int) -> list[int]:
    mine = [card for card in state.creatures if state.controller[card] == seat]
    return [card for card in mine if (state.place[card] == NOWHERE) == (sort == _ARMY)]


def step_shed(state: ArcmageState, frame: list[int]) -> None:
    """Lose resource cards or sacrifice creatures, the loser's choice, until it is enough.

    The creatures chosen are sacrificed together, and each can be saved (A103).
    Frame: kind, step, seat, how many still, what, then the creatures chosen.
    """
    seat, sort = frame[2], frame[4]
    if frame[1] == 1:
        frame[1] = 0
        frame[3] -= 1
        if state.zone[state.answer] == VAULT:
            lose_resource(state, state.answer)
        else:
            frame.append(state.answer)
    if sort == RESOURCES:
        found = distinct_resources(state, seat)
    else:
        found = [card for card in _creatures(state, seat, sort) if card not in frame[5:]]
    if frame[3] <= 0 or not found:
        state.frames.pop()
        if len(frame) > 5:
            state.frames.append([F_DEATHS, 0, 4, *frame[5:]])
        return
    frame[1] = 1
    ask(state, seat, ASK_GIVE_UP if sort == RESOURCES else ASK_CHOOSE, found)


def resource_room(state: ArcmageState, seat: int) -> int:
    """Return how many resource cards a seat can still have; a large number where nothing caps them."""
    room = 1_000
    if state.table.any_cap:
        for number, _source, holder, _target in active_rules(state):
            if state.table.rules[number].resource_cap and state.table.foes[holder][seat]:
                room = min(room, len(state.vaults[holder]) - len(state.vaults[seat]))
    return room


def shed_over_cap(state: ArcmageState) -> bool:
    """Let a player with too many resource cards give them up; tell whether there is one."""
    for seat in seats_from(state, state.active):
        room = resource_room(state, seat)
        if room < 0:
            _shed(state, seat, -room, RESOURCES)
            return True
    return False
