"""Sheets that are folded: each front has its back across a line in the middle of the page.

Printed on one side, folded on the line, glued and cut, they need no printer that
prints both sides. The back lies so that it reads right when the card is turned
like a page.
"""

from __future__ import annotations

from dataclasses import replace

from deckbuilder.errors import UsageError
from deckbuilder.printing.sheet import Fold, SheetLayout, Turn, plan

LEAST_GAP = 1.0
"""Least space across the fold in mm, so that the line touches no card."""


def plan_folded(
    page: tuple[float, float],
    card: tuple[float, float],
    *,
    fold_gap: float,
    margin: float = 5.0,
    gap: float = 0.0,
    grid: tuple[int, int] | None = None,
    turn: Turn = Turn.AUTO,
    bleed: float = 0.0,
    outer_bleed: float | None = None,
) -> SheetLayout:
    """Lay out a sheet to fold: the line and the grid that hold most cards.

    Args:
        page: Width and height of the paper in mm.
        card: Trim width and height of a card in mm.
        fold_gap: Space between a front and its back across the fold, in mm.
        margin: Least space between cards and the edge of the paper, in mm.
        gap: Space between fronts in mm.
        grid: Columns and rows of fronts wanted; ``None`` takes all that fit.
        turn: Whether cards may lie on their side.
        bleed: How far beyond the trim cards are drawn, in mm.
        outer_bleed: The same on sides that have no neighbour; ``None`` for ``bleed``.

    Raises:
        UsageError: No card fits on half of the paper, or the wanted grid does not.
    """
    found, refused = [], []
    for upright in (False, True):
        half = _half(page, margin, fold_gap, upright)
        try:
            layout = plan(
                half, card, margin=margin, gap=gap, grid=grid, turn=turn, bleed=bleed, outer_bleed=outer_bleed
            )
        except UsageError as problem:
            refused.append(problem)
        else:
            found.append((layout, upright))
    if not found and grid is not None:
        best = plan_folded(page, card, fold_gap=fold_gap, margin=margin, gap=gap, turn=turn)
        raise UsageError(
            f"{grid[0]} x {grid[1]} fronts do not fit on half of a folded page",
            where="--grid",
            cure=f"the largest grid that fits is {best.grid[0]} x {best.grid[1]}",
        )
    if not found:
        raise UsageError(
            f"on half of a folded page {refused[0].message}", where="--fold", cure=refused[0].cure
        )
    layout, upright = max(found, key=lambda one: len(one[0].slots))
    return _beside_the_fold(layout, page, Fold(upright, fold_gap))


def _half(page: tuple[float, float], margin: float, fold_gap: float, upright: bool) -> tuple[float, float]:
    """Return a page whose room is that of one half: beyond the fold it needs no margin."""
    width, height = page
    if upright:
        return width / 2 - fold_gap / 2 + margin, height
    return width, height / 2 - fold_gap / 2 + margin


def _beside_the_fold(layout: SheetLayout, page: tuple[float, float], fold: Fold) -> SheetLayout:
    """Return a half's layout on the whole page, its cards against the fold."""
    boxes = [slot.box for slot in layout.slots]
    across = page[0] / 2 - fold.gap / 2 - max(box.right for box in boxes) if fold.upright else 0.0
    down = 0.0 if fold.upright else page[1] / 2 - fold.gap / 2 - max(box.bottom for box in boxes)
    slots = tuple(
        slot._replace(box=slot.box._replace(x=slot.box.x + across, y=slot.box.y + down))
        for slot in layout.slots
    )
    return replace(layout, page=page, slots=slots, fold=fold)
