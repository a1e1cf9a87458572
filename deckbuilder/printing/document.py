"""A job to a PDF: exact pages, no scaling by the viewer, the same bytes every time.

`Printing` is a job made ready once: its faces are drawn, its pictures are known. It
writes sheets to one `PdfFile`, or to several, each of which holds what its sheets show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Protocol

from deckbuilder import __version__
from deckbuilder.paths import unwritable
from deckbuilder.printing.drawing import Drawings, Progress
from deckbuilder.printing.face import CardSide, DirectFace, is_direct, is_drawn
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Job, SheetSide
from deckbuilder.printing.ink import line_colour, operators
from deckbuilder.printing.marks import Line, MarkStyle
from deckbuilder.printing.pdf_file import Mark, PdfFile, number, numbers, text
from deckbuilder.printing.pdf_images import Images
from deckbuilder.printing.sheet import Side, Slot
from deckbuilder.printing.surface import MM
from deckbuilder.printing.underlay import UnderlayPage

_DATE = "D:20000101000000Z"
"""The one date of every PDF: what was printed does not depend on when."""

_TURNS = {0: (1, 0, 0, 1), 90: (0, -1, 1, 0), 180: (-1, 0, 0, -1), 270: (0, 1, -1, 0)}
"""By clockwise turn: the first four numbers of the matrix."""


def silent(done: int, total: int) -> None:
    """Tell nobody about progress."""


def write(job: Job, stream: BinaryIO, path: Path, progress: Progress = silent) -> str:
    """Write a job as one PDF.

    Args:
        job: What to print.
        stream: Where to write it (`deckbuilder.paths.whole_file`).
        path: The file that ``stream`` will be, for messages.
        progress: Told after each face that is drawn.

    Returns:
        The SHA-256 of what was written, as hexadecimal digits.

    Raises:
        ArtError: A picture of the user's is broken.
        OutputError: The file cannot be written, or not to its end.
    """
    return write_sides(Printing(job, progress), job.sides(), stream, path)


def write_sides(printing: Printing, sides: Iterable[SheetSide], stream: BinaryIO, path: Path) -> str:
    """Write some sides of a job as one PDF, in the order given; see `write`."""
    try:
        document = printing.document(stream)
        for side in sides:
            document.add(side)
        return document.finish()
    except OSError as problem:
        raise unwritable(path, problem) from problem


class Standard(Protocol):
    """A standard for exchange with print shops that a PDF keeps.

    Attributes:
        extra_size: Bytes that the end of a file has more, at most.
    """

    @property
    def extra_size(self) -> int: ...  # noqa: D102

    def file(self, stream: BinaryIO) -> PdfFile:
        """Begin a file."""
        ...

    def begin(self, file: PdfFile) -> int:
        """Write what comes first; return its object number."""
        ...

    def root(self, file: PdfFile, first: int) -> bytes:
        """Write what the catalogue refers to; return its entries, each with a blank before it."""
        ...

    def information(self) -> bytes:
        """Return what the file says about itself beside the usual, each entry with a blank before it."""
        ...


class Printing:
    """A job made ready to be written: drawn once, for any number of files.

    Args:
        job: What to print.
        progress: Told after each face.

    Raises:
        ArtError: A picture of the user's is broken.
    """

    def __init__(self, job: Job, progress: Progress = silent) -> None:
        self.job = job
        sides = job.sides() if job.label else ()
        labels = {side.label[0].key: side.label[0] for side in sides if side.label}
        faces: list[CardSide] = [*job.faces(), *labels.values()]
        drawn = [face for face in faces if is_drawn(face)]
        self._progress, self._total, self._done = progress, len(faces), len(drawn)
        self.shown = _bleeds(job)
        underlay = job.around.underlay
        under = [page for side in Side if (page := underlay.page(side))] if underlay else []
        self.drawings = Drawings(drawn, self.shown, progress, len(faces), under)

    def document(self, stream: BinaryIO, standard: Standard | None = None) -> Document:
        """Begin a PDF of this job; a plain one unless a standard is asked for."""
        return Document(self, standard.file(stream) if standard else PdfFile(stream), standard)

    def told(self) -> None:
        """Tell that another face is done."""
        if self._done < self._total:
            self._done += 1
            self._progress(self._done, self._total)


class Document:
    """One PDF of a job, page by page."""

    def __init__(self, printing: Printing, file: PdfFile, standard: Standard | None = None) -> None:
        self.file = file
        self._standard = standard
        self._printing = printing
        file.reserve(printing.drawings.count)  # they keep their numbers in every file
        self._root, self._tree, self._info = (file.reserve() for _ in range(3))
        self._written: set[int] = set()
        self._direct: dict[str, int] = {}
        self._images = Images(file)
        self._pages: list[int] = []
        self._first = standard.begin(file) if standard else 0

    def add(self, side: SheetSide) -> None:
        """Write a page, and what it shows for the first time.

        Raises:
            ArtError: A picture of the user's is broken.
            OSError: The file cannot be written.
        """
        names: dict[str, str] = {}
        forms: dict[str, int] = {}

        def named(face: CardSide | UnderlayPage) -> str:
            forms.setdefault(face.key, self._form(face))
            return names.setdefault(face.key, f"C{len(names) + 1}")

        content = "\n".join(_content(side, self._printing.job.marks, named)).encode("ascii")
        drawn = self.file.add_stream(b"", content)
        resources = " ".join(f"/{name} {forms[key]} 0 R" for key, name in names.items())
        page = b"<< /Type /Page /Parent %d 0 R %s /Contents %d 0 R /Resources << /XObject << %s >> >> >>"
        self._pages.append(
            self.file.add(
                page
                % (
                    self._tree,
                    _page_boxes(side, trim=self._standard is not None),
                    drawn,
                    resources.encode("ascii"),
                )
            )
        )

    @property
    def final_size(self) -> int:
        """Bytes the file has when it is finished now, at most."""
        more = self._standard.extra_size if self._standard else 0
        return self.file.final_size + more + 16 * len(self._pages) + 1000 + 12 * len(self._printing.job.title)

    def mark(self) -> tuple[Mark, int]:
        """Remember this place."""
        return self.file.mark(), len(self._pages)

    def rewind(self, place: tuple[Mark, int]) -> None:
        """Take back the pages added since a place was marked."""
        mark, pages = place
        self.file.rewind(mark)
        del self._pages[pages:]
        self._written = {one for one in self._written if self.file.holds(one)}
        self._images.forget_from(mark.objects)
        self._direct = {key: one for key, one in self._direct.items() if one < mark.objects}

    def finish(self) -> str:
        """Write the end; return the SHA-256 of the whole file, as hexadecimal digits."""
        file = self.file
        kids = " ".join(f"{page} 0 R" for page in self._pages).encode("ascii")
        file.put(self._tree, b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(self._pages), kids))
        root = b"<< /Type /Catalog /Pages %d 0 R /ViewerPreferences << /PrintScaling /None >>%s >>"
        standard = self._standard
        file.put(self._root, root % (self._tree, standard.root(file, self._first) if standard else b""))
        told = standard.information() if standard else b""
        file.put(self._info, _information(self._printing.job, told))
        file.finish(self._root, self._info)
        return file.digest

    def _form(self, face: CardSide | UnderlayPage) -> int:
        """Return the object number of a face's form; writes it if it is not there yet."""
        self.file.subject = str(getattr(face, "name", "")) or face.key
        if not isinstance(face, UnderlayPage) and is_direct(face):
            if face.key not in self._direct:
                self._direct[face.key] = self._direct_form(face)
                self._printing.told()
            return self._direct[face.key]
        number = self._printing.drawings.form(face.key)
        self._printing.drawings.write(number, self.file, self._written)
        return number

    def _direct_form(self, face: DirectFace) -> int:
        parts = face.form()
        images = {name: self._images.number(picture) for name, picture in parts.images.items()}
        shown = min(self._printing.shown.get(face.key, 0.0), face.bleed) * MM
        width, height = face.size
        box = numbers(-shown, -shown, width * MM + shown, height * MM + shown)
        resources = " ".join(f"/{name} {one} 0 R" for name, one in images.items()).encode("ascii")
        entries = b"/Type /XObject /Subtype /Form /BBox %s /Resources << /XObject << %s >> >>"
        return self.file.add_stream(entries % (box, resources), parts.content)


