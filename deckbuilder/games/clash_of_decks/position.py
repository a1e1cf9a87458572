"""Positions of Clash of Decks as data: built for scenarios, read back as facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckbuilder.errors import InputError
from deckbuilder.games.clash_of_decks.flow import read_window
from deckbuilder.games.clash_of_decks.state import (
    ASSAULT,
    ASSAULT_REPLY,
    STRIKE,
    STRUCTURE,
    SUMMON,
    SUMMON_REPLY,
    ClashState,
)
from deckbuilder.games.clash_of_decks.table import Table
from deckbuilder.games.clash_of_decks.words import LANES, SEATS, STRUCTURES, structure_name
from deckbuilder.referee.state import DRAW, LIMIT, RUNNING

PHASES: Mapping[str, int] = {
    "strike": STRIKE,
    "summon": SUMMON,
    "assault": ASSAULT,
    "summon reply": SUMMON_REPLY,
    "assault reply": ASSAULT_REPLY,
}

_KEYS = {"active": str, "turn": int, "mana": int, "first": str, **dict.fromkeys(SEATS, dict)}
_HAND_KEYS = {"hand"}
_AI_KEYS = {"pile", "discard", "structure"}
_SIDE_KEYS = {
    **dict.fromkeys(("hand", "entered", "struck", "pile", "discard", *LANES), list),
    "mana": int,
    "damage": dict,
    "structure": str,
}
_KINDS = {str: "a string", int: "a number from 0", list: "a list of card names", dict: "a table"}


def names_of(position: Mapping[str, Any], seat: int) -> list[str]:
    """Return the names of the cards a seat has in a position, in the order they are numbered.

    Raises:
        InputError: The side is no table of zones, or a card stands in it twice.
    """
    side = position.get(SEATS[seat], {})
    where = f"position, {SEATS[seat]}"
    _check({SEATS[seat]: side}, _KEYS, "position")
    _check(side, _SIDE_KEYS, where)
    names = [name for name in side.get("hand", []) if name not in STRUCTURES]
    names += [name for zone in (*LANES, "pile", "discard") for name in side.get(zone, [])]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f'"{name}" stands there twice, but the cards of a deck differ (C9)', where=where)
    return names


def fill(state: ClashState, position: Mapping[str, Any]) -> None:
    """Put a position on a fresh state whose cards are numbered as `names_of` lists them.

    Raises:
        InputError: A key is unknown or has no such value, a seat has no structure, a spell
            stands in a lane, or a damaged card is not in play.
    """
    _check(position, _KEYS, "position")
    state.turn = position.get("turn", 3)
    state.active = _seat(position, "active")
    state.first = _seat(position, "first")
    state.seat = state.active
    state.phase = SUMMON
    numbers = iter(range(len(state.table.ids)))
    for seat, letter in enumerate(SEATS):
        _fill_side(state, position.get(letter, {}), seat, numbers)
    active = position.get(SEATS[state.active], {})
    state.mana[state.active] = position.get("mana", active.get("mana", len(state.hands[state.active])))
    read_window(state)


def _seat(position: Mapping[str, Any], key: str) -> int:
    letter = position.get(key, SEATS[0])
    if letter not in SEATS:
        raise InputError(f'no seat "{letter}"', where=f"position, {key}", cure=f"seats: {', '.join(SEATS)}")
    return SEATS.index(letter)


def _fill_side(state: ClashState, side: Mapping[str, Any], seat: int, numbers: Iterator[int]) -> None:
    where = f"position, {SEATS[seat]}"
    ai = state.level > 0 and seat == 1
    for key in (_HAND_KEYS if ai else _AI_KEYS) & side.keys():
        cure = "a player has a hand; the project's AI has a pile, a discard and a structure (C71)"
        raise InputError(f'"{key}" has no place there', where=where, cure=cure)
    hand = [side.get("structure", STRUCTURES[0])] if ai else side.get("hand", [STRUCTURES[0]])
    shown = [name for name in hand if name in STRUCTURES]
    if len(shown) != 1:
        raise InputError("there is one structure, Bastion or Fort", where=where)
    state.forts[seat] = STRUCTURES.index(shown[0])
    if not ai:
        state.hands[seat] = [STRUCTURE if name in STRUCTURES else next(numbers) for name in hand]
    for lane, zone in enumerate(LANES):
        state.queues[2 * seat + lane] = [next(numbers) for _ in side.get(zone, [])]
    if ai:
        state.pile = [next(numbers) for _ in side.get("pile", [])][::-1]
        state.discard = [next(numbers) for _ in side.get("discard", [])]
    _mark(state, side, seat, where)


def _mark(state: ClashState, side: Mapping[str, Any], seat: int, where: str) -> None:
    """Set what has happened to the monsters in play this turn."""
    in_play = state.queues[2 * seat] + state.queues[2 * seat + 1]
    by_name = {state.table.names[card]: card for card in in_play}
    for name, card in by_name.items():
        if state.table.spell[card]:
            raise InputError(f'"{name}" is a spell: it stands in no lane (C47)', where=where)
    for name, damage in side.get("damage", {}).items():
        card = _in_play(by_name, name, where)
        _check({name: damage}, {name: int}, where)
        state.damage[card] = damage
        state.struck |= 1 << card
    for name in side.get("struck", ()):
        state.struck |= 1 << _in_play(by_name, name, where)
    for name in side.get("entered", ()):
        state.entered |= 1 << _in_play(by_name, name, where)
    state.mana[seat] = side.get("mana", 0)


def _in_play(by_name: Mapping[str, int], name: str, where: str) -> int:
    if name not in by_name:
        raise InputError(f'"{name}" is not in play there', where=where)
    return by_name[name]


def _check(table: Mapping[str, Any], keys: Mapping[str, type], where: str) -> None:
    """Hold a table to its keys and their kinds."""
    for key, value in table.items():
        if key not in keys:
            raise InputError(f'unknown key "{key}"', where=where, cure=f"known: {', '.join(sorted(keys))}")
        good = isinstance(value, keys[key]) and not isinstance(value, bool)
        if keys[key] is list:
            good = good and all(isinstance(name, str) for name in value)
        elif keys[key] is int:
            good = good and value >= 0
        if not good:
            raise InputError(f'"{key}" must be {_KINDS[keys[key]]}, not {value!r}', where=where)


def facts(state: ClashState) -> dict[str, Any]:
    """Return what is so, by path; zones as lists of names, the structure among a hand's."""
    table = state.table
    phases = {number: words for words, number in PHASES.items()}
    endings = {RUNNING: "", DRAW: "draw", LIMIT: "limit"}
    result: dict[str, Any] = {
        "turn": state.turn,
        "active": SEATS[state.active],
        "decides": SEATS[state.seat],
        "phase": phases[state.phase],
        "winner": SEATS[state.outcome] if state.outcome >= 0 else endings[state.outcome],
    }
    for seat, letter in enumerate(SEATS):
        hand = state.hands[seat]
        result[f"{letter}.hand"] = [_name(state, seat, card) for card in hand]
        result[f"{letter}.hand size"] = len(hand)
        result[f"{letter}.structure"] = structure_name(state, seat)
        result[f"{letter}.structure hp"] = len(hand) - 1 - hand.index(STRUCTURE) if hand else 0
        result[f"{letter}.mana"] = state.mana[seat]
        for lane, zone in enumerate(LANES):
            result[f"{letter}.{zone}"] = _names(table, state.queues[2 * seat + lane])
        in_play = [*state.queues[2 * seat], *state.queues[2 * seat + 1]]
        result[f"{letter}.damage"] = {table.names[c]: state.damage[c] for c in in_play if state.damage[c]}
        result[f"{letter}.cards"] = sorted(
            table.names[card]
            for card in range(len(table.ids))
            if table.owner[card] == seat and not state.out & (1 << card)
        )
    result["AI.pile"] = _names(table, state.pile[::-1])
    result["AI.discard"] = _names(table, state.discard)
    return result


def _name(state: ClashState, seat: int, card: int) -> str:
    return structure_name(state, seat) if card == STRUCTURE else state.table.names[card]


def _names(table: Table, cards: Sequence[int]) -> list[str]:
    return [table.names[card] for card in cards]
