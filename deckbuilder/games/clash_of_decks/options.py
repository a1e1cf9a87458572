"""The rule switches of Clash of Decks (rules section 12), with what each reading means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from deckbuilder.errors import UsageError
from deckbuilder.referee.switches import read_switches


@dataclass(frozen=True, slots=True)
class Options:
    """Rule switches; the first value of each is the default.

    Attributes:
        structure_check: Whether a structure falls whenever it stands rightmost, or
            only by damage (A1, C48).
        window: Whether the four playable cards are read afresh before each card (A2, C29).
        spell_timing: When spells may be cast (A3, C43).
        splash_perforation: How many monsters both abilities together hit (A6, C56).
        sprint_bonus: How long a Sprint bonus lasts (A7, C63).
        first_player: Who begins after a draft (A11, C22); in the other formats it is a coin.
        allow_mirror: Whether both may take the same preconstructed deck (C11).
        max_turns: Turns after which a game is stopped without a result (C53).
        solo: Level of the project's solo opponent (C72); ``off`` for a duel.
    """

    structure_check: str = "state"
    window: str = "sliding"
    spell_timing: str = "seed"
    splash_perforation: str = "three"
    sprint_bonus: str = "assault"
    first_player: str = "coin"
    allow_mirror: bool = False
    max_turns: int = 200
    solo: str = "off"


VALUES: Mapping[str, tuple[str, ...]] = {
    "structure_check": ("state", "damage_only"),
    "window": ("sliding", "frozen"),
    "spell_timing": ("seed", "own_summon", "any_turn"),
    "splash_perforation": ("three", "four"),
    "sprint_bonus": ("assault", "attack"),
    "first_player": ("coin", "last_drafter"),
    "solo": ("off", "easy", "normal", "hard", "expert"),
}
"""The values each worded switch can have, default first."""

SOLO_MANA: Mapping[str, int] = {"off": 0, "easy": 7, "normal": 8, "hard": 9, "expert": 10}


def read(given: Mapping[str, Any]) -> Options:
    """Read switches as given on the command line or in a file.

    Raises:
        UsageError: There is no such switch, it has no such value, or two do not go together.
    """
    switches = read_switches(Options, given, VALUES, {"max_turns": (1, 10_000)})
    if switches.solo != "off" and switches.spell_timing == "any_turn":
        raise UsageError(
            'solo has no spell_timing "any_turn": no rule says when in the AI\'s turn (C72-C75)',
            where="--option",
            cure="spell_timing = seed, or solo = off",
        )
    return switches
