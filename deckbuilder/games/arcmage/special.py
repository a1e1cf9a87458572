"""What only one card does: resolvers by the name of its special rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckbuilder.games.arcmage import special_realm, special_resources
from deckbuilder.games.arcmage.lasting import LASTING_BAN, UNTIL_TURN_ENDS
from deckbuilder.games.arcmage.operands import P_SEAT, P_SOURCE, target_at
from deckbuilder.games.arcmage.signals import BURIED
from deckbuilder.games.arcmage.state import GRAVEYARD, ArcmageState
from deckbuilder.games.arcmage.terms import PLAYER


def army_cannot_defend(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Keep the army of the player targeted first from defending the city targeted second this turn."""
    player, city = target_at(frame, 0), target_at(frame, 1)
    if player >= PLAYER and city >= 0:
        seat, source = frame[P_SEAT], frame[P_SOURCE]
        state.lasting.append((LASTING_BAN, player - PLAYER, seat, source, city, UNTIL_TURN_ENDS))
    return True


def to_graveyard_top(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Lay the source on top of the graveyard it is in; what it waited for under other cards is over (A15)."""
    card = frame[P_SOURCE]
    if state.zone[card] == GRAVEYARD:
        pile = state.graveyards[state.owner[card]]
        pile.remove(card)
        pile.append(card)
        events = state.table.triggers
        state.pending = [due for due in state.pending if due[1] != card or events[due[0]].event != BURIED]
    return True


RESOLVERS: Final[dict[str, Callable[[ArcmageState, list[int], tuple[int, ...]], bool]]] = {
    "army-cannot-defend": army_cannot_defend,
    "as-you-command": special_realm.as_you_command,
    "give-back": special_resources.give_back,
    "take-resource": special_resources.take,
    "to-graveyard-top": to_graveyard_top,
    "typhon": special_realm.typhon,
}
"""Resolvers by name; they work like those of verbs."""


def op_special(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Do what a special rule says."""
    return RESOLVERS[state.table.specials[step[1]]](state, frame, step)
