"""Positions of Tash-Kalar as data: built for scenarios, read back as facts.

::

    [scenario.position]
    active = "A"        # whose turn it is; also: first, turn, actions, discarded, ending
    tasks = ["Destruction", "Diagonals"]      # current ones, then next = "...", pile = [...]
    legends = ["Titan"]                       # the legends' deck, the top first; flares likewise
    A = {common = ["4,4", "4,6"], hand = ["Swordmaster"], points = 3}
    B = {heroic = ["5,4"], discards = ["Herald"], deck = ["Bomb"]}

A side has pieces by rank and square, cards by name (``hand``, ``deck`` with the top first,
``discards`` with the newest last, ``frozen``, ``claimed``), ``points``, in a Melee a table of them
by colour, ``penalty``, the square of the ``gateway``, the ``pending`` being of the hand, and in
team play how many cards of the deck lie ``sideways``. Four sides of a High Form or Duel are two
teams, whose pieces and points may stand at either seat. A deck that is not said is empty; nothing
is drawn from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckbuilder.errors import InputError
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.known import learn
from deckbuilder.games.tash_kalar.machine import F_TURN
from deckbuilder.games.tash_kalar.pieces import in_stock, put, set_gateway
from deckbuilder.games.tash_kalar.sayings import RANKS, SEATS, name_of, piece_words, square_words
from deckbuilder.games.tash_kalar.scoring import score
from deckbuilder.games.tash_kalar.state import STORED, TashState, take_turn
from deckbuilder.games.tash_kalar.terms import COMMON, HEROIC, MELEE, SEAT
from deckbuilder.games.tash_kalar.turn import ACTIONS, ACTS
from deckbuilder.games.tash_kalar.whether import ranked
from deckbuilder.referee.state import DRAW, LIMIT, RUNNING

_PILES = ("hand", "deck", "discards", "claimed")
_COMMON = ("legends", "flares", "tasks", "pile", "legend_discards", "flare_discards")
_KEYS: Mapping[str, type] = {
    **{"active": str, "first": str, "turn": int, "actions": int, "ending": int, "discarded": bool},
    **{"next": str, **dict.fromkeys(_COMMON, list), **dict.fromkeys(SEATS, dict)},
}
_SIDE_KEYS: Mapping[str, type] = {
    **dict.fromkeys((*_PILES, *RANKS[1:]), list),
    **{"frozen": str, "points": int, "penalty": int, "points_in": dict, "sideways": int},
    "gateway": str,
    "pending": str,
}
_KINDS = {
    **{str: "a string", int: "a number from 0", list: "a list of words", dict: "a table"},
    bool: "true or false",
}


def seats_of(position: Mapping[str, Any]) -> int:
    """Return how many players a position has: two, or as many as its last side says."""
    return max([2, *[SEATS.index(letter) + 1 for letter in SEATS if letter in position]])


def names_of(position: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Return the cards a position names, each with the seat it belongs to, -1 for the common decks.

    Raises:
        InputError: A key is unknown or has no such value.
    """
    _check(position, _KEYS, "position")
    found = []
    for seat, letter in enumerate(SEATS):
        side = position.get(letter, {})
        _check(side, _SIDE_KEYS, f"position, {letter}")
        named = [name for pile in _PILES for name in side.get(pile, [])]
        found += [(seat, name) for name in [*named, *([side["frozen"]] if "frozen" in side else [])]]
    named = [name for pile in _COMMON for name in position.get(pile, [])]
    return [*found, *[(-1, name) for name in [*named, *([position["next"]] if "next" in position else [])]]]


