"""From the conditions of tasks to nodes of integers (`claiming`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckbuilder.games.tash_kalar import claiming as k
from deckbuilder.games.tash_kalar import tasks
from deckbuilder.games.tash_kalar.compile_places import RANK_SETS
from deckbuilder.games.tash_kalar.table import Table
from deckbuilder.games.tash_kalar.terms import AREAS

LEAST = {"any": 1, "common": 1, "nonlegendary": 1, "upgraded": 2, "heroic": 2, "legendary": 3}
"""Least rank that does where a higher one stands in (T9)."""


def task(table: Table, node: Any) -> int:
    """Put the condition of a task into the table and return its number."""
    made = _TASKS[type(node)](table, node)
    if made not in table.tasks:
        table.tasks.append(made)
    return table.tasks.index(made)


_TASKS: dict[type, Callable[[Table, Any], tuple[int, ...]]] = {
    tasks.Destroyed: lambda t, n: (k.K_DESTROYED, n.destroyed, RANK_SETS[n.rank]),
    tasks.Own: lambda t, n: (k.K_OWN, n.own, LEAST[n.rank], AREAS.index(n.on)),
    tasks.More: lambda t, n: (k.K_MORE, AREAS.index(n.on)),
    tasks.Summoned: lambda t, n: (
        k.K_SUMMONED,
        n.summoned,
        RANK_SETS[n.rank],
        AREAS.index(n.on) if n.on else -1,
    ),
    tasks.Lead: lambda t, n: (k.K_LEAD, n.lead),
    tasks.Chain: lambda t, n: (k.K_CHAIN, int(n.chain == "corners")),
    tasks.Surrounded: lambda t, n: (k.K_SURROUNDED, n.surrounded),
    tasks.Isolated: lambda t, n: (k.K_ISOLATED, n.isolated, n.moves),
    tasks.AllTasks: lambda t, n: (k.K_ALL, *[task(t, part) for part in n.all]),
    tasks.AnyTask: lambda t, n: (k.K_ANY, *[task(t, part) for part in n.any]),
}
