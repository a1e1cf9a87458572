"""How a spell or ability is played: mode, X, targets, payment, then the stack (rules A49-A51, A56, A93, A94).

What can be played is in `castable`, what lies on the stack in `items`; `resolving` takes it from there.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.castable import assignable, modes_with_targets
from deckbuilder.games.arcmage.choices import targets
from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.items import (
    ABILITY,
    ADVANTAGE,
    C_DETAIL,
    C_IT,
    C_PROGRAM,
    C_SEAT,
    C_SOURCE,
    C_TARGETS,
    C_THAT,
    C_WHAT,
    C_X,
    CARD,
    TRIGGERED,
    wanted_targets,
)
from deckbuilder.games.arcmage.lasting import LASTING_VETO
from deckbuilder.games.arcmage.logbook import LOG_COUNTERED, LOG_PLAY, LOG_POWER, LOG_TRIGGER, log
from deckbuilder.games.arcmage.machine import (
    ASK_CHOOSE,
    ASK_MODE,
    ASK_TARGET,
    ASK_X,
    F_CAST,
    F_CHECK,
    F_COST,
    F_RESOLVE,
    F_TRIGGERS,
    PASS,
)
from deckbuilder.games.arcmage.paying import available, begin_pay, can_pay, cost_of, gifts, reduction
from deckbuilder.games.arcmage.signals import PLAYS, signal
from deckbuilder.games.arcmage.state import GRAVEYARD, STACK, ArcmageState
from deckbuilder.games.arcmage.terms import BOOST, COST_X, CREATURE, EVENT
from deckbuilder.games.arcmage.zones import leave_play, take_from_pile
from deckbuilder.referee.framed import ask

BOOSTING: Final = 8
"""Step of a frame of F_CAST: asked how much is paid for boost (A128), which then stands in ``it``."""


def begin_card(state: ArcmageState, card: int, seat: int) -> None:
    """Begin to play a card from the hand (A56); a creature has no modes or targets."""
    facts = state.facts(card)
    step = 5 if facts.kind == CREATURE and facts.cost != COST_X else 0
    state.frames.append([F_CAST, step, CARD, card, seat, -1, 0, -1, -1, 0])


def begin_power(state: ArcmageState, source: int, place: int, seat: int) -> None:
    """Begin to use an activated ability; ``x`` is its place among the source's powers (A93)."""
    state.frames.append([F_CAST, 0, ABILITY, source, seat, -1, place, -1, -1, 0])


def step_cast(state: ArcmageState, frame: list[int]) -> None:
    """Choose mode, X and targets, pay, and put it on the stack.

    Frame: kind, step (0 and 1 mode, 1 and 2 X, 3 and 4 targets, 5 and 8 boost, 5 and 7 gifts, then
    paying, 6 paid), what, source, seat, program, x, it, that seat, detail, targets; see `items`.
    """
    while True:
        _cast_on(state, frame)
        if state.asking or state.frames[-1] is not frame:
            return


def _cast_on(state: ArcmageState, frame: list[int]) -> None:
    step = frame[1]
    if step == 0:
        frame[1] = 1
        _ask_mode(state, frame)
    elif step == 1:
        _take_mode(state, frame)
        frame[1] = 2
        _ask_x(state, frame)
    elif step == 2:
        frame[1] = 3
        if frame[C_WHAT] == CARD and (
            state.facts(frame[C_SOURCE]).cost == COST_X or _takes_extra(state, frame)
        ):
            frame[C_X] = state.answer
    elif step == 3:
        _ask_target(state, frame)
    elif step == 4:
        frame.append(state.answer)
        frame[1] = 3
    elif step == 5:
        if not _asks_boost(state, frame):
            _offer_gifts(state, frame)
    elif step == 7:
        _take_gift(state, frame)
    elif step == BOOSTING:
        frame[1] = 5
        frame[C_IT] = state.answer
    else:
        _put_on_stack(state, frame)


