"""Two sides of a sheet: orders, folds, corrections for a printer, the calibration sheet."""

from __future__ import annotations

import cmath
import math
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_boxes import PageContent
from plain_faces import PlainFace
from sheet_jobs import A4, CARD, colour, faces, job, printed

from deckbuilder.errors import UsageError
from deckbuilder.printing import calibration
from deckbuilder.printing.calibration import Readings, apart, read_off
from deckbuilder.printing.correction import Correction
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.gutterfold import plan_folded
from deckbuilder.printing.imposition import Copies, PageOrder
from deckbuilder.printing.label import LabelStyle
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import NamedSize, paper
from deckbuilder.printing.profiles import Profile
from deckbuilder.printing.sheet import Flip, Side, Slot, plan
from deckbuilder.printing.surroundings import Surroundings


def _paired(count: int) -> list[Copies]:
    backs = [PlainFace(f"back-{n}", colour(1000 + n)) for n in range(count)]
    return [Copies(front, back) for front, back in zip(faces(count), backs, strict=True)]


def _labels(path: Path) -> list[str]:
    """Return ``F1`` or ``B1`` for each page, as its label says."""
    document = pypdfium2.PdfDocument(path)
    try:
        said = [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()
    return [f"{'B' if ', back' in text else 'F'}{text.split('sheet ')[1].split('/')[0]}" for text in said]


# Orders. 20 cards at 9 a page are three sheets.


@pytest.mark.parametrize(
    ("order", "pages"),
    [
        (PageOrder.INTERLEAVED, "F1 B1 F2 B2 F3 B3"),
        (PageOrder.FRONTS_THEN_BACKS, "F1 F2 F3 B1 B2 B3"),
        (PageOrder.REVERSED_BACKS, "F1 F2 F3 B3 B2 B1"),
    ],
)
def test_pages_come_in_the_order_that_was_asked_for(order: PageOrder, pages: str, target: Path) -> None:
    made = job(_paired(20), backs=True, order=order, label=LabelStyle("Order", "A4"))
    found = printed(target, made)
    assert _labels(target) == pages.split()
    on_page = {"1": 9, "2": 9, "3": 2}
    assert [len(page.forms) - 1 for page in found] == [on_page[name[1]] for name in pages.split()]


def test_without_backs_every_order_is_the_fronts_alone(target: Path) -> None:
    for order in PageOrder:
        made = job([Copies(face) for face in faces(20)], order=order)
        assert len(printed(target, made)) == made.pages == 3


# Folds. A4, 4 mm across the fold: half a page has 200 x 141.5 mm; turned cards fit 2 x 2.


def test_a_folded_page_has_backs_across_the_line_in_the_middle(target: Path) -> None:
    layout = plan_folded(A4, CARD, fold_gap=4)
    assert layout.slots[0] == Slot(Box(17, 20.5, 88, 63), 270)
    assert layout.slot(0, Side.BACK) == Slot(Box(17, 213.5, 88, 63), 270)
    made = job(_paired(5), layout, backs=True, marks=MarkStyle(MarkKind.NONE))
    first, second = printed(target, made)
    assert (len(first.forms), len(second.forms)) == (8, 2)
    # a dark line with light edges from one edge of the paper to the other
    assert {tuple(round(v, 3) for v in line[:4]) for line in first.lines} == {(0.0, 148.5, 210.0, 148.5)}
    assert [round(line[4], 3) for line in first.lines] == [0.6, 0.2]
    assert made.pages == 2


def test_the_fold_line_stops_at_the_label(target: Path) -> None:
    layout = plan_folded((200, 130), (40, 60), fold_gap=6)  # 2 x 2 beside an upright line
    assert layout.fold is not None and layout.fold.upright
    made = job(
        _folded_cards(), layout, backs=True, marks=MarkStyle(MarkKind.NONE), label=LabelStyle("x", "y")
    )
    (page,) = printed(target, made)
    label = page.forms[-1].box
    assert page.lines
    for x1, y1, x2, y2, _ in page.lines:
        assert x1 == x2 == pytest.approx(100, abs=0.001)
        assert not (min(y1, y2) < label.bottom - 0.01 and label.y + 0.01 < max(y1, y2))


def _folded_cards() -> list[Copies]:
    return [Copies(PlainFace("f", size=(40, 60)), PlainFace("b", size=(40, 60)))]


_TOPS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where the top of a card points, x to the right and y down, by its clockwise turn."""


@pytest.mark.parametrize("page", [(210.0, 297.0), (297.0, 210.0), (200.0, 120.0), (120.0, 200.0)])
def test_after_folding_the_tops_of_front_and_back_lie_on_each_other(page: tuple[float, float]) -> None:
    layout = plan_folded(page, (50, 80), fold_gap=2)
    assert layout.fold is not None
    for number in range(len(layout.slots)):
        front, back = (_TOPS[layout.slot(number, side).turn] for side in Side)
        seen_through = (-back[0], back[1]) if layout.fold.upright else (back[0], -back[1])
        assert seen_through == front


def test_a_card_that_fits_on_no_half_is_refused_though_it_fits_on_the_page() -> None:
    assert plan(A4, (150, 200)).slots
    with pytest.raises(UsageError, match="on half of a folded page"):
        plan_folded(A4, (150, 200), fold_gap=4)
    with pytest.raises(UsageError) as caught:
        plan_folded(A4, CARD, fold_gap=4, grid=(3, 3))
    assert "2 x 2" in caught.value.cure


# Missing backs and part-filled sheets


def test_a_single_card_on_the_last_page_has_its_back_behind_it(target: Path) -> None:
    pages = printed(target, job(_paired(10), backs=True))
    front, back = pages[2].forms[0].box, pages[3].forms[0].box
    assert (front.x, front.y) == pytest.approx((10.5, 16.5), abs=0.01)
    assert (back.x, back.y) == pytest.approx((136.5, 16.5), abs=0.01)


def test_a_card_in_the_middle_of_its_page_has_its_back_in_the_middle(target: Path) -> None:
    for flip in Flip:
        front, back = printed(target, job(_paired(1), plan(A4, CARD, grid=(1, 1), flip=flip), backs=True))
        for page in (front, back):
            assert page.forms[0].box == pytest.approx((73.5, 104.5, 63, 88), abs=0.01)


# Corrections for a printer


def test_an_offset_moves_all_backs_by_exactly_that_and_no_front(target: Path) -> None:
    plain = printed(target, job(_paired(4), backs=True))
    around = Surroundings(back=Correction(1.5, -0.5))
    moved = printed(target, job(_paired(4), backs=True, around=around))
    for before, after in zip(plain[0].forms, moved[0].forms, strict=True):
        assert after.box == before.box
    for before, after in zip(plain[1].forms, moved[1].forms, strict=True):
        right, down = before.box.x + 1.5, before.box.y + 0.5
        assert after.box == pytest.approx((right, down, 63, 88), abs=0.001)
    shifted = [(x1 + 1.5, y1 + 0.5) for x1, y1, *_ in plain[1].lines]
    assert [line[:2] for line in moved[1].lines] == [pytest.approx(one, abs=0.001) for one in shifted]


def test_a_turn_is_clockwise_round_the_middle_of_the_page(target: Path) -> None:
    around = Surroundings(back=Correction(angle=1.0))
    printed(target, job(_paired(9), backs=True, around=around))
    document = pypdfium2.PdfDocument(target)
    image = document[1].render(scale=1).to_pil().convert("L")
    document.close()
    # The grid's upper edge, 132 mm above the middle, goes right; so its left end comes lower.
    scale = 72 / 25.4
    left, right = (_first_dark(image, int(mm * scale)) / scale for mm in (20, 190))
    assert right - left == pytest.approx(170 * math.tan(math.radians(1)), abs=0.6)


def _first_dark(image: Any, x: int) -> int:
    return next(y for y in range(20, image.height) if image.getpixel((x, y)) < 140)


def test_scaling_one_axis_leaves_the_other_alone_and_is_said_on_the_sheet(target: Path) -> None:
    stretch = Correction(scale_y=1.005)
    made = job(
        [Copies(PlainFace("a"), None, 9)],
        around=Surroundings(front=stretch),
        label=LabelStyle("Thick", "A4", (), (1.0, 1.005)),
    )
    (page,) = printed(target, made)
    assert page.forms[0].box[2:] == pytest.approx((63, 88.44), abs=0.001)
    assert page.forms[4].box == pytest.approx((73.5, 148.5 - 44.22, 63, 88.44), abs=0.001)
    document = pypdfium2.PdfDocument(target)
    assert "scaled 100 % x 100.5 %" in document[0].get_textpage().get_text_bounded()
    document.close()


def test_a_correction_that_moves_cards_off_the_paper_is_refused() -> None:
    around = Surroundings(back=Correction(12, 0))
    around.refuse_off_page(plan(A4, CARD), Side.FRONT)
    with pytest.raises(UsageError, match="moves a back's edge off the paper"):
        around.refuse_off_page(plan(A4, CARD), Side.BACK)


corrections = st.builds(Correction, st.floats(-4, 4), st.floats(-4, 4), st.floats(-2, 2))


@given(corrections, corrections, st.floats(0, 300), st.floats(0, 300))
def test_one_correction_after_another_is_one_correction(
    first: Correction, then: Correction, x: float, y: float
) -> None:
    page = (210.0, 297.0)
    assert then.after(first).at(x, y, page) == pytest.approx(then.at(*first.at(x, y, page), page), abs=1e-6)


# Calibration


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("sheet", ["a4", "letter", "a5", "297x210mm", "150x125mm"])
def test_crosses_lie_behind_the_rulers_and_all_is_on_the_page(sheet: str, flip: Flip, target: Path) -> None:
    profile = Profile("", paper(sheet), flip)
    front, back = printed(target, calibration.sheet(profile))
    assert len(back.forms) == 3  # two crosses and the label
    axis = (flip is Flip.LONG) == (front.height >= front.width)
    for ahead, behind in zip(front.forms[:2], back.forms[:2], strict=True):
        box = ahead.box
        mirrored = (
            box._replace(x=front.width - box.right) if axis else box._replace(y=front.height - box.bottom)
        )
        assert behind.box == pytest.approx(mirrored, abs=0.001)
    _apart(front)


def _apart(page: PageContent) -> None:
    boxes = [form.box for form in page.forms]
    whole = Box(0, 0, page.width, page.height)
    for number, box in enumerate(boxes):
        assert whole.holds(box)
        assert not any(box.meets(other, 0.01) for other in boxes[:number])


def test_the_sheet_is_moved_as_a_real_job_is(target: Path) -> None:
    profile = Profile("p", paper("a4"), back=Correction(1.5, -0.5))
    plain = printed(target, calibration.sheet(Profile("p", paper("a4"))))
    moved = printed(target, calibration.sheet(profile))
    for before, after in zip(plain[1].forms, moved[1].forms, strict=True):
        assert after.box.x - before.box.x == pytest.approx(1.5, abs=0.001)
        assert after.box.y - before.box.y == pytest.approx(0.5, abs=0.001)


def test_the_rulers_are_as_long_as_they_say(target: Path) -> None:
    printed(target, calibration.sheet(Profile("", paper("a4"))))
    document = pypdfium2.PdfDocument(target)
    image = document[0].render(scale=600 / 72).to_pil().convert("L")
    document.close()
    dot = 600 / 25.4
    row = [image.getpixel((x, int((297 - 30 + 3) * dot))) < 128 for x in range(image.width)]
    dark = [x / dot for x, is_dark in enumerate(row) if is_dark]
    assert dark[-1] - dark[0] == pytest.approx(100, abs=0.2)


def test_a_paper_too_small_for_the_sheet_is_refused() -> None:
    with pytest.raises(UsageError, match="too small"):
        calibration.sheet(Profile("", NamedSize("", "small", 100, 148)))


def test_what_was_read_is_taken_back_with_the_signs_of_the_other_side() -> None:
    # Seen from the front the cross lies 2 mm right and 1 mm up. Turned over on an upright edge,
    # right is left there: the back has to go 2 mm right and 1 mm down.
    long = read_off(Profile("", paper("a4")), Readings(left=(2, 1), right=(2, 1)))
    assert (long.back.x, long.back.y) == pytest.approx((2, -1))
    short = read_off(Profile("", paper("a4"), Flip.SHORT), Readings(left=(2, 1), right=(2, 1)))
    assert (short.back.x, short.back.y) == pytest.approx((-2, 1))
    # The line that should be 20 mm from the left edge is 21 mm from it: the front goes 1 mm left.
    front = read_off(Profile("", paper("a4")), Readings(from_left=21, from_top=19.5))
    assert (front.front.x, front.front.y) == pytest.approx((-1, -0.5))
    # 100 mm came out as 99.5: all is stretched by 100 / 99.5.
    assert read_off(Profile("", paper("a4")), Readings(ruler_y=99.5)).scale[1] == pytest.approx(1.0050251)


def test_readings_no_printer_gives_are_refused() -> None:
    with pytest.raises(UsageError, match="shifted by more than 20 mm"):
        read_off(Profile("", paper("a4")), Readings(left=(25, 0), right=(25, 0)))
    with pytest.raises(UsageError, match="turned by more than 3 degrees"):
        read_off(Profile("", paper("a4")), Readings(left=(0, 0), right=(0, 12)))


small = st.floats(-3, 3)


@given(
    st.sampled_from(["a4", "letter", "297x210mm"]),
    st.sampled_from(Flip),
    st.tuples(small, small, st.floats(-1, 1)),
    st.tuples(small, small),
    st.builds(Correction, small, small, st.floats(-1, 1)),
    st.tuples(small, small),
)
def test_a_printer_that_shifts_and_turns_is_put_right_by_one_reading(
    sheet: str,
    flip: Flip,
    back_fault: tuple[float, float, float],
    front_fault: tuple[float, float],
    old_back: Correction,
    old_front: tuple[float, float],
) -> None:
    """The printer is played with complex numbers, y up, from the middle of the page."""
    page = paper(sheet)
    profile = Profile("p", page, flip, Correction(*old_front), old_back)
    upright_axis = (flip is Flip.LONG) == (page.height >= page.width)
    turn = cmath.exp(-1j * math.radians(back_fault[2]))

    def corrected(correction: Correction, place: complex) -> complex:
        moved = place + complex(correction.x, correction.y)
        return moved * cmath.exp(-1j * math.radians(correction.angle))

    def through(place: complex) -> complex:
        """The other side's place, seen through the paper."""
        return complex(-place.real, place.imag) if upright_axis else complex(place.real, -place.imag)

    def front(used: Profile, place: complex) -> complex:
        return corrected(used.front, place) + complex(*front_fault)

    def back(used: Profile, place: complex) -> complex:
        """Where a back comes to lie that belongs behind a place of the front, seen from the front."""
        printed_at = corrected(used.back, through(place)) * turn + complex(*back_fault[:2])
        return through(printed_at)

    half = apart(page.size) / 2
    read = [back(profile, at) - front(profile, at) for at in (complex(-half), complex(half))]
    edge = front(profile, complex(20 - page.width / 2, 0)).real + page.width / 2
    top = page.height / 2 - front(profile, complex(0, page.height / 2 - 20)).imag
    left, right = ((one.real, one.imag) for one in read)
    made = read_off(profile, Readings(left, right, from_left=edge, from_top=top))
    for place in (complex(-80, 120), complex(90, -60), complex(0, 0)):
        assert abs(front(made, place) - place) < 0.001
        assert abs(back(made, place) - place) < 0.01
