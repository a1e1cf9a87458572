"""The project's own solo opponent (rules C71-C77). Compiled where a C compiler is at hand."""

from __future__ import annotations

from deckbuilder.games.clash_of_decks.combat import (
    CAST,
    PLAYED,
    REVEALED,
    TURN,
    abilities_at,
    activate_next,
    check_pile,
    strike,
)
from deckbuilder.games.clash_of_decks.state import ClashState
from deckbuilder.games.clash_of_decks.table import INDESTRUCTIBLE, PROTECTION
from deckbuilder.referee.state import RUNNING


def ai_turn(state: ClashState) -> None:
    """Play the AI's whole turn: reveal and play while mana lasts, then assault (C72-C75)."""
    table = state.table
    mana = state.level
    if state.events is not None:
        state.events.append((TURN, 1, state.turn, mana))
    while state.pile:
        card = state.pile[-1]
        if state.events is not None:
            state.events.append((REVEALED, card))
        if table.cost[card] > mana:
            state.shown = True
            break
        state.pile.pop()
        state.shown = False
        mana -= table.cost[card]
        if table.spell[card]:
            _cast(state, card)
            state.discard.append(card)
        else:
            lane = _lane(state)
            state.queues[2 + lane].append(card)
            state.entered |= 1 << card
            if state.events is not None:
                state.events.append((PLAYED, 1, card, lane))
        check_pile(state)
        if state.outcome != RUNNING:
            return
    state.activated = 0
    while state.outcome == RUNNING and activate_next(state):
        pass


def _lane(state: ClashState) -> int:
    """Return the lane where the player is furthest ahead in monsters; a tie means upper (C73)."""
    upper, lower, ai_upper, ai_lower = state.queues
    return 0 if len(upper) - len(ai_upper) >= len(lower) - len(ai_lower) else 1


def _cast(state: ClashState, spell: int) -> None:
    """Cast a spell at the dearest monster it would destroy, else at the strongest (C74)."""
    table = state.table
    best = -1
    best_rank = (-1, -1)
    for lane in range(2):
        queue = state.queues[lane]
        for place in range(len(queue)):
            card = queue[place]
            rank = (
                (1, table.cost[card])
                if would_destroy(state, spell, queue, place)
                else (0, table.attack[card])
            )
            if rank > best_rank:
                best_rank = rank
                best = lane * 64 + place
    if best < 0:
        return
    lane = best // 64
    place = best % 64
    if state.events is not None:
        state.events.append((CAST, 1, spell, state.queues[lane][place]))
    strike(state, 0, lane, place, table.attack[spell], table.bits[spell], True)


def would_destroy(state: ClashState, spell: int, queue: list[int], place: int) -> bool:
    """Tell whether a spell would destroy a monster as its main target (C58-C61)."""
    card = queue[place]
    bits = abilities_at(state.table, queue, place)
    if bits & INDESTRUCTIBLE or (bits & PROTECTION and not state.struck & (1 << card)):
        return False
    return state.damage[card] + state.table.attack[spell] >= state.table.hp[card]
