"""What only one card of Enchanted Realm does: As You Command, Typhon."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.checks import destroy
from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.counters import change_strength
from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.logbook import LOG_LOOK, log
from deckbuilder.games.arcmage.loyalty import loyalty
from deckbuilder.games.arcmage.machine import ASK_CHOOSE, PASS
from deckbuilder.games.arcmage.marks import mark
from deckbuilder.games.arcmage.operands import P_SEAT, P_SOURCE, P_SUB, P_TARGETS, target_at
from deckbuilder.games.arcmage.state import CREATURES, NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import INDESTRUCTIBLE, PLAYER
from deckbuilder.games.arcmage.values import candidates, current
from deckbuilder.games.arcmage.whereabouts import in_army
from deckbuilder.games.arcmage.zones import enter, take_control
from deckbuilder.referee.framed import ask

_DEPTH: Final = 5
"""How many cards Typhon looks at."""


def as_you_command(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Destroy creatures, then strengthen each city by the loyalty of those destroyed of its faction (A63).

    What is to be destroyed, each with its loyalty behind it, stands where the frame's targets would.
    """
    if frame[P_SUB] == 0:
        frame[P_SUB] = 1
        current(state)
        found = candidates(state, step[2], frame[P_SOURCE], frame[P_SEAT], -1)
        found = [card for card in found if not state.keywords[card] & INDESTRUCTIBLE]
        for card in found:
            frame.extend((card, loyalty(state, card)))
        if found:
            destroy(state, found)
        return False
    gains = [0] * 5
    for at in range(P_TARGETS, len(frame), 2):
        if state.zone[frame[at]] != CREATURES:
            gains[state.facts(frame[at]).faction] += frame[at + 1]
    for city in state.cities:
        change_strength(state, city, gains[state.facts(city).faction])
    return True


def typhon(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Give an opponent a card that fits from the top of the deck for a creature of their army.

    ``P_SUB`` is 0 at first, 1 once asked which card, 2 once asked which creature.
    """
    seat = frame[P_SEAT]
    opponent = target_at(frame, 0) - PLAYER
    if frame[P_SUB] == 0:
        frame[P_SUB] = 1
        top = state.decks[seat][-_DEPTH:][::-1]
        for card in top:
            log(state, LOG_LOOK, seat, card, seat)
        pick = state.table.picks[step[2]]
        found = [card for card in top if fits(state, pick, card, frame[P_SOURCE], seat, -1)]
        ask(state, seat, ASK_CHOOSE, [PASS, *distinct(state, found)])
        return False
    if frame[P_SUB] == 1:
        if state.answer == PASS or opponent < 0:
            return True
        enter(state, state.answer, opponent, NOWHERE, False)
        frame[P_SUB] = 2
        ask(state, seat, ASK_CHOOSE, in_army(state, opponent))
        return False
    take_control(state, state.answer, seat)
    mark(state, state.answer, frame[P_SOURCE])
    return True
