"""What fits a pick, what a number is now, and current ATK, DEF and keywords (rule A100)."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.lasting import LASTING_RULE
from deckbuilder.games.arcmage.state import (
    BUILT,
    CREATURES,
    ENCHANTMENTS,
    GRAVEYARD,
    HAND,
    NOWHERE,
    STACK,
    VAULT,
    ArcmageState,
)
from deckbuilder.games.arcmage.table import Condition, Pick, Rule, Table
from deckbuilder.games.arcmage.terms import (
    ANYONE,
    AT_ARMY,
    AT_CITY,
    AT_DECK,
    AT_FACING,
    AT_GRAVEYARD,
    AT_HAND,
    AT_HERE,
    AT_OWN_CITY,
    BY_DEF,
    GIVES_KEYWORDS,
    GIVES_TYPES,
    HOST,
    ME,
    MUST_ATTACK,
    OF_CARDS,
    OF_CITIES,
    OF_CREATURES,
    OF_ENCHANTMENTS,
    OF_PLAYERS,
    OF_RESOURCES,
    OF_SPELLS,
    OPPONENT,
    PLAYER,
    RABIES,
    SANCTUARY,
    SHIFTS,
    YOU,
)

Active = tuple[int, int, int, int]
"""A rule in force: its number, its source, the seat it works for, its fixed target or -1."""

Shaping = tuple[int, int, int, int, int]
"""A rule in force that changes values: the stage in which it does, then as in `Active`."""


def active_rules(state: ArcmageState) -> list[Active]:
    """Return the rules in force: of what is in play, then what lasts, oldest first; not to be changed."""
    if state.outdated:
        _find_rules(state)
    return state.in_force


def listeners(state: ArcmageState) -> list[int]:
    """Return the cards in play that have triggers: cities, enchantments, creatures; not to be changed."""
    if state.outdated:
        _find_rules(state)
    return state.listening


def _find_rules(state: ArcmageState) -> None:
    state.outdated = False
    found: list[Active] = []
    listening: list[int] = []
    awaited = 0
    faces, face = state.table.faces, state.face
    for zone in (state.cities, state.enchantments, state.creatures):
        for source in zone:
            facts = faces[face[source]]
            if facts.events:
                listening.append(source)
                awaited |= facts.events
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
        _find_rules(state)
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
            keywords[name // 8] |= MUST_ATTACK
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


def fits(state: ArcmageState, pick: Pick, card: int, source: int, seat: int, that_seat: int) -> bool:
    """Tell whether a card in play, a spell or a card in a pile fits a pick's conditions.

    Args:
        state: The game.
        pick: The pick.
        card: The card's number.
        source: The card that asks; -1 for none.
        seat: The seat for which it asks.
        that_seat: The player an effect is about, -1 for none.
    """
    zone = state.zone[card]
    facts = state.table.faces[state.face[card]]
    if zone == CREATURES:
        if not pick.of_what & OF_CREATURES:
            return False
        if pick.at and not _stands(state, pick.at, card, source, seat):
            return False
        types = state.types[card]
        keywords = state.keywords[card]
        dfn = state.dfn[card]
        holder = state.controller[card]
    else:
        if not pick.of_what & _sort_of(zone):
            return False
        types = facts.types
        keywords = facts.keywords
        dfn = facts.dfn
        holder = state.controller[card] if zone in _COMMANDED else state.owner[card]
    controller = pick.controller
    if controller != ANYONE:
        wanted = seat if controller == YOU else that_seat
        if not state.table.foes[seat][holder] if controller == OPPONENT else holder != wanted:
            return False
    if pick.faction >= 0 and facts.faction != pick.faction:
        return False
    if pick.types and not types & pick.types:
        return False
    if pick.not_types and types & pick.not_types:
        return False
    if pick.keywords and not keywords & pick.keywords:
        return False
    if pick.without and keywords & pick.without:
        return False
    if pick.face >= 0 and state.face[card] != pick.face:
        return False
    if pick.kind >= 0 and facts.kind != pick.kind:
        return False
    if pick.marked >= 0 and state.marked[card] != pick.marked:
        return False
    if pick.other and card == source:
        return False
    if pick.not_host and (source < 0 or state.place[source] in (NOWHERE, card)):
        return False
    if pick.single_target and not has_one_target(state, card):
        return False
    if pick.min_def >= 0 and dfn < pick.min_def:
        return False
    return pick.max_cost < 0 or 0 <= facts.cost <= pick.max_cost


def creatures_fitting(state: ArcmageState, pick: Pick, source: int, seat: int, that_seat: int) -> list[int]:
    """Return the creatures in play that fit a pick, as `fits` says one by one."""
    if not pick.of_what & OF_CREATURES:
        return []
    found = _held(state, state.creatures, pick.controller, seat, that_seat)
    if pick.at:
        found = _standing(state, pick.at, found, source, seat)
    types = pick.types
    if types and found:
        all_types = state.types
        found = [card for card in found if all_types[card] & types]
    if pick.other:
        found = [card for card in found if card != source]
    if pick.faction >= 0 and found:
        found = _of_faction(state, found, pick.faction)
    if pick.plain or not found:
        return found[:] if found is state.creatures else found
    return [card for card in found if fits(state, pick, card, source, seat, that_seat)]


def _held(state: ArcmageState, cards: list[int], controller: int, seat: int, that_seat: int) -> list[int]:
    """Return those cards in play that a pick's controller commands."""
    if controller == ANYONE:
        return cards
    holders = state.controller
    if controller == OPPONENT:
        foes = state.table.foes[seat]
        return [card for card in cards if foes[holders[card]]]
    wanted = seat if controller == YOU else that_seat
    return [card for card in cards if holders[card] == wanted]


