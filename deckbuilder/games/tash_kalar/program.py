"""Runs a list of steps: the interpreter of the card data (T45). Compiled where a C compiler is at hand.

To add a verb: its number in `terms` (``OP_...``), a resolver in one of the ``verbs_...``
modules, its lines in ``OPS`` here and in `possible.POSSIBLE`, its translation in `compile_effects`,
and a scenario. A resolver gets the state, the frame and the step, and returns whether the
step is finished; `choosing` says how it asks. It changes the board through `pieces` only.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import (
    verbs_flow,
    verbs_frost,
    verbs_gateway,
    verbs_moves,
    verbs_pieces,
    verbs_place,
    verbs_turns,
    verbs_warp,
)
from deckbuilder.games.tash_kalar.choosing import (
    ASKED,
    BEGINS,
    INSIDE,
    RUNS,
    WAIT,
    begin_program,
    choose,
    program_frame,
)
from deckbuilder.games.tash_kalar.machine import ASK_OPTION, F_PROGRAM, HAND_OVER, PASS
from deckbuilder.games.tash_kalar.possible import POSSIBLE
from deckbuilder.games.tash_kalar.regions import region
from deckbuilder.games.tash_kalar.state import (
    E_LAST,
    E_LAST_LIVES,
    E_MOVED,
    E_PLACED_SEATS,
    E_PREVIOUS,
    E_PREVIOUS_LIVES,
    E_ROUND,
    E_START,
    E_STEP_DONE,
    E_STEP_KILLS,
    E_TAKEN,
    TashState,
)
from deckbuilder.games.tash_kalar.table import Step
from deckbuilder.games.tash_kalar.terms import NEVER, W_EACH_ENEMY, W_EACH_PLACED, W_SAME_PIECE
from deckbuilder.games.tash_kalar.verbs_shoot import op_shoot
from deckbuilder.games.tash_kalar.whether import (
    X_DONE,
    X_KILLED,
    X_PHASE,
    X_PIECE,
    X_PROGRAM,
    X_STEP,
    X_TIMES,
    X_USED,
    X_WAY,
    holds,
)


def step_program(state: TashState, frame: list[int]) -> None:
    """Run a program until it asks, hands over to another frame, or ends."""
    steps = state.table.programs[frame[X_PROGRAM]]
    while frame[X_STEP] < len(steps):
        step = steps[frame[X_STEP]]
        if frame[X_PHASE] == BEGINS and not _begins(state, frame, step):
            frame[X_STEP] += 1
            continue
        finished = OPS[step.op](state, frame, step)
        if state.asking and state.table.linked and frame[X_PROGRAM] in state.table.linked:
            _keep_completing(state)
            if not state.asking:
                continue
        if state.asking or state.frames[-1] is not frame:
            return
        if finished:
            _ends(state, frame, step)
    state.frames.pop()
    if state.frames[-1][0] == F_PROGRAM:
        _tell(state.effect, frame)


def _tell(effect: list[int], inner: list[int]) -> None:
    """Let the step for which a program ran inside count as done, with all that the program destroyed."""
    effect[E_LAST], effect[E_LAST_LIVES] = effect[E_PREVIOUS], effect[E_PREVIOUS_LIVES]
    effect[E_STEP_DONE] = 1 if inner[X_DONE] else 0
    killed, ranks = inner[X_KILLED], 0
    while killed:
        ranks |= killed & 7
        killed >>= 3
    effect[E_STEP_KILLS] = ranks


def _begins(state: TashState, frame: list[int], step: Step) -> bool:
    """Begin a step, unless it is skipped (T45)."""
    effect = state.effect
    if not holds(state, frame, step.when):
        if step.who != W_SAME_PIECE:
            effect[E_PREVIOUS] = NEVER
            effect[E_PREVIOUS_LIVES] = 0
        return False
    frame[X_PHASE] = RUNS
    frame[X_TIMES] = frame[X_USED] = 0
    frame[X_PIECE] = frame[X_WAY] = NEVER
    effect[E_LAST] = NEVER
    effect[E_LAST_LIVES] = effect[E_STEP_KILLS] = effect[E_STEP_DONE] = 0
    effect[E_MOVED] = effect[E_TAKEN] = 0
    if step.start >= 0:
        effect[E_START] = region(state, step.start) & state.masks[3 * state.table.colours]
    if step.who in (W_EACH_ENEMY, W_EACH_PLACED):
        effect[E_ROUND] = _colour(state, step, 0)
    return True


def _colour(state: TashState, step: Step, number: int) -> int:
    """Return the colour with which a step about each colour goes on; ``NEVER`` after the last."""
    if step.who == W_EACH_ENEMY:
        seats = state.table.colours
        return (state.colour + 1 + number) % seats if number < seats - 1 else NEVER
    placed = state.effect[E_PLACED_SEATS]
    digits = []
    while placed > 0:
        digits.append(placed % 16 - 1)
        placed //= 16
    return digits[-1 - number] if number < len(digits) else NEVER


def _ends(state: TashState, frame: list[int], step: Step) -> None:
    """Write down what a step did, and go on to the next; or to the next colour of the same."""
    effect, at = state.effect, frame[X_STEP]
    if step.who in (W_EACH_ENEMY, W_EACH_PLACED):
        frame[X_USED] += 1
        effect[E_ROUND] = _colour(state, step, frame[X_USED])
        if effect[E_ROUND] >= 0:
            frame[X_TIMES], frame[X_PHASE] = 0, RUNS
            return
    if effect[E_STEP_DONE]:
        frame[X_DONE] |= 1 << at
    frame[X_KILLED] |= effect[E_STEP_KILLS] << (3 * at)
    if effect[E_LAST] >= 0:
        effect[E_PREVIOUS], effect[E_PREVIOUS_LIVES] = effect[E_LAST], effect[E_LAST_LIVES]
    elif step.who != W_SAME_PIECE:
        effect[E_PREVIOUS], effect[E_PREVIOUS_LIVES] = NEVER, 0
    frame[X_STEP] = at + 1
    frame[X_PHASE] = BEGINS
    frame[X_TIMES] = 0


def op_choose_one(state: TashState, frame: list[int], step: Step) -> bool:
    """Choose one of several lists of steps; those that cannot be done are not offered (T45)."""
    if frame[X_PHASE] == INSIDE:
        return True
    if frame[X_PHASE] == ASKED:
        answer = state.answer
    else:
        able = [n + 1 for n in range(len(step.options)) if _possible(state, frame, step.options[n])]
        answer = choose(state, frame, ASK_OPTION, able, step.optional)
    if answer == WAIT:
        return False
    if answer == PASS:
        return True
    frame[X_PHASE] = INSIDE
    begin_program(state, step.options[answer - 1])
    return False


def _possible(state: TashState, frame: list[int], program: int) -> bool:
    """Tell whether a list of steps can be done at least in part: whether its first step can."""
    step = state.table.programs[program][0]
    trial = program_frame(program, RUNS)
    state.effect[E_MOVED] = state.effect[E_TAKEN] = 0
    return holds(state, trial, step.when) and POSSIBLE[step.op](state, trial, step)


def op_linked(state: TashState, frame: list[int], step: Step) -> bool:
    """Do a list of steps entirely, or leave it if that cannot be (T83)."""
    if frame[X_PHASE] == INSIDE:
        return True
    trial = TashState(state.table, state)
    begin_program(trial, step.options[0])
    if not _carried_through(trial):
        return True
    frame[X_PHASE] = INSIDE
    begin_program(state, step.options[0])
    return False


def _keep_completing(state: TashState) -> None:
    """Leave of the answers those after which linked steps can still all be done; a single one is given."""
    answers = state.legal if state.legal is not None else []
    state.legal = [answer for answer in answers if answer == HAND_OVER or _completes(state, answer)]
    if len(state.legal) == 1:
        state.answer = state.legal[0]
        state.legal = None
        state.asking = 0


def _completes(state: TashState, answer: int) -> bool:
    """Tell whether the linked steps can all be done after an answer."""
    trial = TashState(state.table, state)
    trial.legal = None
    trial.asking = 0
    trial.answer = answer
    return _carried_through(trial)


def _carried_through(trial: TashState) -> bool:
    """Try to go through the innermost program, each step really done, with whatever answers."""
    frame = trial.frames[-1]
    steps = trial.table.programs[frame[X_PROGRAM]]
    while frame[X_STEP] < len(steps):
        step = steps[frame[X_STEP]]
        if frame[X_PHASE] == BEGINS and not _begins(trial, frame, step):
            return False
        finished = OPS[step.op](trial, frame, step)
        if trial.asking:
            answers = trial.legal if trial.legal is not None else []
            return any(_completes(trial, answer) for answer in answers if answer != HAND_OVER)
        if finished:
            if not trial.effect[E_STEP_DONE]:
                return False
            _ends(trial, frame, step)
    return True


OPS: Final = (
    verbs_pieces.op_pieces,
    verbs_pieces.op_pieces,
    verbs_pieces.op_pieces,
    verbs_pieces.op_pieces,
    verbs_place.op_place,
    verbs_moves.op_move,
    verbs_moves.op_moves,
    op_shoot,
    verbs_place.op_on_squares,
    op_choose_one,
    verbs_flow.op_choose_colour,
    verbs_flow.op_choose_piece,
    verbs_turns.op_gain_action,
    verbs_turns.op_extra_turn,
    verbs_turns.op_draw_extra,
    verbs_turns.op_discard_to_deck,
    verbs_turns.op_enemy_as_own,
    verbs_turns.op_lose_actions,
    verbs_turns.op_discard,
    verbs_frost.op_frozen_from_discards,
    verbs_frost.op_convert_being,
    verbs_frost.op_mirror_copy,
    verbs_gateway.op_become_gateway,
    verbs_gateway.op_spend_action,
    verbs_gateway.op_count_as_legend,
    verbs_gateway.op_card_under_deck,
    verbs_gateway.op_pattern_colour,
    verbs_warp.op_swap,
    verbs_flow.op_choose_square,
    verbs_warp.op_store_piece,
    verbs_warp.op_leap_stored,
    verbs_warp.op_copy_warp,
    verbs_warp.op_own_warp,
    verbs_warp.op_pending_to_hand,
    verbs_warp.op_kills_double,
    verbs_warp.op_empty_as_own,
    op_linked,
)
"""Resolvers by the verbs' numbers."""
