"""Summoning: which summons are possible, and carrying one out (T36-T44).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.freezing import lay_aside
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_PICK_UP, F_AWARD, F_SUMMON, SUMMON, SUMMONS, ask
from deckbuilder.games.tash_kalar.pieces import in_stock, lift, put, summon_onto
from deckbuilder.games.tash_kalar.program import begin_program
from deckbuilder.games.tash_kalar.state import (
    E_BEING,
    E_BEING_LIVES,
    E_BEING_MOVED,
    E_CARD,
    E_DIRECTIONS,
    E_DISCARDS_EMPTY,
    E_KILLS,
    E_LAST,
    E_LAST_LIVES,
    E_MARK_EMPTY,
    E_MARKED,
    E_MOVED,
    E_PATTERN,
    E_PLACED_SEATS,
    E_SECOND,
    E_SIZE,
    E_START,
    E_STEP_DONE,
    E_STEP_KILLS,
    E_SUMMON_KILLED,
    E_SUMMONED_ON,
    E_TAKEN,
    E_TURN,
    E_VICTIM,
    PIECES_KEPT,
    TashState,
)
from deckbuilder.games.tash_kalar.table import (
    DUEL,
    HIGH_FORM,
    LEGEND,
    LEGENDARY,
    NEVER,
    SEAT,
    Face,
    Placement,
)

_ZERO: Final = (
    *(E_PATTERN, E_START, E_MOVED, E_MARKED, E_SECOND, E_DIRECTIONS, E_SUMMON_KILLED, E_MARK_EMPTY),
    *(E_KILLS, E_STEP_KILLS, E_STEP_DONE, E_BEING_MOVED, E_PLACED_SEATS, E_TAKEN, E_LAST_LIVES, E_TURN),
)
"""What begins at 0; all else begins as ``NEVER``."""


def begin_effect(state: TashState, card: int) -> None:
    """Forget the last card's effect, and begin that of another."""
    effect = [NEVER] * E_SIZE
    for place in _ZERO:
        effect[place] = 0
    for kept in PIECES_KEPT:
        effect[kept + 1] = 0
    effect[E_CARD] = card
    effect[E_DISCARDS_EMPTY] = 0 if state.discards[state.active] else 1
    state.effect = effect


def end_effect(state: TashState) -> None:
    """No card is resolved any more."""
    state.effect = [NEVER] * E_SIZE


def summons(state: TashState) -> list[int]:
    """Return all summons the active player can make, as actions (T36-T42).

    Round each own piece only the placements are tried that have their anchor there; of a card
    whose effect does not look at the pattern, one placement per summoning square is enough.
    """
    seat, masks, table = state.active, state.masks, state.table
    common, heroic, legendary = masks[3 * seat], masks[3 * seat + 1], masks[3 * seat + 2]
    number = common.bit_count() + state.allowance
    if number < 2:
        return []
    own = squares_in(common)
    found: list[int] = []
    for card in state.hands[seat]:
        face = table.cards[card]
        if face.kind > LEGEND or face.cells > number:
            continue
        if state.allowance:
            _with_help(state, card, face, found)
            continue
        taken = masks[3 * table.seats + face.rank] if face.rank < LEGENDARY else 0
        short = not in_stock(state, seat, face.rank)
        plain = face.plain and not short
        least = masks[3 * seat + face.anchor - 1]
        first, by_square, placements = SUMMON + SUMMONS * card, face.by_square, face.placements
        for square in own:
            if not least & (1 << square):
                continue
            for place in by_square[square]:
                one = placements[place]
                if one.need & common != one.need or taken & one.bit:
                    continue
                if one.heroic & heroic != one.heroic or one.legendary & legendary != one.legendary:
                    continue
                if short and not _supplied(state, face.rank, one):
                    continue
                if plain:
                    taken |= one.bit
                found.append(first + place)
    return found


def _with_help(state: TashState, card: int, face: Face, found: list[int]) -> None:
    """Add the summons in whose pattern some enemy pieces count as own, rank as shown (T64)."""
    seat, masks, seats = state.active, state.masks, state.table.seats
    own = masks[3 * seat]
    blocked = masks[3 * seats + face.rank] if face.rank < LEGENDARY else 0
    short = not in_stock(state, seat, face.rank)
    for place in range(len(face.placements)):
        one = face.placements[place]
        if one.bit & blocked or (one.need & ~own).bit_count() > state.allowance:
            continue
        lacking = helpers_of(state, one)
        if lacking.bit_count() > state.allowance or one.need & ~masks[3 * seats]:
            continue
        if one.heroic & ~masks[3 * seats + 1] or one.legendary & ~masks[3 * seats + 2]:
            continue
        if lacking & own or (short and not _supplied(state, face.rank, one)):
            continue
        found.append(SUMMON + SUMMONS * card + place)


