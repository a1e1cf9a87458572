"""Sheets read back from the PDF: boxes in mm from its operators, pixels where only they tell."""

from __future__ import annotations

import io
import itertools
import resource
from decimal import Decimal
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pdf_boxes import PageContent, PlacedForm, read
from plain_faces import PlainFace
from sheet_jobs import A4, CARD, colour, faces, job, printed

from deckbuilder.errors import OutputError, UsageError
from deckbuilder.paths import whole_file
from deckbuilder.printing.document import write
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Copies, Job, batches
from deckbuilder.printing.label import LabelStyle
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import card_sizes, paper, papers
from deckbuilder.printing.sheet import Flip, Turn, one_up, plan

NO_MARKS = MarkStyle(MarkKind.NONE)


def _page_box(page: PageContent) -> Box:
    return Box(0, 0, page.width, page.height)


def _render(path: Path, page: int = 0, scale: float = 1.0) -> Any:
    document = pypdfium2.PdfDocument(path)
    try:
        return document[page].render(scale=scale).to_pil().convert("RGB")
    finally:
        document.close()


# Size and grid


def test_one_card_on_a4_is_exact_and_not_scaled_by_the_viewer(target: Path) -> None:
    (page,) = printed(target, job([Copies(PlainFace("a"))]))
    with pikepdf.open(target) as pdf:
        box = [Decimal(str(value)) for value in pdf.pages[0].obj.MediaBox]
        assert box[:2] == [0, 0]
        assert abs(box[2] - Decimal("595.276")) < Decimal("0.01")
        assert abs(box[3] - Decimal("841.890")) < Decimal("0.01")
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"  # the word of ISO 32000, 12.2
    assert page.forms[0].box == pytest.approx((10.5, 16.5, 63, 88), abs=0.01)
    assert page.forms[0].scale == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("sheet", [one.id for one in papers()])
def test_every_paper_with_every_card_gives_a_valid_file_with_the_right_pages(
    sheet: str, target: Path
) -> None:
    page = paper(sheet)
    for card in card_sizes():
        layout = plan(page.size, card.size)
        count = len(layout.slots) + 1
        pages = printed(target, job([Copies(PlainFace("a", size=card.size), None, count)], layout))
        assert len(pages) == 2
        assert (pages[0].width, pages[0].height) == pytest.approx(page.size, abs=0.001)
        assert len(pages[0].forms) == len(layout.slots)
        assert len(pages[1].forms) == 1
        for placed in pages[0].forms:
            sides = sorted(placed.box[2:])
            assert sides == pytest.approx(sorted(card.size), abs=0.01)
    with pikepdf.open(target) as pdf:
        assert pdf.check_pdf_syntax() == []


def test_a_59_by_86_card_is_placed_at_59_by_86(target: Path) -> None:
    (page,) = printed(target, job([Copies(PlainFace("a", size=(59, 86)))]))
    assert page.forms[0].box[2:] == pytest.approx((59.0, 86.0), abs=0.005)


def test_an_exact_fit_fills_the_page(target: Path) -> None:
    (page,) = printed(target, job([Copies(PlainFace("a"), None, 9)], plan((199, 274), CARD)))
    assert len(page.forms) == 9
    assert page.forms[0].box[:2] == pytest.approx((5, 5), abs=0.001)
    assert page.forms[8].box.right == pytest.approx(194, abs=0.001)


def test_legal_is_portrait_at_612_by_1008_points(target: Path) -> None:
    printed(target, job([Copies(PlainFace("a"))], plan(paper("legal").size, CARD)))
    with pikepdf.open(target) as pdf:
        assert [float(value) for value in pdf.pages[0].obj.MediaBox] == [0, 0, 612, 1008]


def test_any_paper_and_any_card_will_do(target: Path) -> None:
    layout = plan(paper("11inx17in").size, (70, 120))
    (page,) = printed(target, job([Copies(PlainFace("a", size=(70, 120)))], layout))
    assert (page.width, page.height) == pytest.approx((279.4, 431.8), abs=0.001)
    assert sorted(page.forms[0].box[2:]) == pytest.approx([70, 120], abs=0.005)
    # upright 3 x 3 = 9, on their side 2 x 6 = 12
    assert layout.grid == (2, 6)


