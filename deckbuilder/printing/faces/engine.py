"""From a card's content and a layout to a face: measure, decide, draw.

The engine places the boxes of a layout one after the other, lets each box's painter
plan it, and keeps the first height of the flexible box (the art) at which every text is
comfortable. Drawing only carries the plans out.

**To add a painter**: write ``faces/painters/<kind>.py`` with

1. a ``Style(Definition)``: the keys the box may have in the TOML file, with defaults;
   colours are token names, resolved by ``job.colour("deep")``;
2. ``def plan(job: Job[Style]) -> Plan``: read what the card says by
   ``job.content.get("slot", Type)``, measure, decide; return
   ``Plan(draw=..., ink=box, height=..., size=..., problems=(...))``. Draw inside
   ``job.box`` only, in mm, y down. If it does not fit, say so in ``problems``; never clip;
3. one line in ``PAINTERS`` (``faces/painters/__init__.py``).

**To add a layout**: write ``layouts/cards/<name>.toml``: ``[box.<id>]`` tables in the
order they are measured, each with ``painter``, two of x/right/w, two of y/bottom/h, and
the painter's keys. Refer to earlier boxes and to ``trim`` by edge
(``"typebar.bottom + 0.6"``). ``extends = "<other>"`` takes over another layout; own keys
go over its keys, ``drop`` removes boxes. One box may have ``heights`` (best first, for
the native ``size``); ``h = "fit"`` takes the height the painter asks for.

**To add a game**: write ``faces/<game>.py`` with ``content(card, request, *, pictured) ->
Content`` and ``back(request) -> Content``; see ``faces/arcmage.py``. Its colours stand in
``layouts/palettes.toml``, its icons in ``layouts/icons/<game>.toml``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf

from deckbuilder.errors import LayoutError
from deckbuilder.model.layout import BoxSpec, Length
from deckbuilder.printing.face import FaceProblem
from deckbuilder.printing.faces.content import Content
from deckbuilder.printing.faces.ink_saving import SavingSurface
from deckbuilder.printing.faces.layouts import TRIM, LaidBox, Layout, layout
from deckbuilder.printing.faces.painting import Job, Options, Picture, Plan
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.surface import Surface

INK_SAVER = "ink-saver"
"""Slot that is filled when ink is to be saved."""

SMALL_HEIGHTS = (22.0, 18.0, 14.0, 10.0, 6.0, 0.0)
"""Heights of the flexible box, on top of a layout's own, for texts that fit at none of those."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A box of a face with its place and its plan."""

    laid: LaidBox
    box: Box
    plan: Plan


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """A face whose every box is decided (`deckbuilder.printing.face.Face`)."""

    key: str
    size: tuple[float, float]
    bleed: float
    problems: tuple[FaceProblem, ...]
    placed: tuple[Placed, ...]
    name: str = ""
    ink_saver: bool = False

    def draw(self, surface: Surface) -> None:
        """Draw it with (0, 0) at the top left of the trim box, bleed included."""
        if self.ink_saver:
            surface = SavingSurface(surface)
        outlines = {item.laid.id: item.plan.outline for item in self.placed}
        ordered = sorted(self.placed, key=lambda item: item.laid.spec.layer)
        for inside, items in groupby(ordered, key=lambda item: item.laid.spec.inside):
            outline = outlines.get(inside)
            with surface.clipped(outline) if outline is not None else nullcontext():
                for item in items:
                    item.plan.draw(surface)


def face(
    content: Content,
    size: tuple[float, float],
    *,
    key: str,
    options: Options,
    picture: Picture | None = None,
) -> DrawnFace:
    """Measure a card's face and decide how it is drawn.

    Args:
        content: What the card has to say.
        size: Trim size in mm.
        key: Name of the drawing, unique among all that differ.
        options: How faces are drawn.
        picture: The user's picture of the card.

    Raises:
        LayoutError: The layout and the content do not go together.
    """
    chosen = layout(content.layout)
    if options.ink_saver:
        content = replace(content, slots={**content.slots, INK_SAVER: True})
    placed = _decided(chosen, content, size, options, picture)
    problems = [FaceProblem("content", said) for said in content.problems]
    problems += [problem for item in placed for problem in item.plan.problems]
    return DrawnFace(
        key, size, options.bleed, tuple(dict.fromkeys(problems)), placed, content.card, options.ink_saver
    )


