"""The slug line: what a sheet is, in small type outside all cards.

It says deck, sheet, paper, scale and version, so that a stack found next year, or
one printed on the wrong paper, explains itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deckbuilder import __version__
from deckbuilder.errors import UsageError
from deckbuilder.printing.colour import INK
from deckbuilder.printing.face import PlainDrawing
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.sheet import SheetLayout, Side
from deckbuilder.printing.surface import Surface

HEIGHT = 2.4
"""Height of the line in mm."""

SIZE, FLOOR = 6.0, 4.5
"""Type size in pt, and the smallest it shrinks to before the deck's name is shortened."""

_AWAY = 0.8
"""Least distance from cards and from the paper's edge, in mm."""
_SAFE = 4.0
"""Distance from the paper's edge that home printers can print at, in mm."""


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """What the label says beside its sheet's number.

    Attributes:
        title: The deck's name, or several.
        paper: What the paper is called.
        notes: What else there is to know: sheet, registration marks, printer's profile.
        scale: How much all is stretched across and up to undo the printer's error, 1 for not.
    """

    title: str
    paper: str
    notes: tuple[str, ...] = ()
    scale: tuple[float, float] = (1.0, 1.0)

    def text(self, layout: SheetLayout, side: Side, number: int, sheets: int) -> tuple[str, str]:
        """Return the part that may be shortened and the part that may not."""
        turned = ", back" if side is Side.BACK else ""
        across, up = (f"{share * 100:.6g} %" for share in self.scale)
        scaled = [] if self.scale == (1.0, 1.0) else [f"scaled {across} x {up}"]
        facts = [f"sheet {number}/{sheets}{turned}", self.paper, *self.notes, *scaled, "print at 100 %"]
        return self.title, " · ".join([*facts, f"deckbuilder {__version__}"])


@dataclass(frozen=True, slots=True)
class Label(PlainDrawing):
    """A label as something that is drawn (`deckbuilder.printing.face.Face`); too long, it is shortened.

    Attributes:
        said: The part that may be shortened and the part that may not.
        size: Width and height of its box in mm.
    """

    said: tuple[str, str]
    size: tuple[float, float]

    @property
    def key(self) -> str:
        """Unique per text and size."""
        return f"label:{self.size[0]:.2f}x{self.size[1]:.2f}:{self.said[0]}\n{self.said[1]}"

    def draw(self, surface: Surface) -> None:
        """Draw the text from the left end of its box, shortened if it must be."""
        from deckbuilder.printing.shaping import shape

        title, facts = self.said
        size = SIZE
        text = shape(f"{title} · {facts}" if title else facts, "condensed")
        while text.width(size) > self.size[0] and size > FLOOR:
            size -= 0.5
        while text.width(size) > self.size[0] and title:
            title = title[:-1].rstrip()
            text = shape(f"{title}… · {facts}" if title else facts, "condensed")
        surface.text(text.pieces, 0, self.size[1] * 0.75, size, INK)


def label_box(layout: SheetLayout, side: Side, keep_out: Iterable[Box] = ()) -> Box:
    """Return where the label goes: the same place on every page of a side.

    The first edge of the paper with room, bottom before top, between the outer
    cut lines; outside every card and its bleed.

    Args:
        layout: The sheet.
        side: The side of it.
        keep_out: Places at the page's left and right that the label stays between.

    Raises:
        UsageError: There is no room on the sheet.
    """
    boxes = layout.drawn(len(layout.slots), side)
    trims = [slot.box for slot in layout.on_page(len(layout.slots), side)]
    left, right = min(box.x for box in trims), max(box.right for box in trims)
    above, below = min(box.y for box in boxes), layout.page[1] - max(box.bottom for box in boxes)
    room = below if below >= HEIGHT + 2 * _AWAY or below >= above else above
    if room < HEIGHT + 2 * _AWAY:
        raise UsageError(
            f"no room for the label: only {max(room, 0.0):.1f} mm outside the cards",
            where="--label",
            cure="take a smaller grid, a larger paper or less bleed",
        )
    away = max(_AWAY, min(_SAFE, room - HEIGHT - _AWAY))
    top = layout.page[1] - away - HEIGHT if room == below else away
    line = Box(left, top, right - left, HEIGHT)
    for box in keep_out:
        if box.meets(line) and box.x < layout.page[0] / 2:
            left = max(left, box.right)
        elif box.meets(line):
            right = min(right, box.x)
    return Box(left + 1.0, top, right - left - 2.0, HEIGHT)
