"""What can be played now: cost, loyalty, a city to enter, targets of some mode (rules A49-A51, A56-A58)."""

from __future__ import annotations

from deckbuilder.games.arcmage.choices import any_target, targets
from deckbuilder.games.arcmage.paying import cost_of, gifts, may_cost_less
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.table import Face, Program
from deckbuilder.games.arcmage.terms import CITY, CREATURE, ENCHANTMENT
from deckbuilder.games.arcmage.whereabouts import is_housed


def playable(state: ArcmageState, cards: list[int], seat: int) -> list[int]:
    """Return the hand cards that can be played, one of each face: cost, loyalty, targets, a city (A56-A58).

    Args:
        state: The game.
        cards: Hand cards, whatever may be played now by its type (A57).
        seat: Who would play them.
    """
    start = 5 * seat
    ready = state.spare[start : start + 5]
    wealth = sum(ready)
    lowered = may_cost_less(state, seat)
    faces, face = state.table.faces, state.face
    seen: list[int] = []
    found: list[int] = []
    housed: int = -1
    for card in cards:
        which = face[card]
        facts = faces[which]
        cost = facts.cost
        if cost < 0 or lowered:
            cost = _least_cost(state, card, seat)
        if cost > wealth or which in seen:
            continue
        seen.append(which)
        own = ready[facts.faction]
        if own < facts.loyalty and own < cost:
            continue
        if facts.kind == CREATURE:
            if housed < 0:
                housed = is_housed(state, seat)
            if housed:
                found.append(card)
        elif _has_its_targets(state, card, facts, seat):
            found.append(card)
    return found


def _has_its_targets(state: ArcmageState, card: int, facts: Face, seat: int) -> bool:
    """Tell whether a card that is no creature can be played as to its targets (A56); a city is not (A62)."""
    if facts.kind == ENCHANTMENT:
        return facts.attach < 0 or any_target(state, facts.attach, card, seat)
    return facts.kind != CITY and usable_modes(state, facts.modes, card, seat)


def _least_cost(state: ArcmageState, card: int, seat: int) -> int:
    """Return what a card costs at least, whatever can be given for it given (A50, A51)."""
    cost = cost_of(state, card, seat)
    for giver in gifts(state, card, seat):
        cost -= state.facts(giver).cost
    return cost


def modes_with_targets(state: ArcmageState, modes: tuple[int, ...], source: int, seat: int) -> list[int]:
    """Return the numbers of the modes all of whose targets exist."""
    found: list[int] = []
    for place, program in enumerate(modes):
        if _all_targets(state, state.table.programs[program], source, seat):
            found.append(place)
    return found


def _all_targets(state: ArcmageState, program: Program, source: int, seat: int) -> bool:
    """Tell whether a program's targets all exist."""
    wanted = program.targets
    if len(wanted) > 1 and program.distinct:
        return assignable([targets(state, pick, source, seat, -1) for pick in wanted], [])
    for pick in wanted:
        if not targets(state, pick, source, seat, -1):
            return False
    return True


def assignable(options: list[list[int]], taken: list[int]) -> bool:
    """Tell whether each list can give a card of its own that is not taken."""
    if not options:
        return True
    return any(card not in taken and assignable(options[1:], [*taken, card]) for card in options[0])


def usable_modes(state: ArcmageState, modes: tuple[int, ...], source: int, seat: int) -> bool:
    """Tell whether at least one mode has its targets."""
    for program in modes:
        if _all_targets(state, state.table.programs[program], source, seat):
            return True
    return False


def events_in_hand(state: ArcmageState, seat: int) -> list[int]:
    """Return the events a seat could play now, one of each face (A57)."""
    events, hand = state.event_cards, state.hands[seat]
    if events.isdisjoint(hand):
        return []
    return playable(state, [card for card in hand if card in events], seat)