def _of_faction(state: ArcmageState, cards: list[int], faction: int) -> list[int]:
    faces, face = state.table.faces, state.face
    return [card for card in cards if faces[face[card]].faction == faction]


def _fitting(
    state: ArcmageState, cards: list[int], pick: Pick, source: int, seat: int, that_seat: int
) -> list[int]:
    """Return those cities, enchantments or resource cards that fit a pick."""
    found = _held(state, cards, pick.controller, seat, that_seat)
    if found and not (pick.plain and not pick.types and not pick.other and pick.faction < 0):
        found = [card for card in found if fits(state, pick, card, source, seat, that_seat)]
    return found


def _standing(state: ArcmageState, at: int, cards: list[int], source: int, seat: int) -> list[int]:
    """Return those creatures that are in one of some places, as `_stands` says one by one."""
    places = state.place
    if at == AT_ARMY:
        return [card for card in cards if places[card] == NOWHERE]
    if at == AT_CITY:
        return [card for card in cards if places[card] != NOWHERE]
    if at != AT_HERE:
        return [card for card in cards if _stands(state, at, card, source, seat)]
    if source >= 0 and state.zone[source] == ENCHANTMENTS:
        source = places[source]
    if source < 0:
        return []
    if state.zone[source] == BUILT:
        return [card for card in cards if places[card] == source]
    if state.zone[source] != CREATURES:
        return []
    place = places[source]
    if place != NOWHERE:
        return [card for card in cards if places[card] == place]
    army = state.controller[source]
    return [card for card in cards if places[card] == NOWHERE and state.controller[card] == army]


_COMMANDED: Final = (BUILT, ENCHANTMENTS, VAULT, STACK)


def _sort_of(zone: int) -> int:
    if zone == BUILT:
        return OF_CITIES
    if zone == ENCHANTMENTS:
        return OF_ENCHANTMENTS
    if zone == VAULT:
        return OF_RESOURCES
    return OF_SPELLS | OF_CARDS if zone == STACK else OF_CARDS


def _stands(state: ArcmageState, at: int, card: int, source: int, seat: int) -> bool:
    """Tell whether a creature is in one of some places."""
    place = state.place[card]
    if at & (AT_ARMY if place == NOWHERE else AT_CITY):
        return True
    if at & AT_OWN_CITY and place != NOWHERE and state.controller[place] == seat:
        return True
    if source < 0:
        return False
    if at & AT_FACING and state.fights.get(card, -1) == source:
        return True
    return at & AT_HERE != 0 and _is_here(state, card, source)


