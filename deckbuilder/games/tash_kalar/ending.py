"""The end of a turn: task, points, cards given back, drawing, what triggers the end (T33-T35, T48, T51).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.claiming import claim, claimable
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_TASK, PASS
from deckbuilder.games.tash_kalar.scoring import score_turn, triggers
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.teams import in_teams, pass_legends
from deckbuilder.games.tash_kalar.terms import BEING, FLARE, LEGEND
from deckbuilder.model.rng import Generator
from deckbuilder.referee.framed import ask

BEINGS_HELD: Final = 3
LEGENDS_HELD: Final = 2
FLARES_HELD: Final = 1

TASK: Final = 0
CLAIMED: Final = 1
SCORED: Final = 2


def step_end(state: TashState, frame: list[int]) -> None:
    """End a turn, in the order of T33. Frame: kind, step."""
    if frame[1] == TASK:
        frame[1] = CLAIMED
        tasks = claimable(state)
        if not ask(state, state.active, ASK_TASK, [*tasks, PASS]):
            return
    if frame[1] == CLAIMED:
        frame[1] = SCORED
        if state.answer != PASS:
            claim(state, state.answer)
        score_turn(state)
        return
    state.frames.pop()
    _give_back(state)
    mate = pass_legends(state, state.active) if in_teams(state) else state.active
    draw(state, state.active, mate)
    if state.ending < 0 and (state.drew_last or triggers(state)):
        state.ending = state.table.seats
        note(state, logbook.ENDING, state.active)


def _give_back(state: TashState) -> None:
    """Put returned cards under their decks, in the order in which they were given back (T30).

    In team play each own one is turned sideways, and the uppermost sideways one straight (T74).
    """
    table = state.table
    for card in state.returned:
        kind = table.kinds[card]
        pile = state.active if kind == BEING else table.seats + (1 if kind == FLARE else 0)
        state.decks[pile].insert(0, card)
    state.returned = []


def draw(state: TashState, seat: int, keeper: int) -> None:
    """Draw up to three beings, two legends, a flare; then the extra cards of the turn (T34).

    Args:
        state: The game.
        seat: Who draws beings and flare.
        keeper: Who draws the legends: in team play the teammate (T73).
    """
    drawn = _draw_own(state, seat, max(0, BEINGS_HELD - _held(state, seat, BEING)) + state.extra_deck)
    legends = 0
    for _ in range(max(0, LEGENDS_HELD - _held(state, keeper, LEGEND)) + state.extra_legends):
        legends += _draw_common(state, keeper, 0)
    flares = _draw_common(state, seat, 1) if _held(state, seat, FLARE) < FLARES_HELD else 0
    if keeper != seat and legends:
        note(state, logbook.DREW, keeper, 0, 16 * legends)
        legends = 0
    if drawn or legends or flares:
        note(state, logbook.DREW, seat, drawn, 16 * legends + flares)


def _held(state: TashState, seat: int, kind: int) -> int:
    """Return how many cards of a kind a seat holds."""
    held = 0
    for card in state.hands[seat]:
        held += state.table.kinds[card] == kind
    return held


def _draw_own(state: TashState, seat: int, wanted: int) -> int:
    """Draw from the own deck, sideways cards too (T73); see whether the last straight one went (T51, T74).

    Returns:
        How many were drawn.
    """
    own = state.decks[seat]
    straight = len(own) - state.sideways[seat]
    drawn = min(wanted, len(own))
    for _ in range(drawn):
        state.hands[seat].append(own.pop())
    state.sideways[seat] = min(state.sideways[seat], len(own))
    if 0 < straight <= drawn:
        state.drew_last = 1
    return drawn


def _draw_common(state: TashState, seat: int, which: int) -> int:
    """Draw a legend (0) or flare (1); a deck that has run out is made anew of its discards (T35).

    Returns:
        How many were drawn: 1, or 0 if there is none.
    """
    pile = state.decks[state.table.seats + which]
    if not pile:
        discards = state.discards[state.table.seats + which]
        if not discards:
            return 0
        pile += discards
        discards.clear()
        generator = Generator(state.rng)
        generator.shuffle(pile)
        state.rng = generator.state
        note(state, logbook.RESHUFFLED, which)
    state.hands[seat].append(pile.pop())
    return 1
