"""The attack phase (rules A77-A89, A119, A121, A126)."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.counters import boost
from deckbuilder.games.arcmage.damage import Blow, deal
from deckbuilder.games.arcmage.defence import at_stake, may_defend
from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.lasting import LASTING_RULE
from deckbuilder.games.arcmage.logbook import LOG_ATTACK, LOG_DEFEND, log
from deckbuilder.games.arcmage.machine import (
    ASK_ATTACK,
    ASK_ATTACKER,
    ASK_BATTLE,
    ASK_DEFENDER,
    ASK_SECOND,
    CHECK_FIRST,
    F_BATTLE,
    IF_STACK,
    OPEN,
    PASS,
    ask,
    push_window,
)
from deckbuilder.games.arcmage.marks import mark
from deckbuilder.games.arcmage.paying import available, begin_pay
from deckbuilder.games.arcmage.signals import ATTACKS, IS_DEFENDED, signal
from deckbuilder.games.arcmage.state import BUILT, CREATURES, NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import (
    BRAVE,
    CANNOT_ATTACK,
    CHARGE,
    FIGHTS,
    FLYING,
    HARMLESS,
    MILITIA,
    MUST_ATTACK,
    PEACEFUL,
    TURN,
    VETERAN,
)
from deckbuilder.games.arcmage.values import bound, current
from deckbuilder.games.arcmage.windows import open_window

# Steps of an attack; its frame is kind, step, first city, second city, place, last card chosen.
CHOOSE_CITY: Final = 0
TOOK_CITY: Final = 1
CHOOSE_ATTACKER: Final = 2
TOOK_ATTACKER: Final = 3
CHOOSE_SECOND: Final = 4
TOOK_SECOND: Final = 5
DECLARED: Final = 6
MARKED: Final = 7
DEFENCE: Final = 8
TOOK_DEFENDER: Final = 9
DEFENDED: Final = 10
NEXT_BATTLE: Final = 11
TOOK_BATTLE: Final = 12
AT_CITY: Final = 13
OVER: Final = 14

_CITY: Final = 2
_SECOND: Final = 3
_PLACE: Final = 4
_LAST: Final = 5


def step_attack(state: ArcmageState, frame: list[int]) -> None:
    """Go on with an attack as far as it goes."""
    while True:
        _STEPS[frame[1]](state, frame)
        if state.asking or state.frames[-1] is not frame:
            return


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


def _choose_city(state: ArcmageState, frame: list[int]) -> None:
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
    """Return the creatures that may attack a city and are told to this turn; once is enough (A134)."""
    return [
        card
        for card in able(state, city)
        if state.keywords[card] & MUST_ATTACK and card not in state.attacked_before
    ]


def _must(state: ArcmageState, cities: list[int]) -> bool:
    """Tell whether a creature must attack one of these cities: nobody has to pay for it (A79)."""
    keywords = state.keywords
    if not [card for card in _rested(state) if keywords[card] & MUST_ATTACK]:
        return False
    return any(not tax(state, city) and _bidden(state, city) for city in cities)


def _took_city(state: ArcmageState, frame: list[int]) -> None:
    if state.answer == PASS:
        state.frames.pop()
        return
    frame[_CITY] = state.answer
    frame[_LAST] = -1
    foes = state.table.foes[state.active]
    foreign = [city for city in state.cities if foes[state.controller[city]]]
    if _must(state, foreign):
        for card in _bidden(state, state.answer):
            state.attackers.append(card)
            state.attacked.append(state.answer)
    frame[1] = CHOOSE_ATTACKER


def _choose_attacker(state: ArcmageState, frame: list[int]) -> None:
    """Offer attackers in the order of their numbers, so that each set is offered once."""
    second = frame[_SECOND]
    city = frame[_CITY] if second < 0 else second
    found = (
        [card for card in able(state, city) if card > frame[_LAST]] if _affordable(state, city) > 0 else []
    )
    if second >= 0:
        found = [card for card in found if state.keywords[card] & MILITIA]
    here = city in state.attacked
    if not found:
        frame[1] = CHOOSE_SECOND
        return
    frame[1] = TOOK_ATTACKER
    ask(state, state.active, ASK_ATTACKER, [PASS, *found] if here else found)


def _took_attacker(state: ArcmageState, frame: list[int]) -> None:
    if state.answer == PASS:
        frame[1] = CHOOSE_SECOND
        return
    state.attackers.append(state.answer)
    state.attacked.append(frame[_CITY] if frame[_SECOND] < 0 else frame[_SECOND])
    frame[_LAST] = state.answer
    frame[1] = CHOOSE_ATTACKER


def cities_attacked(state: ArcmageState) -> int:
    """Return how many cities the attack is on as declared so far."""
    return len(set(state.attacked))


def _choose_second(state: ArcmageState, frame: list[int]) -> None:
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


def _took_second(state: ArcmageState, frame: list[int]) -> None:
    if state.answer == PASS:
        frame[1] = DECLARED
        return
    frame[_SECOND] = state.answer
    frame[_LAST] = -1
    frame[1] = CHOOSE_ATTACKER


def _declared(state: ArcmageState, frame: list[int]) -> None:
    """Attack costs are paid now; then comes the event window (A79)."""
    frame[1] = MARKED
    if state.table.mark_at_declaration:
        _mark_attackers(state)
    push_window(state, OPEN)
    due = sum([tax(state, city) for city in state.attacked])
    if due:
        begin_pay(state, state.active, due, 0, 0)


def _mark_attackers(state: ArcmageState) -> None:
    for card in state.attackers:
        if state.zone[card] == CREATURES and not state.keywords[card] & VETERAN:
            mark(state, card)


def _marked(state: ArcmageState, frame: list[int]) -> None:
    """Who is still in the army and unmarked attacks (A79); battle screams sound (A126)."""
    current(state)
    early = state.table.mark_at_declaration
    stays = [
        place
        for place, card in enumerate(state.attackers)
        if state.zone[card] == CREATURES
        and state.controller[card] == state.active
        and state.place[card] == NOWHERE
        and (early or not state.marked[card])
    ]
    state.attackers, state.attacked = (
        [state.attackers[place] for place in stays],
        [state.attacked[place] for place in stays],
    )
    if not early:
        _mark_attackers(state)
    for card, city in zip(state.attackers, state.attacked, strict=True):
        state.attacked_before.append(card)
        log(state, LOG_ATTACK, card, city)
        signal(state, ATTACKS, card, state.controller[city], city)
    if state.table.borne & CHARGE:
        _charge(state)
    for card in state.attackers:
        _scream(state, card)
    state.touch(TURN)
    frame[_PLACE] = 0
    frame[_LAST] = -1
    frame[1] = DEFENCE
    open_window(state, CHECK_FIRST + IF_STACK)


def _charge(state: ArcmageState) -> None:
    """Chargers that attack together get ATK and keywords, be it two cities (A119, A128).

    Battle screams come after it: what the chargers gain is theirs by then.
    """
    chargers = [card for card in state.attackers if state.keywords[card] & CHARGE]
    if len(chargers) > 1:
        for card in chargers:
            facts = state.facts(card)
            boost(state, card, facts.charge, 0, facts.charge_gives)
        current(state)


def _scream(state: ArcmageState, card: int) -> None:
    facts = state.facts(card)
    if facts.scream:
        for other in state.attackers:
            if other != card and (not facts.scream_of or state.keywords[other] & facts.scream_of):
                boost(state, other, facts.scream, 0, 0)


def _defence(state: ArcmageState, frame: list[int]) -> None:
    """Offer defenders attacker by attacker, in the order of their numbers (A80, A136)."""
    current(state)
    while True:
        attacker, city, seat = at_stake(state, frame[_PLACE])
        if attacker < 0:
            break
        if state.zone[attacker] == CREATURES and state.zone[city] == BUILT:
            found = [
                card
                for card in state.creatures
                if state.controller[card] == seat
                and card > frame[_LAST]
                and card not in state.fights
                and may_defend(state, card, attacker, city)
            ]
            if found:
                frame[1] = TOOK_DEFENDER
                ask(state, seat, ASK_DEFENDER, [PASS, *found])
                return
        frame[_PLACE] += 1
        frame[_LAST] = -1
    frame[1] = DEFENDED


def _took_defender(state: ArcmageState, frame: list[int]) -> None:
    frame[1] = DEFENCE
    if state.answer == PASS:
        frame[_PLACE] += 1
        frame[_LAST] = -1
        return
    attacker = at_stake(state, frame[_PLACE])[0]
    state.fights[state.answer] = attacker
    state.touch(FIGHTS)
    frame[_LAST] = state.answer
    log(state, LOG_DEFEND, state.answer, attacker)
    if attacker not in state.intercepted:
        state.intercepted.append(attacker)


def _defended(state: ArcmageState, frame: list[int]) -> None:
    state.touch(FIGHTS)
    for attacker in state.intercepted:
        signal(state, IS_DEFENDED, attacker, state.controller[attacker])
    frame[1] = NEXT_BATTLE
    open_window(state, CHECK_FIRST + OPEN)


def _next_battle(state: ArcmageState, frame: list[int]) -> None:
    """Battles are fought one by one in the attacking player's order (A88)."""
    left = [card for card in state.intercepted if card not in frame[6:]]
    left = [card for card in left if state.zone[card] == CREATURES]
    if not left:
        frame[1] = AT_CITY
        return
    frame[1] = TOOK_BATTLE
    ask(state, state.active, ASK_BATTLE, left)