def test_nine_cards_are_one_page_with_all_boxes_inside_it(target: Path) -> None:
    (page,) = printed(target, job([Copies(face) for face in faces(9)]))
    assert len(page.forms) == 9
    assert all(_page_box(page).inset(5).holds(placed.box, 0.01) for placed in page.forms)
    assert not any(a.box.meets(b.box, 0.001) for a, b in itertools.combinations(page.forms, 2))


@pytest.mark.parametrize(("count", "pages"), [(8, 1), (9, 1), (10, 2), (18, 2), (27, 3)])
def test_pages_are_cards_over_slots_and_no_slot_stays_empty_before_the_last(
    count: int, pages: int, target: Path
) -> None:
    found = printed(target, job([Copies(face) for face in faces(count)]))
    assert len(found) == pages
    assert [len(page.forms) for page in found[:-1]] == [9] * (pages - 1)
    assert len(found[-1].forms) == count - 9 * (pages - 1)


def test_the_grid_is_at_the_same_place_on_every_page(target: Path) -> None:
    full, rest = printed(target, job([Copies(face) for face in faces(10)]))
    assert full.forms[0].box == pytest.approx(rest.forms[0].box, abs=1e-6)


def test_copies_are_placed_by_reference_to_one_drawing(target: Path) -> None:
    one, other = faces(2)
    (page,) = printed(target, job([Copies(one, None, 3), Copies(other, None, 2)]))
    numbers = [placed.form for placed in page.forms]
    assert numbers[0] == numbers[1] == numbers[2] != numbers[3] == numbers[4]
    with pikepdf.open(target) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 2


def test_cards_of_two_sizes_come_on_sheets_of_their_own(target: Path) -> None:
    small = PlainFace("small", size=(56, 87))
    cards = [Copies(PlainFace("a"), None, 2), Copies(small, None, 2), Copies(PlainFace("b"))]
    order = Job("Mixed", batches(cards, {size: plan(A4, size) for size in (CARD, small.size)}))
    first, second = printed(target, order)
    assert [len(first.forms), len(second.forms)] == [3, 2]
    # ten of 56 x 87 fit on their side (2 x 5), nine upright
    assert second.forms[0].box[2:] == pytest.approx((87, 56), abs=0.005)


def test_the_label_is_on_each_page_and_meets_no_card(target: Path) -> None:
    order = job(
        [Copies(face, PlainFace("back")) for face in faces(10)],
        backs=True,
        label=LabelStyle("Gaian Love for Life", "A4"),
    )
    pages = printed(target, order)
    document = pypdfium2.PdfDocument(target)
    for number, page in enumerate(pages):
        *cards, label = page.forms
        assert not any(label.box.meets(card.box) for card in cards)
        assert _page_box(page).holds(label.box)
        text = document[number].get_textpage().get_text_bounded()
        assert "Gaian Love for Life" in text
        assert f"sheet {number // 2 + 1}/2" in text
        assert "A4" in text and "100 %" in text and "deckbuilder" in text
        assert ("back" in text) == (number % 2 == 1)
    document.close()


def test_a_label_without_room_is_refused(target: Path) -> None:
    order = job([Copies(PlainFace("a"))], plan((65, 90), CARD, margin=1), label=LabelStyle("x", "tiny"))
    with pytest.raises(UsageError, match="no room for the label"):
        printed(target, order)
    assert not target.exists()


def test_a_long_title_is_shortened_and_stays_in_the_label(target: Path) -> None:
    order = job([Copies(PlainFace("a"))], plan(A4, CARD, grid=(1, 1)), label=LabelStyle("Long " * 60, "A4"))
    printed(target, order)
    ink = _render(target, scale=4).convert("L").point(lambda value: 255 * (value < 128))
    card = Box(73.5, 104.5, 63, 88)
    strip = ink.crop((0, int((card.bottom + 6) * 4 * 72 / 25.4), ink.width, ink.height))
    left, _, right, _ = strip.getbbox()
    assert card.x < left / 4 / 72 * 25.4 < right / 4 / 72 * 25.4 < card.right


# Marks


