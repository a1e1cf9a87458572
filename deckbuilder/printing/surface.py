"""Where faces are drawn: mm from the top left of the trim box, y down.

The only drawing vocabulary of faces and emblems. Everything is opaque vector
work: no transparency and no raster but the user's own pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.geometry import Box, Path, rectangle

if TYPE_CHECKING:
    from deckbuilder.printing.shaping import Piece

MM = 72 / 25.4
"""Points in a millimetre."""

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}

_OPERATORS = {
    "M": "{:.2f} {:.2f} m",
    "L": "{:.2f} {:.2f} l",
    "C": "{:.2f} {:.2f} {:.2f} {:.2f} {:.2f} {:.2f} c",
    "Z": "h",
}


class Surface:
    """A reportlab canvas seen in mm, with (0, 0) at a chosen place.

    Args:
        canvas: The reportlab canvas.
        left: Where x = 0 lies on it, in pt from its left edge.
        top: Where y = 0 lies on it, in pt from its bottom edge.
    """

    def __init__(self, canvas: Any, left: float, top: float) -> None:
        self.canvas = canvas
        self._left = left
        self._top = top
        self._written: tuple[Path | None, _Outline] = (None, _Outline(""))

    @property
    def origin(self) -> tuple[float, float]:
        """Where (0, 0) lies on the canvas: pt from its left and from its bottom edge."""
        return self._left, self._top

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the place (x, y) in the canvas's points."""
        return self._left + x * MM, self._top - y * MM

    def fill(self, path: Path, colour: Colour, *, even_odd: bool = False) -> None:
        """Fill a path with one colour."""
        self.canvas.setFillColorRGB(*(part / 255 for part in colour))
        self.canvas.drawPath(self._native(path), stroke=0, fill=1, fillMode=0 if even_odd else 1)

    def stroke(
        self,
        path: Path,
        colour: Colour,
        width: float,
        *,
        dash: Sequence[float] = (),
        cap: str = "butt",
        join: str = "round",
    ) -> None:
        """Draw a path as a line, ``width`` mm wide; ``dash`` in mm."""
        canvas = self.canvas
        canvas.setStrokeColorRGB(*(part / 255 for part in colour))
        canvas.setLineWidth(width * MM)
        canvas.setLineCap(_CAPS[cap])
        canvas.setLineJoin(_JOINS[join])
        canvas.setDash([part * MM for part in dash])
        canvas.drawPath(self._native(path), stroke=1, fill=0)

    def gradient(self, box: Box, top: Colour, bottom: Colour) -> None:
        """Fill a box with a vertical gradient."""
        with self.clipped(rectangle(box)):
            x, upper = self.point(box.x, box.y)
            _, lower = self.point(box.x, box.bottom)
            shades = [tuple(part / 255 for part in colour) for colour in (top, bottom)]
            from reportlab.lib.colors import Color

            self.canvas.linearGradient(x, upper, x, lower, [Color(*shade) for shade in shades], extend=False)

    def text(self, pieces: Iterable[Piece], x: float, y: float, size: float, colour: Colour) -> None:
        """Draw shaped text.

        Args:
            pieces: The text, one piece after the other (`deckbuilder.printing.shaping`).
            x: Where it begins, in mm.
            y: Its baseline, in mm.
            size: Type size in pt.
            colour: Its colour.
        """
        document = self.canvas._doc
        left, base = self.point(x, y)
        red, green, blue = (part / 255 for part in colour)
        shown = " ".join(piece.operators(size, document) for piece in pieces)
        if shown:
            self.canvas._code.append(
                f"q {red:.3g} {green:.3g} {blue:.3g} rg BT 1 0 0 1 {left:.2f} {base:.2f} Tm {shown} ET Q"
            )

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        """Keep what is drawn inside the path, until the block ends."""
        self.canvas.saveState()
        try:
            self.canvas.clipPath(self._native(path), stroke=0, fill=0)
            yield
        finally:
            self.canvas.restoreState()

    def _native(self, path: Path) -> _Outline:
        if path is self._written[0]:  # a shape's rim and its body follow each other
            return self._written[1]
        numbers = [number for _, points in path.steps for number in points]
        numbers[::2] = [self._left + x * MM for x in numbers[::2]]
        numbers[1::2] = [self._top - y * MM for y in numbers[1::2]]
        outline = _Outline("n " + " ".join([_OPERATORS[op] for op, _ in path.steps]).format(*numbers))
        self._written = path, outline
        return outline


class _Outline:
    """A path in a page's own words, coordinates to 0.01 pt (3.5 micrometres).

    Reportlab's own path object formats each number in Python, six times slower.
    """

    def __init__(self, code: str) -> None:
        self._code = code

    def getCode(self) -> str:  # noqa: N802 (reportlab asks by this name)
        """Return the path's operators."""
        return self._code
