"""What a step speaks of: numbers, cards and players, read from its program's frame."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.machine import ARMY_OF, seats_from
from deckbuilder.games.arcmage.state import BUILT, CREATURES, ENCHANTMENTS, VAULT, ArcmageState
from deckbuilder.games.arcmage.terms import (
    HOST,
    IT,
    ME,
    MY_CITY,
    PAID,
    PLAYER,
    TARGET,
    TARGET_2,
    TARGETS,
    THAT_CARD,
)
from deckbuilder.games.arcmage.values import candidates, number
from deckbuilder.games.arcmage.whereabouts import cities_of

# A frame of F_PROGRAM.
P_PC: Final = 1
P_SUB: Final = 2
P_PROGRAM: Final = 3
P_SOURCE: Final = 4
P_SEAT: Final = 5
P_X: Final = 6
P_IT: Final = 7
P_THAT: Final = 8
P_DETAIL: Final = 9  # of a trigger, as in `signals.signal`; mostly the other card
P_CHOSEN: Final = 10
P_DONE: Final = 11
P_TARGETS: Final = 12
Frame = list[int]
Step = tuple[int, ...]


def child(frame: Frame, program: int) -> Frame:
    """Return a frame for a block of steps that knows what this one knows."""
    return [frame[0], 0, 0, program, *frame[P_SOURCE:]]


def count_of(state: ArcmageState, frame: Frame, count: int) -> int:
    """Return what a count is now, at least 0."""
    done, x, detail = frame[P_DONE], frame[P_X], frame[P_DETAIL]
    return max(0, number(state, count, frame[P_SOURCE], frame[P_SEAT], x, done, detail))


def signed(state: ArcmageState, frame: Frame, count: int) -> int:
    """Return what a count is now; it may be below 0."""
    done, x, detail = frame[P_DONE], frame[P_X], frame[P_DETAIL]
    return number(state, count, frame[P_SOURCE], frame[P_SEAT], x, done, detail)


def target_at(frame: Frame, place: int) -> int:
    """Return a target, or -1 if there is none such or it is no longer legal."""
    at = P_TARGETS + place
    return frame[at] if at < len(frame) else -1


def cards(state: ArcmageState, frame: Frame, what: int) -> list[int]:
    """Return the cards an operand speaks of; what is no longer there is left out."""
    if what >= 0:
        return candidates(state, what, frame[P_SOURCE], frame[P_SEAT], frame[P_THAT])
    if what == TARGETS:
        return [card for card in frame[P_TARGETS:] if 0 <= card < PLAYER]
    source = frame[P_SOURCE]
    if what == ME:
        card = source
    elif what == IT:
        card = frame[P_IT]
    elif what == HOST or what == MY_CITY:  # noqa: SIM109 - a tuple costs more
        card = source if state.zone[source] == BUILT else state.place[source]
    elif what == TARGET:
        card = target_at(frame, 0)
    elif what == TARGET_2:
        card = target_at(frame, 1)
    elif what == THAT_CARD:
        card = frame[P_DETAIL]
    elif what == PAID:
        return [-2 - card for card in frame[P_TARGETS:] if card < -1]
    else:
        card = frame[P_CHOSEN]
    return [card] if 0 <= card < PLAYER else []


def in_play(state: ArcmageState, frame: Frame, what: int) -> list[int]:
    """Return the cards an operand speaks of that are in play or in a vault."""
    found = cards(state, frame, what)
    return [card for card in found if state.zone[card] in (CREATURES, BUILT, ENCHANTMENTS, VAULT)]


def creatures(state: ArcmageState, frame: Frame, what: int) -> list[int]:
    """Return the creatures in play an operand speaks of."""
    return [card for card in cards(state, frame, what) if state.zone[card] == CREATURES]


def players(state: ArcmageState, frame: Frame, who: int) -> list[int]:
    """Return the seats an operand speaks of, clockwise from the active player."""
    seat = frame[P_SEAT]
    if who == 0:
        return [seat]
    if who == 1:
        return seats_from(state, state.active)
    if who == 2:
        return [other for other in seats_from(state, state.active) if state.table.foes[seat][other]]
    if who == 3 or who == 4:
        chosen = target_at(frame, who - 3)
        if chosen >= PLAYER:
            return [chosen - PLAYER]
        return [state.controller[chosen]] if chosen >= 0 else []
    if who == 5:
        chosen = frame[P_CHOSEN]
        if chosen >= PLAYER:
            return [chosen - PLAYER]
        return [frame[P_THAT]] if frame[P_THAT] >= 0 else []
    card = frame[P_IT] if frame[P_IT] >= 0 else target_at(frame, 0)
    if card < 0 or card >= PLAYER:
        return []
    return [state.controller[card] if who == 6 else state.owner[card]]


def places(state: ArcmageState, frame: Frame, card: int, mask: int) -> list[int]:
    """Return where a creature may be put; an army is ``ARMY_OF`` plus its seat."""
    seat = frame[P_SEAT]
    holder = state.controller[card]
    found: list[int] = []
    if mask & 2:
        found += cities_of(state, seat)
    if mask & 4:
        found += state.cities
    if mask & 8:
        found += [city for city in cards(state, frame, MY_CITY) if state.zone[city] == BUILT]
    if mask & 32:
        found += cities_of(state, holder)
    if mask & 1:
        found.append(ARMY_OF + seat)
    if mask & 16:
        found.append(ARMY_OF + holder)
    if mask & 64:
        found.append(ARMY_OF + state.owner[card])
    return list(dict.fromkeys(found))
