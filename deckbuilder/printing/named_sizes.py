"""Papers and card sizes by name, from ``layouts/pages/``, or by measure."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import cache

from deckbuilder.errors import LayoutError, UsageError
from deckbuilder.paths import LAYOUTS
from deckbuilder.printing.layout_files import read_layout, shown
from deckbuilder.printing.units import length, said, size

_KEYS = {"id", "name", "aliases", "width", "height"}


@dataclass(frozen=True, slots=True)
class NamedSize:
    """A paper or a card of a known size.

    Attributes:
        id: Its name on the command line; ``""`` for one given by measure.
        name: What people call it.
        width: Width in mm.
        height: Height in mm.
        aliases: Its other names on the command line.
    """

    id: str
    name: str
    width: float
    height: float
    aliases: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.width, self.height


def papers() -> tuple[NamedSize, ...]:
    """Return the papers that have a name, in the order of their file; all are portrait."""
    return _named("paper", "papers.toml")


def card_sizes() -> tuple[NamedSize, ...]:
    """Return the card sizes that have a name, in the order of their file."""
    return _named("card", "cards.toml")


def paper(text: str) -> NamedSize:
    """Find a paper by name or measure (``a4``, ``11inx17in``).

    Raises:
        UsageError: There is no such paper.
    """
    return _find(text, papers(), "--paper", "paper")


def card_size(text: str) -> NamedSize:
    """Find a card size by name or measure (``poker``, ``63x88``).

    Raises:
        UsageError: There is no such card size.
    """
    return _find(text, card_sizes(), "--card", "card size")


def _find(text: str, known: tuple[NamedSize, ...], option: str, what: str) -> NamedSize:
    wanted = "-".join(text.casefold().replace("_", " ").replace("-", " ").split())
    for one in known:
        if wanted == one.id or wanted in one.aliases:
            return one
    measures = size(text, what=option)
    if measures is not None:
        width, height = measures
        return NamedSize("", f"{said(width)} x {said(height)} mm", width, height)
    near = difflib.get_close_matches(wanted, [one.id for one in known], n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    names = ", ".join(one.id for one in known)
    raise UsageError(
        f'no {what} "{text[:40]}"', where=option, cure=f"{meant}known: {names}, or any WxH as 63x88mm"
    )


@cache
def _named(key: str, file: str) -> tuple[NamedSize, ...]:
    path = LAYOUTS / "pages" / file
    table = read_layout(path)
    unknown = ", ".join(f'"{name}"' for name in table if name != key)
    if unknown:
        raise LayoutError(f"unknown key {unknown}", where=shown(path), cure=f"known: {key}")
    found = tuple(_built(row, f"{shown(path)}: {key} {n}") for n, row in enumerate(table.get(key, ()), 1))
    names = [name for one in found for name in (one.id, *one.aliases)]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise LayoutError(f"twice the same name: {', '.join(twice)}", where=shown(path))
    return found


def _built(row: dict[str, object], where: str) -> NamedSize:
    needed = _KEYS - {"aliases"}
    wrong = ", ".join(sorted((row.keys() - _KEYS) | (needed - row.keys())))
    if wrong:
        raise LayoutError(
            f"unknown or missing: {wrong}", where=where, cure=f"keys: {', '.join(sorted(_KEYS))}"
        )
    aliases = row.get("aliases", [])
    if not isinstance(aliases, list):
        raise LayoutError("aliases is no list", where=where)
    try:
        width, height = (length(str(row[key]), what=key, least=1.0) for key in ("width", "height"))
    except UsageError as problem:
        raise LayoutError(str(problem), where=where) from problem
    return NamedSize(str(row["id"]), str(row["name"]), width, height, tuple(map(str, aliases)))