def _decided(
    chosen: Layout,
    content: Content,
    size: tuple[float, float],
    options: Options,
    picture: Picture | None,
) -> tuple[Placed, ...]:
    """Return the boxes at the best height of the flexible one.

    The first height at which every text has the wanted size; else the first at which it
    is comfortable; else, among those at which all fits, the one with the largest type;
    else a smaller height at which all fits, and if there is none, the smallest.
    """
    tried: list[tuple[float, tuple[Placed, ...]]] = []
    placed: tuple[Placed, ...] = ()
    for heights, last in _candidates(chosen, size):
        placed = tuple(_placed(chosen, content, size, options, picture, heights))
        smallest = min((item.plan.size for item in placed), default=0.0)
        if not any(_grows(item) for item in placed):
            if smallest >= chosen.spec.comfort[0]:
                return placed
            tried.append((smallest, placed))
        if last and tried:
            break
    for wanted in chosen.spec.comfort[1:]:
        for smallest, candidate in tried:
            if smallest >= wanted:
                return candidate
    return max(tried, key=lambda pair: pair[0])[1] if tried else placed


def _grows(item: Placed) -> bool:
    """Tell whether a box holds flowing text that more height could make fit."""
    return item.plan.size < inf and any(problem.code == "overflow" for problem in item.plan.problems)


def _candidates(chosen: Layout, size: tuple[float, float]) -> Iterator[tuple[Mapping[str, float], bool]]:
    """Yield heights of the flexible box, and whether it was the last the layout names."""
    flexible = next((laid for laid in chosen.boxes if laid.spec.heights), None)
    if flexible is None:
        yield {}, True
        return
    taller = size[1] - chosen.spec.size[1]
    own = [max(0.0, height + taller) for height in flexible.spec.heights]
    smaller = [height for height in SMALL_HEIGHTS if height < own[-1]]
    for number, height in enumerate((*own, *smaller)):
        yield {flexible.id: height}, number >= len(own) - 1


def _placed(
    chosen: Layout,
    content: Content,
    size: tuple[float, float],
    options: Options,
    picture: Picture | None,
    heights: Mapping[str, float],
) -> Iterator[Placed]:
    places: dict[str, Box] = {TRIM: Box(0, 0, *size)}
    for laid in chosen.boxes:
        spec = laid.spec
        if not _wanted(spec, content):
            places[laid.id] = _place(spec, places, 0.0, 0.0)
            continue

        def planned(box: Box, laid: LaidBox = laid) -> Plan:
            return laid.painter.plan(Job(laid.id, box, laid.style, content, places, options, picture))

        height = heights.get(laid.id)
        if spec.h == "fit":
            room = _room(spec, places)
            height = min(planned(_place(spec, places, room, room)).height, room)
        box = _place(spec, places, height, height or 0.0)
        plan = planned(box)
        places[laid.id] = box
        yield Placed(laid, box, plan)


def _wanted(spec: BoxSpec, content: Content) -> bool:
    return all(map(content.has, spec.when)) and not any(map(content.has, spec.unless))


def _room(spec: BoxSpec, places: Mapping[str, Box]) -> float:
    """Return the height a box with ``h = "fit"`` can have at most."""
    top = _top(spec, places) if spec.y else 0.0
    bottom = places[TRIM].bottom if spec.bottom is None else _resolved(spec.bottom, places)
    return max(0.0, bottom - top)


def _place(spec: BoxSpec, places: Mapping[str, Box], height: float | None, absent: float) -> Box:
    """Return where a box stands; ``height`` overrides its own."""
    left, right = spec.x, spec.right
    if spec.w is None:
        x = _resolved(left, places)
        w = _resolved(right, places) - x
    else:
        w = _resolved(spec.w, places)
        x = _resolved(left, places) if left is not None else _resolved(right, places) - w
    if height is None and spec.h is None and not spec.heights:
        top = _top(spec, places)
        return Box(x, top, w, _resolved(spec.bottom, places) - top)
    if height is None:
        height = _resolved(spec.h, places) if isinstance(spec.h, Length) else absent
    y = _top(spec, places) if spec.bottom is None else _resolved(spec.bottom, places) - height
    return Box(x, y, w, height)


def _top(spec: BoxSpec, places: Mapping[str, Box]) -> float:
    return max(_resolved(length, places) for length in spec.y)


def _resolved(length: Length | None, places: Mapping[str, Box]) -> float:
    if length is None:
        raise LayoutError("a box has no place")
    if not length.box:
        return length.offset
    return _edge(places[length.box], length.edge) + length.offset


def _edge(box: Box, edge: str) -> float:
    match edge:
        case "left":
            return box.x
        case "right":
            return box.right
        case "top":
            return box.y
        case "bottom":
            return box.bottom
        case "width":
            return box.w
        case _:
            return box.h
