"""What lasts for a while in a game: of what kind it is, and until when (rules A42, A75)."""

from __future__ import annotations

from typing import Final

UNTIL_TURN_ENDS: Final = -1
UNTIL_DONE: Final = -2
"""`until` of a lasting rule; a seat there means that seat's next unmark phase (A75)."""

LASTING_RULE: Final = 0
LASTING_TRIGGER: Final = 1
LASTING_RESCUE: Final = 2
LASTING_ONCE: Final = 3
"""A trigger that waits for a moment of its player's turn, and goes off once."""
LASTING_VETO: Final = 4
LASTING_LINK: Final = 5
"""The source holds the resource card that is the fixed target, on loan from its owner."""
LASTING_BAN: Final = 6
"""The army of the seat that stands second may not defend the fixed target."""
LASTING_HOLD: Final = 7
"""No rule: the fixed target stays marked as long as the source does."""
LASTING_SKIP: Final = 8
"""No rule: the seat skips its next turn."""

Lasting = tuple[int, int, int, int, int, int]
"""What lasts: kind, its number in the table, seat, source, fixed target or -1, until."""
