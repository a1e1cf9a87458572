"""Cards in hands and on top of decks that others know of: who knows which (`TashState.known`).

A card is known to all once it was laid openly on top of a deck or under it, to one seat if that seat
handed it to its teammate (T73). It stays known until it is laid open, or its holder gives back a card of
its kind: then others cannot tell which one went. Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar.state import TashState

KNOWERS: Final = 16
"""An entry is its card so many times, plus the set of seats that know."""


def learn(state: TashState, card: int, seats: int) -> None:
    """Let a set of seats, and no others, know where a card is."""
    forget(state, card)
    state.known.append(KNOWERS * card + seats)


def forget(state: TashState, card: int) -> None:
    """Let nobody know any more where a card is: it lies open, or is gone from there."""
    if state.known:
        state.known = [entry for entry in state.known if entry // KNOWERS != card]


def blur(state: TashState, seat: int, kind: int) -> None:
    """Forget the cards of a kind in a hand: one of them is about to be given back unseen (T30)."""
    for card in state.hands[seat]:
        if state.table.kinds[card] == kind:
            forget(state, card)


def known_to(state: TashState, seat: int) -> list[int]:
    """Return the entries that a seat may know."""
    return [entry for entry in state.known if entry & (1 << seat)]
