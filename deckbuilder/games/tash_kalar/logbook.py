"""Events: the facts of play, for logs and statistics; `words` says them in sentences."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar.state import TashState

TURN: Final = 0  # seat, number
PUT: Final = 1  # seat, rank, square
PICKED_UP: Final = 2  # seat, square
SUMMONED: Final = 3  # seat, card, square
DESTROYED: Final = 4  # piece, square
MOVED: Final = 5  # piece, from, to
UPGRADED: Final = 6  # piece as it is now, square
DOWNGRADED: Final = 7  # piece as it is now, square
CONVERTED: Final = 8  # piece before, square, piece now
GAINED: Final = 9  # seat, actions
DISCARDED: Final = 10  # seat, card
RETURNED: Final = 11  # seat, kind of card, card (hidden from others)
INVOKED: Final = 12  # seat, card, opponent
THAWED: Final = 13  # seat, card
FROZE: Final = 14  # seat, card
CLAIMED: Final = 15  # seat, task
SCORED: Final = 16  # seat, points, colour
DREW: Final = 17  # seat, number of own cards, of legends, of flares
ENDING: Final = 18  # seat that triggered the end
TASK_UP: Final = 19  # task, whether it is the next one only
RESHUFFLED: Final = 20  # 0 legends, 1 flares
EXTRA_TURN: Final = 21  # seat
TO_DECK: Final = 22  # seat, card laid on top of the own deck
IMPROVISED: Final = 24  # seat, colour
SWAPPED: Final = 31  # one piece, its square now, the other's square now
STORED: Final = 32  # piece, square it was lifted from, card
BACK: Final = 33  # piece, square
WARPED: Final = 34  # seat, card
PENDING_NO_MORE: Final = 35  # seat, card
DOUBLED: Final = 36  # seat
VOIDS: Final = 37  # seat, number
GATEWAY: Final = 27  # seat, square
SPENT: Final = 28  # seat, actions
UNDER_DECK: Final = 29  # seat, card
READS: Final = 30  # seat, colour of its next pattern
SHORT: Final = 23  # seat, actions its next turn is short
LEGENDS_OVER: Final = 25  # seat, teammate, number of legends
HANDED_OVER: Final = 26  # seat, teammate


def note(state: TashState, what: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put an event down, if anybody listens."""
    if state.events is not None:
        state.events.append((what, a, b, c))
