"""Arcmage cards with one thing changed: what a scenario must notice."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import ValidationError

from deckbuilder.games.arcmage import abilities, picks
from deckbuilder.games.arcmage.cards import ArcmageCard

ABILITIES = ("keywords", "effect", "attach", "power", "trigger", "rule", "rescue", "devotion", "level")
"""The fields of a card that say what it does in play."""

Path = tuple[str | int, ...]

_WORDS: Mapping[str, tuple[str, ...]] = {
    "of": ("you", "opponent", "any"),
    "faction": ("gaian", "the-empire", "dark-legion"),
    "what": get_args(picks.Reference),
    "on": get_args(abilities.Event),
    "who": get_args(picks.Who),
    "to": get_args(picks.Place),
    "counter": get_args(picks.CounterKind),
    "value": ("x", "done", "amount"),
}
_OTHERS = 3
"""How many other words are tried in a place; the first that fit."""


def written(card: ArcmageCard) -> dict[str, Any]:
    """Return a card as its file has it: only what is stated."""
    return card.model_dump(mode="json", by_alias=True, exclude_unset=True)


def mutants(card: ArcmageCard) -> Iterator[tuple[str, ArcmageCard]]:
    """Yield the card with a number raised, a flag turned, a word changed, or a part left out; and where."""
    row = written(card)
    for field in ABILITIES:
        for path in _paths(row.get(field), (field,)) if row.get(field) else ():
            for change, changed in _changes(row, path):
                try:
                    mutant = ArcmageCard.model_validate(changed)
                except ValidationError:
                    continue
                if mutant.encoded and mutant != card:
                    yield f"{'.'.join(map(str, path))} {change}", mutant


def _paths(value: Any, path: Path) -> Iterator[Path]:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("paraphrase", "op"):
                yield from _paths(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _paths(inner, (*path, place))


def _changes(row: dict[str, Any], path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    value = _at(row, path)
    without = copy.deepcopy(row)
    del _at(without, path[:-1])[path[-1]]
    yield "left out", without
    others: list[Any] = []
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, int):
        others = [value + 1]
    elif isinstance(value, str):
        others = [word for word in _WORDS.get(str(path[-1]), ()) if word != value][:_OTHERS]
    for other in others:
        changed = copy.deepcopy(row)
        _at(changed, path[:-1])[path[-1]] = other
        yield f"is {other}", changed


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value
