"""Moving creatures between army and cities (A67-A71, A116). Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.logbook import LOG_COIN, log
from deckbuilder.games.arcmage.machine import ARMY_OF, ASK_CHOOSE, ASK_PLACE, PASS
from deckbuilder.games.arcmage.marks import mark
from deckbuilder.games.arcmage.paying import available, begin_pay
from deckbuilder.games.arcmage.piles import below, draw
from deckbuilder.games.arcmage.signals import MOVES, signal
from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import INFILTRATE, PLAYER, TRAVEL
from deckbuilder.games.arcmage.values import bound
from deckbuilder.games.arcmage.zones import put_in
from deckbuilder.referee.framed import ask

# Steps of a move; its frame is kind, step, creature, destination, place of the next coin, then where
# it may go.
_WHERE: Final = 0
_TOLD: Final = 1
_COINS: Final = 2
_OPPONENT: Final = 3
_OTHERWISE: Final = 4
_ALONG: Final = 5
_TOOK: Final = 6

_OPPONENTS_MOVES: Final = 2


def destinations(state: ArcmageState, card: int, seat: int) -> list[int]:
    """Return where a creature may move now: cities, and ``ARMY_OF`` its seat (A67-A70, A116, A129)."""
    place = state.place[card]
    keywords = state.keywords[card]
    used: list[int] = [] if keywords & TRAVEL else state.used_cities
    if place != NOWHERE and place in used and not _can_buy_exit(state, place, seat):
        return []
    if _stuck(state, card, seat):
        return []
    closing = state.table.any_closed
    if closing and _closed(state, place):
        return []
    found: list[int] = []
    holders, foes = state.controller, state.table.foes[seat]
    for city in state.cities:
        if city == place or city in used or (closing and _closed(state, city)):
            continue
        holder = holders[city]
        if holder == seat or (foes[holder] and keywords & INFILTRATE and not _keeps_out(state, city)):
            found.append(city)
    if place != NOWHERE:
        found.append(ARMY_OF + seat)
    return found


def _stuck(state: ArcmageState, card: int, seat: int) -> bool:
    """Tell whether a creature is in another player's city without the infiltrate to leave it (A67, A116)."""
    place = state.place[card]
    return place != NOWHERE and state.controller[place] != seat and not state.keywords[card] & INFILTRATE


def open_city(state: ArcmageState, seat: int) -> bool:
    """Tell whether a seat has a city that has not yet been moved into or out of this turn."""
    used, holders = state.used_cities, state.controller
    return bool([city for city in state.cities if holders[city] == seat and city not in used])


def movable(state: ArcmageState, seat: int) -> list[int]:
    """Return a seat's creatures that can move somewhere (A67-A70)."""
    holders = state.controller
    places, marked, keywords, used = state.place, state.marked, state.keywords, state.used_cities
    gate, simple = open_city(state, seat), not (state.table.any_closed and _closing(state))
    found: list[int] = []
    for card in state.creatures:
        if marked[card] or holders[card] != seat:
            continue
        place = places[card]
        if simple and place == NOWHERE and not keywords[card] & (TRAVEL | INFILTRATE):
            possible = gate
        elif simple and place != NOWHERE and place not in used:
            possible = not _stuck(state, card, seat)
        else:
            possible = bool(destinations(state, card, seat))
        if possible:
            found.append(card)
    return found


def _closing(state: ArcmageState) -> bool:
    """Tell whether anything in play may keep creatures from moving into or out of a city."""
    faces, face, rules = state.table.faces, state.face, state.table.rules
    for card in state.enchantments:
        for number in faces[face[card]].rules:
            if rules[number].closed:
                return True
    return False


def _closed(state: ArcmageState, city: int) -> bool:
    """Tell whether nothing may move into or out of a city."""
    if city == NOWHERE:
        return False
    for card in state.enchantments:
        if state.place[card] == city:
            for number in state.facts(card).rules:
                rule = state.table.rules[number]
                if rule.closed and _outnumbered(state, card, city):
                    return True
    return False


def _outnumbered(state: ArcmageState, card: int, city: int) -> bool:
    """Tell whether the army of an enchantment's controller outnumbers the host city's controller's."""
    armies = [0] * state.table.seats
    for creature in state.creatures:
        if state.place[creature] == NOWHERE:
            armies[state.controller[creature]] += 1
    return armies[state.controller[card]] > armies[state.controller[city]]


def _keeps_out(state: ArcmageState, city: int) -> bool:
    """Tell whether opposing infiltrators cannot enter a city."""
    if not state.table.any_barred:
        return False
    for number, source, seat, target in active_rules(state):
        rule = state.table.rules[number]
        if not rule.no_infiltrators or seat != state.controller[city]:
            continue
        if rule.what >= 0 or bound(state, rule, city, source, seat, target):
            return True
    return False


