"""The course of a game: turns, the window, moments for spells. Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.clash_of_decks.combat import (
    CAST,
    PLAYED,
    STRUCK_OUT,
    TURN,
    activate_next,
    check_structure,
    strike,
)
from deckbuilder.games.clash_of_decks.expansion_combat import activate_expanded
from deckbuilder.games.clash_of_decks.expansion_play import (
    can_cast_expanded,
    catalyst,
    hand_actions,
    play_expanded,
    window_size,
)
from deckbuilder.games.clash_of_decks.solo import ai_turn
from deckbuilder.games.clash_of_decks.state import (
    ASSAULT,
    ASSAULT_REPLY,
    STRIKE,
    STRUCTURE,
    SUMMON,
    SUMMON_REPLY,
    ClashState,
)
from deckbuilder.model.rng import Generator, derived
from deckbuilder.referee.protocol import IllegalAction
from deckbuilder.referee.state import LIMIT, RUNNING

END: Final = 0
"""The action that ends a phase, or lets a moment for spells pass."""
PLACES: Final = 64
"""Actions per place in the hand: 0 and 1 are the lanes, from 2 on the targets of a spell."""
WINDOW: Final = 4
"""Cards of the hand that can be played (C28)."""
FIRST_MANA: Final = 6
"""Mana of the first turn (C25)."""
STRIKERS: Final = (1, 0, 0, 1)
"""Seats that strike a card, in order (C18)."""


def legal_actions(state: ClashState) -> list[int]:
    """Return the legal actions of the pending decision (C18, C27-C31, C43-C46)."""
    known = state.legal
    if known is not None:
        return known
    if state.outcome != RUNNING:
        legal: list[int] = []
    elif state.phase == STRIKE:
        legal = _strike_actions(state)
    elif state.table.expanded:
        legal = hand_actions(state, WINDOW, PLACES, END)
    else:
        legal = _hand_actions(state)
    state.legal = legal
    return legal


def _strike_actions(state: ClashState) -> list[int]:
    owner = state.table.owner
    return [
        card + 1 for card in range(len(owner)) if owner[card] != state.seat and not state.out & (1 << card)
    ]


def _hand_actions(state: ClashState) -> list[int]:
    table = state.table
    seat = state.seat
    cost = table.cost
    spell = table.spell
    mana = state.mana[seat]
    summoning = state.phase == SUMMON
    window = state.window if seat == state.active else -1
    legal = [END]
    left = WINDOW
    place = -PLACES + 1
    for card in state.hands[seat]:
        place += PLACES
        if card < 0:
            continue
        if cost[card] <= mana and (window < 0 or window & (1 << card)):
            if spell[card]:
                for queue in state.queues:
                    if queue:
                        legal += [place + 2 + target for target in queue]
            elif summoning:
                legal.append(place)
                legal.append(place + 1)
        left -= 1
        if left == 0 and window < 0:
            break
    return legal


def can_cast(state: ClashState, seat: int) -> bool:
    """Tell whether a seat has a spell it could cast now (C45, C46)."""
    table = state.table
    mana = state.mana[seat]
    if mana < table.cheapest_spell[seat]:
        return False
    first, second, third, fourth = state.queues
    if not (first or second or third or fourth):
        return False
    if table.expanded:
        return can_cast_expanded(state, seat, WINDOW)
    window = state.window if seat == state.active else -1
    left = WINDOW
    for card in state.hands[seat]:
        if card < 0:
            continue
        if table.spell[card] and table.cost[card] <= mana and (window < 0 or window & (1 << card)):
            return True
        left -= 1
        if not left and window < 0:
            break
    return False


def apply(state: ClashState, action: int) -> None:
    """Take an action and play on to the next decision or the end.

    Raises:
        IllegalAction: The rules do not allow it now; the state is untouched.
    """
    legal = state.legal
    if legal is None:
        legal = legal_actions(state)
    if action not in legal:
        raise IllegalAction(f"action {action} is not legal now", where=f"turn {state.turn}")
    state.legal = None
    phase = state.phase
    if phase == STRIKE:
        _strike_out(state, action - 1)
    elif action == END:
        if phase == SUMMON:
            state.activated = 0
            _assault(state, ASSAULT)
        elif phase == ASSAULT:
            _assault(state, ASSAULT_REPLY)
        elif phase == ASSAULT_REPLY:
            _assault(state, SUMMON)
        else:
            state.phase = SUMMON
            state.seat = state.active
    else:
        play(state, (action - 1) // PLACES, (action - 1) % PLACES)
        if state.outcome != RUNNING:
            return
        if phase == ASSAULT or phase == ASSAULT_REPLY:  # noqa: SIM109 - a tuple costs more
            _assault(state, ASSAULT)
        elif state.table.any_turn and can_cast(state, 1 - state.active):
            state.phase = SUMMON_REPLY
            state.seat = 1 - state.active
        else:
            state.phase = SUMMON
            state.seat = state.active


def play(state: ClashState, place: int, choice: int) -> None:
    """Play the card at a place in the hand: a monster to a lane, a spell at a monster (C30-C32, C47)."""
    table = state.table
    if table.expanded:
        play_expanded(state, place, choice)
        return
    seat = state.seat
    hand = state.hands[seat]
    card = hand[place]
    state.mana[seat] -= table.cost[card]
    if table.spell[card]:
        target = choice - 2
        if state.events is not None:
            state.events.append((CAST, seat, card, target))
        for line in range(4):
            queue = state.queues[line]
            if target in queue:
                strike(
                    state,
                    line // 2,
                    line % 2,
                    queue.index(target),
                    table.attack[card],
                    table.bits[card],
                    True,
                )
                break
        del hand[place]
        hand.append(card)
    else:
        del hand[place]
        state.queues[2 * seat + choice].append(card)
        state.entered |= 1 << card
        if state.events is not None:
            state.events.append((PLAYED, seat, card, choice))
    if table.state_check and hand[-1] == STRUCTURE:
        check_structure(state, seat)


def _assault(state: ClashState, moment: int) -> None:
    """Run the assault to the next moment at which a spell can be cast, or through the turn's end.

    Args:
        state: The game.
        moment: Where to enter: `ASSAULT` asks the active seat first, `ASSAULT_REPLY` the
            other one, `SUMMON` activates the next monster at once.
    """
    table = state.table
    active = state.active
    state.phase = ASSAULT
    while True:
        if moment == ASSAULT and table.spells_in_assault and can_cast(state, active):
            state.phase = ASSAULT
            state.seat = active
            return
        if moment != SUMMON and table.any_turn and can_cast(state, 1 - active):
            state.phase = ASSAULT_REPLY
            state.seat = 1 - active
            return
        if not (activate_expanded(state) if table.expanded else activate_next(state)):
            end_turn(state)
            return
        if state.outcome != RUNNING:
            return
        moment = ASSAULT


def end_turn(state: ClashState) -> None:
    """End the turn (C38) and begin the next one's Phase 1 (C24-C26)."""
    _wipe(state)
    active = 1 - state.active
    state.active = active
    if not state.table.any_turn:
        state.mana[1 - active] = 0
    if state.level and active == 1:
        if not _next_turn(state):
            return
        ai_turn(state)
        if state.outcome != RUNNING:
            return
        _wipe(state)
        state.active = 0
        active = 0
    begin_turn(state, active, len(state.hands[active]))


