"""Where cards lie on a sheet of paper: pure geometry in mm, no PDF.

One `SheetLayout` says where fronts, backs and marks go, so that they cannot
disagree. All places are as seen on the printed side, from the top left, y down.
The page is always the paper as it was asked for; where more cards fit that way,
the *cards* are turned on it, not the page.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from deckbuilder.errors import UsageError
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.units import said

EPSILON = 0.01
"""An overlap below this many mm is rounding: an exact fit is a fit."""

MOST_SLOTS = 2500
"""More cards than this on one sheet is a mistake in the sizes."""

TURNED = 270
"""Clockwise turn of a card that lies on its side: its top points left."""


class Side(StrEnum):
    """The two sides of a sheet."""

    FRONT = "front"
    BACK = "back"


class On(StrEnum):
    """Which sides of a sheet carry something."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"

    def holds(self, side: Side) -> bool:
        """Tell whether a side is one of them."""
        return self is On.BOTH or self.value == side.value


class Flip(StrEnum):
    """The edge of the paper that a duplex printer turns it over on."""

    LONG = "long"
    SHORT = "short"


class Turn(StrEnum):
    """Whether cards may lie on their side."""

    AUTO = "auto"
    NEVER = "never"
    ALWAYS = "always"


class Slot(NamedTuple):
    """One place for a card: its trim box on the page and how the card lies in it.

    Attributes:
        box: The trim box, in mm.
        turn: How far the card is turned clockwise: 0, 90, 180 or 270 degrees.
    """

    box: Box
    turn: int = 0


