"""Opening pictures of the user's: nothing about them is trusted."""

from __future__ import annotations

import os
import stat
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from deckbuilder.errors import ArtError
from deckbuilder.printing.pictures.facts import UnusableError

if TYPE_CHECKING:
    from PIL import Image

MOST_BYTES = 64 * 1024 * 1024
"""Largest picture file that is read."""

MOST_PIXELS = 40_000_000
"""Most pixels a picture may have; more is a mistake or a decompression bomb."""

FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
"""The kinds that are read, as Pillow calls them."""


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Turn whatever a hostile file raises into an `ArtError`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except ArtError:
        raise
    except UnusableError as problem:
        raise ArtError(problem.reason, where=str(path), cure=problem.cure) from problem
    except Exception as problem:  # Pillow's decoders raise anything from IndexError to MemoryError
        reason = "".join(sign for sign in str(problem) if sign.isprintable())[:120] or type(problem).__name__
        cure = "save it again as PNG or JPEG"
        raise ArtError(f"no usable picture: {reason}", where=str(path), cure=cure) from problem


@contextmanager
def plain_file(path: Path) -> Iterator[BinaryIO]:
    """Open a plain file; links, pipes, devices and giants are refused.

    Raises:
        ArtError: It is none, or cannot be read.
    """
    flags = (
        os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    try:
        handle = os.open(path, flags)
    except OSError as problem:
        raise ArtError(f"cannot be read: {problem.strerror}", where=str(path)) from problem
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode):
        os.close(handle)
        raise ArtError(
            "a folder, not a picture" if stat.S_ISDIR(status.st_mode) else "not a plain file", where=str(path)
        )
    with os.fdopen(handle, "rb") as stream:
        if status.st_size > MOST_BYTES:
            raise ArtError(
                f"larger than {MOST_BYTES // 1024 // 1024} MiB", where=str(path), cure="save it smaller"
            )
        yield stream


def content(path: Path) -> bytes:
    """Return all of a plain file.

    Raises:
        ArtError: It is none, or cannot be read.
    """
    with plain_file(path) as stream:
        try:
            return stream.read(os.fstat(stream.fileno()).st_size)
        except OSError as problem:
            raise ArtError(f"cannot be read: {problem.strerror}", where=str(path)) from problem


@contextmanager
def image(stream: BinaryIO) -> Iterator[Image.Image]:
    """Open a picture with Pillow, if it is of a kind that is read and not too large.

    Raises:
        UnusableError: It is of no such kind, or has more than `MOST_PIXELS`.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        found = Image.open(stream, formats=FORMATS)
    except UnidentifiedImageError as problem:  # its message names an object in memory
        raise UnusableError("no usable picture: what is in it is no JPEG, PNG, WebP or GIF") from problem
    with found as opened:
        refuse_giants(opened.size)
        yield opened


def refuse_giants(size: tuple[int, int]) -> None:
    """Refuse a picture with more than `MOST_PIXELS`.

    Raises:
        UnusableError: It has more.
    """
    if size[0] * size[1] > MOST_PIXELS:
        million = f"{size[0] * size[1] / 1e6:.0f}"
        most = f"{MOST_PIXELS // 1_000_000} million"
        raise UnusableError(
            f"no usable picture: {million} million pixels, more than {most}", "save it smaller"
        )
