"""Carrying a summon out, and what its effect will look back at (T36-T44); `matching` finds the possible ones.

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.choosing import begin_program
from deckbuilder.games.tash_kalar.freezing import lay_aside
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.known import learn
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import (
    ASK_HELPER,
    ASK_PICK_UP,
    ASK_PUT_DOWN,
    F_SUMMON,
    SUMMON,
    SUMMONS,
)
from deckbuilder.games.tash_kalar.matching import helpers_of, roaming_squares, token_colours
from deckbuilder.games.tash_kalar.pieces import in_stock, lift, put, set_gateway, summon_onto, supply
from deckbuilder.games.tash_kalar.scoring import award_legend
from deckbuilder.games.tash_kalar.state import (
    E_BEING,
    E_BEING_LIVES,
    E_BEING_MOVED,
    E_CARD,
    E_DIRECTIONS,
    E_DISCARDS_EMPTY,
    E_GATEWAY,
    E_GATEWAY_LIVES,
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
    E_UNDER_DECK,
    E_VICTIM,
    PIECES_KEPT,
    TashState,
)
from deckbuilder.games.tash_kalar.table import Face, Placement
from deckbuilder.games.tash_kalar.terms import COMMON, HEROIC, HIGH_FORM, LEGEND, NEVER, SEAT
from deckbuilder.referee.framed import ask

_ZERO: Final = (
    *(E_PATTERN, E_START, E_MOVED, E_MARKED, E_SECOND, E_DIRECTIONS, E_SUMMON_KILLED, E_MARK_EMPTY),
    *(E_KILLS, E_STEP_KILLS, E_STEP_DONE, E_BEING_MOVED, E_PLACED_SEATS, E_TAKEN, E_LAST_LIVES),
    *(E_GATEWAY_LIVES, E_UNDER_DECK),
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
    if state.table.gateway and state.gateways[state.colour] >= 0:
        effect[E_GATEWAY], effect[E_GATEWAY_LIVES] = state.gateways[state.colour], 1
    state.effect = effect


def end_effect(state: TashState) -> None:
    """No card is resolved any more."""
    state.effect = [NEVER] * E_SIZE


# Steps of a summon.
BEGINS: Final = 0
HELPED: Final = 1
PAID: Final = 2
PICKED: Final = 3
ENTERS: Final = 4
ROAMS: Final = 5
RESOLVED: Final = 6


def step_summon(state: TashState, frame: list[int]) -> None:
    """Pay, find a piece, put it on the summoning square, resolve, lay the card aside (T38-T42, T64).

    Frame: kind, step, card, number of the placement.
    """
    card, seat = frame[2], state.active
    face = state.table.cards[card]
    one = face.placements[frame[3]]
    if frame[1] == RESOLVED:
        state.frames.pop()
        under = state.effect[E_UNDER_DECK]
        end_effect(state)
        if under:
            state.decks[seat].insert(0, card)
            learn(state, card, (1 << state.table.seats) - 1)
            note(state, logbook.UNDER_DECK, seat, card)
        else:
            lay_aside(state, card)
        return
    if frame[1] == BEGINS:
        frame[1] = HELPED
        lacking = helpers_of(state, one) & state.masks[3 * state.table.colours]
        if lacking.bit_count() <= state.allowance:
            frame[1] = PAID
        elif not ask(state, seat, ASK_HELPER, token_colours(state, lacking)):
            return
    if frame[1] == HELPED:
        frame[1] = PAID
        state.tokens[state.colour] |= 1 << state.answer
        note(state, logbook.IMPROVISED, seat, state.answer)
    if frame[1] == PAID:
        state.actions -= 1
        state.hands[seat].remove(card)
        state.allowance = state.voids = 0
        if state.pending[seat] == card:
            state.pending[seat] = NEVER
        state.reading = state.colour
        begin_effect(state, card)
        frame[1] = ENTERS
        own = supply(state, state.colour, face.rank)
        if not in_stock(state, state.colour, face.rank) and not own & one.bit:
            frame[1] = PICKED
            if not ask(state, seat, ASK_PICK_UP, squares_in(own & ~one.need)):
                return
    if frame[1] == PICKED:
        frame[1] = ENTERS
        note(state, logbook.PICKED_UP, seat, state.answer)
        lift(state, state.answer)
    square = one.square
    if face.roams:
        if frame[1] == ENTERS:
            frame[1] = ROAMS
            if not ask(state, seat, ASK_PUT_DOWN, squares_in(roaming_squares(state))):
                return
        square = state.answer
    frame[1] = RESOLVED
    begin_program(state, face.effect)
    _enter(state, face, one, square)


def _enter(state: TashState, face: Face, one: Placement, square: int) -> None:
    """Put the being on its square, and fix what its effect will look back at (T38-T40)."""
    effect, seat, masks = state.effect, state.active, state.masks
    note(state, logbook.SUMMONED, seat, effect[E_CARD], square)
    effect[E_SUMMON_KILLED] = summon_onto(state, square)
    put(state, square, state.colour, face.rank)
    effect[E_KILLS] = effect[E_STEP_KILLS] = 0
    effect[E_BEING] = effect[E_SUMMONED_ON] = square
    effect[E_BEING_LIVES] = 1
    effect[E_LAST] = effect[E_VICTIM] = NEVER
    effect[E_PATTERN] = one.need & ~one.bit
    effect[E_MARKED], effect[E_SECOND], effect[E_DIRECTIONS] = one.marked, one.second, one.directions
    effect[E_MARK_EMPTY] = int(bool(one.marked) and not one.marked & masks[3 * state.table.colours])
    if face.gateway:
        _open_gateway(state, face, square)
    state.summoned.append(SEAT * square + face.rank)
    if face.kind == LEGEND and state.table.form != HIGH_FORM:
        award_legend(state)


def _open_gateway(state: TashState, face: Face, square: int) -> None:
    """Make the being the Gateway if there is none, or only a common one and the being is heroic (T81)."""
    gateway = state.gateways[state.colour]
    if gateway < 0 or (state.board[gateway] % SEAT == COMMON and face.rank == HEROIC):
        set_gateway(state, state.colour, square)
        note(state, logbook.GATEWAY, state.colour, square)


def summon(state: TashState, action: int) -> None:
    """Begin the summon an action stands for."""
    card, placement = divmod(action - SUMMON, SUMMONS)
    state.frames.append([F_SUMMON, BEGINS, card, placement])