def _asks_boost(state: ArcmageState, frame: list[int]) -> bool:
    """Ask once how much more is paid for boost (A128); in a hand a card has it by its print alone."""
    if not state.table.borne & BOOST or frame[C_WHAT] != CARD or frame[C_IT] >= 0:
        return False
    card, seat = frame[C_SOURCE], frame[C_SEAT]
    facts = state.facts(card)
    if facts.kind != CREATURE or not facts.keywords & BOOST:
        return False
    cost, _ = _due(state, frame)
    for giver in gifts(state, card, seat):
        cost -= state.facts(giver).cost
    frame[1] = BOOSTING
    ask(state, seat, ASK_X, list(range(sum(available(state, seat)) - max(0, cost) + 1)))
    return True


def _due(state: ArcmageState, frame: list[int]) -> tuple[int, int]:
    """Return what is to be paid for a card, and how much of it by loyalty (A49-A51).

    What is paid for boost comes on top: nothing lowers it, and any resources will do (A128).
    """
    source = frame[C_SOURCE]
    facts = state.facts(source)
    if facts.cost == COST_X:
        cost = max(0, frame[C_X] - reduction(state, source, frame[C_SEAT]))
    else:
        cost = cost_of(state, source, frame[C_SEAT])
    if _takes_extra(state, frame):
        cost += frame[C_X]
    cost = max(0, cost - frame[C_DETAIL])
    return cost + max(0, frame[C_IT]), min(facts.loyalty, cost)


def _offer_gifts(state: ArcmageState, frame: list[int]) -> None:
    """Offer creatures that can be sacrificed for a lower cost, one after the other; then pay (A51)."""
    card, seat = frame[C_SOURCE], frame[C_SEAT]
    found = gifts(state, card, seat) if frame[C_WHAT] == CARD else []
    if not found:
        frame[1] = 6
        _pay(state, frame)
        return
    cost, loyalty = _due(state, frame)
    frame[1] = 7
    enough = can_pay(state, seat, cost, state.facts(card).faction, loyalty)
    ask(state, seat, ASK_CHOOSE, [PASS, *found] if enough else found)


def _take_gift(state: ArcmageState, frame: list[int]) -> None:
    """Take what was given off the cost, which stands in the frame's detail."""
    if state.answer == PASS:
        frame[1] = 6
        _pay(state, frame)
        return
    frame[1] = 5
    frame[C_DETAIL] += state.facts(state.answer).cost
    leave_play(state, state.answer, GRAVEYARD)


def _programs(state: ArcmageState, frame: list[int]) -> tuple[int, ...]:
    facts = state.facts(frame[C_SOURCE])
    if frame[C_WHAT] == CARD:
        return facts.modes
    return facts.powers[frame[C_X]].modes if frame[C_WHAT] == ABILITY else ()


def _ask_mode(state: ArcmageState, frame: list[int]) -> None:
    programs = _programs(state, frame)
    if programs:
        ask(
            state,
            frame[C_SEAT],
            ASK_MODE,
            modes_with_targets(state, programs, frame[C_SOURCE], frame[C_SEAT]),
        )


def _take_mode(state: ArcmageState, frame: list[int]) -> None:
    programs = _programs(state, frame)
    if programs:
        frame[C_PROGRAM] = programs[state.answer]


def _ask_x(state: ArcmageState, frame: list[int]) -> None:
    """Ask for X: from the loyalty on, up to what can be paid (A50)."""
    if frame[C_WHAT] != CARD:
        return
    facts = state.facts(frame[C_SOURCE])
    seat = frame[C_SEAT]
    if _takes_extra(state, frame):
        pick = state.table.programs[frame[C_PROGRAM]].targets[0]
        spare = sum(available(state, seat)) - cost_of(state, frame[C_SOURCE], seat)
        most = min(spare, len(targets(state, pick, frame[C_SOURCE], seat, -1)) - 1)
        ask(state, seat, ASK_X, list(range(most + 1)))
    elif facts.cost == COST_X:
        least = 0 if state.table.x_free else facts.loyalty
        less = reduction(state, frame[C_SOURCE], seat)
        most = sum(available(state, seat)) + less
        payable = [
            x for x in range(least, most + 1) if can_pay(state, seat, x - less, facts.faction, facts.loyalty)
        ]
        ask(state, seat, ASK_X, payable)


def _takes_extra(state: ArcmageState, frame: list[int]) -> bool:
    program = frame[C_PROGRAM]
    return frame[C_WHAT] == CARD and program >= 0 and state.table.programs[program].extra


