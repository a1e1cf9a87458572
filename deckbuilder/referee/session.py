"""A game being played: every decision can be taken back, and the whole can be saved."""

from __future__ import annotations

from typing import Any, Generic

from deckbuilder.referee.protocol import Action, Rules, S, Seat, Setup
from deckbuilder.referee.replay import Recording
from deckbuilder.referee.state import Event


class Session(Generic[S]):
    """A game with its history.

    Attributes:
        rules: The game.
        state: The present moment; change it only through `act` and `undo`.
        actions: Actions taken so far.
        happened: What each of them led to.

    Args:
        rules: The game.
        setup: Decks, format and switches.
        seed: Seed of the game.
        actions: Actions already taken, for a saved game.

    Raises:
        InputError: A saved action is not legal where it stands.
    """

    def __init__(self, rules: Rules[S], setup: Setup, seed: int, actions: tuple[Action, ...] = ()) -> None:
        self.rules = rules
        self.setup = setup
        self.seed = seed
        self.actions: list[Action] = []
        self.happened: list[list[Event]] = []
        self._past: list[S] = []
        self.state: S = rules.start(setup, seed)
        self.state.events = []
        for action in actions:
            self.act(action)

    def act(self, action: Action) -> list[Event]:
        """Take an action and return what happened.

        Raises:
            IllegalAction: The rules do not allow it now; nothing has changed.
        """
        before = self.rules.clone(self.state)
        happened: list[Event] = []
        self.state.events = happened
        self.rules.apply(self.state, action)
        self._past.append(before)
        self.actions.append(action)
        self.happened.append(happened)
        return happened

    def undo(self, to: int) -> None:
        """Go back to where ``to`` actions had been taken; chance included, all is as it was."""
        if not 0 <= to <= len(self.actions):
            raise ValueError(f"no decision {to}")
        if to < len(self.actions):
            self.state = self._past[to]
            self.state.events = []
            del self._past[to:]
            del self.actions[to:]
            del self.happened[to:]

    def decided_by(self, number: int) -> Seat:
        """Return the seat that took the action of that number, from 0."""
        return self._past[number].seat

    def before(self, number: int) -> S:
        """Return the state before the action of that number, from 0; treat it as read only."""
        return self._past[number]

    def after(self, number: int) -> S:
        """Return the state after the action of that number, from 0; treat it as read only."""
        return self._past[number + 1] if number + 1 < len(self._past) else self.state

    def choices(self, number: int) -> int:
        """Return between how many actions the action of that number, from 0, was chosen."""
        return len(self.rules.legal_actions(self._past[number]))

    def recording(self, agents: tuple[str, ...] = (), overlays: tuple[str, ...] = ()) -> Recording:
        """Return the game so far as a recording."""
        return Recording(self.rules.game, self.setup, self.seed, tuple(self.actions), agents, overlays)


def words_to_action(rules: Rules[Any], state: Any, words: str) -> Action | None:
    """Return the legal action that is said by these words, ``None`` if there is none."""
    wanted = " ".join(words.split()).casefold()
    for action in rules.legal_actions(state):
        if rules.action_words(state, action).casefold() == wanted:
            return action
    return None
