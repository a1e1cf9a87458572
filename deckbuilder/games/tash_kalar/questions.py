"""What a person is asked, in a line above the choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckbuilder.games.tash_kalar import machine as m
from deckbuilder.games.tash_kalar.sayings import name_of
from deckbuilder.games.tash_kalar.state import E_CARD, TashState

LEGEND: Final = """The board: a is a common piece of player A, A a heroic, A* a legendary one; a dot
is an empty square. Round brackets: red squares; square brackets: green.
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


def question(state: TashState) -> str:
    """Say what the pending decision is about; for which card, where there is one."""
    if state.asking == m.ASK_MAIN:
        left = state.actions
        return f"{left} action{'' if left == 1 else 's'} left." if left > 0 else "No action left."
    words = _QUESTIONS.get(state.asking, "")
    card = state.effect[E_CARD]
    return f"{name_of(state, card)}: {words}" if card >= 0 else words[:1].upper() + words[1:]
