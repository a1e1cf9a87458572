"""Cards that join a game: the decks at its start, tokens as they are made (rule A104)."""

from __future__ import annotations

from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState
from deckbuilder.games.arcmage.terms import EVENT


def add_card(state: ArcmageState, face: int, owner: int, zone: int) -> int:
    """Bring a card into the game and return its number."""
    add_cards(state, (face,), owner, zone)
    return len(state.face) - 1


def add_cards(state: ArcmageState, faces: tuple[int, ...], owner: int, zone: int) -> None:
    """Bring cards into the game; their numbers follow those of the cards that are in it."""
    facts = [state.table.faces[face] for face in faces]
    nothing = [0] * len(faces)
    first = len(state.face)
    events = [first + place for place, row in enumerate(facts) if row.kind == EVENT]
    if events:
        state.event_cards = state.event_cards.union(events)
    state.face = [*state.face, *faces]
    state.owner = [*state.owner, *[owner] * len(faces)]
    state.controller += [owner] * len(faces)
    state.zone += [zone] * len(faces)
    state.place += [NOWHERE] * len(faces)
    state.marked += nothing
    state.damage += nothing
    state.strength += nothing
    state.atk_counters = state.atk_counters + nothing
    state.def_counters = state.def_counters + nothing
    state.atk_turn = state.atk_turn + nothing
    state.def_turn = state.def_turn + nothing
    state.keywords_turn = state.keywords_turn + nothing
    state.gained = state.gained + nothing
    state.skips = state.skips + nothing
    state.own_atk = [*state.own_atk, *[row.atk for row in facts]]
    state.own_dfn = [*state.own_dfn, *[row.dfn for row in facts]]
    state.own_keywords = [*state.own_keywords, *[row.keywords for row in facts]]
    state.own_types = [*state.own_types, *[row.types for row in facts]]
    state.atk, state.dfn = state.own_atk, state.own_dfn
    state.keywords, state.types = state.own_keywords, state.own_types
    state.stale = True
