"""Positions of Arcmage as data: built for scenarios, read back as facts.

A position has ``active``, ``phase``, ``turn`` and a table for each seat::

    active = "A"
    phase = "play"          # turn, draw, tactics, play, attack, second play, discard
    A = {cities = ["Farmland", {name = "Sanctuary", strength = 3, residents = ["Botanist"]}],
         army = ["Ghoul", {name = "Kolibri", marked = true, damage = 1, loyalty = 0}],
         enchantments = ["Dark Portal", {name = "Entangled", on = "Ghoul"}],
         hand = ["Abduction"], graveyard = ["Wight"], deck = ["Shatis"], unbuilt = ["Armory"],
         resources = {dark-legion = 3}}

Whoever lists a card owns and controls it unless ``owner`` or ``controller`` says otherwise: an
infiltrator is a resident with a ``controller`` of its own. Decks and graveyards are listed from the
top. A deck that is not given has ten cards; these and resource cards are `FILLER`. Where several cards
of a name are about, words and facts number them (``Ghoul #2``) in the order of the keys above, seat
A's first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckbuilder.errors import InputError
from deckbuilder.games.arcmage.joining import add_card
from deckbuilder.games.arcmage.loyalty import LOST, loyalty
from deckbuilder.games.arcmage.machine import F_TURN
from deckbuilder.games.arcmage.state import (
    BUILT,
    CREATURES,
    DECK,
    ENCHANTMENTS,
    GRAVEYARD,
    HAND,
    HIDDEN,
    NOWHERE,
    UNBUILT,
    VAULT,
    ArcmageState,
)
from deckbuilder.games.arcmage.terms import CITY, CREATURE, ENCHANTMENT, FACTIONS, KEYWORD_BITS
from deckbuilder.games.arcmage.turn_frame import STARTS
from deckbuilder.games.arcmage.values import current
from deckbuilder.games.arcmage.words import COUNTERS, SEATS, name_of
from deckbuilder.referee.state import DRAW, LIMIT, RUNNING

FILLER = "Aethyr"
"""Stands for cards that do not matter: a creature with keywords only."""
DECK_SIZE = 10

_KEYS = {"active", "phase", "turn", "first", *SEATS}
_SIDE_KEYS = {
    "cities",
    "army",
    "enchantments",
    "hand",
    "deck",
    "graveyard",
    "unbuilt",
    "resources",
}
_CARD_KEYS = {
    "name",
    "marked",
    "damage",
    "counters",
    "owner",
    "controller",
    "strength",
    "residents",
    "on",
    "skips",
    "loyalty",
    *COUNTERS,
}


def names_of(position: Mapping[str, Any]) -> list[str]:
    """Return the names of all cards of a position, the filler's among them."""
    names = [FILLER]
    for letter in SEATS:
        side = position.get(letter, {})
        for zone in ("cities", "army", "enchantments", "hand", "deck", "graveyard", "unbuilt"):
            for entry in side.get(zone, ()):
                names.append(_name(entry))
                if isinstance(entry, Mapping):
                    names += [_name(resident) for resident in entry.get("residents", ())]
    return names


def seats_of(position: Mapping[str, Any]) -> int:
    """Return how many seats a position has: two, or as many as it names."""
    return max(2, *(n + 1 for n, letter in enumerate(SEATS) if letter in position), 2)


def _name(entry: Any) -> str:
    return str(entry["name"]) if isinstance(entry, Mapping) and "name" in entry else str(entry)


