"""Games that pause in the midst of a rule: frames, questions, and how play goes on. Compiled where possible.

What is being done lies on a stack of frames, the innermost last. A frame is a list of integers:
its kind, its step, then what that kind needs. The handler of the innermost frame is called again
and again; it does a piece of work, pushes another frame, asks a question or takes itself off. A
question that has only one answer is answered at once. States are copied by copying lists; nothing
points at objects, and no Python call waits for an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from deckbuilder.referee.protocol import IllegalAction
from deckbuilder.referee.state import RUNNING, State

OVER: Final = -1
"""What is asked once the game is over: nothing; frames are left as they are."""


class FramedState(State):
    """A state with what is being done in it.

    Attributes:
        frames: What is being done, the innermost last.
        asking: Kind of the pending decision; 0 while none is pending.
        answer: The last decision's action.
        turn: Number of the turn, from 1.
    """

    __slots__ = ("answer", "asking", "frames", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[list[int]] = []
        self.asking: int = 0
        self.answer: int = 0
        self.turn: int = 0


S = TypeVar("S", bound=FramedState)


def ask(state: FramedState, seat: int, question: int, answers: list[int]) -> bool:
    """Put a question to a seat; with one possible answer it is answered at once.

    Returns:
        Whether the answer is there already, in ``state.answer``.
    """
    if len(answers) == 1:
        state.answer = answers[0]
        return True
    state.seat = seat
    state.asking = question
    state.legal = answers
    return False


def finish(state: FramedState, outcome: int) -> None:
    """End the game; nothing goes on after it."""
    state.outcome = outcome
    state.asking = OVER


def run(state: S, steps: tuple[Callable[[S, list[int]], None], ...]) -> None:
    """Go on until a decision is pending or the game is over.

    Args:
        state: The game.
        steps: Handlers by kind of frame.
    """
    frames = state.frames
    while not state.asking:
        frame = frames[-1]
        steps[frame[0]](state, frame)
    if state.outcome != RUNNING:
        state.asking = 0
        state.legal = []


def innermost(state: FramedState, kind: int) -> list[int]:
    """Return the innermost frame of a kind.

    Raises:
        LookupError: Nothing of that kind is being done.
    """
    for frame in reversed(state.frames):
        if frame[0] == kind:
            return frame
    raise LookupError(f"no frame of kind {kind}")


def legal_actions(state: FramedState) -> list[int]:
    """Return the legal actions of the pending decision."""
    legal = state.legal
    return legal if legal is not None else []


def refuse_illegal(state: FramedState, action: int) -> None:
    """Leave the state untouched by an action that is not legal.

    Raises:
        IllegalAction: The rules do not allow it now.
    """
    legal = state.legal
    if legal is None or action not in legal:
        raise IllegalAction(f"action {action} is not legal now", where=f"turn {state.turn}")


def take(state: S, action: int, steps: tuple[Callable[[S, list[int]], None], ...]) -> None:
    """Take a legal action and play on to the next decision or the end."""
    state.legal = None
    state.asking = 0
    state.answer = action
    run(state, steps)
