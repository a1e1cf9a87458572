"""Marks as they come out on paper: tones, kinds, sides, ticks."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from plain_faces import PlainFace
from sheet_jobs import A4, CARD, job, printed

from deckbuilder.printing.colour import WHITE, Colour
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.marks import Line, MarkKind, MarkStyle, marks, ticks
from deckbuilder.printing.sheet import On, SheetLayout, Slot, plan
from deckbuilder.printing.surroundings import Surroundings

BLACK = Colour(0, 0, 0)
DOT = 600 / 25.4


def _pixels(path: Path, page: int = 0) -> Any:
    document = pypdfium2.PdfDocument(path)
    try:
        return document[page].render(scale=600 / 72).to_pil().convert("RGB")
    finally:
        document.close()


def _tones(image: Any, box: Box) -> tuple[int, int]:
    """Return the darkest and the lightest tone in a box given in mm."""
    area = (int(box.x * DOT), int(box.y * DOT), int(box.right * DOT) + 1, int(box.bottom * DOT) + 1)
    return image.crop(area).convert("L").getextrema()


def _flat(key: str, tone: Colour, bleed: float = 3.0) -> Any:
    class Flat(PlainFace):
        def draw(self, surface: Any) -> None:
            from deckbuilder.printing.geometry import rectangle

            trim = Box(0, 0, *self.size)
            surface.fill(rectangle(trim.inset(-self.bleed)), self.colour)

    return Flat(key, tone, bleed=bleed)


@pytest.mark.parametrize("kind", [MarkKind.CORNER, MarkKind.CROSS, MarkKind.FULL])
@pytest.mark.parametrize("tone", [BLACK, WHITE], ids=["black art", "white art"])
@pytest.mark.parametrize("ink", [BLACK, WHITE, Colour(224, 0, 122)], ids=["black", "white", "magenta"])
def test_marks_in_the_bleed_show_on_black_and_on_white_art(
    kind: MarkKind, tone: Colour, ink: Colour, target: Path
) -> None:
    layout = plan(A4, CARD, gap=12, bleed=6, grid=(2, 2))
    style = MarkStyle(kind, length=4, offset=0.5, colour=ink)
    printed(target, job([Copies(_flat("f", tone, 6.0), None, 4)], layout, marks=style))
    image = _pixels(target)
    # cards of 63 x 88, 12 mm apart, two by two: the first begins at 36, 54.5
    above = Box(35, 51, 2, 2)  # across the upright mark over the first card's left edge
    darkest, lightest = _tones(image, above)
    assert lightest - darkest > 130


def test_the_arms_of_a_cross_meet_at_the_corner_and_run_outwards_only() -> None:
    layout = plan(A4, CARD, grid=(1, 1))  # the card lies from 73.5, 104.5 to 136.5, 192.5
    lines = marks(layout, 1, MarkStyle(MarkKind.CROSS, length=4))
    expected = [Line(x, y, x, y + 4) for x in (73.5, 136.5) for y in (100.5, 192.5)]
    expected += [Line(x, y, x + 4, y) for y in (104.5, 192.5) for x in (69.5, 136.5)]
    assert sorted(lines) == [pytest.approx(line) for line in sorted(expected)]


def test_crosses_between_cards_reach_over_the_neighbours_cut_lines_not_into_its_trim() -> None:
    layout = plan(A4, CARD, gap=6, grid=(2, 2), margin=5)
    boxes = [slot.box for slot in layout.slots]
    lines = marks(layout, 4, MarkStyle(MarkKind.CROSS, length=4))
    # the gutter is from 102 to 108 across and from 145.5 to 151.5 down
    middle = [line for line in lines if line.x1 == line.x2 == 102 and 140 < line.y1 < 160]
    assert middle == [Line(102, 145.5, 102, 151.5)]
    for line, box in itertools.product(lines, boxes):
        inner = box.inset(0.001)
        touches = (
            line.x1 <= inner.right and line.x2 >= inner.x and line.y1 <= inner.bottom and line.y2 >= inner.y
        )
        assert not touches


def test_width_length_offset_colour_and_dash_are_as_asked(target: Path) -> None:
    style = MarkStyle(
        MarkKind.CORNER, length=7, offset=2, width=0.4, halo=0.1, colour=Colour(255, 0, 0), dash=1
    )
    (page,) = printed(target, job([Copies(PlainFace("a"))], plan(A4, CARD, grid=(1, 1)), marks=style))
    lengths = {round(abs(x2 - x1) + abs(y2 - y1), 3) for x1, y1, x2, y2, _ in page.lines}
    assert lengths == {7.0}
    assert {round(line[4], 3) for line in page.lines} == {0.4, 0.6}
    assert min(min(line[1], line[3]) for line in page.lines) == pytest.approx(104.5 - 2 - 7, abs=0.001)
    image = _pixels(target)
    column = [image.getpixel((int(73.5 * DOT), y)) for y in range(int(95.6 * DOT), int(102.4 * DOT))]
    red = [pixel[0] > 200 and pixel[1] < 60 for pixel in column]
    assert sum(a != b for a, b in itertools.pairwise(red)) >= 5  # seven millimetres of 1 mm dashes
    assert (255, 255, 255) not in [image.getpixel((int(73.5 * DOT), int(mm * DOT))) for mm in (96, 98, 100)]


@pytest.mark.parametrize(("on", "front", "back"), [("front", 1, 0), ("back", 0, 1), ("both", 1, 1)])
def test_marks_are_on_the_sides_that_were_asked_for(on: str, front: int, back: int, target: Path) -> None:
    face = PlainFace("a")
    made = job([Copies(face, face, 4)], marks=MarkStyle(on=On(on)), backs=True)
    pages = printed(target, made)
    assert [bool(page.lines) for page in pages] == [bool(front), bool(back)]


def test_front_and_back_marks_coincide_when_held_against_the_light(target: Path) -> None:
    slots = tuple(Slot(Box(8 + 63 * n, 20, 63, 88)) for n in range(2))  # unequal margins
    face = PlainFace("a")
    front, back = printed(
        target, job([Copies(face, face, 2)], SheetLayout(A4, CARD, slots, (2, 1)), backs=True)
    )
    assert front.lines
    here = sorted(
        (round(min(a, c), 3), round(b, 3), round(max(a, c), 3), round(d, 3)) for a, b, c, d, _ in front.lines
    )
    there = sorted(
        (round(210 - max(a, c), 3), round(b, 3), round(210 - min(a, c), 3), round(d, 3))
        for a, b, c, d, _ in back.lines
    )
    assert here == there


# Ticks between cards that touch. A4, 3 x 3: inner corners at x = 73.5, 136.5 and y = 104.5, 192.5.


def test_ticks_lie_on_the_cut_lines_that_two_cards_share() -> None:
    found = ticks(plan(A4, CARD), 9, 1.5)
    assert Line(73.5, 103.0, 73.5, 106.0) in found
    assert Line(135.0, 192.5, 138.0, 192.5) in found
    assert Line(73.5, 16.5, 73.5, 18.0) in found  # at the edge of the grid they run inwards only
    assert len(found) == 16  # 2 upright and 2 lying cut lines, 4 ticks on each
    assert ticks(plan(A4, CARD, gap=1), 9, 1.5) == ()


def test_where_a_neighbour_is_missing_there_is_no_tick() -> None:
    found = ticks(plan(A4, CARD), 4, 1.5)
    # cards 1-3 in the first row, 4 under 1: they share two upright lines and one lying one
    assert {line.x1 for line in found if line.x1 == line.x2} == {73.5, 136.5}
    assert {line.y1 for line in found if line.y1 == line.y2} == {104.5}
    assert max(line.x2 for line in found if line.y1 == line.y2) == 73.5


def test_between_two_black_cards_that_touch_there_is_something_light_and_off_is_off(target: Path) -> None:
    cards = [Copies(_flat("f", BLACK), None, 9)]
    corner = Box(73.5 - 1, 104.5 - 1, 2, 2)
    printed(target, job(cards, around=Surroundings(tick=1.5)))
    assert _tones(_pixels(target), corner)[1] > 200
    printed(target, job(cards))
    assert _tones(_pixels(target), corner)[1] < 20


def test_ticks_show_on_white_cards_too(target: Path) -> None:
    printed(target, job([Copies(_flat("f", WHITE), None, 9)], around=Surroundings(tick=1.5)))
    assert _tones(_pixels(target), Box(72.5, 103.5, 2, 2))[0] < 60


def test_the_marks_of_a_skipped_slot_are_left_out_and_the_others_stay(target: Path) -> None:
    (page,) = printed(target, job([Copies(PlainFace("a"), None, 8)], plan(A4, CARD).without([1])))
    assert [line for line in page.lines if line[0] < 30 and line[1] < 30] == []
    assert len(page.forms) == 8
    assert page.forms[0].box[:2] == pytest.approx((73.5, 16.5), abs=0.01)
    # the lower left corner of the grid has its two marks, each a dark line on a light one
    assert len([line for line in page.lines if line[0] < 11 and line[1] > 275]) == 4