def _wipe(state: ClashState) -> None:
    if state.struck:
        state.damage = [0] * len(state.damage)
        state.struck = 0
    if state.sprinted:
        state.bonus = [0] * len(state.bonus)
        state.sprinted = False
    state.entered = 0
    state.activated = 0


def begin_turn(state: ClashState, seat: int, mana: int) -> None:
    """Begin a seat's turn with so much mana, or stop the game at its bound (C53)."""
    if not _next_turn(state):
        return
    state.active = seat
    state.seat = seat
    state.phase = SUMMON
    if state.table.expanded:
        mana += catalyst(state, seat)
    state.mana[seat] = mana
    read_window(state)
    if state.events is not None:
        state.events.append((TURN, seat, state.turn, mana))


def read_window(state: ClashState) -> None:
    """Note the window of the active seat where it holds for the whole turn (switch window)."""
    if not state.table.frozen_window:
        return
    seat = state.active
    size = window_size(state, seat, WINDOW) if state.table.expanded else WINDOW
    cards = [card for card in state.hands[seat] if card != STRUCTURE][:size]
    state.window = sum([1 << card for card in cards])


def _next_turn(state: ClashState) -> bool:
    if state.turn >= state.table.max_turns:
        state.outcome = LIMIT
        return False
    state.turn += 1
    return True


def _strike_out(state: ClashState, card: int) -> None:
    """Take a card out of the opponent's deck (C18); after the fourth, the game begins."""
    state.out |= 1 << card
    if state.events is not None:
        state.events.append((STRUCK_OUT, state.seat, card))
    state.strikes += 1
    if state.strikes < len(STRIKERS):
        state.seat = STRIKERS[state.strikes]
    else:
        deal(state, -1)


def deal(state: ClashState, first: int) -> None:
    """Shuffle the hands, place the structures and toss for the first turn (C20-C25).

    Each hand is shuffled by a stream of its own, so that the same seed gives a deck the
    same order whoever it plays against.

    Args:
        state: The game.
        first: The seat that begins, or -1 for a coin toss.
    """
    owner = state.table.owner
    for seat in range(1 if state.level else 2):
        hand = [card for card in range(len(owner)) if owner[card] == seat and not state.out & (1 << card)]
        Generator(derived(state.rng, 16 + state.table.streams[seat])).shuffle(hand)
        state.hands[seat] = [STRUCTURE, *hand]
    if state.level:
        state.pile = [card for card in range(len(owner)) if owner[card] == 1]
        Generator(derived(state.rng, 16 + state.table.streams[1])).shuffle(state.pile)
        first = 0
    coin = Generator(derived(state.rng, 2))
    if first < 0:
        first = coin.below(2)
    state.rng = coin.state
    state.first = first
    begin_turn(state, first, FIRST_MANA)
