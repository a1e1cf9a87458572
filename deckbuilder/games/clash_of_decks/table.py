"""Cards compiled to flat rows of integers, shared by all states of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

SPLASH: Final = 1
PERFORATION: Final = 2
RAGE: Final = 4
PROTECTION: Final = 8
INDESTRUCTIBLE: Final = 16
BERSERK: Final = 32
SPRINT: Final = 64

ABILITY_BITS: Final[Mapping[str, int]] = {
    "splash": SPLASH,
    "perforation": PERFORATION,
    "rage": RAGE,
    "protection": PROTECTION,
    "indestructible": INDESTRUCTIBLE,
    "berserk": BERSERK,
    "sprint": SPRINT,
}
"""The abilities the referee plays. A card with any other one is refused by name."""


class Table:
    """Facts of the cards in one game, by the number each card has in it.

    Every single card has a number of its own: seat 0's cards first, then seat 1's.

    Attributes:
        ids: Card ids.
        names: Names as printed.
        owner: Seat that owns the card.
        cost: Mana cost.
        attack: Attack of a monster, damage of a spell.
        hp: Hit points; 0 for spells.
        bits: Own abilities (sum of the bits above).
        aura: Abilities lent to neighbours (C65).
        spell: 1 for spells.
        cheapest_spell: Per seat, the least cost among its spells; 99 without any.
        any_aura: Whether any card lends abilities.
        max_turns: Turns after which the game is stopped (C53).
        state_check: Whether playing a card can destroy a structure (switch structure_check).
        frozen_window: Whether the window is read once a turn (switch window).
        spells_in_assault: Whether spells may be cast in Phase 3 (switch spell_timing).
        diagonal: Whether Splash and Perforation together hit a fourth monster.
        any_turn: Whether spells may be cast in the opponent's turn too (switch spell_timing).
        lasting_sprint: Whether the Sprint bonus lasts all assault (switch sprint_bonus).
        streams: Per seat the number of the random stream that shuffles its deck.
    """

    def __init__(
        self,
        rows: Sequence[tuple[str, str, int, int, int, int, int, int, int]],
        max_turns: int,
        state_check: bool,
        frozen_window: bool,
        spells_in_assault: bool,
        any_turn: bool,
        diagonal: bool,
        lasting_sprint: bool,
        streams: tuple[int, ...],
    ) -> None:
        self.ids: tuple[str, ...] = tuple([row[0] for row in rows])
        self.names: tuple[str, ...] = tuple([row[1] for row in rows])
        self.owner: tuple[int, ...] = tuple([row[2] for row in rows])
        self.cost: tuple[int, ...] = tuple([row[3] for row in rows])
        self.attack: tuple[int, ...] = tuple([row[4] for row in rows])
        self.hp: tuple[int, ...] = tuple([row[5] for row in rows])
        self.bits: tuple[int, ...] = tuple([row[6] for row in rows])
        self.aura: tuple[int, ...] = tuple([row[7] for row in rows])
        self.spell: tuple[int, ...] = tuple([row[8] for row in rows])
        cheapest = [99, 99]
        for row in rows:
            if row[8] and row[3] < cheapest[row[2]]:
                cheapest[row[2]] = row[3]
        self.cheapest_spell: tuple[int, ...] = tuple(cheapest)
        self.any_aura: bool = any(row[7] != 0 for row in rows)
        self.max_turns: int = max_turns
        self.state_check: bool = state_check
        self.frozen_window: bool = frozen_window
        self.spells_in_assault: bool = spells_in_assault
        self.any_turn: bool = any_turn
        self.diagonal: bool = diagonal
        self.lasting_sprint: bool = lasting_sprint
        self.streams: tuple[int, ...] = streams
