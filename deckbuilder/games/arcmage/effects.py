"""What the verbs do (the resolvers of `verbs`). Compiled where a C compiler is at hand.

A resolver gets the program's frame and its step (number, then operands in the order of
the verb's fields) and returns whether the step is done. One that asks returns false and is
called again with the answer; ``frame[P_SUB]`` is its own little counter.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.casting import CARD
from deckbuilder.games.arcmage.checks import destroy
from deckbuilder.games.arcmage.damage import deal
from deckbuilder.games.arcmage.machine import (
    ARMY_OF,
    ASK_CHOOSE,
    ASK_PLACE,
    ASK_YES,
    F_DISCARD,
    F_FALL,
    F_GIVE_UP,
    NO,
    PASS,
    YES,
    ask,
    seats_from,
)
from deckbuilder.games.arcmage.paying import available, begin_pay
from deckbuilder.games.arcmage.readying import begin_ready
from deckbuilder.games.arcmage.state import (
    BUILT,
    CREATURES,
    DECK,
    ENCHANTMENTS,
    GRAVEYARD,
    HAND,
    LASTING_ONCE,
    LASTING_RULE,
    NOWHERE,
    REMOVED,
    STACK,
    UNTIL_DONE,
    UNTIL_TURN_ENDS,
    VAULT,
    ArcmageState,
)
from deckbuilder.games.arcmage.table import CANNOT_ATTACK, INDESTRUCTIBLE
from deckbuilder.games.arcmage.values import (
    HOST,
    IT,
    ME,
    MY_CITY,
    PAID,
    PLAYER,
    TARGET,
    TARGET_2,
    TARGETS,
    THAT_CARD,
    candidates,
    cities_of,
    current,
    distinct,
    fits,
    holds,
    number,
)
from deckbuilder.games.arcmage.zones import (
    LOG_COUNTERED,
    LOG_FIND,
    LOG_LOOK,
    LOG_PRODUCE,
    LOG_SHOW,
    add_counters,
    below,
    boost,
    change_strength,
    draw,
    enter,
    hold,
    leave_play,
    log,
    lose_resource,
    mark,
    mill,
    put_counter,
    put_in,
    shuffle,
    take_control,
    take_from_pile,
)

P_PC: Final = 1
P_SUB: Final = 2
P_PROGRAM: Final = 3
P_SOURCE: Final = 4
P_SEAT: Final = 5
P_X: Final = 6
P_IT: Final = 7
P_THAT: Final = 8
P_AMOUNT: Final = 9
P_CHOSEN: Final = 10
P_DONE: Final = 11
P_TARGETS: Final = 12

Frame = list[int]
Step = tuple[int, ...]


def count_of(state: ArcmageState, frame: Frame, count: int) -> int:
    """Return what a count is now, at least 0."""
    done, x, amount = frame[P_DONE], frame[P_X], frame[P_AMOUNT]
    return max(0, number(state, count, frame[P_SOURCE], frame[P_SEAT], x, done, amount))


def signed(state: ArcmageState, frame: Frame, count: int) -> int:
    """Return what a count is now; it may be below 0."""
    done, x, amount = frame[P_DONE], frame[P_X], frame[P_AMOUNT]
    return number(state, count, frame[P_SOURCE], frame[P_SEAT], x, done, amount)


def target_at(frame: Frame, place: int) -> int:
    """Return a target, or -1 if there is none such or it is no longer legal."""
    at = P_TARGETS + place
    return frame[at] if at < len(frame) else -1


def cards(state: ArcmageState, frame: Frame, what: int) -> list[int]:
    """Return the cards an operand speaks of; what is no longer there is left out."""
    if what >= 0:
        return candidates(state, what, frame[P_SOURCE], frame[P_SEAT], frame[P_THAT])
    if what == TARGETS:
        return [card for card in frame[P_TARGETS:] if 0 <= card < PLAYER]
    source = frame[P_SOURCE]
    if what == ME:
        card = source
    elif what == IT:
        card = frame[P_IT]
    elif what == HOST or what == MY_CITY:  # noqa: SIM109 - a tuple costs more
        card = source if state.zone[source] == BUILT else state.place[source]
    elif what == TARGET:
        card = target_at(frame, 0)
    elif what == TARGET_2:
        card = target_at(frame, 1)
    elif what == THAT_CARD:
        card = frame[P_AMOUNT]
    elif what == PAID:
        return [-2 - card for card in frame[P_TARGETS:] if card < -1]
    else:
        card = frame[P_CHOSEN]
    return [card] if 0 <= card < PLAYER else []


def in_play(state: ArcmageState, frame: Frame, what: int) -> list[int]:
    """Return the cards an operand speaks of that are in play or in a vault."""
    found = cards(state, frame, what)
    return [card for card in found if state.zone[card] in (CREATURES, BUILT, ENCHANTMENTS, VAULT)]


def creatures(state: ArcmageState, frame: Frame, what: int) -> list[int]:
    """Return the creatures in play an operand speaks of."""
    return [card for card in cards(state, frame, what) if state.zone[card] == CREATURES]


def players(state: ArcmageState, frame: Frame, who: int) -> list[int]:
    """Return the seats an operand speaks of, clockwise from the active player."""
    seat = frame[P_SEAT]
    if who == 0:
        return [seat]
    if who == 1:
        return seats_from(state, state.active)
    if who == 2:
        return [other for other in seats_from(state, state.active) if other != seat]
    if who == 3 or who == 4:
        chosen = target_at(frame, who - 3)
        if chosen >= PLAYER:
            return [chosen - PLAYER]
        return [state.controller[chosen]] if chosen >= 0 else []
    if who == 5:
        chosen = frame[P_CHOSEN]
        if chosen >= PLAYER:
            return [chosen - PLAYER]
        return [frame[P_THAT]] if frame[P_THAT] >= 0 else []
    card = frame[P_IT] if frame[P_IT] >= 0 else target_at(frame, 0)
    if card < 0 or card >= PLAYER:
        return []
    return [state.controller[card] if who == 6 else state.owner[card]]


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
        state.skips[card] += count_of(state, frame, step[2])
    return True


def places(state: ArcmageState, frame: Frame, card: int, mask: int) -> list[int]:
    """Return where a creature may be put; an army is ``ARMY_OF`` plus its seat."""
    seat = frame[P_SEAT]
    holder = state.controller[card]
    found: list[int] = []
    if mask & 2:
        found += cities_of(state, seat)
    if mask & 4:
        found += state.cities
    if mask & 8:
        found += [city for city in cards(state, frame, MY_CITY) if state.zone[city] == BUILT]
    if mask & 32:
        found += cities_of(state, holder)
    if mask & 1:
        found.append(ARMY_OF + seat)
    if mask & 16:
        found.append(ARMY_OF + holder)
    if mask & 64:
        found.append(ARMY_OF + state.owner[card])
    return list(dict.fromkeys(found))


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
    log(state, LOG_PRODUCE, frame[P_SEAT], step[1], count)
    return True


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
        card = state.add_card(step[1], seat, STACK)
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


def op_choose(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Choose a card or player at resolution; with ``may`` and none, the rest is left out."""
    if frame[P_SUB]:
        frame[P_CHOSEN] = state.answer
        if state.answer == PASS:
            frame[P_PC] = 10_000
        return True
    choosers = players(state, frame, step[2])
    if not choosers:
        frame[P_PC] = 10_000
        return True
    seat = choosers[0]
    found = candidates(state, step[1], frame[P_SOURCE], seat, frame[P_THAT])
    found = found if not found or found[0] >= PLAYER else _distinct_in_piles(state, found)
    if not found:
        frame[P_CHOSEN] = -1
        frame[P_PC] = 10_000
        return True
    frame[P_SUB] = 1
    ask(state, seat, ASK_CHOOSE, [PASS, *found] if step[3] else found)
    return False


