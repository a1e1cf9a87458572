"""Where a field's values stand in a card's table.

A path is names with dots between them; lists are entered by themselves, each item
in turn. Besides names there are four steps:

==========  ==================================================
``{}``      the names of a table's keys
``*``       the values of a table
``#``       how many items a list has
``k=v``     only tables in which ``k`` is ``v``
==========  ==================================================

``|`` stands between alternatives, whose values are taken together:
``collect.op=gain.what.{} | collect.op=gain_any.of``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Value: TypeAlias = "str | int | Mapping[str, object]"
Steps: TypeAlias = tuple[str, ...]


class PathReader:
    """Reads one path out of cards' tables.

    Args:
        path: The path, as above.
        present: What to read instead of each thing that stands there.
        absent: What to read where the last step is missing, but not what holds it.
    """

    __slots__ = ("_absent", "_present", "_ways")

    def __init__(self, path: str, present: tuple[str, ...] = (), absent: tuple[str, ...] = ()) -> None:
        self._ways = [tuple(step.strip() for step in way.split(".")) for way in path.split("|")]
        self._present = present
        self._absent = absent

    def __call__(self, table: Mapping[str, object]) -> list[Value]:
        """Return the values found, in the order they stand in."""
        found: list[Value] = []
        for way in self._ways:
            self._enter(table, way, found)
        return found

    def _walk(self, node: object, steps: Steps, found: list[Value]) -> None:
        if isinstance(node, list | tuple):
            if steps == ("#",):
                found.append(len(node))
            else:
                for item in node:
                    self._walk(item, steps, found)
        elif steps:
            if isinstance(node, Mapping):
                self._enter(node, steps, found)
        elif self._present:
            found.extend(self._present)
        elif isinstance(node, str | int | Mapping):
            found.append(node)

    def _enter(self, table: Mapping[str, object], steps: Steps, found: list[Value]) -> None:
        step, rest = steps[0], steps[1:]
        if step == "{}":
            found.extend(table)
        elif step == "*":
            self._walk(list(table.values()), rest, found)
        elif "=" in step:
            key, _, value = step.partition("=")
            if str(table.get(key)) == value:
                self._walk(table, rest, found)
        elif step in table:
            self._walk(table[step], rest, found)
        elif not rest:
            found.extend(self._absent)