def exit_price(state: ArcmageState, city: int, seat: int) -> int:
    """Return what a further creature pays to move out of a city in a turn (A68); 0 if none may."""
    if not state.table.any_exit:
        return 0
    for number, source, holder, _ in active_rules(state):
        price = state.table.rules[number].exit_price
        if price and source == city and holder == seat:
            return price
    return 0


def _can_buy_exit(state: ArcmageState, city: int, seat: int) -> bool:
    price = exit_price(state, city, seat)
    return price > 0 and sum(available(state, seat)) >= price


def step_move(state: ArcmageState, frame: list[int]) -> None:
    """Move a creature: mark it and put it elsewhere (A67, A68)."""
    while True:
        _STEPS[frame[1]](state, frame)
        if state.asking or state.frames[-1] is not frame:
            return


def _where(state: ArcmageState, frame: list[int]) -> None:
    frame[1] = _TOLD
    frame.extend((0, 0, *destinations(state, frame[2], state.active)))
    ask(state, state.active, ASK_PLACE, frame[5:])


def _told(state: ArcmageState, frame: list[int]) -> None:
    """Take the destination; a further move out of a city is paid for."""
    frame[3] = state.answer
    frame[1] = _COINS
    city = state.place[frame[2]]
    if city in state.used_cities and not state.keywords[frame[2]] & TRAVEL:
        begin_pay(state, state.active, exit_price(state, city, state.active), 0, 0)


def _coins(state: ArcmageState, frame: list[int]) -> None:
    """Throw the next coin that a rule asks for at this move."""
    if not state.table.any_coin:
        frame[1] = _ALONG
        return
    seat = state.active
    rules = state.table.rules
    foes = state.table.foes
    due = [
        (rules[number].coin_moves, holder)
        for number, _, holder, _ in active_rules(state)
        if rules[number].coin_moves
        and (foes[holder][seat] if rules[number].coin_moves == _OPPONENTS_MOVES else holder == seat)
    ]
    if frame[4] >= len(due):
        frame[1] = _ALONG
        return
    whose, holder = due[frame[4]]
    frame[4] += 1
    heads = below(state, 2)
    log(state, LOG_COIN, holder, heads)
    if heads:
        draw(state, seat)
    if heads and whose == _OPPONENTS_MOVES:
        others = [place for place in frame[5:] if place != frame[3]]
        if others:
            frame[1] = _OTHERWISE
            ask(state, holder, ASK_PLACE, others)
    elif not heads and whose != _OPPONENTS_MOVES:
        opponents = [s for s in range(state.table.seats) if foes[seat][s] and state.alive & (1 << s)]
        frame[1] = _OPPONENT
        ask(state, seat, ASK_CHOOSE, [PLAYER + opponent for opponent in opponents])


def _opponent(state: ArcmageState, frame: list[int]) -> None:
    """Let an opponent choose the destination."""
    frame[1] = _OTHERWISE
    ask(state, state.answer - PLAYER, ASK_PLACE, frame[5:])


def _otherwise(state: ArcmageState, frame: list[int]) -> None:
    frame[3] = state.answer
    frame[1] = _COINS


def _carries(state: ArcmageState, card: int) -> bool:
    if not state.table.any_carrier:
        return False
    return any(state.table.rules[number].carries for number in state.facts(card).rules)


def _along(state: ArcmageState, frame: list[int]) -> None:
    """Offer creatures of the same player and place to be taken along."""
    card = frame[2]
    frame[1] = _TOOK
    state.answer = PASS
    if _carries(state, card):
        found = [
            other
            for other in state.creatures
            if other != card
            and state.place[other] == state.place[card]
            and state.controller[other] == state.active
        ]
        ask(state, state.active, ASK_CHOOSE, [PASS, *found])


def _took(state: ArcmageState, frame: list[int]) -> None:
    """Mark the creature, unless it carries, and put it and what it takes along where they go."""
    state.frames.pop()
    card, along = frame[2], state.answer
    before = state.place[card]
    place = frame[3] if frame[3] < ARMY_OF else NOWHERE
    if not state.keywords[card] & TRAVEL:
        state.used_cities += [city for city in (before, place) if city != NOWHERE]
    if not _carries(state, card):
        mark(state, card)
    for mover in (card, along):
        if mover >= 0:
            put_in(state, mover, place)
            signal(state, MOVES, mover, state.active, before)


_STEPS: Final = (_where, _told, _coins, _opponent, _otherwise, _along, _took)
