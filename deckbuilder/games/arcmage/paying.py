"""Resources and costs (rules A45-A55)."""

from __future__ import annotations

from deckbuilder.games.arcmage.counters import add_counters, change_strength
from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.logbook import LOG_COUNTER, LOG_PAY, log
from deckbuilder.games.arcmage.machine import ASK_CHOOSE, ASK_PAY, F_CAST, F_DEATHS, F_PAY
from deckbuilder.games.arcmage.marks import mark
from deckbuilder.games.arcmage.state import CREATURES, ENCHANTMENTS, ArcmageState
from deckbuilder.games.arcmage.table import Cost
from deckbuilder.games.arcmage.terms import COST_X, ORE
from deckbuilder.games.arcmage.values import candidates
from deckbuilder.games.arcmage.vaults import lose_resource
from deckbuilder.games.arcmage.whereabouts import cities_of
from deckbuilder.referee.framed import ask


def available(state: ArcmageState, seat: int) -> list[int]:
    """Return per faction what a seat can spend now: unmarked resource cards and credit (A48, A53)."""
    start = 5 * seat
    return state.spare[start : start + 5]


def can_pay(state: ArcmageState, seat: int, cost: int, faction: int, loyalty: int) -> bool:
    """Tell whether a cost and its loyalty share can be paid (A49, A51)."""
    if cost <= 0:
        return True
    found = available(state, seat)
    return sum(found) >= cost and found[faction] >= min(loyalty, cost)


def cost_of(state: ArcmageState, card: int, seat: int) -> int:
    """Return what a card costs now, reductions counted (A51); X cards cost their least X here (A50)."""
    facts = state.facts(card)
    cost = facts.cost
    if cost == COST_X:
        cost = 0 if state.table.x_free else facts.loyalty
    return max(0, cost - reduction(state, card, seat))


def reduction(state: ArcmageState, card: int, seat: int) -> int:
    """Return by how much rules in force lower what a card costs a seat, X included (A51)."""
    less = 0
    if state.table.any_discount:
        for number, source, holder, _ in active_rules(state):
            rule = state.table.rules[number]
            if rule.cost_less and holder == seat and rule.what >= 0:
                pick = state.table.picks[rule.what]
                if fits(state, pick, card, source, seat, -1):
                    less += rule.cost_less
    return less


def may_cost_less(state: ArcmageState, seat: int) -> bool:
    """Tell whether something in play may lower what cards cost a seat (A51)."""
    table = state.table
    if table.any_gift:
        return True
    if table.any_discount:
        for number, _source, holder, _target in active_rules(state):
            if holder == seat and table.rules[number].cost_less:
                return True
    return False


def gifts(state: ArcmageState, card: int, seat: int) -> list[int]:
    """Return the creatures that may be sacrificed when a card is played, which then costs less (A51)."""
    if not state.table.any_gift:
        return []
    found: list[int] = []
    for giver in state.creatures:
        if state.controller[giver] == seat:
            for number in state.facts(giver).rules:
                wanted = state.table.rules[number].given_for
                if wanted >= 0 and fits(state, state.table.picks[wanted], card, giver, seat, -1):
                    found.append(giver)
                    break
    return found


def spend(state: ArcmageState, seat: int, faction: int, count: int) -> None:
    """Spend resources of one faction: credit first, since it is lost anyway (A53), then cards."""
    place = 5 * seat + faction
    state.spare[place] -= count
    credit = state.credit[place]
    if credit:
        credit = min(count, credit)
        state.credit[place] -= credit
        count -= credit
    if count:
        for card in state.vaults[seat]:
            if not state.marked[card] and state.place[card] == faction:
                state.marked[card] = 1
                count -= 1
                if not count:
                    return


def begin_pay(state: ArcmageState, seat: int, cost: int, faction: int, loyalty: int) -> None:
    """Pay a cost: the loyalty share first, the rest as the payer chooses (A49)."""
    if cost <= 0:
        return
    log(state, LOG_PAY, seat, cost)
    own = min(loyalty, cost)
    if own:
        spend(state, seat, faction, own)
    if cost > own:
        state.frames.append([F_PAY, 0, seat, cost - own, 0])


