"""Resource cards that change hands: taken by a creature, given back when it leaves play (A5, A55)."""

from __future__ import annotations

from deckbuilder.games.arcmage.lasting import LASTING_LINK, UNTIL_DONE
from deckbuilder.games.arcmage.machine import ASK_TAKE, VAULT_OF
from deckbuilder.games.arcmage.operands import P_SEAT, P_SOURCE, P_SUB, target_at
from deckbuilder.games.arcmage.state import CREATURES, ArcmageState
from deckbuilder.games.arcmage.terms import PLAYER
from deckbuilder.games.arcmage.vaults import take_resource
from deckbuilder.referee.framed import ask


def take(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Take a resource card of another player for as long as the source is in play.

    Its faction and whether it is marked can be seen, its face cannot; so cards that look alike are
    one choice, and the choice is a place in the vault. A source that has left takes nothing. A card
    that comes back to its owner is at home again.
    """
    player, source = target_at(frame, 0), frame[P_SOURCE]
    if player < PLAYER or state.zone[source] != CREATURES:
        return True
    holder, seat = player - PLAYER, frame[P_SEAT]
    if holder == seat:
        return True
    vault = state.vaults[holder]
    if frame[P_SUB] == 0:
        looks = [(state.place[card], state.marked[card]) for card in vault]
        answers = [VAULT_OF * holder + looks.index(look) for look in dict.fromkeys(looks)]
        if not answers:
            return True
        frame[P_SUB] = 1
        ask(state, seat, ASK_TAKE, answers)
        return False
    card = vault[state.answer % VAULT_OF]
    take_resource(state, card, seat)
    if state.owner[card] != seat:
        state.lasting.append((LASTING_LINK, 0, seat, source, card, UNTIL_DONE))
    return True


def give_back(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Give back to its owner what the source took and still holds (A5)."""
    for last in state.lasting[:]:
        if last[0] == LASTING_LINK and last[3] == frame[P_SOURCE]:
            take_resource(state, last[4], state.owner[last[4]])
    return True
