"""What a painter is given and what it gives back; the table of painters.

A painter is a function from a `Job` (a box, a style, the content) to a `Plan`: it
measures and decides everything, and the plan's ``draw`` only draws. So problems are
known without a PDF.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Generic, Protocol, TypeVar

from deckbuilder.model.base import Definition
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.face import FaceProblem
from deckbuilder.printing.faces.content import Content
from deckbuilder.printing.geometry import Box, Path
from deckbuilder.printing.surface import Surface

S = TypeVar("S", bound=Definition)

Drawing = Callable[[Surface], None]


def nothing(surface: Surface) -> None:
    """Draw nothing."""


@dataclass(frozen=True, slots=True)
class Options:
    """How faces are drawn.

    Attributes:
        ink_saver: White frame with a keyline instead of the family's colour.
        words: Whether icons are explained by sentences where a layout can.
        bleed: How far the frame runs beyond the trim, in mm.
    """

    ink_saver: bool = False
    words: bool = False
    bleed: float = 3.0


class Picture(Protocol):
    """A picture of the user's that can be drawn in a box.

    Attributes:
        key: Unique per picture.
    """

    @property
    def key(self) -> str: ...  # noqa: D102

    def draw(self, surface: Surface, box: Box) -> None:
        """Fill the box with the middle of the picture."""
        ...


@dataclass(frozen=True, slots=True)
class Job(Generic[S]):
    """One box to fill.

    Attributes:
        id: The box's id.
        box: Its place in mm. With ``h = "fit"`` its height is the room there is.
        style: The painter's own keys.
        content: What the card has to say.
        places: The boxes before it, and ``trim``.
        options: How faces are drawn.
        picture: The user's picture of the card, if there is one.
    """

    id: str
    box: Box
    style: S
    content: Content
    places: Mapping[str, Box]
    options: Options
    picture: Picture | None = None

    def colour(self, token: str) -> Colour:
        """Return the colour a token names in the family of this card."""
        return self.content.palette.colour(token)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a painter decided.

    Attributes:
        draw: Draws it; called any number of times.
        height: Height in mm that the content takes, for boxes with ``h = "fit"``.
        size: Smallest type size in pt of the text that may shrink; infinite if none.
        problems: What does not fit or cannot be drawn.
        ink: The box that what it draws stays in, for checks; ``None`` for grounds and art.
        outline: The outline that other boxes can be clipped to.
    """

    draw: Drawing = nothing
    height: float = 0.0
    size: float = inf
    problems: tuple[FaceProblem, ...] = ()
    ink: Box | None = None
    outline: Path | None = None


@dataclass(frozen=True, slots=True)
class Painter(Generic[S]):
    """A kind of box: the keys it understands and how it plans."""

    name: str
    style: type[S]
    plan: Callable[[Job[S]], Plan]


def overflow(what: str, box: Box) -> FaceProblem:
    """Return the problem of a text that does not fit at its smallest size."""
    return FaceProblem(
        "overflow",
        f"{what} does not fit its box of {box.w:.1f} x {box.h:.1f} mm at the smallest size",
        "shorten the text or print a larger card",
    )


def missing_glyphs(signs: tuple[str, ...]) -> tuple[FaceProblem, ...]:
    """Return the problem of signs that no font has: none, or one that names them all."""
    if not signs:
        return ()
    from deckbuilder.printing import cjk
    from deckbuilder.printing.fonts import code_point, needs_cjk

    named = ", ".join(code_point(sign) for sign in dict.fromkeys(signs))
    cure = cjk.CURE if any(needs_cjk(sign) for sign in signs) else "write the text with other signs"
    return (FaceProblem("missing-glyph", f"no font has {named}", cure),)