def _took_battle(state: ArcmageState, frame: list[int]) -> None:
    frame[1] = NEXT_BATTLE
    frame.append(state.answer)
    push_window(state, CHECK_FIRST + IF_STACK)
    state.frames.append([F_BATTLE, 0, state.answer, 0, 0, 0])


def _at_city(state: ArcmageState, frame: list[int]) -> None:
    """All unintercepted damage hits the cities at once (A86, A88, A89)."""
    current(state)
    blows: list[Blow] = []
    for card, city in zip(state.attackers, state.attacked, strict=True):
        alive = state.zone[card] == CREATURES and state.zone[city] == BUILT
        if alive and card not in state.intercepted and not state.keywords[card] & HARMLESS:
            blows.append((city, city_damage(state, card, city), card))
    blows += [(city, amount, card) for card, city, amount in overruns(state)]
    frame[1] = OVER
    push_window(state, CHECK_FIRST + IF_STACK)
    deal(state, blows, True)


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


def _over(state: ArcmageState, frame: list[int]) -> None:
    state.attackers = []
    state.attacked = []
    state.intercepted = []
    state.fights = {}
    state.touch(FIGHTS)
    state.frames.pop()


_STEPS: Final = (
    _choose_city,
    _took_city,
    _choose_attacker,
    _took_attacker,
    _choose_second,
    _took_second,
    _declared,
    _marked,
    _defence,
    _took_defender,
    _defended,
    _next_battle,
    _took_battle,
    _at_city,
    _over,
)
