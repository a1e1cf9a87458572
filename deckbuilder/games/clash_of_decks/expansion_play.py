"""Window, prices and the playing of cards with expansion abilities (C79-C94).

Compiled where a C compiler is at hand. A game without such cards never comes here.
"""

from __future__ import annotations

from deckbuilder.games.clash_of_decks.combat import (
    BLED,
    CAST,
    DEFECTED,
    PLAYED,
    abilities_at,
    check_structure,
    hit_structure,
)
from deckbuilder.games.clash_of_decks.expansion_combat import line_of, strike_expanded, vanish
from deckbuilder.games.clash_of_decks.state import STRUCTURE, SUMMON, ClashState
from deckbuilder.games.clash_of_decks.table import (
    BLACKMAIL,
    CATALYST,
    LUCIDITY,
    MERCENARY,
    PRICE_OF_BLOOD,
    VULNERABILITY,
)
from deckbuilder.referee.state import RUNNING


def window_size(state: ClashState, seat: int, most: int) -> int:
    """Return how many cards a seat can choose from: ``most``, less with Blackmail (C28, C92)."""
    bits = state.table.bits
    size = min(most, len(state.hands[seat]) - 1)
    for line in (2 * seat, 2 * seat + 1):
        for card in state.queues[line]:
            if bits[card] & BLACKMAIL:
                size -= 1
    return max(size, 1)


def price(state: ClashState, seat: int, card: int) -> int:
    """Return what a card in hand costs now (C84)."""
    table = state.table
    cost = table.cost[card]
    if table.bits[card] & LUCIDITY:
        hand = state.hands[seat]
        if card == (hand[1] if hand[0] == STRUCTURE else hand[0]):
            return max(0, cost - 2)
    return cost


def _affordable(state: ClashState, seat: int, card: int) -> bool:
    """Tell whether a card of the window may be played, as far as mana and blood go (C90, C94)."""
    table = state.table
    cost = price(state, seat, card)
    if cost == 0 and table.spell[card] and state.entered & (1 << card):
        return False
    return cost <= state.mana[seat] or bool(table.bits[card] & PRICE_OF_BLOOD)


def hand_actions(state: ClashState, most: int, places: int, end: int) -> list[int]:
    """Return the legal actions of the seat to decide (C27-C31, C43-C46).

    Args:
        state: The game.
        most: Cards of the window without Blackmail.
        places: Actions per place in the hand.
        end: The action that plays nothing.
    """
    table = state.table
    seat = state.seat
    window = state.window if seat == state.active else -1
    left = window_size(state, seat, most)
    legal = [end]
    hand = state.hands[seat]
    for place in range(len(hand)):
        card = hand[place]
        if card < 0:
            continue
        inside = left > 0 if window < 0 else window & (1 << card) != 0
        left -= 1
        if not inside or not _affordable(state, seat, card):
            continue
        first = place * places + 1
        if table.spell[card]:
            for queue in state.queues:
                legal += [first + 2 + target for target in queue]
        elif state.phase == SUMMON:
            legal.append(first)
            legal.append(first + 1)
    return legal


def can_cast_expanded(state: ClashState, seat: int, most: int) -> bool:
    """Tell whether a seat has a spell it could cast now, monsters being in play (C45, C46)."""
    table = state.table
    window = state.window if seat == state.active else -1
    left = window_size(state, seat, most)
    for card in state.hands[seat]:
        if card < 0:
            continue
        inside = left > 0 if window < 0 else window & (1 << card) != 0
        left -= 1
        if inside and table.spell[card] and _affordable(state, seat, card):
            return True
    return False


def catalyst(state: ClashState, seat: int) -> int:
    """Return the mana that monsters with Catalyst add in Phase 1 (C82)."""
    extra = 0
    for line in (2 * seat, 2 * seat + 1):
        queue = state.queues[line]
        for place in range(len(queue)):
            if abilities_at(state.table, queue, place) & CATALYST:
                extra += 2
    return extra


def play_expanded(state: ClashState, place: int, choice: int) -> None:
    """Pay for the card at a place in the hand and play it (C30-C32, C47, C84, C87, C90)."""
    seat = state.seat
    hand = state.hands[seat]
    card = hand[place]
    cost = price(state, seat, card)
    if not _pay(state, seat, card, cost):
        return
    if state.table.spell[card]:
        if cost == 0:
            state.entered |= 1 << card
        _cast(state, seat, card, choice - 2)
        if state.outcome != RUNNING:
            return
    else:
        hand.remove(card)
        state.queues[2 * seat + choice].append(card)
        state.entered |= 1 << card
        if state.events is not None:
            state.events.append((PLAYED, seat, card, choice))
    if state.table.state_check and hand[-1] == STRUCTURE:
        check_structure(state, seat)


def _pay(state: ClashState, seat: int, card: int, cost: int) -> bool:
    """Pay with mana, then with blood, wound by wound (C90); tells whether the payer still stands."""
    lacking = cost - state.mana[seat]
    if lacking <= 0:
        state.mana[seat] -= cost
        return True
    state.mana[seat] = 0
    if state.events is not None:
        state.events.append((BLED, seat, card, lacking))
    for _ in range(lacking):
        hit_structure(state, seat, 1)
        if state.outcome != RUNNING:
            return False
    return True


def _cast(state: ClashState, seat: int, card: int, target: int) -> None:
    """Carry out a spell and return it to a hand (C47, C87)."""
    table = state.table
    bits = table.bits[card]
    if state.events is not None:
        state.events.append((CAST, seat, card, target))
    line = line_of(state, target)
    rank = state.queues[line].index(target)
    survivors: list[int] = []
    base = 0 if bits & VULNERABILITY else table.attack[card]
    strike_expanded(state, seat, line, rank, base, 1, bits, True, survivors)
    if state.outcome != RUNNING:
        return
    vanish(state, survivors)
    state.hands[seat].remove(card)
    if bits & MERCENARY:
        state.hands[1 - seat].append(card)
        if state.events is not None:
            state.events.append((DEFECTED, card, 1 - seat))
    else:
        state.hands[seat].append(card)
