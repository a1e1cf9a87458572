"""From cards to pages: which face lies in which slot of which side.

Everything here is decided before anything is drawn, so that counts, refusals and
tests need no PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from deckbuilder.printing.correction import Correction
from deckbuilder.printing.face import CardSide
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.ink import Ink
from deckbuilder.printing.label import Label, LabelStyle, label_box
from deckbuilder.printing.marks import Line, MarkStyle, marks
from deckbuilder.printing.sheet import SheetLayout, Side, Slot
from deckbuilder.printing.surroundings import Surroundings
from deckbuilder.printing.underlay import UnderlayPage


class PageOrder(StrEnum):
    """The order of pages, for printers that print both sides and for those that do not."""

    INTERLEAVED = "interleaved"
    BACKS_FIRST = "backs-first"
    FRONTS_THEN_BACKS = "fronts-then-backs"
    REVERSED_BACKS = "reversed-backs"
    TWO_FILES = "two-files"


@dataclass(frozen=True, slots=True)
class Copies:
    """A card to print, so many times.

    Attributes:
        front: Its face.
        back: Its back, ``None`` to leave the slot on the back of the sheet empty.
        count: How many copies.
    """

    front: CardSide
    back: CardSide | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Batch:
    """Cards of one size, on sheets of one layout.

    Attributes:
        layout: The sheet.
        cards: What is printed on it, in order.
    """

    layout: SheetLayout
    cards: tuple[Copies, ...]

    @property
    def count(self) -> int:
        """Number of cards, copies counted."""
        return sum(card.count for card in self.cards)

    @property
    def sheets(self) -> int:
        """Number of sheets of paper."""
        return self.layout.sheets(self.count)


class Placed(NamedTuple):
    """A face in its slot on a page.

    Attributes:
        face: What is drawn.
        slot: Where its trim box lies, and how.
        drawn: What may be covered: the trim and the bleed there is room for.
    """

    face: CardSide
    slot: Slot
    drawn: Box


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One page of the PDF.

    Attributes:
        layout: The sheet.
        side: Front or back.
        number: Number of the sheet in the job, from 1.
        count: Number of its cards.
        placed: The cards on it.
        marks: The lines to cut along.
        label: The line of text outside all cards, with its box on the page.
        ink: What else is drawn: registration marks, fold lines, ticks, outlines.
        underlay: The page that lies under all of it, at its own size.
        correction: How all of it is moved to undo a printer's error; all other numbers are
            where things come to lie on the paper.
    """

    layout: SheetLayout
    side: Side
    number: int
    count: int
    placed: tuple[Placed, ...]
    marks: tuple[Line, ...]
    label: tuple[Label, Box] | None = None
    ink: tuple[Ink, ...] = ()
    underlay: UnderlayPage | None = None
    correction: Correction = field(default_factory=Correction)

    @property
    def trims(self) -> tuple[Box, ...]:
        """The trim boxes of all cards of this page's sheet, also of those without a face here."""
        return tuple(slot.box for slot in self.layout.on_page(self.count, self.side))


