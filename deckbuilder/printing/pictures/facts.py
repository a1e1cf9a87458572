"""What is known of a picture file without decoding it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckbuilder.printing.pdf_images import Coding

AS_SEEN: dict[int, tuple[int, int, int, int, int, int]] = {
    1: (1, 0, 0, 1, 0, 0),
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}
"""By EXIF orientation: the matrix that brings the stored unit square to the seen one, y up."""

ORIENTATION = 0x0112
"""The EXIF tag that says which way up a picture is."""


class UnusableError(Exception):
    """A file is no picture that can be used; says why, without its name.

    Args:
        reason: Why.
        cure: What to do about it.
    """

    def __init__(self, reason: str, cure: str = "save it again as PNG or JPEG") -> None:
        super().__init__(reason)
        self.reason = reason
        self.cure = cure


@dataclass(frozen=True, slots=True)
class Facts:
    """A picture as its file describes it.

    Attributes:
        kind: What it is, for people: ``JPEG``, ``PNG``, ``WEBP`` ...
        size: Stored width and height in pixels.
        orientation: How it is turned to be seen (EXIF, 1 to 8).
        coding: How a PDF reads its bytes as they stand; ``None`` if it has to be decoded.
        why: Why it has to be decoded (``alpha``, ``interlaced``), ``""`` if it has not.
        frames: Pictures in the file; the first is taken.
    """

    kind: str
    size: tuple[int, int]
    orientation: int = 1
    coding: Coding | None = None
    why: str = ""
    frames: int = 1

    @property
    def seen(self) -> tuple[int, int]:
        """Width and height in pixels, the right way up."""
        width, height = self.size
        return (height, width) if self.orientation > 4 else (width, height)


def orientation(exif: Any) -> int:
    """Return the orientation an EXIF block (bytes from ``II`` or ``MM`` on) gives, 1 if it gives none."""
    order = {b"II": "little", b"MM": "big"}.get(bytes(exif[:2]))
    if order is None or len(exif) < 8:
        return 1

    def value(place: int, size: int) -> int:
        return int.from_bytes(exif[place : place + size], order)  # type: ignore[arg-type]

    start = value(4, 4)
    for place in range(start + 2, start + 2 + 12 * min(value(start, 2), 256), 12):
        if place + 12 > len(exif):
            break
        if value(place, 2) == ORIENTATION:
            found = value(place + 8, 2)
            return found if found in AS_SEEN else 1
    return 1
