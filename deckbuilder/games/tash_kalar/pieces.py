"""What happens to pieces: put, lifted, destroyed, moved, turned over (rules T10-T19, T46-T47).

These are the only functions that touch the board. They keep the masks, the stock and the
squares of pieces that the running card has in mind. Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.state import (
    E_BEING,
    E_BEING_MOVED,
    E_BEING_WAY,
    E_CARD,
    E_GATEWAY,
    E_GATEWAY_LIVES,
    E_KILLS,
    E_LAST,
    E_LAST_LIVES,
    E_LAST_WAY,
    E_PLACED,
    E_STEP_DONE,
    E_STEP_KILLS,
    E_VICTIM,
    PIECES_KEPT,
    SETS_KEPT,
    STORED,
    TashState,
)
from deckbuilder.games.tash_kalar.terms import COMMON, HEROIC, LEGENDARY, NEVER, SEAT


def put(state: TashState, square: int, seat: int, rank: int) -> None:
    """Put a piece from stock on an empty square."""
    state.stock[2 * seat + (rank == LEGENDARY)] -= 1
    _stand(state, square, seat, rank)


def lift(state: TashState, square: int) -> None:
    """Take a piece back to its owner's stock."""
    piece = state.board[square]
    state.stock[2 * (piece // SEAT) + (piece % SEAT == LEGENDARY)] += 1
    _vanish(state, square)
    if state.table.gateway:
        _follow_gateway(state, square, NEVER)


def _stand(state: TashState, square: int, seat: int, rank: int) -> None:
    state.board[square] = SEAT * seat + rank
    bit, masks, all_ = 1 << square, state.masks, 3 * state.table.colours
    for place in range(rank):
        masks[3 * seat + place] |= bit
        masks[all_ + place] |= bit


def _vanish(state: TashState, square: int) -> None:
    piece = state.board[square]
    state.board[square] = 0
    bit, masks, all_, seat = 1 << square, state.masks, 3 * state.table.colours, piece // SEAT
    for place in range(piece % SEAT):
        masks[3 * seat + place] ^= bit
        masks[all_ + place] ^= bit


def in_stock(state: TashState, seat: int, rank: int) -> bool:
    """Tell whether a colour has a piece for that rank left (T8)."""
    return state.stock[2 * seat + (rank == LEGENDARY)] > 0


def supply(state: TashState, colour: int, rank: int) -> int:
    """Return the squares of a colour's pieces of the kind for a rank, to be picked up (T29, T42, T46)."""
    legendary = state.masks[3 * colour + 2]
    return legendary if rank == LEGENDARY else state.masks[3 * colour] & ~legendary


def can_place(state: TashState, colour: int, rank: int) -> bool:
    """Tell whether an effect can place such a piece: from stock, else by the switch from the board (T46)."""
    if in_stock(state, colour, rank):
        return True
    return state.table.pick_up and supply(state, colour, rank) != 0


def pick_up(state: TashState, square: int) -> None:
    """Pick a piece up for an effect that places one of its kind (T46); it is not destroyed."""
    note(state, logbook.PICKED_UP, state.active, square)
    lift(state, square)
    _forget(state.effect, square)


def place(state: TashState, square: int, seat: int, rank: int) -> None:
    """Place a piece by an effect (T46)."""
    put(state, square, seat, rank)
    note(state, logbook.PUT, seat, rank, square)
    effect = state.effect
    _did(state, square)
    if effect[E_PLACED] < 0:
        effect[E_PLACED] = square


def set_gateway(state: TashState, seat: int, square: int) -> None:
    """Put a colour's Gateway marker on a piece; ``NEVER`` ends it (T81)."""
    state.gateways[seat] = square
    effect = state.effect
    if seat == state.colour and effect[E_CARD] >= 0:
        effect[E_GATEWAY] = square
        effect[E_GATEWAY_LIVES] = int(square >= 0)


def _follow_gateway(state: TashState, start: int, end: int) -> None:
    """Let the Gateway go where its piece goes, or end with it (T81)."""
    for seat in range(state.table.colours):
        if state.gateways[seat] == start:
            set_gateway(state, seat, end)
            return


def _did(state: TashState, square: int) -> None:
    """Remember that the running step changed the piece on a square."""
    effect = state.effect
    effect[E_LAST] = square
    effect[E_LAST_LIVES] = 1
    effect[E_STEP_DONE] += 1


def destroy(state: TashState, square: int, worth: int = 1, leaves_game: bool = False) -> None:
    """Destroy a piece by a step of a card; an enemy one counts ``worth`` times (T47)."""
    _kill(state, square, worth, leaves_game)
    effect = state.effect
    effect[E_LAST] = square
    effect[E_LAST_LIVES] = 0
    effect[E_STEP_DONE] += 1


def _kill(state: TashState, square: int, worth: int, leaves_game: bool = False) -> None:
    """Take a piece off the board, and count it (T12, T47)."""
    piece = state.board[square]
    seat, rank = piece // SEAT, piece % SEAT
    note(state, logbook.DESTROYED, piece, square)
    if leaves_game:
        _vanish(state, square)
        if state.table.gateway:
            _follow_gateway(state, square, NEVER)
    else:
        lift(state, square)
    if seat != state.colour:
        state.destroyed[3 * seat + rank - 1] += worth << state.doubled
    effect = state.effect
    if effect[E_CARD] >= 0:
        effect[E_KILLS] += 1
        effect[E_VICTIM] = square
        effect[E_STEP_KILLS] |= 1 << (rank - 1)
        _forget(effect, square)


def _forget(effect: list[int], square: int) -> None:
    """The piece that stood there is no longer followed; its last square is kept (T19a)."""
    for kept in PIECES_KEPT:
        if effect[kept] == square:
            effect[kept + 1] = 0
    gone = ~(1 << square)
    for kept in SETS_KEPT:
        effect[kept] &= gone


def summon_onto(state: TashState, square: int) -> int:
    """Destroy what stands on the summoning square, if anything (T38, T47).

    Returns:
        A set: 1 a piece was there, 2 it was an enemy's.
    """
    piece = state.board[square]
    if not piece:
        return 0
    _kill(state, square, 1)
    return 1 if piece // SEAT == state.colour else 3


def move(state: TashState, start: int, end: int) -> None:
    """Move a piece by a step of a card; who stands on the square entered is destroyed (T14-T16)."""
    if state.board[end]:
        _kill(state, end, 1)
    piece = state.board[start]
    _vanish(state, start)
    _stand(state, end, piece // SEAT, piece % SEAT)
    note(state, logbook.MOVED, piece, start, end)
    if state.table.gateway:
        _follow_gateway(state, start, end)
    effect = state.effect
    for kept in PIECES_KEPT:
        if effect[kept] == start and effect[kept + 1]:
            effect[kept] = end
    bit = 1 << start
    for kept in SETS_KEPT:
        if effect[kept] & bit:
            effect[kept] ^= bit | (1 << end)
    way = state.table.geo.direction(start, end)
    effect[E_LAST_WAY] = way
    if effect[E_BEING] == end and effect[E_BEING + 1]:
        effect[E_BEING_WAY] = way
        effect[E_BEING_MOVED] = 1
    _did(state, end)


def swap(state: TashState, one: int, other: int) -> None:
    """Let two pieces trade squares; nothing is moved or destroyed."""
    first, second = state.board[one], state.board[other]
    _vanish(state, one)
    _vanish(state, other)
    _stand(state, one, second // SEAT, second % SEAT)
    _stand(state, other, first // SEAT, first % SEAT)
    note(state, logbook.SWAPPED, first, other, one)
    effect = state.effect
    for kept in PIECES_KEPT:
        if effect[kept + 1] > 0 and effect[kept] in (one, other):
            effect[kept] = one + other - effect[kept]
    bits = 1 << one | 1 << other
    for kept in SETS_KEPT:
        if (effect[kept] & bits).bit_count() == 1:
            effect[kept] ^= bits
    if state.table.gateway:
        for colour in range(state.table.colours):
            if state.gateways[colour] in (one, other):
                set_gateway(state, colour, one + other - state.gateways[colour])
    _did(state, other)


def store(state: TashState, square: int, card: int) -> None:
    """Lift a piece onto a card of the active player; it is not destroyed, nor does it return to stock."""
    piece = state.board[square]
    _vanish(state, square)
    if state.table.gateway:
        _follow_gateway(state, square, NEVER)
    state.stored[state.active] = STORED * card + piece
    note(state, logbook.STORED, piece, square, card)
    effect = state.effect
    _forget(effect, square)
    effect[E_LAST], effect[E_LAST_LIVES] = square, 0
    effect[E_STEP_DONE] += 1


def bring_back(state: TashState, square: int) -> None:
    """Put the piece that lies on a card of the active player on the board, as by a leap (T16)."""
    piece = state.stored[state.active] % STORED
    state.stored[state.active] = NEVER
    if state.board[square]:
        _kill(state, square, 1)
    _stand(state, square, piece // SEAT, piece % SEAT)
    note(state, logbook.BACK, piece, square)
    _did(state, square)


def drop_stored(state: TashState, seat: int, card: int) -> None:
    """Give a piece on a card that leaves the hand unsummoned back to its owner's stock."""
    if state.stored[seat] >= 0 and state.stored[seat] // STORED == card:
        piece = state.stored[seat] % STORED
        state.stored[seat] = NEVER
        state.stock[2 * (piece // SEAT) + (piece % SEAT == LEGENDARY)] += 1


def can_turn(state: TashState, square: int, up: bool) -> bool:
    """Tell whether a piece can be promoted or demoted: its owner has the new kind in stock (T10)."""
    piece = state.board[square]
    seat, rank = piece // SEAT, piece % SEAT
    if up:
        return rank == COMMON or (rank == HEROIC and state.stock[2 * seat + 1] > 0)
    return rank == HEROIC or (rank == LEGENDARY and state.stock[2 * seat] > 0)


def turn_over(state: TashState, square: int, up: bool) -> None:
    """Promote or demote a piece by one rank; it stays the same piece (T10)."""
    piece = state.board[square]
    seat, rank = piece // SEAT, piece % SEAT + (1 if up else -1)
    marked = rank != LEGENDARY and square in state.gateways
    lift(state, square)
    put(state, square, seat, rank)
    if marked:
        set_gateway(state, seat, square)
    note(state, logbook.UPGRADED if up else logbook.DOWNGRADED, SEAT * seat + rank, square)
    _did(state, square)


def replace(state: TashState, square: int, seat: int, rank: int) -> None:
    """Replace an own piece by one of another colour; it is not destroyed, and nobody scores."""
    piece = state.board[square]
    lift(state, square)
    put(state, square, seat, rank)
    note(state, logbook.CONVERTED, piece, square, SEAT * seat + rank)
    _forget(state.effect, square)
    _did(state, square)


def convert(state: TashState, square: int, rank: int) -> None:
    """Replace an enemy piece by an own one of that rank; it counts as destroyed (T11)."""
    piece, seat = state.board[square], state.colour
    lift(state, square)
    put(state, square, seat, rank)
    note(state, logbook.CONVERTED, piece, square, SEAT * seat + rank)
    state.destroyed[3 * (piece // SEAT) + piece % SEAT - 1] += 1 << state.doubled
    effect = state.effect
    effect[E_KILLS] += 1
    effect[E_VICTIM] = square
    effect[E_STEP_KILLS] |= 1 << (piece % SEAT - 1)
    _forget(effect, square)
    _did(state, square)
