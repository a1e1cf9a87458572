"""Values of a file that a program wrote and a person may have changed: read with care, told plainly."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deckbuilder.errors import InputError


@contextmanager
def unreadable(path: Path, what: str) -> Iterator[None]:
    """Turn what is wrong with the content of a file into the fault of that file.

    Args:
        path: The file.
        what: What it is not, for the message.

    Raises:
        InputError: In the block a ``ValueError`` was raised; its sentence is kept.
    """
    try:
        yield
    except json.JSONDecodeError as problem:
        told = f"no valid JSON at line {problem.lineno}, column {problem.colno}"
        raise InputError(f"{what}: {told}", where=str(path)) from problem
    except UnicodeDecodeError as problem:
        raise InputError(f"{what}: it is no text", where=str(path)) from problem
    except RecursionError as problem:
        raise InputError(f"{what}: it is nested too deeply", where=str(path)) from problem
    except ValueError as problem:
        raise InputError(f"{what}: {problem}", where=str(path)) from problem


def table_of(data: bytes) -> dict[str, Any]:
    """Return a JSON object.

    Raises:
        ValueError: It is none.
    """
    table = json.loads(data)
    if not isinstance(table, dict):
        raise ValueError("it is something else")
    return table


def entry(table: Mapping[str, Any], key: str, kind: type, said: str) -> Any:
    """Return a value of a file's table.

    Args:
        table: The table.
        key: Its key.
        kind: What the value must be; whether something is true is no number.
        said: The kind in words.

    Raises:
        ValueError: It is missing or of another kind.
    """
    if key not in table:
        raise ValueError(f'"{key}" is missing')
    value = table[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f'"{key}" is not {said}')
    return value


def text_in(table: Mapping[str, Any], key: str) -> str:
    """Return a text of a file's table; raises as `entry`."""
    return str(entry(table, key, str, "a text"))


def texts_in(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Return a list of texts of a file's table; raises as `entry`."""
    said = "a list of texts"
    texts = entry(table, key, list, said)
    return tuple(text_in({key: text}, key) for text in texts)


def number_in(table: Mapping[str, Any], key: str) -> int:
    """Return a whole number of at most 64 bits of a file's table; raises as `entry`."""
    number = int(entry(table, key, int, "a whole number"))
    if not -(2**63) <= number < 2**64:
        raise ValueError(f'"{key}" is too large')
    return number


def numbers_in(table: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """Return a list of whole numbers of a file's table; raises as `entry`."""
    return tuple(number_in({key: one}, key) for one in entry(table, key, list, "a list of whole numbers"))
