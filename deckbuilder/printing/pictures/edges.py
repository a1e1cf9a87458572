"""The outermost pixels of a picture, as pictures of their own: bleed is made of them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.pdf_images import Coding, Data, Embedded
from deckbuilder.printing.pictures import png
from deckbuilder.printing.pictures.reading import faults, image
from deckbuilder.printing.pictures.source import PictureFile

if TYPE_CHECKING:
    from PIL import Image

Pixels = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Edges:
    """The edges of the part of a picture that is kept.

    Attributes:
        picture: The picture.
        ground: What is laid under its clear parts.
        kept: First and last column and row of what is kept: left, top, right, bottom; the
            last two are one too far, as everywhere.
    """

    picture: PictureFile
    ground: Colour
    kept: Pixels

    def strip(self, dx: int, dy: int) -> Embedded:
        """Return one pixel's breadth of a side, in the direction (dx, dy) from the middle."""
        sides = "x".join(map(str, self.kept))
        under = "".join(f"{part:02x}" for part in self.ground)
        key = f"{self.picture.digest}:{under}:edge:{sides}:{dx}:{dy}"

        def opened() -> tuple[Coding, Data]:
            out = io.BytesIO()
            self._decoded().crop(self._side(dx, dy)).save(out, "PNG")
            data = out.getvalue()
            coding = png.look(data).coding
            assert coding is not None
            pieces = list(png.rows(data))
            return coding, Data(pieces, sum(map(len, pieces)))

        return Embedded(key, opened)

    def corner(self, dx: int, dy: int) -> Colour:
        """Return the colour of a corner pixel."""
        left, top, right, bottom = self.kept
        place = (left if dx < 0 else right - 1, top if dy < 0 else bottom - 1)
        found = self._decoded().convert("RGB").crop((*place, place[0] + 1, place[1] + 1)).tobytes()
        return Colour(*found)

    def _side(self, dx: int, dy: int) -> Pixels:
        left, top, right, bottom = self.kept
        if dx:
            column = left if dx < 0 else right - 1
            return column, top, column + 1, bottom
        row = top if dy < 0 else bottom - 1
        return left, row, right, row + 1

    def _decoded(self) -> Image.Image:
        return _decoded(self.picture, self.ground)


@lru_cache(maxsize=1)
def _decoded(picture: PictureFile, ground: Colour) -> Image.Image:
    """Return a picture the right way up: one at a time is kept, for its four sides."""
    from PIL import ImageOps

    from deckbuilder.printing.pictures.decode import plain

    with faults(picture.path), image(io.BytesIO(picture.data())) as opened:
        opened.load()
        return plain(ImageOps.exif_transpose(opened), ground)
