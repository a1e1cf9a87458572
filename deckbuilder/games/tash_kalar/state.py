"""The state of a game of Tash-Kalar. Compiled where a C compiler is at hand."""

from __future__ import annotations

from typing import Any, Final

from deckbuilder.games.tash_kalar.table import Table
from deckbuilder.referee.framed import FramedState

# The card being resolved: places in `TashState.effect`. A piece that is kept in mind is a square
# and, in the place behind it, whether it still lives; `pieces` lets both follow the piece.
E_CARD: Final = 0  # the card; NEVER while none is resolved
E_BEING: Final = 1  # square of the summoned piece now, or where it last stood (T19a)
E_BEING_LIVES: Final = 2
E_LAST: Final = 3  # square of the piece the running step changed last
E_LAST_LIVES: Final = 4
E_PREVIOUS: Final = 5  # the same of the step before
E_PREVIOUS_LIVES: Final = 6
E_CHOSEN: Final = 7  # piece a choosing step chose
E_CHOSEN_LIVES: Final = 8
E_PATTERN: Final = 9  # set: pieces used to summon, wherever they are (T19)
E_START: Final = 10  # set: pieces that stood in the step's place when it began
E_MOVED: Final = 11  # set: pieces the running step has moved or changed
E_MARKED: Final = 12  # set: marked squares (T40)
E_SECOND: Final = 13  # set: squares of the other marking
E_DIRECTIONS: Final = 14  # set: marked directions
E_SUMMONED_ON: Final = 15  # square summoned on
E_SUMMON_KILLED: Final = 16  # set: 1 a piece died of the summoning, 2 an enemy one
E_MARK_EMPTY: Final = 17  # whether the marked square was there and empty at the start
E_KILLS: Final = 18  # pieces the steps of this card destroyed
E_VICTIM: Final = 19  # square of the last of them
E_STEP_KILLS: Final = 20  # set: ranks the running step destroyed
E_STEP_DONE: Final = 21  # how often the running step was done
E_BEING_WAY: Final = 22  # direction of the being's last move; NEVER if it made none
E_LAST_WAY: Final = 23  # direction of the last move of this effect
E_BEING_MOVED: Final = 24  # whether the being moved or leapt
E_COLOUR: Final = 25  # enemy seat chosen
E_SQUARE: Final = 26  # square chosen
E_PLACED: Final = 27  # square of the first piece this effect placed
E_PLACED_SEATS: Final = 28  # colours the last placing step placed: seat + 1, a hex digit each
E_ROUND: Final = 29  # seat a step about each colour is at
E_DISCARDS_EMPTY: Final = 30  # whether the own discards were empty when the effect began
E_TAKEN: Final = 31  # set: squares an earlier execution of the step was about
E_GATEWAY: Final = 32  # square of the active player's Gateway; NEVER without one (T81)
E_GATEWAY_LIVES: Final = 33
E_UNDER_DECK: Final = 34  # whether the card goes under its deck instead of to the discards
E_SIZE: Final = 35

STORED: Final = 32
"""A piece on a card is the card so many times, plus the piece."""

PIECES_KEPT: Final = (E_BEING, E_LAST, E_PREVIOUS, E_CHOSEN)
"""Single pieces that are followed."""
SETS_KEPT: Final = (E_PATTERN, E_START, E_MOVED)
"""Sets of pieces that are followed."""


