"""Card sides for tests of sheets: a flat colour, a frame, and a picture if there is one."""

from __future__ import annotations

from dataclasses import dataclass

from deckbuilder.printing.colour import INK, WHITE, Colour
from deckbuilder.printing.face import FaceProblem
from deckbuilder.printing.geometry import Box, polygon, rectangle
from deckbuilder.printing.picture import Picture
from deckbuilder.printing.surface import Surface

BLUE = Colour(40, 90, 160)


@dataclass(frozen=True)
class PlainFace:
    """A face that is one colour to the end of its bleed, with a light wedge that points up.

    The colour is what tells faces apart in a rendered page.
    """

    key: str
    colour: Colour = BLUE
    size: tuple[float, float] = (63.0, 88.0)
    bleed: float = 3.0
    problems: tuple[FaceProblem, ...] = ()
    picture: Picture | None = None

    def draw(self, surface: Surface) -> None:
        width, height = self.size
        trim = Box(0, 0, width, height)
        surface.fill(rectangle(trim.inset(-self.bleed)), self.colour)
        surface.gradient(Box(5, height - 20, width - 10, 10), self.colour, WHITE)
        surface.fill(polygon([(width / 2, 5), (width / 2 + 8, 25), (width / 2 - 8, 25)]), WHITE)
        surface.stroke(rectangle(trim.inset(2)), INK, 0.3)
        if self.picture:
            self.picture.draw(surface, trim.inset(10))
