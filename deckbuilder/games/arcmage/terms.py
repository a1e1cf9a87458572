"""The numbers that stand for the words of the card language.

Kinds of cards (rule A2), factions, keywords as bits (A112-A134), what a pick asks for as masks, and
references to cards already spoken of. The compiler writes them, the rules read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Kinds of cards (A2).
CITY: Final = 0
CREATURE: Final = 1
ENCHANTMENT: Final = 2
MAGIC: Final = 3
EVENT: Final = 4
KINDS: Final[Mapping[str, int]] = {
    "city": CITY,
    "creature": CREATURE,
    "enchantment": ENCHANTMENT,
    "magic": MAGIC,
    "event": EVENT,
}

FACTIONS: Final[tuple[str, ...]] = ("gaian", "dark-legion", "red-banner", "house-of-nobles", "the-empire")

COST_X: Final = -1
COST_NONE: Final = -2
"""Cities and tokens: not played from the hand."""

# Keywords, and what rules say of creatures as if it were one: bits of a mask.
FLYING: Final = 1
RANGED: Final = 2
FIRST_STRIKE: Final = 4
SUDDEN: Final = 8
INFILTRATE: Final = 16
PEACEFUL: Final = 32
VETERAN: Final = 64
MILITIA: Final = 128
OVERRUN: Final = 256
DEADLY: Final = 512
SANCTUARY: Final = 1024
FATIGUE: Final = 2048
DEVOTED: Final = 4096
INDESTRUCTIBLE: Final = 8192
TRAVEL: Final = 16384
BLOOD_VENGEANCE: Final = 32768
UNDEADLY: Final = 65536
"""Deadly does nothing to it."""
CANNOT_ATTACK: Final = 131072
CANNOT_DEFEND: Final = 262144
BRAVE: Final = 524288
"""Peaceful does not keep it from attacking."""
MUST_ATTACK: Final = 1048576
"""In each attack phase, as a rule says."""
STAYS_MARKED: Final = 2097152
HARMLESS: Final = 4194304
"""It deals no combat damage."""
WEAK_SPOT: Final = 8388608
"""Creatures whose DEF exceeds its ATK cannot defend against it."""
BOOST: Final = 16777216
BRUISER: Final = 33554432
CHARGE: Final = 67108864
DEFIANCE: Final = 134217728
HOMESICK: Final = 268435456
RABID: Final = 536870912
"""It must attack once each turn (A134)."""

KEYWORD_BITS: Final[Mapping[str, int]] = {
    "flying": FLYING,
    "ranged": RANGED,
    "first-strike": FIRST_STRIKE,
    "sudden": SUDDEN,
    "infiltrate": INFILTRATE,
    "peaceful": PEACEFUL,
    "veteran": VETERAN,
    "militia": MILITIA,
    "overrun": OVERRUN,
    "deadly": DEADLY,
    "sanctuary": SANCTUARY,
    "fatigue": FATIGUE,
    "devoted": DEVOTED,
    "indestructible": INDESTRUCTIBLE,
    "travel": TRAVEL,
    "blood-vengeance": BLOOD_VENGEANCE,
    "boost": BOOST,
    "bruiser": BRUISER,
    "charge": CHARGE,
    "defiance": DEFIANCE,
    "homesick": HOMESICK,
}

# Whose a card is, seen from the effect's controller: `Pick.controller`.
ANYONE: Final = 0
YOU: Final = 1
OPPONENT: Final = 2
THAT_PLAYER: Final = 3

# Where it is: a mask, `Pick.at`.
AT_ARMY: Final = 1
AT_CITY: Final = 2
AT_HERE: Final = 4
AT_HAND: Final = 8
AT_DECK: Final = 16
AT_GRAVEYARD: Final = 32
AT_FACING: Final = 64
AT_OWN_CITY: Final = 128

# What is meant: a mask, `Pick.of_what`.
OF_CREATURES: Final = 1
OF_CITIES: Final = 2
OF_ENCHANTMENTS: Final = 4
OF_RESOURCES: Final = 8
OF_CARDS: Final = 16
OF_SPELLS: Final = 32
OF_PLAYERS: Final = 64

GIVES_TYPES: Final = 0
GIVES_KEYWORDS: Final = 1
SHIFTS: Final = 2
BY_DEF: Final = 3
"""Stages in which rules change values (A100): subtypes, keywords, ATK and DEF, what asks for a DEF."""

MARKS: Final = 1
PLACES: Final = 2
FIGHTS: Final = 4
TURN: Final = 8
"""On what besides zones and counters a rule's values may depend: `Rule.heeds` is a mask of these."""

# References: operands below 0, numbered as `picks.Reference` lists them.
ME: Final = -1
IT: Final = -2
HOST: Final = -3
MY_CITY: Final = -4
TARGET: Final = -5
TARGET_2: Final = -6
TARGETS: Final = -7
CHOSEN: Final = -8
THAT_CARD: Final = -9
PAID: Final = -10

GRASSROOT: Final = 0
ORE: Final = 1
RABIES: Final = 2
IVY: Final = 3
"""Named counters, numbered as `picks.CounterKind` lists them; for rabies see A134."""

PLAYER: Final = 100_000
"""Seats stand among cards as this plus the seat."""
