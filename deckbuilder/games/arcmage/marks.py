"""Marks: cards in use and ready again, and what keeps them marked (rule A7)."""

from __future__ import annotations

from deckbuilder.games.arcmage.lasting import LASTING_HOLD, UNTIL_DONE
from deckbuilder.games.arcmage.logbook import LOG_MARK, LOG_UNMARK, log
from deckbuilder.games.arcmage.signals import MARKED, signal
from deckbuilder.games.arcmage.state import CREATURES, VAULT, ArcmageState
from deckbuilder.games.arcmage.terms import MARKS


def mark(state: ArcmageState, card: int, by: int = -1) -> None:
    """Mark a card (A7), by a card's effect or by nothing; nothing happens to one that is marked."""
    if state.marked[card]:
        return
    state.marked[card] = 1
    state.touch(MARKS)
    if state.zone[card] == VAULT:
        state.spare[5 * state.controller[card] + state.place[card]] -= 1
    else:
        log(state, LOG_MARK, card)
        signal(state, MARKED, card, state.controller[by if by >= 0 else card], by)


def hold(state: ArcmageState, card: int, by: int) -> None:
    """Keep a creature marked as long as another one is (A35)."""
    if by >= 0 and state.marked[by] and state.zone[by] == CREATURES and state.zone[card] == CREATURES:
        state.lasting.append((LASTING_HOLD, 0, state.controller[by], by, card, UNTIL_DONE))


def is_held(state: ArcmageState, card: int) -> bool:
    """Tell whether a creature stays marked because another one is marked."""
    if not state.lasting:
        return False
    return any(last[0] == LASTING_HOLD and last[4] == card for last in state.lasting)


def release(state: ArcmageState, card: int) -> None:
    """End what held because a creature was marked."""
    if state.lasting:
        state.lasting = [last for last in state.lasting if last[0] != LASTING_HOLD or last[3] != card]


def unmark(state: ArcmageState, card: int) -> None:
    """Unmark a card (A7), unless something holds it."""
    if state.marked[card] and not is_held(state, card):
        release(state, card)
        state.marked[card] = 0
        state.touch(MARKS)
        if state.zone[card] == VAULT:
            state.spare[5 * state.controller[card] + state.place[card]] += 1
        else:
            log(state, LOG_UNMARK, card)
