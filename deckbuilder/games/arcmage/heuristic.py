"""How well a seat stands, as a player of Arcmage would reckon it."""

from __future__ import annotations

from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState
from deckbuilder.games.arcmage.table import FATIGUE, FLYING, PEACEFUL
from deckbuilder.games.arcmage.values import current
from deckbuilder.referee.state import DRAW, LIMIT

_WIN = 1_000.0
_CITY = 14.0
_STRENGTH = 1.2
_CARD = 1.5
_RESOURCE = 1.9
_ENOUGH_RESOURCES = 7
_SPECIAL = 1.0


def value(state: ArcmageState, seat: int) -> float:
    """Return the difference of what this side and the strongest other has.

    Cities are lives (A105), their strength what keeps them; creatures are worth their
    numbers and their cost; resources matter until the hand can be played; cards in hand are options.
    """
    if state.outcome >= 0:
        return _WIN if state.outcome == seat else -_WIN
    if state.outcome in (DRAW, LIMIT):
        return 0.0
    if not state.alive & (1 << seat):
        return -_WIN
    current(state)
    others = [s for s in range(state.table.seats) if s != seat and state.alive & (1 << s)]
    return _side(state, seat) - max([_side(state, other) for other in others], default=0.0)


def _side(state: ArcmageState, seat: int) -> float:
    total = 0.0
    cities = [city for city in state.cities if state.controller[city] == seat]
    total += _CITY * min(len(cities), 3) + 0.35 * _CITY * len(state.unbuilt[seat])
    for city in cities:
        total += _STRENGTH * min(state.strength[city], 12)
    resources = len(state.vaults[seat])
    total += _RESOURCE * min(resources, _ENOUGH_RESOURCES)
    total += 0.3 * max(0, resources - _ENOUGH_RESOURCES)
    total += _CARD * min(len(state.hands[seat]), 7)
    deck = len(state.decks[seat])
    total -= max(0, 6 - deck) * 1.5
    for card in state.creatures:
        if state.controller[card] == seat:
            total += creature_worth(state, card)
    for card in state.enchantments:
        if state.controller[card] == seat:
            total += _CARD + 0.5 * state.facts(card).cost
    return total


def creature_worth(state: ArcmageState, card: int) -> float:
    """Return what a creature in play is worth: its numbers, keywords and readiness."""
    facts = state.facts(card)
    keywords = state.keywords[card]
    worth = 1.1 * max(0, state.atk[card]) + 0.9 * (state.dfn[card] - state.damage[card])
    worth += 0.5 * (keywords & ~(PEACEFUL | FATIGUE)).bit_count()
    worth += _SPECIAL * (len(facts.powers) + len(facts.rules) + (0.5 if facts.triggers else 0))
    if keywords & PEACEFUL:
        worth -= 0.8
    if keywords & FLYING:
        worth += 0.5
    if state.place[card] == NOWHERE:
        worth += 0.4
    if state.marked[card]:
        worth -= 0.3
    return worth + 0.6
