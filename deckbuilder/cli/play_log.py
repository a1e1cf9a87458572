"""What a person at a game is told: what has happened, and of the table what is new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckbuilder.referee.protocol import Rules
    from deckbuilder.referee.state import Event


class Log:
    """What each seat was told.

    Attributes:
        told: Per seat number of the action and sentence, in order.
    """

    def __init__(self, rules: Rules[Any], seats: int) -> None:
        self.rules = rules
        self.told: list[list[tuple[int, str]]] = [[] for _ in range(seats)]
        self._read = [0] * seats

    def add(self, number: int, state: Any, events: Sequence[Event]) -> None:
        """Take down what happened, for each seat as it may know it.

        Args:
            number: Number of the action that led to it, from 0.
            state: The state after it.
            events: What happened.
        """
        for seat, told in enumerate(self.told):
            sentences = [self.rules.told(state, event, seat) for event in events]
            told += [(number, sentence) for sentence in sentences if sentence is not None]

    def news(self, seat: int) -> list[str]:
        """Return what a seat was told since it was last asked for."""
        told = self.told[seat]
        start, self._read[seat] = self._read[seat], len(told)
        return [sentence for _, sentence in told[start:]]

    def cut(self, number: int) -> None:
        """Forget what came of the action of that number and later ones."""
        for seat, told in enumerate(self.told):
            told[:] = [(when, sentence) for when, sentence in told if when < number]
            self._read[seat] = min(self._read[seat], len(told))


def news_of(seen: Sequence[str], table: list[str]) -> list[str]:
    """Return what of a table is new: nothing, one line that can stand alone, or all of it."""
    new = [line for line in table if line not in seen]
    gone = [line for line in seen if line not in table]
    if len(new) == 1 and len(gone) < 2 and not new[0].startswith(" "):
        return new
    return table if new or gone or not seen else []
