"""What a seat may know of a game of Arcmage (rules A12-A16)."""

from __future__ import annotations

from deckbuilder.games.arcmage.copies import clone
from deckbuilder.games.arcmage.items import C_SOURCE, C_WHAT, CARD
from deckbuilder.games.arcmage.machine import ASK_FACTION, F_CAST, F_PROGRAM
from deckbuilder.games.arcmage.operands import P_CHOSEN
from deckbuilder.games.arcmage.state import DECK, HAND, UNBUILT, VAULT, ArcmageState
from deckbuilder.games.arcmage.terms import CITY
from deckbuilder.games.arcmage.turn_frame import TAKEN
from deckbuilder.model.rng import Generator
from deckbuilder.referee.view import DealtView


class ArcmageView(DealtView[ArcmageState]):
    """A game as one seat sees it.

    Deck lists are open, as at a table of friends; hands, decks, unbuilt cities and the faces of
    resource cards are not (A12-A16). The view keeps every hidden pile in the order of card
    numbers, dealt anew from what its owner still hides, so nothing of the truth is in it.
    """

    __slots__ = ()

    def copied(self, state: ArcmageState) -> ArcmageState:
        """Return a copy that shares nothing that changes."""
        return clone(state)

    def deal(self, state: ArcmageState, generator: Generator | None) -> None:
        """Deal every seat's hidden cards anew, and forget the answer that led here."""
        state.answer = 0
        for other in range(state.table.seats):
            _redeal(state, other, other == self.seat, generator)


def _redeal(state: ArcmageState, seat: int, own: bool, generator: Generator | None) -> None:
    """Deal a seat's hidden cards anew: all of an opponent's, only the deck of one's own.

    Unbuilt cities are cities; everything else that is hidden lies where chance has it.
    """
    deck = state.decks[seat]
    if own:
        hidden = sorted(deck)
        if generator is not None:
            generator.shuffle(hidden)
        state.decks[seat] = hidden
        return
    vault = [card for card in state.vaults[seat] if state.owner[card] == seat]
    announced = _announced(state, seat)
    secret = [card for card in state.hands[seat] if card not in announced]
    hidden = sorted([*deck, *secret, *state.unbuilt[seat], *vault])
    if generator is not None:
        generator.shuffle(hidden)
    cities = [card for card in hidden if state.facts(card).kind == CITY][: len(state.unbuilt[seat])]
    hidden = [card for card in hidden if card not in cities]
    laid = [(state.place[card], state.marked[card]) for card in vault]
    for card in vault:
        state.place[card] = -1
        state.marked[card] = 0
    fresh = hidden[: len(vault)]
    swap = dict(zip(vault, fresh, strict=True))
    for holder in range(state.table.seats):
        state.vaults[holder] = [swap.get(card, card) for card in state.vaults[holder]]
    for card, (faction, marked) in zip(fresh, laid, strict=True):
        state.zone[card] = VAULT
        state.place[card] = faction
        state.marked[card] = marked
        state.controller[card] = seat
    rest = hidden[len(vault) :]
    hand = len(secret)
    state.hands[seat] = [*rest[:hand], *announced]
    state.decks[seat], state.unbuilt[seat] = rest[hand:], cities
    for pile, zone in ((state.hands, HAND), (state.decks, DECK), (state.unbuilt, UNBUILT)):
        for card in pile[seat]:
            state.zone[card] = zone
    if state.asking == ASK_FACTION and state.active == seat:
        state.frames[0][TAKEN] = state.hands[seat][0]


def _announced(state: ArcmageState, seat: int) -> list[int]:
    """Return the hand cards a seat has named: what it is about to play, or to put into play (A56)."""
    named: list[int] = []
    for frame in state.frames:
        if frame[0] == F_CAST and frame[C_WHAT] == CARD:
            named.append(frame[C_SOURCE])
        elif frame[0] == F_PROGRAM:
            named.append(frame[P_CHOSEN])
    return sorted({card for card in named if card in state.hands[seat]})
