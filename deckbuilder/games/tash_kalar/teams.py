"""Team play, two against two (T72-T75): legends that go over, control that is passed.

Teammates sit opposite and share a colour and its score. How we read what the rules leave open:

- Teammates do not see each other's hands. Who hands legends over still knows them, until the other
  gives one back unseen.
- Sideways cards lie under the players' own decks only; legends and flares have none.
- Control is passed before an action, or where an effect leaves a choice. A choice among the cards of
  one's own hand or discards stays one's own. What other rules ask is no part of the effect: a piece
  picked up for a summon, cards given back, one of two frozen cards, a task.

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.known import learn
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.terms import LEGEND

SIDEWAYS: Final = 6
"""Cards that lie sideways at the bottom of every own deck (T72)."""


def in_teams(state: TashState) -> bool:
    """Tell whether seats share colours."""
    return state.table.colours < state.table.seats


def teammate(state: TashState, seat: int) -> int:
    """Return the seat opposite, in team play."""
    return (seat + state.table.colours) % state.table.seats


def may_hand_over(state: TashState) -> bool:
    """Tell whether the active player still has the control that it could pass (T75)."""
    return state.table.colours < state.table.seats and state.player == state.active


def pass_legends(state: TashState, seat: int) -> int:
    """Give all legends in a hand to the teammate (T73, T75).

    Returns:
        The teammate's seat.
    """
    mate = teammate(state, seat)
    kinds = state.table.kinds
    legends = [card for card in state.hands[seat] if kinds[card] == LEGEND]
    for card in legends:
        state.hands[seat].remove(card)
        state.hands[mate].append(card)
        learn(state, card, 1 << seat)
    if legends:
        note(state, logbook.LEGENDS_OVER, seat, mate, len(legends))
    return mate
