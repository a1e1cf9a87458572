"""From the places and conditions of the card data to nodes of integers (`regions`, `whether`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from deckbuilder.games.tash_kalar import conditions as c
from deckbuilder.games.tash_kalar import places as p
from deckbuilder.games.tash_kalar import regions, whether
from deckbuilder.games.tash_kalar.table import Table
from deckbuilder.games.tash_kalar.terms import COMMON, HEROIC, LEGENDARY, NEVER

ANCHORS = {"being": 0, "previous": 1, "placed": 2, "chosen_piece": 3, "chosen_square": 4, "gateway": 5}
RANK_SETS = {"common": 1, "heroic": 2, "legendary": 4, "nonlegendary": 3, "upgraded": 6, "any": 7}
RANKS = {"common": COMMON, "heroic": HEROIC, "legendary": LEGENDARY}
COLOURS = {"red": 0, "green": 1, "coloured": 2, "uncoloured": 3}
OWNERS = {"own": 0, "enemy": 1, "any": 2}
MORE = {"commons": 0, "upgraded": 1, "pieces": 2}


class Unruled(Exception):  # noqa: N818 - caught by `compile`, which names the card
    """A part of a card that no rule of the referee plays yet; its message names it."""


class Reader(Protocol):
    """What places and conditions are put into.

    Attributes:
        table: The table that is being filled.
        plain: Turned off by whatever looks at pieces used, marks or directions.
        summon_after: Turned on by what is only for the summon right after (T79).
    """

    table: Table
    plain: bool
    summon_after: bool


def known(words: dict[str, int], word: str, what: str) -> int:
    """Return a word's number.

    Raises:
        Unruled: The referee has none for it.
    """
    if word not in words:
        raise Unruled(f'{what} "{word}"')
    return words[word]


def place(reader: Reader, node: Any) -> int:
    """Put a place into the table and return its number; ``None`` is anywhere."""
    if node is None:
        return NEVER
    translate = _PLACES.get(type(node))
    if translate is None:
        raise Unruled(f"a place by {type(node).__name__}")
    made = translate(reader, node)
    found = reader.table.places
    if made not in found:
        found.append(made)
    return found.index(made)


def _rank_span(word: str) -> tuple[int, int]:
    """Return the least and greatest rank of a group."""
    ranks = [rank for rank in (1, 2, 3) if RANK_SETS[word] & (1 << (rank - 1))]
    return ranks[0], ranks[-1]


def _next_to(reader: Reader, node: Any) -> tuple[int, ...]:
    if node.at == "start":
        return (regions.P_AT_START,)
    by = {"any": 0, "orthogonal": 1, "diagonal": 2}[node.by]
    return regions.P_NEXT_TO, known(ANCHORS, node.next_to, "the anchor"), by


def _touching(reader: Reader, node: Any) -> tuple[int, ...]:
    whose = {"own": 0, "enemy": 1, "same_colour": 2}[node.touching]
    return (regions.P_TOUCHING, whose, *_rank_span(node.rank), node.at_least)


def _marked(reader: Reader, node: Any) -> tuple[int, ...]:
    reader.plain = False
    return regions.P_MARKED, int(node.marked == "second")


def _ray(reader: Reader, node: Any) -> tuple[int, ...]:
    reader.plain = False
    return (regions.P_RAY,)


def _of_pattern(reader: Reader, node: Any) -> tuple[int, ...]:
    reader.plain = False
    return (regions.P_OF_PATTERN,)


def _other_than(reader: Reader, node: Any) -> tuple[int, ...]:
    return (regions.P_NOT_BEING if node.other_than == "being" else regions.P_NOT_GATEWAY,)


_PLACES: dict[type, Callable[[Reader, Any], tuple[int, ...]]] = {
    p.NextTo: _next_to,
    p.Within: lambda r, n: (regions.P_WITHIN, known(ANCHORS, n.of, "the anchor"), n.within),
    p.Distance: lambda r, n: (regions.P_DISTANCE, known(ANCHORS, n.of, "the anchor"), n.distance),
    p.On: lambda r, n: (regions.P_ON, COLOURS[n.on]),
    p.Near: lambda r, n: (regions.P_NEAR, COLOURS[n.near]),
    p.Touching: _touching,
    p.Marked: _marked,
    p.Ray: _ray,
    p.Ahead: lambda r, n: (regions.P_AHEAD, int(n.ahead == "first_piece")),
    p.SquareOf: lambda r, n: (regions.P_SQUARE_OF, known(ANCHORS, n.square_of, "the anchor")),
    p.OfPattern: _of_pattern,
    p.OtherThan: _other_than,
    p.AllPlaces: lambda r, n: (regions.P_ALL, *[place(r, part) for part in n.all]),
    p.AnyPlace: lambda r, n: (regions.P_ANY, *[place(r, part) for part in n.any]),
    p.NotPlace: lambda r, n: (regions.P_NOT, place(r, n.not_)),
}


def at_start(node: Any) -> Any:
    """Return the place within a place that is judged as it was when the step began; ``None`` without one."""
    if isinstance(node, p.NextTo):
        return node if node.at == "start" else None
    parts = getattr(node, "all", None) or getattr(node, "any", None) or ()
    return next((found for part in parts if (found := at_start(part)) is not None), None)


def by_colour(node: Any) -> bool:
    """Tell whether a place depends on the colour of the piece that is placed."""
    if isinstance(node, p.Touching):
        return node.touching == "same_colour"
    parts = getattr(node, "all", None) or getattr(node, "any", None) or ()
    return any(by_colour(part) for part in (*parts, *([node.not_] if isinstance(node, p.NotPlace) else [])))


def condition(reader: Reader, node: Any, step: int) -> int:
    """Put a condition into the table and return its number; ``None`` is always true.

    Args:
        reader: What it is put into.
        node: The condition.
        step: The step that has it, from 0.
    """
    if node is None:
        return NEVER
    translate = _CONDITIONS.get(type(node))
    if translate is None:
        raise Unruled(f"a condition by {type(node).__name__}")
    made = translate(reader, node, step)
    found = reader.table.conditions
    if made not in found:
        found.append(made)
    return found.index(made)


def _earlier(named: Any, step: int) -> int:
    return step - 1 if named == "previous" else named - 1


def _done(reader: Reader, node: Any, step: int) -> tuple[int, ...]:
    if node.made is None:
        return whether.C_DONE, _earlier(node.done, step)
    if _earlier(node.done, step) != step - 1:
        raise Unruled('"made" of a step that is not the one before')
    return whether.C_MADE, step - 1, RANKS[node.made]


def _being(reader: Reader, node: Any, step: int) -> tuple[int, ...]:
    return (whether.C_BEING_MOVED if node.being == "moved" else whether.C_BEING_GATEWAY,)


def _marked_was(reader: Reader, node: Any, step: int) -> tuple[int, ...]:
    reader.plain = False
    return (whether.C_MARKED_EMPTY,)


def _exists(reader: Reader, node: Any, step: int) -> tuple[int, ...]:
    what = node.exists
    return whether.C_EXISTS, OWNERS[what.who], RANK_SETS[what.rank], place(reader, what.where)


def _in_discards(reader: Reader, node: Any, step: int) -> tuple[int, ...]:
    watched = reader.table.watched
    if node.in_discards not in watched:
        watched.append(node.in_discards)
    return whether.C_IN_DISCARDS, watched.index(node.in_discards)


def _several(kind: int, parts: tuple[Any, ...], reader: Reader, step: int) -> tuple[int, ...]:
    return (kind, *[condition(reader, part, step) for part in parts])


_CONDITIONS: dict[type, Callable[[Reader, Any, int], tuple[int, ...]]] = {
    c.Done: _done,
    c.Killed: lambda r, n, s: (whether.C_KILLED, _earlier(n.killed, s), RANK_SETS[n.rank]),
    c.KilledByCard: lambda r, n, s: (whether.C_KILLED_BY_CARD, n.killed_by_card),
    c.ActionsLeft: lambda r, n, s: (whether.C_ACTIONS_LEFT, n.actions_left),
    c.SummonedOn: lambda r, n, s: (whether.C_SUMMONED_ON, COLOURS[n.summoned_on], int(n.but_centre)),
    c.SummoningKilled: lambda r, n, s: (
        whether.C_SUMMONING_KILLED,
        2 if n.summoning_killed == "enemy" else 1,
    ),
    c.BeingIs: _being,
    c.MarkedWas: _marked_was,
    c.VictimStoodOn: lambda r, n, s: (whether.C_VICTIM_ON, COLOURS[n.victim_stood_on]),
    c.GatewayOn: lambda r, n, s: (whether.C_GATEWAY_ON, COLOURS[n.gateway_on]),
    c.InDiscards: _in_discards,
    c.PieceOnCard: lambda r, n, s: (whether.C_PIECE_ON_CARD,),
    c.WarpUsed: lambda r, n, s: (whether.C_WARP_USED,),
    c.Exists: _exists,
    c.OpponentHasMore: lambda r, n, s: (whether.C_OPPONENT_MORE, MORE[n.opponent_has_more]),
    c.PileEmpty: lambda r, n, s: (
        whether.C_DECK_EMPTY if n.pile_empty == "deck" else whether.C_DISCARDS_WERE_EMPTY,
    ),
    c.AllOf: lambda r, n, s: _several(whether.C_ALL, n.all, r, s),
    c.AnyOf: lambda r, n, s: _several(whether.C_ANY, n.any, r, s),
    c.NoneOf: lambda r, n, s: _several(whether.C_NONE, n.none, r, s),
    c.Not: lambda r, n, s: (whether.C_NOT, condition(r, n.not_, s)),
}
