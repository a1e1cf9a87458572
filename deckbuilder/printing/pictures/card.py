"""A picture as a card side: fitted to the trim, clipped at the end of the bleed.

It is a `DirectFace`: it writes its own operators, so thousands of pictures need no drawing
library and no memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from deckbuilder.printing.colour import WHITE, Colour
from deckbuilder.printing.face import FaceProblem, FormParts
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.pdf_file import number
from deckbuilder.printing.pdf_images import Embedded, placing
from deckbuilder.printing.pictures.fit import EPSILON, Fit, Lie, MadeBleed, lie, ppi
from deckbuilder.printing.pictures.source import PictureFile, reduced
from deckbuilder.printing.pictures.source_bleed import SHAPE_OFF, SourceBleed
from deckbuilder.printing.surface import MM

if TYPE_CHECKING:
    from deckbuilder.printing.pictures.edges import Edges

COARSE = 250
"""Fewer pixels per inch than this are warned of."""
NOT_PRINT_READY = 200
"""Fewer than this are not fit to print."""

_SEAM = 0.02
"""How far two pieces of a picture overlap, in mm, so that no hairline shows between them."""

_DONE = {
    Fit.COVER: "what is too wide or too high is cut off",
    Fit.CONTAIN: "the rest is left in the background's colour",
    Fit.STRETCH: "it is stretched",
    Fit.EXTEND: "its edges go on",
}


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How pictures are put on cards.

    Attributes:
        fit: What is done if a picture's shape is not the card's.
        made: What is drawn where it ends before its bleed does.
        step_in: How far inside its edge made bleed is taken from, in mm.
        background: The colour behind clear and empty parts.
        most_ppi: Pictures with more pixels per inch are made smaller, ``None`` for none.
    """

    fit: Fit = Fit.COVER
    made: MadeBleed = MadeBleed.MIRROR
    step_in: float = 0.0
    background: Colour = WHITE
    most_ppi: float | None = None


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A picture that fills a card (`deckbuilder.printing.face.DirectFace`).

    Attributes:
        picture: The picture.
        size: Trim width and height of the card in mm.
        bleed: How far beyond the trim it is drawn, in mm.
        source: How much of the picture is bleed.
        style: How it is put on the card.
    """

    picture: PictureFile
    size: tuple[float, float]
    bleed: float
    source: SourceBleed
    style: PictureStyle = field(default_factory=PictureStyle)

    @property
    def key(self) -> str:
        """Unique per picture and the way it is put on the card."""
        return f"picture:{self.embedded.key}:{_way(self.size, self.bleed, self.source, self.style)}"

    @property
    def name(self) -> str:
        """What it is called: its file's name without its ending."""
        return self.picture.path.stem

    @property
    def lie(self) -> Lie:
        """Where the picture lies."""
        return lie(self.picture.size, self.size, self.source, self.style.fit)

    @property
    def ppi(self) -> float:
        """Pixels per inch of the file, on the card."""
        return ppi(self.picture.size, self.lie.box)

    @property
    def embedded(self) -> Embedded:
        """The picture as it goes into the PDF."""
        most = self.style.most_ppi
        smaller = reduced(self.picture, self.ppi, most) if most else None
        return self.picture.embedded(self.style.background, smaller)

    @property
    def lacking(self) -> tuple[float, float, float, float]:
        """How far the picture ends before its bleed does: left, top, right, bottom, in mm."""
        box, shown = self.lie.box, self._shown
        gaps = (box.x - shown.x, box.y - shown.y, shown.right - box.right, shown.bottom - box.bottom)
        left, top, right, bottom = (gap if gap > EPSILON else 0.0 for gap in gaps)
        return left, top, right, bottom

    @property
    def problems(self) -> tuple[FaceProblem, ...]:
        """What its owner should know before printing."""
        return tuple(self._problems())

    def form(self) -> FormParts:
        """Return what is drawn: the background where it shows, made bleed, the picture."""
        images = {"I": self.embedded}
        return FormParts("\n".join(self._content(images)).encode("ascii"), images)

    def _problems(self) -> Iterator[FaceProblem]:
        off, dense = self.lie.off, self.ppi
        if off > SHAPE_OFF:
            done = _DONE[self.style.fit]
            yield FaceProblem("shape", f"its shape is {off:.1%} off the card's: {done}", "see --fit")
        if dense < NOT_PRINT_READY:
            yield FaceProblem("coarse", f"{dense:.0f} ppi are not print-ready", "300 are usual")
        elif dense < COARSE:
            yield FaceProblem("coarse", f"{dense:.0f} ppi are coarse", "300 are usual")
        if self.picture.facts.frames > 1:
            frames = self.picture.facts.frames
            yield FaceProblem("frames", f"it holds {frames} pictures: the first is printed")

    @property
    def _shown(self) -> Box:
        return Box(0.0, 0.0, *self.size).inset(-self.bleed)

    def _content(self, images: dict[str, Embedded]) -> Iterator[str]:
        lying, lacking = self.lie, self.lacking
        if not any(lacking):
            yield self._picture(lying.box)
            return
        under = Box(0.0, 0.0, *self.size) if self.style.made is MadeBleed.NONE else self._shown
        yield f"q {_ink(self.style.background)} {self._rectangle(under)} re f Q"
        makers = {MadeBleed.MIRROR: self._mirrored, MadeBleed.EDGE: self._edged}
        make = makers.get(self.style.made)
        goes_on = [bool(gap) and go for gap, go in zip(lacking, lying.goes_on, strict=True)]
        if make is None or not any(goes_on):
            yield self._picture(lying.box)
            return
        kept = self._kept(lying.box, goes_on)
        yield from make(lying.box, kept, goes_on, images)
        clip = f"{self._rectangle(kept)} re W n " if self.style.step_in else ""
        yield f"q {clip}{self._picture(lying.box)} Q"

    def _kept(self, box: Box, goes_on: list[bool]) -> Box:
        """Return the part of the picture inside which bleed is made from."""
        step = min(self.style.step_in, box.w / 4, box.h / 4)
        left, top, right, bottom = (step if go else 0.0 for go in goes_on)
        return Box(box.x + left, box.y + top, box.w - left - right, box.h - top - bottom)

    def _regions(self, kept: Box, goes_on: list[bool]) -> Iterator[tuple[int, int, Box]]:
        """Yield the sides and corners to be filled: their directions, and their boxes."""
        shown, (left, top, right, bottom) = self._shown, goes_on
        across = {0: (max(kept.x, shown.x), min(kept.right, shown.right))}
        along = {0: (max(kept.y, shown.y), min(kept.bottom, shown.bottom))}
        if left:
            across[-1] = (shown.x, kept.x + _SEAM)
        if right:
            across[1] = (kept.right - _SEAM, shown.right)
        if top:
            along[-1] = (shown.y, kept.y + _SEAM)
        if bottom:
            along[1] = (kept.bottom - _SEAM, shown.bottom)
        for dx, (x1, x2) in across.items():
            for dy, (y1, y2) in along.items():
                if dx or dy:
                    yield dx, dy, Box(x1, y1, x2 - x1, y2 - y1)

    def _mirrored(
        self, box: Box, kept: Box, goes_on: list[bool], images: dict[str, Embedded]
    ) -> Iterator[str]:
        """Yield the picture again, mirrored on each edge that lacks bleed."""
        for dx, dy, region in self._regions(kept, goes_on):
            x = {-1: kept.x, 0: None, 1: kept.right}[dx]
            y = {-1: kept.y, 0: None, 1: kept.bottom}[dy]
            yield f"q {self._rectangle(region)} re W n {self._picture(box, x, y)} Q"

    def _edged(self, box: Box, kept: Box, goes_on: list[bool], images: dict[str, Embedded]) -> Iterator[str]:
        """Yield the picture's outermost pixels, drawn out; corners in the colour of theirs."""
        edges = self._edges(box, kept)
        for dx, dy, region in self._regions(kept, goes_on):
            if dx and dy:
                yield f"q {_ink(edges.corner(dx, dy))} {self._rectangle(region)} re f Q"
                continue
            name = f"E{len(images)}"
            images[name] = edges.strip(dx, dy)
            whole = region._replace(y=kept.y, h=kept.h) if dx else region._replace(x=kept.x, w=kept.w)
            w, h, left, up = self._measures(whole)
            yield placing(name, (w, 0, 0, h, left, up))

    def _edges(self, box: Box, kept: Box) -> Edges:
        from deckbuilder.printing.pictures.edges import Edges

        width, height = self.picture.size
        left, top = round((kept.x - box.x) / box.w * width), round((kept.y - box.y) / box.h * height)
        right = width - round((box.right - kept.right) / box.w * width)
        bottom = height - round((box.bottom - kept.bottom) / box.h * height)
        return Edges(self.picture, self.style.background, (left, top, right, bottom))

    def _picture(self, box: Box, mirror_x: float | None = None, mirror_y: float | None = None) -> str:
        """Return the operators that draw the picture over a box, mirrored on lines if asked."""
        w, h, left, up = self._measures(box)
        if mirror_x is not None:
            w, left = -w, 2 * mirror_x * MM - left
        if mirror_y is not None:
            h, up = -h, 2 * (self.size[1] - mirror_y) * MM - up
        place = " ".join(map(number, (w, 0, 0, h, left, up)))
        turned = "" if self.picture.facts.orientation == 1 else f" {_said(self.picture.as_seen)} cm"
        return f"q {place} cm{turned} /I Do Q"

    def _measures(self, box: Box) -> tuple[float, float, float, float]:
        """Return a box's width, height, left and lower edge in pt from the trim's lower left."""
        return box.w * MM, box.h * MM, box.x * MM, (self.size[1] - box.bottom) * MM

    def _rectangle(self, box: Box) -> str:
        w, h, left, up = self._measures(box)
        return _said((left, up, w, h))


@lru_cache(maxsize=1024)
def _way(size: tuple[float, float], bleed: float, source: SourceBleed, style: PictureStyle) -> str:
    """Return in short how a picture is put on a card; most of a job are put there alike."""
    way = f"{size}:{bleed}:{source.x:.4f}x{source.y:.4f}:{style}"
    return sha256(way.encode()).hexdigest()[:16]


def _said(values: tuple[float, ...]) -> str:
    return " ".join(map(number, values))


def _ink(colour: Colour) -> str:
    return " ".join(number(part / 255) for part in colour) + " rg"
