"""The tuck box: sizes worked out by hand, lines that meet, read back from its PDF."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from print_runs import run
from sheet_jobs import faces, job

from deckbuilder.errors import UsageError
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.outputs.tuck_box import TuckBox, tuck_boxes

A4 = (210.0, 297.0)


def test_the_box_is_the_deck_and_a_little_room() -> None:
    box = TuckBox("Deck", 60, (63.0, 88.0), 0.31, A4)
    # 60 cards of 0.31 mm are 18.6 mm; 1.5 mm of room each way
    assert box.inside == pytest.approx((64.5, 89.5, 20.1))
    # glue 12, back 64.5, side 20.1, front 64.5, side 20.1; tab 15, lid 20.1, body 89.5, bottom 20.1, tab 15
    assert box.flat == pytest.approx((181.2, 159.7))
    left = (210 - 181.2) / 2
    assert box.columns == pytest.approx([left + x for x in (0, 12, 76.5, 96.6, 161.1, 181.2)])


def test_a_few_cards_get_a_tab_that_still_holds() -> None:
    assert TuckBox("Few", 5, (63.0, 88.0), 0.31, A4).tab == 8


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 120), st.floats(40, 70), st.floats(60, 95), st.floats(0.2, 0.6))
def test_every_fold_ends_on_the_cut_and_all_of_it_is_on_the_page(
    count: int, width: float, height: float, thickness: float
) -> None:
    order = job([Copies(faces(1, size=(width, height))[0], None, count)])
    try:
        boxed = tuck_boxes(order, A4, thickness, 5)
    except UsageError:
        flat = TuckBox("", count, (width, height), thickness, A4).flat
        assert max(flat) > 282 or min(flat) > 195 - 0.01
        return
    (side,) = boxed.sides()
    box = side.placed[0].face
    assert isinstance(box, TuckBox)
    page = Box(0, 0, *box.size).inset(5)
    bounds = box.cut.bounds()
    assert page.holds(bounds) and (bounds.w, bounds.h) == pytest.approx(box.flat)
    corners = [points[-2:] for op, points in box.cut.steps if op != "Z"]
    for fold in box.folds:
        for _, (x, y) in fold.steps:
            near = min(abs(x - a) + abs(y - b) for a, b in corners)
            assert near < 0.61, "a fold begins and ends where the cut turns"
    edges = [b for (_, a), (_, b) in zip(box.cut.steps, box.cut.steps[1:], strict=False) if a and b]
    assert len(edges) > 30


def test_a_box_that_fits_only_on_turned_paper_turns_it() -> None:
    order = job([Copies(faces(1)[0], None, 100)])  # 12 + 2 x 64.5 + 2 x 32.5 = 206 mm wide, 184.5 high
    (side,) = tuck_boxes(order, A4, 0.31, 5).sides()
    assert side.layout.page == (297.0, 210.0)


def test_a_box_too_large_for_the_paper_is_refused_with_its_size(tmp_path: Path) -> None:
    deck = tmp_path / "d.txt"
    deck.write_text("name: d\ngame: arcmage\n200 Abduction\n", encoding="utf-8")
    order = [deck, "-o", tmp_path / "d.pdf", "--tuck-box", tmp_path / "box.pdf", "--force"]
    result = run(*order)
    # 200 x 0.31 + 1.5 = 63.5 deep: 12 + 129 + 127 = 268 wide, 89.5 + 127 + 30 = 246.5 high
    assert result.exit_code == 2
    assert "the box for 200 cards is 268 x 246 mm flat" in result.stderr and "a3" in result.stderr
    assert not (tmp_path / "box.pdf").exists() and not (tmp_path / "d.pdf").exists()
    assert run(*order, "--paper", "a3").exit_code == 0


def test_the_pdf_is_one_page_at_true_size_with_the_decks_name_and_lines(tmp_path: Path) -> None:
    result = run(
        "arcmage:merfolk",
        "-o",
        tmp_path / "d.pdf",
        "--tuck-box",
        tmp_path / "box.pdf",
        "--card-thickness",
        "0.5mm",
    )
    assert result.exit_code == 0, result.output
    with pikepdf.open(tmp_path / "box.pdf") as pdf:
        (page,) = pdf.pages
        assert [float(value) for value in page.obj.MediaBox] == pytest.approx(
            [0, 0, 595.276, 841.89], abs=0.01
        )
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        form = page.obj.Resources.XObject.C1
        dashes = [one for one in pikepdf.parse_content_stream(form) if str(one.operator) == "d"]
        assert sum(1 for one in dashes if len(one.operands[0])) == 12  # 4 upright, 4 across, 4 of dust flaps
    document = pypdfium2.PdfDocument(tmp_path / "box.pdf")
    text = document[0].get_textpage().get_text_bounded()
    assert text.count("Merfolk") == 3 and "45 cards" in text
    assert "64.5 x 89.5 x 24 mm" in text  # 45 x 0.5 + 1.5
    # the cut is dark on the page: the right edge of the last side, half way up
    box = TuckBox("Merfolk", 45, (63.0, 88.0), 0.5, A4)
    image = document[0].render(scale=300 / 72).to_pil().convert("L")
    document.close()
    at = round(box.columns[5] / 25.4 * 300), round((box.rows[2] + 40) / 25.4 * 300)
    assert min(image.getpixel((at[0] + dx, at[1])) for dx in (-2, -1, 0, 1, 2)) < 90
    assert image.getpixel((at[0] + 40, at[1])) == 255


def test_cards_of_two_sizes_get_two_boxes(tmp_path: Path) -> None:
    deck = ["arcmage:merfolk", "clash_of_decks:deck-1"]
    assert run(*deck, "-o", tmp_path / "d.pdf", "--tuck-box", tmp_path / "box.pdf").exit_code == 0
    with pikepdf.open(tmp_path / "box.pdf") as pdf:
        assert len(pdf.pages) == 2


@pytest.mark.parametrize("thickness", ["0", "-1mm", "thick"])
def test_a_thickness_that_makes_no_sense_is_refused(tmp_path: Path, thickness: str) -> None:
    order = ["arcmage:merfolk", "-o", tmp_path / "d.pdf", "--tuck-box", tmp_path / "box.pdf"]
    result = run(*order, f"--card-thickness={thickness}")
    assert result.exit_code == 2 and "--card-thickness" in result.stderr
