"""Commands with many options: one frozen dataclass per group of options.

A field is an option: its name, its type with `typer.Option` as annotation, its default.
So a group is read, documented and tested beside what it is for, and two people can add
options to one command without touching the same lines.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_type_hints


def with_groups(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Give a command the options of its parameters, each of which is a group.

    Args:
        command: A function whose parameters are annotated with dataclasses.

    Returns:
        The same command as typer wants it: one keyword parameter per field, in order.
    """
    groups = get_type_hints(command)
    groups.pop("return", None)
    parameters = [one for group in groups.values() for one in _parameters(group)]
    names = [one.name for one in parameters]
    assert len(names) == len(set(names)), "two groups have an option of the same name"

    def run(**given: Any) -> int | None:
        made = {
            name: group(**{field.name: given.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        return command(**made)

    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return run


def _parameters(group: type) -> list[inspect.Parameter]:
    assert is_dataclass(group)
    hints = get_type_hints(group, include_extras=True)
    return [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=field.default if field.default is not MISSING else _made(field.default_factory),
            annotation=hints[field.name],
        )
        for field in fields(group)
    ]


def _made(factory: Any) -> Any:
    return factory() if factory is not MISSING else inspect.Parameter.empty