@pytest.mark.parametrize("count", [1, 4, 9])
def test_near_every_free_corner_of_a_card_there_is_something_dark(count: int, target: Path) -> None:
    (page,) = printed(target, job([Copies(PlainFace("a"), None, count)]))
    image = _render(target, scale=300 / 72).convert("L")
    dot = 300 / 25.4
    boxes = [placed.box for placed in page.forms]
    for x, y in {(round(x, 3), round(y, 3)) for b in boxes for x in (b.x, b.right) for y in (b.y, b.bottom)}:
        around = [(x - 0.9, y - 0.9), (x + 0.1, y - 0.9), (x - 0.9, y + 0.1), (x + 0.1, y + 0.1)]
        free = [(a, b) for a, b in around if not any(Box(a, b, 0.8, 0.8).meets(box) for box in boxes)]
        if len(free) < 2:  # an inner corner: no place for a mark outside the cards
            continue
        area = (int((x - 1) * dot), int((y - 1) * dot), int((x + 1) * dot) + 1, int((y + 1) * dot) + 1)
        darkest = 255
        for column, row in itertools.product(range(area[0], area[2]), range(area[1], area[3])):
            place = ((column + 0.5) / dot, (row + 0.5) / dot)
            if not any(b.x < place[0] < b.right and b.y < place[1] < b.bottom for b in boxes):
                darkest = min(darkest, image.getpixel((column, row)))
        assert darkest < 100, (x, y)


def test_marks_are_wide_enough_to_print_and_lie_outside_all_cards(target: Path) -> None:
    (page,) = printed(target, job([Copies(PlainFace("a"), None, 7)], marks=MarkStyle(MarkKind.FULL)))
    widths = {round(line[4], 3) for line in page.lines}
    assert widths == {0.15, 0.55}  # the dark line, and the light edge under it
    assert min(widths) >= 0.25 / 72 * 25.4
    ends = [(line[0], line[1]) for line in page.lines] + [(line[2], line[3]) for line in page.lines]
    assert {0.0, round(page.width, 3)} <= {round(x, 3) for x, _ in ends}
    assert {0.0, round(page.height, 3)} <= {round(y, 3) for _, y in ends}
    for x1, y1, x2, y2, width in page.lines:
        sideways, along = (width / 2, 0) if x1 == x2 else (0, width / 2)
        left, top = min(x1, x2) - sideways, min(y1, y2) - along
        body = Box(left, top, abs(x2 - x1) + 2 * sideways, abs(y2 - y1) + 2 * along)
        assert not any(body.meets(placed.box, 0.001) for placed in page.forms)


def test_without_marks_nothing_is_painted_on_the_page_itself(target: Path) -> None:
    (page,) = printed(target, job([Copies(PlainFace("a"), None, 9)], marks=NO_MARKS))
    assert page.painted == 0
    assert page.lines == []


def test_margins_are_equal_left_and_right_and_top_and_bottom(target: Path) -> None:
    (page,) = printed(target, job([Copies(PlainFace("a"), None, 9)]))
    left, top = min(p.box.x for p in page.forms), min(p.box.y for p in page.forms)
    right = page.width - max(p.box.right for p in page.forms)
    bottom = page.height - max(p.box.bottom for p in page.forms)
    assert left == pytest.approx(right, abs=0.01)
    assert top == pytest.approx(bottom, abs=0.01)
    assert page.lines


def test_a_one_up_page_says_where_trim_and_bleed_are(target: Path) -> None:
    order = job([Copies(face) for face in faces(2)], one_up(CARD, 3), marks=NO_MARKS)
    pages = printed(target, order)
    assert len(pages) == 2
    with pikepdf.open(target) as pdf:
        for page in pdf.pages:
            media, trim, bleed = (
                [float(value) for value in page.obj[key]] for key in ("/MediaBox", "/TrimBox", "/BleedBox")
            )
            inset = 3 / 25.4 * 72
            assert trim == pytest.approx([inset, inset, media[2] - inset, media[3] - inset], abs=0.001)
            assert bleed == pytest.approx(media, abs=0.001)
    assert pages[0].forms[0].box == pytest.approx((0, 0, 69, 94), abs=0.01)


