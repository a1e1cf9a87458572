"""From ``board.toml`` to `Geometry` (rules T1-T5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from deckbuilder import load
from deckbuilder.games.tash_kalar.board import Board, Square
from deckbuilder.games.tash_kalar.geometry import Geometry
from deckbuilder.games.tash_kalar.terms import AREAS
from deckbuilder.paths import game_dir


@lru_cache(maxsize=1)
def board() -> Board:
    """Return what ``board.toml`` says."""
    return load.document(game_dir("tash_kalar") / "board.toml", Board)


@lru_cache(maxsize=1)
def geometry() -> Geometry:
    """Return the board, worked out."""
    data = board()
    places = [(x, y) for y in range(1, data.size + 1) for x in range(1, data.size + 1) if data.on_board(x, y)]
    geo = Geometry(places)
    geo.red, geo.green = mask(geo, data.red), mask(geo, data.green)
    geo.near_red, geo.near_green = geo.around(geo.red), geo.around(geo.green)
    named = {
        "red": geo.red,
        "green": geo.green,
        "coloured": geo.red | geo.green,
        **{name: mask(geo, getattr(data.area, name)) for name in AREAS[3:]},
    }
    geo.areas = [named[name] for name in AREAS]
    rows = {y for _, y in data.area.central}
    columns = {x for x, _ in data.area.central}
    geo.lines = [mask(geo, [place for place in places if place[1] == row]) for row in sorted(rows)]
    geo.lines += [mask(geo, [place for place in places if place[0] == column]) for column in sorted(columns)]
    sides, corners = data.area.sides, data.area.corners
    pairs = [sides.left, sides.right, sides.top, sides.bottom]
    pairs += [corners.upper_left, corners.lower_right, corners.upper_right, corners.lower_left]
    geo.ends = [mask(geo, squares) for squares in pairs]
    return geo


def mask(geo: Geometry, squares: Iterable[Square]) -> int:
    """Return squares, each as column and row, as a set."""
    return sum(1 << geo.number(x, y) for x, y in squares)
