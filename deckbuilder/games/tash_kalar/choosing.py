"""Choosers shared by all verbs: whose pieces, which piece, which square.

Compiled where a C compiler is at hand.

A resolver asks for one thing at a time. Each chooser returns the answer if it is there at
once, ``PASS`` if the player declines or nothing can be chosen, and ``WAIT`` after it has
asked; the resolver then returns, and is called again with the answer in ``state.answer``
and the phase it gave in ``frame[X_PHASE]``.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.machine import ASK_CARD, F_PROGRAM, HAND_OVER, PASS
from deckbuilder.games.tash_kalar.regions import region
from deckbuilder.games.tash_kalar.state import (
    E_BEING,
    E_CHOSEN,
    E_COLOUR,
    E_GATEWAY,
    E_PREVIOUS,
    E_ROUND,
    E_TAKEN,
    TashState,
)
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.teams import may_hand_over
from deckbuilder.games.tash_kalar.terms import (
    NEVER,
    W_ANYONE,
    W_BEING,
    W_CHOSEN_ENEMY,
    W_EACH_ENEMY,
    W_EACH_PLACED,
    W_ENEMY,
    W_MORE_COMMONS,
    W_MORE_PIECES,
    W_OWN,
)
from deckbuilder.games.tash_kalar.whether import X_PHASE, counted, pieces_of, ranked
from deckbuilder.referee.framed import ask

WAIT: Final = -2

# Phases of a step.
BEGINS: Final = 0
RUNS: Final = 1
ASKED: Final = 2
"""The answer is the piece or whatever else the verb asks for first."""
ASKED_SQUARE: Final = 3
"""The answer is where that piece goes."""
INSIDE: Final = 4
"""A program of its own runs for the step."""

_KEPT: Final = (E_BEING, E_PREVIOUS, E_CHOSEN, E_GATEWAY)
"""Where each known piece is, from ``W_BEING`` on."""


def pieces(state: TashState, who: int, ranks: int) -> int:
    """Return the squares of pieces by owner and rank, or of the one piece that is known."""
    if who == W_OWN:
        return ranked(state.masks, 3 * state.colour, ranks)
    if who == W_ENEMY:
        return pieces_of(state, 1, ranks)
    if who == W_ANYONE:
        return pieces_of(state, 2, ranks)
    if who >= W_BEING:
        kept = _KEPT[who - W_BEING]
        return 1 << state.effect[kept] if state.effect[kept + 1] > 0 else 0
    if who == W_CHOSEN_ENEMY:
        return _of_seat(state, state.effect[E_COLOUR], ranks)
    if who in (W_EACH_ENEMY, W_EACH_PLACED):
        return _of_seat(state, state.effect[E_ROUND], ranks)
    if W_MORE_COMMONS <= who <= W_MORE_PIECES:
        return _of_those_with_more(state, who - W_MORE_COMMONS, ranks)
    return 0


def _of_seat(state: TashState, seat: int, ranks: int) -> int:
    return ranked(state.masks, 3 * seat, ranks) if seat >= 0 else 0


def _of_those_with_more(state: TashState, what: int, ranks: int) -> int:
    """Return pieces of the opponents who have more commons, upgraded pieces, pieces."""
    own, found = counted(state, state.colour, what), 0
    for seat in range(state.table.colours):
        if counted(state, seat, what) > own:
            found |= ranked(state.masks, 3 * seat, ranks)
    return found


def begin_program(state: TashState, program: int) -> None:
    """Put a program on top of what is being done; ``NEVER`` and an empty one do nothing."""
    if program >= 0 and state.table.programs[program]:
        state.frames.append(program_frame(program, BEGINS))


def program_frame(program: int, phase: int) -> list[int]:
    """Return a frame that runs a program from its first step; `whether` says what it holds (``X_...``)."""
    return [F_PROGRAM, program, 0, phase, 0, NEVER, NEVER, 0, 0, 0]


def candidates(state: TashState, step: Step) -> int:
    """Return the squares of the pieces a step may be about, whatever it does with them."""
    found = pieces(state, step.who, step.ranks)
    if step.where >= 0 and found:
        found &= region(state, step.where)
    if step.together:
        taken = state.effect[E_TAKEN]
        if taken:
            found &= state.table.geo.around(taken) & ~taken
    return found


def choose(
    state: TashState, frame: list[int], question: int, answers: list[int], optional: bool, phase: int = ASKED
) -> int:
    """Ask for one of the answers, or to decline where that is allowed.

    Who has control is asked; about his own cards always the active player (T75).
    """
    if not answers:
        return PASS
    if optional:
        answers.append(PASS)
    seat = state.active if question == ASK_CARD else state.player
    if question != ASK_CARD and len(answers) > 1 and may_hand_over(state):
        answers.append(HAND_OVER)
    if ask(state, seat, question, answers):
        return state.answer
    frame[X_PHASE] = phase
    return WAIT


def choose_square(
    state: TashState, frame: list[int], question: int, mask: int, optional: bool, phase: int = ASKED
) -> int:
    """Ask for a square of a set; see `choose`."""
    return choose(state, frame, question, squares_in(mask), optional, phase)
