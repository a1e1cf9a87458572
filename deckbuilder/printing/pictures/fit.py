"""How a picture lies on a card: pure geometry in mm from the top left of the trim, y down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from deckbuilder.printing.geometry import Box
from deckbuilder.printing.pictures.source_bleed import SHAPE_OFF, SourceBleed, apart

EPSILON = 0.005
"""Less than this, in mm, is no gap."""


class Fit(StrEnum):
    """What is done with a picture whose shape is not the card's.

    One that differs by at most 1 % is drawn to fill the card whatever is chosen:
    pixels are whole, and nobody sees it.
    """

    COVER = "cover"
    CONTAIN = "contain"
    STRETCH = "stretch"
    EXTEND = "extend"


class MadeBleed(StrEnum):
    """What is drawn where a picture ends before its bleed does."""

    MIRROR = "mirror"
    EDGE = "edge"
    COLOUR = "colour"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Lie:
    """Where a picture lies.

    Attributes:
        box: All of the picture, its own bleed included; it may reach over what is shown.
        off: How much its shape differs from the card's, as a share (0.02 is 2 %).
        goes_on: On which sides bleed is made: left, top, right, bottom.
    """

    box: Box
    off: float
    goes_on: tuple[bool, bool, bool, bool]


@lru_cache(maxsize=1024)
def lie(pixels: tuple[int, int], card: tuple[float, float], bleed: SourceBleed, fit: Fit) -> Lie:
    """Place a picture.

    Args:
        pixels: Its width and height, the right way up.
        card: Trim width and height of the card in mm.
        bleed: How much of it lies outside the cut.
        fit: What is done if its shape is another.
    """
    wanted = Box(-bleed.x, -bleed.y, card[0] + 2 * bleed.x, card[1] + 2 * bleed.y)
    off = apart(pixels, (wanted.w, wanted.h))
    if off <= SHAPE_OFF or fit is Fit.STRETCH:
        return Lie(wanted, off, (True,) * 4)
    choose = max if fit is Fit.COVER else min
    scale = choose(wanted.w / pixels[0], wanted.h / pixels[1])
    width, height = pixels[0] * scale, pixels[1] * scale
    box = Box(wanted.x + (wanted.w - width) / 2, wanted.y + (wanted.h - height) / 2, width, height)
    if fit is Fit.EXTEND:
        return Lie(box, off, (True,) * 4)
    across, along = box.x <= EPSILON, box.y <= EPSILON  # it reaches the cut on these sides
    return Lie(box, off, (across, along, across, along))


def ppi(pixels: tuple[int, int], box: Box) -> float:
    """Return the lesser of a placed picture's pixels per inch across and along."""
    return min(pixels[0] / box.w, pixels[1] / box.h) * 25.4
