"""What is so now: current ATK, DEF, keywords and subtypes (rule A100), conditions, numbers, what fits a pick.

They are one module because they ask for each other: a rule that changes values has a condition or a
number, which counts what fits a pick, which may ask for current values.
"""

from __future__ import annotations

from deckbuilder.games.arcmage.fitting import all_fitting, creatures_fitting, fits
from deckbuilder.games.arcmage.in_force import find_rules
from deckbuilder.games.arcmage.items import spells
from deckbuilder.games.arcmage.state import CREATURES, GRAVEYARD, NOWHERE, ArcmageState
from deckbuilder.games.arcmage.table import Condition, Pick, Rule
from deckbuilder.games.arcmage.terms import (
    ANYONE,
    AT_DECK,
    AT_GRAVEYARD,
    AT_HAND,
    BY_DEF,
    GIVES_KEYWORDS,
    GIVES_TYPES,
    HOST,
    ME,
    OF_CARDS,
    OF_CITIES,
    OF_CREATURES,
    OF_ENCHANTMENTS,
    OF_PLAYERS,
    OF_RESOURCES,
    OF_SPELLS,
    PLAYER,
    RABID,
    RABIES,
    SHIFTS,
    YOU,
)


def current(state: ArcmageState) -> None:
    """Reckon current values anew if anything they rest on has changed."""
    if state.stale:
        _reckon(state)


def _reckon(state: ArcmageState) -> None:
    """What creatures have by themselves, then what rules change (A100).

    In this order: subtypes, keywords, ATK and DEF, and last what asks for a DEF.
    """
    state.stale = False
    state.atk, state.dfn = state.own_atk, state.own_dfn
    state.keywords, state.types = state.own_keywords, state.own_types
    if state.counters:
        _make_rabid(state)
    if state.outdated:
        find_rules(state)
    if not state.shaping:
        return
    atk, dfn = state.own_atk[:], state.own_dfn[:]
    state.atk, state.dfn = atk, dfn
    keywords = state.keywords = state.keywords[:]
    rules = state.table.rules
    for stage, which, source, seat, target in state.shaping:
        rule = rules[which]
        if rule.condition >= 0 and not holds(state, rule.condition, source, seat):
            continue
        if rule.what >= 0:
            cards = creatures_fitting(state, state.table.picks[rule.what], source, seat, -1)
        else:
            cards = _named(state, rule.what, source, target)
        if not cards:
            continue
        if stage == GIVES_TYPES:
            if state.types is state.own_types:
                state.types = state.types[:]
            for card in cards:
                state.types[card] |= rule.types
            continue
        if rule.against >= 0:
            cards = _facing(state, rule, cards, source, seat)
        if stage == BY_DEF:
            cards = [card for card in cards if dfn[card] >= rule.min_own_def]
        if cards and stage != GIVES_KEYWORDS:
            more_atk = number(state, rule.atk, source, seat) if rule.atk >= 0 else 0
            more_dfn = number(state, rule.dfn, source, seat) if rule.dfn >= 0 else 0
            for card in cards:
                atk[card] += more_atk
                dfn[card] += more_dfn
        if stage != SHIFTS:
            for card in cards:
                keywords[card] |= rule.keywords


