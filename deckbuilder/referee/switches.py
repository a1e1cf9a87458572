"""Rule switches as they are given on the command line or in a file, read into a game's own dataclass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from deckbuilder.errors import UsageError

T = TypeVar("T")


def read_switches(
    kind: type[T],
    given: Mapping[str, Any],
    values: Mapping[str, tuple[str, ...]],
    numbers: Mapping[str, tuple[int, int]],
) -> T:
    """Read switches into a frozen dataclass whose defaults are the rules' first readings.

    Args:
        kind: The game's dataclass of switches.
        given: Name to value.
        values: What each worded switch can be; switches in neither table are yes or no.
        numbers: The bounds of each numeric switch.

    Raises:
        UsageError: There is no such switch, or it has no such value.
    """
    known = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    for name, value in given.items():
        if name not in known:
            raise UsageError(f'no switch "{name}"', where="--option", cure=f"switches: {', '.join(known)}")
        _check(name, value, values, numbers)
    return kind(**dict(given))


def _check(
    name: str, value: object, values: Mapping[str, tuple[str, ...]], numbers: Mapping[str, tuple[int, int]]
) -> None:
    if name in values:
        if value not in values[name]:
            cure = f"values: {', '.join(values[name])}"
            raise UsageError(f'{name} cannot be "{value}"', where="--option", cure=cure)
    elif name in numbers:
        least, most = numbers[name]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            cure = f"a number from {least} to {most}"
            raise UsageError(f"{name} cannot be {value!r}", where="--option", cure=cure)
    elif not isinstance(value, bool):
        raise UsageError(f"{name} cannot be {value!r}", where="--option", cure="values: true, false")
