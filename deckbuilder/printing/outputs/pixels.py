"""Sides of a job in pixels: the PDF's own page, drawn by pdfium.

So a picture of a card or a page cannot differ from what is printed.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from deckbuilder.printing.colour import WHITE, Colour
from deckbuilder.printing.imposition import Copies, Job, SheetSide, batches
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.sheet import SheetLayout
from deckbuilder.printing.units import INCH

if TYPE_CHECKING:
    from PIL import Image

    from deckbuilder.printing.document import Printing
    from deckbuilder.printing.face import CardSide

_CLEAR = 0x00000000


class Page(NamedTuple):
    """One side of a job, ready to be drawn in pixels.

    Attributes:
        pdf: It, as a PDF of its own.
        digest: The SHA-256 of what is on it, as hexadecimal digits; the rest of the job does not matter.
    """

    pdf: bytes
    digest: str


def page_of(printing: Printing, side: SheetSide) -> Page:
    """Return one side of a job.

    Raises:
        ArtError: A picture of the user's is broken.
    """
    stream = io.BytesIO()
    document = printing.document(stream)
    document.add(side)
    digest = document.file.digest  # before the end of the file, which counts the whole job
    document.finish()
    return Page(stream.getvalue(), digest)


def page_pdf(printing: Printing, side: SheetSide) -> bytes:
    """Return one side of a job as a PDF of its own; see `page_of`."""
    return page_of(printing, side).pdf


def drawn(pdf: bytes, size: tuple[int, int], ground: Colour | None = WHITE) -> Image.Image:
    """Draw the first page of a PDF over exactly so many pixels.

    Args:
        pdf: The PDF.
        size: Width and height in pixels; the page fills them, whatever its shape.
        ground: The colour of the paper; ``None`` for clear.

    Returns:
        The picture, RGB, or RGBA if the ground is clear.
    """
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        bitmap = pypdfium2.PdfBitmap.new_native(*size, raw.FPDFBitmap_BGRA)
        under = _CLEAR if ground is None else 0xFF000000 | ground.red << 16 | ground.green << 8 | ground.blue
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, *size, under)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_PRINTING)
        image: Image.Image = bitmap.to_pil().copy()
        bitmap.close()
        page.close()
    finally:
        document.close()
    return image if ground is None else image.convert("RGB")


def page_pixels(side: SheetSide, ppi: float) -> tuple[int, int]:
    """Return the pixels of a page at so many per inch."""
    width, height = (max(1, round(value / INCH * ppi)) for value in side.layout.page)
    return width, height


def png(image: Image.Image, ppi: tuple[float, float]) -> bytes:
    """Return a picture as a PNG that says its pixels per inch."""
    stream = io.BytesIO()
    image.save(stream, "PNG", dpi=ppi)
    return stream.getvalue()


def one_each(title: str, faces: Iterable[CardSide], layout: Callable[[CardSide], SheetLayout]) -> Job:
    """Return a job of one page for each side given, with nothing else on it."""
    cards = [Copies(face) for face in faces]
    layouts = {card.front.size: layout(card.front) for card in cards}
    return Job(title, batches(cards, layouts), MarkStyle(MarkKind.NONE))
