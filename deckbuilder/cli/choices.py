"""Options whose values are a handful of words."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from deckbuilder.errors import UsageError

E = TypeVar("E", bound=StrEnum)


def one_of(kind: type[E], word: str, option: str) -> E:
    """Return what a word of the user's names, in small letters or capitals.

    Raises:
        UsageError: It names nothing of the kind.
    """
    try:
        return kind(word.casefold())
    except ValueError:
        known = ", ".join(kind)
        raise UsageError(f'"{word[:40]}" is none of them', where=option, cure=f"known: {known}") from None
