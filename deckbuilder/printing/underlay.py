"""A page of another PDF laid under every sheet: a printer's own marks, a frame, a watermark."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckbuilder.errors import InputError
from deckbuilder.printing.sheet import SheetLayout, Side
from deckbuilder.printing.surface import MM
from deckbuilder.printing.units import said

if TYPE_CHECKING:
    import pikepdf

SLACK = 0.5
"""How much an underlay's page may differ from the paper, in mm."""


@dataclass(frozen=True)
class UnderlayPage:
    """One page of the user's PDF.

    Attributes:
        path: The file.
        number: The page, from 0.
    """

    path: Path
    number: int

    @property
    def key(self) -> str:
        """Unique per page."""
        return f"underlay:{self.number}:{self.path}"

    def form(self, into: pikepdf.Pdf) -> pikepdf.Object:
        """Return the page as a form object of another PDF, its bottom left corner at the origin.

        Raises:
            InputError: The file cannot be read.
        """
        import pikepdf

        with _reading(self.path) as pdf:
            source = _shown(pdf, self.number)
            matrix, (left, bottom, _, _) = _matrix(source), _bounds(source)
            matrix[4] -= left
            matrix[5] -= bottom
            form = into.copy_foreign(pdf.make_indirect(source))
        form.Matrix = pikepdf.Array([round(value, 5) for value in matrix])
        return form


@dataclass(frozen=True)
class Underlay:
    """A PDF whose first page lies under fronts, and whose second, if it has one, under backs.

    Attributes:
        path: The file.
        pages: How many of its pages are used.
        size: Width and height of its first page, in mm.
    """

    path: Path
    pages: int
    size: tuple[float, float]

    @classmethod
    def opened(cls, path: Path) -> Underlay:
        """Look at a PDF.

        Raises:
            InputError: It cannot be read, is locked, or has no page.
        """
        with _reading(path) as pdf:
            left, bottom, right, top = _bounds(_shown(pdf, 0))
            return cls(path, min(2, len(pdf.pages)), ((right - left) / MM, (top - bottom) / MM))

    @cached_property
    def _sides(self) -> dict[Side, UnderlayPage]:
        return {side: UnderlayPage(self.path, n) for n, side in zip(range(self.pages), Side, strict=False)}

    def page(self, side: Side) -> UnderlayPage | None:
        """Return what lies under a side."""
        return self._sides.get(side)

    def refuse_other_size(self, layout: SheetLayout) -> None:
        """Refuse an underlay made for another paper.

        Raises:
            InputError: Its page is not as large as the sheet.
        """
        if any(abs(own - wanted) > SLACK for own, wanted in zip(self.size, layout.page, strict=True)):
            own, wanted = (" x ".join(said(round(v, 1)) for v in size) for size in (self.size, layout.page))
            raise InputError(
                f"its page is {own} mm, the paper {wanted} mm",
                where=str(self.path),
                cure=f"print with --paper {own.replace(' ', '')}, or make the underlay as large as the paper",
            )


@contextmanager
def _reading(path: Path) -> Iterator[pikepdf.Pdf]:
    """Open a user's PDF; whatever is wrong with it is an `InputError` that names it."""
    import pikepdf

    try:
        if path.exists() and not path.is_file():
            raise InputError("it is no plain file", where=str(path))
        with pikepdf.open(path) as pdf:
            if pdf.is_encrypted:
                raise InputError("the PDF is locked", where=str(path), cure="save it without a password")
            if not pdf.pages:
                raise InputError("the PDF has no page", where=str(path))
            yield pdf
    except pikepdf.PasswordError:
        raise InputError("the PDF is locked", where=str(path), cure="save it without a password") from None
    except (OSError, ValueError, IndexError, pikepdf.PdfError) as problem:
        reason = getattr(problem, "strerror", None) or "it is no PDF, or a broken one"
        raise InputError(f"cannot be read: {reason}", where=str(path)) from problem


def _shown(pdf: pikepdf.Pdf, number: int) -> pikepdf.Object:
    """Return a page as a form: all that viewers show of it, whatever its trim box says."""
    page = pdf.pages[number]
    page.trimbox = page.cropbox
    return page.as_form_xobject()


def _matrix(form: Any) -> list[float]:
    return [float(value) for value in form.get("/Matrix", [1, 0, 0, 1, 0, 0])]


def _bounds(form: Any) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a form where its matrix puts them, in pt."""
    a, b, c, d, e, f = _matrix(form)
    x1, y1, x2, y2 = (float(value) for value in form.BBox)
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (x1, x2) for y in (y1, y2)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
