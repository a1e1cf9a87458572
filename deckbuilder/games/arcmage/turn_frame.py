"""The frame of a turn: its phases (rule A33), its steps, and where a position can begin one."""

from __future__ import annotations

from typing import Final

UNMARK: Final = 0
DRAW: Final = 1
TACTICS: Final = 2
FIRST_PLAY: Final = 3
ATTACK: Final = 4
SECOND_PLAY: Final = 5
DISCARD: Final = 6
"""Phases (A33)."""

# The frame: kind, step, then these.
DUE: Final = 2  # resources still to be played
DREW: Final = 3  # cards drawn
TAKEN: Final = 4  # the hand card that becomes a resource

# Steps; they stand in the order of `turn._TURN`.
STEP_BEGIN: Final = 0
STEP_FOUND: Final = 1
STEP_UNMARKED: Final = 2
STEP_CHOOSE_DRAW: Final = 3
STEP_DRAW: Final = 4
STEP_RESOURCES: Final = 5
STEP_RESOURCE: Final = 6
STEP_FACTION: Final = 7
STEP_DRAWN: Final = 8
STEP_TACTICS: Final = 9
STEP_TOOK_CITY: Final = 10
STEP_PLAY: Final = 11
STEP_ATTACK: Final = 12
STEP_AGAIN: Final = 13
STEP_PLAY_AGAIN: Final = 14
STEP_DISCARD: Final = 15
STEP_END: Final = 16
STEP_ENDED: Final = 17
STEP_EXTRA: Final = 18
STEP_TOOK_EXTRA: Final = 19
STEP_BEGUN: Final = 20
"""A step of its own only if the beginning has killed creatures (A133)."""


STARTS: Final = {
    "turn": (STEP_BEGIN, UNMARK),
    "draw": (STEP_CHOOSE_DRAW, DRAW),
    "tactics": (STEP_TACTICS, DRAW),
    "play": (STEP_PLAY, TACTICS),
    "attack": (STEP_ATTACK, FIRST_PLAY),
    "second play": (STEP_PLAY_AGAIN, ATTACK),
    "discard": (STEP_DISCARD, SECOND_PLAY),
}
"""Where a turn can be begun in a position: the step, and the phase before it."""
