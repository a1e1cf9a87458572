"""What attackers deal to a city: their ATK, walls against it, siege help, overrun (rules A86, A99, A121)."""

from __future__ import annotations

from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.lasting import LASTING_RULE
from deckbuilder.games.arcmage.state import BUILT, ArcmageState
from deckbuilder.games.arcmage.terms import FLYING
from deckbuilder.games.arcmage.values import bound


def city_damage(state: ArcmageState, card: int, city: int) -> int:
    """Return what an attacker deals to a city it reaches (A86, A99)."""
    return max(0, state.atk[card] - guarded(state, card, city)) + _siege(state, card, city)


def _siege(state: ArcmageState, card: int, city: int) -> int:
    """Return the damage an attacker deals besides to a city where it has help."""
    if not state.table.any_siege:
        return 0
    more = 0
    for number, source, seat, target in active_rules(state):
        rule = state.table.rules[number]
        if not rule.siege or not bound(state, rule, card, source, seat, target):
            continue
        pick = state.table.picks[rule.siege_with]
        helpers = [c for c in state.creatures if state.place[c] == city]
        if any(fits(state, pick, helper, source, seat, -1) for helper in helpers):
            more += rule.siege
    return more


def guarded(state: ArcmageState, card: int, city: int) -> int:
    """Return the ATK an attacker without flying loses against a city."""
    lost = 0
    for kind, number, _, source, _, _ in state.lasting:
        if kind == LASTING_RULE and source == city:
            lost += state.table.rules[number].against_non_flyers
    return 0 if state.keywords[card] & FLYING else lost


def overruns(state: ArcmageState) -> list[tuple[int, int, int]]:
    """Return overrun damage noted in battles: attacker, city, amount (A121)."""
    found: list[tuple[int, int, int]] = []
    for card, city in zip(state.attackers, state.attacked, strict=True):
        amount = state.spent.pop(-1 - card, 0)
        if amount and state.zone[city] == BUILT:
            found.append((card, city, amount + _siege(state, card, city)))
    return found
