"""A picture file that was looked through and found usable; its bytes are not in memory."""

from __future__ import annotations

import io
import os
import zlib
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from deckbuilder.errors import ArtError
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.pdf_images import Coding, Data, Embedded
from deckbuilder.printing.pictures import jpeg, png
from deckbuilder.printing.pictures.facts import AS_SEEN, ORIENTATION, Facts, UnusableError
from deckbuilder.printing.pictures.reading import content, faults, image, refuse_giants


@dataclass(frozen=True, slots=True, eq=False)
class PictureFile:
    """A picture of the user's, ready to be embedded.

    Attributes:
        path: Where it is.
        shown: What the user calls it.
        digest: SHA-256 of the file, as hexadecimal digits.
        check: CRC-32 of the file, to see that it did not change.
        length: Bytes of the file.
        facts: What it is.
    """

    path: Path
    shown: str
    digest: str
    check: int
    length: int
    facts: Facts

    @classmethod
    def opened(cls, path: Path, shown: str) -> PictureFile:
        """Look through a picture file.

        Raises:
            ArtError: It cannot be read or used; names it and says why.
        """
        real = Path(os.path.realpath(path))
        with faults(path):
            data = content(real)
            facts = _look(data)
            refuse_giants(facts.size)
        return cls(real, shown, sha256(data).hexdigest(), zlib.crc32(data), len(data), facts)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, the right way up."""
        return self.facts.seen

    @property
    def as_seen(self) -> tuple[int, int, int, int, int, int]:
        """The matrix that brings the stored unit square to the seen one, y up."""
        return AS_SEEN[self.facts.orientation]

    def embedded(self, ground: Colour, size: tuple[int, int] | None = None) -> Embedded:
        """Return the picture for a PDF.

        Args:
            ground: What is laid under clear parts.
            size: Pixels to reduce it to, the right way up; ``None`` to keep them.
        """
        if size is not None and self.facts.orientation > 4:
            size = size[::-1]
        if size is None and self.facts.coding is not None:
            return Embedded(self.digest, partial(self._as_it_is, self.facts.coding))
        under = "".join(f"{part:02x}" for part in ground)
        pixels = "x".join(map(str, size)) if size else ""
        return Embedded(f"{self.digest}:{under}:{pixels}", partial(self._recoded, ground, size))

    def data(self) -> bytes:
        """Return the file.

        Raises:
            ArtError: It cannot be read any more, or it changed since it was looked at.
        """
        data = content(self.path)
        if len(data) != self.length or zlib.crc32(data) != self.check:
            raise ArtError("the picture changed during the work", where=self.shown)
        return data

    def _as_it_is(self, coding: Coding) -> tuple[Coding, Data]:
        return coding, _stored(self.data(), coding)

    def _recoded(self, ground: Colour, size: tuple[int, int] | None) -> tuple[Coding, Data]:
        from deckbuilder.printing.pictures.decode import recoded

        with faults(self.path):
            data = recoded(self.data(), ground, size, lossy=self.facts.kind == "JPEG")
        coding = _look(data).coding
        assert coding is not None, "what was encoded for a PDF can go into one"
        return coding, _stored(data, coding)


def _stored(data: bytes, coding: Coding) -> Data:
    """Return what of a file goes into the PDF."""
    if coding.filter == "DCTDecode":
        return Data((data,), len(data))
    pieces = list(png.rows(data))
    return Data(pieces, sum(map(len, pieces)))


def _look(data: bytes) -> Facts:
    """Find out what a file is, by its first bytes and not by its name."""
    if data.startswith(b"\xff\xd8\xff"):
        return jpeg.look(data)
    if data.startswith(png.SIGNATURE):
        return png.look(data)
    if not data:
        raise UnusableError("the file is empty")
    with image(io.BytesIO(data)) as opened:
        orientation = opened.getexif().get(ORIENTATION, 1)
        orientation = orientation if orientation in AS_SEEN else 1
        frames = getattr(opened, "n_frames", 1)
        found = Facts(opened.format or "", opened.size, orientation, None, "its kind", frames)
        opened.load()  # the only way to see that it is whole
    return found


def reduced(picture: PictureFile, ppi: float, most: float) -> tuple[int, int] | None:
    """Return the pixels that bring a picture down to ``most`` ppi, ``None`` if it has no more."""
    if ppi <= most * 1.01:
        return None
    width, height = picture.size
    return max(1, round(width * most / ppi)), max(1, round(height * most / ppi))