def _ask_target(state: ArcmageState, frame: list[int]) -> None:
    wanted = wanted_targets(state, frame[C_WHAT], frame[C_SOURCE], frame[C_PROGRAM], frame[C_X])
    place = len(frame) - C_TARGETS
    if place >= len(wanted):
        frame[1] = 5
        return
    found = targets(state, wanted[place], frame[C_SOURCE], frame[C_SEAT], frame[C_THAT])
    program = frame[C_PROGRAM]
    if _takes_extra(state, frame):
        after = frame[-1] if place else -1
        found = sorted([card for card in found if card > after])
        found = found[: len(found) - (len(wanted) - place - 1)]
    elif program >= 0 and state.table.programs[program].distinct:
        found = _leaving_enough(state, frame, wanted[place + 1 :], found)
    if not found:
        _no_target(state, frame)
        return
    frame[1] = 4
    ask(state, frame[C_SEAT], ASK_TARGET, found)


def _leaving_enough(
    state: ArcmageState, frame: list[int], later: tuple[int, ...], found: list[int]
) -> list[int]:
    """Keep the targets not yet chosen; of these, where that can be, what leaves some for the later picks."""
    taken = frame[C_TARGETS:]
    found = [card for card in found if card not in taken]
    options = [targets(state, pick, frame[C_SOURCE], frame[C_SEAT], frame[C_THAT]) for pick in later]
    return [card for card in found if assignable(options, [*taken, card])] or found


def _no_target(state: ArcmageState, frame: list[int]) -> None:
    """A trigger without a target is left out; an advantage does what it can (A74)."""
    if frame[C_WHAT] == TRIGGERED:
        state.frames.pop()
    else:
        frame.append(-1)


def _pay(state: ArcmageState, frame: list[int]) -> None:
    source, seat = frame[C_SOURCE], frame[C_SEAT]
    if frame[C_WHAT] == CARD:
        cost, loyalty = _due(state, frame)
        begin_pay(state, seat, cost, state.facts(source).faction, loyalty)
    elif frame[C_WHAT] == ABILITY:
        log(state, LOG_POWER, seat, source, frame[C_PROGRAM])
        power = state.facts(source).powers[frame[C_X]]
        state.frames.append([F_COST, 0, seat, state.place[source] if power.host else source, power.cost, 0])


def _put_on_stack(state: ArcmageState, frame: list[int]) -> None:
    state.frames.pop()
    what, source, seat = frame[C_WHAT], frame[C_SOURCE], frame[C_SEAT]
    item = frame[C_WHAT:]
    if what == CARD:
        take_from_pile(state, source)
        state.zone[source] = STACK
        state.controller[source] = seat
        log(state, LOG_PLAY, seat, source, frame[C_PROGRAM])
        signal(state, PLAYS, source, seat)
        if _vetoed(state, source):
            state.frames.append([F_CHECK, 0])
            return
    elif what == TRIGGERED:
        log(state, LOG_TRIGGER, seat, source, frame[C_PROGRAM])
    program = frame[C_PROGRAM]
    if what == ABILITY and state.table.programs[program].produces:
        what = ADVANTAGE
    at_once = state.table.events_only and not (what == CARD and state.facts(source).kind == EVENT)
    if what == ADVANTAGE or at_once:
        state.frames.append([F_CHECK, 0])
        state.frames.append([F_RESOLVE, 0, *item])
    else:
        state.stack.append(item)
        _after_paying(state)


def _vetoed(state: ArcmageState, card: int) -> bool:
    """Counter a spell that vetoes wait for; each of them is used up by it (A54)."""
    picks = state.table.picks
    due = [
        last
        for last in state.lasting
        if last[0] == LASTING_VETO and fits(state, picks[last[1]], card, last[3], last[2], -1)
    ]
    if due:
        state.lasting = [last for last in state.lasting if last not in due]
        log(state, LOG_COUNTERED, card)
        leave_play(state, card, GRAVEYARD)
    return bool(due)


def _after_paying(state: ArcmageState) -> None:
    """Let cities that gave their last strength fall (A64) and put triggers of the cost on the stack."""
    if min([state.strength[city] for city in state.cities], default=1) <= 0:
        state.frames.append([F_CHECK, 0])
    elif state.pending:
        state.frames.append([F_TRIGGERS, 0])
