"""Badges: a shape with a number or an icon in it (costs, stats, levels)."""

from __future__ import annotations

from deckbuilder.model.base import Definition
from deckbuilder.printing.face import FaceProblem
from deckbuilder.printing.faces.content import Label
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs
from deckbuilder.printing.fonts import CAP_HEIGHT
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.icons import draw_icon, icon
from deckbuilder.printing.shaping import PT, Shaped, shape
from deckbuilder.printing.surface import Surface


class BadgeStyle(Definition):
    """How a badge looks.

    Attributes:
        source: Slot with its `Label`.
        shape: Icon whose outline it has.
        half: Half its height in mm; it stands in the middle of its box.
        fill: Token of its colour.
        text: Token of the number or icon in it.
        halo: Token of the line around it that lifts it off any ground; empty for none.
        halo_width: Width of that line in mm.
        inner: Token of a thin line inside it; empty for none.
        inner_scale: Size of that line's shape as a share of the badge.
        inner_width: Width of that line in mm.
        sizes: Type size in pt for one sign, two, three …; the last holds for more.
        sink: How far the number stands below the middle, as a share of ``half``.
        icon_share: Half height of an icon in it, as a share of ``half``.
    """

    source: str
    shape: str
    half: float
    fill: str = "deep"
    text: str = "paper"
    halo: str = "paper"
    halo_width: float = 0.7
    inner: str = ""
    inner_scale: float = 0.86
    inner_width: float = 0.16
    sizes: tuple[float, ...] = (16, 12.5)
    sink: float = 0
    icon_share: float = 0.52


def plan(job: Job[BadgeStyle]) -> Plan:
    """Plan a badge."""
    style, half = job.style, job.style.half
    x, y = job.box.x + job.box.w / 2, job.box.y + job.box.h / 2
    outline = icon(style.shape).outline
    body, inner = outline.placed(x, y, half), outline.placed(x, y, half * style.inner_scale)
    label = job.content.get(style.source, Label) or Label()
    size = style.sizes[min(max(len(label.text), 1), len(style.sizes)) - 1]
    text = shape(label.text, "numeral", job.content.language)
    problems = missing_glyphs(text.missing)
    if text.width(size) > 2 * half:
        problems += (FaceProblem("overflow", f'"{label.text}" is wider than its badge'),)

    def draw(surface: Surface) -> None:
        if style.halo:
            surface.stroke(body, job.colour(style.halo), 2 * style.halo_width)
        fill = job.colour(style.fill)
        surface.fill(body, fill)
        if style.inner:
            surface.stroke(inner, fill.mixed(job.colour(style.inner), 0.55), style.inner_width)
        middle = y + style.sink * half
        if label.icon:
            draw_icon(surface, label.icon, x, middle, half * style.icon_share, job.colour(style.text), fill)
        else:
            draw_centred(surface, text, x, middle, size, job, style.text)

    bounds = body.bounds()
    return Plan(draw, problems=problems, ink=Box(*bounds))


def draw_centred(
    surface: Surface, text: Shaped, x: float, y: float, size: float, job: Job[BadgeStyle], token: str
) -> None:
    """Draw a number with the middle of its digits at (x, y)."""
    base = y + CAP_HEIGHT * size * PT / 2
    surface.text(text.pieces, x - text.width(size) / 2, base, size, job.colour(token))


BADGE = Painter("badge", BadgeStyle, plan)
