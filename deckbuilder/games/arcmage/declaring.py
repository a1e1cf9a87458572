"""Declaring an attack: on which cities, with which creatures, at what cost (rules A77-A79, A119, A137)."""

from __future__ import annotations

from deckbuilder.games.arcmage.attack_frame import (
    CHOOSE_ATTACKER,
    CHOOSE_SECOND,
    DECLARED,
    FIRST_CITY,
    SECOND_CITY,
    TOOK_ATTACKER,
    TOOK_CITY,
    TOOK_SECOND,
)
from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.machine import ASK_ATTACK, ASK_ATTACKER, ASK_SECOND, PASS
from deckbuilder.games.arcmage.paying import available
from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import BRAVE, CANNOT_ATTACK, MILITIA, MUST_ATTACK, PEACEFUL, RABID
from deckbuilder.games.arcmage.values import bound, current
from deckbuilder.referee.framed import ask


def able(state: ArcmageState, city: int) -> list[int]:
    """Return the creatures that may attack a city now (A78, A117)."""
    found = _rested(state)
    if found and state.table.any_ban:
        found = [card for card in found if not _kept_from(state, card, city)]
    return found


def _rested(state: ArcmageState) -> list[int]:
    """Return the creatures that may attack, if not just any city, and are not yet told to (A78, A117)."""
    current(state)
    seat, holders, places, marked = state.active, state.controller, state.place, state.marked
    keywords, attackers = state.keywords, state.attackers
    return [
        card
        for card in state.creatures
        if holders[card] == seat
        and places[card] == NOWHERE
        and not marked[card]
        and not keywords[card] & CANNOT_ATTACK
        and (not keywords[card] & PEACEFUL or keywords[card] & BRAVE)
        and card not in attackers
    ]


def _kept_from(state: ArcmageState, card: int, city: int) -> bool:
    """Tell whether a rule keeps a creature from attacking this city."""
    for number, source, seat, target in active_rules(state):
        rule = state.table.rules[number]
        if rule.cannot_attack < 0 or not bound(state, rule, card, source, seat, target):
            continue
        if fits(state, state.table.picks[rule.cannot_attack], city, source, seat, -1):
            return True
    return False


def tax(state: ArcmageState, city: int) -> int:
    """Return what each creature that attacks a city costs its controller (A79)."""
    total = 0
    if not state.table.any_tax:
        return total
    for number, _source, seat, _ in active_rules(state):
        rule = state.table.rules[number]
        if rule.attack_tax and seat == state.controller[city]:
            total += rule.attack_tax
    return total


def _affordable(state: ArcmageState, city: int) -> int:
    """Return how many more creatures can be paid for."""
    each = tax(state, city)
    if not each:
        return 1_000
    paid = sum([tax(state, attacked) for attacked in state.attacked])
    return (sum(available(state, state.active)) - paid) // each


def choose_city(state: ArcmageState, frame: list[int]) -> None:
    """Ask which city is attacked, if any can be (A77); some creatures have to attack if they can (A134)."""
    state.attackers = []
    state.attacked = []
    state.intercepted = []
    state.fights = {}
    foes = state.table.foes[state.active]
    answers: list[int] = []
    if _rested(state):
        answers = [
            city
            for city in state.cities
            if foes[state.controller[city]] and able(state, city) and _affordable(state, city) > 0
        ]
    if not answers:
        state.frames.pop()
        return
    frame[1] = TOOK_CITY
    if _must(state, answers):
        ready = [city for city in answers if 0 < len(_bidden(state, city)) <= _affordable(state, city)]
        ask(state, state.active, ASK_ATTACK, ready)
    else:
        ask(state, state.active, ASK_ATTACK, [PASS, *answers])


def _bidden(state: ArcmageState, city: int) -> list[int]:
    """Return the creatures that may attack a city and are told to; the rabid only once a turn (A134)."""
    return [
        card
        for card in able(state, city)
        if state.keywords[card] & MUST_ATTACK
        or (state.keywords[card] & RABID and card not in state.attacked_before)
    ]


def _must(state: ArcmageState, cities: list[int]) -> bool:
    """Tell whether a creature must attack one of these cities: nobody has to pay for it (A79)."""
    keywords = state.keywords
    if not [card for card in _rested(state) if keywords[card] & (MUST_ATTACK | RABID)]:
        return False
    return any(not tax(state, city) and _bidden(state, city) for city in cities)


def took_city(state: ArcmageState, frame: list[int]) -> None:
    """Take the answer; creatures that have to attack do so unasked (A134)."""
    if state.answer == PASS:
        state.frames.pop()
        return
    frame[FIRST_CITY] = state.answer
    foes = state.table.foes[state.active]
    foreign = [city for city in state.cities if foes[state.controller[city]]]
    if _must(state, foreign):
        for card in _bidden(state, state.answer):
            state.attackers.append(card)
            state.attacked.append(state.answer)
    frame[1] = CHOOSE_ATTACKER


def city_declared(frame: list[int]) -> int:
    """Return the city against which attackers are declared now, given an attack's frame (A78, A119)."""
    return frame[FIRST_CITY] if frame[SECOND_CITY] < 0 else frame[SECOND_CITY]


def choose_attacker(state: ArcmageState, frame: list[int]) -> None:
    """Offer attackers one by one, in any order (A78)."""
    city = city_declared(frame)
    found = able(state, city) if _affordable(state, city) > 0 else []
    if frame[SECOND_CITY] >= 0:
        found = [card for card in found if state.keywords[card] & MILITIA]
    if not found:
        frame[1] = CHOOSE_SECOND
        return
    frame[1] = TOOK_ATTACKER
    ask(state, state.active, ASK_ATTACKER, [PASS, *found] if city in state.attacked else found)


def took_attacker(state: ArcmageState, frame: list[int]) -> None:
    """Take the answer, and ask for the next attacker (A78)."""
    if state.answer == PASS:
        frame[1] = CHOOSE_SECOND
        return
    state.attackers.append(state.answer)
    state.attacked.append(city_declared(frame))
    frame[1] = CHOOSE_ATTACKER


def cities_attacked(state: ArcmageState) -> int:
    """Return how many cities the attack is on as declared so far."""
    return len(set(state.attacked))


def choose_second(state: ArcmageState, frame: list[int]) -> None:
    """Militia may attack a second city in the same attack (A119), an overlord's further ones (A137)."""
    answers: list[int] = []
    foes = state.table.foes[state.active]
    more = cities_attacked(state) < state.table.sides.fronts[state.active]
    for city in state.cities if more else []:
        if not foes[state.controller[city]] or city in state.attacked or _affordable(state, city) <= 0:
            continue
        if any(state.keywords[card] & MILITIA for card in able(state, city)):
            answers.append(city)
    if not answers:
        frame[1] = DECLARED
        return
    frame[1] = TOOK_SECOND
    ask(state, state.active, ASK_SECOND, [PASS, *answers])


def took_second(state: ArcmageState, frame: list[int]) -> None:
    """Take the answer, and ask who attacks the second city (A119)."""
    if state.answer == PASS:
        frame[1] = DECLARED
        return
    frame[SECOND_CITY] = state.answer
    frame[1] = CHOOSE_ATTACKER
