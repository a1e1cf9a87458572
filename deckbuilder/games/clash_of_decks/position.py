"""Positions of Clash of Decks as data: built for scenarios, read back as facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckbuilder.errors import InputError
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
from deckbuilder.games.clash_of_decks.words import LANES, SEATS, structure_name
from deckbuilder.referee.state import DRAW, LIMIT, RUNNING

PHASES: Mapping[str, int] = {
    "strike": STRIKE,
    "summon": SUMMON,
    "assault": ASSAULT,
    "summon reply": SUMMON_REPLY,
    "assault reply": ASSAULT_REPLY,
}
STRUCTURES = ("Bastion", "Fort")

_KEYS = {"active", "turn", "mana", "first", *SEATS}
_SIDE_KEYS = {"hand", "mana", "entered", "damage", "struck", "pile", "discard", "structure", *LANES}


def names_of(position: Mapping[str, Any], seat: int) -> list[str]:
    """Return the names of the cards a seat has in a position, in the order they are numbered."""
    side = _side(position, seat)
    zones = [side.get(zone, []) for zone in ("hand", *LANES, "pile", "discard")]
    return [name for zone in zones for name in zone if name not in STRUCTURES]


def fill(state: ClashState, position: Mapping[str, Any]) -> None:
    """Put a position on a fresh state whose cards are numbered as `names_of` lists them.

    Raises:
        InputError: A key is unknown, a seat has no structure, or a damaged card is not in play.
    """
    _known(position, _KEYS, "position")
    state.turn = position.get("turn", 3)
    state.active = SEATS.index(position.get("active", "A"))
    state.first = SEATS.index(position.get("first", "A"))
    state.seat = state.active
    state.phase = SUMMON
    numbers = iter(range(len(state.table.ids)))
    for seat in range(2):
        _fill_side(state, _side(position, seat), seat, numbers)
    mana = position.get("mana", len(state.hands[state.active]))
    state.mana[state.active] = mana


def _fill_side(state: ClashState, side: Mapping[str, Any], seat: int, numbers: Any) -> None:
    where = f"position, {SEATS[seat]}"
    _known(side, _SIDE_KEYS, where)
    ai = state.level > 0 and seat == 1
    if not ai:
        hand = side.get("hand", ["Bastion"])
        shown = [name for name in hand if name in STRUCTURES]
        if len(shown) != 1:
            raise InputError("a hand holds one structure, Bastion or Fort", where=where)
        state.forts[seat] = STRUCTURES.index(shown[0])
        state.hands[seat] = [STRUCTURE if name in STRUCTURES else next(numbers) for name in hand]
    else:
        state.forts[seat] = STRUCTURES.index(side.get("structure", "Bastion"))
    for lane, zone in enumerate(LANES):
        state.queues[2 * seat + lane] = [next(numbers) for _ in side.get(zone, [])]
    state.pile = [next(numbers) for _ in side.get("pile", [])][::-1] if ai else state.pile
    state.discard = [next(numbers) for _ in side.get("discard", [])] if ai else state.discard
    in_play = state.queues[2 * seat] + state.queues[2 * seat + 1]
    by_name = {state.table.names[card]: card for card in in_play}
    for name, damage in side.get("damage", {}).items():
        card = _in_play(by_name, name, where)
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


def _side(position: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    side = position.get(SEATS[seat], {})
    if not isinstance(side, Mapping):
        raise InputError("a side is a table of zones", where=f"position, {SEATS[seat]}")
    return side


def _known(table: Mapping[str, Any], keys: set[str], where: str) -> None:
    unknown = sorted(set(table) - keys)
    if unknown:
        raise InputError(f'unknown key "{unknown[0]}"', where=where, cure=f"known: {', '.join(sorted(keys))}")


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
