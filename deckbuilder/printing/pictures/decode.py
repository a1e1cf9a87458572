"""Pictures that cannot go into a PDF as they are: decoded by Pillow, and encoded again.

What comes out is 8 bits deep, without alpha, and either a PNG (nothing lost) or, where
a JPEG was made smaller, a JPEG.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from deckbuilder.printing.pictures.reading import image

if TYPE_CHECKING:
    from PIL import Image

    from deckbuilder.printing.colour import Colour

QUALITY = 92
"""JPEG quality of what was a JPEG and is made smaller."""

_CLEAR = ("RGBA", "LA", "PA", "RGBa", "La")


def plain(found: Image.Image, ground: tuple[int, int, int] = (255, 255, 255)) -> Image.Image:
    """Return an image in 8-bit grey or RGB, what is clear laid on a colour."""
    from PIL import Image

    clear = found.mode in _CLEAR or "transparency" in found.info
    if found.mode.startswith("I"):  # 16 bits; a plain conversion would cut them off, not scale them
        return found.point(lambda value: value * (1 / 256)).convert("L")
    if not clear:
        if found.mode in ("L", "RGB"):
            return found
        return found.convert("L" if found.mode == "1" else "RGB")
    if found.mode != "RGBA":
        found = found.convert("RGBA")
    under = Image.new("RGB", found.size, ground)
    under.paste(found, mask=found.getchannel("A"))
    return under


def recoded(data: bytes, ground: Colour, size: tuple[int, int] | None, *, lossy: bool) -> bytes:
    """Return a picture file again as a plain PNG or JPEG.

    Args:
        data: The file.
        ground: What is laid under clear parts.
        size: Width and height in stored pixels to bring it to, ``None`` to keep them.
        lossy: Whether a JPEG will do.

    Raises:
        Exception: Anything, if the file is broken (`reading.faults`).
    """
    from PIL import Image

    with image(io.BytesIO(data)) as opened:
        profile = opened.info.get("icc_profile")
        if size is not None and lossy:
            opened.draft(None, size)
        opened.load()
        found = opened.copy() if lossy and opened.mode == "CMYK" else plain(opened, ground)
    if size is not None:
        found = found.resize(size, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    options = {"icc_profile": profile} if profile else {}
    if lossy:
        found.save(out, "JPEG", quality=QUALITY, subsampling=0, **options)
    else:
        found.save(out, "PNG", **options)
    return out.getvalue()