def _distinct_in_piles(state: ArcmageState, found: list[int]) -> list[int]:
    """Keep every card in play, and one of each look (face, faction, mark) in each pile and vault."""
    seen: list[tuple[int, ...]] = []
    kept: list[int] = []
    for card in found:
        if card < PLAYER and state.zone[card] in (DECK, HAND, GRAVEYARD, VAULT):
            looks = (
                state.face[card],
                state.zone[card],
                state.owner[card],
                state.place[card],
                state.marked[card],
            )
            if looks in seen:
                continue
            seen.append(looks)
        kept.append(card)
    return kept


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


def _child(frame: Frame, program: int) -> Frame:
    """Return a frame for a block of steps that knows what this one knows."""
    return [frame[0], 0, 0, program, *frame[P_SOURCE:]]


def op_repeat(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Do a block several times."""
    for _ in range(count_of(state, frame, step[1])):
        state.frames.append(_child(frame, step[2]))
    return True


def op_if(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Do one block or the other."""
    block = step[2] if holds(state, step[1], frame[P_SOURCE], frame[P_SEAT]) else step[3]
    if block >= 0:
        state.frames.append(_child(frame, block))
    return True


def op_may(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let a player have a block done."""
    if frame[P_SUB] == 0:
        choosers = players(state, frame, step[1])
        if not choosers:
            return True
        frame[P_SUB] = 1
        ask(state, choosers[0], ASK_YES, [NO, YES])
        return False
    if state.answer == YES:
        state.frames.append(_child(frame, step[2]))
    return True


def op_may_pay(state: ArcmageState, frame: Frame, step: Step) -> bool:
    """Let a player pay for a block (A52)."""
    payers = players(state, frame, step[2])
    cost = count_of(state, frame, step[1])
    if not payers:
        return True
    if frame[P_SUB] == 0:
        if sum(available(state, payers[0])) < cost:
            return True
        frame[P_SUB] = 1
        ask(state, payers[0], ASK_YES, [NO, YES])
        return False
    if state.answer == YES:
        state.frames.append(_child(frame, step[3]))
        begin_pay(state, payers[0], cost, 0, 0)
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
