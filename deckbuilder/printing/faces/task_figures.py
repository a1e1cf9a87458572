"""Pictures of Tash-Kalar's tasks: for each condition a position in which it holds.

The condition itself decides what is drawn, so that picture and rule cannot disagree in
numbers, ranks and areas; only where pieces stand is an example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from deckbuilder import load
from deckbuilder.games.tash_kalar import tasks
from deckbuilder.games.tash_kalar.board import Board
from deckbuilder.paths import game_dir
from deckbuilder.printing.faces.painters.figure import Figure, FigureSquare, Ground

Square = tuple[int, int]

_SHOWN = {"any": "common", "upgraded": "heroic", "nonlegendary": "common"}
"""The rank that stands for a group of ranks."""


@lru_cache(maxsize=1)
def board() -> Board:
    """Read the board.

    Raises:
        CardDataError: Its file breaks its schema.
    """
    return load.document(game_dir("tash_kalar") / "board.toml", Board)


def figure_of(condition: tasks.TaskCondition, word: str) -> Figure:
    """Return a position in which a task's condition holds.

    Args:
        condition: The condition.
        word: What stands between two positions of which one is enough.
    """
    if isinstance(condition, tasks.AnyTask):
        return Figure(tuple(_cropped(_part((one,))) for one in condition.any), word)
    return Figure((_part(condition.all if isinstance(condition, tasks.AllTasks) else (condition,)),))


def colours_in(condition: tasks.TaskCondition) -> tuple[str, ...]:
    """Return the colours of squares that a task's condition speaks of."""
    parts: tuple[Any, ...] = (
        getattr(condition, "all", None) or getattr(condition, "any", None) or (condition,)
    )
    areas = {getattr(part, "on", None) for part in parts}
    named = {"red": ("red",), "green": ("green",), "coloured": ("red", "green")}
    found = {colour for area in areas for colour in named.get(area or "", ())}
    return tuple(colour for colour in ("red", "green") if colour in found)


def _part(conditions: tuple[tasks.TaskCondition, ...]) -> tuple[FigureSquare, ...]:
    return _PICTURES[type(conditions[0])](conditions)


def _cropped(part: tuple[FigureSquare, ...]) -> tuple[FigureSquare, ...]:
    """Return what is within a square of those that matter, so that two positions have room."""
    matter = [square for square in part if square.ground or square.piece]
    columns, rows = [square.x for square in matter], [square.y for square in matter]
    return tuple(
        square
        for square in part
        if min(columns) - 1 <= square.x <= max(columns) + 1 and min(rows) - 1 <= square.y <= max(rows) + 1
    )


def _destroyed(conditions: tuple[Any, ...]) -> tuple[FigureSquare, ...]:
    """Return the victims in a row, the higher ranks first."""
    most = max(part.destroyed for part in conditions)
    ranks = _ranks(most, ((part.destroyed, part.rank) for part in conditions))
    return tuple(FigureSquare(n, 0, "lit", rank, enemy=True, gone=True) for n, rank in enumerate(ranks))


def _summoned(conditions: tuple[Any, ...]) -> tuple[FigureSquare, ...]:
    """Return the summoning squares in a row, the coloured ones first."""
    most = max(part.summoned for part in conditions)
    ranks = _ranks(most, ((part.summoned, part.rank) for part in conditions))
    grounds: list[Ground] = []
    for part in conditions:
        if part.on:
            grounds += ["red", "green"] if part.on == "coloured" else [part.on] * part.summoned
    grounds += [""] * (most - len(grounds))
    return tuple(
        FigureSquare(n, 0, ground, rank, entered=True)
        for n, (rank, ground) in enumerate(zip(ranks, grounds, strict=True))
    )


def _own(conditions: tuple[Any, ...]) -> tuple[FigureSquare, ...]:
    """Return the board with enough pieces in each area named."""
    pieces: dict[Square, str] = {}
    lit: set[Square] = set()
    for area in dict.fromkeys(part.on for part in conditions):
        squares = _area(area)
        lit |= set(squares)
        wanted = [part for part in conditions if part.on == area]
        most = max(part.own for part in wanted)
        ranks = _ranks(most, ((part.own, part.rank) for part in wanted))
        for square, rank in zip(_spread(squares, most), ranks, strict=True):
            pieces.setdefault(square, rank)
    return _board(lit, pieces, colours=colours_in(conditions[0]))


def _more(conditions: tuple[Any, ...]) -> tuple[FigureSquare, ...]:
    """Return the board with two own pieces and an enemy one in each area."""
    pieces: dict[Square, str] = {}
    enemies: dict[Square, str] = {}
    for part in conditions:
        first, second, third = _spread(_area(part.on), 3)
        pieces |= {first: _SHOWN[part.more], third: _SHOWN[part.more]}
        enemies[second] = _SHOWN[part.more]
    return _board(set(), pieces, enemies, colours=tuple(part.on for part in conditions))