class TashState(FramedState):
    """Board, hands, decks and the bookkeeping of a turn.

    Each seat has a colour, teammates the same one: the seat modulo the number of colours (T72).
    A piece is its colour times 4 plus its rank; a card is its number in `Table`.

    Attributes:
        table: Facts of cards and board; shared between copies.
        board: Piece on each square, 0 for none.
        masks: By ``3 * colour + rank - 1`` the squares of a colour's pieces of at least that rank;
            behind the colours' the same of everybody's (T9).
        stock: By ``2 * colour`` two-sided pieces left, behind it legendary ones (T8).
        hands: Per seat the cards held.
        decks: The own decks, then legends, flares, tasks; the top last.
        discards: Per seat the own discards, then those of legends and flares; the newest last.
        sideways: Per seat how many cards at the bottom of its deck lie sideways (T72, T74).
        known: Cards whose place in a hand or on top of a deck some seats know, each the card times 16
            plus the set of those seats.
        frozen: Per seat the frozen card, ``NEVER`` without one (T77).
        tasks: The current tasks, then the next one (T48-T49).
        claimed: Per seat the tasks claimed.
        points: By ``colours * own + colour`` points kept for good; but for a Melee all in the own colour.
        destroyed: By ``3 * colour + rank - 1`` its pieces that the active player destroyed this turn (T47).
        summoned: Beings summoned this turn: square times 4 plus rank.
        penalty: Per colour by how many actions its next turn is short (T80).
        tokens: Per colour the set of colours whose improvised summoning is used up (T64).
        returned: Cards that go under their decks at the end of the turn, in that order (T30).
        effect: The card being resolved; see the ``E_...`` constants.
        active: The seat whose turn it is.
        colour: Its colour; all that happens on the board is done by a colour.
        player: The seat that decides for it: another only after control has been passed (T75).
        actions: Actions left (T26).
        discarded: Whether the turn's discard is done (T27).
        allowance: Enemy pieces that may count as own in the next pattern this turn (T64, T79).
        extra_deck: Extra own cards drawn when the turn ends (T34).
        extra_legends: Extra legends drawn when it ends.
        extra_turns: Turns the active player takes after this one (T69).
        ending: Turns left once the end is triggered; ``NEVER`` before (T68).
        drew_last: Whether the active player drew the last card of his deck (T51).
        gateways: Per colour the square of its Gateway, ``NEVER`` without one (T81).
        pending: Per seat the pending being, still in hand, ``NEVER`` without one (T82).
        warped: Cards whose warp effect was used this turn.
        stored: Per seat the piece that lies on a card, with that card: the card times ``STORED`` plus
            the piece; ``NEVER`` without one.
        doubled: Whether kills count double for the rest of the turn.
        voids: Empty squares that may count as own commons in the next pattern this turn.
        reading: The colour in which the next pattern is read: but for a card's effect the active one.
    """

    __slots__ = (
        "actions", "active", "allowance", "board", "claimed", "colour", "decks",
        "destroyed", "discarded", "discards", "doubled", "drew_last", "effect", "ending", "extra_deck",
        "extra_legends", "extra_turns", "frozen", "gateways", "hands", "known", "masks",
        "penalty", "pending", "player", "points", "reading", "returned", "sideways", "stock", "stored",
        "summoned", "table", "tasks", "tokens", "voids", "warped",
    )  # fmt: skip

    table: Table
    board: list[int]
    masks: list[int]
    stock: list[int]
    hands: list[list[int]]
    decks: list[list[int]]
    discards: list[list[int]]
    sideways: list[int]
    known: list[int]
    frozen: list[int]
    tasks: list[int]
    claimed: list[list[int]]
    points: list[int]
    destroyed: list[int]
    summoned: list[int]
    penalty: list[int]
    tokens: list[int]
    returned: list[int]
    effect: list[int]
    active: int
    colour: int
    player: int
    actions: int
    discarded: int
    allowance: int
    extra_deck: int
    extra_legends: int
    extra_turns: int
    ending: int
    drew_last: int
    gateways: list[int]
    reading: int
    pending: list[int]
    warped: list[int]
    stored: list[int]
    doubled: int
    voids: int

    def __init__(self, table: Table, source: TashState | None = None) -> None:
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
        self.board = source.board[:]
        self.masks = source.masks[:]
        self.stock = source.stock[:]
        self.hands = [cards[:] for cards in source.hands]
        self.decks = [cards[:] for cards in source.decks]
        self.discards = [cards[:] for cards in source.discards]
        self.sideways = source.sideways[:]
        self.known = source.known[:]
        self.frozen = source.frozen[:]
        self.tasks = source.tasks[:]
        self.claimed = [cards[:] for cards in source.claimed]
        self.points = source.points[:]
        self.destroyed = source.destroyed[:]
        self.summoned = source.summoned[:]
        self.penalty = source.penalty[:]
        self.tokens = source.tokens[:]
        self.returned = source.returned[:]
        self.effect = source.effect[:]
        self.frames = [frame[:] for frame in source.frames]
        self.asking = source.asking
        self.answer = source.answer
        self.active = source.active
        self.colour = source.colour
        self.player = source.player
        self.turn = source.turn
        self.actions = source.actions
        self.discarded = source.discarded
        self.allowance = source.allowance
        self.extra_deck = source.extra_deck
        self.extra_legends = source.extra_legends
        self.extra_turns = source.extra_turns
        self.ending = source.ending
        self.drew_last = source.drew_last
        self.gateways = source.gateways[:] if table.gateway else source.gateways
        self.reading = source.reading
        self.pending = source.pending[:] if table.warps else source.pending
        self.warped = source.warped[:] if table.warps else source.warped
        self.stored = source.stored[:] if table.warps else source.stored
        self.doubled = source.doubled
        self.voids = source.voids

    def _begin(self, table: Table) -> None:
        seats, colours = table.seats, table.colours
        self.table = table
        self.board = [0] * table.geo.size
        self.masks = [0] * (3 * colours + 3)
        self.stock = [table.two_sided, table.legendary] * colours
        self.hands = [[] for _ in range(seats)]
        self.decks = [*[cards[:] for cards in table.own], table.legends[:], table.flares[:]]
        self.decks.append(table.task_cards[:])
        self.discards = [[] for _ in range(seats + 2)]
        self.sideways = [0] * seats
        self.known = []
        self.frozen = [-1] * seats
        self.tasks = []
        self.claimed = [[] for _ in range(seats)]
        self.points = [0] * (colours * colours)
        self.destroyed = [0] * (3 * colours)
        self.summoned = []
        self.penalty = [0] * colours
        self.tokens = [0] * colours
        self.returned = []
        self.effect = [-1] * E_SIZE
        self.active = 0
        self.colour = 0
        self.player = 0
        self.actions = 0
        self.discarded = 0
        self.allowance = 0
        self.extra_deck = 0
        self.extra_legends = 0
        self.extra_turns = 0
        self.ending = -1
        self.drew_last = 0
        self.gateways = [-1] * colours
        self.reading = 0
        self.pending = [-1] * seats
        self.warped = []
        self.stored = [-1] * seats
        self.doubled = 0
        self.voids = 0