class Fold(NamedTuple):
    """The line in the middle of a page that fronts and backs lie on either side of.

    Attributes:
        upright: Whether the line runs from top to bottom.
        gap: Space between a front and its back across the line, in mm.
    """

    upright: bool
    gap: float


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet with its slots; the same on every page, full or not.

    Attributes:
        page: Width and height of the paper in mm.
        card: Trim width and height of an upright card in mm.
        slots: Front slots in the order they are filled.
        grid: Columns and rows on the page.
        gap: Space between cards, in mm.
        bleed: How far beyond the trim cards are drawn where nothing is in the way, in mm.
        flip: The edge a duplex printer turns the sheet on.
        outer_bleed: The bleed on sides that have no neighbour, in mm; ``None`` for ``bleed``.
        fold: Where the page is folded; then backs lie on the same page as their fronts.
        name: What the sheet is called, if it has a name.
    """

    page: tuple[float, float]
    card: tuple[float, float]
    slots: tuple[Slot, ...]
    grid: tuple[int, int]
    gap: float = 0.0
    bleed: float = 0.0
    flip: Flip = Flip.LONG
    outer_bleed: float | None = None
    fold: Fold | None = None
    name: str = ""

    @property
    def most_bleed(self) -> float:
        """The most bleed that any side of a card shows, in mm."""
        return self.bleed if self.outer_bleed is None else max(self.bleed, self.outer_bleed)

    @property
    def turned(self) -> bool:
        """Whether the cards lie on their side."""
        return bool(self.slots[0].turn % 180)

    def slot(self, number: int, side: Side = Side.FRONT) -> Slot:
        """Return a slot by its number from 0; a card's back has its front's number."""
        front = self.slots[number]
        return front if side is Side.FRONT else self._turned_over(front)

    def filled(self, count: int, side: Side = Side.FRONT) -> tuple[Slot, ...]:
        """Return the slots of a page that holds ``count`` cards."""
        return tuple(self.slot(number, side) for number in range(count))

    def on_page(self, count: int, side: Side = Side.FRONT) -> tuple[Slot, ...]:
        """Return every slot in use on one page: those of `filled`, then the backs if it is folded."""
        slots = self.filled(count, side)
        return slots if self.fold is None else (*slots, *self.filled(count, Side.BACK))

    def drawn(self, count: int, side: Side = Side.FRONT) -> tuple[Box, ...]:
        """Return what each of the slots `on_page` may cover: its trim and its share of bleed.

        Between two cards the bleed ends half way; no card is ever drawn over another's trim.
        """
        boxes = [slot.box for slot in self.on_page(count, side)]
        outer = self.bleed if self.outer_bleed is None else self.outer_bleed
        return tuple(_with_bleed(box, boxes, self.bleed, outer) for box in boxes)

    def sheets(self, cards: int) -> int:
        """Return how many sheets that many cards need."""
        return -(-cards // len(self.slots))

    def without(self, numbers: Collection[int]) -> SheetLayout:
        """Return the same sheet with some slots left empty on every page.

        Args:
            numbers: The slots, counted from 1 in the order they are filled.

        Raises:
            UsageError: There is no such slot, or none is left.
        """
        count = len(self.slots)
        beyond = sorted(number for number in numbers if not 1 <= number <= count)
        if beyond:
            raise UsageError(
                f"there is no slot {beyond[0]}", where="--skip", cure=f"this sheet has slots 1 to {count}"
            )
        kept = tuple(slot for number, slot in enumerate(self.slots, 1) if number not in numbers)
        if not kept:
            raise UsageError(
                f"all {count} slots are skipped, so none is left", where="--skip", cure="skip fewer"
            )
        return replace(self, slots=kept)

    def upright_axis(self) -> bool:
        """Tell whether backs are mirrored left to right, not top to bottom."""
        if self.fold is not None:
            return self.fold.upright
        return (self.flip is Flip.LONG) == (self.page[1] >= self.page[0])

    def _turned_over(self, slot: Slot) -> Slot:
        """Return where a front slot lies when the sheet has been turned over, or folded.

        The box is mirrored on the axis of the flip; the card lies so that its top
        is at the same edge of the cut card as the front's.
        """
        (width, height), (x, y, w, h) = self.page, slot.box
        if self.upright_axis():
            return Slot(Box(width - x - w, y, w, h), -slot.turn % 360)
        return Slot(Box(x, height - y - h, w, h), (180 - slot.turn) % 360)


class _Fit(NamedTuple):
    """How many cards fit when they lie one way."""

    columns: int
    rows: int
    turned: bool

    @property
    def cards(self) -> int:
        return self.columns * self.rows


def plan(
    page: tuple[float, float],
    card: tuple[float, float],
    *,
    margin: float = 5.0,
    gap: float = 0.0,
    grid: tuple[int, int] | None = None,
    turn: Turn = Turn.AUTO,
    bleed: float = 0.0,
    outer_bleed: float | None = None,
    flip: Flip = Flip.LONG,
    keep_out: Collection[Box] = (),
) -> SheetLayout:
    """Lay out a sheet: the grid that holds most cards, centred on the page.

    Args:
        page: Width and height of the paper in mm.
        card: Trim width and height of a card in mm.
        margin: Least space between cards and the edge of the paper, in mm.
        gap: Space between cards in mm.
        grid: Columns and rows wanted; ``None`` takes all that fit.
        turn: Whether cards may lie on their side; when as many fit, they stand upright.
        bleed: How far beyond the trim cards are drawn, in mm.
        outer_bleed: The same on sides that have no neighbour; ``None`` for ``bleed``.
        flip: The edge a duplex printer turns the sheet on.
        keep_out: Places near the corners that cards and their bleed stay out of.

    Raises:
        UsageError: No card fits, the wanted grid does not, or the sizes are absurd.
    """
    ways = [(False, Turn.ALWAYS), (True, Turn.NEVER)]
    fits = [_fit(page, card, margin, gap, turned) for turned, unless in ways if turn is not unless]
    if keep_out:
        reach = bleed if outer_bleed is None else outer_bleed
        fits = [_beside(fit, grid, page, card, gap, [box.inset(-reach) for box in keep_out]) for fit in fits]
    spaces = f"margins of {said(margin)} mm" + (f" and gaps of {said(gap)} mm" if gap and grid else "")
    beside = " beside the registration marks" if keep_out else ""
    best = _chosen(fits, grid, card, f"paper of {_measures(page)} with {spaces}{beside}")
    return SheetLayout(
        page=page,
        card=card,
        slots=tuple(_grid_slots(page, card, gap, best)),
        grid=(best.columns, best.rows),
        gap=gap,
        bleed=bleed,
        flip=flip,
        outer_bleed=outer_bleed,
    )


def one_up(card: tuple[float, float], bleed: float, flip: Flip = Flip.LONG) -> SheetLayout:
    """Return a page that is one card with its bleed, as print services ask for it."""
    page = (card[0] + 2 * bleed, card[1] + 2 * bleed)
    return SheetLayout(page, card, (Slot(Box(bleed, bleed, *card)),), (1, 1), bleed=bleed, flip=flip)


def _fit(
    page: tuple[float, float], card: tuple[float, float], margin: float, gap: float, turned: bool
) -> _Fit:
    width, height = card[::-1] if turned else card
    columns = _count(page[0] - 2 * margin, width, gap)
    rows = _count(page[1] - 2 * margin, height, gap)
    return _Fit(columns, rows, turned)


def _chosen(
    fits: Sequence[_Fit], grid: tuple[int, int] | None, card: tuple[float, float], place: str
) -> _Fit:
    """Return the fit with most cards, or the wanted grid the first way that holds it."""
    best = max(fits, key=lambda fit: fit.cards)
    if not best.cards:
        raise UsageError(
            f"no card of {_measures(card)} fits on {place}",
            cure="take a smaller card, a larger paper or a smaller margin",
        )
    if grid is not None:
        holding = [fit for fit in fits if fit.columns >= grid[0] and fit.rows >= grid[1]]
        if not holding:
            raise _impossible(grid, best, card, place)
        best = _Fit(*grid, holding[0].turned)
    if best.cards > MOST_SLOTS:
        raise UsageError(f"{best.cards} cards on one sheet are more than {MOST_SLOTS}", cure="use --grid")
    return best


def _count(room: float, card: float, gap: float) -> int:
    """Return how many cards fit in a row; one that lacks less than `EPSILON` fits."""
    return max(0, math.floor((room + gap + EPSILON) / (card + gap)))


def _beside(
    fit: _Fit,
    grid: tuple[int, int] | None,
    page: tuple[float, float],
    card: tuple[float, float],
    gap: float,
    keep_out: Collection[Box],
) -> _Fit:
    """Return the largest grid within another that stays out of some places; the wanted one if it does."""
    sizes = [(c, r) for c in range(1, fit.columns + 1) for r in range(1, fit.rows + 1)]
    sizes.sort(key=lambda size: (size != grid, -size[0] * size[1]))
    for columns, rows in sizes:
        tried = _Fit(columns, rows, fit.turned)
        all_cards = _outline(page, card, gap, tried)
        if not any(all_cards.meets(box) for box in keep_out):
            return tried
    return _Fit(0, 0, fit.turned)


def _outline(page: tuple[float, float], card: tuple[float, float], gap: float, fit: _Fit) -> Box:
    """Return the box round all cards of a grid that is centred on the page."""
    width, height = card[::-1] if fit.turned else card
    across = fit.columns * width + (fit.columns - 1) * gap
    down = fit.rows * height + (fit.rows - 1) * gap
    return Box((page[0] - across) / 2, (page[1] - down) / 2, across, down)


def _grid_slots(
    page: tuple[float, float], card: tuple[float, float], gap: float, fit: _Fit
) -> Iterator[Slot]:
    width, height = card[::-1] if fit.turned else card
    left, top, _, _ = _outline(page, card, gap, fit)
    turn = TURNED if fit.turned else 0
    for row in range(fit.rows):
        for column in range(fit.columns):
            place = Box(left + column * (width + gap), top + row * (height + gap), width, height)
            yield Slot(place, turn)


def _impossible(grid: tuple[int, int], best: _Fit, card: tuple[float, float], place: str) -> UsageError:
    turned = " with the cards on their side" if best.turned else ""
    return UsageError(
        f"{grid[0]} x {grid[1]} cards of {_measures(card)} do not fit on {place}",
        where="--grid",
        cure=f"the largest grid that fits is {best.columns} x {best.rows}{turned}",
    )


def _with_bleed(box: Box, boxes: list[Box], bleed: float, outer: float) -> Box:
    """Return a trim box with the bleed that its neighbours leave room for."""
    if bleed <= 0 and outer <= 0:
        return box
    left = top = right = bottom = outer
    others = [other for other in boxes if other is not box]
    for other in others:
        if other.y < box.bottom - EPSILON and box.y < other.bottom - EPSILON:
            if other.x >= box.right - EPSILON:
                right = min(right, bleed, max(0.0, other.x - box.right) / 2)
            elif other.right <= box.x + EPSILON:
                left = min(left, bleed, max(0.0, box.x - other.right) / 2)
        if other.x < box.right - EPSILON and box.x < other.right - EPSILON:
            if other.y >= box.bottom - EPSILON:
                bottom = min(bottom, bleed, max(0.0, other.y - box.bottom) / 2)
            elif other.bottom <= box.y + EPSILON:
                top = min(top, bleed, max(0.0, box.y - other.bottom) / 2)
    for other in others:  # only a neighbour across a corner can still be in the way
        grown = Box(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)
        if grown.meets(other):
            left = min(left, max(0.0, box.x - other.right)) if other.x < box.x else left
            right = min(right, max(0.0, other.x - box.right)) if other.x > box.x else right
    return Box(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)


def _measures(size: tuple[float, float]) -> str:
    return f"{said(size[0])} x {said(size[1])} mm"