def test_bleed_is_drawn_outside_the_grid_and_cut_between_cards(target: Path) -> None:
    (page,) = printed(target, job([Copies(face) for face in faces(9)], plan(A4, CARD, bleed=3)))
    boxes = [placed.box for placed in page.forms]
    assert boxes[0] == pytest.approx((7.5, 13.5, 66, 91), abs=0.01)
    assert boxes[4] == pytest.approx((73.5, 104.5, 63, 88), abs=0.01)
    image = _render(target, scale=10 / 72 * 25.4)
    assert image.getpixel((90, 600)) == tuple(colour(0))
    assert image.getpixel((60, 600)) == (255, 255, 255)


# Two sides


def _named(page: PageContent, pages: list[PageContent]) -> list[tuple[float, float, int, int]]:
    """Return column, row, form and turn of each card, sorted as one reads the page."""
    found = [(round(p.box.y, 1), round(p.box.x, 1), p.form, p.turn) for p in page.forms]
    return [(x, y, form, turn) for y, x, form, turn in sorted(found)]


def _pairs(count: int, flip: Flip, page: tuple[float, float], target: Path) -> tuple[list[int], list[Any]]:
    fronts = faces(count)
    backs = [PlainFace(f"back-{n}", colour(1000 + n)) for n in range(count)]
    layout = plan(page, CARD, flip=flip, turn=Turn.NEVER)
    cards = [Copies(front, back) for front, back in zip(fronts, backs, strict=True)]
    pages = printed(target, job(cards, layout, backs=True))
    assert len(pages) == 2
    order = {placed.form: n for n, placed in enumerate(pages[1].forms)}
    return [order[form] for _, _, form, _ in _named(pages[1], pages)], [p.turn for p in pages[1].forms]


def test_backs_on_the_long_edge_stand_in_mirrored_columns(target: Path) -> None:
    order, turns = _pairs(3, Flip.LONG, A4, target)
    assert order == [2, 1, 0]
    assert set(turns) == {0}


def test_the_back_of_a_part_filled_row_begins_at_the_right(target: Path) -> None:
    order, _ = _pairs(5, Flip.LONG, A4, target)
    # front rows A B C / D E; back rows as one reads them c b a / . e d
    assert order == [2, 1, 0, 4, 3]
    page = read(target)[1]
    assert page.forms[3].box.x == pytest.approx(136.5, abs=0.01)


def test_backs_on_the_short_edge_stand_in_mirrored_rows_upside_down(target: Path) -> None:
    order, turns = _pairs(9, Flip.SHORT, A4, target)
    assert order == [6, 7, 8, 3, 4, 5, 0, 1, 2]
    assert set(turns) == {180}


def test_on_landscape_paper_the_edges_swap(target: Path) -> None:
    order, turns = _pairs(8, Flip.LONG, (297, 210), target)
    assert order == [4, 5, 6, 7, 0, 1, 2, 3]
    assert set(turns) == {180}
    order, turns = _pairs(8, Flip.SHORT, (297, 210), target)
    assert order == [3, 2, 1, 0, 7, 6, 5, 4]
    assert set(turns) == {0}


def test_a_card_alone_on_the_last_sheet_has_its_back_behind_it(target: Path) -> None:
    layout = plan(A4, CARD, grid=(1, 1))
    front, back = printed(target, job([Copies(PlainFace("a"), PlainFace("b"))], layout, backs=True))
    assert front.forms[0].box == pytest.approx((73.5, 104.5, 63, 88), abs=0.01)
    assert back.forms[0].box == pytest.approx(front.forms[0].box, abs=0.01)


def test_without_backs_there_are_fronts_and_nothing_else(target: Path) -> None:
    pages = printed(target, job([Copies(face) for face in faces(20)]))
    assert [len(page.forms) for page in pages] == [9, 9, 2]


def test_a_missing_back_keeps_its_place(target: Path) -> None:
    one, two, three = faces(3)
    back = PlainFace("back")
    _, page = printed(target, job([Copies(one, back), Copies(two), Copies(three, back)], backs=True))
    assert [round(placed.box.x, 1) for placed in page.forms] == [136.5, 10.5]


# The file


def test_the_same_job_gives_the_same_bytes(target: Path, tmp_path: Path) -> None:
    order = job(
        [Copies(face, PlainFace("back"), 2) for face in faces(7)], backs=True, label=LabelStyle("x", "A4")
    )
    printed(target, order)
    again = tmp_path / "again.pdf"
    printed(again, order)
    assert target.read_bytes() == again.read_bytes()


