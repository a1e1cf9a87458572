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
AERIAL: Final = 1 << 7
AQUATIC: Final = 1 << 8
BLACKMAIL: Final = 1 << 9
CATALYST: Final = 1 << 10
DEFENDER: Final = 1 << 11
INSTINCT: Final = 1 << 12
LUCIDITY: Final = 1 << 13
MERCENARY: Final = 1 << 14
PRICE_OF_BLOOD: Final = 1 << 15
REGENERATION: Final = 1 << 16
SHARPENING: Final = 1 << 17
VANISH: Final = 1 << 18
VULNERABILITY: Final = 1 << 19

KIT: Final = AERIAL - 1
"""The abilities of the Starter Kit."""
DRAWBACKS: Final = BLACKMAIL | DEFENDER | MERCENARY
"""The abilities that are a burden to whoever has the card."""

ABILITY_BITS: Final[Mapping[str, int]] = {
    "splash": SPLASH,
    "perforation": PERFORATION,
    "rage": RAGE,
    "protection": PROTECTION,
    "indestructible": INDESTRUCTIBLE,
    "berserk": BERSERK,
    "sprint": SPRINT,
    "aerial": AERIAL,
    "aquatic": AQUATIC,
    "blackmail": BLACKMAIL,
    "catalyst": CATALYST,
    "defender": DEFENDER,
    "instinct": INSTINCT,
    "lucidity": LUCIDITY,
    "mercenary": MERCENARY,
    "price-of-blood": PRICE_OF_BLOOD,
    "regeneration": REGENERATION,
    "sharpening": SHARPENING,
    "vanish": VANISH,
    "vulnerability": VULNERABILITY,
}
"""The abilities the referee plays. A card with any other one is refused by name."""

SPELL_ABILITIES: Final[frozenset[str]] = frozenset(
    (
        "lucidity",
        "mercenary",
        "perforation",
        "price-of-blood",
        "regeneration",
        "sharpening",
        "splash",
        "vulnerability",
    )
)
"""What a spell may have (C79): the others need a monster in a lane."""

NEVER_LENT: Final[frozenset[str]] = frozenset(
    ("blackmail", "defender", "lucidity", "mercenary", "price-of-blood")
)
"""What no Aura lends (C79)."""


Row = tuple[str, str, int, int, int, int, int, int, int]
"""A card: id, name, owner, cost, attack, hit points, abilities, lent abilities, 1 for a spell."""


class Table:
    """Facts of the cards in one game, by the number each card has in it.

    Every single card has a number of its own: seat 0's cards first, then seat 1's.

    Attributes:
        ids: Card ids.
        names: Names as printed.
        owner: Seat that owns the card.
        cost: Mana cost.
        attack: Attack of a monster, damage of a spell; unused with Vulnerability (C85).
        hp: Hit points; 0 for spells.
        bits: Own abilities (sum of the bits above).
        aura: Abilities lent to neighbours (C65).
        spell: 1 for spells.
        cheapest_spell: Per seat, the least mana for which it might cast a spell; 99 without any.
        any_aura: Whether any card lends abilities.
        expanded: Whether any card needs the rules C79-C94 (`expansion_play`, `expansion_combat`).
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
        rows: Sequence[Row],
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
            if not row[8]:
                continue
            least = row[3]
            if row[6] & PRICE_OF_BLOOD:
                least = 0
            elif row[6] & LUCIDITY:
                least -= 2
            if least < cheapest[row[2]]:
                cheapest[row[2]] = least
            if row[6] & MERCENARY and least < cheapest[1 - row[2]]:
                cheapest[1 - row[2]] = least
        self.cheapest_spell: tuple[int, ...] = tuple(cheapest)
        self.any_aura: bool = any(row[7] != 0 for row in rows)
        self.expanded: bool = any((row[6] | row[7]) > KIT or (row[8] and row[3] == 0) for row in rows)
        self.max_turns: int = max_turns
        self.state_check: bool = state_check
        self.frozen_window: bool = frozen_window
        self.spells_in_assault: bool = spells_in_assault
        self.any_turn: bool = any_turn
        self.diagonal: bool = diagonal
        self.lasting_sprint: bool = lasting_sprint
        self.streams: tuple[int, ...] = streams
