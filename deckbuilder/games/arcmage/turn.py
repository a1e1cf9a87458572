"""The phases of a turn, one after the other (rules A33-A44, A62, A72, A136).

What goes on in them stands apart: `readying` (Unmark), `drawing`, `devotion` (Tactics), `playing`,
`declaring` and `attack`, `discarding`.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.attack_frame import CHOOSE_CITY
from deckbuilder.games.arcmage.checks import destroy
from deckbuilder.games.arcmage.choices import distinct
from deckbuilder.games.arcmage.devotion import devotable
from deckbuilder.games.arcmage.drawing import (
    ask_draw,
    ask_resource,
    draw_cards,
    drawn,
    took_faction,
    took_resource,
)
from deckbuilder.games.arcmage.in_force import lapse
from deckbuilder.games.arcmage.lasting import LASTING_SKIP, UNTIL_DONE, UNTIL_TURN_ENDS
from deckbuilder.games.arcmage.logbook import LOG_SKIP, LOG_TURN, log
from deckbuilder.games.arcmage.loyalty import long_for_home
from deckbuilder.games.arcmage.machine import (
    ASK_EXTRA,
    ASK_FOUND,
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
    push_window,
    seats_from,
)
from deckbuilder.games.arcmage.piles import draw
from deckbuilder.games.arcmage.readying import begin_ready
from deckbuilder.games.arcmage.signals import DISCARD_PHASE, TACTICS_BEGINS, TURN_BEGINS, TURN_ENDS, signal
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.terms import HOMESICK, RABIES, TURN
from deckbuilder.games.arcmage.turn_frame import (
    ATTACK,
    DISCARD,
    DUE,
    FIRST_PLAY,
    SECOND_PLAY,
    STEP_AGAIN,
    STEP_ATTACK,
    STEP_BEGIN,
    STEP_BEGUN,
    STEP_DISCARD,
    STEP_END,
    STEP_ENDED,
    STEP_EXTRA,
    STEP_FOUND,
    STEP_PLAY,
    STEP_PLAY_AGAIN,
    STEP_TACTICS,
    STEP_TOOK_CITY,
    STEP_TOOK_EXTRA,
    STEP_UNMARKED,
    TACTICS,
    UNMARK,
)
from deckbuilder.games.arcmage.whereabouts import in_army
from deckbuilder.games.arcmage.windows import open_window
from deckbuilder.games.arcmage.zones import build, come_back
from deckbuilder.referee.framed import ask, finish
from deckbuilder.referee.state import LIMIT


def step_turn(state: ArcmageState, frame: list[int]) -> None:
    """Go on with a turn as far as it goes; that of a player who lost in it is over (A110)."""
    frames, steps, everybody = state.frames, _TURN, state.table.everybody
    while True:
        if state.alive != everybody and _has_left(state) and frame[1] != STEP_BEGIN and frame[1] < STEP_END:
            frame[1] = STEP_END
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
    frame[1] = STEP_BEGUN
    if not (state.table.borne & HOMESICK and long_for_home(state, seat)):
        _begun(state, frame)


def _begun(state: ArcmageState, frame: list[int]) -> None:
    """Ask whether a city is founded instead of the whole turn (A62), unless it is skipped (A136)."""
    seat = state.active
    if state.lasting and _must_skip(state, seat):
        log(state, LOG_SKIP, seat)
        _pass_by(state, frame)
        return
    frame[1] = STEP_FOUND
    frame[DUE] = 0
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
    frame[1] = STEP_UNMARKED
    push_window(state, CHECK_FIRST + OPEN)
    state.frames.append([F_UNMARK, 0])


def _pass_by(state: ArcmageState, frame: list[int]) -> None:
    """Let the turn go by without a phase; it counts as a turn for all that lasts (A62)."""
    frame[1] = STEP_END
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
    frame[1] = STEP_TOOK_CITY
    ask(state, seat, ASK_TACTICS, [PASS, *answers])


def _took_city(state: ArcmageState, frame: list[int]) -> None:
    if state.answer == PASS:
        frame[1] = STEP_PLAY
        return
    frame[1] = STEP_TACTICS
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
    frame[1] = STEP_ATTACK
    state.frames.append([F_MAIN, 0])


def _attack(state: ArcmageState, frame: list[int]) -> None:
    _end_of_phase(state)
    state.phase = ATTACK
    frame[1] = STEP_AGAIN
    state.frames.append([F_ATTACK, CHOOSE_CITY, -1, -1, 0])


def _again(state: ArcmageState, frame: list[int]) -> None:
    """A further attack phase, where an effect gives one."""
    if not state.more_attacks:
        frame[1] = STEP_PLAY_AGAIN
        return
    state.more_attacks -= 1
    frame[1] = STEP_ATTACK
    begin_ready(state, in_army(state, state.active))


def _play_again(state: ArcmageState, frame: list[int]) -> None:
    _end_of_phase(state)
    state.phase = SECOND_PLAY
    frame[1] = STEP_DISCARD
    state.frames.append([F_MAIN, 0])


def _discard(state: ArcmageState, frame: list[int]) -> None:
    """Discard down to seven, an overlord perhaps to more (A41, A137)."""
    _end_of_phase(state)
    state.phase = DISCARD
    seat = state.active
    signal(state, DISCARD_PHASE, -1, seat)
    sides = state.table.sides
    frame[1] = STEP_EXTRA if sides.extra[seat] else STEP_END
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
        frame[1] = STEP_END
        return
    frame[1] = STEP_TOOK_EXTRA
    ask(state, seat, ASK_EXTRA, list(range(state.table.sides.extra[seat] + 1)))


def _took_extra(state: ArcmageState, frame: list[int]) -> None:
    frame[1] = STEP_END
    for _ in range(state.answer):
        draw(state, state.active)
    open_window(state, CHECK_FIRST + IF_STACK)


def _end(state: ArcmageState, frame: list[int]) -> None:
    """Let the rabid die (A134) and triggers happen before damage and effects end (A42, A43)."""
    signal(state, TURN_ENDS, -1, state.active)
    frame[1] = STEP_ENDED
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
    frame[1] = STEP_BEGIN
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
    ask_draw,
    ask_draw,
    draw_cards,
    ask_resource,
    took_resource,
    took_faction,
    drawn,
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