def _lead(conditions: tuple[Any, ...]) -> tuple[FigureSquare, ...]:
    [part] = conditions
    rows = {y for _, y in board().area.central}
    columns = {x for x, _ in board().area.central}
    lit = {square for square in _squares(board()) if square[0] in columns or square[1] in rows}
    middle = sorted(rows)[len(rows) // 2]
    row = [square for square in _squares(board()) if square[1] == middle]
    return _board(lit, dict.fromkeys(_spread(row, part.lead), "common"))


def _chain(conditions: tuple[Any, ...]) -> tuple[FigureSquare, ...]:
    """Return a chain with a bend in it, from one end to the other."""
    [part] = conditions
    area = board().area
    if part.chain == "sides":
        lit = {*area.sides.left, *area.sides.right}
        path = [(x, y) for x, y in enumerate((6, 5, 5, 4, 4, 5, 6, 5, 4), 1)]
    else:
        lit = {*area.corners.upper_left, *area.corners.lower_right}
        path = [(2, 2), (3, 3), (4, 3), (5, 4), (5, 5), (6, 6), (7, 6), (8, 7), (8, 8)]
    return _board(lit, dict.fromkeys(path, "common"))


_AROUND: tuple[Square, ...] = ((0, 0), (1, 0), (2, 0), (2, 1), (0, 1), (0, 2), (2, 2), (1, 2))


def _surrounded(conditions: tuple[Any, ...]) -> tuple[FigureSquare, ...]:
    [part] = conditions
    own = _AROUND[: part.surrounded]
    pieces = {square: FigureSquare(*square, "lit", "common") for square in own}
    pieces[1, 1] = FigureSquare(1, 1, "lit", "common", enemy=True)
    return tuple(pieces.get((x, y), FigureSquare(x, y)) for y in range(3) for x in range(3))


def _isolated(conditions: tuple[Any, ...]) -> tuple[FigureSquare, ...]:
    """Return an enemy piece that own ones shut in, and the one at the distance asked for."""
    [part] = conditions
    far = (1 + part.isolated, 1)
    pieces = {square: FigureSquare(*square, "", "common") for square in _AROUND}
    pieces[1, 1] = FigureSquare(1, 1, "lit", "common", enemy=True)
    pieces[far] = FigureSquare(*far, "", "common", enemy=True)
    return tuple(pieces.get((x, y), FigureSquare(x, y)) for y in range(3) for x in range(far[0] + 1))


_PICTURES: Mapping[type[Any], Callable[[tuple[Any, ...]], tuple[FigureSquare, ...]]] = {
    tasks.Destroyed: _destroyed,
    tasks.Summoned: _summoned,
    tasks.Own: _own,
    tasks.More: _more,
    tasks.Lead: _lead,
    tasks.Chain: _chain,
    tasks.Surrounded: _surrounded,
    tasks.Isolated: _isolated,
}


def _ranks(most: int, wanted: Iterable[tuple[int, str]]) -> list[str]:
    """Return ``most`` ranks of which at least so many are of each wanted group."""
    order = ("legendary", "heroic", "common")
    ranks: list[str] = []
    counted = sorted(wanted, key=lambda pair: order.index(_SHOWN.get(pair[1], pair[1])))
    for count, group in counted:
        ranks += [_SHOWN.get(group, group)] * max(0, count - len(ranks))
    return ranks[:most]


def _area(name: str) -> tuple[Square, ...]:
    arena = board()
    areas = {
        "red": arena.red,
        "green": arena.green,
        "coloured": (*arena.red, *arena.green),
        **{key: getattr(arena.area, key) for key in ("central", "plus", "cross", "falling", "rising")},
    }
    return tuple(sorted(areas[name]))


def _spread(squares: Iterable[Square], count: int) -> list[Square]:
    """Return so many of the squares, evenly spread, the centre of the board among them if it is one."""
    ordered = sorted(squares)
    step = len(ordered) / count
    chosen = [ordered[int(n * step + step / 2)] for n in range(count)]
    centre = (5, 5)
    if centre in ordered and centre not in chosen:
        chosen[min(range(count), key=lambda n: abs(chosen[n][0] - 5) + abs(chosen[n][1] - 5))] = centre
    return chosen


def _squares(arena: Board) -> Iterator[Square]:
    span = range(1, arena.size + 1)
    return ((x, y) for y in span for x in span if arena.on_board(x, y))


def _board(
    lit: set[Square],
    pieces: Mapping[Square, str],
    enemies: Mapping[Square, str] | None = None,
    *,
    colours: tuple[str, ...] = (),
) -> tuple[FigureSquare, ...]:
    """Return the whole board with some squares lit and pieces on them, and the colours that matter."""
    arena = board()
    foes = enemies or {}
    grounds: dict[Square, Ground] = dict.fromkeys(lit, "lit")
    if "red" in colours:
        grounds |= dict.fromkeys(arena.red, "red")
    if "green" in colours:
        grounds |= dict.fromkeys(arena.green, "green")
    return tuple(
        FigureSquare(
            *square,
            grounds.get(square, ""),
            pieces.get(square) or foes.get(square, ""),
            enemy=square in foes and square not in pieces,
        )
        for square in _squares(arena)
    )
