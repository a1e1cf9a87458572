"""What the verbs do (the resolvers of `verbs`). Compiled where a C compiler is at hand.

A resolver gets the program's frame and its step (number, then operands in the order of
the verb's fields) and returns whether the step is done. One that asks returns false and is
called again with the answer; ``frame[P_SUB]`` is its own little counter.
"""

from __future__ import annotations

from deckbuilder.games.arcmage.checks import destroy
from deckbuilder.games.arcmage.counters import add_counters, boost, change_strength, put_counter
from deckbuilder.games.arcmage.damage import deal
from deckbuilder.games.arcmage.items import CARD
from deckbuilder.games.arcmage.lasting import LASTING_ONCE, LASTING_RULE, UNTIL_DONE, UNTIL_TURN_ENDS
from deckbuilder.games.arcmage.logbook import LOG_COUNTERED, LOG_LOOK, LOG_PRODUCE, LOG_SHOW, log
from deckbuilder.games.arcmage.machine import (
    ARMY_OF,
    ASK_PLACE,
    ASK_YES,
    F_DISCARD,
    F_FALL,
    F_GIVE_UP,
    NO,
    YES,
)
from deckbuilder.games.arcmage.marks import hold, mark
from deckbuilder.games.arcmage.operands import (
    P_DONE,
    P_SEAT,
    P_SOURCE,
    P_SUB,
    Frame,
    Step,
    cards,
    count_of,
    creatures,
    in_play,
    places,
    players,
    signed,
    target_at,
)
from deckbuilder.games.arcmage.piles import below, draw, mill
from deckbuilder.games.arcmage.readying import begin_ready
from deckbuilder.games.arcmage.state import (
    BUILT,
    CREATURES,
    DECK,
    ENCHANTMENTS,
    GRAVEYARD,
    HAND,
    NOWHERE,
    REMOVED,
    VAULT,
    ArcmageState,
    put,
)
from deckbuilder.games.arcmage.terms import CANNOT_ATTACK, INDESTRUCTIBLE
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.vaults import lose_resource
from deckbuilder.games.arcmage.zones import leave_play, put_in, take_control
from deckbuilder.referee.framed import ask


