"""JSON that somebody else wrote: every value is asked for by kind, every fault says where."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from json import decoder, scanner
from typing import Any

from deckbuilder.decks.forms.base import Request
from deckbuilder.decks.source import is_text, shown, tidy
from deckbuilder.errors import DeckFileError


class _Table(dict[str, Any]):
    """A JSON object that knows where in the text it begins."""

    start = 0


class _DoubledKeyError(ValueError):
    """A key stands twice in one object, so that one of the two would be lost."""


@dataclass(frozen=True, slots=True)
class Place:
    """A table in a JSON document, and where it is.

    Attributes:
        request: What is read.
        value: The table.
        where: Its path, ``""`` for the whole document.
        line: Line it begins on; 0 for a table that is not there.
    """

    request: Request
    value: dict[str, Any]
    where: str = ""
    line: int = 0

    def __iter__(self) -> Iterator[str]:
        return iter(self.value)

    def __contains__(self, key: str) -> bool:
        return key in self.value

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
        return self._tidy(value, keys[0])

    def texts(self, key: str) -> list[str]:
        """Return the list of texts under a key."""
        value = self.value.get(key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.fault(f'"{key}" is no list of texts')
        return [self._tidy(text, key) for text in value]

    def titles(self) -> Iterator[tuple[str, str]]:
        """Yield the table's own keys as they are and tidy, where they are titles somebody chose.

        Raises:
            DeckFileError: One of them is empty or no text.
        """
        for key in self.value:
            title = self._tidy(key, "a title")
            if not title:
                raise self.fault("a title is empty")
            yield key, title

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
            return Place(self.request, {}, f"{self.where}.{keys[0]}".lstrip("."))
        if not isinstance(value, _Table):
            raise self.fault(f'"{keys[0]}" is no table')
        return self._inner(value, f"{self.where}.{keys[0]}".lstrip("."))

    def rows(self, *keys: str) -> list[Place]:
        """Return the tables in the list under a key."""
        value = self._under(keys) or []
        where = f"{self.where}.{keys[0]}".lstrip(".")
        if not isinstance(value, list) or not all(isinstance(row, _Table) for row in value):
            raise self.fault(f'"{shown(keys[0])}" is no list of tables')
        return [self._inner(row, f"{shown(where)}[{n}]") for n, row in enumerate(value)]

    def fault(self, message: str, cure: str = "") -> DeckFileError:
        """Return an error about this place."""
        return self.request.fault(f"{self.where}: {message}".removeprefix(": "), self.line, cure)

    def _inner(self, value: _Table, where: str) -> Place:
        return Place(self.request, value, where, self.request.line_at(value.start))

    def _tidy(self, text: str, key: str) -> str:
        if not is_text(text):
            raise self.fault(f'"{key}" holds a NUL or half a sign')
        return tidy(text)

    def _under(self, keys: Collection[str]) -> Any:
        return next((self.value[key] for key in keys if self.value.get(key) is not None), None)


def document(request: Request) -> Place:
    """Parse the whole text.

    Raises:
        DeckFileError: It is no JSON, no table, or says one key twice.
    """
    try:
        value = _Decoder().decode(request.text)
    except json.JSONDecodeError as problem:
        raise request.fault(f"not valid JSON: {problem.msg}", problem.lineno) from problem
    except _DoubledKeyError as problem:
        raise request.fault(f'the key "{shown(str(problem))}" stands twice in one table') from problem
    except (RecursionError, ValueError) as problem:
        raise request.fault(
            "not JSON a deck could be in", cure="nested too deep, or numbers too long"
        ) from problem
    if not isinstance(value, _Table):
        raise request.fault("this JSON is no table")
    return Place(request, value, line=request.line_at(value.start))


class _Decoder(json.JSONDecoder):
    """The library's decoder, in its plain Python form, with a start noted for each object."""

    def __init__(self) -> None:
        super().__init__(object_pairs_hook=_table)
        self.parse_object: Callable[..., Any] = _object
        self.scan_once: Callable[..., Any] = scanner.py_make_scanner(self)  # type: ignore[attr-defined]


def _object(text_and_end: tuple[str, int], *arguments: Any) -> tuple[Any, int]:
    table, end = decoder.JSONObject(text_and_end, *arguments)  # type: ignore[attr-defined]
    table.start = text_and_end[1] - 1
    return table, end


def _table(pairs: list[tuple[str, Any]]) -> _Table:
    table = _Table()
    for key, value in pairs:
        if key in table:
            raise _DoubledKeyError(key)
        table[key] = value
    return table
