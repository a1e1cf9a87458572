"""Tasks of the High Form: what they ask for, claiming, turning up new ones (T48-T52).

Compiled where a C compiler is at hand.
"""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar import logbook
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.logbook import note
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.terms import HIGH_FORM, SEAT
from deckbuilder.games.tash_kalar.whether import pieces_of

K_DESTROYED: Final = 0  # number; ranks
K_OWN: Final = 1  # number; least rank; area
K_MORE: Final = 2  # area
K_SUMMONED: Final = 3  # number; ranks; area or -1
K_LEAD: Final = 4  # number
K_CHAIN: Final = 5  # 0 sides, 1 corners
K_SURROUNDED: Final = 6  # number
K_ISOLATED: Final = 7  # distance; moves
K_ALL: Final = 8
K_ANY: Final = 9

CURRENT: Final = 3
"""Current tasks; the next one lies behind them (T22)."""


def task_pile(state: TashState) -> list[int]:
    """Return the tasks' deck."""
    return state.decks[state.table.seats + 2]


def claimable(state: TashState) -> list[int]:
    """Return the current tasks whose condition holds for the active player (T48)."""
    if state.table.form != HIGH_FORM:
        return []
    cards = state.table.cards
    return [card for card in state.tasks[:CURRENT] if fulfilled(state, cards[card].condition)]


def claim(state: TashState, card: int) -> None:
    """Claim a task; the next becomes current, and a new next one is turned up (T48-T49)."""
    seat, table = state.colour, state.table
    state.points[table.colours * seat + seat] += table.cards[card].points
    state.claimed[seat].append(card)
    note(state, logbook.CLAIMED, state.active, card)
    state.tasks.remove(card)
    turn_up(state)


def turn_up(state: TashState) -> None:
    """Turn up a next task behind the current ones; not one by which three of four share a type (T49)."""
    pile, cards = task_pile(state), state.table.cards
    for _ in range(len(pile)):
        card = pile.pop()
        sort = cards[card].sort
        alike = len([other for other in state.tasks if cards[other].sort == sort])
        if alike >= 2:
            pile.insert(0, card)
            continue
        state.tasks.append(card)
        note(state, logbook.TASK_UP, card, 1)
        return


def fulfilled(state: TashState, condition: int) -> bool:
    """Tell whether a task's condition holds for the active player now."""
    node = state.table.tasks[condition]
    return _TASKS[node[0]](state, node)


def destroyed(state: TashState, node: tuple[int, ...]) -> int:
    """Return how many pieces of a task's ranks the active player has destroyed this turn (T47)."""
    total = 0
    for seat in range(state.table.colours):
        if seat != state.colour:
            for rank in range(3):
                if node[2] & (1 << rank):
                    total += state.destroyed[3 * seat + rank]
    return total


def _own(state: TashState, node: tuple[int, ...]) -> bool:
    mask = state.masks[3 * state.colour + node[2] - 1] & state.table.geo.areas[node[3]]
    return mask.bit_count() >= node[1]


def _more(state: TashState, node: tuple[int, ...]) -> bool:
    area = state.table.geo.areas[node[1]]
    own = (state.masks[3 * state.colour + 1] & area).bit_count()
    return own > (pieces_of(state, 1, 6) & area).bit_count()


def summoned(state: TashState, node: tuple[int, ...]) -> int:
    """Return how many beings of a task's ranks were summoned in its area this turn."""
    area = state.table.geo.areas[node[3]] if node[3] >= 0 else state.table.geo.every
    total = 0
    for being in state.summoned:
        if node[2] & (1 << (being % SEAT - 1)) and area & (1 << (being // SEAT)):
            total += 1
    return total


def _destroyed(state: TashState, node: tuple[int, ...]) -> bool:
    return destroyed(state, node) >= node[1]


def _summoned(state: TashState, node: tuple[int, ...]) -> bool:
    return summoned(state, node) >= node[1]


def _lead(state: TashState, node: tuple[int, ...]) -> bool:
    own, enemy = state.masks[3 * state.colour], pieces_of(state, 1, 7)
    for line in state.table.geo.lines:
        if (own & line).bit_count() - (enemy & line).bit_count() >= node[1]:
            return True
    return False


def _chain(state: TashState, node: tuple[int, ...]) -> bool:
    """Tell whether own pieces link two opposite sides or corners (T52)."""
    geo, own = state.table.geo, state.masks[3 * state.colour]
    for pair in (4 * node[1], 4 * node[1] + 2):
        reached = own & geo.ends[pair]
        while reached:
            if reached & geo.ends[pair + 1]:
                return True
            wider = reached | (geo.around(reached) & own)
            if wider == reached:
                break
            reached = wider
    return False


def _surrounded(state: TashState, node: tuple[int, ...]) -> bool:
    own = state.masks[3 * state.colour]
    for square in squares_in(pieces_of(state, 1, 7)):
        if (state.table.geo.near[square] & own).bit_count() >= node[1]:
            return True
    return False


def _isolated(state: TashState, node: tuple[int, ...]) -> bool:
    """Tell whether an enemy piece cannot come next to another, and yet one is so far away (T52)."""
    geo, enemies = state.table.geo, pieces_of(state, 1, 7)
    empty = geo.every & ~state.masks[3 * state.table.colours]
    for square in squares_in(enemies):
        others = enemies & ~(1 << square)
        if not geo.rings[9 * square + node[1]] & others:
            continue
        reached = 1 << square
        for _ in range(node[2]):
            reached |= geo.around(reached) & empty
        if not reached & geo.around(others):
            return True
    return False


def _all(state: TashState, node: tuple[int, ...]) -> bool:
    return all(fulfilled(state, part) for part in node[1:])


def _any(state: TashState, node: tuple[int, ...]) -> bool:
    return any(fulfilled(state, part) for part in node[1:])


_TASKS: Final = (
    _destroyed,
    _own,
    _more,
    _summoned,
    _lead,
    _chain,
    _surrounded,
    _isolated,
    _all,
    _any,
)
"""Functions by kind of condition."""
