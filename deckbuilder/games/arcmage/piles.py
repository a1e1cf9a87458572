"""Decks, hands and graveyards: shuffling, drawing, discarding (rules A13-A15, A27, A106)."""

from __future__ import annotations

from deckbuilder.games.arcmage.logbook import LOG_DISCARD, LOG_DRAW, LOG_MILL, LOG_NO_CARD, LOG_SHUFFLE, log
from deckbuilder.games.arcmage.signals import BURIED, DISCARDS, DRAWS, offer, signal
from deckbuilder.games.arcmage.state import DECK, GONE, GRAVEYARD, HAND, VAULT, ArcmageState
from deckbuilder.model.rng import Generator


def shuffle(state: ArcmageState, seat: int) -> None:
    """Shuffle a deck (A27)."""
    generator = Generator(state.rng)
    generator.shuffle(state.decks[seat])
    state.rng = generator.state
    log(state, LOG_SHUFFLE, seat)


def below(state: ArcmageState, bound_: int) -> int:
    """Return a random number from 0 to ``bound_`` - 1 from the game's own chance."""
    generator = Generator(state.rng)
    drawn = generator.below(bound_)
    state.rng = generator.state
    return drawn


def draw(state: ArcmageState, seat: int) -> bool:
    """Draw a card; with an empty deck the player must lose at the next check (A106)."""
    mask = 1 << seat
    if state.no_draw & mask:
        return False
    deck = state.decks[seat]
    if not deck:
        state.must_lose |= mask
        state.shaken = True
        log(state, LOG_NO_CARD, seat)
        return False
    card = deck.pop()
    state.hands[seat].append(card)
    state.zone[card] = HAND
    log(state, LOG_DRAW, seat, card)
    signal(state, DRAWS, -1, seat)
    return True


def mill(state: ArcmageState, seat: int) -> bool:
    """Put the top card of a deck into the graveyard; tell whether there was one."""
    deck = state.decks[seat]
    if not deck:
        return False
    card = deck.pop()
    bury(state, card)
    log(state, LOG_MILL, seat, card)
    return True


def bury(state: ArcmageState, card: int) -> None:
    """Lay a card that has left its zone on its owner's graveyard (A15); a token is gone (A104)."""
    if state.facts(card).token:
        state.zone[card] = GONE
        return
    state.zone[card] = GRAVEYARD
    owner = state.owner[card]
    state.controller[card] = owner
    state.graveyards[owner].append(card)
    tell_graveyard(state, card)


def tell_graveyard(state: ArcmageState, card: int) -> None:
    """Tell the cards of a graveyard that one has come to lie on top of them; each waits once at most."""
    if not state.table.listened[BURIED]:
        return
    owner = state.owner[card]
    faces, face = state.table.faces, state.face
    for source in state.graveyards[owner]:
        if not faces[face[source]].events & (1 << BURIED):
            continue
        for trigger in faces[face[source]].triggers:
            waits = any(due[0] == trigger and due[1] == source for due in state.pending)
            if state.table.triggers[trigger].event == BURIED and not waits:
                offer(state, trigger, source, owner, card, owner, 0)


def discard(state: ArcmageState, card: int) -> None:
    """Discard a hand card."""
    seat = state.owner[card]
    state.hands[seat].remove(card)
    bury(state, card)
    log(state, LOG_DISCARD, seat, card)
    signal(state, DISCARDS, card, seat)


def pile_of(state: ArcmageState, card: int) -> list[int]:
    """Return the list a card out of play lies in."""
    zone = state.zone[card]
    owner = state.owner[card]
    if zone == HAND:
        return state.hands[owner]
    if zone == GRAVEYARD:
        return state.graveyards[owner]
    if zone == VAULT:
        return state.vaults[state.controller[card]]
    return state.decks[owner] if zone == DECK else state.unbuilt[owner]
