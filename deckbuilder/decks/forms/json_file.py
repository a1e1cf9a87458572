"""JSON that somebody else wrote: every value is asked for by kind, every fault says where."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from deckbuilder.decks.forms.base import Request
from deckbuilder.decks.source import shown, tidy
from deckbuilder.errors import DeckFileError


@dataclass(frozen=True, slots=True)
class Place:
    """A table in a JSON document, and where it is.

    Attributes:
        request: What is read.
        value: The table.
        where: Its path, ``""`` for the whole document.
    """

    request: Request
    value: dict[str, Any]
    where: str = ""

    def __iter__(self) -> Iterator[str]:
        return iter(self.value)

    def known(self, keys: Collection[str]) -> Place:
        """Refuse keys but these; returns the place itself."""
        unknown = [key for key in self.value if key not in keys]
        if unknown:
            raise self.fault(f'unknown key "{shown(unknown[0])}"', f"known: {', '.join(sorted(keys))}")
        return self

    def text(self, *keys: str) -> str:
        """Return the text under the first of these keys that is there, tidy; ``""`` without one."""
        value = self._under(keys)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.fault(f'"{keys[0]}" is no text')
        if "\0" in value:
            raise self.fault(f'"{keys[0]}" holds a NUL sign')
        return tidy(value)

    def texts(self, key: str) -> list[str]:
        """Return the list of texts under a key."""
        value = self.value.get(key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.fault(f'"{key}" is no list of texts')
        return [tidy(text) for text in value]

    def number(self, key: str, default: int, *, least: int = 0, most: int = 999, also: str = "") -> int:
        """Return the whole number under a key, within bounds."""
        value = self._under((key, also) if also else (key,))
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.fault(f'"{key}" is {shown(json.dumps(value))}', f"a number from {least} to {most}")
        return value

    def table(self, *keys: str) -> Place:
        """Return the table under a key; an empty one if there is none."""
        value = self._under(keys)
        if value is None:
            value = {}
        if not isinstance(value, dict):
            raise self.fault(f'"{keys[0]}" is no table')
        return Place(self.request, value, f"{self.where}.{keys[0]}".lstrip("."))

    def rows(self, *keys: str) -> list[Place]:
        """Return the tables in the list under a key."""
        value = self._under(keys) or []
        where = f"{self.where}.{keys[0]}".lstrip(".")
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.fault(f'"{shown(keys[0])}" is no list of tables')
        return [Place(self.request, row, f"{shown(where)}[{n}]") for n, row in enumerate(value)]

    def fault(self, message: str, cure: str = "") -> DeckFileError:
        """Return an error about this place."""
        return self.request.fault(f"{self.where}: {message}".removeprefix(": "), cure=cure)

    def _under(self, keys: Collection[str]) -> Any:
        return next((self.value[key] for key in keys if self.value.get(key) is not None), None)


def document(request: Request) -> Place:
    """Parse the whole text.

    Raises:
        DeckFileError: It is no JSON, or no table.
    """
    try:
        value = json.loads(request.text)
    except json.JSONDecodeError as problem:
        raise request.fault(f"not valid JSON: {problem.msg}", problem.lineno) from problem
    except (RecursionError, ValueError) as problem:
        raise request.fault(
            "not JSON a deck could be in", cure="nested too deep, or numbers too long"
        ) from problem
    if not isinstance(value, dict):
        raise request.fault("this JSON is no table")
    return Place(request, value)
