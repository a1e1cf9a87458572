"""What must hold at every step of a game of Arcmage, and which abilities came into play."""

from __future__ import annotations

from collections import Counter

from deckbuilder.games.arcmage import logbook
from deckbuilder.games.arcmage import machine as m
from deckbuilder.games.arcmage import state as s
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.table import Face, Table
from deckbuilder.games.arcmage.terms import CITY
from deckbuilder.referee.state import RUNNING

Ability = tuple[str, str]
"""Card id, and which of its abilities."""

_IN_PILES = (s.DECK, s.HAND, s.GRAVEYARD, s.UNBUILT, s.VAULT, s.CREATURES, s.BUILT, s.ENCHANTMENTS)


def holds(state: ArcmageState) -> None:
    """Assert that every card is in exactly one place, and that what the state notes of it agrees."""
    piles = [
        (s.DECK, state.decks),
        (s.HAND, state.hands),
        (s.GRAVEYARD, state.graveyards),
        (s.UNBUILT, state.unbuilt),
    ]
    lying: list[int] = []
    for zone, by_seat in piles:
        for seat, pile in enumerate(by_seat):
            lying += pile
            for card in pile:
                assert (state.zone[card], state.owner[card], state.controller[card]) == (zone, seat, seat)
                assert state.place[card] == s.NOWHERE and not state.marked[card] and not state.damage[card]
    for seat, vault in enumerate(state.vaults):
        lying += vault
        for card in vault:
            assert (state.zone[card], state.controller[card]) == (s.VAULT, seat)
            assert 0 <= state.place[card] < 5
    kept = state.spare[:]
    state.count_resources()
    assert state.spare == kept, "what can be spent is kept wrong"
    for zone, cards in (
        (s.CREATURES, state.creatures),
        (s.BUILT, state.cities),
        (s.ENCHANTMENTS, state.enchantments),
    ):
        lying += cards
        assert {state.zone[card] for card in cards} <= {zone}
    assert len(lying) == len(set(lying)), "a card lies in two places"
    assert len(lying) == sum(zone in _IN_PILES for zone in state.zone), "a card has dropped out of its pile"
    _in_between(state)
    _in_order(state)


def _in_between(state: ArcmageState) -> None:
    """Spells lie on the stack, or are just being resolved."""
    spells = [item[1] for item in state.stack if item[0] == 0]
    spells += [frame[3] for frame in state.frames if frame[0] == m.F_RESOLVE and frame[2] == 0]
    on_stack = [card for card, zone in enumerate(state.zone) if zone == s.STACK]
    if state.outcome == RUNNING:
        assert Counter(on_stack) <= Counter(spells), "a spell is nowhere on the stack"


def _in_order(state: ArcmageState) -> None:
    """Residents live in cities, credits and counters are no debts, losers have nothing in play."""
    assert min(state.credit) >= 0
    assert min(state.counters.values(), default=0) >= 0
    if state.outcome != RUNNING or any(frame[0] == m.F_FALL for frame in state.frames):
        return
    for card in state.creatures:
        assert state.place[card] == s.NOWHERE or state.zone[state.place[card]] == s.BUILT
        assert state.alive & (1 << state.controller[card])
    for city in state.cities:
        assert state.alive & (1 << state.controller[city])
    assert state.alive & (1 << state.seat), "somebody who has lost is asked"


def abilities(table: Table) -> set[Ability]:
    """Everything that cards of these decks can do and that an event or action tells of."""
    found: set[Ability] = set()
    for face in table.faces:
        if not face.token:
            found.add((face.id, "is built" if face.kind == CITY else "is played"))
        found |= {(face.id, f"effect {n}") for n in range(1, len(face.modes) + 1) if len(face.modes) > 1}
        for n, power in enumerate(face.powers, 1):
            found |= {(face.id, f"power {n}.{k}") for k in range(1, len(power.modes) + 1)}
        found |= {(face.id, f"trigger {n}") for n in range(1, len(face.triggers) + 1)}
        if face.rescue >= 0:
            found.add((face.id, "rescue"))
        if face.salvage:
            found.add((face.id, "salvage"))
        if face.devotion_pick >= 0:
            found.add((face.id, "devotion"))
        for level in face.levels:
            found.add((face.id, f"level {level.at}"))
            if level.trigger >= 0:
                found.add((face.id, f"level {level.at} trigger"))
            if level.rescue >= 0:
                found.add((face.id, f"level {level.at} rescue"))
    return found


def chosen(state: ArcmageState, action: int) -> set[Ability]:
    """Abilities that an action uses and no event tells of; to be asked before it is taken."""
    if state.asking == m.ASK_MAIN and m.SALVAGE <= action < m.POWER:
        return {(state.facts(action - m.SALVAGE).id, "salvage")}
    if state.asking == m.ASK_DEVOTE and action != m.PASS:
        city = state.frames[-1][2]
        if state.zone[action] != s.CREATURES or state.place[action] != city:
            return {(state.facts(city).id, "devotion")}
    return set()


def seen(state: ArcmageState) -> set[Ability]:
    """Abilities that the events of a state tell of."""
    found: set[Ability] = set()
    for event in state.events or ():
        reader = _READERS.get(event[0])
        if reader is not None:
            found |= reader(state, event)
    return found


def _played(state: ArcmageState, event: tuple[int, ...]) -> set[Ability]:
    face = state.facts(event[2])
    found = {(face.id, "is played")}
    if len(face.modes) > 1:
        found.add((face.id, f"effect {face.modes.index(event[3]) + 1}"))
    return found


def _used(state: ArcmageState, event: tuple[int, ...]) -> set[Ability]:
    face = state.facts(event[2])
    return {
        (face.id, f"power {n}.{power.modes.index(event[3]) + 1}")
        for n, power in enumerate(face.powers, 1)
        if event[3] in power.modes
    }


def _triggered(state: ArcmageState, event: tuple[int, ...]) -> set[Ability]:
    face: Face = state.facts(event[2])
    triggers = state.table.triggers
    found = {
        (face.id, f"trigger {n}") for n, t in enumerate(face.triggers, 1) if triggers[t].program == event[3]
    }
    for level in face.levels:
        if level.trigger >= 0 and triggers[level.trigger].program == event[3]:
            found.add((face.id, f"level {level.at} trigger"))
    return found


def _saved(state: ArcmageState, event: tuple[int, ...]) -> set[Ability]:
    face = state.facts(event[2])
    if face.rescue >= 0:
        return {(face.id, "rescue")}
    return {(face.id, f"level {level.at} rescue") for level in face.levels if level.rescue >= 0}


_READERS = {
    logbook.LOG_PLAY: _played,
    logbook.LOG_BUILD: lambda state, event: {(state.facts(event[2]).id, "is built")},
    logbook.LOG_POWER: _used,
    logbook.LOG_TRIGGER: _triggered,
    logbook.LOG_LEVEL: lambda state, event: {(state.facts(event[1]).id, f"level {event[2]}")},
    logbook.LOG_SAVED: _saved,
}
