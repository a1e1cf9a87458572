"""How well a seat stands, as a player of Arcmage would reckon it."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.loyalty import at_home, loyalty
from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import BOOST, CITY, COST_X, CREATURE, FATIGUE, FLYING, HOMESICK, PEACEFUL
from deckbuilder.games.arcmage.values import current
from deckbuilder.referee.state import DRAW, LIMIT

_WIN: Final = 1_000.0
_SAFETY: Final = tuple([0.6 * n + 10.0 * (1.0 - 0.85**n) for n in range(100)])
"""What so much strength in all of a side's cities is worth: the last points are the dearest."""
_CITY: Final = 4.0
_UNBUILT: Final = 11.0
"""A city that can still be founded; what it costs is a turn (A62), so it waits until it is needed."""
_UNBUILT_OF_TEAM: Final = 14.0
"""Likewise for a team, whose every member pays a turn (A136)."""
_RESOURCES: Final = (0.0, 6.0, 12.0, 18.0, 24.0, 29.5, 34.0, 37.0, 39.0, 40.0)
"""What so many resource cards are worth; each further one half a point (A45-A49)."""
_HAND: Final = (0.0, 2.4, 4.7, 6.8, 8.6, 10.2, 11.6, 12.9, 14.1, 15.2, 16.2, 17.1, 17.9)
"""What so many cards in hand are worth; those beyond the limit must be discarded (A41, A136, A137)."""
LOW_DECK: Final = 14
"""A deck below this many cards begins to be a danger (A106)."""
_LOWER: Final = 8
"""How much earlier it does for each further card a seat may draw in a turn (A136)."""
_SPECIAL: Final = 0.8
_NO_GAIN: Final = PEACEFUL | FATIGUE | BOOST | HOMESICK
"""Keywords that are a burden, or have done all they do once the creature is in play."""


def value(state: ArcmageState, seat: int) -> float:
    """Return the difference of what this side and the strongest other has; a team's members count together.

    Cities are lives (A105), their strength is what keeps them; creatures are worth their
    numbers; resources matter until the hand can be played; cards in hand are options.
    """
    if state.outcome >= 0:
        return -_WIN if state.table.foes[seat][state.outcome] else _WIN
    if state.outcome in (DRAW, LIMIT):
        return 0.0
    team = state.table.sides.allies
    mine = [ally for ally in team[seat] if state.alive & (1 << ally)]
    if not mine:
        return -_WIN
    current(state)
    against: dict[int, float] = {}
    for other in range(state.table.seats):
        if state.table.foes[seat][other] and state.alive & (1 << other):
            first = min(team[other])
            against[first] = against.get(first, 0.0) + _side(state, other, False)
    return sum([_side(state, ally, ally == seat) for ally in mine]) - max(against.values(), default=0.0)


def _side(state: ArcmageState, seat: int, knows_hand: bool) -> float:
    total = 0.0
    cities = [city for city in state.cities if state.controller[city] == seat]
    strength = sum([max(0, state.strength[city]) for city in cities])
    total += _SAFETY[min(strength, len(_SAFETY) - 1)]
    unbuilt = _UNBUILT if len(state.table.sides.allies[seat]) == 1 else _UNBUILT_OF_TEAM
    total += _CITY * len(cities) + unbuilt * len(state.unbuilt[seat])
    count = len(state.vaults[seat])
    total -= _idle_resources(state, seat)
    last = len(_RESOURCES) - 1
    total += _RESOURCES[min(count, last)] + 0.5 * max(0, count - last)
    sides = state.table.sides
    total += _HAND[min(len(state.hands[seat]), sides.hand[seat] + sides.extra[seat])]
    if knows_hand:
        total += _hand_quality(state, seat)
    short = max(0, LOW_DECK + _LOWER * sides.extra[seat] - len(state.decks[seat]))
    total -= 0.15 * short * short
    for card in state.creatures:
        if state.controller[card] == seat:
            total += creature_worth(state, card)
    for card in state.enchantments:
        if state.controller[card] == seat:
            total += 1.5 + 0.5 * max(0, state.facts(card).cost)
    return total


def _idle_resources(state: ArcmageState, seat: int) -> float:
    """Return what resources of factions that the side's deck does not ask for fall short of."""
    if seat >= len(state.table.decks):
        return 0.0
    asked = state.table.asked[seat]
    return 0.6 * len([card for card in state.vaults[seat] if not asked & (1 << state.place[card])])


def _hand_quality(state: ArcmageState, seat: int) -> float:
    """Return what the hand's cards are worth beyond their number: can they be played soon?"""
    vault = resources_of(state, seat)
    return sum([card_worth(state, card, vault) for card in state.hands[seat]])


def resources_of(state: ArcmageState, seat: int) -> list[int]:
    """Return how many resource cards of each faction a seat has (A45)."""
    vault = [0] * 5
    for card in state.vaults[seat]:
        vault[state.place[card]] += 1
    return vault


def card_worth(state: ArcmageState, card: int, vault: list[int]) -> float:
    """Return what a hand card is worth beyond being a card, given the resources per faction."""
    facts = state.facts(card)
    if facts.kind == CITY:
        return -1.0
    cost = facts.loyalty + 1 if facts.cost == COST_X else facts.cost
    resources = sum(vault)
    worth = 0.12 * cost - 0.25 * max(0, cost - resources - 2)
    if vault[facts.faction] >= facts.loyalty:
        worth += 0.5
    else:
        worth -= 0.1 * (facts.loyalty - vault[facts.faction])
    return worth + (0.2 if facts.kind == CREATURE else 0.0)


def creature_worth(state: ArcmageState, card: int) -> float:
    """Return what a creature in play is worth: its numbers, keywords, place and readiness.

    What ends with the turn, damage among it, is not counted: it is worth what it brings about.
    """
    facts = state.facts(card)
    keywords = state.keywords[card]
    atk = max(0, state.atk[card] - state.atk_turn[card])
    dfn = state.dfn[card] - state.def_turn[card]
    worth = 1.0 + 1.1 * atk + 0.9 * max(0, dfn)
    worth += 0.5 * (keywords & ~_NO_GAIN).bit_count()
    worth += _SPECIAL * (len(facts.powers) + len(facts.rules) + (0.5 if facts.triggers else 0.0))
    if keywords & PEACEFUL:
        worth -= 0.8
    if keywords & FLYING:
        worth += 0.5
    if state.place[card] == NOWHERE:
        worth += 0.8 + (0.0 if keywords & PEACEFUL else 0.25 * atk)
    elif not state.marked[card]:
        worth += 0.15 * loyalty(state, card)
    if state.marked[card]:
        worth -= 0.4 + 0.5 * min(3, state.skips[card])
    if keywords & HOMESICK and not at_home(state, card):
        turns = max(1, loyalty(state, card))
        worth *= turns / (turns + 1.0)
    return worth
