"""What a player can choose among: targets (rules A9, A123), and cards of one face as one choice."""

from __future__ import annotations

from deckbuilder.games.arcmage.state import CREATURES, ArcmageState
from deckbuilder.games.arcmage.terms import OF_CREATURES, PLAYER, SANCTUARY
from deckbuilder.games.arcmage.values import candidates, current


def targets(state: ArcmageState, pick: int, source: int, seat: int, that_seat: int) -> list[int]:
    """Return what can be chosen as a target: sanctuary keeps opponents away (A123)."""
    found = candidates(state, pick, source, seat, that_seat)
    if found and state.table.picks[pick].of_what & OF_CREATURES:
        if state.stale:
            current(state)
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
