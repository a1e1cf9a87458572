"""One picture of the user's: looked at first, read when it goes into the PDF.

A JPEG goes in byte for byte. Whatever else is turned into plain pixels: alpha is
laid on white, deep colour brought to 8 bits. Which way up comes from EXIF and is
done by turning the place, not the pixels.
"""

from __future__ import annotations

import io
import math
import zlib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from deckbuilder.errors import ArtError
from deckbuilder.printing.geometry import Box, rectangle
from deckbuilder.printing.pictures.decode import plain
from deckbuilder.printing.pictures.facts import AS_SEEN, ORIENTATION
from deckbuilder.printing.pictures.reading import MOST_BYTES, faults, plain_file
from deckbuilder.printing.pictures.reading import image as image_of
from deckbuilder.printing.surface import MM, Surface

if TYPE_CHECKING:
    from PIL import Image

EXACT_PIXELS = 12_500_000
"""Most pixels that are kept without loss: a 63 x 88 mm card at 1200 ppi."""

SMALLER = ((1600, 90), (1600, 80), (1200, 80), (1000, 70))
"""What a picture that must be made smaller is tried at: longest side in pixels and JPEG quality.

63 mm at 600 ppi are 1488 pixels, at 400 ppi 992.
"""

SMALL_BYTES = 384 * 1024
"""The size such a picture is brought to, if the last step of `SMALLER` does it."""

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as a PDF holds it.

    Attributes:
        data: Its bytes, encoded.
        filter: How: ``DCTDecode`` (JPEG) or ``FlateDecode``.
        space: ``DeviceGray``, ``DeviceRGB`` or ``DeviceCMYK``.
        size: Stored width and height in pixels.
        inverted: Whether its values are stored inverted, as in Adobe's CMYK JPEGs.
    """

    data: bytes
    filter: str
    space: str
    size: tuple[int, int]
    inverted: bool = False


class Store(Protocol):
    """Who knows how many more bytes of pictures may be kept as they are.

    Attributes:
        room: The bytes left.
        smaller: Names of the pictures that had to be made smaller.
    """

    room: int
    smaller: list[str]


@dataclass(frozen=True, slots=True)
class _Header:
    size: tuple[int, int]
    format: str
    orientation: int


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture that was looked at and found usable; its pixels are not in memory.

    Attributes:
        path: Where it is.
        name: Its file name.
        store: Who counts the bytes.
    """

    path: Path
    name: str
    store: Store
    _header: _Header

    @classmethod
    def opened(cls, path: Path, name: str, store: Store) -> Picture:
        """Look at a picture's header.

        Raises:
            ArtError: It is no picture that can be used.
        """
        with faults(path), plain_file(path) as stream, image_of(stream) as image:
            return cls(path, name, store, _header(image))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, the right way up."""
        width, height = self._header.size
        return (height, width) if self._header.orientation > 4 else (width, height)

    @property
    def key(self) -> str:
        """What tells it from the other pictures of a job."""
        return sha256(self.name.encode("utf-8", "surrogateescape")).hexdigest()[:16]

    def draw(self, surface: Surface, box: Box) -> None:
        """Fill a box with the picture's middle; what is too wide or too high is cut off."""
        width, height = self.size
        scale = max(box.w / width, box.h / height)
        w, h = width * scale, height * scale
        x, y = surface.point(box.x + (box.w - w) / 2, box.y + (box.h + h) / 2)
        with surface.clipped(rectangle(box)):
            canvas = surface.canvas
            canvas.transform(w * MM, 0, 0, h * MM, x, y)
            canvas.transform(*AS_SEEN[self._header.orientation])
            _place(canvas, self)

    def pixels(self) -> Pixels:
        """Read the picture.

        Raises:
            ArtError: It is broken, or it changed since it was looked at.
        """
        with faults(self.path):
            with plain_file(self.path) as stream:
                data = stream.read(MOST_BYTES + 1)
            with image_of(io.BytesIO(data)) as image:
                if _header(image) != self._header:
                    raise ArtError("the picture changed during the work", where=str(self.path))
                kept = _jpeg(image, data) if image.format in ("JPEG", "MPO") else None
                if kept is None or len(kept.data) > self.store.room:
                    kept = self._recoded(kept, data)
        self.store.room -= len(kept.data)
        return kept

    def _recoded(self, jpeg: Pixels | None, data: bytes) -> Pixels:
        """Return the pixels without loss if there is room, else a smaller picture."""
        with image_of(io.BytesIO(data)) as image:
            if jpeg is not None:
                image.draft(None, (SMALLER[0][0],) * 2)
            plain = _plain(image)
            if jpeg is None and plain.size == self._header.size:
                exact = Pixels(zlib.compress(plain.tobytes()), "FlateDecode", _SPACES[plain.mode], plain.size)
                if len(exact.data) <= self.store.room:
                    return exact
            self.store.smaller.append(self.name)
            return _smaller(plain)


