"""A sheet to measure a printer by, and the profile that its readings give.

The sheet goes the way of every job: faces in slots, backs by the same flip, moved by the same
correction. So what is read off it is what happens to cards. On the front two rulers cross
at L and at R; the back has a cross behind each. Held against the light, the cross of the back
lies on the ruler of the front, and its place is what the printer does wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from deckbuilder.errors import UsageError
from deckbuilder.printing.calibration_faces import Cross, Edge, Reading, Ruler, Target
from deckbuilder.printing.correction import Correction
from deckbuilder.printing.face import Face
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Batch, Copies, Job
from deckbuilder.printing.label import LabelStyle
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.profiles import Profile, corrected, quoted, refuse_absurd
from deckbuilder.printing.sheet import SheetLayout, Slot
from deckbuilder.printing.surroundings import Surroundings

SMALLEST = 125.0
"""The narrowest paper that the sheet has room on, in mm."""

TARGET = 36.0
"""Width and height of a target in mm; its rulers reach 15 mm to each side."""

EDGE = 20.0
"""How far from the paper's edges the lines lie that are measured from there, in mm."""

_READ_WITH = {
    "front": "--from-left, --from-top",
    "back": "--left, --right",
    "angle": "--left, --right",
    "x": "--ruler-x",
    "y": "--ruler-y",
}
"""What each number of a profile is read off with."""

_AWAY = 10.0
"""Least space at the paper's edge in mm."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What the user read off a printed sheet; lengths in mm, ``None`` for what was not looked at.

    Attributes:
        left: Where the back's cross lies on the front's ruler at L: right and up of its middle.
        right: The same at R.
        from_left: From the paper's left edge to the line that should be `EDGE` away.
        from_top: The same from the top edge.
        ruler_x: Length of the lying ruler.
        ruler_y: Length of the standing ruler.
    """

    left: tuple[float, float] | None = None
    right: tuple[float, float] | None = None
    from_left: float | None = None
    from_top: float | None = None
    ruler_x: float | None = None
    ruler_y: float | None = None

    def __bool__(self) -> bool:
        return self != Readings()


def ruler_length(page: tuple[float, float]) -> float:
    """Return how long the rulers of a paper's sheet are, in mm."""
    return 100.0 if page[1] >= 175 else 50.0


def apart(page: tuple[float, float]) -> float:
    """Return how far L and R are from each other, in mm."""
    return page[0] - 2 * _AWAY - TARGET


def sheet(profile: Profile, called: str = "") -> Job:
    """Return the job of two pages that measures a printer, corrected as its profile says.

    Args:
        profile: The profile at work.
        called: What the printer is called on the command line, if not by the profile's name.

    Raises:
        UsageError: The paper is too small.
    """
    page = profile.paper.size
    if min(page) < SMALLEST:
        raise UsageError(
            "the paper is too small to measure a printer by",
            where="--paper",
            cure=f"take one of at least {SMALLEST:g} mm in width and height",
        )
    placed = list(_placed(profile, called or profile.name))
    layout = SheetLayout(
        page,
        (TARGET, TARGET),
        tuple(Slot(box) for box, _, _ in placed),
        (len(placed), 1),
        flip=profile.flip,
    )
    cards = tuple(Copies(front, back) for _, front, back in placed)
    front, back = corrected(profile)
    title = f"Calibration of {profile.name}" if profile.name else "Calibration"
    notes = (f"{profile.flip} edge", "corrected" if profile.corrects else "not corrected")
    return Job(
        title,
        (Batch(layout, cards),),
        MarkStyle(MarkKind.NONE),
        backs=True,
        label=LabelStyle(title, profile.paper.name, notes, profile.scale),
        around=Surroundings(front=front, back=back),
    )


