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
        form: The form of the game: High Form (T48-T53) or Duel (T54-T57) for two players or two
            teams of two (T72-T75), Melee (T58-T65) for three or four.
        effect_place_shortage: What an effect that places a piece does with none in stock (T46): nothing,
            or, as with the action (T29), one of that colour and kind is picked up from the board first.
        max_turns: Turns after which a game is stopped without a result.
    """

    form: str = "high_form"
    effect_place_shortage: str = "nothing"
    max_turns: int = 400


_VALUES: Mapping[str, tuple[str, ...]] = {
    "form": ("high_form", "duel", "melee"),
    "effect_place_shortage": ("nothing", "pick_up"),
}


def read(given: Mapping[str, Any]) -> Options:
    """Read switches as given on the command line or in a file.

    Raises:
        UsageError: There is no such switch, or it has no such value.
    """
    return read_switches(Options, given, _VALUES, {"max_turns": (1, 10_000)})