class Filler:
    """Puts a position on a fresh state.

    Raises:
        InputError: A key is unknown, a card lies where its kind cannot, a host is not there.
    """

    def __init__(self, state: ArcmageState, faces: Mapping[str, int]) -> None:
        self.state = state
        self.faces = faces

    def fill(self, position: Mapping[str, Any]) -> None:
        """Place everything and stop at the first decision."""
        state = self.state
        _known(position, _KEYS, "position")
        state.turn = position.get("turn", 3)
        state.active = SEATS.index(position.get("active", "A"))
        state.first = SEATS.index(position.get("first", "A"))
        hosts: list[tuple[int, str, str]] = []
        for seat in range(state.table.seats):
            self._side(seat, position.get(SEATS[seat], {}), hosts)
        state.count_resources()
        for card, host, where in hosts:
            state.place[card] = self._host(host, where)
        current(state)
        phase = position.get("phase", "play")
        if phase not in STARTS:
            known = f"phases: {', '.join(STARTS)}"
            raise InputError(f'no phase "{phase}"', where="position", cure=known)
        step, number = STARTS[phase]
        state.phase = number
        if phase == "turn":
            state.active = (state.active - 1) % state.table.seats
            state.turn -= 1
        state.frames = [[F_TURN, step, 0, 0, 0]]

    def _side(self, seat: int, side: Mapping[str, Any], hosts: list[tuple[int, str, str]]) -> None:
        where = f"position, {SEATS[seat]}"
        _known(side, _SIDE_KEYS, where)
        state = self.state
        for entry in side.get("cities", ()):
            city = self._card(entry, seat, BUILT, CITY, where)
            state.cities.append(city)
            given = entry if isinstance(entry, Mapping) else {}
            state.strength[city] = given.get("strength", state.facts(city).dfn)
            for resident in given.get("residents", ()):
                self._creature(resident, seat, city, where)
        for entry in side.get("army", ()):
            self._creature(entry, seat, NOWHERE, where)
        for entry in side.get("enchantments", ()):
            card = self._card(entry, seat, ENCHANTMENTS, ENCHANTMENT, where)
            state.enchantments.append(card)
            if isinstance(entry, Mapping) and "on" in entry:
                hosts.append((card, entry["on"], where))
        for entry in side.get("hand", ()):
            state.hands[seat].append(self._card(entry, seat, HAND, -1, where))
        deck = side.get("deck", [FILLER] * DECK_SIZE)
        cards = [self._card(entry, seat, DECK, -1, where) for entry in deck]
        state.decks[seat] = cards[::-1]
        cards = [self._card(entry, seat, GRAVEYARD, -1, where) for entry in side.get("graveyard", ())]
        state.graveyards[seat] = cards[::-1]
        for entry in side.get("unbuilt", ()):
            state.unbuilt[seat].append(self._card(entry, seat, UNBUILT, CITY, where))
        for faction, count in side.get("resources", {}).items():
            if faction not in FACTIONS:
                raise InputError(
                    f'no faction "{faction}"', where=where, cure=f"factions: {', '.join(FACTIONS)}"
                )
            for _ in range(count):
                card = self._card(FILLER, seat, VAULT, -1, where)
                state.place[card] = FACTIONS.index(faction)
                state.vaults[seat].append(card)

    def _creature(self, entry: Any, seat: int, place: int, where: str) -> None:
        card = self._card(entry, seat, CREATURES, CREATURE, where)
        self.state.place[card] = place
        self.state.creatures.append(card)

    def _card(self, entry: Any, seat: int, zone: int, kind: int, where: str) -> int:
        given = entry if isinstance(entry, Mapping) else {"name": entry}
        _known(given, _CARD_KEYS, where)
        name = str(given["name"])
        if name not in self.faces:
            raise InputError(f'no card "{name}"', where=where)
        state = self.state
        owner = SEATS.index(given["owner"]) if "owner" in given else seat
        card = add_card(state, self.faces[name], owner, zone)
        if kind >= 0 and state.facts(card).kind != kind:
            raise InputError(f"{name} cannot lie there: it is of another kind", where=where)
        state.controller[card] = SEATS.index(given["controller"]) if "controller" in given else seat
        state.marked[card] = int(given.get("marked", False))
        state.damage[card] = given.get("damage", 0)
        state.skips[card] = given.get("skips", 0)
        state.atk_counters[card], state.def_counters[card] = given.get("counters", (0, 0))
        state.reshape(card)
        for place, counter in enumerate(COUNTERS):
            if counter in given:
                state.counters[8 * card + place] = given[counter]
        if "loyalty" in given:
            most = state.facts(card).loyalty
            if given["loyalty"] not in range(most + 1):
                raise InputError(f'"loyalty" of {name} must be a number from 0 to {most}', where=where)
            lost = most - given["loyalty"]
            if lost:
                state.counters[8 * card + LOST] = lost
        return card

    def _host(self, name: str, where: str) -> int:
        state = self.state
        for card in [*state.creatures, *state.cities]:
            if name in (name_of(state, card), state.facts(card).name):
                return card
        raise InputError(f'"{name}" is not in play', where=where)


def _known(table: Mapping[str, Any], keys: set[str], where: str) -> None:
    if not isinstance(table, Mapping):
        raise InputError("it must be a table", where=where)
    unknown = sorted(set(table) - keys)
    if unknown:
        raise InputError(f'unknown key "{unknown[0]}"', where=where, cure=f"known: {', '.join(sorted(keys))}")


