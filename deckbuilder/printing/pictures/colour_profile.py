"""ICC profiles that come with pictures: kept once, used only if they are what they say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

MOST_BYTES = 4 * 1024 * 1024
"""A larger profile than this is none that a home printer or a print shop uses."""

_SPACES = {b"GRAY": "DeviceGray", b"RGB ": "DeviceRGB", b"CMYK": "DeviceCMYK"}
_HEADER = 128


@dataclass(frozen=True, slots=True)
class Profile:
    """A colour profile.

    Attributes:
        key: SHA-256 of its bytes: the same profile in many pictures is embedded once.
        space: The device space it describes: ``DeviceGray``, ``DeviceRGB`` or ``DeviceCMYK``.
        data: Its bytes.
    """

    key: str
    space: str
    data: bytes


def profile(data: bytes, space: str) -> Profile | None:
    """Return a profile for pictures of a device space, or ``None`` if the data is no such profile."""
    found = _read(data)
    return found if found is not None and found.space == space else None


@lru_cache(maxsize=32)
def _read(data: bytes) -> Profile | None:
    """Read a header (ICC.1:2010, 7.2): size, signature and colour space."""
    if not _HEADER + 4 <= len(data) <= MOST_BYTES or data[36:40] != b"acsp":
        return None
    if int.from_bytes(data[:4], "big") != len(data):
        return None
    space = _SPACES.get(data[16:20])
    return Profile(sha256(data).hexdigest(), space, data) if space else None
