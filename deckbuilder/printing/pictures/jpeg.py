"""JPEG files looked through marker by marker (ITU-T T.81, Annex B), without decoding.

A file that is cut off is found, since its end marker is missing; so are the processes
that a PDF's DCT filter does not know.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from deckbuilder.printing.pdf_images import Coding
from deckbuilder.printing.pictures.colour_profile import profile
from deckbuilder.printing.pictures.facts import Facts, UnusableError, orientation
from deckbuilder.printing.pictures.jpeg_tables import Tables

_DHT, _EOI, _SOS, _DQT, _DNL, _APP1, _APP2, _APP14 = 0xC4, 0xD9, 0xDA, 0xDB, 0xDC, 0xE1, 0xE2, 0xEE
_PLAIN = {0xC0, 0xC1, 0xC2}
"""Baseline, extended and progressive: what a DCT filter reads."""
_OTHER = {
    0xC3: "lossless",
    0xC5: "hierarchical",
    0xC6: "hierarchical",
    0xC7: "hierarchical",
    0xC9: "arithmetic coded",
    0xCA: "arithmetic coded",
    0xCB: "lossless, arithmetic coded",
    0xCD: "hierarchical",
    0xCE: "hierarchical",
    0xCF: "hierarchical",
    0xF7: "JPEG-LS",
}
_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""In entropy-coded data: the next marker that is no restart."""
_SKIPPED = {*range(0xE0, 0xF0), 0xFE, 0xDD, 0xCC}
"""Application parts, comments, restart intervals and arithmetic conditioning."""
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


@dataclass(slots=True)
class _Found:
    """What the segments said so far."""

    size: tuple[int, int] | None = None
    components: bytes = b""
    tables: Tables = field(default_factory=Tables)
    orientation: int = 1
    adobe: int | None = None
    profile: dict[int, bytes] = field(default_factory=dict)


def look(data: bytes, *, head: bool = False) -> Facts:
    """Look through a JPEG file.

    Args:
        data: The whole file, or its beginning.
        head: Whether to stop at the first scan: all that is told of the picture stands before it.

    Raises:
        UnusableError: It is cut off or broken, or of a process that a PDF cannot hold.
    """
    found, told = _Found(), None
    place = 2
    while True:
        marker, place = _marker(data, place)
        if marker == _EOI:
            break
        if 0xD0 <= marker <= 0xD7 or marker == 0x01:
            continue
        length = int.from_bytes(data[place : place + 2], "big")
        if length < 2 or place + length > len(data):
            raise UnusableError("the JPEG is cut off or broken")
        _segment(found, marker, data[place + 2 : place + length])
        place += length
        if marker == _SOS:
            told = told or _facts(found)
            if head:
                return told
            following = _NEXT_MARKER.search(data, place)
            if following is None:
                raise UnusableError("the JPEG is cut off before its end")
            place = following.start()
    if told is None:
        raise UnusableError("the JPEG has no picture in it")
    return told


def _marker(data: bytes, place: int) -> tuple[int, int]:
    """Return the marker at a place, and where what follows it begins."""
    if data[place : place + 1] != b"\xff":
        raise UnusableError(
            "the JPEG is cut off before its end" if place >= len(data) else "the JPEG is broken"
        )
    while data[place : place + 1] == b"\xff":
        place += 1
    if place >= len(data):
        raise UnusableError("the JPEG is cut off before its end")
    return data[place], place + 1


def _segment(found: _Found, marker: int, body: bytes) -> None:
    if marker in _PLAIN:
        _frame(found, body, progressive=marker == 0xC2)
    elif marker in _OTHER:
        raise UnusableError(f"a {_OTHER[marker]} JPEG, which no PDF can hold", "save it as a baseline JPEG")
    elif marker == _SOS:
        if found.size is None:
            raise UnusableError("the JPEG is broken: a scan before its frame")
        found.tables.scan(body)
    elif marker == _DQT:
        found.tables.quantisation(body)
    elif marker == _DHT:
        found.tables.huffman(body)
    elif marker == _DNL:
        raise UnusableError("a JPEG that gives its height at its end", "save it as a baseline JPEG")
    elif marker == _APP1 and body.startswith(b"Exif\0\0"):
        found.orientation = orientation(memoryview(body)[6:])
    elif marker == _APP2 and body.startswith(b"ICC_PROFILE\0") and len(body) > 14:
        found.profile[body[12]] = body[14:]
    elif marker == _APP14 and body.startswith(b"Adobe") and len(body) >= 12:
        found.adobe = body[11]
    elif marker not in _SKIPPED:
        raise UnusableError(f"the JPEG is broken: an unknown part (FF{marker:02X})")


def _frame(found: _Found, body: bytes, *, progressive: bool) -> None:
    if found.size is not None:
        raise UnusableError("a JPEG of several frames", "save it as a baseline JPEG")
    if len(body) < 6 or len(body) != 6 + 3 * body[5]:
        raise UnusableError("the JPEG is broken")
    if body[0] != 8:
        raise UnusableError(f"a JPEG of {body[0]} bits, which no PDF can hold", "save it with 8 bits")
    height, width = int.from_bytes(body[1:3], "big"), int.from_bytes(body[3:5], "big")
    if not width or not height or body[5] not in _SPACES:
        raise UnusableError("the JPEG is broken: no width, no height or no colours")
    found.size = width, height
    found.components = body[6::3]
    found.tables.frame(body[6:], progressive=progressive)


def _facts(found: _Found) -> Facts:
    assert found.size is not None, "a scan before its frame was refused"
    space = _SPACES[len(found.components)]
    whole = b"".join(found.profile[number] for number in sorted(found.profile))
    coding = Coding(
        "DCTDecode",
        found.size,
        space,
        inverted=space == "DeviceCMYK" and found.adobe is not None,
        plain_rgb=space == "DeviceRGB" and found.adobe is None and found.components == b"RGB",
        profile=profile(whole, space),
    )
    return Facts("JPEG", found.size, found.orientation, coding)
