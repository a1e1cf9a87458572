"""Points: what a turn scores, who has how many, who has won (T50-T63, T70-T71).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_AWARD, F_AWARD
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.terms import DUEL, HIGH_FORM, MELEE
from deckbuilder.games.tash_kalar.whether import counted
from deckbuilder.referee.framed import ask
from deckbuilder.referee.state import DRAW

PENDING_COST: Final = 2
"""Points that a pending being costs while it is pending (T82)."""


def score(state: TashState, seat: int) -> int:
    """Return a seat's score: a Melee's lowest colour, in the High Form legendary pieces too (T50, T62)."""
    seats = state.table.colours
    if state.table.form == MELEE:
        return colours_of(state, seat)[0]
    kept = state.points[seats * seat + seat] - owed(state, seat)
    return kept + state.masks[3 * seat + 2].bit_count() if state.table.form == HIGH_FORM else kept


def colours_of(state: TashState, seat: int) -> list[int]:
    """Return a seat's scores in the other colours, the lowest first (T58)."""
    seats, less = state.table.colours, owed(state, seat)
    return sorted([state.points[seats * seat + other] - less for other in range(seats) if other != seat])


def owed(state: TashState, colour: int) -> int:
    """Return how many points fewer a colour counts for its pending beings, in a Melee in each (T82)."""
    if not state.table.warps:
        return 0
    colours, owing = state.table.colours, 0
    for seat in range(state.table.seats):
        if seat % colours == colour and state.pending[seat] >= 0:
            owing += PENDING_COST
    return owing


def triggers(state: TashState) -> bool:
    """Tell whether some player has points enough to trigger the end (T51, T57, T61)."""
    table = state.table
    for seat in range(table.colours):
        best = colours_of(state, seat)[-1] if table.form == MELEE else score(state, seat)
        if best >= table.goal:
            return True
    return False


def score_turn(state: TashState) -> None:
    """Score what was destroyed this turn (T54, T58)."""
    table, seat = state.table, state.colour
    if table.form == HIGH_FORM:
        return
    single = 0
    for other in range(table.colours):
        if other == seat:
            continue
        common, heroic, legendary = state.destroyed[3 * other : 3 * other + 3]
        points = 2 * legendary + heroic + common // 2
        colour = other if table.form == MELEE else seat
        if points:
            state.points[table.colours * seat + colour] += points
            note(state, logbook.SCORED, seat, points, colour)
        if common % 2:
            single |= 1 << other
    if table.form == MELEE and single & (single - 1):
        state.frames.append([F_AWARD, 0, single])


def award_legend(state: TashState) -> None:
    """Score the point for summoning a legend (T55), in a Melee in a colour of one's choice (T59)."""
    if state.table.form == DUEL:
        state.points[state.table.colours * state.colour + state.colour] += 1
        note(state, logbook.SCORED, state.colour, 1, state.colour)
    else:
        colours = 0
        for seat in range(state.table.colours):
            if seat != state.colour:
                colours |= 1 << seat
        state.frames.append([F_AWARD, 0, colours])


def step_award(state: TashState, frame: list[int]) -> None:
    """Score a point in one of several colours (T58, T59). Frame: kind, step, set of colours."""
    if frame[1] == 0:
        frame[1] = 1
        if not ask(state, state.active, ASK_AWARD, squares_in(frame[2])):
            return
    state.frames.pop()
    state.points[state.table.colours * state.colour + state.answer] += 1
    note(state, logbook.SCORED, state.colour, 1, state.answer)


def standing(state: TashState, seat: int) -> list[int]:
    """Return what decides the game, first things first (T62, T63, T70, T71)."""
    points = colours_of(state, seat) if state.table.form == MELEE else [score(state, seat)]
    return [*points, counted(state, seat, 1), counted(state, seat, 2)]


def winner(state: TashState) -> int:
    """Return the seat that stands best; ``DRAW`` if two stand alike (T71)."""
    best = [standing(state, seat) for seat in range(state.table.colours)]
    highest = max(best)
    return best.index(highest) if best.count(highest) == 1 else DRAW