def helpers_of(state: TashState, one: Placement) -> int:
    """Return the squares of a placement that the own pieces do not fill."""
    seat, masks = state.active, state.masks
    lacking = one.need & ~masks[3 * seat] | one.heroic & ~masks[3 * seat + 1]
    return lacking | one.legendary & ~masks[3 * seat + 2]


def _supplied(state: TashState, rank: int, one: Placement) -> bool:
    """Tell whether a piece for the being can be had though none is in stock (T42)."""
    return of_kind(state, rank) & (one.bit | ~one.need) != 0


def of_kind(state: TashState, rank: int) -> int:
    """Return the squares of own pieces of the kind needed for a rank: legendary ones, or two-sided ones."""
    first = 3 * state.active
    legendary = state.masks[first + 2]
    return legendary if rank == LEGENDARY else state.masks[first] & ~legendary


# Steps of a summon.
BEGINS: Final = 0
PICKED: Final = 1
RESOLVED: Final = 2


def step_summon(state: TashState, frame: list[int]) -> None:
    """Pay, find a piece, put it on the summoning square, resolve, lay the card aside (T38-T42).

    Frame: kind, step, card, number of the placement.
    """
    card, seat = frame[2], state.active
    face = state.table.cards[card]
    one = face.placements[frame[3]]
    if frame[1] == RESOLVED:
        state.frames.pop()
        end_effect(state)
        lay_aside(state, card)
        return
    if frame[1] == BEGINS:
        state.actions -= 1
        state.hands[seat].remove(card)
        state.allowance = 0
        begin_effect(state, card)
        if not in_stock(state, seat, face.rank) and not of_kind(state, face.rank) & one.bit:
            frame[1] = PICKED
            spare = squares_in(of_kind(state, face.rank) & ~one.need)
            if not ask(state, seat, ASK_PICK_UP, spare):
                return
    if frame[1] == PICKED:
        note(state, logbook.PICKED_UP, seat, state.answer)
        lift(state, state.answer)
    frame[1] = RESOLVED
    begin_program(state, face.effect)
    _enter(state, face, one)


def _enter(state: TashState, face: Face, one: Placement) -> None:
    """Put the being on its square, and fix what its effect will look back at (T38-T40)."""
    effect, seat, masks = state.effect, state.active, state.masks
    note(state, logbook.SUMMONED, seat, effect[E_CARD], one.square)
    effect[E_SUMMON_KILLED] = summon_onto(state, one.square)
    put(state, one.square, seat, face.rank)
    effect[E_KILLS] = effect[E_STEP_KILLS] = 0
    effect[E_BEING] = effect[E_SUMMONED_ON] = one.square
    effect[E_BEING_LIVES] = 1
    effect[E_LAST] = effect[E_VICTIM] = NEVER
    effect[E_PATTERN] = one.need & ~one.bit
    effect[E_MARKED], effect[E_SECOND], effect[E_DIRECTIONS] = one.marked, one.second, one.directions
    effect[E_MARK_EMPTY] = int(bool(one.marked) and not one.marked & masks[3 * state.table.seats])
    effect[E_TURN] = one.turn
    state.summoned.append(SEAT * one.square + face.rank)
    if face.kind == LEGEND and state.table.form != HIGH_FORM:
        _award_legend(state)


def _award_legend(state: TashState) -> None:
    """Score the point for summoning a legend (T55), in a Melee in a colour of one's choice (T59)."""
    if state.table.form == DUEL:
        state.points[state.table.seats * state.active + state.active] += 1
        note(state, logbook.SCORED, state.active, 1, state.active)
    else:
        colours = 0
        for seat in range(state.table.seats):
            if seat != state.active:
                colours |= 1 << seat
        state.frames.append([F_AWARD, 0, colours])


def summon(state: TashState, action: int) -> None:
    """Begin the summon an action stands for."""
    card, placement = divmod(action - SUMMON, SUMMONS)
    state.frames.append([F_SUMMON, BEGINS, card, placement])
