"""What the steps of an effect speak of must be settled when they are done (rules A9, A56)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from deckbuilder.games.arcmage.step import Step
from deckbuilder.model.base import Definition

_TARGETS: Final[Mapping[str, int]] = {"target": 1, "targets": 1, "target_2": 2}
"""How many targets there must be for a word."""


def named_before(steps: Sequence[Step], targets: Sequence[Definition]) -> None:
    """Hold steps to the targets there are (A56, A61), and to what was chosen.

    Raises:
        ValueError: A step speaks of a target or of something chosen, and there is none.
    """
    said = set(_spoken_of(tuple(steps)))
    for word, least in _TARGETS.items():
        if word in said and len(targets) < least:
            count = "no target is" if not targets else "only one target is"
            raise ValueError(f'"{word}" is spoken of, but {count} named: write targets = [...] beside do')
    if "chosen" in said and not any(step.op == "choose" for step in _all_steps(tuple(steps))):
        raise ValueError('"chosen" is spoken of, but nothing is: write {op = "choose", what = ...} first')


def _all_steps(node: object) -> Iterator[Step]:
    """Yield all steps in a tree of definitions."""
    if isinstance(node, tuple):
        for part in node:
            yield from _all_steps(part)
    elif isinstance(node, Definition):
        if isinstance(node, Step):
            yield node
        for name in type(node).model_fields:
            yield from _all_steps(getattr(node, name))


def _spoken_of(node: object, name: str = "") -> Iterator[str]:
    """Yield the words by which a tree of definitions speaks of cards and players."""
    if isinstance(node, tuple):
        for part in node:
            yield from _spoken_of(part, name)
    elif isinstance(node, Definition):
        for field in type(node).model_fields:
            yield from _spoken_of(getattr(node, field), field)
    elif isinstance(node, str) and name in ("what", "who"):
        yield node
