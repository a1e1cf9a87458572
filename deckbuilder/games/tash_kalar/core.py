"""The doors to the rules: what is legal, and what an action does. Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar.acting import hand_over, step_pick_up, step_return
from deckbuilder.games.tash_kalar.ending import step_end
from deckbuilder.games.tash_kalar.flares import step_flare, step_thaw
from deckbuilder.games.tash_kalar.freezing import step_freeze
from deckbuilder.games.tash_kalar.machine import F_SETUP, F_TURN, HAND_OVER
from deckbuilder.games.tash_kalar.opening import deal, step_setup
from deckbuilder.games.tash_kalar.program import step_program
from deckbuilder.games.tash_kalar.scoring import step_award
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.summoning import step_summon
from deckbuilder.games.tash_kalar.turn import step_turn
from deckbuilder.games.tash_kalar.warping import step_warp
from deckbuilder.referee.framed import refuse_illegal, run, take

STEPS: Final = (
    step_setup,
    step_turn,
    step_summon,
    step_program,
    step_flare,
    step_thaw,
    step_freeze,
    step_pick_up,
    step_return,
    step_end,
    step_award,
    step_warp,
)
"""Handlers by kind of frame, in the order of `machine`'s constants."""


def start(state: TashState) -> None:
    """Deal, and play on to the first decision (T20-T24)."""
    state.frames = [[F_TURN, 0], [F_SETUP, 0, 0]]
    deal(state)
    run(state, STEPS)


def apply(state: TashState, action: int) -> None:
    """Take an action and play on to the next decision or the end.

    Raises:
        IllegalAction: The rules do not allow it now; the state is untouched.
    """
    refuse_illegal(state, action)
    if action == HAND_OVER:
        hand_over(state)
    else:
        take(state, action, STEPS)