def stubs(canvas: Any) -> dict[str, Picture]:
    """Return the pictures drawn on a canvas so far, by the key that stands for each in the PDF."""
    known = (getattr(one, "picture", None) for one in canvas._doc.idToObject.values())
    return {picture.key: picture for picture in known if isinstance(picture, Picture)}


def _place(canvas: Any, picture: Picture) -> None:
    """Draw a picture over the unit square of a canvas.

    What is drawn is a stub of one pixel that carries the picture's key, until the sheets
    are put together: reportlab would hold the picture's bytes three times.
    """
    document, name = canvas._doc, f"picture.{picture.key}"
    known = document.getXObjectName(name)
    if known not in document.idToObject:
        document.addForm(name, _stub(picture))
    canvas._code.append(f"/{known} Do")
    canvas._formsinuse.append(name)


def _stub(picture: Picture) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFName, PDFStream

    stream = PDFStream(content="0")
    for key, value in _STUB.items():
        stream.dictionary[key] = PDFName(value) if isinstance(value, str) else value
    stream.dictionary["Picture"] = PDFName(picture.key)
    stream.picture = picture
    return stream


_STUB: dict[str, str | int] = {
    "Type": "XObject",
    "Subtype": "Image",
    "Width": 1,
    "Height": 1,
    "BitsPerComponent": 8,
    "ColorSpace": "DeviceGray",
}


def _header(image: Image.Image) -> _Header:
    try:
        orientation = int(image.getexif().get(ORIENTATION, 1))
    except Exception:  # a broken EXIF block says nothing; the picture itself may be sound
        orientation = 1
    return _Header(image.size, image.format or "", orientation if orientation in AS_SEEN else 1)


def _jpeg(image: Image.Image, data: bytes) -> Pixels | None:
    """Return a JPEG as it is, once it has been decoded to its last line."""
    size, mode = image.size, image.mode
    inverted = mode == "CMYK" and "adobe" in image.info
    image.draft(None, (1, 1))  # an eighth of the pixels is enough to read every byte
    image.load()
    space = _SPACES.get(mode)
    return Pixels(data, "DCTDecode", space, size, inverted) if space else None


def _plain(image: Image.Image) -> Image.Image:
    """Return an image in 8-bit grey or RGB without alpha, at most `EXACT_PIXELS` large."""
    image = plain(image)
    pixels = image.width * image.height
    return image.reduce(math.ceil(math.sqrt(pixels / EXACT_PIXELS))) if pixels > EXACT_PIXELS else image


def _smaller(image: Image.Image) -> Pixels:
    coded = io.BytesIO()
    for longest, quality in SMALLER:
        image.thumbnail((longest, longest))
        coded = io.BytesIO()
        image.save(coded, "JPEG", quality=quality, subsampling=0)
        if len(coded.getvalue()) <= SMALL_BYTES:
            break
    return Pixels(coded.getvalue(), "DCTDecode", _SPACES[image.mode], image.size)
