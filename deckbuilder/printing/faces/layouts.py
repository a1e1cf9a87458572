"""Layouts of card faces, read and checked: every key known to someone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from deckbuilder.errors import LayoutError
from deckbuilder.model.base import Definition
from deckbuilder.model.layout import BoxSpec, LayoutSpec, Length
from deckbuilder.paths import LAYOUTS
from deckbuilder.printing.faces.painters import PAINTERS
from deckbuilder.printing.faces.painting import Painter
from deckbuilder.printing.layout_files import read_layout, shown

CARDS = LAYOUTS / "cards"

TRIM = "trim"
"""The name under which boxes refer to the card itself."""


@dataclass(frozen=True, slots=True)
class LaidBox:
    """A box of a layout with its painter and checked style."""

    id: str
    spec: BoxSpec
    painter: Painter[Any]
    style: Definition


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout ready to be filled."""

    name: str
    spec: LayoutSpec
    boxes: tuple[LaidBox, ...]


@lru_cache(maxsize=64)
def layout(name: str) -> Layout:
    """Read a layout by the name of its file.

    Raises:
        LayoutError: It is missing or breaks its schema; names file, box and key.
    """
    path = CARDS / f"{name}.toml"
    spec = _validated(LayoutSpec, _extended(name, ()), shown(path))
    boxes: list[LaidBox] = []
    for box_id, box in spec.box.items():
        where = f"{shown(path)}: box {box_id}"
        painter = PAINTERS.get(box.painter)
        if painter is None:
            known = ", ".join(sorted(PAINTERS))
            raise LayoutError(f'no painter "{box.painter}"', where=where, cure=f"known: {known}")
        style = _validated(painter.style, box.style, where)
        _check_references(box, {TRIM, *(earlier.id for earlier in boxes)}, where)
        boxes.append(LaidBox(box_id, box, painter, style))
    return Layout(name, spec, tuple(boxes))


def _extended(name: str, below: tuple[str, ...]) -> dict[str, Any]:
    """Return a layout's table laid over the one it extends."""
    if name in below:
        raise LayoutError(f"extends itself: {' -> '.join([*below, name])}", where=shown(CARDS))
    table = read_layout(CARDS / f"{name}.toml")
    if "extends" not in table:
        return table
    base = _extended(str(table["extends"]), (*below, name))
    unknown = [box for box in table.get("drop", ()) if box not in base["box"]]
    if unknown:
        raise LayoutError(f"drops unknown boxes: {', '.join(unknown)}", where=shown(CARDS / f"{name}.toml"))
    boxes = {box: dict(keys) for box, keys in base["box"].items() if box not in table.get("drop", ())}
    for box, keys in table.get("box", {}).items():
        boxes[box] = {**boxes.get(box, {}), **keys}
    return {**base, **table, "box": boxes}


def _validated(model: type[Any], table: Mapping[str, Any], where: str) -> Any:
    try:
        return model.model_validate(dict(table))
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        known = ""
        if first["type"] == "extra_forbidden":
            known = f"known: {', '.join(sorted(model.model_fields))}"
        raise LayoutError(f"{key}: {first['msg']}", where=where, cure=known) from problem


def _check_references(box: BoxSpec, known: set[str], where: str) -> None:
    for length in (box.x, *box.y, box.right, box.bottom, box.w, box.h):
        if isinstance(length, Length) and length.box and length.box not in known:
            raise LayoutError(
                f'"{length.box}" is no earlier box', where=where, cure=f"known: {', '.join(sorted(known))}"
            )
    if box.inside and box.inside not in known - {TRIM}:
        raise LayoutError(f'inside "{box.inside}", which is no earlier box', where=where)
