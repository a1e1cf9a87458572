"""The rules in force: what cards in play state, and what lasts for a while (rules A42, A75, A100).

With them the cards in play that have triggers or powers (A93, A94). All are found anew when the state
is ``outdated``.
"""

from __future__ import annotations

from deckbuilder.games.arcmage.lasting import LASTING_RULE, Lasting
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.table import Table

Active = tuple[int, int, int, int]
"""A rule in force: its number, its source, the seat it works for, its fixed target or -1."""

Shaping = tuple[int, int, int, int, int]
"""A rule in force that changes values: the stage in which it does, then as in `Active`."""


def active_rules(state: ArcmageState) -> list[Active]:
    """Return the rules in force: of what is in play, then what lasts, oldest first; not to be changed."""
    if state.outdated:
        find_rules(state)
    return state.in_force


def listeners(state: ArcmageState) -> list[int]:
    """Return the cards in play that have triggers: cities, enchantments, creatures; not to be changed."""
    if state.outdated:
        find_rules(state)
    return state.listening


def with_powers(state: ArcmageState) -> list[int]:
    """Return the cards in play that have activated abilities (A93); not to be changed."""
    if state.outdated:
        find_rules(state)
    return state.powered


def find_rules(state: ArcmageState) -> None:
    """Find anew the rules in force, what of them changes values, and the cards with triggers or powers."""
    state.outdated = False
    found: list[Active] = []
    listening: list[int] = []
    powered: list[int] = []
    awaited = 0
    faces, face = state.table.faces, state.face
    for zone in (state.cities, state.enchantments, state.creatures):
        for source in zone:
            facts = faces[face[source]]
            if facts.events:
                listening.append(source)
                awaited |= facts.events
            if facts.powers:
                powered.append(source)
            if facts.rules:
                found += [(rule, source, state.controller[source], -1) for rule in facts.rules]
    if state.lasting:
        found += [
            (rule, source, seat, target)
            for kind, rule, seat, source, target, _ in state.lasting
            if kind == LASTING_RULE
        ]
    state.in_force = found
    state.listening = listening
    state.powered = powered
    state.awaited = awaited
    state.shaping = _by_stages(state.table, found)
    state.heeded = 0
    for _, number, _, _, _ in state.shaping:
        state.heeded |= state.table.rules[number].heeds


def _by_stages(table: Table, found: list[Active]) -> list[Shaping]:
    """Return what changes values in the order in which it does (A100)."""
    shaping: list[Shaping] = [
        (stage, number, source, seat, target)
        for number, source, seat, target in found
        for stage in table.rules[number].stages
    ]
    if len(shaping) > 1:
        shaping.sort(key=_stage)
    return shaping


def _stage(shaping: Shaping) -> int:
    return shaping[0]


def lapse(state: ArcmageState, left: list[Lasting]) -> None:
    """Let all that lasts end but what is left."""
    if len(left) < len(state.lasting):
        state.lasting = left
        state.outdated = state.stale = state.shaken = True
