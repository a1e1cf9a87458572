"""The actions of a turn: what can be done, and doing it (T26-T32). Compiled where a C compiler is at hand."""

from __future__ import annotations

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.flares import free_action, free_actions
from deckbuilder.games.tash_kalar.freezing import discard
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.known import blur, learn
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import (
    ASK_MAIN,
    ASK_PUT_DOWN,
    ASK_RETURN,
    DISCARD,
    F_PICK_UP,
    F_RETURN,
    FLARE,
    HAND_OVER,
    PASS,
    PICK_UP,
    PLACE,
    SUMMON,
)
from deckbuilder.games.tash_kalar.matching import summons
from deckbuilder.games.tash_kalar.pieces import drop_stored, in_stock, lift, put, supply
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.summoning import summon
from deckbuilder.games.tash_kalar.teams import may_hand_over, pass_legends, teammate
from deckbuilder.games.tash_kalar.terms import BEING, COMMON
from deckbuilder.referee.framed import ask


def options(state: TashState) -> list[int]:
    """Return all the active player can do now; empty when the turn is over.

    Actions have to be used up (T26), so only without one left can the turn be ended.
    """
    if state.player != state.active:
        return _placings(state) if state.actions > 0 else []
    found = free_actions(state)
    if state.actions <= 0:
        if found:
            found.append(PASS)
        return found
    found += summons(state)
    found += _placings(state)
    if not state.discarded:
        cards = state.hands[state.active]
        found += [
            DISCARD + card
            for card in cards
            if state.table.kinds[card] == BEING and card != state.pending[state.active]
        ]
    if may_hand_over(state):
        found.append(HAND_OVER)
    return found or [PASS]


def _placings(state: TashState) -> list[int]:
    """Return the ways to place a common: on an empty square, or by picking a piece up first (T28, T29)."""
    if in_stock(state, state.colour, COMMON):
        return squares_in(state.table.geo.every & ~state.masks[3 * state.table.colours])
    return [PICK_UP + square for square in squares_in(supply(state, state.colour, COMMON))]


def act(state: TashState, action: int) -> None:
    """Do what the active player has chosen."""
    seat = state.active
    if action >= SUMMON:
        summon(state, action)
    elif action >= FLARE:
        free_action(state, action)
    elif action >= DISCARD:
        state.actions -= 1
        state.discarded = 1
        card = action - DISCARD
        state.hands[seat].remove(card)
        note(state, logbook.DISCARDED, seat, card)
        discard(state, card)
        state.frames.append([F_RETURN, 0])
    elif action >= PICK_UP:
        state.actions -= 1
        square = action - PICK_UP
        note(state, logbook.PICKED_UP, seat, square)
        lift(state, square)
        state.frames.append([F_PICK_UP, 0])
    else:
        state.actions -= 1
        _place(state, action - PLACE)


def _place(state: TashState, square: int) -> None:
    put(state, square, state.colour, COMMON)
    note(state, logbook.PUT, state.colour, COMMON, square)


def step_pick_up(state: TashState, frame: list[int]) -> None:
    """Place the piece that was picked up; the square it left will do (T29). Frame: kind, step."""
    if frame[1] == 0:
        frame[1] = 1
        empty = state.table.geo.every & ~state.masks[3 * state.table.colours]
        ask(state, state.player, ASK_PUT_DOWN, squares_in(empty))
        return
    state.frames.pop()
    _place(state, state.answer)


def step_return(state: TashState, frame: list[int]) -> None:
    """Give back any number of cards with a discard, in an order one chooses (T30). Frame: kind, step."""
    seat = state.active
    if frame[1] == 1:
        card = state.answer
        if card != PASS:
            blur(state, seat, state.table.kinds[card])
            if state.pending[seat] >= 0:
                learn(state, state.pending[seat], (1 << state.table.seats) - 1)
            if state.table.warps:
                drop_stored(state, seat, card)
            state.hands[seat].remove(card)
            state.returned.append(card)
            note(state, logbook.RETURNED, seat, state.table.kinds[card], card)
    cards = sorted([card for card in state.hands[seat] if card != state.pending[seat]])
    if (frame[1] == 1 and state.answer == PASS) or not cards:
        state.frames.pop()
        return
    frame[1] = 1
    ask(state, seat, ASK_RETURN, [*cards, PASS])


def hand_over(state: TashState) -> None:
    """Pass control, legends and the pending question to the teammate (T75).

    Of an effect he answers what it still asks; of the actions he can but place.
    """
    pass_legends(state, state.active)
    state.player = state.seat = teammate(state, state.active)
    note(state, logbook.HANDED_OVER, state.active, state.player)
    left = state.legal if state.legal is not None else []
    if state.asking == ASK_MAIN:
        left = options(state)
    state.legal = [action for action in left if action != HAND_OVER]