def test_only_embedded_fonts_and_no_transparency_are_in_the_file(target: Path) -> None:
    printed(target, job([Copies(PlainFace("a"))], label=LabelStyle("Ĉu ж?", "A4")))
    with pikepdf.open(target) as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            descriptor = font.get("/FontDescriptor") or font.DescendantFonts[0].FontDescriptor
            assert "/FontFile2" in descriptor
        assert not any("/SMask" in o for o in pdf.objects if isinstance(o, pikepdf.Stream))
        assert pdf.docinfo["/Title"] == "Test"


def test_a_gradient_in_a_face_is_drawn_in_a_form_of_its_own(target: Path) -> None:
    printed(target, job([Copies(PlainFace("a"))], marks=NO_MARKS))
    with pikepdf.open(target) as pdf:
        form = next(iter(pdf.pages[0].obj.Resources.XObject.values()))
        assert len(form.Resources.Shading) == 1
    image = _render(target, scale=4)
    top, bottom = (image.getpixel((int(42 * 4 * 72 / 25.4), int(y * 4 * 72 / 25.4))) for y in (85, 94))
    assert top[0] < bottom[0] - 50


def test_progress_is_told_for_every_face(target: Path) -> None:
    told: list[tuple[int, int]] = []
    with whole_file(target) as stream:
        write(
            job([Copies(face, None, 3) for face in faces(4)]), stream, target, lambda *step: told.append(step)
        )
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_full_disk_leaves_no_file_and_says_so(tmp_path: Path) -> None:
    target = tmp_path / "full.pdf"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with pytest.raises(OutputError, match=r"full\.pdf: cannot be written"):
        try:
            with whole_file(target) as stream:
                resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
                write(job([Copies(face) for face in faces(40)]), stream, target)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == []


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    page=st.tuples(st.floats(90, 450), st.floats(90, 450)),
    size=st.tuples(st.floats(20, 100), st.floats(20, 100)),
    count=st.integers(1, 30),
    gap=st.sampled_from([0.0, 0.5, 3.0, 8.0]),
    bleed=st.sampled_from([0.0, 1.5, 3.0]),
    flip=st.sampled_from(Flip),
    kind=st.sampled_from(MarkKind),
)
def test_any_job_gives_a_valid_file_with_boxes_apart_and_backs_behind_fronts(
    target: Path,
    page: tuple[float, float],
    size: tuple[float, float],
    count: int,
    gap: float,
    bleed: float,
    flip: Flip,
    kind: MarkKind,
) -> None:
    try:
        layout = plan(page, size, gap=gap, bleed=bleed, flip=flip)
    except UsageError:
        assume(False)
    face = PlainFace("a", size=size)
    order = job([Copies(face, face, count)], layout, marks=MarkStyle(kind), backs=True)
    pages = printed(target, order)
    assert len(pages) == 2 * -(-count // len(layout.slots)) == order.pages
    assert sum(len(one.forms) for one in pages[::2]) == count
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert len(front.forms) == len(back.forms)
        for one in (front, back):
            trims = [_trim(placed, bleed) for placed in one.forms]
            assert all(_page_box(one).inset(4.98).holds(trim) for trim in trims)
            assert not any(a.meets(b, 0.012) for a, b in itertools.combinations(trims, 2))
        across = (flip is Flip.LONG) == (page[1] >= page[0])
        for ahead, behind in zip(front.forms, back.forms, strict=True):
            a, b = _trim(ahead, bleed), _trim(behind, bleed)
            assert (a.x if not across else front.width - a.right) == pytest.approx(b.x, abs=0.01)
            assert (a.y if across else front.height - a.bottom) == pytest.approx(b.y, abs=0.01)
    with pikepdf.open(target) as pdf:
        assert pdf.check_pdf_syntax() == []


def _trim(placed: PlacedForm, bleed: float) -> Box:
    return placed.whole.inset(bleed)


def test_the_file_is_written_to_the_stream_and_nowhere_else() -> None:
    stream = io.BytesIO()
    write(job([Copies(PlainFace("a"))]), stream, Path("nowhere.pdf"))
    assert stream.getvalue().startswith(b"%PDF-")
