"""Registration marks of cutting machines: where the machine's eye looks for the sheet.

Silhouette machines read a square and two corners, the Cameo 5 Alpha four corners. The
marks stand the same distance from the paper's edges whatever the cards are, so a cutting
template that was saved once goes on fitting. The machine cuts between them alone: nothing nearer
to the paper's edges than the marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deckbuilder.errors import UsageError
from deckbuilder.printing.geometry import Box, polygon, rectangle
from deckbuilder.printing.ink import Ink
from deckbuilder.printing.units import said

SQUARE = 5.0
"""Edge of the square of the three marks, in mm."""

CLEAR = 1.0
"""White space that the machine's eye needs round a mark, in mm."""

VERSION = 1
"""Counts up when a mark moves; printed on labels, because saved templates rest on it."""


class Pattern(StrEnum):
    """Which marks a machine reads."""

    THREE = "3"
    FOUR = "4"


@dataclass(frozen=True, slots=True)
class Registration:
    """The marks of a sheet; lengths in mm.

    Attributes:
        pattern: Three marks (a square at the top left, corners at the top right and bottom
            left), or four corners.
        inset: From the paper's edges to the outer edges of the marks.
        length: Length of a corner's arms.
        thickness: Their width.
    """

    pattern: Pattern = Pattern.THREE
    inset: float = 10.0
    length: float = 5.0
    thickness: float = 1.0

    def corners(self, page: tuple[float, float]) -> tuple[Box, ...]:
        """Return the box of each mark: top left, top right, bottom left, bottom right if it has one."""
        first = SQUARE if self.pattern is Pattern.THREE else self.length
        right, bottom = page[0] - self.inset - self.length, page[1] - self.inset - self.length
        boxes = (
            Box(self.inset, self.inset, first, first),
            Box(right, self.inset, self.length, self.length),
            Box(self.inset, bottom, self.length, self.length),
            Box(right, bottom, self.length, self.length),
        )
        return boxes[:3] if self.pattern is Pattern.THREE else boxes

    def refuse_no_room(self, page: tuple[float, float]) -> None:
        """Refuse marks that would run into each other.

        Raises:
            UsageError: They would.
        """
        most = min(page) / 2 - max(self.length, SQUARE) - CLEAR
        if self.inset > most:
            raise UsageError(
                f"no room for registration marks {said(self.inset)} mm inside the paper's edges",
                where="--registration-inset",
                cure=f"at most {said(round(max(most, 0.0), 1))} mm on this paper",
            )

    def keep_out(self, page: tuple[float, float]) -> tuple[Box, ...]:
        """Return what has to stay white round the marks."""
        return tuple(box.inset(-CLEAR) for box in self.corners(page))

    def ink(self, page: tuple[float, float]) -> tuple[Ink, ...]:
        """Return the marks themselves."""
        return tuple(self._mark(box, page) for box in self.corners(page))

    def _mark(self, box: Box, page: tuple[float, float]) -> Ink:
        left, top = box.x < page[0] / 2, box.y < page[1] / 2
        if self.pattern is Pattern.THREE and left and top:
            return Ink(rectangle(box))
        x1, x2 = (box.x, box.right) if left else (box.right, box.x)  # from the outside in
        y1, y2 = (box.y, box.bottom) if top else (box.bottom, box.y)
        in_x = x1 + (self.thickness if left else -self.thickness)
        in_y = y1 + (self.thickness if top else -self.thickness)
        return Ink(polygon([(x1, y1), (x2, y1), (x2, in_y), (in_x, in_y), (in_x, y2), (x1, y2)]))

    def told(self) -> str:
        """Return what a label says of them."""
        return f"registration {self.pattern}.{VERSION}"
