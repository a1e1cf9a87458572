"""What stands on a calibration sheet: crossed rulers, crosses, rulers, lines, words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deckbuilder.printing.colour import Colour
from deckbuilder.printing.face import PlainDrawing
from deckbuilder.printing.geometry import Path, circle, joined, line
from deckbuilder.printing.surface import Surface

FRONT = Colour(0, 0, 0)
BACK = Colour(0, 60, 220)
_LINE = 0.15
"""Width of lines in mm."""
_REACH = 15
"""How far a target's rulers reach from its middle, in mm."""
_SIZE = 5.5
"""Type size of numbers in pt."""


@dataclass(frozen=True, slots=True)
class _Drawing(PlainDrawing):
    """What all of them have in common: a size, and a name made of all that they are."""

    size: tuple[float, float]

    @property
    def key(self) -> str:
        """Unique per drawing: a dataclass says all that it is."""
        return repr(self)


@dataclass(frozen=True, slots=True)
class Target(_Drawing):
    """Two rulers that cross in the middle, with numbers right and up.

    Attributes:
        name: What it is called: L or R.
    """

    name: str = ""

    def draw(self, surface: Surface) -> None:
        """Draw the rulers and the name."""
        x, y = self.size[0] / 2, self.size[1] / 2
        surface.stroke(joined(_crossed(x, y)), FRONT, _LINE)
        for mm in (-10, -5, 5, 10):
            _write(surface, f"{mm:+d}".replace("-", "−"), x + mm, y + 4.2)
            if mm != -5:  # it would lie on the other ruler's
                _write(surface, f"{mm:+d}".replace("-", "−"), x - 4.2, y - mm + 0.7)
        _write(surface, self.name, x + 11, y - 10, 14)


@dataclass(frozen=True, slots=True)
class Cross(_Drawing):
    """What a back has behind a target: two lines and a ring, in another colour."""

    def draw(self, surface: Surface) -> None:
        """Draw the lines and the ring."""
        x, y = self.size[0] / 2, self.size[1] / 2
        lines = line(x - _REACH, y, x + _REACH, y) + line(x, y - _REACH, x, y + _REACH)
        surface.stroke(lines + circle(x, y, 1.0), BACK, _LINE)


@dataclass(frozen=True, slots=True)
class Ruler(_Drawing):
    """A ruler to measure the printer's scale by.

    Attributes:
        long: Its length in mm.
        upright: Whether it stands.
    """

    long: float = 100.0
    upright: bool = False

    def draw(self, surface: Surface) -> None:
        """Draw the ruler, a number every 10 mm."""
        start = 3.0
        places = [
            (start + mm, 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0)
            for mm in range(int(self.long) + 1)
        ]
        strokes = [self._line(start, 0.0, start + self.long, 0.0)]
        strokes += [self._line(at, 0.0, at, high) for at, high in places]
        surface.stroke(joined(strokes), FRONT, _LINE)
        for mm in range(0, int(self.long) + 1, 10):
            x, y = (8.0, start + mm + 0.7) if self.upright else (start + mm, 8.5)
            _write(surface, str(mm), x, y)

    def _line(self, along1: float, away1: float, along2: float, away2: float) -> Path:
        if self.upright:
            return line(away1 + 1, along1, away2 + 1, along2)
        return line(along1, away1 + 1, along2, away2 + 1)


@dataclass(frozen=True, slots=True)
class Edge(_Drawing):
    """A line at a known distance from one edge of the paper.

    Attributes:
        edge: ``left`` or ``top``.
        away: The distance in mm.
    """

    edge: str = "left"
    away: float = 20.0

    def draw(self, surface: Surface) -> None:
        """Draw the line at that edge of its own box, and say what it is."""
        width, height = self.size
        end = line(0, 0, 0, height) if self.edge == "left" else line(0, 0, width, 0)
        surface.stroke(end, FRONT, _LINE)
        _write(surface, f"{self.away:g} mm from the {self.edge} edge", 1.5, 4.5, centred=False)


@dataclass(frozen=True, slots=True)
class Reading(_Drawing):
    """How the sheet is read.

    Attributes:
        lines: What is said, a paragraph each.
    """

    lines: tuple[str, ...] = ()

    def draw(self, surface: Surface) -> None:
        """Write the paragraphs as large as they fit, at most 9 pt."""
        size = 9.0
        while size > 5 and len(list(self._broken(size))) * size * 0.5 > self.size[1]:
            size -= 0.5
        for number, text in enumerate(self._broken(size)):
            _write(surface, text, 0, (number + 1) * size * 0.45, size, centred=False)

    def _broken(self, size: float) -> Iterator[str]:
        for paragraph in self.lines:
            row = ""
            for word in self._words(paragraph, size):
                longer = f"{row} {word}".strip()
                if row and _width(longer, size) > self.size[0]:
                    yield row
                    row = word
                else:
                    row = longer
            yield row

    def _words(self, paragraph: str, size: float) -> Iterator[str]:
        """Yield the words, those of more than a line (a long path) in parts."""
        for word in paragraph.split():
            rest = word
            while _width(rest, size) > self.size[0]:
                most = next(
                    n for n in range(len(rest) - 1, 0, -1) if n == 1 or _width(rest[:n], size) <= self.size[0]
                )
                yield rest[:most]
                rest = rest[most:]
            yield rest


def _crossed(x: float, y: float) -> Iterator[Path]:
    yield line(x - _REACH, y, x + _REACH, y)
    yield line(x, y - _REACH, x, y + _REACH)
    for mm in range(-_REACH, _REACH + 1):
        high = 2.0 if mm % 5 == 0 else 1.0
        yield line(x + mm, y - high / 2, x + mm, y + high / 2)
        yield line(x - high / 2, y + mm, x + high / 2, y + mm)


def _write(
    surface: Surface, text: str, x: float, y: float, size: float = _SIZE, *, centred: bool = True
) -> None:
    from deckbuilder.printing.shaping import shape

    shaped = shape(text, "condensed")
    left = x - shaped.width(size) / 2 if centred else x
    surface.text(shaped.pieces, left, y, size, FRONT)


def _width(text: str, size: float) -> float:
    from deckbuilder.printing.shaping import shape

    return shape(text, "condensed").width(size)
