"""Resource cards that change hands: taken by a creature, given back when it leaves play (A5, A55)."""

from __future__ import annotations

from deckbuilder.games.arcmage.effects import P_SEAT, P_SOURCE, P_SUB, target_at
from deckbuilder.games.arcmage.machine import ASK_TAKE, VAULT_OF, ask
from deckbuilder.games.arcmage.state import CREATURES, LASTING_LINK, UNTIL_DONE, VAULT, ArcmageState
from deckbuilder.games.arcmage.values import PLAYER
from deckbuilder.games.arcmage.zones import take_resource


def take(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Take a resource card of the targeted player for as long as the source is in play.

    Its faction and whether it is marked can be seen, its face cannot; so cards that look alike are
    one choice, and the choice is a place in the vault. A source that has left takes nothing.
    """
    player, source = target_at(frame, 0), frame[P_SOURCE]
    if player < PLAYER or state.zone[source] != CREATURES:
        return True
    holder = player - PLAYER
    vault = state.vaults[holder]
    if frame[P_SUB] == 0:
        looks = [(state.place[card], state.marked[card]) for card in vault]
        answers = [VAULT_OF * holder + looks.index(look) for look in dict.fromkeys(looks)]
        if not answers:
            return True
        frame[P_SUB] = 1
        ask(state, frame[P_SEAT], ASK_TAKE, answers)
        return False
    card = vault[state.answer % VAULT_OF]
    take_resource(state, card, frame[P_SEAT])
    state.lasting.append((LASTING_LINK, holder, frame[P_SEAT], source, card, UNTIL_DONE))
    return True


def give_back(state: ArcmageState, frame: list[int], step: tuple[int, ...]) -> bool:
    """Give back what the source took, if it still lies in that vault."""
    source = frame[P_SOURCE]
    mine = [last for last in state.lasting if last[0] == LASTING_LINK and last[3] == source]
    for last in mine:
        state.lasting.remove(last)
        holder, taker, card = last[1], last[2], last[4]
        if state.zone[card] == VAULT and state.controller[card] == taker:
            take_resource(state, card, holder if state.alive & (1 << holder) else state.owner[card])
    return True
