"""Unmarking, where it has a price (rules A7, A35). Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.machine import ASK_UNMARK, F_READY, NO, YES, ask, push
from deckbuilder.games.arcmage.paying import available, begin_pay
from deckbuilder.games.arcmage.state import CREATURES, ArcmageState
from deckbuilder.games.arcmage.values import active_rules, bound
from deckbuilder.games.arcmage.zones import add_counters, unmark

_GRASSROOT: Final = 0
_IVY: Final = 3


def begin_ready(state: ArcmageState, cards: list[int]) -> None:
    """Unmark cards; the controllers of those that have a price are asked one after the other."""
    priced: list[int] = []
    for card in cards:
        if not state.marked[card]:
            continue
        if price(state, card) or _ivy(state, card):
            priced.append(card)
        else:
            unmark(state, card)
    if priced:
        push(state, F_READY, 0, 3, *priced)


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
    roots = state.counters.get(8 * card + _GRASSROOT, 0)
    if not roots:
        return 0
    rules = state.table.rules
    return roots * sum(
        [
            rules[number].unmark_price and bound(state, rules[number], card, source, seat, target)
            for number, source, seat, target in active_rules(state)
        ]
    )


def _ivy(state: ArcmageState, card: int) -> int:
    return state.counters.get(8 * card + _IVY, 0) if state.zone[card] == CREATURES else 0


def _pay(state: ArcmageState, card: int) -> None:
    """Pay, or put the ivy's counters on it, and unmark it."""
    due = price(state, card)
    ivy = _ivy(state, card)
    unmark(state, card)
    if ivy:
        add_counters(state, card, -ivy, -ivy)
    begin_pay(state, state.controller[card], due, 0, 0)
