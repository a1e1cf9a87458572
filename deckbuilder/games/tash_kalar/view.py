"""What a seat may know of a game of Tash-Kalar."""

from __future__ import annotations

from deckbuilder.games.tash_kalar.known import KNOWERS, known_to
from deckbuilder.games.tash_kalar.state import TashState, clone
from deckbuilder.games.tash_kalar.terms import BEING, TASK
from deckbuilder.model.rng import Generator
from deckbuilder.referee.view import DealtView


class TashView(DealtView[TashState]):
    """A game as one seat sees it.

    Board, discards, frozen cards and tasks on view lie open, and so does which cards every deck
    began with; of some cards in hands and on top of decks it is known who has them (`known`). Hidden
    are the decks and the other hands, a teammate's too; their backs tell beings, legends and flares
    apart, so each kind is dealt anew from what of it is hidden.
    """

    __slots__ = ()

    def copied(self, state: TashState) -> TashState:
        """Return a copy that shares nothing that changes."""
        return clone(state)

    def deal(self, state: TashState, generator: Generator | None) -> None:
        """Deal anew what is hidden: own decks, then legends, flares and tasks."""
        state.answer = 0
        state.known = known_to(state, self.seat)
        others = [seat for seat in range(state.table.seats) if seat != self.seat]
        for seat in range(state.table.seats):
            holders = [] if seat == self.seat else [seat]
            _redeal(state, seat, BEING, holders, generator)
        for kind in range(BEING + 1, TASK + 1):
            _redeal(state, state.table.seats + kind - 1, kind, others, generator)


def _redeal(state: TashState, pile: int, kind: int, holders: list[int], generator: Generator | None) -> None:
    """Deal one kind of card anew to a deck and to the hands in which it is hidden.

    Each hidden place keeps its kind; cards given back this turn (T30) are hidden as well.
    """
    kinds, known = state.table.kinds, [entry // KNOWERS for entry in state.known]
    hands = [state.hands[seat] for seat in holders]
    if state.active in holders:
        hands.append(state.returned)
    held = [card for hand in hands for card in hand if kinds[card] == kind]
    hidden = sorted([card for card in [*state.decks[pile], *held] if card not in known])
    if generator is not None:
        generator.shuffle(hidden)
    for hand in hands:
        kept = [card for card in hand if kinds[card] != kind or card in known]
        count = len(hand) - len(kept)
        hand[:] = sorted([*kept, *[hidden.pop() for _ in range(count)]])
    hidden.reverse()
    state.decks[pile] = [card if card in known else hidden.pop() for card in state.decks[pile]]
