"""Set-up and the phases of a turn (rules A26-A44, A58-A76)."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.attack_frame import CHOOSE_CITY
from deckbuilder.games.arcmage.checks import destroy
from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.devotion import devotable
from deckbuilder.games.arcmage.in_force import lapse
from deckbuilder.games.arcmage.lasting import LASTING_SKIP, UNTIL_DONE, UNTIL_TURN_ENDS
from deckbuilder.games.arcmage.logbook import LOG_SKIP, LOG_TURN, log
from deckbuilder.games.arcmage.loyalty import long_for_home
from deckbuilder.games.arcmage.machine import (
    ASK_DRAW,
    ASK_EXTRA,
    ASK_FACTION,
    ASK_FOUND,
    ASK_RESOURCE,
    ASK_TACTICS,
    CHECK_FIRST,
    F_ATTACK,
    F_DEVOTE,
    F_DISCARD,
    F_MAIN,
    F_UNMARK,
    IF_STACK,
    OPEN,
    PASS,
    ask,
    finish,
    push_window,
    seats_from,
)
from deckbuilder.games.arcmage.piles import draw
from deckbuilder.games.arcmage.readying import begin_few, begin_ready, unmark_cap
from deckbuilder.games.arcmage.shedding import resource_room
from deckbuilder.games.arcmage.signals import DISCARD_PHASE, TACTICS_BEGINS, TURN_BEGINS, TURN_ENDS, signal
from deckbuilder.games.arcmage.state import CREATURES, ArcmageState, put
from deckbuilder.games.arcmage.terms import HOMESICK, RABIES, STAYS_MARKED, TURN
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.vaults import play_resource
from deckbuilder.games.arcmage.whereabouts import in_army
from deckbuilder.games.arcmage.windows import open_window
from deckbuilder.games.arcmage.zones import build, come_back
from deckbuilder.referee.state import LIMIT

UNMARK: Final = 0
DRAW: Final = 1
TACTICS: Final = 2
FIRST_PLAY: Final = 3
ATTACK: Final = 4
SECOND_PLAY: Final = 5
DISCARD: Final = 6
"""Phases (A33)."""


# Steps of a turn; its frame is kind, step, cards drawn, the resource card chosen.
_BEGIN: Final = 0
_FOUND: Final = 1
_UNMARKED: Final = 2
_CHOOSE_DRAW: Final = 3
_DRAW: Final = 4
_RESOURCES: Final = 5
_RESOURCE: Final = 6
_FACTION: Final = 7
_DRAWN: Final = 8
_TACTICS: Final = 9
_TOOK_CITY: Final = 10
_PLAY: Final = 11
_ATTACK: Final = 12
_AGAIN: Final = 13
_PLAY_AGAIN: Final = 14
_DISCARD: Final = 15
_END: Final = 16
_ENDED: Final = 17
_EXTRA: Final = 18
_TOOK_EXTRA: Final = 19
_BEGUN: Final = 20
"""A step of its own only if the beginning has killed creatures (A133)."""


def step_turn(state: ArcmageState, frame: list[int]) -> None:
    """Go on with a turn as far as it goes; that of a player who lost in it is over (A110)."""
    frames, steps, everybody = state.frames, _TURN, state.table.everybody
    while True:
        if state.alive != everybody and _has_left(state) and frame[1] != _BEGIN and frame[1] < _END:
            frame[1] = _END
        steps[frame[1]](state, frame)
        if state.asking or frames[-1] is not frame:
            return


def _has_left(state: ArcmageState) -> bool:
    return not state.alive & (1 << state.active)


def _begin(state: ArcmageState, frame: list[int]) -> None:
    if state.turn >= state.table.max_turns:
        finish(state, LIMIT)
        return
    state.active = seats_from(state, (state.active + 1) % state.table.seats)[0]
    state.turn += 1
    state.phase = UNMARK
    seat = state.active
    state.used_cities = []
    state.devoted_cities = []
    state.attacked_before = []
    state.no_draw = 0
    state.more_attacks = 0
    state.spent = {}
    state.dealt_before = state.dealt
    state.dealt = {}
    state.touch(TURN)
    log(state, LOG_TURN, seat, state.turn)
    signal(state, TURN_BEGINS, -1, seat)
    frame[1] = _BEGUN
    if not (state.table.borne & HOMESICK and long_for_home(state, seat)):
        _begun(state, frame)


def _begun(state: ArcmageState, frame: list[int]) -> None:
    """Ask whether a city is founded instead of the whole turn (A62), unless it is skipped (A136)."""
    seat = state.active
    if state.lasting and _must_skip(state, seat):
        log(state, LOG_SKIP, seat)
        _pass_by(state, frame)
        return
    frame[1] = _FOUND
    frame[2] = 0
    ask(state, seat, ASK_FOUND, [PASS, *distinct(state, state.unbuilt[seat])])


def _found(state: ArcmageState, frame: list[int]) -> None:
    """Found a city instead of the whole turn (A62), or go on to the Unmark phase.

    The others of a team pay with their next turn too: it goes by as the founder's does (A136).
    """
    seat = state.active
    if state.answer != PASS:
        build(state, state.answer)
        for ally in [ally for ally in state.table.sides.allies[seat][1:] if state.alive & (1 << ally)]:
            state.lasting.append((LASTING_SKIP, 0, ally, -1, -1, UNTIL_DONE))
        _pass_by(state, frame)
        return
    _expire(state, seat)
    frame[1] = _UNMARKED
    push_window(state, CHECK_FIRST + OPEN)
    state.frames.append([F_UNMARK, 0])


def _pass_by(state: ArcmageState, frame: list[int]) -> None:
    """Let the turn go by without a phase; it counts as a turn for all that lasts (A62)."""
    frame[1] = _END
    if state.table.founding_unmarks:
        state.frames.append([F_UNMARK, 0])
    open_window(state, CHECK_FIRST + IF_STACK)


def _must_skip(state: ArcmageState, seat: int) -> bool:
    """Tell whether a seat skips this turn because another of its team founded a city (A136)."""
    left = [last for last in state.lasting if last[0] != LASTING_SKIP or last[2] != seat]
    due = len(left) < len(state.lasting)
    state.lasting = left
    return due


def _expire(state: ArcmageState, until: int) -> None:
    """Let what lasts until now end (A42, A75)."""
    lapse(state, [last for last in state.lasting if last[5] != until])


def _unmarked(state: ArcmageState, frame: list[int]) -> None:
    state.phase = DRAW
    frame[1] = _DRAW
    hand = len(state.hands[state.active])
    room = resource_room(state, state.active)
    ask(state, state.active, ASK_DRAW, [2, 1, 0] if hand >= 2 and room >= 2 else [2, 1])


def _draw_cards(state: ArcmageState, frame: list[int]) -> None:
    """Draw all first (A39); the number of resources still due is what the choice leaves (A36)."""
    drawn = state.answer
    for _ in range(drawn):
        draw(state, state.active)
    frame[2] = 2 - drawn
    frame[3] = drawn
    frame[1] = _RESOURCES
    open_window(state, CHECK_FIRST + IF_STACK)


def _resources(state: ArcmageState, frame: list[int]) -> None:
    hand = state.hands[state.active]
    if not frame[2] or not hand or resource_room(state, state.active) <= 0:
        frame[1] = _DRAWN
        return
    frame[1] = _RESOURCE
    choices = distinct(state, hand)
    ask(state, state.active, ASK_RESOURCE, [PASS, *choices] if frame[3] == 1 else choices)


def _resource(state: ArcmageState, frame: list[int]) -> None:
    if state.answer == PASS:
        frame[1] = _DRAWN
        return
    frame[4] = state.answer
    frame[1] = _FACTION
    ask(state, state.active, ASK_FACTION, [0, 1, 2, 3, 4])


def _faction(state: ArcmageState, frame: list[int]) -> None:
    play_resource(state, frame[4], state.answer)
    frame[4] = 0
    frame[2] -= 1
    frame[1] = _RESOURCES


def _drawn(state: ArcmageState, frame: list[int]) -> None:
    frame[1] = _TACTICS
    open_window(state, CHECK_FIRST + OPEN)


def _tactics(state: ArcmageState, frame: list[int]) -> None:
    """Offer the cities that can still be used for devotion this turn (A72)."""
    if state.phase != TACTICS:
        state.phase = TACTICS
        signal(state, TACTICS_BEGINS, -1, state.active)
        if state.pending:
            open_window(state, CHECK_FIRST + OPEN)
            return
    seat = state.active
    answers = [city for city in devotable(state, seat) if city not in state.devoted_cities]
    frame[1] = _TOOK_CITY
    ask(state, seat, ASK_TACTICS, [PASS, *answers])


def _took_city(state: ArcmageState, frame: list[int]) -> None:
    if state.answer == PASS:
        frame[1] = _PLAY
        return
    frame[1] = _TACTICS
    state.devoted_cities.append(state.answer)
    push_window(state, CHECK_FIRST + OPEN)
    state.frames.append([F_DEVOTE, 0, state.answer, 0, -1, 0, 0])


def _play(state: ArcmageState, frame: list[int]) -> None:
    """At the end of the tactics phase hidden creatures come back; then play goes on."""
    if state.table.any_hideout and come_back(state, state.active):
        open_window(state, CHECK_FIRST + OPEN)
        return
    _end_of_phase(state)
    state.phase = FIRST_PLAY
    frame[1] = _ATTACK
    state.frames.append([F_MAIN, 0])


def _attack(state: ArcmageState, frame: list[int]) -> None:
    _end_of_phase(state)
    state.phase = ATTACK
    frame[1] = _AGAIN
    state.frames.append([F_ATTACK, CHOOSE_CITY, -1, -1, 0, -1])


def _again(state: ArcmageState, frame: list[int]) -> None:
    """A further attack phase, where an effect gives one."""
    if not state.more_attacks:
        frame[1] = _PLAY_AGAIN
        return
    state.more_attacks -= 1
    frame[1] = _ATTACK
    begin_ready(state, in_army(state, state.active))


def _play_again(state: ArcmageState, frame: list[int]) -> None:
    _end_of_phase(state)
    state.phase = SECOND_PLAY
    frame[1] = _DISCARD
    state.frames.append([F_MAIN, 0])


def _discard(state: ArcmageState, frame: list[int]) -> None:
    """Discard down to seven, an overlord perhaps to more (A41, A137)."""
    _end_of_phase(state)
    state.phase = DISCARD
    seat = state.active
    signal(state, DISCARD_PHASE, -1, seat)
    sides = state.table.sides
    frame[1] = _EXTRA if sides.extra[seat] else _END
    over = len(state.hands[seat]) - sides.hand[seat]
    if over > 0:
        push_window(state, CHECK_FIRST + OPEN)
        state.frames.append([F_DISCARD, 0, seat, over])
    else:
        open_window(state, CHECK_FIRST + OPEN)


def _extra(state: ArcmageState, frame: list[int]) -> None:
    """Offer an overlord further cards (A136).

    It is after the Discard phase, so the hand may grow beyond its limit (A43). A turn given up to
    found a city has no such end: nothing is drawn in it (A62).
    """
    seat = state.active
    mask = 1 << seat
    if state.no_draw & mask or not state.alive & mask:
        frame[1] = _END
        return
    frame[1] = _TOOK_EXTRA
    ask(state, seat, ASK_EXTRA, list(range(state.table.sides.extra[seat] + 1)))


def _took_extra(state: ArcmageState, frame: list[int]) -> None:
    frame[1] = _END
    for _ in range(state.answer):
        draw(state, state.active)
    open_window(state, CHECK_FIRST + IF_STACK)


def _end(state: ArcmageState, frame: list[int]) -> None:
    """Let the rabid die (A134) and triggers happen before damage and effects end (A42, A43)."""
    signal(state, TURN_ENDS, -1, state.active)
    frame[1] = _ENDED
    if state.pending:
        push_window(state, CHECK_FIRST + OPEN)
    rabid = [
        card
        for card in (state.creatures if state.counters else [])
        if state.controller[card] == state.active and state.counters.get(8 * card + RABIES, 0)
    ]
    if rabid:
        push_window(state, CHECK_FIRST + IF_STACK)
        destroy(state, rabid)


def _ended(state: ArcmageState, frame: list[int]) -> None:
    damage, atk, dfn, keywords = state.damage, state.atk_turn, state.def_turn, state.keywords_turn
    for card in state.creatures:
        damage[card] = 0
        if atk[card] or dfn[card] or keywords[card]:
            state.lose_turn(card)
    _expire(state, UNTIL_TURN_ENDS)
    _lose_credit(state)
    frame[1] = _BEGIN
    open_window(state, CHECK_FIRST + IF_STACK)


def _end_of_phase(state: ArcmageState) -> None:
    if state.table.produced_by_phase:
        _lose_credit(state)


def _lose_credit(state: ArcmageState) -> None:
    """What was produced and not spent is gone (A53)."""
    if any(state.credit):
        state.credit = [0] * len(state.credit)
        state.count_resources()


_TURN: Final = (
    _begin,
    _found,
    _unmarked,
    _unmarked,
    _draw_cards,
    _resources,
    _resource,
    _faction,
    _drawn,
    _tactics,
    _took_city,
    _play,
    _attack,
    _again,
    _play_again,
    _discard,
    _end,
    _ended,
    _extra,
    _took_extra,
    _begun,
)


def step_unmark(state: ArcmageState, frame: list[int]) -> None:
    """Unmark everything the active player controls that may unmark (A35).

    A missed unmark phase counts as missed even if the card is not marked by then.
    Frame: kind, step.
    """
    seat = state.active
    state.frames.pop()
    current(state)
    marked, holders, skips = state.marked, state.controller, state.skips
    spare, place = state.spare, state.place
    for card in state.vaults[seat]:
        if marked[card]:
            marked[card] = 0
            spare[5 * seat + place[card]] += 1
    ready: list[int] = []
    for card in state.creatures + state.enchantments:
        if not (marked[card] or skips[card]) or holders[card] != seat:
            continue
        if skips[card]:
            state.skips = put(state.skips, card, skips[card] - 1)
        elif state.zone[card] != CREATURES or not state.keywords[card] & STAYS_MARKED:
            ready.append(card)
    ready.sort()
    begin_few(state, ready, unmark_cap(state))


STARTS: Final = {
    "turn": (_BEGIN, UNMARK),
    "draw": (_CHOOSE_DRAW, DRAW),
    "tactics": (_TACTICS, DRAW),
    "play": (_PLAY, TACTICS),
    "attack": (_ATTACK, FIRST_PLAY),
    "second play": (_PLAY_AGAIN, ATTACK),
    "discard": (_DISCARD, SECOND_PLAY),
}
"""Where a turn can be begun in a position: the step, and the phase before it."""
