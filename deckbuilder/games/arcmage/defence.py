"""Who may stop an attacker (rules A80, A81, A112, A136)."""

from __future__ import annotations

from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.lasting import LASTING_BAN
from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import CANNOT_DEFEND, FLYING, RANGED, WEAK_SPOT
from deckbuilder.games.arcmage.values import bound


def at_stake(state: ArcmageState, place: int) -> tuple[int, int, int]:
    """Return an attacker, the city it attacks, and the seat that is asked who stops it.

    For each attacker the attacked city's player is asked first, then clockwise the others of that
    side, whose armies may help (A136); each decides for the creatures it controls.

    Args:
        state: The game.
        place: Place in the order of these questions; -1 for the attacker once all have been asked.
    """
    helpers = len(state.table.sides.allies[state.controller[state.attacked[0]]]) if state.attackers else 1
    at = place // helpers
    if at >= len(state.attackers):
        return -1, NOWHERE, -1
    city = state.attacked[at]
    return state.attackers[at], city, state.table.sides.allies[state.controller[city]][place % helpers]


def may_defend(state: ArcmageState, card: int, attacker: int, city: int) -> bool:
    """Tell whether a creature may stop an attacker of a city (A80, A81, A112)."""
    if state.marked[card] and not state.table.marked_may_defend:
        return False
    place = state.place[card]
    if place != NOWHERE:
        if state.controller[card] != state.controller[city]:
            return False
        if place != city and not _comes_to_aid(state, card, place):
            return False
    if place == NOWHERE and _outmaneuvered(state, state.controller[card], city):
        return False
    keywords = state.keywords[card]
    foe = state.keywords[attacker]
    if keywords & CANNOT_DEFEND or (foe & FLYING and not keywords & (FLYING | RANGED)):
        return False
    if foe & WEAK_SPOT and state.dfn[card] > state.atk[attacker]:
        return False
    return not _barred(state, card, attacker)


def _outmaneuvered(state: ArcmageState, seat: int, city: int) -> bool:
    """Tell whether a seat's army may not defend a city this turn."""
    return any(last[0] == LASTING_BAN and last[1] == seat and last[4] == city for last in state.lasting)


def _comes_to_aid(state: ArcmageState, card: int, place: int) -> bool:
    """Tell whether residents of this city may defend other cities of their controller's too."""
    if not state.table.any_aid or state.controller[place] != state.controller[card]:
        return False
    rules = state.table.rules
    return any(
        rules[number].defends_elsewhere and bound(state, rules[number], place, source, seat, target)
        for number, source, seat, target in active_rules(state)
        if seat == state.controller[card]
    )


def _barred(state: ArcmageState, card: int, attacker: int) -> bool:
    """Tell whether a rule keeps a creature from stopping this attacker."""
    if not state.table.any_ban:
        return False
    picks = state.table.picks
    for number, source, seat, target in active_rules(state):
        rule = state.table.rules[number]
        barred = rule.cannot_defend >= 0 and bound(state, rule, card, source, seat, target)
        if barred and fits(state, picks[rule.cannot_defend], attacker, source, seat, -1):
            return True
        narrow = rule.defended_only_by >= 0 and bound(state, rule, attacker, source, seat, target)
        if narrow and not fits(state, picks[rule.defended_only_by], card, source, seat, -1):
            return True
    return False
