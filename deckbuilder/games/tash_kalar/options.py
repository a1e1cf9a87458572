"""The rule switches of Tash-Kalar, with what each reading means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from deckbuilder.referee.switches import read_switches


@dataclass(frozen=True, slots=True)
class Options:
    """Rule switches; the first value of each is the default.

    Attributes:
        form: The form of the game: High Form (T48-T53) or Duel (T54-T57) for two,
            Melee (T58-T65) for three or four.
        max_turns: Turns after which a game is stopped without a result.
    """

    form: str = "high_form"
    max_turns: int = 400


_VALUES: Mapping[str, tuple[str, ...]] = {"form": ("high_form", "duel", "melee")}


def read(given: Mapping[str, Any]) -> Options:
    """Read switches as given on the command line or in a file.

    Raises:
        UsageError: There is no such switch, or it has no such value.
    """
    return read_switches(Options, given, _VALUES, {"max_turns": (1, 10_000)})
