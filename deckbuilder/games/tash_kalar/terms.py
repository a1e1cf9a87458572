"""The words of the card data as numbers, in the order of the words they stand for.

`compile_effects` and `compile_places` translate. Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

# Ranks (T7); a piece on the board is its seat times `SEAT` plus its rank, an empty square 0.
COMMON: Final = 1
HEROIC: Final = 2
LEGENDARY: Final = 3
SEAT: Final = 4

# Kinds of cards.
BEING: Final = 0
LEGEND: Final = 1
FLARE: Final = 2
TASK: Final = 3

# Forms of the game.
HIGH_FORM: Final = 0
DUEL: Final = 1
MELEE: Final = 2

NEVER: Final = -1
"""No condition, place, program, seat or square."""

ALL: Final = 99
"""As a count: every target."""

R_ANY: Final = 7
"""All ranks. Groups of ranks (`words.Ranks`) are sets: bit 0 common, 1 heroic, 2 legendary."""

# Whose pieces (`words.Who`); from W_BEING on it is one known piece.
W_OWN: Final = 0
W_ENEMY: Final = 1
W_ANYONE: Final = 2
W_CHOSEN_ENEMY: Final = 3
W_EACH_ENEMY: Final = 4
W_EACH_PLACED: Final = 5
W_MORE_COMMONS: Final = 6
W_MORE_UPGRADED: Final = 7
W_MORE_PIECES: Final = 8
W_BEING: Final = 10
W_SAME_PIECE: Final = 11
W_CHOSEN_PIECE: Final = 12
W_GATEWAY: Final = 13

# What may be entered (`movement.Kind`, T15).
STANDARD: Final = 0
COMBAT: Final = 1
EMPTY_ONLY: Final = 2

# How far (`movement.Travel`, T14, T17).
T_MOVE: Final = 0
T_LEAP: Final = 1
T_LEAP_OF: Final = 2
T_LINE: Final = 3
T_FULL_LINE: Final = 4

# Which way (`Move.direction`).
D_FREE: Final = 0
D_MARKED: Final = 1
D_AS_BEING: Final = 2
D_OPPOSITE: Final = 3

# What is done on a chosen square (`changes.SquareRule`).
ON_DESTROY: Final = 0
ON_UPGRADE: Final = 1
ON_PLACE: Final = 2

# Verbs (`vocabulary.Verb`) that the referee plays; their resolvers stand in this order in `program.OPS`.
OP_DESTROY: Final = 0
OP_UPGRADE: Final = 1
OP_DOWNGRADE: Final = 2
OP_CONVERT: Final = 3
OP_PLACE: Final = 4
OP_MOVE: Final = 5
OP_MOVES: Final = 6
OP_SHOOT: Final = 7
OP_ON_SQUARES: Final = 8
OP_CHOOSE_ONE: Final = 9
OP_CHOOSE_COLOUR: Final = 10
OP_CHOOSE_PIECE: Final = 11
OP_GAIN_ACTION: Final = 12
OP_EXTRA_TURN: Final = 13
OP_DRAW_EXTRA: Final = 14
OP_DISCARD_TO_DECK: Final = 15
OP_ENEMY_AS_OWN: Final = 16
OP_LOSE_ACTIONS: Final = 17
OP_DISCARD: Final = 18
OP_FROZEN_FROM_DISCARDS: Final = 19
OP_CONVERT_BEING: Final = 20
OP_MIRROR_COPY: Final = 21
OP_BECOME_GATEWAY: Final = 22
OP_SPEND_ACTION: Final = 23
OP_COUNT_AS_LEGEND: Final = 24
OP_CARD_UNDER_DECK: Final = 25
OP_PATTERN_COLOUR: Final = 26
OP_SWAP: Final = 27
OP_CHOOSE_SQUARE: Final = 28
OP_STORE_PIECE: Final = 29
OP_LEAP_STORED: Final = 30
OP_COPY_WARP: Final = 31
OP_OWN_WARP: Final = 32
OP_PENDING_TO_HAND: Final = 33
OP_KILLS_DOUBLE: Final = 34
OP_EMPTY_AS_OWN: Final = 35
OP_LINKED: Final = 36

# What is discarded (`turns.Discard`).
H_PENDING: Final = 1
H_ANY: Final = 2
H_LEGENDS: Final = 3
H_FLARE: Final = 4

AREAS: Final = ("red", "green", "coloured", "central", "plus", "cross", "falling", "rising")
"""The areas of `tasks.Area`; their numbers are their places here."""