def op_draw(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Draw; players who draw by one effect draw at the same time (A109)."""
    drawers = players(state, frame, step[1])
    if step[3]:
        place = frame[P_SUB]
        if place % 2 == 1:
            frame[P_SUB] += 1
            if state.answer == YES:
                for _ in range(count_of(state, frame, step[2])):
                    draw(state, drawers[place // 2])
            return False
        if place // 2 >= len(drawers):
            return True
        frame[P_SUB] += 1
        ask(state, drawers[place // 2], ASK_YES, [NO, YES])
        return False
    for _ in range(count_of(state, frame, step[2])):
        for seat in drawers:
            draw(state, seat)
    return True


def op_discard(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let players discard, each in turn."""
    for seat in reversed(players(state, frame, step[1])):
        state.frames.append([F_DISCARD, 0, seat, count_of(state, frame, step[2])])
    return True


def op_give_up(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let players lose hand or resource cards (A55)."""
    for seat in reversed(players(state, frame, step[1])):
        state.frames.append([F_GIVE_UP, 0, seat, count_of(state, frame, step[2])])
    return True


def op_mill(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Put top cards into graveyards."""
    for seat in players(state, frame, step[1]):
        for _ in range(count_of(state, frame, step[2])):
            mill(state, seat)
    return True


def op_look(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Look at the top card of a deck; it is only knowledge, told as an event."""
    for seat in players(state, frame, step[1]):
        if state.decks[seat]:
            log(state, LOG_LOOK, frame[P_SEAT], state.decks[seat][-1], seat)
    return True


def op_show(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Show random hand cards; chance is drawn even if nobody listens, so that games stay equal."""
    for seat in players(state, frame, step[1]):
        left = state.hands[seat][:]
        for _ in range(min(len(left), count_of(state, frame, step[2]))):
            log(state, LOG_SHOW, seat, left.pop(below(state, len(left))))
    return True


def op_no_draw(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Forbid drawing this turn."""
    for seat in players(state, frame, step[1]):
        state.no_draw |= 1 << seat
    return True


def op_damage(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Deal damage."""
    amount = count_of(state, frame, step[1])
    source = frame[P_SOURCE]
    deal(state, [(card, amount, source) for card in in_play(state, frame, step[2])])
    return True


def op_strengthen(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Change cities' strength."""
    change = signed(state, frame, step[1])
    for card in in_play(state, frame, step[2]):
        change_strength(state, card, change)
    return True


def op_destroy(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Destroy what is not indestructible (A101, A132)."""
    current(state)
    found = [
        card
        for card in in_play(state, frame, step[1])
        if state.zone[card] != CREATURES or not state.keywords[card] & INDESTRUCTIBLE
    ]
    frame[P_DONE] = len(found)
    _fall(state, found)
    found = [card for card in found if state.zone[card] != BUILT]
    if found:
        destroy(state, found)
    return True


def _fall(state: ArcmageState, found: list[int]) -> None:
    """Let the cities among some cards fall at once, the first one first (A64, A107)."""
    for card in reversed(found):
        if state.zone[card] == BUILT:
            state.frames.append([F_FALL, 0, card])


def op_sacrifice(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Put cards into the graveyard for their controllers; creatures can be saved from it too (A101, A103)."""
    found = in_play(state, frame, step[1])
    frame[P_DONE] = len(found)
    _fall(state, found)
    for card in found:
        if state.zone[card] == VAULT:
            lose_resource(state, card)
    dying = [card for card in found if state.zone[card] in (CREATURES, ENCHANTMENTS)]
    if dying:
        destroy(state, dying)
    return True


def _bearer(state: ArcmageState, frame: Frame) -> int:
    """Return the creature that has the ability: the source, or its host if it is an enchantment."""
    source = frame[P_SOURCE]
    return state.place[source] if state.zone[source] == ENCHANTMENTS else source


def op_mark(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Mark cards."""
    for card in in_play(state, frame, step[1]):
        mark(state, card, frame[P_SOURCE])
        if step[2]:
            hold(state, card, _bearer(state, frame))
    return True


def op_unmark(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Unmark cards."""
    begin_ready(state, in_play(state, frame, step[1]))
    return True


def op_skip_unmark(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Keep cards marked in coming unmark phases (A35)."""
    for card in in_play(state, frame, step[1]):
        missed = state.skips[card] + count_of(state, frame, step[2])
        state.skips = put(state.skips, card, missed)
    return True


def op_relocate(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Put creatures elsewhere, one after the other in the order of their numbers (A69).

    ``P_SUB`` is twice the least card still to do, plus 1 while asking about it.
    """
    if frame[P_SUB] % 2:
        card = frame[P_SUB] // 2
        frame[P_SUB] = 2 * (card + 1)
        if state.answer >= ARMY_OF and state.answer - ARMY_OF != state.controller[card]:
            take_control(state, card, state.answer - ARMY_OF)
        elif state.answer >= ARMY_OF:
            put_in(state, card, NOWHERE)
        else:
            put_in(state, card, state.answer)
        return False
    for card in sorted(creatures(state, frame, step[1])):
        if card < frame[P_SUB] // 2:
            continue
        answers = [place for place in places(state, frame, card, step[2]) if place != _spot(state, card)]
        if answers:
            frame[P_SUB] = 2 * card + 1
            ask(state, frame[P_SEAT], ASK_PLACE, answers)
            return False
    return True


def _spot(state: ArcmageState, card: int) -> int:
    place = state.place[card]
    return ARMY_OF + state.controller[card] if place == NOWHERE else place


def op_to_hand(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Return cards to their owners' hands (A102)."""
    for card in cards(state, frame, step[1]):
        if state.zone[card] != HAND:
            leave_play(state, card, HAND)
    return True


def op_to_deck(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Put cards on top of their owners' decks (A102)."""
    for card in in_play(state, frame, step[1]):
        leave_play(state, card, DECK)
    return True


def op_remove(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Remove cards from the game (A17)."""
    for card in cards(state, frame, step[1]):
        leave_play(state, card, REMOVED)
    return True


def op_counters(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Put counters on creatures (A100)."""
    for card in creatures(state, frame, step[1]):
        add_counters(state, card, signed(state, frame, step[2]), signed(state, frame, step[3]))
    return True


def op_put_counter(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Put named counters on cards."""
    count = count_of(state, frame, step[3])
    for card in in_play(state, frame, step[1]):
        put_counter(state, card, step[2], count)
    return True


def op_boost(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Change creatures until end of turn."""
    keywords = step[4] | (CANNOT_ATTACK if step[5] else 0)
    for card in creatures(state, frame, step[1]):
        boost(state, card, signed(state, frame, step[2]), signed(state, frame, step[3]), keywords)
    return True


def op_lasting(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let a rule hold until end of turn."""
    fixed = target_at(frame, 0)
    state.lasting.append((LASTING_RULE, step[1], frame[P_SEAT], frame[P_SOURCE], fixed, UNTIL_TURN_ENDS))
    state.outdated = state.stale = state.shaken = True
    return True


def op_produce(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Give credit (A53)."""
    count = count_of(state, frame, step[2])
    state.credit[5 * frame[P_SEAT] + step[1]] += count
    state.spare[5 * frame[P_SEAT] + step[1]] += count
    log(state, LOG_PRODUCE, frame[P_SEAT], step[1], count)
    return True


def op_counter(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Counter a spell (A54)."""
    for card in cards(state, frame, step[1]):
        for item in state.stack:
            if item[0] == CARD and item[1] == card:
                state.stack.remove(item)
                log(state, LOG_COUNTERED, card)
                leave_play(state, card, GRAVEYARD)
                break
    return True


def op_extra_attack(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Give a further attack phase this turn."""
    state.more_attacks += count_of(state, frame, step[1])
    return True


def op_later(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let steps wait for a moment of your turn, for each card that is in play."""
    for card in in_play(state, frame, step[2]):
        state.lasting.append((LASTING_ONCE, step[1], frame[P_SEAT], frame[P_SOURCE], card, UNTIL_DONE))
    return True