@dataclass(frozen=True, slots=True)
class Job:
    """Everything that goes into one PDF.

    Attributes:
        title: What the PDF is called in its metadata.
        batches: The cards, by size.
        marks: What crop marks look like.
        backs: Whether backs are printed: on a page of their own, or across the fold.
        label: How sheets are labelled, ``None`` to leave them without.
        around: What lies round and under the cards.
        order: The order of the pages.
    """

    title: str
    batches: tuple[Batch, ...]
    marks: MarkStyle = field(default_factory=MarkStyle)
    backs: bool = False
    label: LabelStyle | None = None
    around: Surroundings = field(default_factory=Surroundings)
    order: PageOrder = PageOrder.INTERLEAVED

    @property
    def cards(self) -> int:
        """Number of cards, copies counted."""
        return sum(batch.count for batch in self.batches)

    @property
    def sheets(self) -> int:
        """Number of sheets of paper."""
        return sum(batch.sheets for batch in self.batches)

    @property
    def pages(self) -> int:
        """Number of pages of the PDF."""
        return sum(batch.sheets * len(self._sides(batch.layout)) for batch in self.batches)

    def faces(self) -> tuple[CardSide, ...]:
        """Return every distinct drawing once, in the order in which they first appear."""
        found: dict[str, CardSide] = {}
        if self.around.outlines:
            return ()
        for batch in self.batches:
            for card in batch.cards:
                found.setdefault(card.front.key, card.front)
                if self.backs and card.back is not None:
                    found.setdefault(card.back.key, card.back)
        return tuple(found.values())

    def sides(self) -> Iterator[SheetSide]:
        """Yield the pages in their order; a sheet's back has its front's number."""
        if self.order in (PageOrder.INTERLEAVED, PageOrder.BACKS_FIRST):
            backs_first = self.order is PageOrder.BACKS_FIRST
            for number, layout, cards in self._sheets():
                for side in reversed(self._sides(layout)) if backs_first else self._sides(layout):
                    yield self._side(layout, cards, side, number)
            return
        yield from self.fronts()
        yield from self.back_pages()

    def fronts(self) -> Iterator[SheetSide]:
        """Yield the front pages alone."""
        for number, layout, cards in self._sheets():
            yield self._side(layout, cards, Side.FRONT, number)

    def back_pages(self) -> Iterator[SheetSide]:
        """Yield the back pages alone, from the last to the first if they are to be reversed."""
        sheets = self._sheets()
        if self.order is PageOrder.REVERSED_BACKS:
            sheets = reversed(list(sheets))
        for number, layout, cards in sheets:
            if Side.BACK in self._sides(layout):
                yield self._side(layout, cards, Side.BACK, number)

    def _sheets(self) -> Iterator[tuple[int, SheetLayout, list[Copies]]]:
        """Yield every sheet: its number from 1, its layout, its cards copy by copy."""
        number = 0
        for batch in self.batches:
            for cards in _sheets(batch):
                number += 1
                yield number, batch.layout, cards

    def _side(self, layout: SheetLayout, cards: Sequence[Copies], side: Side, number: int) -> SheetSide:
        count, around = len(cards), self.around
        label = self._label(layout, side, number)
        keep_out = around.keep_out(layout.page, side) + ((label[1],) if label else ())
        return SheetSide(
            layout,
            side,
            number,
            count,
            () if around.outlines else tuple(_placed(layout, cards, side)),
            _lines(layout, count, self.marks, side, keep_out),
            label,
            around.ink(layout, count, side, keep_out),
            around.underlay.page(side) if around.underlay else None,
            around.correction(side),
        )

    def _label(self, layout: SheetLayout, side: Side, number: int) -> tuple[Label, Box] | None:
        if self.label is None:
            return None
        box = label_box(layout, side, self.around.keep_out(layout.page, side))
        return Label(self.label.text(layout, side, number, self.sheets), (box.w, box.h)), box

    def _sides(self, layout: SheetLayout) -> tuple[Side, ...]:
        return (Side.FRONT, Side.BACK) if self.backs and layout.fold is None else (Side.FRONT,)


def batches(cards: Iterable[Copies], layouts: dict[tuple[float, float], SheetLayout]) -> tuple[Batch, ...]:
    """Sort cards by size, in the order in which the sizes first appear.

    Args:
        cards: The cards.
        layouts: The sheet for each size of card.
    """
    by_size: dict[tuple[float, float], list[Copies]] = {}
    for card in cards:
        by_size.setdefault(card.front.size, []).append(card)
    return tuple(Batch(layouts[size], tuple(same)) for size, same in by_size.items())


def _sheets(batch: Batch) -> Iterator[list[Copies]]:
    """Yield the cards of each sheet, copy by copy."""
    every = (card for card in batch.cards for _ in range(card.count))
    while sheet := list(islice(every, len(batch.layout.slots))):
        yield sheet


def _placed(layout: SheetLayout, cards: Sequence[Copies], side: Side) -> Iterator[Placed]:
    """Yield the faces of a page; one that is missing leaves its place empty."""
    faces = [card.front if side is Side.FRONT else card.back for card in cards]
    if layout.fold is not None:
        faces += [card.back for card in cards]
    slots, drawn = _places(layout, len(cards), side)
    for face, slot, box in zip(faces, slots, drawn, strict=True):
        if face is not None:
            yield Placed(face, slot, box)


@lru_cache(maxsize=64)
def _places(layout: SheetLayout, count: int, side: Side) -> tuple[tuple[Slot, ...], tuple[Box, ...]]:
    return layout.on_page(count, side), layout.drawn(count, side)


@lru_cache(maxsize=64)
def _lines(
    layout: SheetLayout, count: int, style: MarkStyle, side: Side, keep_out: tuple[Box, ...]
) -> tuple[Line, ...]:
    return marks(layout, count, style, side, keep_out)
