"""The doors to the rules: what is legal, and what an action does. Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage import effects, effects_cards, effects_flow, responses, shedding, special
from deckbuilder.games.arcmage.attack import step_attack
from deckbuilder.games.arcmage.battle import step_battle
from deckbuilder.games.arcmage.casting import step_cast
from deckbuilder.games.arcmage.checks import step_avenge, step_check, step_deaths, step_fall
from deckbuilder.games.arcmage.damage import step_damage
from deckbuilder.games.arcmage.devotion import step_devote
from deckbuilder.games.arcmage.discarding import step_discard, step_give_up
from deckbuilder.games.arcmage.hiding import step_hide
from deckbuilder.games.arcmage.joining import add_cards
from deckbuilder.games.arcmage.machine import F_SETUP, F_TURN
from deckbuilder.games.arcmage.moving import step_move
from deckbuilder.games.arcmage.operands import P_PC, P_PROGRAM, P_SUB
from deckbuilder.games.arcmage.paying import step_cost, step_pay
from deckbuilder.games.arcmage.playing import step_main
from deckbuilder.games.arcmage.readying import step_few, step_ready, step_unmark
from deckbuilder.games.arcmage.resolving import step_resolve
from deckbuilder.games.arcmage.setup import grant, step_setup
from deckbuilder.games.arcmage.shedding import step_shed
from deckbuilder.games.arcmage.state import DECK, ArcmageState
from deckbuilder.games.arcmage.triggering import step_triggers
from deckbuilder.games.arcmage.turn import step_turn
from deckbuilder.games.arcmage.windows import step_window
from deckbuilder.referee.framed import refuse_illegal, run, take

_OPS: Final = (
    effects.op_draw,
    effects.op_discard,
    effects.op_give_up,
    effects.op_mill,
    effects.op_look,
    effects.op_show,
    effects.op_no_draw,
    effects.op_damage,
    effects.op_strengthen,
    effects.op_destroy,
    effects.op_sacrifice,
    effects.op_mark,
    effects.op_unmark,
    effects.op_skip_unmark,
    effects.op_relocate,
    effects.op_to_hand,
    effects.op_to_deck,
    effects.op_remove,
    effects.op_counters,
    effects.op_put_counter,
    effects.op_boost,
    effects.op_lasting,
    effects.op_produce,
    effects_cards.op_token,
    effects_cards.op_search,
    effects_cards.op_shuffle,
    effects_cards.op_sift,
    effects_flow.op_choose,
    effects_cards.op_put_into_play,
    effects_flow.op_repeat,
    effects_flow.op_if,
    effects_flow.op_may,
    effects_flow.op_may_pay,
    effects.op_counter,
    responses.op_veto,
    responses.op_retarget,
    responses.op_unless,
    shedding.op_equalize,
    responses.op_swap,
    effects.op_extra_attack,
    effects.op_later,
    special.op_special,
)
"""Resolvers by verb, in the order of the union `verbs.Verb`."""


def step_program(state: ArcmageState, frame: list[int]) -> None:
    """Run a program until it asks, hands over to another frame, or ends."""
    steps = state.table.programs[frame[P_PROGRAM]].steps
    while frame[P_PC] < len(steps):
        step = steps[frame[P_PC]]
        if _OPS[step[0]](state, frame, step):
            frame[P_PC] += 1
            frame[P_SUB] = 0
        if state.asking or state.frames[-1] is not frame:
            return
    state.frames.pop()


STEPS: Final = (
    step_setup,
    step_turn,
    step_unmark,
    step_devote,
    step_main,
    step_window,
    step_cast,
    step_pay,
    step_cost,
    step_resolve,
    step_program,
    step_check,
    step_deaths,
    step_fall,
    step_triggers,
    step_attack,
    step_battle,
    step_damage,
    step_discard,
    step_give_up,
    step_move,
    step_ready,
    step_avenge,
    step_few,
    step_shed,
    step_hide,
)
"""Handlers by kind of frame, in the order of `machine`'s constants."""


def start(state: ArcmageState) -> None:
    """Put the decks on the table and begin the set-up (A26)."""
    for seat, faces in enumerate(state.table.decks):
        first = len(state.face)
        add_cards(state, faces, seat, DECK)
        state.decks[seat] = list(range(first, len(state.face)))
    state.frames = [[F_TURN, 0, 0, 0, 0], [F_SETUP, 0, 0, 0]]
    grant(state)
    run(state, STEPS)


def apply(state: ArcmageState, action: int) -> None:
    """Take an action and play on to the next decision or the end.

    Raises:
        IllegalAction: The rules do not allow it now; the state is untouched.
    """
    refuse_illegal(state, action)
    take(state, action, STEPS)
