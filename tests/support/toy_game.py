"""A made-up game that can go round in circles, to try what the referee does then.

Two seats take turns; whoever has had the last of ten turns wins. On top of ending the turn a
seat can do what its kind of game has:

=========== ======================================================================
``still``   revive the Ghoul: leaves everything as it was
``circle``  turn the Kiln and untap it: two steps back to where it was
``growing`` draw with the Siphon, which triggers itself: one more counter each time
``forced``  the Ghoul comes back and dies; there is no other action at all
``stuck``   no action is legal from the third turn on
``broken``  the rules fail in the third turn
=========== ======================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.protocol import IllegalAction, Rules, Setup
from deckbuilder.referee.state import RUNNING, Event, State

END, LOOP = 0, 1
TURNS = 10


class ToyState(State):
    def __init__(self) -> None:
        super().__init__()
        self.turn = 1
        self.counters = 0
        self.turned = 0


class ToyView:
    def __init__(self, state: ToyState, seat: int) -> None:
        self.seat = seat
        self.state = state

    def world(self, seed: int) -> ToyState:
        return _copy(self.state)


def _copy(state: ToyState) -> ToyState:
    other = ToyState()
    for name in ("seat", "outcome", "first", "rng", "turn", "counters", "turned"):
        setattr(other, name, getattr(state, name))
    return other


class ToyRules(Rules[ToyState]):
    """Args: kind: One of the kinds of the module's table; eager: whether the rule of thumb likes the loop."""

    game = "toy"
    seats = 2

    def __init__(self, kind: str, *, eager: bool = False) -> None:
        self.kind = kind
        self.eager = eager

    def default_format(self, decks: Sequence[tuple[str, ...]]) -> str:
        return ""

    def start(self, setup: Setup, seed: int) -> ToyState:
        state = ToyState()
        state.rng = seed
        state.first = 0
        return state

    def legal_actions(self, state: ToyState) -> list[int]:
        if state.outcome != RUNNING or (self.kind == "stuck" and state.turn >= 3):
            return []
        return [LOOP] if self.kind == "forced" else [END, LOOP]

    def apply(self, state: ToyState, action: int) -> None:
        if action not in self.legal_actions(state):
            raise IllegalAction(f"action {action} is not legal now")
        if self.kind == "broken" and state.turn == 3:
            raise KeyError("Ghoul")
        if action == LOOP:
            state.counters += self.kind == "growing"
            state.turned ^= self.kind == "circle"
            return
        if state.turn == TURNS:
            state.outcome = state.seat
            return
        state.turn += 1
        state.seat = 1 - state.seat

    def clone(self, state: ToyState) -> ToyState:
        return _copy(state)

    def key(self, state: ToyState) -> tuple[Any, ...]:
        return (
            state.seat,
            state.outcome,
            state.first,
            state.rng,
            state.turn,
            state.counters,
            state.turned,
        )

    def view(self, state: ToyState, seat: int) -> ToyView:
        return ToyView(_copy(state), seat)

    def arrange(self, setup: Setup, position: Mapping[str, Any], seed: int) -> ToyState:
        return self.start(setup, seed)

    def facts(self, state: ToyState) -> Mapping[str, Any]:
        return {"counters": state.counters}

    def turns(self, state: ToyState) -> int:
        return state.turn

    def options(self, setup: Setup) -> Mapping[str, Any]:
        return {}

    def action_words(self, state: ToyState, action: int) -> str:
        loops = {
            "still": "revive Ghoul",
            "circle": "untap Kiln" if state.turned else "turn Kiln",
            "growing": "draw with Siphon",
            "forced": "Ghoul comes back",
        }
        return "end" if action == END else loops.get(self.kind, "loop")

    def event_words(self, state: ToyState, event: Event) -> str:
        return ""

    def value(self, state: ToyState, seat: int) -> float:
        return float(state.counters + state.turned) if self.eager else 0.0

    def table(self, view: ToyView) -> Sequence[str]:
        return [f"turn {view.state.turn}"]


NO_DECKS = Setup(((), ()))


class BrokenAgent(Agent):
    """An agent that fails at its first decision."""

    name = "broken"
    summary = "fails"
    hidden = "ignores"

    def choose(self, view: object, actions: object) -> int:
        raise RuntimeError("lost the thread")
