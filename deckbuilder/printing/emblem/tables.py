"""The drawings' data, read from ``layouts/emblems/``: parts, species, gear, charges.

A new beast, trade or thing is a table in one of these files; no Python changes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from deckbuilder.errors import LayoutError
from deckbuilder.paths import LAYOUTS
from deckbuilder.printing.emblem.ground import GROUNDS
from deckbuilder.printing.emblem.tones import COATS
from deckbuilder.printing.layout_files import read_layout, shown

FOLDER = LAYOUTS / "emblems"

SLOTS = ("back", "horns", "ears", "head", "marks", "eyes", "brow", "nose", "mouth", "hair", "beard", "top")
"""Slots of a mask, from the back to the front."""

_OUTLINE = re.compile(r"@([a-z0-9-]+)")


@dataclass(frozen=True, slots=True)
class Charge:
    """A thing that can stand alone on an emblem, or crossed behind a mask.

    Attributes:
        layers: Its drawing.
        grounds: Grounds it stands before.
        crossed: Whether a pair of them may be crossed.
    """

    layers: tuple[str, ...]
    grounds: tuple[str, ...]
    crossed: bool


@dataclass(frozen=True, slots=True)
class Species:
    """What the masks of one species are made of.

    Attributes:
        coats: Coats it comes in.
        grounds: Grounds it stands before.
        slots: By slot, the parts to choose from; an empty name is no part.
        wings: Its kind of wings, if it flies.
    """

    coats: tuple[str, ...]
    grounds: tuple[str, ...]
    slots: Mapping[str, tuple[str, ...]]
    wings: str


@dataclass(frozen=True, slots=True)
class Gear:
    """What a trade or a state adds to a mask.

    Attributes:
        slots: By slot, the parts it puts there in place of the species' own.
        behind: Charges to choose from, crossed behind the mask.
        flank: Charges to choose from, upright at both sides of it.
        badge: Charges to choose from, small on a badge below it.
        grounds: Grounds in place of the species' own.
        coats: Coats in place of the species' own.
        heads: How many masks are drawn, 1 to 3.
    """

    slots: Mapping[str, tuple[str, ...]]
    behind: tuple[str, ...]
    flank: tuple[str, ...]
    badge: tuple[str, ...]
    grounds: tuple[str, ...]
    coats: tuple[str, ...]
    heads: int

    def extras(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return what it sets beside the slots, by the name a portrait has for it."""
        said = (
            ("coat", self.coats),
            ("ground", self.grounds),
            ("behind", self.behind),
            ("flank", self.flank),
            ("badge", self.badge),
        )
        return tuple((name, options) for name, options in said if options)


@lru_cache(maxsize=1)
def parts() -> Mapping[str, tuple[str, ...]]:
    """Return the layers of every part of a mask, by name."""
    path = FOLDER / "parts.toml"
    table = read_layout(path)
    outlines = {name: str(points) for name, points in table.pop("outline", {}).items()}

    def layer(text: str) -> str:
        try:
            return _OUTLINE.sub(lambda found: outlines[found[1]], text)
        except KeyError as problem:
            raise LayoutError(f"no outline {problem}", where=shown(path)) from problem

    _only(table, {"part"}, path, "the file")
    return {name: tuple(layer(text) for text in layers) for name, layers in table["part"].items()}


@lru_cache(maxsize=1)
def charges() -> Mapping[str, Charge]:
    """Return every charge by name."""
    path = FOLDER / "charges.toml"
    found = {}
    for name, table in read_layout(path).items():
        _only(table, {"layers", "ground", "crossed"}, path, name)
        grounds = _known(_options(table.get("ground", ["rays", "hills"])), GROUNDS, path, name)
        found[name] = Charge(tuple(table["layers"]), grounds, bool(table.get("crossed", False)))
    return found


@lru_cache(maxsize=1)
def species() -> Mapping[str, Species]:
    """Return every species by name."""
    path = FOLDER / "species.toml"
    wings = {"feather", *(name.removeprefix("wings-") for name in parts() if name.startswith("wings-"))}
    found = {}
    for name, table in read_layout(path).items():
        _only(table, {*SLOTS, "coat", "ground", "wings"}, path, name)
        found[name] = Species(
            coats=_known(_options(table.get("coat", "dark")), COATS, path, name),
            grounds=_known(_options(table.get("ground", "rays")), GROUNDS, path, name),
            slots=_slots(table, path, name),
            wings=_known((table.get("wings", "feather"),), wings, path, name)[0],
        )
    return found


@lru_cache(maxsize=1)
def gear() -> Mapping[str, Gear]:
    """Return every trade's gear by name."""
    path = FOLDER / "gear.toml"
    found = {}
    for name, table in read_layout(path).items():
        if name in species():
            raise LayoutError(f"{name}: a species has this name too", where=shown(path))
        _only(table, {*SLOTS, "behind", "flank", "badge", "coat", "ground", "heads"}, path, name)
        found[name] = Gear(
            slots=_slots(table, path, name),
            behind=_known(_options(table.get("behind", [])), charges(), path, name),
            flank=_known(_options(table.get("flank", [])), charges(), path, name),
            badge=_known(_options(table.get("badge", [])), charges(), path, name),
            grounds=_known(_options(table.get("ground", [])), GROUNDS, path, name),
            heads=int(table.get("heads", 1)),
            coats=_known(_options(table.get("coat", [])), COATS, path, name),
        )
    return found


def _slots(table: Mapping[str, Any], path: FilePath, name: str) -> Mapping[str, tuple[str, ...]]:
    known = {"", *parts()}
    return {slot: _known(_options(table[slot]), known, path, name) for slot in SLOTS if slot in table}


def _options(value: str | Sequence[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _known(
    names: tuple[str, ...], known: Mapping[str, Any] | set[str] | tuple[str, ...], path: FilePath, entry: str
) -> tuple[str, ...]:
    for name in names:
        if name not in known:
            raise LayoutError(
                f'{entry}: there is no "{name}"', where=shown(path), cure=f"known: {', '.join(sorted(known))}"
            )
    return names


def _only(table: Mapping[str, Any], keys: set[str], path: FilePath, entry: str) -> None:
    unknown = sorted(set(table) - keys)
    if unknown:
        raise LayoutError(
            f'{entry}: unknown key "{unknown[0]}"',
            where=shown(path),
            cure=f"known: {', '.join(sorted(keys))}",
        )
