"""What triggers wait for, and how they are told of it (rules A94, A95)."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.in_force import listeners
from deckbuilder.games.arcmage.lasting import LASTING_ONCE, LASTING_TRIGGER
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.terms import HOST, ME
from deckbuilder.games.arcmage.values import holds

# What triggers can wait for; the order is that of `abilities.Event`.
ENTERS: Final = 0
DIES: Final = 1
LEAVES: Final = 2
MARKED: Final = 3
DEVOTED: Final = 4
DAMAGES: Final = 5
DAMAGES_CITY: Final = 6
ATTACKS: Final = 7
IS_DEFENDED: Final = 8
MOVES: Final = 9
ENTERS_CITY: Final = 10
PLAYS: Final = 11
DRAWS: Final = 12
DISCARDS: Final = 13
TACTICS_BEGINS: Final = 14
TURN_BEGINS: Final = 15
TURN_ENDS: Final = 16
DISCARD_PHASE: Final = 17
DAMAGES_CREATURE: Final = 18
BURIED: Final = 19


def signal(state: ArcmageState, event: int, card: int, seat: int, detail: int = 0) -> None:
    """Tell the triggers that something happened to a card or by a player (A94, A95).

    Args:
        state: The game.
        event: What happened.
        card: The card it happened to or that did it; -1 for none.
        seat: The player concerned; for damage and for entering a city, whose creature or city it is;
            for marking, who marked it.
        detail: What else is to be told, by the event: the card damaged; the city attacked or entered; where
            a creature moved from or came into play; the host an enchantment leaves, or the X with which it
            was played when it enters; the card that marked it. 0 where there is nothing.
    """
    table = state.table
    if not table.listened[event]:
        return
    bit = 1 << event
    if state.outdated or state.awaited & bit:
        faces, face = table.faces, state.face
        for source in listeners(state):
            facts = faces[face[source]]
            if facts.events & bit:
                for trigger in facts.triggers:
                    if table.triggers[trigger].event == event:
                        offer(state, trigger, source, state.controller[source], card, seat, detail)
    if state.lasting:
        _tell_what_lasts(state, event, card, seat, detail)


def _tell_what_lasts(state: ArcmageState, event: int, card: int, seat: int, detail: int) -> None:
    table = state.table
    for kind, trigger, holder, source, _, _ in state.lasting:
        if kind == LASTING_TRIGGER and table.triggers[trigger].event == event:
            offer(state, trigger, source, holder, card, seat, detail)
    due = [
        last
        for last in state.lasting
        if last[0] == LASTING_ONCE and last[2] == seat and table.triggers[last[1]].event == event
    ]
    for last in due:
        state.lasting.remove(last)
        state.pending.append((last[1], last[3], seat, last[4], seat, detail))


def offer(
    state: ArcmageState, number: int, source: int, holder: int, card: int, seat: int, detail: int
) -> None:
    """Let a trigger of a source wait for its way to the stack if it is this that it waits for (A94)."""
    trigger = state.table.triggers[number]
    if trigger.what == ME:
        if source != card and card >= 0:
            return
    elif trigger.what == HOST:
        if state.place[source] != card:
            return
    elif card >= 0 and not fits(state, state.table.picks[trigger.what], card, source, holder, -1):
        return
    if trigger.not_by_me and detail == source:
        return
    who = trigger.who
    if (who == 1 and seat != holder) or (who == 2 and not state.table.foes[holder][seat]):
        return
    if who == 3 and (state.place[source] < 0 or seat != state.controller[state.place[source]]):
        return
    if holds(state, trigger.condition, source, holder):
        state.pending.append((number, source, holder, card, seat, detail))