class Filler:
    """Puts a position on a fresh state.

    Args:
        state: The state; its table has the cards of the position, and no others.
        position: The position.
    """

    def __init__(self, state: TashState, position: Mapping[str, Any]) -> None:
        self.state = state
        self.position = position

    def fill(self) -> None:
        """Put everything in place; the active player is about to act.

        Raises:
            InputError: A piece cannot stand where it is said to, or there are too many.
        """
        state, position = self.state, self.position
        take_turn(state, _seat(position, "active"))
        state.first = _seat(position, "first")
        state.turn = position.get("turn", 3)
        state.actions = position.get("actions", ACTIONS)
        state.discarded = int(position.get("discarded", False))
        state.ending = position.get("ending", -1)
        state.decks = [[] for _ in state.decks]
        for seat in range(state.table.seats):
            self._side(seat, position.get(SEATS[seat], {}))
        seats = state.table.seats
        for number, name in enumerate(("legends", "flares", "pile")):
            state.decks[seats + number] = self._cards(-1, position.get(name, []))[::-1]
        for number, name in enumerate(("legend_discards", "flare_discards")):
            state.discards[seats + number] = self._cards(-1, position.get(name, []))
        state.tasks = self._cards(-1, position.get("tasks", []))
        state.tasks += self._cards(-1, [position["next"]] if "next" in position else [])
        state.frames = [[F_TURN, ACTS]]

    def _side(self, seat: int, side: Mapping[str, Any]) -> None:
        state = self.state
        where, colour = f"position, {SEATS[seat]}", seat % state.table.colours
        for rank, word in enumerate(RANKS):
            for text in side.get(word, []) if word else ():
                self._piece(colour, rank, text, where)
        state.hands[seat] = self._cards(seat, side.get("hand", []))
        state.decks[seat] = self._cards(seat, side.get("deck", []))[::-1]
        state.discards[seat] = self._cards(seat, side.get("discards", []))
        state.sideways[seat] = side.get("sideways", 0)
        state.claimed[seat] = self._cards(seat, side.get("claimed", []))
        state.frozen[seat] = self._cards(seat, [side["frozen"]])[0] if "frozen" in side else -1
        state.penalty[colour] += side.get("penalty", 0)
        if "pending" in side:
            self._pending(seat, side["pending"], where)
        if "gateway" in side:
            self._gateway(colour, side["gateway"], where)
        colours = state.table.colours
        state.points[(colours + 1) * colour] += side.get("points", 0)
        for letter, points in side.get("points_in", {}).items():
            state.points[colours * colour + _seat({"colour": letter}, "colour")] = points

    def _pending(self, seat: int, name: str, where: str) -> None:
        state = self.state
        fits = [card for card in state.hands[seat] if state.table.cards[card].name == name]
        if not fits or state.table.cards[fits[0]].warp < 0:
            raise InputError(f'"{name}" is no being in hand with a warp effect (T82)', where=where)
        state.pending[seat] = fits[0]
        learn(state, fits[0], (1 << state.table.seats) - 1)

    def _gateway(self, colour: int, text: str, where: str) -> None:
        state, square = self.state, square_of(self.state, text)
        piece = state.board[square] if square >= 0 else 0
        if not state.table.gateway or piece // SEAT != colour or piece % SEAT not in (COMMON, HEROIC):
            cure = "name the square of its common or heroic piece, and a card of Nethervoid"
            raise InputError(f'no Gateway can be on "{text}" (T81)', where=where, cure=cure)
        set_gateway(state, colour, square)

    def _piece(self, colour: int, rank: int, text: Any, where: str) -> None:
        square = square_of(self.state, str(text))
        if square < 0:
            raise InputError(f'no square "{text}" (T1)', where=where, cure='write column,row: "5,5"')
        if self.state.board[square]:
            raise InputError(f"two pieces stand on {text}", where=where)
        if not in_stock(self.state, colour, rank):
            raise InputError(f"there are not so many {RANKS[rank]} pieces (T8)", where=where)
        put(self.state, square, colour, rank)

    def _cards(self, seat: int, names: Sequence[str]) -> list[int]:
        """Return the cards of these names: a being the seat's own, others the common ones."""
        table = self.state.table
        found = []
        for name in names:
            fits = [
                card
                for card in range(len(table.cards))
                if table.cards[card].name == name and table.owners[card] in (seat, -1)
            ]
            found.append(fits[0])
        return found


