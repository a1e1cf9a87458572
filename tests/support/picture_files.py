"""Picture files of every kind for tests, and what is seen of them in a printed PDF."""

from __future__ import annotations

import random
import struct
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image

QUARTERS = [(220, 30, 30), (30, 160, 40), (30, 60, 200), (230, 200, 30)]
"""Red, green above; blue, yellow below."""
GREYS = [20, 100, 160, 240]
CARD = (744, 1039)
"""63 x 88 mm at 300 ppi."""

# One card on A4 is at the top left of a 3 x 3 grid that is centred: 210 - 189 = 21, half of it 10.5;
# 297 - 264 = 33, half of it 16.5. The middles of the card's quarters:
MIDDLES = [(10.5 + 15.75, 16.5 + 22), (10.5 + 47.25, 16.5 + 22), (26.25, 16.5 + 66), (57.75, 82.5)]


def quarters(size: tuple[int, int], mode: str = "RGB") -> Image.Image:
    """Return a picture of four colours, one in each quarter."""
    colours: list[Any] = [*GREYS] if mode == "L" else [*QUARTERS]
    image = Image.new(mode if mode == "L" else "RGB", size)
    width, height = size[0] // 2, size[1] // 2
    for n, colour in enumerate(colours):
        x, y = n % 2 * width, n // 2 * height
        image.paste(colour, (x, y, size[0] if n % 2 else width, size[1] if n > 1 else height))
    return image


def noise(size: tuple[int, int], seed: int = 0, mode: str = "RGB") -> Image.Image:
    """Return a picture that cannot be packed well, the same for the same seed."""
    count = size[0] * size[1] * (3 if mode == "RGB" else 1)
    return Image.frombytes(mode, size, random.Random(seed).randbytes(count))


def raw_png(
    size: tuple[int, int],
    depth: int,
    colour: int,
    lines: list[bytes],
    *,
    extra: bytes = b"",
    interlace: int = 0,
) -> bytes:
    """Write a PNG by hand: for kinds that Pillow does not write."""
    body = zlib.compress(b"".join(b"\0" + line for line in lines))
    header = struct.pack(">IIBBBBB", *size, depth, colour, 0, 0, interlace)
    whole = chunk(b"IHDR", header) + extra
    half = len(body) // 2  # two IDAT chunks: they are one stream
    return (
        b"\x89PNG\r\n\x1a\n"
        + whole
        + chunk(b"IDAT", body[:half])
        + chunk(b"IDAT", body[half:])
        + chunk(b"IEND", b"")
    )


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a PNG chunk."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def idat(data: bytes) -> bytes:
    """Return the compressed rows of a PNG file."""
    place, found = 8, b""
    while place < len(data):
        length = int.from_bytes(data[place : place + 4], "big")
        if data[place + 4 : place + 8] == b"IDAT":
            found += data[place + 8 : place + 8 + length]
        place += length + 12
    return found


def streams(path: Path) -> list[bytes]:
    """Return the raw bytes of every image in a PDF, in the order of their numbers."""
    with pikepdf.open(path) as pdf:
        images = [
            one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        return [image.read_raw_bytes() for image in images]


def seen(
    path: Path, places: list[tuple[float, float]], page: int = 0, dots: float = 8
) -> list[tuple[int, ...]]:
    """Return the colours at places of a page, in mm from its top left, as pdfium draws it."""
    document = pypdfium2.PdfDocument(path)
    try:
        image = document[page].render(scale=dots * 25.4 / 72).to_pil().convert("RGB")
    finally:
        document.close()
    return [image.getpixel((round(x * dots), round(y * dots))) for x, y in places]


def near(found: tuple[int, ...], wanted: tuple[int, ...], slack: int = 14) -> bool:
    """Tell whether two colours are about the same."""
    return all(abs(a - b) <= slack for a, b in zip(found, wanted, strict=True))
