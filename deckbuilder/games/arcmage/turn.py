"""Set-up and the phases of a turn (rules A26-A44, A58-A76)."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.casting import (
    ADVANTAGE,
    begin_card,
    begin_power,
    open_window,
    playable,
    usable_modes,
)
from deckbuilder.games.arcmage.checks import destroy
from deckbuilder.games.arcmage.machine import (
    ASK_BUILD,
    ASK_CITY,
    ASK_DEVOTE,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_FACTION,
    ASK_FOUND,
    ASK_GIVE_UP,
    ASK_MAIN,
    ASK_RESOURCE,
    ASK_TACTICS,
    CHECK_FIRST,
    F_ATTACK,
    F_CAST,
    F_CHECK,
    F_DEVOTE,
    F_DISCARD,
    F_MAIN,
    F_MOVE,
    F_UNMARK,
    IF_STACK,
    MOVE,
    OPEN,
    PASS,
    PLAY,
    POWER,
    POWERS,
    SALVAGE,
    ask,
    push_window,
    seats_from,
)
from deckbuilder.games.arcmage.moving import can_move, open_city
from deckbuilder.games.arcmage.paying import (
    available,
    begin_pay,
    can_afford,
    distinct_resources,
    may_cost_less,
)
from deckbuilder.games.arcmage.readying import begin_few, begin_ready, unmark_cap
from deckbuilder.games.arcmage.shedding import resource_room
from deckbuilder.games.arcmage.state import (
    BUILT,
    CREATURES,
    HAND,
    LASTING_RESCUE,
    LASTING_RULE,
    LASTING_TRIGGER,
    REMOVED,
    UNBUILT,
    UNTIL_TURN_ENDS,
    ArcmageState,
)
from deckbuilder.games.arcmage.table import (
    CITY,
    DEVOTED,
    STAYS_MARKED,
    TURN,
    Power,
)
from deckbuilder.games.arcmage.values import (
    RABIES,
    candidates,
    cities_of,
    current,
    distinct,
    holds,
    in_army,
)
from deckbuilder.games.arcmage.zones import (
    DEVOTED as WAS_DEVOTED,
)
from deckbuilder.games.arcmage.zones import (
    DISCARD_PHASE,
    LOG_DEVOTE,
    LOG_LEVEL,
    LOG_TURN,
    TACTICS_BEGINS,
    TURN_BEGINS,
    TURN_ENDS,
    build,
    come_back,
    discard,
    draw,
    leave_play,
    log,
    lose_resource,
    mark,
    play_resource,
    signal,
)
from deckbuilder.model.rng import Generator, derived
from deckbuilder.referee.state import LIMIT, RUNNING

CITIES: Final = 3
HAND_SIZE: Final = 7

UNMARK: Final = 0
DRAW: Final = 1
TACTICS: Final = 2
FIRST_PLAY: Final = 3
ATTACK: Final = 4
SECOND_PLAY: Final = 5
DISCARD: Final = 6
"""Phases (A33)."""


def step_setup(state: ArcmageState, frame: list[int]) -> None:
    """Choose three cities each, shuffle, draw seven, toss for the first turn, build (A26-A31).

    Frame: kind, step, seat, seats that have built.
    """
    seat = frame[2]
    if frame[1] == 1:
        city = state.answer
        state.decks[seat].remove(city)
        state.unbuilt[seat].append(city)
        state.zone[city] = UNBUILT
        frame[1] = 0
    elif frame[1] == 3:
        build(state, state.answer)
        frame[1] = 2
        frame[3] += 1
    if frame[1] == 0:
        if len(state.unbuilt[seat]) < CITIES:
            frame[1] = 1
            ask(state, seat, ASK_CITY, _still_to_choose(state, seat))
            return
        frame[2] += 1
        if frame[2] == state.table.seats:
            _deal(state)
            frame[1] = 2
        return
    if frame[3] == state.table.seats:
        state.frames.pop()
        state.frames.append([F_CHECK, 0])
        return
    builder = (state.first + frame[3]) % state.table.seats
    frame[1] = 3
    ask(state, builder, ASK_BUILD, distinct(state, state.unbuilt[builder]))


def _still_to_choose(state: ArcmageState, seat: int) -> list[int]:
    """Return the cities that can be set aside next; no three are offered twice (A26)."""
    faces = state.face
    chosen = state.unbuilt[seat]
    sorts = state.table.faces
    cities = sorted([(faces[card], card) for card in state.decks[seat] if sorts[faces[card]].kind == CITY])
    needed = CITIES - len(chosen) - 1
    later = [pair for pair in cities if pair > (faces[chosen[-1]], chosen[-1])] if chosen else cities
    if len(later) <= needed:  # only in worlds where another's choice is dealt anew
        later = cities
    return distinct(state, [card for _, card in later[: len(later) - needed]])


def _deal(state: ArcmageState) -> None:
    """Shuffle each deck by a stream of its own, draw the hands, toss for the start (A27-A29)."""
    for seat in range(state.table.seats):
        Generator(derived(state.rng, 16 + state.table.streams[seat])).shuffle(state.decks[seat])
        for _ in range(HAND_SIZE):
            card = state.decks[seat].pop()
            state.zone[card] = HAND
            state.hands[seat].append(card)
    coin = Generator(derived(state.rng, 2))
    state.first = coin.below(state.table.seats)
    state.rng = coin.state
    state.active = (state.first - 1) % state.table.seats


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


def step_turn(state: ArcmageState, frame: list[int]) -> None:
    """Go on with a turn as far as it goes; that of a player who lost in it is over (A110)."""
    while state.outcome == RUNNING:
        if frame[1] != _BEGIN and frame[1] < _END and not state.alive & (1 << state.active):
            frame[1] = _END
        _TURN[frame[1]](state, frame)
        if state.asking or state.frames[-1] is not frame:
            return


def _begin(state: ArcmageState, frame: list[int]) -> None:
    if state.turn >= state.table.max_turns:
        state.outcome = LIMIT
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
    frame[1] = _FOUND
    frame[2] = 0
    ask(state, seat, ASK_FOUND, [PASS, *distinct(state, state.unbuilt[seat])])


def _found(state: ArcmageState, frame: list[int]) -> None:
    """Found a city instead of the whole turn (A62), or go on to the Unmark phase."""
    if state.answer != PASS:
        frame[1] = _END
        build(state, state.answer)
        if state.table.founding_unmarks:
            state.frames.append([F_UNMARK, 0])
        open_window(state, CHECK_FIRST + IF_STACK)
        return
    seat = state.active
    _expire(state, seat)
    frame[1] = _UNMARKED
    push_window(state, CHECK_FIRST + OPEN)
    state.frames.append([F_UNMARK, 0])


def _expire(state: ArcmageState, until: int) -> None:
    """Let what lasts until now end (A42, A75)."""
    left = [last for last in state.lasting if last[5] != until]
    if len(left) < len(state.lasting):
        state.lasting = left
        state.outdated = state.stale = state.shaken = True


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
    answers = [
        city
        for city in cities_of(state, seat)
        if city not in state.devoted_cities and state.facts(city).levels and devotees(state, city, seat)
    ]
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
    state.frames.append([F_ATTACK, 0, -1, -1, 0, -1])


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
    """Discard down to seven (A41)."""
    _end_of_phase(state)
    state.phase = DISCARD
    seat = state.active
    signal(state, DISCARD_PHASE, -1, seat)
    frame[1] = _END
    over = len(state.hands[seat]) - HAND_SIZE
    if over > 0:
        push_window(state, CHECK_FIRST + OPEN)
        state.frames.append([F_DISCARD, 0, seat, over])
    else:
        open_window(state, CHECK_FIRST + OPEN)


def _end(state: ArcmageState, frame: list[int]) -> None:
    """Let the rabid die (A134) and triggers happen before damage and effects end (A42, A43)."""
    signal(state, TURN_ENDS, -1, state.active)
    frame[1] = _ENDED
    if state.pending:
        push_window(state, CHECK_FIRST + OPEN)
    rabid = [
        card
        for card in state.creatures
        if state.controller[card] == state.active and state.counters.get(8 * card + RABIES, 0)
    ]
    if rabid:
        push_window(state, CHECK_FIRST + IF_STACK)
        destroy(state, rabid)


def _ended(state: ArcmageState, frame: list[int]) -> None:
    for card in state.creatures:
        state.damage[card] = 0
        if state.atk_turn[card] or state.def_turn[card] or state.keywords_turn[card]:
            state.atk_turn[card] = 0
            state.def_turn[card] = 0
            state.keywords_turn[card] = 0
            state.reshape(card)
    _expire(state, UNTIL_TURN_ENDS)
    state.credit = [0] * len(state.credit)
    frame[1] = _BEGIN
    open_window(state, CHECK_FIRST + IF_STACK)


def _end_of_phase(state: ArcmageState) -> None:
    if state.table.produced_by_phase:
        state.credit = [0] * len(state.credit)


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
    for card in state.vaults[seat]:
        marked[card] = 0
    ready: list[int] = []
    for card in sorted(state.creatures + state.enchantments):
        if holders[card] != seat:
            continue
        if skips[card]:
            skips[card] -= 1
        elif marked[card] and (state.zone[card] != CREATURES or not state.keywords[card] & STAYS_MARKED):
            ready.append(card)
    begin_few(state, ready, unmark_cap(state))


def devotees(state: ArcmageState, city: int, seat: int) -> list[int]:
    """Return what can be devoted to a city now: unmarked residents, and other sources it names (A72, A73)."""
    found = [
        card
        for card in state.creatures
        if state.place[card] == city and state.controller[card] == seat and not state.marked[card]
    ]
    facts = state.facts(city)
    if facts.devotion_pick >= 0:
        others = candidates(state, facts.devotion_pick, city, seat, -1)
        found += [card for card in others if card not in found]
    return found


def step_devote(state: ArcmageState, frame: list[int]) -> None:
    """Devote creatures to a city one by one, then let its levels take effect (A72-A75).

    Frame: kind, step, city, devotion, last card devoted, place of the level that comes next,
    whether residents only can be devoted from here on.
    """
    city, seat = frame[2], state.active
    if frame[1] == 0:
        found = [card for card in devotees(state, city, seat) if card > frame[4]]
        if state.facts(city).devotion_pick >= 0:
            given = distinct(state, sorted([card for card in found if not _resides(state, card, city)]))
            found = [
                card for card in found if _resides(state, card, city) or (card in given and not frame[6])
            ]
        frame[1] = 1
        if found:
            ask(state, seat, ASK_DEVOTE, [PASS, *found] if frame[4] >= 0 else found)
        else:
            state.answer = PASS
    elif frame[1] == 1:
        if state.answer == PASS:
            frame[1] = 2
            log(state, LOG_DEVOTE, city, frame[3])
        else:
            frame[1] = 0
            frame[4] = state.answer
            if state.facts(city).devotion_one and not _resides(state, state.answer, city):
                frame[6] = 1
            frame[3] += _devote(state, city, state.answer)
    else:
        levels = state.facts(city).levels
        if frame[5] >= len(levels) or levels[frame[5]].at > frame[3] or state.zone[city] != BUILT:
            state.frames.pop()
            return
        frame[5] += 1
        _reach(state, city, frame[5] - 1)


def _resides(state: ArcmageState, card: int, city: int) -> bool:
    return state.zone[card] == CREATURES and state.place[card] == city


def _devote(state: ArcmageState, city: int, card: int) -> int:
    """Devote a creature, or give a card for devotion; return what it adds (A73)."""
    facts = state.facts(card)
    if _resides(state, card, city) and not state.marked[card]:
        current(state)
        mark(state, card)
        signal(state, WAS_DEVOTED, card, state.active)
        return 2 * facts.loyalty if state.keywords[card] & DEVOTED else facts.loyalty
    leave_play(state, card, HAND if state.facts(city).devotion_to == 1 else REMOVED)
    return facts.loyalty


def _reach(state: ArcmageState, city: int, place: int) -> None:
    """Let a level take effect: once, or until the next unmark phase (A74, A75)."""
    seat = state.active
    level = state.facts(city).levels[place]
    log(state, LOG_LEVEL, city, level.at)
    until = UNTIL_TURN_ENDS if state.table.advantage_short else seat
    for rule in level.rules:
        state.lasting.append((LASTING_RULE, rule, seat, city, -1, until))
    if level.trigger >= 0:
        state.lasting.append((LASTING_TRIGGER, level.trigger, seat, city, -1, until))
    if level.rescue >= 0:
        state.lasting.append((LASTING_RESCUE, level.rescue, seat, city, -1, until))
    state.outdated = state.stale = state.shaken = True
    if level.program >= 0:
        state.frames.append([F_CAST, 3, ADVANTAGE, city, seat, level.program, 0, -1, -1, 0])


def step_main(state: ArcmageState, frame: list[int]) -> None:
    """A Play phase: any number of actions in any order (A40), each with a window after it.

    Frame: kind, step (1 answered, 2 done, 3 moved).
    """
    seat = state.active
    if frame[1] == 1:
        _act(state, frame, seat)
        return
    if frame[1]:
        open_window(state, OPEN if frame[1] == 2 else CHECK_FIRST + OPEN)
        frame[1] = 0
        if state.frames[-1] is not frame:
            return
    frame[1] = 1
    ask(state, seat, ASK_MAIN, main_actions(state, seat))


def _act(state: ArcmageState, frame: list[int], seat: int) -> None:
    """Do what was chosen in a Play phase."""
    action = state.answer
    if action == PASS:
        state.frames.pop()
        return
    frame[1] = 2
    if action >= POWER:
        begin_power(state, (action - POWER) // POWERS, (action - POWER) % POWERS, seat)
    elif action >= SALVAGE:
        card = action - SALVAGE
        begin_pay(state, seat, state.facts(card).salvage, 0, 0)
        leave_play(state, card, HAND)
    elif action >= MOVE:
        frame[1] = 3
        state.frames.append([F_MOVE, 0, action - MOVE])
    else:
        begin_card(state, action - PLAY, seat)


def main_actions(state: ArcmageState, seat: int) -> list[int]:
    """Return what can be done in a Play phase now (A40, A57, A67, A93, A131)."""
    actions = [PASS]
    current(state)
    ready = available(state, seat)
    wealth = sum(ready)
    faces = state.table.faces
    lowered = may_cost_less(state, seat)
    for card in distinct(state, state.hands[seat]):
        face = faces[state.face[card]]
        affordable = face.cost <= wealth or lowered
        if affordable and face.kind != CITY and playable(state, card, seat, ready, lowered):
            actions.append(PLAY + card)
    gate = open_city(state, seat)
    for card in state.creatures:
        if state.controller[card] == seat and not state.marked[card] and can_move(state, card, seat, gate):
            actions.append(MOVE + card)
        powers = faces[state.face[card]].powers
        if powers:
            _add_powers(state, actions, card, powers, seat)
    for card in state.enchantments:
        powers = faces[state.face[card]].powers
        if powers:
            _add_powers(state, actions, card, powers, seat)
    if state.table.any_salvage:
        for card in distinct(state, state.graveyards[seat]):
            salvage = faces[state.face[card]].salvage
            if salvage and salvage <= wealth:
                actions.append(SALVAGE + card)
    return actions


def _add_powers(
    state: ArcmageState, actions: list[int], card: int, powers: tuple[Power, ...], seat: int
) -> None:
    for place, power in enumerate(powers):
        if usable(state, card, power, seat):
            actions.append(POWER + POWERS * card + place)


def usable(state: ArcmageState, card: int, power: Power, seat: int) -> bool:
    """Tell whether a seat can use an activated ability now (A93)."""
    bearer = state.place[card] if power.host else card
    if bearer < 0 or state.controller[bearer] != seat or not holds(state, power.condition, bearer, seat):
        return False
    return can_afford(state, power.cost, bearer, seat) and usable_modes(state, power.modes, card, seat)


def step_discard(state: ArcmageState, frame: list[int]) -> None:
    """Discard cards of one's own choice.

    Frame: kind, step, seat, how many still.
    """
    seat = frame[2]
    if frame[1] == 1:
        frame[1] = 0
        frame[3] -= 1
        discard(state, state.answer)
    if frame[3] <= 0 or not state.hands[seat] or not state.alive & (1 << seat):
        state.frames.pop()
        return
    frame[1] = 1
    ask(state, seat, ASK_DISCARD, distinct(state, state.hands[seat]))


def step_give_up(state: ArcmageState, frame: list[int]) -> None:
    """Lose hand or resource cards, the loser's choice (A55).

    Frame: kind, step, seat, how many still.
    """
    seat = frame[2]
    if frame[1] == 1:
        frame[1] = 0
        frame[3] -= 1
        if state.zone[state.answer] == HAND:
            discard(state, state.answer)
        else:
            lose_resource(state, state.answer)
    choices = distinct(state, state.hands[seat]) + distinct_resources(state, seat)
    if frame[3] <= 0 or not choices or not state.alive & (1 << seat):
        state.frames.pop()
        return
    frame[1] = 1
    ask(state, seat, ASK_GIVE_UP, choices)


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