def square_of(state: TashState, words: str) -> int:
    """Return the square of words like ``5,4``; -1 if there is none."""
    parts = words.split(",")
    if len(parts) != 2 or not all(part.strip().isdigit() for part in parts):
        return -1
    return state.table.geo.number(int(parts[0]), int(parts[1]))


def _seat(table: Mapping[str, Any], key: str) -> int:
    letter = table.get(key, SEATS[0])
    if letter not in tuple(SEATS):
        raise InputError(f'no seat "{letter}"', where=f"position, {key}", cure=f"seats: {', '.join(SEATS)}")
    return SEATS.index(letter)


def _check(table: Mapping[str, Any], keys: Mapping[str, type], where: str) -> None:
    """Hold a table to its keys and their kinds."""
    for key, value in table.items():
        if key not in keys:
            raise InputError(f'unknown key "{key}"', where=where, cure=f"known: {', '.join(sorted(keys))}")
        kind = keys[key]
        good = isinstance(value, kind) and (kind is bool) == isinstance(value, bool)
        if good and kind is list:
            good = all(isinstance(word, str) for word in value)
        elif good and kind is int:
            good = value >= 0
        if not good:
            raise InputError(f'"{key}" must be {_KINDS[kind]}, not {value!r}', where=where)


def facts(state: TashState) -> dict[str, Any]:
    """Return what is so, by path; squares as ``column,row`` in the order of the board."""
    endings = {RUNNING: "", DRAW: "draw", LIMIT: "limit"}
    names = [name_of(state, card) for card in state.tasks]
    result: dict[str, Any] = {
        "turn": state.turn,
        "active": SEATS[state.active],
        "decides": SEATS[state.seat],
        "actions": state.actions,
        "ending": state.ending,
        "tasks": names[:3],
        "next": names[3] if len(names) > 3 else "",
        "winner": _winners(state) if state.outcome >= 0 else endings[state.outcome],
    }
    for seat in range(state.table.seats):
        result |= {f"{SEATS[seat]}.{path}": value for path, value in _side_facts(state, seat).items()}
    return result


def _winners(state: TashState) -> str:
    colours = state.table.colours
    return " and ".join([SEATS[seat] for seat in range(state.outcome, state.table.seats, colours)])


def _side_facts(state: TashState, seat: int) -> dict[str, Any]:
    result: dict[str, Any] = {}
    colour = seat % state.table.colours
    for rank, word in enumerate(RANKS[1:]):
        squares = squares_in(ranked(state.masks, 3 * colour, 1 << rank))
        result[word] = [square_words(state.table.geo, square) for square in squares]
        result[f"destroyed {word}"] = state.destroyed[3 * colour + rank]
    for path, cards in (
        ("hand", state.hands[seat]),
        ("deck", state.decks[seat][::-1]),
        ("discards", state.discards[seat]),
        ("claimed", state.claimed[seat]),
    ):
        result[path] = [name_of(state, card) for card in cards]
    result["sideways"] = state.sideways[seat]
    result["frozen"] = name_of(state, state.frozen[seat]) if state.frozen[seat] >= 0 else ""
    result["score"] = score(state, colour)
    result["stock"] = state.stock[2 * colour]
    result["legendary stock"] = state.stock[2 * colour + 1]
    result["penalty"] = state.penalty[colour]
    if state.table.warps:
        pending, stored = state.pending[seat], state.stored[seat]
        result["pending"] = name_of(state, pending) if pending >= 0 else ""
        result["stored"] = piece_words(stored % STORED) if stored >= 0 else ""
    if state.table.gateway:
        at = state.gateways[colour]
        result["gateway"] = square_words(state.table.geo, at) if at >= 0 else ""
    if state.table.form == MELEE:
        for other in range(state.table.seats):
            if other != seat:
                result[f"score in {SEATS[other]}"] = state.points[state.table.seats * seat + other]
    return result
