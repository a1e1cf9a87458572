"""What is played and lies on the stack: spells and abilities, as lists of integers (rules A90, A94).

An item begins as a frame of `F_CAST` (`casting`), lies on the stack without the frame's kind and
step, and is a frame of `F_RESOLVE` (`resolving`) in the end.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.state import STACK, ArcmageState
from deckbuilder.games.arcmage.table import Face
from deckbuilder.games.arcmage.terms import CREATURE, ENCHANTMENT

CARD: Final = 0
ABILITY: Final = 1
TRIGGERED: Final = 2
ADVANTAGE: Final = 3
"""What is put on the stack; a city's advantages resolve at once instead (A94)."""

# A frame of F_CAST, and with an offset of -2 an item on the stack.
C_WHAT: Final = 2  # CARD, ABILITY, TRIGGERED, ADVANTAGE
C_SOURCE: Final = 3
C_SEAT: Final = 4
C_PROGRAM: Final = 5
C_X: Final = 6  # of an ability, its place among the powers of its source
C_IT: Final = 7  # the card a trigger is about; of a creature card, what is paid for boost (A128)
C_THAT: Final = 8  # the player a trigger is about
C_DETAIL: Final = 9  # of a trigger, as in `signals.signal`; of a card, what was given off its cost (A51)
C_TARGETS: Final = 10

ITEM_TARGETS: Final = 8
"""Where the targets begin in an item on the stack."""


def spells(state: ArcmageState) -> list[int]:
    """Return the cards that are spells on the stack, lowest first (A94)."""
    return [item[1] for item in state.stack if item[0] == CARD and state.zone[item[1]] == STACK]


def has_one_target(state: ArcmageState, card: int) -> bool:
    """Tell whether a card is a spell on the stack with exactly one target."""
    for item in state.stack:
        if item[0] == CARD and item[1] == card:
            return len(item) == ITEM_TARGETS + 1 and item[ITEM_TARGETS] >= 0
    return False


def wanted_targets(state: ArcmageState, what: int, source: int, program: int, x: int = 0) -> tuple[int, ...]:
    """Return the picks of the targets a spell or ability needs; extra ones for its X."""
    if what == CARD:
        facts: Face = state.facts(source)
        if facts.kind == ENCHANTMENT:
            return (facts.attach,) if facts.attach >= 0 else ()
        if facts.kind == CREATURE:
            return ()
        if program >= 0 and state.table.programs[program].extra:
            return state.table.programs[program].targets * (1 + x)
    return state.table.programs[program].targets if program >= 0 else ()
