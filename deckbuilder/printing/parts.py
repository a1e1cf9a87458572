"""A job in several PDFs, split at whole sheets, so that none is larger than allowed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import BinaryIO

from deckbuilder.errors import UsageError
from deckbuilder.printing.document import Document, Printing, Standard
from deckbuilder.printing.imposition import SheetSide

MEGABYTE = 1_000_000
"""What copy shops and mail count in."""


def write_parts(
    printing: Printing,
    most: int | None,
    opened: Callable[[int], BinaryIO],
    standard: Standard | None = None,
) -> list[str]:
    """Write a job as as few PDFs as its sheets allow, in order.

    A sheet that is too much for a part is taken back and begins the next one, so that
    nothing has to be known of sizes beforehand.

    Args:
        printing: The job.
        most: The most bytes a part may have, ``None`` to write one part.
        opened: Opens a part for writing and reading back its length, by its number from 1.
        standard: The standard they keep.

    Returns:
        The SHA-256 of each part, as hexadecimal digits.

    Raises:
        UsageError: One sheet alone is more than that.
        ArtError: A picture of the user's is broken.
        OSError: A part cannot be written.
    """
    digests: list[str] = []
    document, empty = printing.document(opened(1), standard), True
    for number, sides in groupby(printing.job.sides(), key=lambda side: side.number):
        sheet = list(sides)
        place = document.mark()
        _add(document, sheet)
        if most is None:
            continue
        if document.final_size > most and not empty:
            document.rewind(place)
            digests.append(document.finish())
            document = printing.document(opened(len(digests) + 1), standard)
            _add(document, sheet)
        if document.final_size > most:
            raise _too_large(number, document.final_size, most)
        empty = False
    return [*digests, document.finish()]


def write_two(
    printing: Printing, opened: Callable[[int], BinaryIO], standard: Standard | None = None
) -> list[str]:
    """Write a job as two PDFs, its fronts and its backs; as one if it has no back pages.

    Args:
        printing: The job.
        opened: Opens a file for writing: the fronts' is number 1, the backs' 2.
        standard: The standard they keep.

    Returns:
        The SHA-256 of each file, as hexadecimal digits.

    Raises:
        ArtError: A picture of the user's is broken.
        OSError: A file cannot be written.
    """
    digests = []
    for number, sides in enumerate((printing.job.fronts(), printing.job.back_pages()), 1):
        first = next(sides, None)
        if first is not None:
            document = printing.document(opened(number), standard)
            _add(document, [first])
            for side in sides:
                document.add(side)
            digests.append(document.finish())
    return digests


def _add(document: Document, sheet: list[SheetSide]) -> None:
    for side in sheet:
        document.add(side)


def _too_large(number: int, size: int, most: int) -> UsageError:
    return UsageError(
        f"sheet {number} alone is {size / MEGABYTE:.1f} MB, more than {most / MEGABYTE:g}",
        where="--max-mb",
        cure="make the pictures smaller with --max-ppi, or put fewer cards on a sheet with --grid",
    )
