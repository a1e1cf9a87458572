"""What a person is asked, in a line above the choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckbuilder.games.tash_kalar import machine as m
from deckbuilder.games.tash_kalar import terms as t
from deckbuilder.games.tash_kalar.sayings import name_of, square_words
from deckbuilder.games.tash_kalar.state import E_CARD, TashState
from deckbuilder.games.tash_kalar.whether import X_PIECE, X_PROGRAM, X_STEP

LEGEND: Final = """The board: a is a common piece of player A, A a heroic, A* a legendary one; dots
are empty squares. Round brackets: red squares; square brackets: green.
Squares are said as column,row: 1,5 is at the left edge, 5,1 at the top.
Beside it stand points, stock (common or heroic pieces + legendary ones), hands.
Patterns in hand: c, H, L are your pieces of at least that rank (common, heroic,
legendary). The being comes on the square in brackets; a piece shown in them has
to be there before. x, y are marked. Patterns may be turned and mirrored.
Type cards to read the cards that you see."""

_QUESTIONS: Final[Mapping[int, str]] = {
    m.ASK_START: "which piece stands where?",
    m.ASK_PIECE: "which piece?",
    m.ASK_SQUARE: "which square?",
    m.ASK_EMPTY: "place it where?",
    m.ASK_DIRECTION: "which direction?",
    m.ASK_OPTION: "which of the things that it can do (card NAME says them in this order)?",
    m.ASK_COLOUR: "which colour?",
    m.ASK_PICK_UP: "no such piece is left: which one do you pick up for it?",
    m.ASK_PUT_DOWN: "place the piece where?",
    m.ASK_RETURN: "which other cards go under their decks?",
    m.ASK_TASK: "claim a task?",
    m.ASK_AWARD: "score a point in whose colour?",
    m.ASK_RIVAL: "against whom?",
    m.ASK_CARD: "which card?",
    m.ASK_HELPER: "with a piece of which colour do you improvise, once in the game?",
    m.ASK_FROZEN: "only one card can stay frozen: which one goes?",
}


_PIECES: Final[Mapping[int, str]] = {
    t.OP_DESTROY: "which piece is destroyed?",
    t.OP_UPGRADE: "which piece is upgraded?",
    t.OP_DOWNGRADE: "which piece is downgraded?",
    t.OP_CONVERT: "which piece is converted?",
    t.OP_MOVE: "which piece goes?",
    t.OP_MOVES: "which piece goes?",
}
"""What is asked for a piece, by the verb that asks."""


def question(state: TashState) -> str:
    """Say what the pending decision is about; for which card, where there is one."""
    if state.asking == m.ASK_MAIN:
        return _main(state)
    words = _of_step(state) or _QUESTIONS.get(state.asking, "")
    card = state.effect[E_CARD]
    return f"{name_of(state, card)}: {words}" if card >= 0 else words[:1].upper() + words[1:]


def _main(state: TashState) -> str:
    left = state.actions
    if state.frames[-1][0] == m.F_THAW:
        return "Which being do you summon with an enemy piece in its pattern?"
    if left > 0:
        return f"{left} action{'' if left == 1 else 's'} left."
    return "No action left, but what is free can still be done."


def _of_step(state: TashState) -> str:
    """Say what the running step of an effect asks, where its verb tells more."""
    frame = state.frames[-1]
    if frame[0] != m.F_PROGRAM:
        return ""
    op = state.table.programs[frame[X_PROGRAM]][frame[X_STEP]].op
    if state.asking == m.ASK_PIECE:
        return _PIECES.get(op, "")
    if state.asking == m.ASK_SQUARE and op in (t.OP_MOVE, t.OP_MOVES) and frame[X_PIECE] >= 0:
        return f"where does the piece on {square_words(state.table.geo, frame[X_PIECE])} go?"
    return ""
