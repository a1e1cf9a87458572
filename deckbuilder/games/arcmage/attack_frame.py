"""The frame of an attack: its steps, and what stands in it."""

from __future__ import annotations

from typing import Final

# Steps; they stand in the order of `attack._STEPS`.
CHOOSE_CITY: Final = 0
TOOK_CITY: Final = 1
CHOOSE_ATTACKER: Final = 2
TOOK_ATTACKER: Final = 3
CHOOSE_SECOND: Final = 4
TOOK_SECOND: Final = 5
DECLARED: Final = 6
MARK_ATTACKERS: Final = 7
DEFENCE: Final = 8
TOOK_DEFENDER: Final = 9
DEFENDED: Final = 10
NEXT_BATTLE: Final = 11
TOOK_BATTLE: Final = 12
STRIKE_CITY: Final = 13
END: Final = 14

# The frame: kind, step, then these, then the attackers whose battles are fought.
FIRST_CITY: Final = 2
SECOND_CITY: Final = 3  # the one attacked besides that is declared now (A119); -1 until then
PLACE: Final = 4  # whose defence is asked about, as `defence.at_stake` counts
FOUGHT: Final = 5
