"""The state of a game of Clash of Decks. Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Any, Final

from deckbuilder.games.clash_of_decks.table import Table
from deckbuilder.referee.state import State

STRUCTURE: Final = -1
"""Stands for the Bastion or Fort card in a hand."""

STRIKE: Final = 0
SUMMON: Final = 1
ASSAULT: Final = 2
SUMMON_REPLY: Final = 3
ASSAULT_REPLY: Final = 4


class ClashState(State):
    """Hands, lanes and the bookkeeping of one turn.

    A card is its number in `Table`. Sets of cards are bit masks: bit n for card n.

    Attributes:
        table: Facts of the cards; shared between copies.
        hands: Per seat the hand from left to right, `STRUCTURE` among the cards (C3).
        forts: Per seat 1 if the structure shows its Fort side (C2).
        queues: Lanes by ``2 * seat + lane`` (0 upper, 1 lower), the front first (C4).
        mana: Mana left, per seat (C26).
        damage: Damage each monster has taken this turn (C39).
        bonus: Sprint bonus each monster has earned in this assault (C63).
        sprinted: Whether any Sprint bonus has been earned in this assault.
        entered: Monsters that entered play this turn (C34), and spells cast for nothing in it (C94).
        struck: Monsters that have met a source of damage this turn (C59).
        activated: Monsters that have been activated in this assault (C35).
        active: The seat whose turn it is.
        phase: What the pending decision is about.
        turn: Number of the turn, from 1.
        window: Cards of the window when it is read once a turn; else -1.
        out: Per seat the cards struck before play (C18), as a mask over both seats.
        strikes: How many of the four strikes are done.
        pile: Solo: the project AI's face-down pile, top last.
        shown: Solo: whether the top card of that pile lies face up (C72).
        discard: Solo: the project AI's discard.
        level: Solo: the project AI's mana a turn; 0 in a duel.
    """

    __slots__ = (
        "activated",
        "active",
        "bonus",
        "damage",
        "discard",
        "entered",
        "forts",
        "hands",
        "level",
        "mana",
        "out",
        "phase",
        "pile",
        "queues",
        "shown",
        "sprinted",
        "strikes",
        "struck",
        "table",
        "turn",
        "window",
    )

    table: Table
    hands: list[list[int]]
    forts: list[int]
    queues: list[list[int]]
    mana: list[int]
    damage: list[int]
    bonus: list[int]
    sprinted: bool
    entered: int
    struck: int
    activated: int
    active: int
    phase: int
    turn: int
    window: int
    out: int
    strikes: int
    pile: list[int]
    shown: bool
    discard: list[int]
    level: int

    def __init__(self, table: Table, source: ClashState | None = None) -> None:
        if source is None:
            super().__init__()
            self._begin(table)
            return
        self.seat = source.seat
        self.outcome = source.outcome
        self.first = source.first
        self.rng = source.rng
        self.legal = source.legal
        self.events = None
        self.table = table
        first, second = source.hands
        self.hands = [first[:], second[:]]
        self.forts = source.forts[:]
        one, two, three, four = source.queues
        self.queues = [one[:], two[:], three[:], four[:]]
        self.mana = source.mana[:]
        self.damage = source.damage[:]
        self.bonus = source.bonus[:]
        self.sprinted = source.sprinted
        self.entered = source.entered
        self.struck = source.struck
        self.activated = source.activated
        self.active = source.active
        self.phase = source.phase
        self.turn = source.turn
        self.window = source.window
        self.out = source.out
        self.strikes = source.strikes
        self.pile = source.pile[:]
        self.shown = source.shown
        self.discard = source.discard[:]
        self.level = source.level

    def _begin(self, table: Table) -> None:
        self.table = table
        self.hands = [[], []]
        self.forts = [0, 0]
        self.queues = [[], [], [], []]
        self.mana = [0, 0]
        self.damage = [0] * len(table.ids)
        self.bonus = [0] * len(table.ids)
        self.sprinted = False
        self.entered = 0
        self.struck = 0
        self.activated = 0
        self.active = 0
        self.phase = SUMMON
        self.turn = 0
        self.window = -1
        self.out = 0
        self.strikes = 0
        self.pile = []
        self.shown = False
        self.discard = []
        self.level = 0


def clone(state: ClashState) -> ClashState:
    """Return a copy that shares only the table; nobody listens to its events."""
    return ClashState(state.table, state)


def key(state: ClashState) -> tuple[Any, ...]:
    """Return everything that changes in a game, as nested tuples of integers."""
    return (
        state.seat,
        state.outcome,
        state.first,
        state.rng,
        tuple(map(tuple, state.hands)),
        tuple(state.forts),
        tuple(map(tuple, state.queues)),
        tuple(state.mana),
        tuple(state.damage),
        tuple(state.bonus),
        int(state.sprinted),
        state.entered,
        state.struck,
        state.activated,
        state.active,
        state.phase,
        state.turn,
        state.window,
        state.out,
        state.strikes,
        tuple(state.pile),
        int(state.shown),
        tuple(state.discard),
        state.level,
    )
