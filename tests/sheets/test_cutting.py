"""Cutting machines: registration marks, cut files, sheets of outlines."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_faces import PlainFace
from sheet_jobs import A4, CARD, faces, job, printed

from deckbuilder.errors import UsageError
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.label import LabelStyle
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import card_size, paper
from deckbuilder.printing.outputs.cut_file import Cut, cuts, dxf, svg, told
from deckbuilder.printing.registration import Pattern, Registration
from deckbuilder.printing.setup import PageSetup
from deckbuilder.printing.sheet import On, SheetLayout, Slot, plan
from deckbuilder.printing.surroundings import Surroundings

A5 = (148.0, 210.0)


# Registration marks


def test_three_marks_are_a_square_and_two_corners_10_mm_inside_the_paper(target: Path) -> None:
    made = job([Copies(PlainFace("a"))], around=Surroundings(Registration()))
    (page,) = printed(target, made)
    assert page.fills == [
        pytest.approx(box, abs=0.001) for box in [(10, 10, 5, 5), (195, 10, 5, 5), (10, 282, 5, 5)]
    ]


def test_the_square_is_full_and_corners_are_one_mm_thick_and_open_inwards(target: Path) -> None:
    import pypdfium2

    printed(target, job([Copies(PlainFace("a"))], around=Surroundings(Registration(Pattern.THREE))))
    document = pypdfium2.PdfDocument(target)
    image = document[0].render(scale=300 / 72).to_pil().convert("L")
    document.close()

    def dark(x: float, y: float) -> bool:
        return image.getpixel((int(x * 300 / 25.4), int(y * 300 / 25.4))) < 60

    assert dark(12.5, 12.5)  # the square
    assert dark(199.5, 14.5) and dark(195.5, 10.5) and not dark(197, 13)  # top right
    assert dark(10.5, 282.5) and dark(14.5, 286.5) and not dark(13, 284)  # bottom left
    assert not dark(197, 284.5) and not dark(199.5, 286.5)  # no fourth


def test_four_marks_are_corners_and_on_the_side_that_was_asked_for_alone(target: Path) -> None:
    around = Surroundings(Registration(Pattern.FOUR), On.FRONT)
    face = PlainFace("a")
    front, back = printed(target, job([Copies(face, face)], backs=True, around=around))
    assert len(front.fills) == 4
    assert back.fills == []
    front, back = printed(
        target, job([Copies(face, face)], backs=True, around=Surroundings(Registration(), On.BACK))
    )
    assert front.fills == []
    assert back.fills[0] == pytest.approx((10, 10, 5, 5), abs=0.001)


def test_marks_stand_alike_whatever_the_cards_are(target: Path) -> None:
    found = []
    for size, count in [(CARD, 9), ((44, 68), 1), ((70, 120), 3)]:
        made = job([Copies(PlainFace("a", size=size), None, count)], around=Surroundings(Registration()))
        found.append(printed(target, made)[0].fills)
    assert found[0] == found[1] == found[2]


def test_where_bleed_would_run_into_a_mark_fewer_cards_are_laid_out() -> None:
    # A5 holds 2 x 2 cards that begin at 11, 17: the mark and its 1 mm of white end at 16, 16.
    plain = PageSetup(around=Surroundings(Registration()))
    keep_out = plain.around.all_keep_out(A5)
    assert plan(A5, CARD, keep_out=keep_out).grid == (2, 2)
    # With 1.5 mm of bleed they meet; three turned cards leave 30 mm at both sides.
    with_bleed = plan(A5, CARD, keep_out=keep_out, bleed=1.5)
    assert (with_bleed.grid, with_bleed.turned) == ((1, 3), True)
    with pytest.raises(UsageError) as caught:
        plan(A5, CARD, keep_out=keep_out, bleed=1.5, grid=(2, 2))
    assert "1 x 3" in caught.value.cure


def test_no_card_lies_where_the_machine_does_not_cut() -> None:
    # Three by three bridge cards (171.45 x 266.7 mm) would pass between the marks on Letter, but begin
    # 6.35 mm from the top edge. Inside 10 mm there are 195.9 x 259.4 mm: 2 x 4 on their side.
    card = card_size("bridge")
    around = Surroundings(Registration())
    setup = PageSetup(paper("letter"), card, around=around)
    layout = setup.layout(card.size)
    assert (layout.grid, layout.turned) == ((2, 4), True)
    assert all(Box(10, 10, 195.9, 259.4).holds(slot.box, 0.001) for slot in layout.slots)
    assert PageSetup(paper("letter"), card).layout(card.size).grid == (3, 3)
    with pytest.raises(UsageError, match="margins of 10 mm beside the registration marks"):
        replace(setup, grid=(3, 3)).layout(card.size)
    # Marks further inside leave less, marks further outside more: 208.9 x 272.4 mm.
    nearer = replace(setup, around=Surroundings(Registration(inset=3.5)), margin=0.0)
    assert nearer.layout(card.size).grid == (3, 3)
    given = SheetLayout(A4, CARD, (Slot(Box(70, 70, 63, 88)), Slot(Box(70, 205, 63, 88))), (1, 2))
    with pytest.raises(UsageError, match="slot 2 of the sheet reaches outside the registration marks"):
        around.refuse_over_registration(given)


def test_the_label_stays_between_the_marks(target: Path) -> None:
    made = job(
        [Copies(PlainFace("a"), None, 9)],
        around=Surroundings(Registration(Pattern.FOUR, inset=4)),
        label=LabelStyle("A long name of a deck " * 9, "A4"),
    )
    (page,) = printed(target, made)
    label = page.forms[-1].box
    assert label.y > 282
    assert len(page.fills) == 4
    for fill in page.fills:
        assert not fill.inset(-1).meets(label)


def test_given_places_over_a_registration_mark_are_refused() -> None:
    layout = SheetLayout(A4, CARD, (Slot(Box(70, 70, 63, 88)), Slot(Box(5, 5, 63, 88))), (2, 1))
    with pytest.raises(UsageError, match="slot 2 of the sheet lies over a registration mark"):
        Surroundings(Registration()).refuse_over_registration(layout)


# Outlines


def test_a_sheet_of_outlines_has_no_pictures_and_the_same_marks(target: Path) -> None:
    cards = [Copies(face) for face in faces(7)]
    style = MarkStyle(MarkKind.CORNER)
    (full,) = printed(target, job(cards, marks=style, around=Surroundings(Registration())))
    bare = Surroundings(Registration(), outlines=True, radius=3)
    (empty,) = printed(target, job(cards, marks=style, around=bare))
    assert empty.forms == []
    assert empty.fills == full.fills
    assert empty.lines[: len(full.lines)] == full.lines
    outlines = empty.strokes[-7:]
    for outline, form in zip(outlines, full.forms, strict=True):
        assert outline == pytest.approx(form.box, abs=0.001)
    with pikepdf.open(target) as pdf:
        assert not [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Subtype" in o]


# Cut files, read back by a reader of this test's own


def _svg_boxes(data: bytes) -> tuple[tuple[float, float], list[Box]]:
    root = ET.fromstring(data.decode())
    space = "{http://www.w3.org/2000/svg}"
    view = [float(value) for value in root.get("viewBox", "").split()]
    assert (root.get("width"), root.get("height")) == (f"{view[2]:g}mm", f"{view[3]:g}mm")
    found = [
        Box(*(float(one.get(key, "nan")) for key in ("x", "y", "width", "height")))
        for one in root.iter(f"{space}rect")
    ]
    return (view[2], view[3]), found


def _dxf_boxes(data: bytes, height: float) -> list[Box]:
    lines = data.decode("ascii").splitlines()
    pairs = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    assert (9, "$INSUNITS") in pairs and pairs[pairs.index((9, "$INSUNITS")) + 1] == (70, "4")
    assert pairs[-1] == (0, "EOF")
    shapes: list[list[tuple[float, float]]] = []
    for n, (code, value) in enumerate(pairs):
        if (code, value) == (0, "POLYLINE"):
            shapes.append([])
        if (code, value) == (0, "VERTEX"):
            x, y = (float(pairs[n + 2 + step][1]) for step in range(2))
            shapes[-1].append((x, height - y))
    boxes = []
    for shape in shapes:
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        boxes.append(Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return boxes


@pytest.mark.parametrize("radius", [0.0, 3.0])
@pytest.mark.parametrize("gap", [0.0, 1.25])
def test_cut_lines_are_the_trim_boxes_of_the_pdf(gap: float, radius: float, target: Path) -> None:
    layout = plan(A4, CARD, gap=gap, bleed=gap / 2)
    made = job([Copies(PlainFace("a"), None, 13)], layout, around=Surroundings(Registration(), radius=radius))
    pages = printed(target, made)
    ways = cuts(made)
    assert len(ways) == len(pages) == 2
    for way, page in zip(ways, pages, strict=True):
        trims = [form.whole.inset(gap / 2) for form in page.forms]
        paper, from_svg = _svg_boxes(svg(way))
        assert paper == A4
        for read in (from_svg, _dxf_boxes(dxf(way), 297)):
            assert len(read) == len(trims)
            for found, trim in zip(read, trims, strict=True):
                assert found == pytest.approx(trim, abs=0.01)


def test_sheets_that_are_cut_alike_share_a_file(target: Path) -> None:
    made = job([Copies(face) for face in faces(29)])
    assert [way.sheets for way in cuts(made)] == [(1, 2, 3), (4,)]
    assert told([1, 2, 3, 5, 7, 8]) == "1-3, 5, 7-8"


def test_a_sheet_with_marks_on_its_back_alone_is_cut_from_behind() -> None:
    face = PlainFace("a")
    made = job([Copies(face, face)], backs=True, around=Surroundings(Registration(), On.BACK))
    assert cuts(made)[0].boxes[0].x == pytest.approx(136.5)


def test_a_rounded_corner_is_a_quarter_of_a_circle_in_dxf() -> None:
    text = dxf(Cut("x", A4, (Box(10, 20, 63, 88),), 3.0, (1,))).decode()
    # the tangent of a quarter of 90 degrees, at every second of the eight corners
    bulges = [float(b) for a, b in itertools.pairwise(text.splitlines()) if a == "42"]
    assert bulges == [0, pytest.approx(0.414214), 0, pytest.approx(0.414214)] * 2


@given(st.text(max_size=40))
def test_an_svg_is_well_formed_whatever_the_deck_is_called(title: str) -> None:
    cut = Cut(title, A4, (Box(10, 20, 63, 88),), 3.0, (1,))
    assert _svg_boxes(svg(cut))[1] == [Box(10, 20, 63, 88)]
