"""Pictures as image objects of a PDF: their dictionary, and their bytes when they are asked for."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckbuilder.printing.pdf_file import PdfFile, number

if TYPE_CHECKING:
    from deckbuilder.printing.pictures.colour_profile import Profile

_COMPONENTS = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}


@dataclass(frozen=True, slots=True)
class Coding:
    """How the bytes of a picture are to be read.

    Attributes:
        filter: ``DCTDecode`` (JPEG) or ``FlateDecode`` (the rows of a PNG, with its predictors).
        size: Stored width and height in pixels.
        space: ``DeviceGray``, ``DeviceRGB`` or ``DeviceCMYK``.
        bits: Bits per colour of a pixel.
        palette: The colours of a palette, three bytes each; empty for none.
        inverted: Whether values are stored inverted, as in Adobe's CMYK JPEGs.
        plain_rgb: Whether a JPEG's three colours are RGB, though it does not say so.
        profile: Its colour profile, ``None`` to leave colours to the printer.
    """

    filter: str
    size: tuple[int, int]
    space: str
    bits: int = 8
    palette: bytes = b""
    inverted: bool = False
    plain_rgb: bool = False
    profile: Profile | None = None


@dataclass(frozen=True, slots=True)
class Data:
    """The bytes of a picture, in pieces, and their number."""

    pieces: Iterable[bytes | memoryview]
    length: int


@dataclass(frozen=True, slots=True)
class Embedded:
    """A picture that can be put into a PDF, any number of times; its bytes are not in memory.

    Attributes:
        key: Unique per distinct picture: two of the same key are embedded once.
        open: Returns how its bytes are coded, and the bytes, read when they are taken.
    """

    key: str
    open: Callable[[], tuple[Coding, Data]]


class Images:
    """The image objects of one PDF: each distinct picture and profile once."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._numbers: dict[str, int] = {}
        self._profiles: dict[str, int] = {}

    def number(self, picture: Embedded) -> int:
        """Return a picture's object number; writes it if it is not there yet.

        Raises:
            ArtError: The picture is broken, or it changed since it was looked at.
        """
        known = self._numbers.get(picture.key)
        if known is None:
            coding, data = picture.open()
            entries = self._entries(coding)
            known = self._file.reserve()
            self._file.put_stream(known, entries, data.pieces, data.length)
            self._numbers[picture.key] = known
        return known

    def forget_from(self, first: int) -> None:
        """Forget what was written under the numbers from ``first`` on: it was taken back."""
        self._numbers = {key: number for key, number in self._numbers.items() if number < first}
        self._profiles = {key: number for key, number in self._profiles.items() if number < first}

    def _entries(self, coding: Coding) -> bytes:
        width, height = coding.size
        space = self._space(coding)
        entries = (
            f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
            f"/BitsPerComponent {coding.bits} /ColorSpace {space} /Filter /{coding.filter}"
        )
        if coding.filter == "FlateDecode":
            colours = 1 if coding.palette else _COMPONENTS[coding.space]
            entries += (
                f" /DecodeParms << /Predictor 15 /Colors {colours} "
                f"/BitsPerComponent {coding.bits} /Columns {width} >>"
            )
        if coding.plain_rgb:
            entries += " /DecodeParms << /ColorTransform 0 >>"
        if coding.inverted:
            entries += f" /Decode [{' '.join(['1 0'] * _COMPONENTS[coding.space])}]"
        return entries.encode("ascii")

    def _space(self, coding: Coding) -> str:
        base = self._base(coding)
        if not coding.palette:
            return base
        return f"[/Indexed {base} {len(coding.palette) // 3 - 1} <{coding.palette.hex().upper()}>]"

    def _base(self, coding: Coding) -> str:
        if coding.profile is None:
            return f"/{coding.space}"
        profile = coding.profile
        known = self._profiles.get(profile.key)
        if known is None:
            entries = f"/N {_COMPONENTS[coding.space]} /Alternate /{coding.space} /Filter /FlateDecode"
            known = self._file.add_stream(entries.encode("ascii"), zlib.compress(profile.data, 9))
            self._profiles[profile.key] = known
        return f"[/ICCBased {known} 0 R]"


def placing(name: str, matrix: tuple[float, float, float, float, float, float]) -> str:
    """Return the operators that draw an image over the unit square of a matrix, in pt."""
    return f"q {' '.join(map(number, matrix))} cm /{name} Do Q"