def _bleeds(job: Job) -> dict[str, float]:
    """Return how much bleed is shown of each face, by key."""
    return {
        face.key: batch.layout.most_bleed
        for batch in job.batches
        for card in batch.cards
        for face in (card.front, card.back)
        if face is not None
    }


def _content(
    side: SheetSide, style: MarkStyle, named: Callable[[CardSide | UnderlayPage], str]
) -> Iterator[str]:
    """Yield the operators of a page: what lies under it, cards, marks, other lines, the label."""
    height, bleed = side.layout.page[1], side.layout.most_bleed
    if side.correction:
        yield f"q {side.correction.operator(side.layout.page)}"
    if side.underlay:
        yield f"q /{named(side.underlay)} Do Q"
    for placed in side.placed:
        yield _placed(named(placed.face), placed.slot, placed.drawn, placed.face, height, bleed)
    if side.marks:
        yield _marks(side.marks, style, height)
    if side.ink:
        yield operators(side.ink, height)
    if side.label:
        label, box = side.label
        yield _placed(named(label), Slot(box), box, label, height, 0.0)
    if side.correction:
        yield "Q"


def _page_boxes(side: SheetSide, *, trim: bool) -> bytes:
    """Return the page's boxes: the paper, and where cards lie alone also trim and bleed.

    A standard wants a trim box on each page; a sheet of many cards is trimmed to the paper.
    """
    width, height = side.layout.page
    boxes = b"/MediaBox " + numbers(0, 0, width * MM, height * MM)
    if len(side.layout.slots) == 1:
        boxes += b" /TrimBox " + _page_box(side.layout.slot(0, side.side).box, side)
        boxes += b" /BleedBox " + _page_box(side.layout.drawn(1, side.side)[0], side)
    elif trim:
        boxes += b" /TrimBox " + numbers(0, 0, width * MM, height * MM)
    return boxes