def _is_here(state: ArcmageState, card: int, source: int) -> bool:
    """Tell whether a creature is where the source is: in the same army or city, or in the source itself.

    An enchantment is where its host is; what has left play is nowhere.
    """
    if state.zone[source] == ENCHANTMENTS:
        source = state.place[source]
    if source == NOWHERE:
        return False
    if state.zone[source] == BUILT:
        return state.place[card] == source
    if state.zone[source] != CREATURES:
        return False
    if state.place[card] != state.place[source]:
        return False
    return state.place[card] != NOWHERE or state.controller[card] == state.controller[source]


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
        found += _fitting(state, state.cities, what, source, seat, that_seat)
    if sorts & OF_ENCHANTMENTS:
        found += _fitting(state, state.enchantments, what, source, seat, that_seat)
    if sorts & OF_RESOURCES:
        for vault in state.vaults:
            found += _fitting(state, vault, what, source, seat, that_seat)
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


def spells(state: ArcmageState) -> list[int]:
    """Return the cards that are spells on the stack, lowest first (A94)."""
    return [item[1] for item in state.stack if item[0] == 0 and state.zone[item[1]] == STACK]


ITEM_TARGETS: Final = 8
"""Where the targets begin in an item on the stack; see `casting`."""


def has_one_target(state: ArcmageState, card: int) -> bool:
    """Tell whether a card is a spell on the stack with exactly one target."""
    for item in state.stack:
        if item[0] == 0 and item[1] == card:
            return len(item) == ITEM_TARGETS + 1 and item[ITEM_TARGETS] >= 0
    return False


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


def targets(state: ArcmageState, pick: int, source: int, seat: int, that_seat: int) -> list[int]:
    """Return what can be chosen as a target: sanctuary keeps opponents away (A123)."""
    found = candidates(state, pick, source, seat, that_seat)
    if found and state.table.picks[pick].of_what & OF_CREATURES:
        if state.stale:
            _reckon(state)
        keywords = state.keywords
        found = [
            card
            for card in found
            if card >= PLAYER
            or not keywords[card] & SANCTUARY
            or state.zone[card] != CREATURES
            or not state.table.foes[seat][state.controller[card]]
        ]
    return found


def any_target(state: ArcmageState, pick: int, source: int, seat: int) -> bool:
    """Tell whether there is anything to choose as a target."""
    return bool(targets(state, pick, source, seat, -1))


def distinct(state: ArcmageState, cards: list[int]) -> list[int]:
    """Return one card of each face: cards of one face in a hand or pile are the same choice."""
    if len(cards) < 2:
        return cards[:]
    face = state.face
    kept: dict[int, int] = {}
    for card in cards:
        kept.setdefault(face[card], card)
    return list(kept.values())


def in_army(state: ArcmageState, seat: int) -> list[int]:
    """Return a seat's creatures that are in no city (A11)."""
    holders, places = state.controller, state.place
    return [c for c in state.creatures if holders[c] == seat and places[c] == NOWHERE]


def cities_of(state: ArcmageState, seat: int) -> list[int]:
    """Return a seat's built cities (A10)."""
    holders = state.controller
    return [c for c in state.cities if holders[c] == seat]


def is_housed(state: ArcmageState, seat: int) -> bool:
    """Tell whether a seat has a built city."""
    holders = state.controller
    return seat in [holders[city] for city in state.cities]


def pile_of(state: ArcmageState, card: int) -> list[int]:
    """Return the list a card out of play lies in."""
    zone = state.zone[card]
    owner = state.owner[card]
    if zone == HAND:
        return state.hands[owner]
    if zone == GRAVEYARD:
        return state.graveyards[owner]
    if zone == VAULT:
        return state.vaults[state.controller[card]]
    return state.decks[owner] if zone == 0 else state.unbuilt[owner]
