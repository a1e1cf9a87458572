"""The Unmark phase, and unmarking where it has a price or a limit (rules A7, A35)."""

from __future__ import annotations

from deckbuilder.games.arcmage.counters import add_counters
from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.machine import ASK_CHOOSE, ASK_UNMARK, F_FEW, F_READY, NO, YES
from deckbuilder.games.arcmage.marks import is_held, unmark
from deckbuilder.games.arcmage.paying import available, begin_pay
from deckbuilder.games.arcmage.state import CREATURES, ArcmageState, put
from deckbuilder.games.arcmage.terms import GRASSROOT, IVY, STAYS_MARKED
from deckbuilder.games.arcmage.values import bound, current
from deckbuilder.referee.framed import ask


def step_unmark(state: ArcmageState, frame: list[int]) -> None:
    """Unmark everything the active player controls that may unmark (A35).

    A missed unmark phase counts as missed even if the card is not marked by then.
    Frame: kind, step.
    """
    seat = state.active
    state.frames.pop()
    current(state)
    marked, holders, skips = state.marked, state.controller, state.skips
    spare, place = state.spare, state.place
    for card in state.vaults[seat]:
        if marked[card]:
            marked[card] = 0
            spare[5 * seat + place[card]] += 1
    ready: list[int] = []
    for card in state.creatures + state.enchantments:
        if not (marked[card] or skips[card]) or holders[card] != seat:
            continue
        if skips[card]:
            state.skips = put(state.skips, card, skips[card] - 1)
        elif state.zone[card] != CREATURES or not state.keywords[card] & STAYS_MARKED:
            ready.append(card)
    ready.sort()
    begin_few(state, ready, unmark_cap(state))


def begin_ready(state: ArcmageState, cards: list[int]) -> None:
    """Unmark cards; the controllers of those that have a price are asked one after the other."""
    priced: list[int] = []
    free = not (state.counters or state.table.any_price or state.table.any_stay)
    for card in cards:
        if not state.marked[card] or is_held(state, card):
            continue
        if not free and (price(state, card) or _ivy(state, card) or _may_stay(state, card)):
            priced.append(card)
        else:
            unmark(state, card)
    if priced:
        state.frames.append([F_READY, 0, 3, *priced])


def step_ready(state: ArcmageState, frame: list[int]) -> None:
    """Ask card by card whether the price is paid.

    Frame: kind, step, place of the card asked about, then the cards.
    """
    if frame[1] == 1:
        frame[1] = 0
        card = frame[frame[2]]
        frame[2] += 1
        if state.answer == YES:
            _pay(state, card)
            return
    while frame[2] < len(frame):
        card = frame[frame[2]]
        seat = state.controller[card]
        if state.marked[card] and sum(available(state, seat)) >= price(state, card):
            frame[1] = 1
            ask(state, seat, ASK_UNMARK, [NO, YES])
            return
        frame[2] += 1
    state.frames.pop()


def price(state: ArcmageState, card: int) -> int:
    """Return what unmarking a card costs: its grassroot counters, for each rule that says so."""
    if not state.table.any_price:
        return 0
    roots = state.counters.get(8 * card + GRASSROOT, 0)
    if not roots:
        return 0
    rules = state.table.rules
    return roots * sum(
        [
            rules[number].unmark_price and bound(state, rules[number], card, source, seat, target)
            for number, source, seat, target in active_rules(state)
        ]
    )


def _may_stay(state: ArcmageState, card: int) -> bool:
    """Tell whether unmarking a card is its controller's choice."""
    if not state.table.any_stay:
        return False
    for number, source, seat, target in active_rules(state):
        rule = state.table.rules[number]
        if rule.may_stay_marked and bound(state, rule, card, source, seat, target):
            return True
    return False


def unmark_cap(state: ArcmageState) -> int:
    """Return how many creatures a player unmarks at most in an unmark phase; -1 for any number."""
    least = -1
    if not state.table.any_unmark_cap:
        return least
    for number, _source, seat, _target in active_rules(state):
        if state.table.rules[number].unmark_cap:
            count = len([card for card in state.creatures if state.controller[card] == seat])
            least = count if least < 0 else min(least, count)
    return least


def begin_few(state: ArcmageState, cards: list[int], cap: int) -> None:
    """Unmark cards, but no more creatures than a cap, of their controller's choice."""
    few: list[int] = []
    if cap >= 0:
        few = [c for c in cards if state.zone[c] == CREATURES and state.marked[c] and not is_held(state, c)]
    if len(few) <= cap or cap < 0:
        begin_ready(state, cards)
        return
    state.frames.append([F_FEW, 0, cap, 4, *few])
    begin_ready(state, [card for card in cards if card not in few])


def step_few(state: ArcmageState, frame: list[int]) -> None:
    """Ask which creatures unmark, in the order of their numbers.

    Frame: kind, step, how many still, place of the next that can be chosen, then the creatures; a
    chosen one is -1 - card.
    """
    if frame[1] == 1:
        frame[1] = 0
        frame[3] = frame.index(state.answer, 4) + 1
        frame[frame[3] - 1] = -1 - state.answer
        frame[2] -= 1
    if not frame[2]:
        state.frames.pop()
        begin_ready(state, [-1 - card for card in frame[4:] if card < 0])
        return
    frame[1] = 1
    ask(state, state.controller[frame[frame[3]]], ASK_CHOOSE, frame[frame[3] : len(frame) - frame[2] + 1])


def _ivy(state: ArcmageState, card: int) -> int:
    return state.counters.get(8 * card + IVY, 0) if state.zone[card] == CREATURES else 0


def _pay(state: ArcmageState, card: int) -> None:
    """Pay, or put the ivy's counters on it, and unmark it."""
    due = price(state, card)
    ivy = _ivy(state, card)
    unmark(state, card)
    if ivy:
        add_counters(state, card, -ivy, -ivy)
    begin_pay(state, state.controller[card], due, 0, 0)
