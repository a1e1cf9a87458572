"""What a task asks for at the end of a turn (T48, T52): conditions told apart by their key.

Areas of the board are those of ``card_data/tash_kalar/board.toml``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from deckbuilder.games.tash_kalar.words import Number, Ranks, by_key
from deckbuilder.model.base import Definition

Area = Literal["red", "green", "coloured", "central", "plus", "cross", "falling", "rising"]
"""Squares a task counts on; falling and rising are the two long diagonals (T2-T4)."""


class Destroyed(Definition):
    """At least so many enemy pieces of that rank were destroyed by you this turn (T47)."""

    destroyed: Number
    rank: Ranks = "any"


class Own(Definition):
    """At least so many of your pieces of that rank (or higher, T9) stand in that area."""

    own: Number
    rank: Ranks = "any"
    on: Area


class More(Definition):
    """You have more upgraded pieces there than the opponent."""

    more: Literal["upgraded"]
    on: Area


class Summoned(Definition):
    """You summoned at least so many beings this turn; legends count (T44).

    Attributes:
        summoned: How many; the same square twice counts twice.
        rank: Only beings of this rank.
        on: Only those summoned in this area.
    """

    summoned: Number
    rank: Ranks = "any"
    on: Area | None = None


class Lead(Definition):
    """On some row or column through the central squares you have so many pieces more (T52)."""

    lead: Number
    line: Literal["central"]


class Chain(Definition):
    """A chain of your pieces, each a neighbour of the next, links two opposite sides or corners (T4, T52)."""

    chain: Literal["sides", "corners"]


class Surrounded(Definition):
    """At least so many of your pieces are next to one and the same enemy piece."""

    surrounded: Number


class Isolated(Definition):
    """Some enemy piece is cut off (T52).

    Attributes:
        isolated: It has another enemy piece at exactly this distance.
        moves: With up to so many moves through empty squares, none included, it cannot come
            to stand next to any other enemy piece.
    """

    isolated: Number
    moves: Number


class AllTasks(Definition):
    """Each of these holds."""

    all: Annotated[tuple[TaskCondition, ...], Field(min_length=2)]


class AnyTask(Definition):
    """At least one of these holds."""

    any: Annotated[tuple[TaskCondition, ...], Field(min_length=2)]


TASK_KEYS = ("destroyed", "own", "more", "summoned", "lead", "chain", "surrounded", "isolated", "all", "any")

TaskCondition = Annotated[
    Annotated[Destroyed, Tag("destroyed")]
    | Annotated[Own, Tag("own")]
    | Annotated[More, Tag("more")]
    | Annotated[Summoned, Tag("summoned")]
    | Annotated[Lead, Tag("lead")]
    | Annotated[Chain, Tag("chain")]
    | Annotated[Surrounded, Tag("surrounded")]
    | Annotated[Isolated, Tag("isolated")]
    | Annotated[AllTasks, Tag("all")]
    | Annotated[AnyTask, Tag("any")],
    Discriminator(
        by_key(*TASK_KEYS),
        custom_error_type="unknown_task",
        custom_error_message=f"no such task condition (known: {', '.join(TASK_KEYS)})",
    ),
]
"""A task's condition; the key of the node says which."""

for _model in (AllTasks, AnyTask):
    _model.model_rebuild()
