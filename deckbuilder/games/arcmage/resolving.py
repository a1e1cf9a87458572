"""What happens when a spell or ability resolves (rules A58-A61)."""

from __future__ import annotations

from deckbuilder.games.arcmage.choices import targets
from deckbuilder.games.arcmage.counters import add_counters
from deckbuilder.games.arcmage.fitting import fits
from deckbuilder.games.arcmage.in_force import active_rules
from deckbuilder.games.arcmage.items import (
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
    wanted_targets,
)
from deckbuilder.games.arcmage.logbook import LOG_FIZZLE, log
from deckbuilder.games.arcmage.machine import ARMY_OF, ASK_PLACE, F_HIDE, F_PROGRAM
from deckbuilder.games.arcmage.state import GRAVEYARD, NOWHERE, STACK, ArcmageState
from deckbuilder.games.arcmage.terms import CREATURE, ENCHANTMENT, PLAYER, SUDDEN
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.whereabouts import cities_of
from deckbuilder.games.arcmage.zones import attach, enter, leave_play
from deckbuilder.referee.framed import ask


def step_resolve(state: ArcmageState, frame: list[int]) -> None:
    """Resolve a spell or ability, or let it fizzle (A58-A61).

    Frame: kind, step, then the item as it lay on the stack.
    """
    what, source, seat = frame[C_WHAT], frame[C_SOURCE], frame[C_SEAT]
    step = frame[1]
    if step == 0 and state.table.any_hideout:
        frame[1] = 4
        state.frames.append([F_HIDE, 0, 0, *frame[C_WHAT:]])
    elif step != 1 and step != 2:
        frame[1] = 1
        if not _targets_hold(state, frame):
            log(state, LOG_FIZZLE, source)
        else:
            _take_effect(state, frame)
    elif step == 2:
        state.frames.pop()
        place = state.answer if state.answer < ARMY_OF else NOWHERE
        enter(state, source, seat, place, False)
        if frame[C_IT] > 0:
            add_counters(state, source, frame[C_IT], frame[C_IT])
        if source not in state.avenging and _avenges(state, source, seat):
            state.avenging.append(source)
    else:
        state.frames.pop()
        if what == CARD and state.zone[source] == STACK:
            leave_play(state, source, GRAVEYARD)


def _take_effect(state: ArcmageState, frame: list[int]) -> None:
    """Begin a program, attach an enchantment, or ask where a creature enters (A58-A60)."""
    source, seat = frame[C_SOURCE], frame[C_SEAT]
    kind = state.facts(source).kind
    if frame[C_WHAT] != CARD or kind not in (CREATURE, ENCHANTMENT):
        bound = [frame[C_X], frame[C_IT], frame[C_THAT], frame[C_DETAIL]]
        program = [F_PROGRAM, 0, 0, frame[C_PROGRAM], source, seat, *bound, -1, 0, *frame[C_TARGETS:]]
        state.frames.append(program)
    elif kind == ENCHANTMENT:
        host = frame[C_TARGETS] if len(frame) > C_TARGETS else NOWHERE
        if host >= 0 and state.zone[host] == GRAVEYARD:
            enter(state, host, seat, NOWHERE, False)
        attach(state, source, seat, host, frame[C_X])
        state.frames.pop()
    else:
        places = cities_of(state, seat)
        if has_sudden(state, source, seat):
            places = [*places, ARMY_OF + seat]
        if places:
            frame[1] = 2
            ask(state, seat, ASK_PLACE, places)


def _avenges(state: ArcmageState, card: int, seat: int) -> bool:
    """Tell whether a rule gives blood vengeance to a creature a seat has just played (A127)."""
    if not state.table.any_vengeance:
        return False
    for number, source, holder, _ in active_rules(state):
        rule = state.table.rules[number]
        if rule.vengeance_when_played and holder == seat and rule.what >= 0:
            current(state)
            if fits(state, state.table.picks[rule.what], card, source, seat, -1):
                return True
    return False


def has_sudden(state: ArcmageState, card: int, seat: int) -> bool:
    """Tell whether a creature may be played straight into the army (A115)."""
    if state.facts(card).keywords & SUDDEN:
        return True
    if not state.table.any_sudden:
        return False
    for number, source, holder, _ in active_rules(state):
        rule = state.table.rules[number]
        wanted = rule.sudden_when_played and holder == seat and rule.what >= 0
        if wanted and fits(state, state.table.picks[rule.what], card, source, seat, -1):
            return True
    return False


def _targets_hold(state: ArcmageState, frame: list[int]) -> bool:
    """Blank the targets that are no longer legal; tell whether any is left, or none was needed (A61)."""
    wanted = wanted_targets(state, frame[C_WHAT], frame[C_SOURCE], frame[C_PROGRAM], frame[C_X])
    if not wanted:
        return True
    left = False
    for place, pick in enumerate(wanted):
        chosen = frame[C_TARGETS + place]
        if chosen < 0:
            continue
        if chosen >= PLAYER:
            legal = bool(state.alive & (1 << (chosen - PLAYER)))
        else:
            legal = chosen in targets(state, pick, frame[C_SOURCE], frame[C_SEAT], frame[C_THAT])
        if legal:
            left = True
        else:
            frame[C_TARGETS + place] = -1
    return left or frame[C_WHAT] == ADVANTAGE
