"""Damage dealt to creatures and cities, and what lowers it (rules A86, A98)."""

from __future__ import annotations

from deckbuilder.games.arcmage.counters import add_counters, put_counter
from deckbuilder.games.arcmage.in_force import Active, active_rules
from deckbuilder.games.arcmage.logbook import LOG_CITY_DAMAGE, LOG_DAMAGE, log
from deckbuilder.games.arcmage.signals import DAMAGES, DAMAGES_CITY, DAMAGES_CREATURE, signal
from deckbuilder.games.arcmage.state import BUILT, CREATURES, ArcmageState
from deckbuilder.games.arcmage.terms import BRUISER, RABIES
from deckbuilder.games.arcmage.values import bound


def hurt(state: ArcmageState, card: int, amount: int, source: int, bearing: int) -> int:
    """Deal damage to a creature or city and return how much it took (A86, A98).

    What a bruiser deals to a creature is damage in every respect, and so can be prevented and counts
    for deadly, rabies and blood vengeance; but it takes the form of counters, which stay (A128).

    Args:
        state: The game.
        card: Who takes it.
        amount: How much, before anything lowers it.
        source: The card that deals it; -1 for none.
        bearing: The source's keywords.
    """
    if amount <= 0:
        return 0
    holder = state.controller[source] if source >= 0 else -1
    if state.zone[card] == BUILT:
        if state.table.any_damage_cap:
            amount = _capped(state, card, amount)
            if amount <= 0:
                return 0
        state.strength[card] -= amount
        state.shaken = True
        log(state, LOG_CITY_DAMAGE, card, amount, source)
        if source >= 0:
            state.dealt[source] = state.dealt.get(source, 0) + amount
            signal(state, DAMAGES_CITY, source, state.controller[card], card)
            signal(state, DAMAGES, source, state.controller[card], card)
        return amount
    if state.zone[card] != CREATURES:
        return 0
    for number, giver, seat, target in shields(state):
        rule = state.table.rules[number]
        if rule.damage_less and bound(state, rule, card, giver, seat, target):
            amount -= rule.damage_less
    if amount <= 0:
        return 0
    state.shaken = True
    log(state, LOG_DAMAGE, card, amount, source)
    if bearing & BRUISER:
        add_counters(state, card, -amount, -amount)
    else:
        state.damage[card] += amount
    if source >= 0 and state.counters.get(8 * source + RABIES, 0):
        put_counter(state, card, RABIES, 1)
    if source >= 0 and holder >= 0:
        state.dealt[source] = state.dealt.get(source, 0) + amount
        signal(state, DAMAGES, source, state.controller[card], card)
        signal(state, DAMAGES_CREATURE, source, state.controller[card], card)
    return amount


def shields(state: ArcmageState) -> list[Active]:
    """Return the rules in force that lower damage to creatures."""
    if not state.table.any_shield:
        return []
    rules = state.table.rules
    return [active for active in active_rules(state) if rules[active[0]].damage_less]


def _capped(state: ArcmageState, city: int, amount: int) -> int:
    """Return how much of some damage a city with a cap still takes this turn."""
    for number, source, seat, target in active_rules(state):
        rule = state.table.rules[number]
        if rule.damage_cap >= 0 and bound(state, rule, city, source, seat, target):
            amount = min(amount, rule.damage_cap - state.spent.get(city, 0))
    if amount > 0:
        state.spent[city] = state.spent.get(city, 0) + amount
    return amount