def step_pay(state: ArcmageState, frame: list[int]) -> None:
    """Mark resources one by one; only choices that differ are offered, in order of factions.

    Frame: kind, step, seat, still to pay, least faction to choose from.
    """
    seat = frame[2]
    if frame[1]:
        faction = state.answer
        spend(state, seat, faction, 1)
        frame[3] -= 1
        frame[4] = faction
        frame[1] = 0
    left = frame[3]
    found = available(state, seat)
    least = frame[4]
    rest = sum(found[least:])
    if left <= 0 or rest <= left:
        for faction in range(least, 5):
            count = min(left, found[faction])
            if count > 0:
                spend(state, seat, faction, count)
                left -= count
        state.frames.pop()
        return
    answers: list[int] = []
    for faction in range(least, 5):
        if found[faction] and rest >= left:
            answers.append(faction)
        rest -= found[faction]
    frame[1] = 1
    ask(state, seat, ASK_PAY, answers)


def can_afford(state: ArcmageState, cost: int, source: int, seat: int) -> bool:
    """Tell whether everything a cost states can be paid now (A7, A52)."""
    what = state.table.costs[cost]
    if what.mark and state.marked[source]:
        return False
    if what.pay and sum(available(state, seat)) < what.pay:
        return False
    if what.strength and not cities_of(state, seat):
        return False
    if what.remove_counter and not state.counters.get(8 * source + ORE, 0):
        return False
    if what.sacrifice_resources and len(state.vaults[seat]) < what.sacrifice_resources:
        return False
    if what.mark_others:
        return len(_others(state, what.others, source, seat)) >= what.mark_others
    return True


def _others(state: ArcmageState, pick: int, source: int, seat: int) -> list[int]:
    found = candidates(state, pick, source, seat, -1)
    return sorted([card for card in found if not state.marked[card] and card != source])


def step_cost(state: ArcmageState, frame: list[int]) -> None:
    """Pay an activated ability's cost, part by part.

    Frame: kind, step, seat, source, cost, still to do of the part.
    """
    seat, source = frame[2], frame[3]
    cost = state.table.costs[frame[4]]
    step = frame[1]
    if step == 0:
        frame[1] = 1
        if cost.plain:
            state.frames.pop()
        _pay_by_source(state, source, cost)
        if cost.pay:
            begin_pay(state, seat, cost.pay, 0, 0)
    elif step == 1:
        frame[1] = 2
        if cost.strength:
            ask(state, seat, ASK_CHOOSE, cities_of(state, seat))
    elif step == 2:
        if cost.strength:
            change_strength(state, state.answer, -cost.strength)
        frame[1] = 3
        frame[5] = cost.sacrifice_resources
    elif step == 3:
        if frame[5]:
            frame[1] = 4
            ask(state, seat, ASK_CHOOSE, distinct_resources(state, seat))
        else:
            frame[1] = 5
            frame[5] = cost.mark_others
    elif step == 4:
        lose_resource(state, state.answer)
        frame[5] -= 1
        frame[1] = 3
    elif step == 5:
        if frame[5]:
            frame[1] = 6
            found = _others(state, cost.others, source, seat)
            ask(state, seat, ASK_CHOOSE, found[:1] if len(found) == frame[5] else found)
        else:
            state.frames.pop()
            if cost.sacrifice_me and state.zone[source] in (CREATURES, ENCHANTMENTS):
                state.frames.append([F_DEATHS, 0, 4, source])
    else:
        mark(state, state.answer)
        if state.frames[-2][0] == F_CAST:
            state.frames[-2].append(-2 - state.answer)
        frame[5] -= 1
        frame[1] = 5


def _pay_by_source(state: ArcmageState, source: int, cost: Cost) -> None:
    """Pay what the source itself bears: its mark and counters."""
    if cost.mark:
        mark(state, source)
    if cost.counter_atk or cost.counter_def:
        add_counters(state, source, cost.counter_atk, cost.counter_def)
    if cost.remove_counter:
        state.counters[8 * source + ORE] -= 1
        log(state, LOG_COUNTER, source, ORE, -1)


def distinct_resources(state: ArcmageState, seat: int) -> list[int]:
    """Return one resource card of each face, faction and mark: others are the same choice."""
    seen: list[tuple[int, int, int]] = []
    kept: list[int] = []
    for card in state.vaults[seat]:
        looks = (state.face[card], state.place[card], state.marked[card])
        if looks not in seen:
            seen.append(looks)
            kept.append(card)
    return kept