def _make_rabid(state: ArcmageState) -> None:
    """Let creatures with rabies attack (A134)."""
    keywords = state.keywords
    for name, count in state.counters.items():
        if count and name % 8 == RABIES and state.zone[name // 8] == CREATURES:
            if keywords is state.own_keywords:
                keywords = keywords[:]
            keywords[name // 8] |= RABID
    state.keywords = keywords


def _facing(state: ArcmageState, rule: Rule, cards: list[int], source: int, seat: int) -> list[int]:
    """Return those creatures that stop an attacker of the sort that a rule shapes them against."""
    pick = state.table.picks[rule.against]
    foes = state.fights
    return [card for card in cards if card in foes and fits(state, pick, foes[card], source, seat, -1)]


def _named(state: ArcmageState, what: int, source: int, target: int) -> list[int]:
    """Return the creature a rule names: its source, its host or what it was laid on."""
    card = source if what == ME else state.place[source] if what == HOST else target
    return [card] if card >= 0 and state.zone[card] == CREATURES else []


def bound(state: ArcmageState, rule: Rule, card: int, source: int, seat: int, target: int) -> bool:
    """Tell whether a rule holds for a card now, its condition included."""
    what = rule.what
    if what >= 0:
        if state.stale:
            _reckon(state)
        if not fits(state, state.table.picks[what], card, source, seat, -1):
            return False
    elif what == ME:
        if card != source:
            return False
    elif what == HOST:
        if card != state.place[source]:
            return False
    elif card != target:
        return False
    return holds(state, rule.condition, source, seat)


def holds(state: ArcmageState, condition: int, source: int, seat: int) -> bool:
    """Tell whether a condition is so now; -1 always is."""
    if condition < 0:
        return True
    asked: Condition = state.table.conditions[condition]
    if asked.turn and not (state.active == seat if asked.turn == 1 else state.table.foes[seat][state.active]):
        return False
    if asked.where:
        in_army = state.zone[source] == CREATURES and state.place[source] == NOWHERE
        if in_army != (asked.where == 1):
            return False
    if asked.attacked and source not in state.attacked_before:
        return False
    if asked.cards_above and _cards_above(state, source) < asked.cards_above:
        return False
    if asked.at_least:
        return len(candidates(state, asked.pick, source, seat, -1)) >= asked.at_least
    return True


def _cards_above(state: ArcmageState, card: int) -> int:
    """Return how many cards lie on a card in its graveyard; -1 if it lies in none (A15)."""
    if state.zone[card] != GRAVEYARD:
        return -1
    pile = state.graveyards[state.owner[card]]
    return len(pile) - 1 - pile.index(card)


def number(
    state: ArcmageState, count: int, source: int, seat: int, x: int = 0, done: int = 0, detail: int = 0
) -> int:
    """Return what a count is now."""
    what = state.table.counts[count]
    if what.pick >= 0:
        found = candidates(state, what.pick, source, seat, -1)
        if what.register:
            return what.base + what.times * len({state.facts(card).faction for card in found})
        return what.base + what.times * len(found)
    if what.register:
        value = x if what.register == 1 else done if what.register == 2 else detail
        return what.base + what.times * value
    return what.base


def candidates(state: ArcmageState, pick: int, source: int, seat: int, that_seat: int) -> list[int]:
    """Return all that fits a pick: cards, or seats as `PLAYER` plus the seat."""
    what: Pick = state.table.picks[pick]
    sorts = what.of_what
    found: list[int] = []
    if sorts & OF_CREATURES:
        if state.stale and _needs_values(what):
            _reckon(state)
        found = creatures_fitting(state, what, source, seat, that_seat)
    if sorts & OF_CITIES:
        found += all_fitting(state, state.cities, what, source, seat, that_seat)
    if sorts & OF_ENCHANTMENTS:
        found += all_fitting(state, state.enchantments, what, source, seat, that_seat)
    if sorts & OF_RESOURCES:
        for vault in state.vaults:
            found += all_fitting(state, vault, what, source, seat, that_seat)
    if sorts & OF_SPELLS:
        found += [c for c in spells(state) if fits(state, what, c, source, seat, that_seat)]
    if sorts & OF_CARDS:
        found += _in_piles(state, what, source, seat, that_seat)
    if sorts & OF_PLAYERS:
        for other in range(state.table.seats):
            if not state.alive & (1 << other):
                continue
            if what.controller == ANYONE or (
                other == seat if what.controller == YOU else state.table.foes[seat][other]
            ):
                found.append(PLAYER + other)
    return found


def _needs_values(pick: Pick) -> bool:
    return bool(pick.types or pick.not_types or pick.keywords or pick.without or pick.min_def >= 0)


def _in_piles(state: ArcmageState, pick: Pick, source: int, seat: int, that_seat: int) -> list[int]:
    found: list[int] = []
    at = pick.at
    faces, face = state.table.faces, state.face
    for pile, zone in ((state.hands, AT_HAND), (state.decks, AT_DECK), (state.graveyards, AT_GRAVEYARD)):
        if at & zone:
            for cards in pile:
                if pick.kind >= 0 and cards:
                    cards = [c for c in cards if faces[face[c]].kind == pick.kind]
                found += [c for c in cards if fits(state, pick, c, source, seat, that_seat)]
    return found
