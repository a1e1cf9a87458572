"""Drawn faces to objects of a PDF: each distinct face once, ready to be placed.

Reportlab draws each face on a page of its own; the pages then become form
objects. So a form has all its resources (gradients too), and no font comes along
that is not embedded. `Drawings` keeps these objects, and hands out those a form needs.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from deckbuilder.printing.face import Face
from deckbuilder.printing.picture import Picture, stubs
from deckbuilder.printing.surface import MM, Surface

if TYPE_CHECKING:
    import pikepdf

    from deckbuilder.printing.pdf_file import PdfFile
    from deckbuilder.printing.underlay import UnderlayPage

Progress = Callable[[int, int], None]
"""Called with how many faces are drawn and how many there are."""

_REFERENCE = re.compile(rb"(\d+) 0 R")


class Drawings:
    """Faces drawn as form objects, numbered from 1 together with all they rest on.

    A form's origin is the bottom left corner of the trim box; it shows the trim and the
    bleed. Numbers are the same in every file the objects are written to.

    Args:
        faces: The faces, each once.
        shown: How much of its bleed is shown of each, in mm, by key.
        progress: Told after each face, as if it were one of ``total``.
        total: How many faces the whole job has.
        underlays: Pages of other PDFs that lie under sheets.

    Raises:
        ArtError: A picture of the user's is broken.
        InputError: An underlay cannot be read.
    """

    def __init__(
        self,
        faces: Sequence[Face],
        shown: Mapping[str, float],
        progress: Progress,
        total: int,
        underlays: Sequence[UnderlayPage] = (),
    ) -> None:
        self.count = 0
        self._forms: dict[str, int] = {}
        self._pdf: pikepdf.Pdf | None = None
        if not faces and not underlays:  # a job of pictures alone starts without the drawing library
            return
        import pikepdf

        data, pictures = _pages(faces, lambda done, _: progress(done, total)) if faces else (b"", {})
        self._pdf = pdf = pikepdf.Pdf.open(io.BytesIO(data)) if faces else pikepdf.Pdf.new()
        _without_loose_fonts(pdf)
        for page, face in zip(pdf.pages, faces, strict=True):
            form = _form(page, face, shown.get(face.key, 0.0))
            self._forms[face.key] = form.objgen[0]
        _fill_in(pdf, pictures)
        for underlay in underlays:
            self._forms[underlay.key] = underlay.form(pdf).objgen[0]
        self.count = int(pdf.trailer.Size) - 1
        if underlays:  # the trailer does not count what was added: the newest object has the last number
            self.count = pdf.make_indirect(pikepdf.Dictionary()).objgen[0]

    def form(self, key: str) -> int:
        """Return the object number of a face's form, by the face's key."""
        return self._forms[key]

    def write(self, number: int, file: PdfFile, written: set[int]) -> None:
        """Write an object and all it refers to, but none twice.

        Args:
            number: The object.
            file: The PDF.
            written: The numbers of those that are in it already; the new ones are added.
        """
        assert self._pdf is not None
        waiting = [number]
        while waiting:
            one = waiting.pop()
            if one in written or not 0 < one <= self.count:
                continue
            written.add(one)
            waiting += self._put(self._pdf.get_object(one, 0), one, file)

    def _put(self, thing: Any, number: int, file: PdfFile) -> list[int]:
        import pikepdf

        if not isinstance(thing, pikepdf.Stream):
            body = thing.unparse(resolved=True)
            file.put(number, body)
            return _references(body)
        entries = {key: value for key, value in thing.stream_dict.items() if key != "/Length"}
        shown = pikepdf.Dictionary(entries).unparse().strip()[2:-2].strip()
        data = thing.read_raw_bytes()
        file.put_stream(number, shown, (data,), len(data))
        return _references(shown)


def _references(body: bytes) -> list[int]:
    return [int(found) for found in reversed(_REFERENCE.findall(body))]


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
