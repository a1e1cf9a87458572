"""Two sets of card pictures for benchmarks, the same on every machine.

15 PNG of 815 x 1110 (about 1.5 MB each) and any number of JPEG of 816 x 1110 (about 269 kB
each): noise over gradients, as dense as painted cards. Each JPEG differs from the others by
a comment and in its first rows.
"""

from __future__ import annotations

import random
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw


def pngs(folder: Path, count: int = 15) -> list[Path]:
    """Write the PNG set; each picture is noise of its own."""
    size, made = (815, 1110), []
    for number in range(count):
        path = folder / f"card {number + 1}.png"
        Image.blend(_slopes(size), _noise(number, size), 0.0548).save(path)
        made.append(path)
    return made


def jpegs(folder: Path, count: int = 540) -> list[Path]:
    """Write the JPEG set."""
    size, made = (816, 1110), []
    base = Image.blend(_slopes(size), _noise(99, size), 0.194)
    for number in range(count):
        image = base.copy()
        draw = ImageDraw.Draw(image)
        for bit in range(16):
            draw.rectangle(
                (50 * bit, 0, 50 * bit + 49, 15), (255, 255, 255) if number >> bit & 1 else (0, 0, 0)
            )
        path = folder / f"card {number + 1}.jpg"
        image.save(path, quality=85)
        made.append(path)
    return made


def many(folder: Path, first: list[Path], count: int) -> list[Path]:
    """Write ``count`` different JPEGs quickly: those there are, each with a comment of its own."""
    made = []
    for number in range(count):
        data = first[number % len(first)].read_bytes()
        note = f"copy {number}".encode()
        path = folder / f"card {number + 1}.jpg"
        path.write_bytes(data[:2] + b"\xff\xfe" + (len(note) + 2).to_bytes(2, "big") + note + data[2:])
        made.append(path)
    return made


def _noise(seed: int, size: tuple[int, int]) -> Image.Image:
    rng = random.Random(seed)
    bands = [Image.frombytes("L", size, rng.randbytes(size[0] * size[1])) for _ in range(3)]
    return Image.merge("RGB", bands)


def _slopes(size: tuple[int, int]) -> Image.Image:
    along = Image.linear_gradient("L").resize(size)
    return Image.merge("RGB", (along, Image.radial_gradient("L").resize(size), ImageChops.invert(along)))
