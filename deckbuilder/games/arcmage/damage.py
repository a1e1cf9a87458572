"""Damage in blocks: all of one block is dealt at the same time (rules A84, A98, A120, A122)."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.checks import destroy
from deckbuilder.games.arcmage.counters import change_strength
from deckbuilder.games.arcmage.machine import ASK_SHIELD, F_DAMAGE
from deckbuilder.games.arcmage.state import CREATURES, ArcmageState
from deckbuilder.games.arcmage.terms import DEADLY, DEFIANCE, INDESTRUCTIBLE, UNDEADLY
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.wounds import hurt
from deckbuilder.referee.framed import ask

Blow = tuple[int, int, int]
"""Whom it hits, how hard, and its source."""

_HEAD: Final = 6


def deal(state: ArcmageState, blows: list[Blow], combat: bool = False) -> None:
    """Deal damage, bodyguards first asked where there are any; goes on in a frame of its own then."""
    if not state.table.any_bodyguard:
        _strike(state, blows, combat)
        return
    flat = [part for blow in blows for part in blow]
    state.frames.append([F_DAMAGE, 0, 0, int(combat), -1, len(blows), *flat])


def step_damage(state: ArcmageState, frame: list[int]) -> None:
    """Ask bodyguards how much they take over, then deal it all (A120).

    Frame: kind, step, number of the blow, combat or not, last bodyguard asked, how many blows
    there were at first (what a bodyguard takes over is not handed on again), then the blows in threes.
    """
    if frame[1] == 1:
        frame[1] = 0
        at = _HEAD + 3 * frame[2]
        if state.answer:
            guard = frame[4]
            frame[at + 1] -= state.answer
            state.spent[guard] = state.spent.get(guard, 0) + state.answer
            frame.extend((guard, state.answer, frame[at + 2]))
    while frame[2] < frame[5]:
        at = _HEAD + 3 * frame[2]
        guard = _guard(state, frame[at], frame[4]) if frame[at + 1] > 0 else -1
        if guard < 0:
            frame[2] += 1
            frame[4] = -1
            continue
        frame[4] = guard
        left = state.facts(guard).bodyguard - state.spent.get(guard, 0)
        frame[1] = 1
        ask(state, state.controller[guard], ASK_SHIELD, list(range(min(left, frame[at + 1]) + 1)))
        return
    state.frames.pop()
    blows = [(frame[at], frame[at + 1], frame[at + 2]) for at in range(_HEAD, len(frame), 3)]
    _strike(state, blows, frame[3] != 0)


def _guard(state: ArcmageState, card: int, after: int) -> int:
    """Return the next creature that may take damage for another of its controller's, or -1."""
    if state.zone[card] != CREATURES:
        return -1
    for guard in state.creatures:
        if guard <= after or guard == card or state.controller[guard] != state.controller[card]:
            continue
        if state.facts(guard).bodyguard > state.spent.get(guard, 0):
            return guard
    return -1


def _defy(state: ArcmageState, card: int, dealt: int) -> None:
    """Add the damage that a defender has dealt to the attacked city, wherever it lives itself (A128)."""
    foe = state.fights.get(card, -1)
    if foe in state.attackers:
        change_strength(state, state.attacked[state.attackers.index(foe)], dealt)


def _strike(state: ArcmageState, blows: list[Blow], combat: bool) -> None:
    """Deal all blows; keywords are those before the first of them, for it is all at the same time."""
    current(state)
    keywords = state.keywords
    doomed: list[int] = []
    for card, amount, source in blows:
        bearing = keywords[source] if source >= 0 else 0
        dealt = hurt(state, card, amount, source, bearing)
        if dealt and bearing & DEFIANCE:
            _defy(state, source, dealt)
        if not (combat and dealt) or state.zone[card] != CREATURES:
            continue
        if bearing & DEADLY and not keywords[card] & (UNDEADLY | INDESTRUCTIBLE):
            doomed.append(card)
    if doomed:
        destroy(state, list(dict.fromkeys(doomed)))
