"""What lies round, over and under the cards of a sheet, beside its crop marks.

Registration marks, fold lines, ticks and outlines become `Ink`; an underlay and the
correction for a printer are handed on as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from deckbuilder.errors import UsageError
from deckbuilder.printing.colour import WHITE
from deckbuilder.printing.correction import Correction
from deckbuilder.printing.geometry import Box, line, rectangle
from deckbuilder.printing.ink import BLACK, Ink
from deckbuilder.printing.marks import Line, left_over, ticks
from deckbuilder.printing.registration import Pattern, Registration
from deckbuilder.printing.sheet import EPSILON, On, SheetLayout, Side

if TYPE_CHECKING:
    from deckbuilder.printing.underlay import Underlay

_TICK = 0.15
"""Width of a tick's dark line, in mm."""
_EDGE = 0.2
"""Width of the light edge on each side of dark lines, in mm."""
_FOLD, _FOLD_DASH = 0.2, 2.0
"""Width and dash of a fold line, in mm."""
_OUTLINE = 0.2
"""Width of an outline, in mm."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What sheets carry beside cards, marks and label; lengths in mm.

    Attributes:
        registration: The marks of a cutting machine.
        registration_on: The sides that have them.
        tick: Length of the ticks at corners that touching cards share, 0 for none.
        outlines: Whether cards are only outlined, to test a cutting machine.
        radius: Radius of the cards' corners, in outlines and cut files.
        front: How fronts are corrected for a printer.
        back: The same of backs.
        underlay: What lies under the cards.
    """

    registration: Registration | None = None
    registration_on: On = On.FRONT
    tick: float = 0.0
    outlines: bool = False
    radius: float = 0.0
    front: Correction = field(default_factory=Correction)
    back: Correction = field(default_factory=Correction)
    underlay: Underlay | None = None

    def correction(self, side: Side) -> Correction:
        """Return how a side is corrected for the printer."""
        return self.front if side is Side.FRONT else self.back

    def keep_out(self, page: tuple[float, float], side: Side) -> tuple[Box, ...]:
        """Return what has to stay white on a side."""
        if self.registration is None or not self.registration_on.holds(side):
            return ()
        return self.registration.keep_out(page)

    def all_keep_out(self, page: tuple[float, float]) -> tuple[Box, ...]:
        """Return what has to stay white on a front so that the marks of both sides stand clear.

        Turned over, three marks ask for other corners; so a back's ask for all four.
        """
        if self.registration is None:
            return ()
        if self.registration_on is On.FRONT:
            return self.registration.keep_out(page)
        return replace(self.registration, pattern=Pattern.FOUR).keep_out(page)

    @property
    def cut_margin(self) -> float:
        """How far from the paper's edges a cutting machine begins to cut, 0 without one."""
        return 0.0 if self.registration is None else self.registration.inset

    def refuse_over_registration(self, layout: SheetLayout) -> None:
        """Refuse places over the registration marks or outside them, and marks without room.

        Raises:
            UsageError: A card or its bleed lies over one, a card would not be cut, or the marks
                are no place apart.
        """
        keep_out = self.all_keep_out(layout.page)
        if self.registration is None:
            return
        self.registration.refuse_no_room(layout.page)
        cut = Box(0, 0, *layout.page).inset(self.cut_margin)
        for number, drawn in enumerate(layout.drawn(len(layout.slots)), 1):
            if any(drawn.meets(box, EPSILON) for box in keep_out):
                raise UsageError(
                    f"slot {number} of the sheet lies over a registration mark",
                    where="--registration",
                    cure="leave the slot empty with --skip, or take less bleed",
                )
        for number, slot in enumerate(layout.slots, 1):
            if not cut.holds(slot.box, EPSILON):
                raise UsageError(
                    f"slot {number} of the sheet reaches outside the registration marks: it would not be cut",
                    where="--registration",
                    cure="leave the slot empty with --skip",
                )

    def ink(
        self, layout: SheetLayout, count: int, side: Side, keep_out: Iterable[Box] = ()
    ) -> tuple[Ink, ...]:
        """Return all lines and areas of a page, in the order they are drawn."""
        found: list[Ink] = []
        if self.outlines:
            slots = layout.on_page(count, side)
            found += [Ink(rectangle(slot.box, self.radius), BLACK, _OUTLINE) for slot in slots]
        if self.tick > 0 and not self.outlines:
            lines = ticks(layout, count, self.tick, side)
            found += _two_tone(lines, _TICK)
        if layout.fold is not None:
            found += _two_tone(fold_lines(layout, keep_out), _FOLD, _FOLD_DASH)
        if self.registration is not None and self.registration_on.holds(side):
            found += self.registration.ink(layout.page)
        return tuple(found)

    def refuse_off_page(self, layout: SheetLayout, side: Side) -> None:
        """Refuse a correction that moves cards beyond the paper's edge.

        Raises:
            UsageError: It does.
        """
        correction = self.correction(side)
        if not correction:
            return
        page = Box(0, 0, *layout.page)
        for slot in layout.on_page(len(layout.slots), side):
            if not page.holds(correction.moved(slot.box, layout.page), EPSILON):
                raise UsageError(
                    f"the correction for the printer moves a {side}'s edge off the paper",
                    where=f"--{side}-offset, --scale-x, --scale-y or --profile",
                    cure="take a smaller grid or a larger paper",
                )


def fold_lines(layout: SheetLayout, keep_out: Iterable[Box] = ()) -> tuple[Line, ...]:
    """Return the line that a page is folded on, cut where it would run into other boxes."""
    if layout.fold is None:
        return ()
    width, height = layout.page
    if layout.fold.upright:
        x = width / 2
        shut = [(box.y, box.bottom) for box in keep_out if box.x < x < box.right]
        return tuple(Line(x, start, x, stop) for start, stop in left_over((0.0, height), shut))
    y = height / 2
    shut = [(box.x, box.right) for box in keep_out if box.y < y < box.bottom]
    return tuple(Line(start, y, stop, y) for start, stop in left_over((0.0, width), shut))


def _two_tone(lines: Iterable[Line], width: float, dash: float = 0.0) -> Iterator[Ink]:
    """Yield lines that show on dark and on light: all light edges first, then all dark lines."""
    paths = [line(*one) for one in lines]
    yield from (Ink(path, WHITE, width + 2 * _EDGE) for path in paths)
    yield from (Ink(path, BLACK, width, dash) for path in paths)
