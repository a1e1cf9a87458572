"""Every way in which a pattern can lie on the board (rules T36, T40)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from deckbuilder.games.tash_kalar.cards import BeingCard
from deckbuilder.games.tash_kalar.compile_board import geometry
from deckbuilder.games.tash_kalar.patterns import SYMMETRIES, Offset, turned
from deckbuilder.games.tash_kalar.table import Placement
from deckbuilder.games.tash_kalar.terms import COMMON, HEROIC, LEGENDARY, NEVER

RANKS = {"common": COMMON, "heroic": HEROIC, "legendary": LEGENDARY}

Cells = tuple[tuple[Offset, str], ...]


@lru_cache(maxsize=512)
def placements(cells: Cells) -> tuple[Placement, ...]:
    """Return the placements of a pattern: its different orientations on each summoning square.

    A pattern without a square that is entered lies anywhere: its placements have no square.
    All squares of pieces have to be on the board; marked squares beyond it are ignored (T36).

    Args:
        cells: Every square that means something, as `BeingCard.cells` gives them.
    """
    images: dict[frozenset[tuple[Offset, str]], int] = {}
    for number, symmetry in enumerate(SYMMETRIES):
        image = frozenset((turned(offset, symmetry), what) for offset, what in cells)
        images.setdefault(image, number)
    geo = geometry()
    roams = not any(what == "entered" for _, what in cells)
    found = []
    for square in range(geo.size):
        for image, number in images.items():
            placement = _laid(square, image, number)
            if placement is not None:
                if roams:
                    placement.square, placement.bit = NEVER, 0
                found.append(placement)
    return tuple(found)


def _laid(square: int, image: frozenset[tuple[Offset, str]], turn: int) -> Placement | None:
    geo = geometry()
    placement = Placement(square, turn)
    for (dx, dy), what in image:
        rank = RANKS.get(what.removeprefix("own "), 0)
        at = geo.number(geo.xs[square] + dx, geo.ys[square] + dy)
        if rank and at < 0:
            return None
        bit = 1 << at if at >= 0 else 0
        if rank:
            placement.need |= bit
        if rank >= HEROIC:
            placement.heroic |= bit
        if rank >= LEGENDARY:
            placement.legendary |= bit
        if what == "marked":
            placement.marked |= bit
            direction = geo.direction(square, at) if bit else -1
            placement.directions |= 1 << direction if direction >= 0 else 0
        elif what == "marked second":
            placement.second |= bit
    best = placement.legendary or placement.heroic or placement.need
    placement.anchor = best & -best
    rest = placement.need & ~placement.anchor
    placement.other = rest & -rest
    return placement


def by_square(laid: Sequence[Placement], other: bool) -> list[list[int]]:
    """Return per square the numbers of the placements whose anchor is there.

    A summon is looked for only round squares that hold an own piece.

    Args:
        laid: The placements.
        other: By their other anchor.
    """
    found: list[list[int]] = [[] for _ in range(geometry().size)]
    for number, placement in enumerate(laid):
        anchor = placement.other if other else placement.anchor
        if anchor:
            found[anchor.bit_length() - 1].append(number)
    return found


def needs(card: BeingCard) -> list[str]:
    """Return the ranks of all own pieces that a pattern needs (T37, T39)."""
    own = [card.must_hold_own] if card.must_hold_own else []
    return [*(piece.rank for piece in card.pattern), *own]
