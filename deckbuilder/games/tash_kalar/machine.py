"""Kinds of frames, of questions and of actions; `framed` says how frames work. Compiled where possible."""

from __future__ import annotations

from typing import Final

# Kinds of frames, each with the module of its handler.
F_SETUP: Final = 0  # opening
F_TURN: Final = 1  # turn
F_SUMMON: Final = 2  # summoning
F_PROGRAM: Final = 3  # program
F_FLARE: Final = 4  # flares
F_THAW: Final = 5  # flares
F_FREEZE: Final = 6  # freezing
F_PICK_UP: Final = 7  # acting: place with nothing in stock
F_RETURN: Final = 8  # acting: cards given back with a discard
F_END: Final = 9  # ending
F_AWARD: Final = 10  # scoring: a point in a colour of one's choice
F_WARP: Final = 11  # warping

PASS: Final = -1
"""The action that declines, or says that enough has been chosen."""

HAND_OVER: Final = -3
"""The action that passes control to the teammate; the question is then the teammate's (T75)."""

# Actions of a turn: these plus a square or card.
PLACE: Final = 0
PICK_UP: Final = 1_000
DISCARD: Final = 2_000
FLARE: Final = 3_000
THAW: Final = 4_000
WARP: Final = 5_000
SUMMON: Final = 10_000
SUMMONS: Final = 1_024
"""A summon is ``SUMMON`` plus so many times the card, plus the number of the placement."""

CHOICE: Final = 1_000
"""Where an answer is two numbers, the first counts so much."""

LIFT: Final = 100_000
"""Of an effect that places: this plus the square of a piece picked up for it first (T46)."""

# Kinds of question; what their actions mean stands behind them.
ASK_MAIN: Final = 1  # PLACE, PICK_UP, DISCARD, FLARE, THAW, WARP, SUMMON; PASS ends the turn
ASK_START: Final = 2  # colour * CHOICE + square of a first piece (T23-T24)
ASK_PIECE: Final = 3  # PASS or the square of a piece
ASK_SQUARE: Final = 4  # PASS or a square to go to
ASK_EMPTY: Final = 5  # PASS or an empty square to place on; plus the piece * CHOICE; or LIFT
ASK_DIRECTION: Final = 6  # PASS or a direction
ASK_OPTION: Final = 7  # PASS or the number of the option, from 1
ASK_COLOUR: Final = 8  # seat of an enemy colour
ASK_PICK_UP: Final = 9  # square of an own piece picked up (T42)
ASK_PUT_DOWN: Final = 10  # empty square on which it is placed (T29), or that a being enters
ASK_RETURN: Final = 11  # PASS or a card given back (T30)
ASK_TASK: Final = 12  # PASS or a task claimed (T48)
ASK_AWARD: Final = 13  # colour in which a point is scored (T58, T59)
ASK_RIVAL: Final = 14  # opponent a flare is measured against (T60)
ASK_CARD: Final = 15  # PASS or a card of a pile
ASK_FROZEN: Final = 16  # the card that is discarded of two frozen ones (T77)
ASK_HELPER: Final = 17  # colour whose token improvised summoning uses (T64)
