"""Verbs that bring cards from somewhere: tokens, searches, what is put into play."""

from __future__ import annotations

from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.joining import add_card
from deckbuilder.games.arcmage.logbook import LOG_FIND, LOG_SHOW, log
from deckbuilder.games.arcmage.machine import ARMY_OF, ASK_CHOOSE, ASK_PLACE, ASK_YES, NO, PASS, YES
from deckbuilder.games.arcmage.operands import (
    P_DONE,
    P_SEAT,
    P_SOURCE,
    P_SUB,
    Frame,
    Step,
    cards,
    count_of,
    places,
)
from deckbuilder.games.arcmage.piles import shuffle
from deckbuilder.games.arcmage.state import BUILT, DECK, HAND, NOWHERE, STACK, ArcmageState
from deckbuilder.games.arcmage.terms import MY_CITY
from deckbuilder.games.arcmage.values import candidates
from deckbuilder.games.arcmage.zones import enter, take_from_pile
from deckbuilder.referee.framed import ask


def op_token(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Make tokens (A5, A69)."""
    seat = frame[P_SEAT]
    city = -1
    if step[4] & 8:
        mine = [place for place in cards(state, frame, MY_CITY) if state.zone[place] == BUILT]
        if not mine:
            return True
        city = mine[0]
    for _ in range(count_of(state, frame, step[3])):
        card = add_card(state, step[1], seat, STACK)
        enter(state, card, seat, city, step[2] != 0)
    return True


def op_shuffle(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Shuffle the deck."""
    shuffle(state, frame[P_SEAT])
    return True


def op_search(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Search the deck: choose, put, shuffle.

    ``P_SUB`` is 0 before the first question; 1 while choosing; the cards already chosen for
    the top of the deck stand behind the targets, so the frame grows by them.
    """
    seat = frame[P_SEAT]
    what, any_number, may, marked, aim = step[1], step[2], step[3], step[4], step[5]
    if frame[P_SUB] == 0:
        frame[P_SUB] = 1
        if may:
            ask(state, seat, ASK_YES, [NO, YES])
            return False
        state.answer = YES
    if frame[P_SUB] == 1:
        if state.answer == NO:
            return True
        frame[P_SUB] = 2
        frame[P_DONE] = 0
    elif frame[P_SUB] == 3:
        frame[P_SUB] = 2
        if state.answer == PASS or not _take_found(state, frame, state.answer, aim, marked, any_number):
            _end_search(state, frame, seat)
            return True
    found = distinct(state, sorted(candidates(state, what, frame[P_SOURCE], seat, -1)))
    found = [card for card in found if state.zone[card] == DECK]
    if not found:
        _end_search(state, frame, seat)
        return True
    frame[P_SUB] = 3
    ask(state, seat, ASK_CHOOSE, [PASS, *found])
    return False


def _take_found(state: ArcmageState, frame: Frame, card: int, aim: int, marked: int, any_number: int) -> bool:
    """Put a card that was found where it goes; tell whether the search goes on."""
    seat = frame[P_SEAT]
    if aim == 1:
        enter(state, card, seat, NOWHERE, marked != 0)
    else:
        take_from_pile(state, card)
        state.zone[card] = HAND
        state.hands[seat].append(card)
        log(state, LOG_SHOW if aim == 2 else LOG_FIND, seat, card)
        if aim == 2:
            frame[P_DONE] += 1
    return any_number != 0


def _end_search(state: ArcmageState, frame: Frame, seat: int) -> None:
    """Shuffle; what was taken for the top of the deck goes there, the first taken uppermost."""
    count = frame[P_DONE]
    hand = state.hands[seat]
    top = hand[len(hand) - count :] if count else []
    del hand[len(hand) - count :]
    shuffle(state, seat)
    for card in reversed(top):
        state.zone[card] = DECK
        state.decks[seat].append(card)
    frame[P_DONE] = 0


def op_sift(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Reveal top cards: what fits goes to hand, the rest to the bottom in the order revealed."""
    seat = frame[P_SEAT]
    deck = state.decks[seat]
    count = min(count_of(state, frame, step[1]), len(deck))
    pick = state.table.picks[step[2]]
    for card in [deck.pop() for _ in range(count)]:
        log(state, LOG_SHOW, seat, card)
        if fits(state, pick, card, frame[P_SOURCE], seat, -1):
            state.zone[card] = HAND
            state.hands[seat].append(card)
        else:
            deck.insert(0, card)
    return True


def op_put_into_play(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Put a card from a hand or graveyard into play under your control (A69)."""
    found = cards(state, frame, step[1])
    if not found:
        return True
    seat = frame[P_SEAT]
    if frame[P_SUB] == 0:
        frame[P_SUB] = 1
        answers = places(state, frame, found[0], step[3])
        if not answers:
            return True
        ask(state, seat, ASK_PLACE, answers)
        return False
    enter(state, found[0], seat, state.answer if state.answer < ARMY_OF else NOWHERE, step[2] != 0)
    return True
