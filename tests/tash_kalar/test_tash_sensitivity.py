"""Change a number in what a card does, or leave a part of it out, and what the referee plays changes."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from deckbuilder import load
from deckbuilder.games.tash_kalar.cards import CardModel
from deckbuilder.games.tash_kalar.compile import Compiler
from deckbuilder.referee.protocol import UnplayableCard

CARDS: Any = load.cards("tash_kalar", CardModel)  # type: ignore[arg-type]
READ: TypeAdapter[Any] = TypeAdapter(CardModel)
PATTERN = ("placements", "by_square", "by_other")
"""What the pattern makes, which is held to its own tests."""
PARTS = ("effect", "frozen", "upper", "lower", "condition", "warp")


def _slots(thing: Any) -> Any:
    """Return what a compiled object holds, as plain nested tuples."""
    if isinstance(thing, list | tuple):
        return tuple(_slots(part) for part in thing)
    names = getattr(type(thing), "__slots__", None)
    return tuple(_slots(getattr(thing, name)) for name in names) if names else thing


def played(card: Any) -> Any:
    """Return all numbers that the core reads of what a card does."""
    compiler = Compiler(2, "high_form")
    compiler.named([(0 if card.kind == "being" else -1, card)], 2)
    face, table = compiler.table.cards[0], compiler.table
    own = [getattr(face, name) for name in type(face).__slots__ if name not in PATTERN]
    return _slots((own, table.programs, table.places, table.conditions, table.tasks))


def changes(node: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Yield a part of a card changed in one place: a number one more, a key or a step left out."""
    if isinstance(node, bool):
        yield f"{where} turned", not node
    elif isinstance(node, int):
        yield f"{where} + 1", node + 1
    elif isinstance(node, dict):
        for key, part in node.items():
            if key == "paraphrase":
                continue
            yield f"{where}.{key} left out", {k: v for k, v in node.items() if k != key}
            for told, changed in changes(part, f"{where}.{key}"):
                yield told, {**node, key: changed}
    elif isinstance(node, list):
        for place, part in enumerate(node):
            yield f"{where}.{place} left out", [*node[:place], *node[place + 1 :]]
            for told, changed in changes(part, f"{where}.{place}"):
                yield told, [*node[:place], changed, *node[place + 1 :]]


def unheard(card: Any) -> set[str]:
    """Return the changes of a card that are read as well, and that the referee does not hear."""
    raw, whole, found = load.catalogue("tash_kalar")[card.id].raw, played(card), set()
    for part in [part for part in PARTS if part in raw]:
        for told, changed in changes(raw[part], part):
            other = {**copy.deepcopy(dict(raw)), part: changed}
            try:
                mutant = READ.validate_python(other)
                if played(mutant) == whole and mutant != card:
                    found.add(told)
            except (ValidationError, UnplayableCard):
                continue
    return found


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_each_change_of_what_a_card_does_changes_what_the_core_reads(card: Any) -> None:
    assert unheard(card) == set()
