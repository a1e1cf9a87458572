"""Set-up: cities, hands, the first turn (rules A26-A31, A136, A137)."""

from __future__ import annotations

from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.lasting import LASTING_RULE, UNTIL_DONE
from deckbuilder.games.arcmage.machine import ASK_BUILD, ASK_CITY, F_CHECK
from deckbuilder.games.arcmage.sides import HAND_SIZE, OVERLORD
from deckbuilder.games.arcmage.state import HAND, UNBUILT, ArcmageState
from deckbuilder.games.arcmage.terms import CITY
from deckbuilder.games.arcmage.zones import build
from deckbuilder.model.rng import Generator, derived
from deckbuilder.referee.framed import ask


def grant(state: ArcmageState) -> None:
    """Put in force what holds for a seat all the game: an overlord's army has militia (A136)."""
    if state.table.army_rule >= 0:
        state.lasting.append((LASTING_RULE, state.table.army_rule, OVERLORD, -1, -1, UNTIL_DONE))
        state.outdated = state.stale = True


def step_setup(state: ArcmageState, frame: list[int]) -> None:
    """Choose three cities each, shuffle, draw seven, toss for the first turn, build (A26-A31).

    An overlord sets aside and builds more, and has the first turn (A136, A137).
    Frame: kind, step, seat, cities built.
    """
    seat = frame[2]
    if frame[1] == 1:
        city = state.answer
        state.decks[seat].remove(city)
        state.unbuilt[seat].append(city)
        state.zone[city] = UNBUILT
        frame[1] = 0
    elif frame[1] == 3:
        build(state, state.answer)
        frame[1] = 2
        frame[3] += 1
    sides = state.table.sides
    if frame[1] == 0:
        if len(state.unbuilt[seat]) < sides.pile[seat]:
            frame[1] = 1
            ask(state, seat, ASK_CITY, _still_to_choose(state, seat))
            return
        frame[2] += 1
        if frame[2] == state.table.seats:
            _deal(state)
            frame[1] = 2
        return
    builders = [seat for seat in state.table.orders[state.first] for _ in range(sides.begun[seat])]
    if frame[3] == len(builders):
        state.frames.pop()
        state.frames.append([F_CHECK, 0])
        return
    builder = builders[frame[3]]
    frame[1] = 3
    ask(state, builder, ASK_BUILD, distinct(state, state.unbuilt[builder]))


def _still_to_choose(state: ArcmageState, seat: int) -> list[int]:
    """Return the cities that can be set aside next; no choice of them is offered twice (A26)."""
    faces = state.face
    chosen = state.unbuilt[seat]
    sorts = state.table.faces
    cities = sorted([(faces[card], card) for card in state.decks[seat] if sorts[faces[card]].kind == CITY])
    needed = state.table.sides.pile[seat] - len(chosen) - 1
    later = [pair for pair in cities if pair > (faces[chosen[-1]], chosen[-1])] if chosen else cities
    if len(later) <= needed:  # only in worlds where another's choice is dealt anew
        later = cities
    return distinct(state, [card for _, card in later[: len(later) - needed]])


def _deal(state: ArcmageState) -> None:
    """Shuffle each deck by a stream of its own, draw the hands, toss for the start (A27-A29)."""
    for seat in range(state.table.seats):
        Generator(derived(state.rng, 16 + state.table.streams[seat])).shuffle(state.decks[seat])
        for _ in range(HAND_SIZE):
            card = state.decks[seat].pop()
            state.zone[card] = HAND
            state.hands[seat].append(card)
    coin = Generator(derived(state.rng, 2))
    tossed = coin.below(state.table.seats)
    state.first = tossed if state.table.sides.first < 0 else state.table.sides.first
    state.rng = coin.state
    state.active = (state.first - 1) % state.table.seats
