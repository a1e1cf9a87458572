"""Cards as PNGs of exactly the pixels a print service wants, and a table of how many of each.

The trim box lies on exactly the pixels where the service cuts. A card whose shape is not
the template's is refused: it would be stretched, or cut at the wrong place.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from deckbuilder.errors import UsageError
from deckbuilder.printing.document import Printing
from deckbuilder.printing.face import CardSide
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Job
from deckbuilder.printing.outputs import pixels
from deckbuilder.printing.outputs.names import backs, fronts, stem_of
from deckbuilder.printing.pictures.source_bleed import SHAPE_OFF, TEMPLATES, apart
from deckbuilder.printing.sheet import SheetLayout, Slot
from deckbuilder.printing.units import INCH, said

Size = tuple[float, float]

SERVICES = {
    "mpc-poker": (822, 1122),
    "mpc-63x88": (816, 1110),
    "tgc-poker": (825, 1125),
    "tgc-bridge": (750, 1125),
    "tgc-mini": (600, 825),
    "tgc-tarot": (900, 1500),
}
"""Pixels that MakePlayingCards and The Game Crafter ask for, bleed included, at 300 ppi."""

MOST_PIXELS = 20_000
"""A side longer than this is a mistake."""

TABLE = "cards.csv"
"""The table's name; ``print --images`` reads it."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How PNGs of cards are wanted.

    Attributes:
        size: Width and height in pixels, ``None`` for what ``ppi`` gives.
        ppi: Pixels per inch if no size is given.
        trimmed: Whether the bleed is left out.
        bleed: The bleed that is shown, in mm; templates of a service know theirs.
    """

    size: tuple[int, int] | None = None
    ppi: float = 300.0
    trimmed: bool = False
    bleed: float = 3.0

    def template(self, card: Size) -> Template:
        """Return the template for cards of one size in mm.

        Raises:
            UsageError: The card has another shape.
        """
        if self.size is not None and self.size in TEMPLATES:
            cut = TEMPLATES[self.size]
            trim = self.size[0] - 2 * cut, self.size[1] - 2 * cut
            self._refuse(trim, card, card)
            return Template(_whole(trim), trim) if self.trimmed else Template(self.size, trim)
        bleed = 0.0 if self.trimmed else self.bleed
        page = card[0] + 2 * bleed, card[1] + 2 * bleed
        if self.size is not None:
            self._refuse(self.size, page, card)
        size = self.size or _whole((page[0] / INCH * self.ppi, page[1] / INCH * self.ppi))
        return Template(size, (size[0] * card[0] / page[0], size[1] * card[1] / page[1]))

    def _refuse(self, one: Size, other: Size, card: Size) -> None:
        off = apart(one, other)
        if off > SHAPE_OFF and self.size is not None:
            raise UsageError(
                f"{self.size[0]} x {self.size[1]} pixels are not the shape of a card of "
                f"{said(card[0])} x {said(card[1])} mm: {off:.1%} off",
                where="--png-size",
                cure="say the size the service cuts with --card, or take its other template",
            )


@dataclass(frozen=True, slots=True)
class Template:
    """A picture of a card, in pixels.

    Attributes:
        size: Width and height of the picture.
        trim: Width and height of the trim box in its middle; may end between pixels.
    """

    size: tuple[int, int]
    trim: Size

    def layout(self, card: Size) -> SheetLayout:
        """Return the page that is drawn over the pixels: one card of a size in mm."""
        across, down = card[0] / self.trim[0], card[1] / self.trim[1]
        page = self.size[0] * across, self.size[1] * down
        left, top = (page[0] - card[0]) / 2, (page[1] - card[1]) / 2
        return SheetLayout(page, card, (Slot(Box(left, top, *card)),), (1, 1), bleed=max(left, top))

    def ppi(self, card: Size) -> Size:
        """Return the pixels per inch, across and down."""
        return self.trim[0] / card[0] * INCH, self.trim[1] / card[1] * INCH

    def bleed(self, card: Size) -> float:
        """Return the bleed shown, in mm."""
        return self.layout(card).bleed


def _whole(size: Size) -> tuple[int, int]:
    width, height = (max(1, int(value + 0.5)) for value in size)
    return width, height


@dataclass(frozen=True, slots=True)
class CardPng:
    """One side of a card as a file.

    Attributes:
        name: The file's name.
        data: The PNG.
    """

    name: str
    data: bytes


def card_pngs(job: Job, wish: Wish) -> Iterator[CardPng]:
    """Yield a PNG for each different front, then for each different back, and the table last.

    Args:
        job: What is printed; its faces must be drawn as far as the bleed that is shown.
        wish: How they are wanted.

    Raises:
        UsageError: A card has not the template's shape.
        ArtError: A picture of the user's is broken.
    """
    names = _names(job)
    every = [*fronts(job), *backs(job)]
    alone = pixels.one_each(job.title, every, lambda face: wish.template(face.size).layout(face.size))
    printing = Printing(alone)
    for side in alone.sides():
        face = side.placed[0].face
        template = wish.template(face.size)
        image = pixels.drawn(pixels.page_pdf(printing, side), template.size)
        yield CardPng(names[face.key], pixels.png(image, template.ppi(face.size)))
    yield CardPng(TABLE, _table(job, names, wish))


def _names(job: Job) -> dict[str, str]:
    named = {face.key: f"{n:03d}-{stem_of(face)}.png" for n, face in enumerate(fronts(job), 1)}
    for n, face in enumerate(backs(job), 1):
        named.setdefault(face.key, f"back-{n:03d}-{stem_of(face)}.png")
    return named


def _table(job: Job, names: dict[str, str], wish: Wish) -> bytes:
    """Return how many copies there are of each front and back."""
    pairs: Counter[tuple[str, str]] = Counter()
    bleeds: dict[str, str] = {}
    for batch in job.batches:
        for card in batch.cards:
            back: CardSide | None = card.back
            pairs[names[card.front.key], names[back.key] if back else ""] += card.count
            shown = wish.template(card.front.size).bleed(card.front.size)
            bleeds[names[card.front.key]] = "none" if shown < 1e-9 else f"{shown:.4f}mm"
    stream = io.StringIO(newline="")
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(("file", "copies", "back", "bleed"))
    rows.writerows((front, count, back, bleeds[front]) for (front, back), count in pairs.items())
    return stream.getvalue().encode("utf-8")
