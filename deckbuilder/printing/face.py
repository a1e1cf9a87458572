"""What a printed card side is: the contract between faces and sheets.

Sheets place anything that keeps this promise: drawn faces, backs, pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeGuard

from deckbuilder.printing.surface import Surface

if TYPE_CHECKING:
    from deckbuilder.printing.pdf_images import Embedded


@dataclass(frozen=True, slots=True)
class FaceProblem:
    """One thing about a face that its reader should know before printing.

    Attributes:
        code: Stable word for the kind of problem (``overflow``, ``missing-glyph``).
        message: What is wrong, in one sentence without the card's name.
        cure: What to do about it, if that is known.
    """

    code: str
    message: str
    cure: str = ""


class Face(Protocol):
    """One side of a card that can be drawn any number of times.

    Attributes:
        key: Unique per distinct drawing (card id, size and options); two faces of
            the same key are drawn once and placed by reference.
        size: Trim width and height in mm.
        bleed: How far beyond the trim it draws on each side, in mm.
        problems: What is wrong with the drawing (overflow, missing glyphs).
    """

    @property
    def key(self) -> str: ...  # noqa: D102

    @property
    def size(self) -> tuple[float, float]: ...  # noqa: D102

    @property
    def bleed(self) -> float: ...  # noqa: D102

    @property
    def problems(self) -> tuple[FaceProblem, ...]: ...  # noqa: D102

    def draw(self, surface: Surface) -> None:
        """Draw it with (0, 0) at the top left of the trim box, bleed included."""
        ...


class PlainDrawing:
    """What drawings that are no cards have in common: no bleed, and nothing that can go wrong."""

    __slots__ = ()

    @property
    def bleed(self) -> float:
        """It has no bleed."""
        return 0.0

    @property
    def problems(self) -> tuple[FaceProblem, ...]:
        """Nothing can go wrong with it."""
        return ()


@dataclass(frozen=True, slots=True)
class FormParts:
    """A drawing in a PDF's own words, for faces that need no drawing library.

    Attributes:
        content: Its operators, in pt from the bottom left corner of the trim box.
        images: The pictures it places, by the names its operators call them.
    """

    content: bytes
    images: dict[str, Embedded]


class DirectFace(Protocol):
    """A side that writes its own operators: a picture that fills a card.

    Its attributes are those of a `Face`.
    """

    @property
    def key(self) -> str: ...  # noqa: D102

    @property
    def size(self) -> tuple[float, float]: ...  # noqa: D102

    @property
    def bleed(self) -> float: ...  # noqa: D102

    @property
    def problems(self) -> tuple[FaceProblem, ...]: ...  # noqa: D102

    def form(self) -> FormParts:
        """Return what is drawn, bleed included."""
        ...


CardSide: TypeAlias = Face | DirectFace
"""Whatever sheets can place: a face that is drawn, or one that writes itself."""


def is_direct(side: CardSide) -> TypeGuard[DirectFace]:
    """Tell whether a side writes its own operators."""
    return hasattr(side, "form")


def is_drawn(side: CardSide) -> TypeGuard[Face]:
    """Tell whether a side has to be drawn."""
    return hasattr(side, "draw")
