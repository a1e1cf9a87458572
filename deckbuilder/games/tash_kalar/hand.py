"""A hand of Tash-Kalar as lines of text, patterns drawn as they are printed (T36-T40)."""

from __future__ import annotations

from typing import Final

from deckbuilder.games.tash_kalar.patterns import bounds
from deckbuilder.games.tash_kalar.sayings import RANKS, name_of
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.table import Face, Placement
from deckbuilder.games.tash_kalar.terms import FLARE, LEGEND, LEGENDARY

WIDTH: Final = 80
_GAP: Final = 2
_NEEDED: Final = (".", "c", "H", "L")
"""Signs of what a pattern needs, by rank."""


def hand_lines(state: TashState, seat: int) -> list[str]:
    """Draw a seat's cards side by side, flares in words below."""
    cards = sorted(state.hands[seat])
    drawn = [_drawn(state, card) for card in cards if state.table.kinds[card] <= LEGEND]
    lines = ["Hand:"] if drawn else ["Hand: no being or legend"]
    row: list[list[str]] = []
    for block in drawn:
        if row and sum(len(one[0]) + _GAP for one in [*row, block]) > WIDTH:
            lines += _beside(row)
            row = []
        row.append(block)
    lines += _beside(row)
    flares = [card for card in cards if state.table.kinds[card] == FLARE]
    return [*lines, *[_flare(state, card) for card in flares]]


def _flare(state: TashState, card: int) -> str:
    face = state.table.cards[card]
    return (
        f" {face.name}: upper if you are behind by {face.upper_least} upgraded pieces, "
        f"lower by {face.lower_least} pieces"
    )


def _beside(blocks: list[list[str]]) -> list[str]:
    """Return blocks of lines of equal width side by side."""
    height = max([len(block) for block in blocks], default=0)
    filled = [block + [" " * len(block[0])] * (height - len(block)) for block in blocks]
    return [(" " * _GAP).join(block[line] for block in filled).rstrip() for line in range(height)]


def _drawn(state: TashState, card: int) -> list[str]:
    """Draw a card: its name, its rank, its pattern; all lines of one width."""
    face = state.table.cards[card]
    lines = [f" {name_of(state, card)}", f" {RANKS[face.rank]}{' legend' if face.kind == LEGEND else ''}"]
    if face.kind == LEGEND and face.rank == LEGENDARY:
        lines[1] = " legend"
    lines += _pattern(state, face)
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines]


def _pattern(state: TashState, face: Face) -> list[str]:
    printed = _printed(state, face)
    if printed is None:
        return []
    geo = state.table.geo
    centre = printed.need.bit_length() - 1 if face.roams else printed.square
    everything = printed.need | printed.marked | printed.second | printed.bit
    offsets = [
        (geo.xs[square] - geo.xs[centre], geo.ys[square] - geo.ys[centre])
        for square in range(geo.size)
        if everything & (1 << square)
    ]
    left, top, right, bottom = bounds(offsets)
    rows = []
    for y in range(top, bottom + 1):
        signs = [
            _sign(printed, geo.number(geo.xs[centre] + x, geo.ys[centre] + y)) for x in range(left, right + 1)
        ]
        rows.append(f" {''.join(signs)}")
    return rows


def _printed(state: TashState, face: Face) -> Placement | None:
    """Return the placement that lies as the card is printed, with the most of it on the board."""
    best: Placement | None = None
    for one in face.placements:
        if one.turn == 0 and (best is None or _marks(one) > _marks(best)):
            best = one
    return best


def _marks(one: Placement) -> int:
    return one.marked.bit_count() + one.second.bit_count()


def _sign(one: Placement, square: int) -> str:
    """Draw a square of a pattern, three columns wide."""
    bit = 1 << square if square >= 0 else 0
    rank = bool(one.need & bit) + bool(one.heroic & bit) + bool(one.legendary & bit)
    if one.bit & bit:
        return f"({_NEEDED[rank] if rank else ' '})"
    if one.need & bit:
        return f" {_NEEDED[rank]} "
    return " x " if one.marked & bit else " y " if one.second & bit else " . "