def _placed(name: str, slot: Slot, shown: Box, face: CardSide, height: float, bleed: float) -> str:
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
    """Return the operators of the marks: all edges first, then all lines."""
    paths = "\n".join(
        f"{number(line.x1 * MM)} {number((height - line.y1) * MM)} m "
        f"{number(line.x2 * MM)} {number((height - line.y2) * MM)} l"
        for line in lines
    )
    edge, colour = line_colour(style.edge_colour), line_colour(style.colour)
    light = f"{edge} {number((style.width + 2 * style.halo) * MM)} w\n{paths} S" if style.halo > 0 else ""
    dash = f"[{number(style.dash * MM)}] 0 d " if style.dash > 0 else ""
    return f"q 0 J [] 0 d {light}\n{dash}{colour} {number(style.width * MM)} w\n{paths} S Q"


def _page_box(box: Box, side: SheetSide) -> bytes:
    """Return a box on the page, cut off at its edges, as ``[left bottom right top]``."""
    width, height = side.layout.page
    return numbers(
        max(box.x, 0) * MM,
        max(height - box.bottom, 0) * MM,
        min(box.right, width) * MM,
        min(height - box.y, height) * MM,
    )


def _information(job: Job, more: bytes) -> bytes:
    """Return what the file says about itself."""
    facts = {
        "Title": job.title,
        "Subject": f"{job.cards} cards on {job.sheets} sheets; unofficial, for personal use",
        "Creator": f"deckbuilder {__version__}",
        "Producer": f"deckbuilder {__version__}",
        "CreationDate": _DATE,
        "ModDate": _DATE,
    }
    entries = b" ".join(b"/%s %s" % (key.encode("ascii"), text(said)) for key, said in facts.items())
    return b"<< %s%s >>" % (entries, more)
