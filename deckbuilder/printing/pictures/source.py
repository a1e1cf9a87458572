"""A picture file that was looked through and found usable; its bytes are not in memory."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from deckbuilder.errors import ArtError
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.pdf_images import Coding, Data, Embedded
from deckbuilder.printing.pictures import jpeg, png
from deckbuilder.printing.pictures.facts import AS_SEEN, ORIENTATION, Facts, UnusableError
from deckbuilder.printing.pictures.reading import faults, image, plain_file, refuse_giants

_JPEG = b"\xff\xd8\xff"
_LOOKS = {"JPEG": jpeg.look, "PNG": png.look}
_HEAD = 64 * 1024
"""Bytes at the beginning of a JPEG that usually hold all that is told of it."""

Stamp = tuple[int, int, int]
"""Number, length and time of last change of a file: they differ when it is another."""


@dataclass(frozen=True, slots=True, eq=False)
class PictureFile:
    """A picture of the user's, ready to be embedded.

    Attributes:
        place: Where it is, links followed.
        shown: What the user calls it.
        digest: What tells it from other pictures of a job (`Library`).
        stamp: What shows that the file changed.
        facts: What it is.
    """

    place: str
    shown: str
    digest: str
    stamp: Stamp
    facts: Facts

    @property
    def path(self) -> Path:
        """Where it is."""
        return Path(self.place)

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
        with plain_file(self.path) as stream:
            if _stamp(stream) != self.stamp:
                raise self._changed()
            return stream.read(self.stamp[1])

    def sha256(self) -> str:
        """Return the SHA-256 of the file, as hexadecimal digits; see `data`."""
        return sha256(self.data()).hexdigest()

    def _as_it_is(self, coding: Coding) -> tuple[Coding, Data]:
        """Return the file as it stands, looked through to its end."""
        with faults(self.path):
            data = self.data()
            if _LOOKS[self.facts.kind](data) != self.facts:
                raise self._changed()
        return coding, _stored(data, coding)

    def _changed(self) -> ArtError:
        return ArtError("the picture changed during the work", where=self.shown)

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


class Library:
    """The pictures of a job: each file is looked at once, and the same picture twice is one.

    Of a JPEG only the beginning is read; the rest is looked through when it is written. Two
    that begin alike and are of one length are compared whole.
    """

    def __init__(self) -> None:
        self._files: dict[str, PictureFile] = {}
        self._alike: dict[str, tuple[PictureFile, ...]] = {}
        self._facts: dict[Facts, Facts] = {}

    def opened(self, path: str) -> PictureFile:
        """Look at a picture file.

        Raises:
            ArtError: It cannot be read or used; names it and says why.
        """
        if path not in self._files:
            self._files[path] = self._one(_opened(Path(path), path))
        return self._files[path]

    def _one(self, file: PictureFile) -> PictureFile:
        file = replace(file, facts=self._facts.setdefault(file.facts, file.facts))  # most are alike
        alike = self._alike.get(file.digest, ())
        data = file.data() if alike else b""
        for other in alike:
            if other.data() == data:
                return other
        digest = file.digest
        if alike:
            file = replace(file, digest=f"{digest}.{len(alike)}")
        self._alike[digest] = (*alike, file)
        return file


def _opened(path: Path, shown: str) -> PictureFile:
    real = Path(os.path.realpath(path))
    with faults(path), plain_file(real) as stream:
        stamp = _stamp(stream)
        data = stream.read(_HEAD)
        try:
            facts = jpeg.look(data, head=True) if data.startswith(_JPEG) else None
        except UnusableError:
            facts = None  # what is told of it goes on behind this
        if facts is None:
            data += stream.read(stamp[1])
            facts = _look(data)
        refuse_giants(facts.size)
        digest = sha256(data).hexdigest()[:32]
    place = shown if str(real) == shown else str(real)
    return PictureFile(place, shown, f"{digest}-{stamp[1]}", stamp, facts)


def _stamp(stream: BinaryIO) -> Stamp:
    status = os.fstat(stream.fileno())
    return status.st_ino, status.st_size, status.st_mtime_ns


def _look(data: bytes) -> Facts:
    """Find out what a file is, by its first bytes and not by its name."""
    if data.startswith(_JPEG):
        return jpeg.look(data)
    if data.startswith(png.SIGNATURE):
        return png.look(data, head=True)
    if not data:
        raise UnusableError("the file is empty")
    with image(io.BytesIO(data)) as opened:
        orientation = opened.getexif().get(ORIENTATION, 1)
        orientation = orientation if orientation in AS_SEEN else 1
        frames = getattr(opened, "n_frames", 1)
        return Facts(opened.format or "", opened.size, orientation, None, "its kind", frames)


def reduced(picture: PictureFile, ppi: float, most: float) -> tuple[int, int] | None:
    """Return the pixels that bring a picture down to ``most`` ppi, ``None`` if it has no more."""
    if ppi <= most * 1.01:
        return None
    width, height = picture.size
    return max(1, round(width * most / ppi)), max(1, round(height * most / ppi))
