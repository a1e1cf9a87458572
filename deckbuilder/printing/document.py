"""A job to a PDF: exact pages, no scaling by the viewer, the same bytes every time."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from deckbuilder import __version__
from deckbuilder.errors import OutputError
from deckbuilder.printing.drawing import Progress, array, drawn, number
from deckbuilder.printing.face import Face
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Job, SheetSide
from deckbuilder.printing.marks import Line, MarkStyle
from deckbuilder.printing.sheet import Slot
from deckbuilder.printing.surface import MM

if TYPE_CHECKING:
    import pikepdf

_DATE = "D:20000101000000Z"
"""The one date of every PDF: what was printed does not depend on when."""

_TURNS = {0: (1, 0, 0, 1), 90: (0, -1, 1, 0), 180: (-1, 0, 0, -1), 270: (0, 1, -1, 0)}
"""By clockwise turn: the first four numbers of the matrix."""


def silent(done: int, total: int) -> None:
    """Tell nobody about progress."""


def write(job: Job, stream: BinaryIO, path: Path, progress: Progress = silent) -> None:
    """Write a job as a PDF.

    Args:
        job: What to print.
        stream: Where to write it (`deckbuilder.paths.whole_file`).
        path: The file that ``stream`` will be, for messages.
        progress: Told after each face that is drawn.

    Raises:
        ArtError: A picture of the user's is broken.
        OutputError: The file cannot be written, or not to its end.
    """
    import pikepdf

    shown = _bleeds(job)
    sides = list(job.sides())
    labels = {side.label[0].key: side.label[0] for side in sides if side.label}
    faces: list[Face] = [*job.faces(), *labels.values()]
    pdf, forms = drawn(faces, [shown.get(face.key, 0.0) for face in faces], progress)
    with pdf:
        by_key = dict(zip((face.key for face in faces), forms, strict=True))
        for side in sides:
            _add_page(pdf, side, job.marks, by_key)
        _describe(pdf, job)
        patient = _Patient(stream)
        pdf.save(
            cast(BinaryIO, patient),
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
        )
    patient.settle(path)


class _Patient(io.RawIOBase):
    """A stream that lets the writer finish before it says what went wrong.

    An exception out of ``write`` would abort the whole process: the PDF library
    flushes once more while it unwinds.
    """

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._stream = stream
        self._problem: BaseException | None = None

    def writable(self) -> bool:
        """Tell that it can be written to."""
        return True

    def write(self, data: Any) -> int:
        """Write, or drop what comes after the first fault."""
        if self._problem is None:
            try:
                self._stream.write(data)
            except BaseException as problem:  # an interrupt must not escape here either
                self._problem = problem
        return len(data)

    def settle(self, path: Path) -> None:
        """Raise what went wrong, if anything did.

        Raises:
            OutputError: The file could not be written to its end.
        """
        if isinstance(self._problem, OSError):
            reason = self._problem.strerror or self._problem
            raise OutputError(f"cannot be written: {reason}", where=str(path)) from self._problem
        if self._problem is not None:
            raise self._problem


def _bleeds(job: Job) -> dict[str, float]:
    """Return how much bleed is shown of each face, by key."""
    return {
        face.key: batch.layout.bleed
        for batch in job.batches
        for card in batch.cards
        for face in (card.front, card.back)
        if face is not None
    }


def _add_page(pdf: pikepdf.Pdf, side: SheetSide, style: MarkStyle, forms: dict[str, Any]) -> None:
    import pikepdf

    names: dict[str, str] = {}
    height = side.layout.page[1]
    content = [
        _placed(_name(names, placed.face), placed.slot, placed.drawn, placed.face, height, side.layout.bleed)
        for placed in side.placed
    ]
    if side.marks:
        content.append(_marks(side.marks, style, height))
    if side.label:
        label, box = side.label
        content.append(_placed(_name(names, label), Slot(box), box, label, height, 0.0))
    page = pdf.add_blank_page(page_size=(72, 72)).obj
    page.MediaBox = array(0, 0, side.layout.page[0] * MM, height * MM)
    if len(side.layout.slots) == 1:
        page.TrimBox = _page_box(side.layout.slot(0, side.side).box, side)
        page.BleedBox = _page_box(side.layout.drawn(1, side.side)[0], side)
    page.Contents = pdf.make_stream("\n".join(content).encode("ascii"))
    page.Resources = pikepdf.Dictionary(
        XObject=pikepdf.Dictionary({f"/{name}": forms[key] for key, name in names.items()})
    )


def _name(names: dict[str, str], face: Face) -> str:
    """Return what a page calls a face."""
    return names.setdefault(face.key, f"C{len(names) + 1}")


def _placed(name: str, slot: Slot, shown: Box, face: Face, height: float, bleed: float) -> str:
    """Return the operators that put a form into a slot; clipped only where bleed has to be cut off."""
    box = slot.box
    a, b, c, d = _TURNS[slot.turn]
    across = box.x + (box.w if slot.turn in (180, 270) else 0)
    up = height - box.bottom + (box.h if slot.turn in (90, 180) else 0)
    place = f"{a} {b} {c} {d} {number(across * MM)} {number(up * MM)} cm"
    full = box.inset(-min(bleed, face.bleed))
    clip = "" if shown.holds(full) else f"{_rectangle(shown, height)} re W n "
    return f"q {clip}{place} /{name} Do Q"


def _rectangle(box: Box, height: float) -> str:
    return " ".join(number(value * MM) for value in (box.x, height - box.bottom, box.w, box.h))


def _marks(lines: Iterable[Line], style: MarkStyle, height: float) -> str:
    """Return the operators of the marks: all light edges first, then all dark lines."""
    paths = "\n".join(
        f"{number(line.x1 * MM)} {number((height - line.y1) * MM)} m "
        f"{number(line.x2 * MM)} {number((height - line.y2) * MM)} l"
        for line in lines
    )
    light = f"1 G {number((style.width + 2 * style.halo) * MM)} w\n{paths} S" if style.halo > 0 else ""
    return f"q 0 J [] 0 d {light}\n0 G {number(style.width * MM)} w\n{paths} S Q"


def _page_box(box: Box, side: SheetSide) -> pikepdf.Array:
    """Return a box on the page, cut off at its edges, as ``[left bottom right top]``."""
    width, height = side.layout.page
    return array(
        max(box.x, 0) * MM,
        max(height - box.bottom, 0) * MM,
        min(box.right, width) * MM,
        min(height - box.y, height) * MM,
    )


def _describe(pdf: pikepdf.Pdf, job: Job) -> None:
    """Write the metadata, and ask viewers to print at 100 %."""
    import pikepdf

    pdf.Root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=pikepdf.Name.None_)
    for key in ("/PageMode", "/Outlines", "/PageLabels"):
        if key in pdf.Root:
            del pdf.Root[key]
    facts = {
        "/Title": job.title,
        "/Subject": f"{job.cards} cards on {job.sheets} sheets; unofficial, for personal use",
        "/Creator": f"deckbuilder {__version__}",
        "/Producer": "reportlab and pikepdf",
        "/CreationDate": _DATE,
        "/ModDate": _DATE,
    }
    for key in list(pdf.docinfo.keys()):
        del pdf.docinfo[key]
    for key, value in facts.items():
        pdf.docinfo[key] = pikepdf.String(value)
