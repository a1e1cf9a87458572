"""Devotion: what a city's levels ask for and give (rules A72-A75)."""

from __future__ import annotations

from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.items import ADVANTAGE
from deckbuilder.games.arcmage.lasting import LASTING_RESCUE, LASTING_RULE, LASTING_TRIGGER, UNTIL_TURN_ENDS
from deckbuilder.games.arcmage.logbook import LOG_DEVOTE, LOG_LEVEL, log
from deckbuilder.games.arcmage.loyalty import loyalty
from deckbuilder.games.arcmage.machine import ASK_DEVOTE, F_CAST, PASS
from deckbuilder.games.arcmage.marks import mark
from deckbuilder.games.arcmage.signals import DEVOTED as WAS_DEVOTED
from deckbuilder.games.arcmage.signals import signal
from deckbuilder.games.arcmage.state import BUILT, CREATURES, HAND, REMOVED, ArcmageState
from deckbuilder.games.arcmage.terms import DEVOTED
from deckbuilder.games.arcmage.values import candidates, current
from deckbuilder.games.arcmage.zones import leave_play
from deckbuilder.referee.framed import ask


def devotees(state: ArcmageState, city: int, seat: int) -> list[int]:
    """Return what can be devoted to a city now: unmarked residents, and other sources it names (A72, A73)."""
    holders, places, marked = state.controller, state.place, state.marked
    found = [c for c in state.creatures if places[c] == city and holders[c] == seat and not marked[c]]
    facts = state.facts(city)
    if facts.devotion_pick >= 0:
        others = candidates(state, facts.devotion_pick, city, seat, -1)
        found += [card for card in others if card not in found]
    return found


def devotable(state: ArcmageState, seat: int) -> list[int]:
    """Return a seat's cities with levels to which something can be devoted (A72)."""
    holders, places, marked = state.controller, state.place, state.marked
    at_home = [places[c] for c in state.creatures if not marked[c] and holders[c] == seat]
    faces, face = state.table.faces, state.face
    found: list[int] = []
    for city in state.cities:
        facts = faces[face[city]]
        if holders[city] != seat or not facts.levels:
            continue
        if city in at_home or (facts.devotion_pick >= 0 and devotees(state, city, seat)):
            found.append(city)
    return found


def step_devote(state: ArcmageState, frame: list[int]) -> None:
    """Devote creatures to a city one by one in any order, then let its levels take effect (A72-A75).

    Frame: kind, step, city, devotion, last card devoted, place of the level that comes next,
    whether residents only can be devoted from here on.
    """
    city, seat = frame[2], state.active
    if frame[1] == 0:
        found = devotees(state, city, seat)
        if state.facts(city).devotion_pick >= 0:
            given = distinct(state, sorted([card for card in found if not _resides(state, card, city)]))
            found = [
                card for card in found if _resides(state, card, city) or (card in given and not frame[6])
            ]
        frame[1] = 1
        if found:
            ask(state, seat, ASK_DEVOTE, [PASS, *found] if frame[4] >= 0 else found)
        else:
            state.answer = PASS
    elif frame[1] == 1:
        if state.answer == PASS:
            frame[1] = 2
            log(state, LOG_DEVOTE, city, frame[3])
        else:
            frame[1] = 0
            frame[4] = state.answer
            if state.facts(city).devotion_one and not _resides(state, state.answer, city):
                frame[6] = 1
            frame[3] += _devote(state, city, state.answer)
    else:
        levels = state.facts(city).levels
        if frame[5] >= len(levels) or levels[frame[5]].at > frame[3] or state.zone[city] != BUILT:
            state.frames.pop()
            return
        frame[5] += 1
        _reach(state, city, frame[5] - 1)


def _resides(state: ArcmageState, card: int, city: int) -> bool:
    return state.zone[card] == CREATURES and state.place[card] == city


def gift(state: ArcmageState, card: int, city: int) -> int:
    """Return what a resident adds to its city's devotion, or another card given for it (A73, A125)."""
    twice = _resides(state, card, city) and not state.marked[card] and state.keywords[card] & DEVOTED
    return loyalty(state, card) * (2 if twice else 1)


def _devote(state: ArcmageState, city: int, card: int) -> int:
    """Devote a creature, or give a card for devotion; return what it adds (A73)."""
    current(state)
    given = gift(state, card, city)
    if _resides(state, card, city) and not state.marked[card]:
        mark(state, card)
        signal(state, WAS_DEVOTED, card, state.active)
    else:
        leave_play(state, card, HAND if state.facts(city).devotion_to == 1 else REMOVED)
    return given


def _reach(state: ArcmageState, city: int, place: int) -> None:
    """Let a level take effect: once, or until the next unmark phase (A74, A75)."""
    seat = state.active
    level = state.facts(city).levels[place]
    log(state, LOG_LEVEL, city, level.at)
    until = UNTIL_TURN_ENDS if state.table.advantage_short else seat
    for rule in level.rules:
        state.lasting.append((LASTING_RULE, rule, seat, city, -1, until))
    if level.trigger >= 0:
        state.lasting.append((LASTING_TRIGGER, level.trigger, seat, city, -1, until))
    if level.rescue >= 0:
        state.lasting.append((LASTING_RESCUE, level.rescue, seat, city, -1, until))
    state.outdated = state.stale = state.shaken = True
    if level.program >= 0:
        state.frames.append([F_CAST, 3, ADVANTAGE, city, seat, level.program, 0, -1, -1, 0])
