"""Verbs of Nethervoid: the Gateway, actions given up, cards under the deck, patterns of another colour (T81).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.choosing import ASKED, INSIDE, RUNS, WAIT, candidates, choose_square
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_PIECE, PASS
from deckbuilder.games.tash_kalar.pieces import set_gateway
from deckbuilder.games.tash_kalar.scoring import award_legend
from deckbuilder.games.tash_kalar.state import E_BEING, E_PREVIOUS, E_STEP_DONE, E_UNDER_DECK, TashState
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.terms import HIGH_FORM, LEGENDARY, SEAT
from deckbuilder.games.tash_kalar.whether import X_PHASE


def op_become_gateway(state: TashState, frame: list[int], step: Step) -> bool:
    """Move the Gateway marker to an own piece that is not legendary."""
    if frame[X_PHASE] == ASKED:
        frame[X_PHASE] = RUNS
        square = state.answer
    else:
        square = choose_square(state, frame, ASK_PIECE, can_become(state, step), False)
    if square == WAIT:
        return False
    if square != PASS:
        set_gateway(state, state.colour, square)
        note(state, logbook.GATEWAY, state.colour, square)
        state.effect[E_STEP_DONE] += 1
    return True


def can_become(state: TashState, step: Step) -> int:
    """Return the squares of the pieces that can be made the Gateway."""
    first = 3 * state.colour
    return candidates(state, step) & state.masks[first] & ~state.masks[first + 2]


def op_spend_action(state: TashState, frame: list[int], step: Step) -> bool:
    """Give up actions, if so many are left."""
    if state.actions >= step.n:
        state.actions -= step.n
        note(state, logbook.SPENT, state.active, step.n)
        state.effect[E_STEP_DONE] += 1
    return True


def op_count_as_legend(state: TashState, frame: list[int], step: Step) -> bool:
    """Count as having summoned a legend on the being's square, for tasks and points (T55, T59)."""
    if frame[X_PHASE] == INSIDE:
        return True
    frame[X_PHASE] = INSIDE
    state.summoned.append(SEAT * state.effect[E_BEING] + LEGENDARY)
    state.effect[E_STEP_DONE] += 1
    if state.table.form != HIGH_FORM:
        award_legend(state)
    return state.frames[-1] is frame


def op_card_under_deck(state: TashState, frame: list[int], step: Step) -> bool:
    """Let this card go under the own deck when it is resolved, instead of to the discards."""
    state.effect[E_UNDER_DECK] = 1
    state.effect[E_STEP_DONE] += 1
    return True


def op_pattern_colour(state: TashState, frame: list[int], step: Step) -> bool:
    """Let the next pattern this turn be read in the colour of the piece of the step before."""
    square = state.effect[E_PREVIOUS]
    if square >= 0 and state.board[square]:
        state.reading = state.board[square] // SEAT
        note(state, logbook.READS, state.active, state.reading)
        state.effect[E_STEP_DONE] += 1
    return True
