"""Layouts of card faces as data: named boxes, each with a painter and a style.

A layout is a TOML file of ``layouts/cards``. Its boxes are measured in the order of the
file; each stands in mm from the top left of the trim box or relative to an edge of an
earlier one (``"typebar.bottom + 0.6"``), so that one layout serves every card size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from deckbuilder.model.base import Definition

Edge = Literal["left", "right", "top", "bottom", "width", "height"]

StyleValue = str | bool | int | float | tuple[str, ...] | tuple[float, ...]
"""What a painter's own key may hold."""

_LENGTH = re.compile(
    r"(?P<box>[a-z][a-z0-9_-]*)\.(?P<edge>left|right|top|bottom|width|height)"
    r"\s*(?:(?P<sign>[+-])\s*(?P<offset>\d+(?:\.\d+)?))?"
)


class Length(NamedTuple):
    """A length: an edge of a box (``trim`` is the card's) and an offset, in mm.

    Without a box it is the offset alone.
    """

    box: str
    edge: str
    offset: float


def parse_length(value: object) -> object:
    """Read ``7.5`` or ``"trim.right - 3"``.

    Raises:
        ValueError: It is neither.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return value
    if not isinstance(value, str):
        return Length("", "", float(value))
    found = _LENGTH.fullmatch(value.strip())
    if found is None:
        raise ValueError(f'"{value}" is no length (write 7.5 or "title.bottom + 0.6")')
    offset = float(found["offset"] or 0)
    return Length(found["box"], found["edge"], -offset if found["sign"] == "-" else offset)


Measure = Annotated[Length, BeforeValidator(parse_length)]


def _as_several(value: object) -> object:
    return value if isinstance(value, list | tuple) and not isinstance(value, Length) else (value,)


class BoxSpec(Definition):
    """One box of a face.

    Attributes:
        painter: Who fills it (`deckbuilder.printing.faces.painters`).
        x: Its left edge.
        y: Its top edge; of several the lowest. With ``bottom`` and ``h = "fit"`` it only
            limits how far up the box may reach.
        right: Its right edge.
        bottom: Its bottom edge.
        w: Its width.
        h: Its height; ``"fit"`` takes what its content needs.
        heights: Heights it may have on a card of the native size, best first; the first at
            which all text is comfortable to read is taken.
        layer: Boxes of a higher layer are drawn over lower ones.
        inside: Box to whose outline it is clipped.
        when: Slots of the content that must be filled for the box to be drawn.
        unless: Slots that must be empty.
        style: The painter's own keys.
    """

    painter: str
    x: Measure | None = None
    y: Annotated[tuple[Measure, ...], BeforeValidator(_as_several)] = ()
    right: Measure | None = None
    bottom: Measure | None = None
    w: Measure | None = None
    h: Measure | Literal["fit"] | None = None
    heights: tuple[Annotated[float, Field(ge=0)], ...] = ()
    layer: int = 0
    inside: str = ""
    when: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    style: Annotated[dict[str, StyleValue], Field(default_factory=dict)]

    @model_validator(mode="before")
    @classmethod
    def _style_apart(cls, value: object) -> object:
        """Move the painter's keys into ``style``: in the file they stand beside the others."""
        if not isinstance(value, Mapping) or "style" in value:
            return value
        own = {key: part for key, part in value.items() if key in cls.model_fields}
        return {**own, "style": {key: part for key, part in value.items() if key not in own}}

    @model_validator(mode="after")
    def _has_a_place(self) -> BoxSpec:
        across = [edge for edge in (self.x, self.right, self.w) if edge is not None]
        down = [edge for edge in (self.y or None, self.bottom, self.h) if edge is not None]
        if len(across) != 2:
            raise ValueError("two of x, right, w are needed")
        limited = len(down) == 3 and self.h == "fit" and not self.heights
        if len(down) + bool(self.heights) != 2 and not limited:
            raise ValueError("two of y, bottom, h (or heights) are needed")
        return self


class LayoutSpec(Definition):
    """The face of one kind of card.

    Attributes:
        extends: Layout whose boxes it takes over; its own keys go over theirs.
        size: Card size its ``heights`` are meant for, in mm.
        comfort: Type sizes in pt, falling, that text should not go below before the box
            with ``heights`` gives up room: the wanted one, then what is still comfortable.
        drop: Boxes of the extended layout it does without.
        box: Its boxes by id, in the order they are measured.
    """

    extends: str = ""
    size: tuple[float, float] = (63, 88)
    comfort: Annotated[tuple[float, ...], Field(min_length=1)] = (9, 8)
    drop: tuple[str, ...] = ()
    box: dict[str, BoxSpec]
