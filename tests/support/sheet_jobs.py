"""Small print jobs for tests, written to a file and read back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pdf_boxes import PageContent, read
from plain_faces import PlainFace

from deckbuilder.paths import whole_file
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.document import write
from deckbuilder.printing.imposition import Copies, Job, batches
from deckbuilder.printing.marks import MarkStyle
from deckbuilder.printing.sheet import SheetLayout, plan

A4 = (210.0, 297.0)
CARD = (63.0, 88.0)


def colour(number: int) -> Colour:
    """Return a colour of its own for each number below 4096."""
    return Colour(60 + 12 * (number % 16), 60 + 12 * (number // 16 % 16), 60 + 12 * (number // 256))


def faces(count: int, **options: Any) -> list[PlainFace]:
    """Return so many faces that differ in colour."""
    return [PlainFace(f"face-{n}", colour(n), **options) for n in range(count)]


def job(
    cards: Sequence[Copies],
    layout: SheetLayout | None = None,
    *,
    marks: MarkStyle | None = None,
    **options: Any,
) -> Job:
    """Return a job for cards of one size."""
    size = cards[0].front.size
    sheet = layout or plan(A4, size)
    return Job("Test", batches(cards, {size: sheet}), marks or MarkStyle(), **options)


def printed(path: Path, order: Job) -> list[PageContent]:
    """Write a job and read its pages back."""
    with whole_file(path) as stream:
        write(order, stream, path)
    return read(path)
