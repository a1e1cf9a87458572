"""How near a side is to what it can do next: patterns of a hand (T36-T39), tasks on view (T48, T52).

A rule of thumb for agents; nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckbuilder.games.tash_kalar import claiming as k
from deckbuilder.games.tash_kalar.geometry import Geometry, squares_in
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.table import Face
from deckbuilder.games.tash_kalar.terms import DUEL, HEROIC, HIGH_FORM, LEGEND, LEGENDARY

_SUMMON: Final = (0.0, 2.2, 3.4, 8.0)
"""What a summon is expected to bring, effect and all, by the rank of the being."""
_LEGEND: Final = 3.0
"""What a legend brings beyond that where summoning one scores (T55, T59)."""
_NEAR: Final = (0.62, 0.42, 0.2, 0.07)
"""How much of it a pattern is worth from which so many actions are lacking."""
_FAR: Final = 3
_UPGRADES: Final = 2
"""As many actions count for a piece whose rank is too low."""
_SHARE: Final = (1.0, 0.55, 0.25, 0.1, 0.05)
"""How much the best, second best ... card of a hand counts: a turn has two actions (T26)."""
_IN_REACH: Final = 0.5
"""What a task nearly done is worth of its points."""
_HOLDS: Final = (0.62, 0.9)
"""What a task that holds now is worth of its points: later, and at the end of this turn."""


def hand_worth(state: TashState, colour: int, cards: list[int]) -> float:
    """Return what the patterns of cards promise, with a colour's pieces as they stand."""
    faces, promises = state.table.cards, []
    own = squares_in(state.masks[3 * colour])
    for card in cards:
        face = faces[card]
        if face.kind <= LEGEND:
            worth = _SUMMON[face.rank]
            if face.kind == LEGEND and state.table.form >= DUEL:
                worth += _LEGEND
            promises.append(worth * _NEAR[_lacking(state, colour, face, own)])
    promises.sort(reverse=True)
    return sum([share * promise for share, promise in zip(_SHARE, promises, strict=False)])


def _lacking(state: TashState, colour: int, face: Face, own: list[int]) -> int:
    """Return by how many actions a pattern is short at its best place, `_FAR` if it is not near anywhere."""
    masks, placements, by_square = state.masks, face.placements, face.by_square
    common, heroic, legendary = masks[3 * colour], masks[3 * colour + 1], masks[3 * colour + 2]
    everybody = masks[3 * state.table.colours]
    taken = masks[3 * state.table.colours + face.rank] if face.rank < LEGENDARY else 0
    foreign = everybody & ~common
    best = _FAR
    for square in own:
        for place in by_square[square]:
            one = placements[place]
            short = one.need & ~common
            if short & foreign or one.bit & taken:
                continue
            count = short.bit_count()
            if count >= best:
                continue
            if one.heroic:
                low = one.heroic & ~heroic | one.legendary & ~legendary
                count += _UPGRADES * low.bit_count()
            if count < best:
                best = count
                if not best:
                    return 0
    return best


def tasks_worth(state: TashState, colour: int) -> float:
    """Return what the tasks on view promise a colour, in points (T48): the best in full, others by half."""
    if state.table.form != HIGH_FORM:
        return 0.0
    cards, promises = state.table.cards, []
    holds = _HOLDS[colour == state.colour]
    for place, card in enumerate(state.tasks):
        face = cards[card]
        done = progress(state, colour, face.condition)
        share = _IN_REACH * done * done if done < 1.0 else holds if place < k.CURRENT else _IN_REACH
        promises.append(face.points * share * (1.0 if place < k.CURRENT else 0.5))
    promises.sort(reverse=True)
    return promises[0] + 0.5 * sum(promises[1:]) if promises else 0.0


def progress(state: TashState, colour: int, condition: int) -> float:
    """Return how far a task's condition is fulfilled for a colour, from 0 to 1."""
    node = state.table.tasks[condition]
    return _PROGRESS[node[0]](state, colour, node)


def _destroyed(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    return min(1.0, k.destroyed(state, node) / node[1]) if colour == state.colour else 0.0


def _own(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    area = state.table.geo.areas[node[3]]
    count = (state.masks[3 * colour + node[2] - 1] & area).bit_count()
    lower = (state.masks[3 * colour] & area).bit_count() - count if node[2] > 1 else 0
    return min(1.0, count / node[1]) if count >= node[1] else min(0.9, (count + 0.3 * lower) / node[1])


def _more(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    area = state.table.geo.areas[node[1]]
    own = (state.masks[3 * colour + 1] & area).bit_count()
    lead = own - (state.masks[3 * (1 - colour) + 1] & area).bit_count()
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.2


def _summoned(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    return min(1.0, k.summoned(state, node) / node[1]) if colour == state.colour else 0.0


def _lead(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    own, enemy = state.masks[3 * colour], state.masks[3 * (1 - colour)]
    lead = max([(own & line).bit_count() - (enemy & line).bit_count() for line in state.table.geo.lines])
    return max(0.0, min(1.0, lead / node[1]))


def _chain(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    geo, own = state.table.geo, state.masks[3 * colour]
    foreign = state.masks[3 * state.table.colours] & ~own
    least = min([_gap(geo, own, foreign, pair) for pair in (4 * node[1], 4 * node[1] + 2)])
    return max(0.0, 1.0 - least / 6.0)


def _gap(geo: Geometry, own: int, foreign: int, pair: int) -> int:
    """Return how many pieces are lacking in the shortest chain between two ends (T52)."""
    reached, goal = geo.ends[pair] & own, geo.ends[pair + 1]
    for lacking in range(7):
        while True:
            wider = reached | geo.around(reached) & own
            if wider == reached:
                break
            reached = wider
        if reached & goal:
            return lacking
        reached |= (geo.around(reached) | geo.ends[pair]) & ~foreign
    return 7


def _surrounded(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    own, near, most = state.masks[3 * colour], state.table.geo.near, 0
    for square in squares_in(state.masks[3 * state.table.colours] & ~own):
        most = max(most, (near[square] & own).bit_count())
    return min(1.0, most / node[1])


def _isolated(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    """Tell whether a task of the active colour's holds; for others no guess is made (T52)."""
    return float(colour == state.colour and k.fulfilled(state, state.table.tasks.index(node)))


def _all(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    return sum([progress(state, colour, part) for part in node[1:]]) / (len(node) - 1)


def _any(state: TashState, colour: int, node: tuple[int, ...]) -> float:
    return max([progress(state, colour, part) for part in node[1:]])


_PROGRESS: Final[tuple[Callable[[TashState, int, tuple[int, ...]], float], ...]] = (
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
"""Functions by kind of condition, in the order of `claiming`'s constants."""


def danger(state: TashState, colour: int) -> float:
    """Return what a colour's pieces are exposed to: upgraded ones that enemy pieces come near (T38)."""
    geo, masks = state.table.geo, state.masks
    foreign = masks[3 * state.table.colours] & ~masks[3 * colour]
    total = 0.0
    for rank in (HEROIC, LEGENDARY):
        for square in squares_in(masks[3 * colour + rank - 1]):
            total += min(3, (geo.balls[9 * square + 2] & foreign).bit_count())
    return total