def facts(state: ArcmageState) -> dict[str, Any]:
    """Return what is so, by path: zones as lists of names, cards in play by their own names."""
    current(state)
    result: dict[str, Any] = {
        "turn": state.turn,
        "active": SEATS[state.active],
        "decides": SEATS[state.seat],
        "phase": PHASES[state.phase],
        "winner": _winner(state),
        "stack": [name_of(state, item[1]) for item in state.stack],
        "alive": [SEATS[seat] for seat in range(state.table.seats) if state.alive & (1 << seat)],
    }
    for seat in range(state.table.seats):
        _seat_facts(state, seat, result)
    for card in [*state.creatures, *state.cities, *state.enchantments]:
        _card_facts(state, card, result)
    return result


def _winner(state: ArcmageState) -> str:
    """Name who has won: a seat, or all of a team (A136)."""
    if state.outcome < 0:
        return {RUNNING: "", DRAW: "draw", LIMIT: "limit"}[state.outcome]
    return " and ".join([SEATS[seat] for seat in sorted(state.table.sides.allies[state.outcome])])


PHASES = ("unmark", "draw", "tactics", "play", "attack", "second play", "discard")


def _seat_facts(state: ArcmageState, seat: int, result: dict[str, Any]) -> None:
    letter = SEATS[seat]
    result[f"{letter}.hand"] = _names(state, state.hands[seat])
    result[f"{letter}.hand size"] = len(state.hands[seat])
    result[f"{letter}.deck"] = _names(state, state.decks[seat][::-1])
    result[f"{letter}.deck size"] = len(state.decks[seat])
    result[f"{letter}.graveyard"] = _names(state, state.graveyards[seat][::-1])
    result[f"{letter}.unbuilt"] = sorted(_names(state, state.unbuilt[seat]))
    result[f"{letter}.cities"] = _names(state, [c for c in state.cities if state.controller[c] == seat])
    army = [c for c in state.creatures if state.controller[c] == seat and state.place[c] == NOWHERE]
    result[f"{letter}.army"] = _names(state, army)
    result[f"{letter}.enchantments"] = _names(
        state, [c for c in state.enchantments if state.controller[c] == seat]
    )
    hidden = [c for c, zone in enumerate(state.zone) if zone == HIDDEN and state.controller[c] == seat]
    result[f"{letter}.hidden"] = _names(state, hidden)
    ready = dict.fromkeys(FACTIONS, 0)
    for card in state.vaults[seat]:
        ready[FACTIONS[state.place[card]]] += 1 - state.marked[card]
    for number, name in enumerate(FACTIONS):
        ready[name] += state.credit[5 * seat + number]
    result[f"{letter}.resources"] = len(state.vaults[seat])
    result[f"{letter}.ready"] = {name: count for name, count in ready.items() if count}


def _card_facts(state: ArcmageState, card: int, result: dict[str, Any]) -> None:
    name = name_of(state, card)
    result[f"{name}.marked"] = bool(state.marked[card])
    result[f"{name}.controller"] = SEATS[state.controller[card]]
    result[f"{name}.counters"] = {
        counter: state.counters[8 * card + place]
        for place, counter in enumerate(COUNTERS)
        if state.counters.get(8 * card + place, 0)
    }
    if state.zone[card] == CREATURES:
        place = state.place[card]
        result[f"{name}.atk"] = state.atk[card]
        result[f"{name}.def"] = state.dfn[card]
        result[f"{name}.damage"] = state.damage[card]
        result[f"{name}.loyalty"] = loyalty(state, card)
        result[f"{name}.place"] = "army" if place == NOWHERE else name_of(state, place)
        keywords = state.keywords[card]
        result[f"{name}.keywords"] = [word for word, bit in KEYWORD_BITS.items() if keywords & bit]
        types = state.table.subtypes
        result[f"{name}.subtypes"] = [word for n, word in enumerate(types) if state.types[card] & (1 << n)]
    elif state.zone[card] == BUILT:
        result[f"{name}.strength"] = state.strength[card]
        residents = [c for c in state.creatures if state.place[c] == card]
        result[f"{name}.residents"] = _names(state, residents)


def _names(state: ArcmageState, cards: Sequence[int]) -> list[str]:
    return [state.facts(card).name for card in cards]
