"""How well a seat stands, as a player of Clash of Decks would reckon it."""

from __future__ import annotations

from deckbuilder.games.clash_of_decks.state import STRUCTURE, ClashState
from deckbuilder.games.clash_of_decks.table import CATALYST, DRAWBACKS, VULNERABILITY, Table

_WIN = 1000.0
_FORT = 25.0
_HIT_POINT = 1.5
_SAFE = 6
"""Structure hit points beyond this many count for half."""
_X = 3.0
"""What an attack of X counts for: it all but destroys whatever it meets (C85)."""


def value(state: ClashState, seat: int) -> float:
    """Return the difference of what both sides have: structure, and monsters in play.

    A monster is worth its attack and its staying power, more with its abilities; hit
    points of the structure are dear when few are left (C49), and a standing Bastion
    is worth a whole second life (C50).
    """
    if state.outcome >= 0:
        return _WIN if state.outcome == seat else -_WIN
    return _side(state, seat) - _side(state, 1 - seat)


def _side(state: ClashState, seat: int) -> float:
    table = state.table
    total = 0.0 if state.forts[seat] else _FORT
    if state.level and seat == 1:
        total += _HIT_POINT * len(state.pile)
    elif state.hands[seat]:
        hand = state.hands[seat]
        left = len(hand) - 1 - hand.index(STRUCTURE)
        total += _HIT_POINT * (min(left, _SAFE) + max(0, left - _SAFE) / 2)
    for lane in (0, 1):
        for card in state.queues[2 * seat + lane]:
            bits = table.bits[card]
            worth = 1.2 * table.attack[card] + 0.8 * (table.hp[card] - state.damage[card])
            total += worth + 0.6 * bits.bit_count() + (1.5 if table.aura[card] else 0.0)
            if table.expanded:
                total += _expansion_worth(table, card)
    return total


def _expansion_worth(table: Table, card: int) -> float:
    """Return what a monster's expansion abilities add: drawbacks weigh against it, mana for it."""
    bits = table.bits[card]
    worth = -1.2 * (bits & DRAWBACKS).bit_count()
    if bits & CATALYST:
        worth += _HIT_POINT
    if bits & VULNERABILITY:
        worth += 1.2 * (_X - table.attack[card])
    return worth
