"""PNG files looked through chunk by chunk (ISO/IEC 15948), and their rows as they stand.

A PDF's Flate filter reads the rows of a PNG, predictors and all, so they go in
untouched unless there is alpha or interlacing. Every checksum is tested, and that the
rows are all there.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple

from deckbuilder.printing.pdf_images import Coding
from deckbuilder.printing.pictures.colour_profile import MOST_BYTES, profile
from deckbuilder.printing.pictures.facts import Facts, UnusableError, orientation

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE, _GREY_ALPHA, _RGB_ALPHA = 0, 2, 3, 4, 6
_DEPTHS = {
    _GREY: (1, 2, 4, 8, 16),
    _RGB: (8, 16),
    _PALETTE: (1, 2, 4, 8),
    _GREY_ALPHA: (8, 16),
    _RGB_ALPHA: (8, 16),
}
_SAMPLES = {_GREY: 1, _RGB: 3, _PALETTE: 1, _GREY_ALPHA: 2, _RGB_ALPHA: 4}
_PIECE = 1 << 20
_LAST_PREDICTOR = 4


class _Header(NamedTuple):
    width: int
    height: int
    depth: int
    colour: int
    interlaced: int

    @property
    def rows(self) -> int:
        """Bytes of the rows, with the byte of each that says its predictor."""
        return self.height * (1 + (self.width * self.depth * _SAMPLES[self.colour] + 7) // 8)


def look(data: bytes, *, head: bool = False) -> Facts:
    """Look through a PNG file.

    Args:
        data: The whole file.
        head: Whether to leave out what takes time: the checksums, and unfolding the rows.

    Raises:
        UnusableError: It is cut off or broken.
    """
    header: _Header | None = None
    palette, icc, clear, turned, frames = b"", b"", False, 1, 1
    for kind, body in _chunks(data, check=not head):
        if header is None:
            header = _header(kind, body)
        elif kind == b"PLTE":
            palette = bytes(body)
        elif kind == b"tRNS":
            clear = True
        elif kind == b"iCCP":
            icc = _profile(bytes(body))
        elif kind == b"eXIf":
            turned = orientation(body)
        elif kind == b"acTL" and len(body) >= 4:
            frames = int.from_bytes(body[:4], "big")
    if header is None:
        raise UnusableError("the PNG is broken: no header")
    if header.colour == _PALETTE and (not palette or len(palette) % 3 or len(palette) > 768):
        raise UnusableError("the PNG is broken: no palette")
    why = _why(header, clear)
    coding = None if why else _coding(header, palette, icc)
    if coding is not None and not head:
        _check_rows(data, header)
    return Facts("PNG", (header.width, header.height), turned, coding, why, max(frames, 1))


def rows(data: bytes) -> Iterator[memoryview]:
    """Yield the compressed rows of a PNG file as they stand, chunk by chunk."""
    return (body for kind, body in _chunks(data, check=False) if kind == b"IDAT")


def _chunks(data: bytes, *, check: bool = True) -> Iterator[tuple[bytes, memoryview]]:
    view, place = memoryview(data), len(SIGNATURE)
    while True:
        length, kind = int.from_bytes(data[place : place + 4], "big"), data[place + 4 : place + 8]
        end = place + 8 + length
        if len(kind) < 4 or end + 4 > len(data):
            raise UnusableError("the PNG is cut off before its end")
        if check and zlib.crc32(view[place + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            raise UnusableError("the PNG is broken: a checksum is wrong")
        yield kind, view[place + 8 : end]
        if kind == b"IEND":
            return
        place = end + 4


def _header(kind: bytes, body: memoryview) -> _Header:
    if kind != b"IHDR" or len(body) != 13:
        raise UnusableError("the PNG is broken: no header")
    width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
    depth, colour, packed, predicted, interlaced = body[8:13]
    if (
        not width
        or not height
        or depth not in _DEPTHS.get(colour, ())
        or packed
        or predicted
        or interlaced > 1
    ):
        raise UnusableError("the PNG is broken: its header makes no sense")
    return _Header(width, height, depth, colour, interlaced)


def _why(header: _Header, clear: bool) -> str:
    if header.colour in (_GREY_ALPHA, _RGB_ALPHA) or clear:
        return "alpha"
    return "interlaced" if header.interlaced else ""


def _coding(header: _Header, palette: bytes, icc: bytes) -> Coding:
    space = "DeviceGray" if header.colour == _GREY else "DeviceRGB"
    palette = palette[: 3 << header.depth] if header.colour == _PALETTE else b""
    size = header.width, header.height
    return Coding("FlateDecode", size, space, header.depth, palette, profile=profile(icc, space))


def _profile(body: bytes) -> bytes:
    """Return what an iCCP chunk holds, nothing if it is broken or too large."""
    _, _, packed = body.partition(b"\0")
    try:
        opener = zlib.decompressobj()
        return opener.decompress(packed[1:], MOST_BYTES + 1)
    except zlib.error:
        return b""


def _check_rows(data: bytes, header: _Header) -> None:
    """Refuse a PNG whose rows do not unfold to what its header says, or have no predictor."""
    opener, found, stride = zlib.decompressobj(), 0, header.rows // header.height

    def take(piece: bytes) -> int:
        firsts = piece[-found % stride :: stride]
        if firsts and max(firsts) > _LAST_PREDICTOR:
            raise UnusableError("the PNG is broken: a row makes no sense")
        return len(piece)

    try:
        for body in rows(data):
            waiting: bytes | memoryview = body
            while waiting and found <= header.rows:
                found += take(opener.decompress(waiting, _PIECE))
                waiting = opener.unconsumed_tail
        while found < header.rows and (more := opener.decompress(b"", _PIECE)):
            found += take(more)
    except zlib.error:
        raise UnusableError("the PNG is broken: its rows cannot be unfolded") from None
    if found != header.rows:
        raise UnusableError(f"the PNG is {'cut off: rows are missing' if found < header.rows else 'broken'}")