def take_turn(state: TashState, seat: int) -> None:
    """Let it be a seat's turn: it decides, for its colour (T72)."""
    state.active = state.player = seat
    state.colour = state.reading = seat % state.table.colours


def clone(state: TashState) -> TashState:
    """Return a copy that shares only the table; nobody listens to its events."""
    return TashState(state.table, state)


def key(state: TashState) -> tuple[Any, ...]:
    """Return everything that changes in a game, as nested tuples of integers.

    The masks are left out: they say what the board says. So is an answer that has been taken.
    """
    return (
        state.seat,
        state.outcome,
        state.first,
        state.rng,
        tuple(state.board),
        tuple(state.stock),
        tuple(map(tuple, state.hands)),
        tuple(map(tuple, state.decks)),
        tuple(map(tuple, state.discards)),
        tuple(state.sideways),
        tuple(state.known),
        tuple(state.frozen),
        tuple(state.tasks),
        tuple(map(tuple, state.claimed)),
        tuple(state.points),
        tuple(state.destroyed),
        tuple(state.summoned),
        tuple(state.penalty),
        tuple(state.tokens),
        tuple(state.returned),
        tuple(state.effect),
        tuple(map(tuple, state.frames)),
        state.asking,
        state.active,
        state.player,
        state.turn,
        state.actions,
        state.discarded,
        state.allowance,
        state.extra_deck,
        state.extra_legends,
        state.extra_turns,
        state.ending,
        state.drew_last,
        tuple(state.gateways),
        state.reading,
        tuple(state.pending),
        tuple(state.warped),
        tuple(state.stored),
        state.doubled,
        state.voids,
    )
