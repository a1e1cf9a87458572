"""Grounds: frames, panels, bars."""

from __future__ import annotations

from typing import Literal

from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.painting import Job, Painter, Plan
from deckbuilder.printing.geometry import Box, Path, line, rectangle
from deckbuilder.printing.surface import Surface


class PanelStyle(Definition):
    """How a ground looks.

    Attributes:
        fill: Token of its colour; empty for none.
        outline: Token of a line around it; empty for none.
        outline_width: Width of that line in mm.
        radius: Radius of its corners in mm.
        rule: Token of straight lines along some sides.
        rule_width: Width of those lines in mm.
        rules: Which sides have one.
        beyond: Whether it runs through the bleed on all sides.
    """

    fill: str = ""
    outline: str = ""
    outline_width: float = 0.3
    radius: float = 0
    rule: str = "deep"
    rule_width: float = 0.35
    rules: tuple[Literal["top", "bottom"], ...] = ()
    beyond: bool = False


def plan(job: Job[PanelStyle]) -> Plan:
    """Plan a ground; other boxes can be clipped to its outline."""
    style = job.style
    box = job.box.inset(-job.options.bleed) if style.beyond else job.box
    shape = rectangle(box, style.radius)

    def draw(surface: Surface) -> None:
        if style.fill:
            surface.fill(shape, job.colour(style.fill))
        for rule in _rules(box, style):
            surface.stroke(rule, job.colour(style.rule), style.rule_width)
        if style.outline:
            surface.stroke(shape, job.colour(style.outline), style.outline_width)

    return Plan(draw, outline=shape)


def _rules(box: Box, style: PanelStyle) -> list[Path]:
    at = {"top": box.y, "bottom": box.bottom}
    return [line(box.x, at[side], box.right, at[side]) for side in style.rules]


PANEL = Painter("panel", PanelStyle, plan)
