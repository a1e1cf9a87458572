"""The rule switches of Arcmage (rules section 16), with what each reading means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from deckbuilder.referee.switches import read_switches


@dataclass(frozen=True, slots=True)
class Options:
    """Rule switches; the first value of each is the default.

    Attributes:
        founding_unmarks: Whether cards unmark in a turn skipped to found a city (A62).
        marked_may_defend: Whether marked creatures may defend (A81).
        lethal: Whether damage equal to the DEF kills, or only more (A97).
        advantage_until: How long a city's lasting advantages hold (A75).
        attackers_marked: When attackers are marked (A79).
        x_minimum: The least X of a card with loyalty marks (A50).
        unbuilt_saves: Whether a player without a built city lives on while unbuilt ones remain (A105).
        stack_for_all: Whether all spells and abilities use the stack, or events only (A90, A94).
        produced_until: How long produced resources last (A53).
        max_turns: Turns after which a game is stopped without a result.
    """

    founding_unmarks: bool = False
    marked_may_defend: bool = False
    lethal: str = "equal"
    advantage_until: str = "next_unmark"
    attackers_marked: str = "after_window"
    x_minimum: str = "loyalty"
    unbuilt_saves: bool = False
    stack_for_all: bool = True
    produced_until: str = "turn"
    max_turns: int = 300


_VALUES: Mapping[str, tuple[str, ...]] = {
    "lethal": ("equal", "more"),
    "advantage_until": ("next_unmark", "turn"),
    "attackers_marked": ("after_window", "at_declaration"),
    "x_minimum": ("loyalty", "zero"),
    "produced_until": ("turn", "phase"),
}


def read(given: Mapping[str, Any]) -> Options:
    """Read switches as given on the command line or in a file.

    Raises:
        UsageError: There is no such switch, or it has no such value.
    """
    return read_switches(Options, given, _VALUES, {"max_turns": (1, 10_000)})
