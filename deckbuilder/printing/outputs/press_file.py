"""A PDF in a press's inks: every colour and picture is converted on its way into the file.

All objects of a PDF pass through `PdfFile`, one at a time, so nothing can be forgotten and
memory does not grow with the job.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from deckbuilder.printing.outputs.inks import Press, srgb_profile
from deckbuilder.printing.pdf_file import PdfFile, number
from deckbuilder.printing.pictures import png
from deckbuilder.printing.pictures.colour_profile import Profile, profile
from deckbuilder.printing.pictures.decode import plain

if TYPE_CHECKING:
    from PIL import Image

QUALITY = 95
"""JPEG quality of what was a JPEG and had to be converted."""

_SPACES = {3: "DeviceRGB", 1: "DeviceGray", 4: "DeviceCMYK"}
_ICC = re.compile(rb"\[\s*/ICCBased (\d+) 0 R\s*\]")
_FORM, _IMAGE = re.compile(rb"/Subtype\s*/Form\b"), re.compile(rb"/Subtype\s*/Image\b")
_FUNCTION = re.compile(rb"/(C[01])\s*\[\s*([\d.eE+-]+)\s+([\d.eE+-]+)\s+([\d.eE+-]+)\s*\]")
_COLOUR = re.compile(
    rb"\((?:\\.|[^()\\])*\)|<[0-9A-Fa-f\s]*>"  # strings, so that nothing in them is taken for an operator
    rb"|(?<![\w.])([-+\d.]+)\s+([-+\d.]+)\s+([-+\d.]+)\s+(rg|RG)\b",
    re.DOTALL,
)
_TO_INKS = {b"rg": b"k", b"RG": b"K"}


class PressFile(PdfFile):
    """A PDF on its way to a stream, in inks.

    Args:
        stream: Where it goes.
        version: The version of PDF it says it is.
        press: The press.
        keep_rgb: Whether RGB pictures keep their bytes and get a profile instead (PDF/X-4).
    """

    def __init__(self, stream: BinaryIO, version: str, press: Press, *, keep_rgb: bool) -> None:
        super().__init__(stream, version)
        self._press, self._keep_rgb = press, keep_rgb
        self._profiles: dict[int, Profile] = {}
        self._srgb = 0

    def put(self, number: int, body: bytes) -> None:
        """Write an object that is no stream; the ends of a gradient become inks."""
        body = _FUNCTION.sub(self._gradient_end, body)
        if b"/ShadingType" in body:
            body = body.replace(b"/DeviceRGB", b"/DeviceCMYK")
        super().put(number, body)

    def put_stream(
        self, number: int, entries: bytes, data: Iterable[bytes | memoryview], length: int
    ) -> None:
        """Write a stream: drawings and pictures in inks, the rest as it is."""
        if _IMAGE.search(entries):
            self._put_picture(number, entries, b"".join(data))
        elif b"/Alternate" in entries:
            self._put_profile(number, entries, b"".join(data))
        elif _FORM.search(entries) or not re.search(rb"/(Subtype|Length1)\b", entries):
            whole = b"".join(data)
            packed = b"/FlateDecode" in entries
            shown = self._drawing(zlib.decompress(whole) if packed else whole)
            whole = zlib.compress(shown) if packed else shown
            super().put_stream(number, entries, (whole,), len(whole))
        else:
            super().put_stream(number, entries, data, length)

    def _gradient_end(self, found: re.Match[bytes]) -> bytes:
        inks = self._inks(float(found[2]), float(found[3]), float(found[4]))
        return b"/%s [ %s ]" % (found[1], inks.encode("ascii"))

    def _inks(self, *rgb: float) -> str:
        red, green, blue = (min(255, max(0, round(part * 255))) for part in rgb)
        found = self._press.inks((red, green, blue), self.subject or "a drawing")
        return " ".join(number(part / 255) for part in found)

    def _drawing(self, content: bytes) -> bytes:
        """Return a drawing's operators with inks for RGB; what is no drawing as it is."""
        if not content.isascii() or not re.search(rb"\b(rg|RG)\b", content) or content[:8] == b"/CIDInit":
            return content
        return _COLOUR.sub(self._inked, content)

    def _inked(self, found: re.Match[bytes]) -> bytes:
        if not found[4]:  # a string
            return found[0]
        inks = self._inks(float(found[1]), float(found[2]), float(found[3]))
        return b"%s %s" % (inks.encode("ascii"), _TO_INKS[found[4]])

    def _put_profile(self, number: int, entries: bytes, data: bytes) -> None:
        """Keep a picture's profile; it is written if pictures keep their colours."""
        components = re.search(rb"/N (\d)", entries)
        plain_data = zlib.decompress(data) if b"/FlateDecode" in entries else data
        found = profile(plain_data, _SPACES[int(components[1])]) if components else None
        if found is not None:
            self._profiles[number] = found
        if self._keep_rgb:
            super().put_stream(number, entries, (data,), len(data))

    def _put_picture(self, number: int, entries: bytes, data: bytes) -> None:
        icc = _ICC.search(entries)
        source = self._profiles.get(int(icc[1])) if icc else None
        shown = _Picture.of(entries, data, source)
        where = self.subject or f"a picture of {shown.size[0]} x {shown.size[1]} pixels"
        if shown.space == "DeviceGray" and source is None:  # black ink alone
            self._press.meter.see(255, where)
            super().put_stream(number, entries, (data,), len(data))
            return
        inked = self._press.picture(shown.image(), source, where)
        if shown.space == "DeviceCMYK" and (source is None or source.key == self._press.profile.key):
            super().put_stream(number, _ICC.sub(b"/DeviceCMYK", entries), (data,), len(data))
        elif self._keep_rgb and source is not None:
            super().put_stream(number, entries, (data,), len(data))
        elif self._keep_rgb:
            tagged = entries.replace(b"/DeviceRGB", b"[/ICCBased %d 0 R]" % self._srgb_number())
            super().put_stream(number, tagged, (data,), len(data))
        else:
            coded, how = _coded(inked, lossy=shown.lossy)
            super().put_stream(number, b"%s %s" % (shown.plain_entries, how), (coded,), len(coded))

    def _srgb_number(self) -> int:
        if not self.holds(self._srgb):
            packed = zlib.compress(srgb_profile().data, 9)
            self._srgb = self.reserve()
            super().put_stream(
                self._srgb, b"/N 3 /Alternate /DeviceRGB /Filter /FlateDecode", (packed,), len(packed)
            )
        return self._srgb


