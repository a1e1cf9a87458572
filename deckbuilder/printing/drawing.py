"""Faces to drawings in a PDF: each distinct face once, ready to be placed.

Reportlab draws each face on a page of its own; the pages then become form
objects. So a form has all its resources (gradients too), and no font comes along
that is not embedded.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from deckbuilder.printing.face import Face
from deckbuilder.printing.picture import Picture, stubs
from deckbuilder.printing.surface import MM, Surface

if TYPE_CHECKING:
    import pikepdf

Progress = Callable[[int, int], None]
"""Called with how many faces are drawn and how many there are."""


def drawn(
    faces: Sequence[Face], bleeds: Sequence[float], progress: Progress
) -> tuple[pikepdf.Pdf, list[Any]]:
    """Draw faces.

    Args:
        faces: The faces, each once.
        bleeds: How much of its bleed is shown of each, in mm.
        progress: Told after each face.

    Returns:
        A PDF without pages, and in it one form object per face. A form's origin is
        the bottom left corner of the trim box; it shows the trim and the bleed.

    Raises:
        ArtError: A picture of the user's is broken.
    """
    import pikepdf

    data, pictures = _pages(faces, progress)
    pdf = pikepdf.Pdf.open(io.BytesIO(data))
    del data
    _without_loose_fonts(pdf)
    forms = [_form(page, face, bleed) for page, face, bleed in zip(pdf.pages, faces, bleeds, strict=True)]
    del pdf.pages[:]
    _fill_in(pdf, pictures)
    return pdf, forms


def number(value: float) -> str:
    """Return a number as a PDF writes it, to a ten-thousandth of a point."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def array(*values: float) -> pikepdf.Array:
    """Return numbers as a PDF array, in pt to a hundred-thousandth."""
    import pikepdf

    return pikepdf.Array([Decimal(f"{value:.5f}").normalize() + 0 for value in values])


def _pages(faces: Sequence[Face], progress: Progress) -> tuple[bytes, dict[str, Picture]]:
    from reportlab.pdfgen.canvas import Canvas

    stream = io.BytesIO()
    canvas = Canvas(stream, pageCompression=1, invariant=1)
    canvas._preamble = ""  # reportlab would select a font that is not embedded
    for count, face in enumerate(faces, 1):
        (width, height), bleed = face.size, face.bleed
        canvas.setPageSize(((width + 2 * bleed) * MM, (height + 2 * bleed) * MM))
        face.draw(Surface(canvas, bleed * MM, (height + bleed) * MM))
        canvas.showPage()
        progress(count, len(faces))
    with _binary():
        canvas.save()
    return stream.getvalue(), stubs(canvas)


@contextmanager
def _binary() -> Iterator[None]:
    """Keep reportlab from writing streams as text, a quarter larger."""
    from reportlab import rl_config

    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


def _form(page: pikepdf.Page, face: Face, shown: float) -> Any:
    """Turn a page into a form object, in place."""
    import pikepdf

    (width, height), bleed = face.size, face.bleed
    shown = min(shown, bleed)
    form = page.obj.Contents
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox = array(
        (bleed - shown) * MM,
        (bleed - shown) * MM,
        (bleed + width + shown) * MM,
        (bleed + height + shown) * MM,
    )
    form.Matrix = array(1, 0, 0, 1, -bleed * MM, -bleed * MM)
    form.Resources = page.obj.Resources
    return form


def _without_loose_fonts(pdf: pikepdf.Pdf) -> None:
    """Take out the fonts that reportlab lists by habit and nobody embedded."""
    for page in pdf.pages:
        fonts: Any = page.obj.Resources.get("/Font", {})
        for name in list(fonts.keys()):
            if "/FontDescriptor" not in fonts[name] and fonts[name].get("/Subtype") != "/Type0":
                del fonts[name]


def _fill_in(pdf: pikepdf.Pdf, pictures: dict[str, Picture]) -> None:
    """Put the users' pictures in the places that were kept for them."""
    import pikepdf

    if not pictures:
        return
    for stub in pdf.objects:
        if not isinstance(stub, pikepdf.Stream) or "/Picture" not in stub:
            continue
        pixels = pictures[str(stub.Picture)[1:]].pixels()
        del stub.Picture
        stub.Width, stub.Height = pixels.size
        stub.ColorSpace = pikepdf.Name(f"/{pixels.space}")
        if pixels.inverted:
            stub.Decode = pikepdf.Array([1, 0] * 4)
        stub.write(pixels.data, filter=pikepdf.Name(f"/{pixels.filter}"))
