"""Resource cards: laid down, taken from others, lost (rules A12, A45, A47, A55)."""

from __future__ import annotations

from deckbuilder.games.arcmage.lasting import LASTING_LINK
from deckbuilder.games.arcmage.logbook import LOG_LOSE_RESOURCE, LOG_RESOURCE, LOG_TAKE, log
from deckbuilder.games.arcmage.piles import bury
from deckbuilder.games.arcmage.state import NOWHERE, VAULT, ArcmageState


def lose_resource(state: ArcmageState, card: int) -> None:
    """Put a resource card face up into its owner's graveyard (A55)."""
    seat = state.controller[card]
    take_from_vault(state, card)
    state.shaken = True
    state.marked[card] = 0
    state.place[card] = NOWHERE
    unlink(state, card)
    bury(state, card)
    log(state, LOG_LOSE_RESOURCE, seat, card)


def take_from_vault(state: ArcmageState, card: int) -> None:
    """Take a resource card out of the vault it lies in, and out of what can be spent (A48)."""
    seat = state.controller[card]
    state.vaults[seat].remove(card)
    if not state.marked[card]:
        state.spare[5 * seat + state.place[card]] -= 1


def take_resource(state: ArcmageState, card: int, seat: int) -> None:
    """Give the command of a resource card to a seat; it keeps faction and mark and is shown (A55)."""
    unlink(state, card)
    take_from_vault(state, card)
    state.vaults[seat].append(card)
    if not state.marked[card]:
        state.spare[5 * seat + state.place[card]] += 1
    state.shaken = True
    state.controller[card] = seat
    log(state, LOG_TAKE, seat, card, state.place[card])


def unlink(state: ArcmageState, card: int) -> None:
    """Forget who holds a resource card on loan."""
    if state.lasting:
        state.lasting = [last for last in state.lasting if last[0] != LASTING_LINK or last[4] != card]


def play_resource(state: ArcmageState, card: int, faction: int) -> None:
    """Lay a hand card face down as a resource of a faction (A45, A47)."""
    seat = state.owner[card]
    state.hands[seat].remove(card)
    state.vaults[seat].append(card)
    state.shaken = True
    state.zone[card] = VAULT
    state.place[card] = faction
    state.marked[card] = 0
    state.spare[5 * seat + faction] += 1
    log(state, LOG_RESOURCE, seat, card, faction)