@dataclass(frozen=True, slots=True)
class _Picture:
    """A picture as it was going to be written."""

    entries: bytes
    data: bytes
    size: tuple[int, int]
    bits: int
    space: str

    @classmethod
    def of(cls, entries: bytes, data: bytes, source: Profile | None) -> _Picture:
        space = re.search(rb"/Device(?:RGB|CMYK|Gray)", entries)
        named = source.space if source else space[0][1:].decode("ascii") if space else "DeviceRGB"
        size = _integer(entries, b"Width"), _integer(entries, b"Height")
        return cls(entries, data, size, _integer(entries, b"BitsPerComponent"), named)

    @property
    def lossy(self) -> bool:
        return b"/DCTDecode" in self.entries

    @property
    def plain_entries(self) -> bytes:
        return b"/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8" % self.size

    def image(self) -> Image.Image:
        """Return it decoded, as L, RGB or CMYK of 8 bits."""
        from PIL import Image

        if self.lossy:
            with Image.open(io.BytesIO(self.data)) as opened:
                opened.load()
                return opened if opened.mode in ("L", "RGB", "CMYK") else opened.convert("RGB")
        mode = {"DeviceGray": "L", "DeviceRGB": "RGB", "DeviceCMYK": "CMYK"}[self.space]
        if b"/Predictor" not in self.entries:
            return Image.frombytes(mode, self.size, zlib.decompress(self.data))
        palette = re.search(rb"/Indexed .*?<([0-9A-Fa-f]*)>", self.entries, re.DOTALL)
        wrapped = png_file(
            self.size,
            self.bits,
            self.space,
            bytes.fromhex(palette[1].decode()) if palette else b"",
            self.data,
        )
        with Image.open(io.BytesIO(wrapped)) as opened:
            opened.load()
            return plain(opened)


def png_file(size: tuple[int, int], bits: int, space: str, palette: bytes, rows: bytes) -> bytes:
    """Return the rows of a PNG as a PNG once more."""
    kind = 3 if palette else {"DeviceGray": 0, "DeviceRGB": 2}[space]
    header = size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big") + bytes((bits, kind, 0, 0, 0))
    chunks = [(b"IHDR", header), (b"PLTE", palette), (b"IDAT", rows), (b"IEND", b"")]
    return png.SIGNATURE + b"".join(
        len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
        for name, data in chunks
        if data or name == b"IEND"
    )


def _coded(image: Image.Image, *, lossy: bool) -> tuple[bytes, bytes]:
    """Return inks as bytes of a PDF, and how they are to be read."""
    if not lossy:
        return zlib.compress(image.tobytes()), b"/ColorSpace /DeviceCMYK /Filter /FlateDecode"
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=QUALITY, subsampling=0)  # Pillow writes inks inverted, as Adobe does
    return stream.getvalue(), b"/ColorSpace /DeviceCMYK /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]"


def _integer(entries: bytes, name: bytes) -> int:
    found = re.search(rb"/%s (\d+)" % name, entries)
    return int(found[1]) if found else 8
