"""When a step is done: conditions of the card data, as nodes of integers.

Compiled where a C compiler is at hand.

To add a condition: a constant and a function here, a line in ``_TESTS``, and its
translation in `compile_places`.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar.regions import region
from deckbuilder.games.tash_kalar.state import (
    E_BEING,
    E_BEING_LIVES,
    E_BEING_MOVED,
    E_CARD,
    E_DISCARDS_EMPTY,
    E_GATEWAY,
    E_GATEWAY_LIVES,
    E_KILLS,
    E_MARK_EMPTY,
    E_PREVIOUS,
    E_SUMMON_KILLED,
    E_SUMMONED_ON,
    E_VICTIM,
    STORED,
    TashState,
)
from deckbuilder.games.tash_kalar.terms import SEAT

C_DONE: Final = 0  # step
C_MADE: Final = 1  # step; rank its piece has now: of the step directly before
C_KILLED: Final = 2  # step; ranks
C_KILLED_BY_CARD: Final = 3  # number
C_ACTIONS_LEFT: Final = 4  # number
C_SUMMONED_ON: Final = 5  # 0 red, 1 green, 2 coloured; but for the centre
C_SUMMONING_KILLED: Final = 6  # 1 anybody's, 2 an enemy's
C_BEING_MOVED: Final = 7
C_MARKED_EMPTY: Final = 8
C_VICTIM_ON: Final = 9  # 0 red, 1 green
C_EXISTS: Final = 10  # 0 own, 1 enemy, 2 any; ranks; place
C_OPPONENT_MORE: Final = 11  # 0 commons, 1 upgraded, 2 pieces
C_DECK_EMPTY: Final = 12
C_DISCARDS_WERE_EMPTY: Final = 13
C_ALL: Final = 14  # numbers of conditions
C_ANY: Final = 15
C_NONE: Final = 16
C_NOT: Final = 17  # number of a condition
C_BEING_GATEWAY: Final = 18
C_GATEWAY_ON: Final = 19  # 0 red, 1 green
C_IN_DISCARDS: Final = 20  # number in `Table.watched`
C_PIECE_ON_CARD: Final = 21
C_WARP_USED: Final = 22

# What a frame that runs a program holds, from the place behind its kind.
X_PROGRAM: Final = 1  # its number in `Table.programs`
X_STEP: Final = 2  # the running step, from 0
X_PHASE: Final = 3  # 0 the step begins, else what it waits for
X_TIMES: Final = 4  # how often it is done
X_PIECE: Final = 5  # square of a piece chosen for it
X_WAY: Final = 6  # direction of its last move; NEVER before one
X_USED: Final = 7  # a number of the verb's own
X_DONE: Final = 8  # set: steps that were really done
X_KILLED: Final = 9  # three bits a step: ranks it destroyed


def holds(state: TashState, frame: list[int], condition: int) -> bool:
    """Tell whether a condition of `Table.conditions` is true now.

    Args:
        state: The game.
        frame: The frame that runs the list of steps it looks back at.
        condition: Its number; ``NEVER`` is always true.
    """
    if condition < 0:
        return True
    node = state.table.conditions[condition]
    return _TESTS[node[0]](state, frame, node)


def _done(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return frame[X_DONE] & (1 << node[1]) != 0


def _made(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    square = state.effect[E_PREVIOUS]
    return _done(state, frame, node) and square >= 0 and state.board[square] % SEAT == node[2]


def _killed(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return (frame[X_KILLED] >> (3 * node[1])) & node[2] != 0


def _killed_by_card(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return state.effect[E_KILLS] >= node[1]


def _actions_left(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return state.actions >= node[1]


def coloured(state: TashState, square: int, colour: int) -> bool:
    """Tell whether a square is red (0), green (1), either (2)."""
    geo = state.table.geo
    mask = geo.red if colour == 0 else geo.green if colour == 1 else geo.red | geo.green
    return square >= 0 and mask & (1 << square) != 0


def _summoned_on(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    square = state.effect[E_SUMMONED_ON]
    geo = state.table.geo
    if node[2] and square >= 0 and geo.xs[square] == 5 and geo.ys[square] == 5:
        return False
    return coloured(state, square, node[1])


def _summoning_killed(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return state.effect[E_SUMMON_KILLED] & node[1] != 0


def _being_moved(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return state.effect[E_BEING_MOVED] != 0


def _marked_empty(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return state.effect[E_MARK_EMPTY] != 0


def _victim_on(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return coloured(state, state.effect[E_VICTIM], node[1])


def _exists(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return pieces_of(state, node[1], node[2]) & region(state, node[3]) != 0


def pieces_of(state: TashState, whose: int, ranks: int) -> int:
    """Return the squares of own (0), enemy (1) or all (2) pieces of a set of ranks."""
    masks, own, seats = state.masks, state.colour, state.table.colours
    if whose == 0:
        return ranked(masks, 3 * own, ranks)
    if whose == 2:
        return ranked(masks, 3 * seats, ranks)
    found = 0
    for seat in range(seats):
        if seat != own:
            found |= ranked(masks, 3 * seat, ranks)
    return found


def ranked(masks: list[int], first: int, ranks: int) -> int:
    """Return the squares of pieces of a set of ranks, from the masks of one seat or of everybody.

    Args:
        masks: `TashState.masks`.
        first: Place of the first of the three masks.
        ranks: Bit 0 common, 1 heroic, 2 legendary.
    """
    if ranks == 7:
        return masks[first]
    found = 0
    if ranks & 1:
        found |= masks[first] ^ masks[first + 1]
    if ranks & 2:
        found |= masks[first + 1] ^ masks[first + 2]
    if ranks & 4:
        found |= masks[first + 2]
    return found


def counted(state: TashState, seat: int, what: int) -> int:
    """Return how many commons (0), upgraded pieces (1) or pieces (2) a seat has on the board (T7)."""
    masks = state.masks
    upgraded = masks[3 * seat + 1].bit_count()
    if what == 1:
        return upgraded
    every = masks[3 * seat].bit_count()
    return every if what == 2 else every - upgraded


def _opponent_more(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    own = counted(state, state.colour, node[1])
    return any(counted(state, seat, node[1]) > own for seat in range(state.table.colours))


def _deck_empty(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return not state.decks[state.active]


def _discards_were_empty(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return state.effect[E_DISCARDS_EMPTY] != 0


def _being_gateway(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    effect = state.effect
    return effect[E_BEING_LIVES] > 0 and effect[E_BEING] == effect[E_GATEWAY]


def _gateway_on(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return state.effect[E_GATEWAY_LIVES] > 0 and coloured(state, state.effect[E_GATEWAY], node[1])


def _in_discards(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    table = state.table
    wanted = table.watched[node[1]]
    return any(table.cards[card].id == wanted for card in state.discards[state.active])


def _piece_on_card(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    stored = state.stored[state.active]
    return stored >= 0 and stored // STORED == state.effect[E_CARD]


def _warp_used(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return state.effect[E_CARD] in state.warped


def _all(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return all(holds(state, frame, part) for part in node[1:])


def _any(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return any(holds(state, frame, part) for part in node[1:])


def _none(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return not _any(state, frame, node)


def _not(state: TashState, frame: list[int], node: tuple[int, ...]) -> bool:
    return not holds(state, frame, node[1])


_TESTS: Final = (
    _done,
    _made,
    _killed,
    _killed_by_card,
    _actions_left,
    _summoned_on,
    _summoning_killed,
    _being_moved,
    _marked_empty,
    _victim_on,
    _exists,
    _opponent_more,
    _deck_empty,
    _discards_were_empty,
    _all,
    _any,
    _none,
    _not,
    _being_gateway,
    _gateway_on,
    _in_discards,
    _piece_on_card,
    _warp_used,
)
"""Functions by kind of condition."""
