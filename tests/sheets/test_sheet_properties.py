"""Sheets of any sizes, read back from the PDF: everything that must hold of every job at once."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pdf_boxes import PageContent
from plain_faces import PlainFace
from sheet_jobs import colour, job, printed

from deckbuilder.errors import UsageError
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.gutterfold import plan_folded
from deckbuilder.printing.imposition import Copies, PageOrder
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.registration import Pattern, Registration
from deckbuilder.printing.sheet import Flip, SheetLayout, Turn, plan
from deckbuilder.printing.surroundings import Surroundings

MILLIMETRES = st.integers(200, 1100).map(lambda tenths: tenths / 10)

sizes = st.fixed_dictionaries(
    {
        "page": st.tuples(st.integers(90, 460), st.integers(90, 460)),
        "card": st.tuples(MILLIMETRES, MILLIMETRES),
        "margin": st.sampled_from([0.0, 5.0, 12.7]),
        "gap": st.sampled_from([0.0, 0.6, 3.0, 8.0]),
        "bleed": st.sampled_from([0.0, 0.3, 1.5, 3.175]),
        "turn": st.sampled_from(Turn),
    }
)


def _layout(wanted: dict[str, Any], data: st.DataObject, **more: Any) -> SheetLayout:
    try:
        layout = plan(**wanted, **more)
    except UsageError:
        assume(False)
        raise
    skipped = data.draw(st.sets(st.integers(1, len(layout.slots)), max_size=len(layout.slots) - 1))
    return layout.without(skipped)


def _cards(count: int, size: tuple[float, float], bleed: float) -> list[Copies]:
    """Return cards of which every third has no back."""
    fronts = [PlainFace(f"f{n}", colour(n), size, bleed) for n in range(count)]
    backs = [PlainFace(f"b{n}", colour(900 + n), size, bleed) if n % 3 else None for n in range(count)]
    return [Copies(front, back) for front, back in zip(fronts, backs, strict=True)]


def _apart_and_on_the_page(page: PageContent, trims: list[Box]) -> None:
    whole = Box(0, 0, page.width, page.height)
    assert all(whole.holds(trim, 0.012) for trim in trims)
    assert not any(a.meets(b, 0.012) for a, b in itertools.combinations(trims, 2))


def _outside(page: PageContent, trims: list[Box]) -> None:
    for line in page.lines:
        assert not any(_body(line).meets(trim, 0.002) for trim in trims)


def _body(line: tuple[float, float, float, float, float]) -> Box:
    """Return what a line covers: half its width to each side, nothing beyond its ends."""
    x1, y1, x2, y2, width = line
    aside, along = (width / 2, 0.0) if x1 == pytest.approx(x2) else (0.0, width / 2)
    return Box(min(x1, x2) - aside, min(y1, y2) - along, abs(x2 - x1) + 2 * aside, abs(y2 - y1) + 2 * along)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    wanted=sizes,
    data=st.data(),
    flip=st.sampled_from(Flip),
    kind=st.sampled_from(MarkKind),
    order=st.sampled_from([PageOrder.INTERLEAVED, PageOrder.FRONTS_THEN_BACKS, PageOrder.REVERSED_BACKS]),
)
def test_of_every_job_boxes_lie_apart_backs_mirror_fronts_and_marks_keep_off_the_cards(
    wanted: dict[str, Any],
    data: st.DataObject,
    flip: Flip,
    kind: MarkKind,
    order: PageOrder,
    tmp_path: Path,
) -> None:
    layout = _layout(wanted, data, flip=flip)
    count, bleed = data.draw(st.integers(1, 25)), float(wanted["bleed"])
    cards = _cards(count, wanted["card"], bleed)
    made = job(cards, layout, marks=MarkStyle(kind, offset=0.2), backs=True, order=order)
    target = tmp_path / "any.pdf"
    pages = printed(target, made)
    slots = len(layout.slots)
    sheets = -(-count // slots)
    assert len(pages) == made.pages == 2 * sheets
    ahead = pages[::2] if order is PageOrder.INTERLEAVED else pages[:sheets]
    behind = pages[1::2] if order is PageOrder.INTERLEAVED else pages[sheets:]
    if order is PageOrder.REVERSED_BACKS:
        behind = behind[::-1]
    upright_axis = (flip is Flip.LONG) == (wanted["page"][1] >= wanted["page"][0])
    placed = 0
    for front, back in zip(ahead, behind, strict=True):
        here = cards[placed : placed + slots]
        placed += len(front.forms)
        trims = [form.whole.inset(bleed) for form in front.forms]
        mirrored = [
            Box(front.width - t.right, t.y, t.w, t.h)
            if upright_axis
            else Box(t.x, front.height - t.bottom, t.w, t.h)
            for t in trims
        ]
        for page, boxes in ((front, trims), (back, mirrored)):
            assert (page.width, page.height) == pytest.approx(wanted["page"], abs=0.001)
            _apart_and_on_the_page(page, boxes)
            _outside(page, boxes)
        for trim in trims:
            assert sorted(trim[2:]) == pytest.approx(sorted(wanted["card"]), abs=0.01)
        with_back = [box for card, box in zip(here, mirrored, strict=True) if card.back]
        found = [form.whole.inset(bleed) for form in back.forms]
        assert len(found) == len(with_back)
        for box, expected in zip(found, with_back, strict=True):
            assert box == pytest.approx(expected, abs=0.01)
        for form, own in zip(front.forms, trims, strict=True):
            assert form.box.holds(own, 0.01)
            assert not any(form.box.meets(trim, 0.012) for trim in trims if trim is not own)
    assert placed == count
    with pikepdf.open(target) as pdf:
        assert pdf.check_pdf_syntax() == []


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wanted=sizes, data=st.data(), pattern=st.sampled_from(Pattern), kind=st.sampled_from(MarkKind))
def test_registration_marks_stand_at_their_place_and_nothing_comes_near(
    wanted: dict[str, Any], data: st.DataObject, pattern: Pattern, kind: MarkKind, tmp_path: Path
) -> None:
    registration = Registration(pattern)
    page = wanted["page"]
    layout = _layout(wanted, data, keep_out=registration.keep_out(page))
    count = data.draw(st.integers(1, len(layout.slots)))
    made = job(
        _cards(count, wanted["card"], float(wanted["bleed"])),
        layout,
        marks=MarkStyle(kind),
        around=Surroundings(registration),
    )
    (sheet,) = printed(tmp_path / "any.pdf", made)
    right, bottom = page[0] - 15, page[1] - 15
    corners = [Box(10, 10, 5, 5), Box(right, 10, 5, 5), Box(10, bottom, 5, 5), Box(right, bottom, 5, 5)]
    corners = corners[: int(pattern)]
    assert len(sheet.fills) == len(corners)
    for fill, corner in zip(sheet.fills, corners, strict=True):
        assert fill == pytest.approx(corner, abs=0.001)
        around = corner.inset(-1)
        assert not any(around.meets(form.box, 0.012) for form in sheet.forms)
        assert not any(around.meets(_body(line), 0.01) for line in sheet.lines)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wanted=sizes, data=st.data(), fold_gap=st.sampled_from([1.0, 2.0, 4.0, 8.0]))
def test_on_a_folded_page_each_back_falls_behind_its_front(
    wanted: dict[str, Any], data: st.DataObject, fold_gap: float, tmp_path: Path
) -> None:
    try:
        layout = plan_folded(**wanted, fold_gap=fold_gap)
    except UsageError:
        assume(False)
        raise
    bleed = float(wanted["bleed"])
    count = data.draw(st.integers(1, min(20, 2 * len(layout.slots))))
    face = PlainFace("f", size=wanted["card"], bleed=bleed)
    cards = [Copies(face, PlainFace("b", colour(7), wanted["card"], bleed), count)]
    made = job(cards, layout, backs=True)
    pages = printed(tmp_path / "any.pdf", made)
    assert len(pages) == made.pages == -(-count // len(layout.slots))
    assert layout.fold is not None
    for page in pages:
        half = len(page.forms) // 2
        trims = [form.whole.inset(bleed) for form in page.forms]
        _apart_and_on_the_page(page, trims)
        for ahead, behind in zip(trims[:half], trims[half:], strict=True):
            if layout.fold.upright:
                assert ahead.right <= page.width / 2 - fold_gap / 2 + 0.01
                assert behind == pytest.approx(ahead._replace(x=page.width - ahead.right), abs=0.01)
            else:
                assert ahead.bottom <= page.height / 2 - fold_gap / 2 + 0.01
                assert behind == pytest.approx(ahead._replace(y=page.height - ahead.bottom), abs=0.01)
        _outside(page, trims)
