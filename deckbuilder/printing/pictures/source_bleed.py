"""How much of a picture is bleed: declared by its owner, or found from its size and shape.

Found bleed is told, never cut off in silence. Three ways, the surest first:

1. Pixels that are a size of the print trade (816 x 1110, 825 x 1125 ...), or a whole multiple.
2. Pixels that are the card, or the card with a usual bleed, at a usual number of ppi.
3. The shape alone, where it is that of the card with 3 mm of bleed and not that of the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from deckbuilder.printing.units import INCH, said

Size = tuple[float, float]

# Width and height in pixels of trade templates, and the pixels cut off on each side.
# MakePlayingCards 822 x 1122 and 816 x 1110; The Game Crafter's poker, bridge, mini and tarot.
TEMPLATES = {
    (822, 1122): 36.0,
    (816, 1110): 36.0,
    (825, 1125): 37.5,
    (750, 1125): 37.5,
    (600, 825): 37.5,
    (900, 1500): 37.5,
}
_MULTIPLES = (1, 2, 3, 4)

USUAL = (0.0, 3.0, 3.175, 2.0)
"""Bleeds in mm that are looked for, the likeliest first: none, 3 mm, 1/8 in, 2 mm."""
USUAL_PPI = (300, 600, 1200, 400, 800, 200, 150)
_PIXELS_OFF = 1.01
"""A side may be off by so many pixels: people round up and down."""

SHAPE_OFF = 0.01
"""Shapes that differ by no more than this are the same: pixels are whole."""
_SURE = 0.004
"""A shape that alone is to tell bleed may be off by no more."""


@dataclass(frozen=True, slots=True)
class SourceBleed:
    """How much of a picture lies outside the cut.

    Attributes:
        x: Left and right, in mm on the printed card.
        y: Above and below, in mm on the printed card.
        known: How that is known: ``declared``, ``size``, ``shape`` or ``none found``.
    """

    x: float
    y: float
    known: str

    def told(self) -> str:
        """Return it for people."""
        how = {"declared": "as said", "size": "found from the size", "shape": "found from the shape"}
        if self.known == "none found":
            return "no bleed found"
        much = said(self.x) if abs(self.x - self.y) < 0.02 else f"{self.x:.2f} and {self.y:.2f}"
        return (
            f"{much} mm of bleed, {how[self.known]}" if self.x or self.y else f"no bleed, {how[self.known]}"
        )


@lru_cache(maxsize=1024)
def declared(mm: float) -> SourceBleed:
    """Return bleed as the pictures' owner said it."""
    return SourceBleed(mm, mm, "declared")


@lru_cache(maxsize=1024)
def found(pixels: tuple[int, int], card: Size) -> SourceBleed:
    """Find the bleed of a picture, the right way up.

    Args:
        pixels: Its width and height.
        card: Trim width and height of the card in mm.
    """
    return _template(pixels, card) or _exact(pixels, card) or _shape(pixels, card)


def _template(pixels: tuple[int, int], card: Size) -> SourceBleed | None:
    for (width, height), cut in TEMPLATES.items():
        for times in _MULTIPLES:
            if pixels != (width * times, height * times):
                continue
            trim = width - 2 * cut, height - 2 * cut
            if apart(trim, card) <= SHAPE_OFF:
                return SourceBleed(card[0] * cut / trim[0], card[1] * cut / trim[1], "size")
    return None


def _exact(pixels: tuple[int, int], card: Size) -> SourceBleed | None:
    for ppi in USUAL_PPI:
        for bleed in USUAL:
            wanted = [(side + 2 * bleed) / INCH * ppi for side in card]
            if all(abs(a - b) <= _PIXELS_OFF for a, b in zip(pixels, wanted, strict=True)):
                return SourceBleed(bleed, bleed, "size")
    return None


def _shape(pixels: tuple[int, int], card: Size) -> SourceBleed:
    bleed = USUAL[1]
    with_bleed = card[0] + 2 * bleed, card[1] + 2 * bleed
    if apart(pixels, with_bleed) <= _SURE and apart(pixels, card) > SHAPE_OFF:
        return SourceBleed(bleed, bleed, "shape")
    return SourceBleed(0.0, 0.0, "none found")


def apart(one: Size, other: Size) -> float:
    """Return how much two shapes differ, as a share of their proportion."""
    return abs(one[0] * other[1] / (one[1] * other[0]) - 1)
