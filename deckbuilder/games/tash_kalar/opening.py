"""Set-up: shuffling, the starting player, hands, tasks, first pieces (T20-T24).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.claiming import CURRENT, task_pile, turn_up
from deckbuilder.games.tash_kalar.ending import draw
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.machine import ASK_START, CHOICE
from deckbuilder.games.tash_kalar.pieces import put
from deckbuilder.games.tash_kalar.state import TashState, take_turn
from deckbuilder.games.tash_kalar.teams import SIDEWAYS, in_teams
from deckbuilder.games.tash_kalar.terms import COMMON, DUEL, HIGH_FORM, MELEE
from deckbuilder.model.rng import Generator, derived
from deckbuilder.referee.framed import ask


def deal(state: TashState) -> None:
    """Shuffle every deck by a stream of its own, toss for the start, draw hands, turn up tasks (T20-T22).

    Of a team the player whose turn is sooner draws the legends (T72).
    """
    table = state.table
    for seat in range(table.seats):
        Generator(derived(state.rng, 16 + table.streams[seat])).shuffle(state.decks[seat])
    for which in range(3):
        Generator(derived(state.rng, 3 + which)).shuffle(state.decks[table.seats + which])
    coin = Generator(derived(state.rng, 2))
    state.first = coin.below(table.seats)
    take_turn(state, state.first)
    state.rng = coin.state
    if in_teams(state):
        state.sideways = [SIDEWAYS] * table.seats
    for number in range(table.seats):
        sooner = number % table.colours
        draw(state, (state.first + number) % table.seats, (state.first + sooner) % table.seats)
    state.drew_last = 0
    if table.form == HIGH_FORM:
        _reveal(state)


def _reveal(state: TashState) -> None:
    """Turn up three current tasks, none advanced and not all of a type, and the next one (T22)."""
    pile, cards, aside = task_pile(state), state.table.cards, []
    while pile and len(state.tasks) < CURRENT:
        card = pile.pop()
        sorts = [cards[other].sort for other in state.tasks]
        if cards[card].advanced or sorts.count(cards[card].sort) == CURRENT - 1:
            aside.append(card)
        else:
            state.tasks.append(card)
            note(state, logbook.TASK_UP, card)
    pile += aside
    generator = Generator(state.rng)
    generator.shuffle(pile)
    state.rng = generator.state
    turn_up(state)


def step_setup(state: TashState, frame: list[int]) -> None:
    """Put out the first pieces of a Duel or Melee (T23, T24). Frame: kind, step, colours put out."""
    table = state.table
    wanted = CURRENT if table.form == MELEE else len(table.starts) if table.form == DUEL else 0
    if frame[1]:
        frame[1] = 0
        _put_first(state, frame, state.answer // CHOICE, state.answer % CHOICE)
    while frame[2].bit_count() < wanted:
        last = (state.first - 1) % table.seats
        answers = [CHOICE * seat + square for seat in _colours(state, frame[2]) for square in _places(state)]
        if not ask(state, last, ASK_START, answers):
            frame[1] = 1
            return
        _put_first(state, frame, state.answer // CHOICE, state.answer % CHOICE)
    state.frames.pop()


def _put_first(state: TashState, frame: list[int], seat: int, square: int) -> None:
    put(state, square, seat, COMMON)
    note(state, logbook.PUT, seat, COMMON, square)
    frame[2] |= 1 << seat


def _colours(state: TashState, done: int) -> list[int]:
    """Return the colours that may still get a piece: with four players not that of the second (T24)."""
    colours = state.table.colours
    if colours > CURRENT:
        done |= 1 << (state.first + 1) % colours
    return [colour for colour in range(colours) if not done & (1 << colour)]


def _places(state: TashState) -> list[int]:
    """Return the squares of the next piece: the first that are free."""
    table = state.table
    if table.form == DUEL:
        return [square for square in table.starts if not state.board[square]][:1]
    for first in range(0, len(table.pairs), 2):
        pair = table.pairs[first : first + 2]
        if not state.board[pair[0]] and not state.board[pair[1]]:
            return pair
    return []
