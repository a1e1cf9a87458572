"""Rows: a chip or an icon at the head of each, its text beside it (city levels, abilities)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.model.base import Definition
from deckbuilder.printing.faces.content import Row
from deckbuilder.printing.faces.painters.marks import draw_label
from deckbuilder.printing.faces.painting import Job, Painter, Plan, missing_glyphs, overflow
from deckbuilder.printing.fonts import CAP_HEIGHT
from deckbuilder.printing.geometry import Box, line
from deckbuilder.printing.icons import icon
from deckbuilder.printing.shaping import PT, shape
from deckbuilder.printing.surface import Surface
from deckbuilder.printing.typeset import RULES_LADDER, Block, Setting, lay
from deckbuilder.text.runs import Runs, Words

BARE_INDENT = 0.4
"""Where the text of a row without a label begins, in mm."""


class RowsStyle(Definition):
    """How rows look.

    Attributes:
        source: Slots with the `Row` of each, the fullest version first. The first is taken
            only if it is comfortable to read, the others if they fit at all.
        comfort: Smallest size in pt at which the fullest version is taken.
        chip: Icon whose shape holds the label's text; empty if the label is an icon.
        half: Half the height of chip or icon in mm.
        centre: Distance of its middle from the left of the box in mm.
        indent: Distance of the text from the left of the box in mm; a row without a label
            begins at the left of the box.
        least: Least height of a row in mm.
        pad: Least white above and below a row's text in mm.
        fit: Type sizes in pt to try, largest first.
        condensed: Sizes to try after those in condensed letters.
        number: Type size of the chip's number in pt.
        sink: How far that number stands below the chip's middle, as a share of ``half``.
        rule: Token of the line between rows; empty for none.
        spread: Whether the rows share all the height of the box.
        colour: Token of chip or icon.
    """

    source: tuple[str, ...]
    comfort: float = 8
    chip: str = ""
    half: float = 2.5
    centre: float = 3
    indent: float = 8.2
    least: float = 6.3
    pad: float = 0.7
    fit: tuple[float, ...] = tuple(step.size for step in RULES_LADDER if not step.condensed)
    condensed: tuple[float, ...] = tuple(step.size for step in RULES_LADDER if step.condensed)
    number: float = 9.5
    sink: float = 0.2
    rule: str = "mid"
    spread: bool = True
    colour: str = "deep"


@dataclass(frozen=True, slots=True)
class _Set:
    """Rows set at one size, and whether they fit."""

    rows: Sequence[Row]
    blocks: Sequence[Block]
    needs: Sequence[float]
    setting: Setting
    fits: bool

    @property
    def height(self) -> float:
        return sum(self.needs)


@dataclass(frozen=True, slots=True)
class _Laid:
    row: Row
    block: Block
    box: Box


def plan(job: Job[RowsStyle]) -> Plan:
    """Plan rows: their fullest version that fits, at the first size at which all fit."""
    style, box = job.style, job.box
    versions = [rows for slot in style.source if (rows := job.content.get(slot, tuple))]
    ladder = [Setting(size) for size in style.fit]
    ladder += [Setting(size, condensed=True, leading=1.18) for size in style.condensed]
    chosen = _Set((), (), (), ladder[0], fits=True)
    for number, rows in enumerate(versions):
        fullest = number == 0 and len(versions) > 1
        chosen = _fitted(job, rows, [s for s in ladder if s.size >= style.comfort] if fullest else ladder)
        if chosen.fits:
            break
    problems = missing_glyphs(tuple(sign for block in chosen.blocks for sign in block.missing))
    if not chosen.fits:
        problems += (overflow("the text of its rows", box),)
    laid = _stacked(chosen, box, spread=style.spread)

    def draw(surface: Surface) -> None:
        for number, item in enumerate(laid):
            _draw(surface, item, job)
            if number and style.rule:
                rule = line(box.x + style.indent, item.box.y, box.right, item.box.y)
                surface.stroke(rule, job.colour(style.rule), 0.2)

    ink = Box(box.x, box.y, box.w, min(chosen.height, box.h))
    return Plan(draw, chosen.height, chosen.setting.size, problems, ink)


def _fitted(job: Job[RowsStyle], rows: Sequence[Row], ladder: Sequence[Setting]) -> _Set:
    """Set rows at the first step of a ladder at which all fit, or at its last."""
    style, box = job.style, job.box
    for setting in ladder:
        blocks = [
            lay(_said(row), box.w - _indent(row, style), setting, language=job.content.language)
            for row in rows
        ]
        needs = [max(style.least, block.height + 2 * style.pad) for block in blocks]
        fits = all(block.fits for block in blocks) and sum(needs) <= box.h + 1e-6
        chosen = _Set(rows, blocks, needs, setting, fits)
        if fits:
            break
    return chosen


def _indent(row: Row, style: RowsStyle) -> float:
    return style.indent if row.label.text or row.label.icon else BARE_INDENT


def _said(row: Row) -> Runs:
    """Return a row's text with its name before it, a little apart."""
    if not row.name:
        return row.text
    return (Words(f"{row.name}\u00a0", "keyword"), Words(" "), *row.text)


def _stacked(chosen: _Set, box: Box, *, spread: bool) -> list[_Laid]:
    """Place rows below each other; they share what height is left."""
    count = len(chosen.rows)
    spare = max(0.0, box.h - chosen.height) / count if spread and count else 0.0
    result = []
    y = box.y
    for row, block, need in zip(chosen.rows, chosen.blocks, chosen.needs, strict=True):
        high = need + min(spare, need * 0.6)
        result.append(_Laid(row, block, Box(box.x, y, box.w, high)))
        y += high
    return result


def _draw(surface: Surface, item: _Laid, job: Job[RowsStyle]) -> None:
    style, box = job.style, item.box
    x, y = box.x + style.centre, box.y + box.h / 2
    colour = job.colour(style.colour)
    label = item.row.label
    if style.chip and label.text:
        surface.fill(icon(style.chip).outline.placed(x, y, style.half), colour)
        number = shape(label.text, "numeral")
        base = y + style.sink * style.half + CAP_HEIGHT * style.number * PT / 2
        surface.text(
            number.pieces, x - number.width(style.number) / 2, base, style.number, job.colour("paper")
        )
    elif label.icon:
        draw_label(surface, label, (x, y), style.half, colour, job.colour("paper"))
    top = y - item.block.height / 2
    item.block.draw(surface, box.x + _indent(item.row, style), top, job.colour("ink"), job.colour("paper"))


ROWS = Painter("rows", RowsStyle, plan)
