"""What fits a pick: whose it is, where, its faction, subtypes, keywords, marks and numbers (rules A2-A18).

Card by card (`fits`), and the same for all creatures at once (`creatures_fitting`), which is asked most.
Keywords, subtypes and DEF are read as they stand in the state; `values` reckons them.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.arcmage.items import has_one_target
from deckbuilder.games.arcmage.state import (
    BUILT,
    CREATURES,
    ENCHANTMENTS,
    NOWHERE,
    STACK,
    VAULT,
    ArcmageState,
)
from deckbuilder.games.arcmage.table import Pick
from deckbuilder.games.arcmage.terms import (
    ANYONE,
    AT_ARMY,
    AT_CITY,
    AT_FACING,
    AT_HERE,
    AT_OWN_CITY,
    OF_CARDS,
    OF_CITIES,
    OF_CREATURES,
    OF_ENCHANTMENTS,
    OF_RESOURCES,
    OF_SPELLS,
    OPPONENT,
    YOU,
)

_COMMANDED: Final = (BUILT, ENCHANTMENTS, VAULT, STACK)
"""Zones whose cards have a controller; elsewhere the owner is asked for."""


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


def all_fitting(
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