def _placed(profile: Profile, called: str) -> Iterator[tuple[Box, Face, Face | None]]:
    """Yield the box, front and back of everything on the sheet."""
    width, height = profile.paper.size
    middle, half = height / 2, TARGET / 2
    for name, x in (("L", _AWAY + half), ("R", width - _AWAY - half)):
        box = Box(x - half, middle - half, TARGET, TARGET)
        yield box, Target((TARGET, TARGET), name), Cross((TARGET, TARGET))
    long = ruler_length(profile.paper.size)
    standing = (14.0, long + 6)
    yield Box(width / 2 - 7, middle - standing[1] / 2, *standing), Ruler(standing, long, upright=True), None
    lying = (long + 6, 14.0)
    yield Box(width / 2 - lying[0] / 2, height - 30, *lying), Ruler(lying, long, upright=False), None
    edge = (30.0, 8.0)
    yield Box(EDGE, middle + half + 4, *edge), Edge(edge, "left", EDGE), None
    yield Box(width / 2 + 12, EDGE, *edge), Edge(edge, "top", EDGE), None
    room = (width / 2 - 12 - 12, middle - half - 4 - 12)
    yield Box(12, 12, *room), Reading(room, tuple(_instructions(profile, called, long))), None


def _instructions(profile: Profile, called: str, long: float) -> Iterator[str]:
    yield f"1. Print both pages at 100 % on one sheet, turned on the {profile.flip} edge."
    yield "2. Hold it against the light, this side towards you."
    yield "3. At L and at R, read where the blue cross of the back lies: right and up are plus."
    yield f"4. If you like, measure the two lines marked {EDGE:g} mm, and both rulers of {long:g} mm."
    name = quoted(called) or "NAME"
    size = profile.paper.id or "x".join(f"{value:g}" for value in profile.paper.size)
    # What is read off a sheet that nothing corrects is all there is to say of the printer.
    fresh = "" if profile.corrects else " --fresh"
    known = f"--paper {size} --flip {profile.flip}{fresh}"
    yield f"5. deckbuilder calibrate {name} {known} --left X,Y --right X,Y"
    edges, rulers = (
        f"--from-left {EDGE:g}mm --from-top {EDGE:g}mm",
        f"--ruler-x {long:g}mm --ruler-y {long:g}mm",
    )
    yield f"and if measured, with what you measured: {edges} {rulers}"


def read_off(profile: Profile, readings: Readings) -> Profile:
    """Return the profile that puts right what was read off a sheet printed with this one.

    Raises:
        UsageError: What was read is more than a printer does wrong.
    """
    page = profile.paper.size
    upright = SheetLayout(page, page, (), (1, 1), flip=profile.flip).upright_axis()
    moved = _front(readings)
    front = profile.front.after(moved)
    relative = _relative(readings, upright, apart(page))
    back = profile.back.after(relative).after(_behind(moved, upright))
    long = ruler_length(page)
    scale = tuple(
        old if measured is None else old * long / measured
        for old, measured in zip(profile.scale, (readings.ruler_x, readings.ruler_y), strict=True)
    )
    made = replace(profile, front=front, back=back, scale=(scale[0], scale[1]))
    refuse_absurd(made, _READ_WITH)
    return made


def _front(readings: Readings) -> Correction:
    """Return how fronts have to move for their lines to lie where they should."""
    right = 0.0 if readings.from_left is None else EDGE - readings.from_left
    up = 0.0 if readings.from_top is None else readings.from_top - EDGE
    return Correction(right, up)


def _behind(moved: Correction, upright: bool) -> Correction:
    """Return a movement of the front as it is seen on the back."""
    return replace(moved, x=-moved.x) if upright else replace(moved, y=-moved.y)


def _relative(readings: Readings, upright: bool, distance: float) -> Correction:
    """Return how backs have to move to lie behind their fronts.

    As seen from the front they are shifted by what was read, and turned if L and R differ.
    Seen from the back, one axis is mirrored and the turn is the other way round.
    """
    left = readings.left or readings.right or (0.0, 0.0)
    right = readings.right or left
    seen_x, seen_y = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
    anticlockwise = math.degrees(math.atan2(right[1] - left[1], distance + right[0] - left[0]))
    shift_x, shift_y = (-seen_x, seen_y) if upright else (seen_x, -seen_y)
    # The error on the back is: turn clockwise by that angle, then shift; its inverse moves first.
    return Correction(-shift_x, -shift_y, -anticlockwise)
