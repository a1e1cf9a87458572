"""From cards to pages: which face lies in which slot of which side.

Everything here is decided before anything is drawn, so that counts, refusals and
tests need no PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from deckbuilder.printing.face import CardSide
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.label import Label, LabelStyle, label_box
from deckbuilder.printing.marks import Line, MarkStyle, marks
from deckbuilder.printing.sheet import SheetLayout, Side, Slot


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
        placed: The cards on it.
        marks: The lines to cut along.
        label: The line of text outside all cards, with its box on the page.
    """

    layout: SheetLayout
    side: Side
    number: int
    placed: tuple[Placed, ...]
    marks: tuple[Line, ...]
    label: tuple[Label, Box] | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """Everything that goes into one PDF.

    Attributes:
        title: What the PDF is called in its metadata.
        batches: The cards, by size.
        marks: What crop marks look like.
        backs: Whether each sheet has a back page.
        label: How sheets are labelled, ``None`` to leave them without.
    """

    title: str
    batches: tuple[Batch, ...]
    marks: MarkStyle = field(default_factory=MarkStyle)
    backs: bool = False
    label: LabelStyle | None = None

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
        return self.sheets * len(self._sides())

    def faces(self) -> tuple[CardSide, ...]:
        """Return every distinct drawing once, in the order in which they first appear."""
        found: dict[str, CardSide] = {}
        for batch in self.batches:
            for card in batch.cards:
                found.setdefault(card.front.key, card.front)
                if self.backs and card.back is not None:
                    found.setdefault(card.back.key, card.back)
        return tuple(found.values())

    def sides(self) -> Iterator[SheetSide]:
        """Yield the pages in order: each sheet's front, then its back if there are backs."""
        number = 0
        for batch in self.batches:
            for cards in _sheets(batch):
                number += 1
                for side in self._sides():
                    yield self._side(batch.layout, cards, side, number)

    def _side(self, layout: SheetLayout, cards: Sequence[Copies], side: Side, number: int) -> SheetSide:
        count = len(cards)
        faces = [card.front if side is Side.FRONT else card.back for card in cards]
        slots, drawn = _places(layout, count, side)
        placed = [
            Placed(face, slot, box) for face, slot, box in zip(faces, slots, drawn, strict=True) if face
        ]
        label = self._label(layout, side, number)
        keep_out = (label[1],) if label else ()
        return SheetSide(
            layout, side, number, tuple(placed), _lines(layout, count, self.marks, side, keep_out), label
        )

    def _label(self, layout: SheetLayout, side: Side, number: int) -> tuple[Label, Box] | None:
        if self.label is None:
            return None
        box = label_box(layout, side)
        return Label(self.label.text(layout, side, number, self.sheets), (box.w, box.h)), box

    def _sides(self) -> tuple[Side, ...]:
        return (Side.FRONT, Side.BACK) if self.backs else (Side.FRONT,)


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


@lru_cache(maxsize=64)
def _places(layout: SheetLayout, count: int, side: Side) -> tuple[tuple[Slot, ...], tuple[Box, ...]]:
    return layout.filled(count, side), layout.drawn(count, side)


@lru_cache(maxsize=64)
def _lines(
    layout: SheetLayout, count: int, style: MarkStyle, side: Side, keep_out: tuple[Box, ...]
) -> tuple[Line, ...]:
    return marks(layout, count, style, side, keep_out)
