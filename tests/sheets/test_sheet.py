from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from deckbuilder.errors import UsageError
from deckbuilder.printing.geometry import Box
from deckbuilder.printing.marks import Line, MarkKind, MarkStyle, marks
from deckbuilder.printing.named_sizes import paper
from deckbuilder.printing.sheet import EPSILON, Flip, SheetLayout, Side, Slot, Turn, one_up, plan

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
CARD = (63.0, 88.0)


@pytest.mark.parametrize(
    ("name", "upright", "turned"),
    [
        ("a5", (2, 2), (1, 3)),
        ("a4", (3, 3), (2, 4)),
        ("a3", (4, 4), (3, 6)),
        ("sra3", (4, 5), (3, 6)),
        ("a3+", (5, 5), (3, 7)),
        ("super-b", (5, 5), (3, 7)),
        ("letter", (3, 3), (2, 4)),
        ("legal", (3, 3), (2, 5)),
        ("tabloid", (4, 4), (3, 6)),
        ("arch-b", (4, 5), (3, 7)),
    ],
)
def test_each_paper_holds_as_many_cards_as_the_sum_says(
    name: str, upright: tuple[int, int], turned: tuple[int, int]
) -> None:
    page = paper(name).size
    assert plan(page, CARD, turn=Turn.NEVER).grid == upright
    assert plan(page, CARD, turn=Turn.ALWAYS).grid == turned
    best = upright if math.prod(upright) >= math.prod(turned) else turned
    assert plan(page, CARD).grid == best


def test_the_page_stays_portrait_when_the_cards_are_turned_on_it() -> None:
    layout = plan(paper("legal").size, CARD)
    assert layout.page == (215.9, 355.6)
    assert layout.turned
    assert layout.slots[0].box[2:] == (88, 63)


def test_an_exact_fit_is_a_fit() -> None:
    assert plan((199, 274), CARD, margin=5).grid == (3, 3)
    assert plan((198.98, 274), CARD, margin=5, turn=Turn.NEVER).grid == (2, 3)


def test_gaps_count_between_cards_only() -> None:
    assert plan((10 + 3 * 63 + 2 * 4, 10 + 88), CARD, gap=4).grid == (3, 1)


def test_the_grid_is_centred() -> None:
    layout = plan(A4, CARD)
    first, last = layout.slots[0].box, layout.slots[-1].box
    assert first[:2] == pytest.approx((10.5, 16.5))
    assert (210 - last.right, 297 - last.bottom) == pytest.approx((10.5, 16.5))


def test_an_impossible_grid_is_refused_with_the_largest_that_fits() -> None:
    with pytest.raises(UsageError) as caught:
        plan(LETTER, (88.9, 127.0), grid=(3, 3))
    assert "2 x 2" in caught.value.cure


def test_an_impossible_grid_names_what_takes_the_room() -> None:
    # A4 has 200 x 287 mm inside its margins. 3 x 3 cards take 189 mm across, with 8 mm between them 205;
    # 2 x 4 on their side take 184 x 276 mm.
    with pytest.raises(UsageError) as caught:
        plan(A4, CARD, grid=(3, 3), gap=8)
    assert "with margins of 5 mm and gaps of 8 mm" in caught.value.message
    assert caught.value.cure == "the largest grid that fits is 2 x 4 with the cards on their side"
    # 3 x 3 poker cards on Letter begin at 12.7, 6.35 mm: over a mark from 10 to 15 mm.
    with pytest.raises(UsageError, match="beside the registration marks"):
        plan(LETTER, (63.5, 88.9), grid=(3, 3), keep_out=[Box(9, 9, 7, 7)])


def test_a_smaller_grid_than_fits_is_kept_and_centred() -> None:
    layout = plan(A4, CARD, grid=(2, 1))
    assert layout.grid == (2, 1)
    assert layout.slots[0].box == pytest.approx((42, 104.5, 63, 88))


def test_a_grid_that_fits_only_with_turned_cards_turns_them() -> None:
    assert plan(A4, CARD, grid=(2, 4)).turned


def test_a_card_larger_than_its_paper_is_refused() -> None:
    with pytest.raises(UsageError, match="no card of 300 x 300 mm fits"):
        plan(A4, (300, 300))
    with pytest.raises(UsageError, match="margins of 120 mm"):
        plan(A4, CARD, margin=120)


def test_thousands_of_cards_on_one_sheet_are_refused() -> None:
    with pytest.raises(UsageError, match="more than 2500"):
        plan((2000, 2000), (10, 10))


def test_sheets_are_cards_over_slots_rounded_up() -> None:
    layout = plan(A4, CARD)
    assert [layout.sheets(n) for n in (1, 8, 9, 10, 18, 27, 28)] == [1, 1, 1, 2, 2, 3, 4]


# Two sides. A4 portrait, 3 columns at x = 10.5, 73.5, 136.5; 3 rows at y = 16.5, 104.5, 192.5.


def test_long_edge_on_a_portrait_page_mirrors_left_and_right() -> None:
    layout = plan(A4, CARD)
    assert layout.slot(0, Side.BACK) == Slot(Box(136.5, 16.5, 63, 88), 0)
    assert layout.slot(5, Side.BACK) == Slot(Box(10.5, 104.5, 63, 88), 0)


def test_short_edge_on_a_portrait_page_mirrors_top_and_bottom_and_turns_the_cards() -> None:
    layout = plan(A4, CARD, flip=Flip.SHORT)
    assert layout.slot(0, Side.BACK) == Slot(Box(10.5, 192.5, 63, 88), 180)
    assert layout.slot(5, Side.BACK) == Slot(Box(136.5, 104.5, 63, 88), 180)


def test_on_a_landscape_page_the_two_edges_swap() -> None:
    page = (297.0, 210.0)
    long, short = (plan(page, CARD, flip=flip, turn=Turn.NEVER) for flip in Flip)
    assert long.grid == (4, 2)
    assert long.slot(0).box == pytest.approx((22.5, 17, 63, 88))
    assert long.slot(0, Side.BACK).box == pytest.approx((22.5, 105, 63, 88))
    assert long.slot(0, Side.BACK).turn == 180
    assert short.slot(0, Side.BACK).box == pytest.approx((211.5, 17, 63, 88))
    assert short.slot(0, Side.BACK).turn == 0


def test_a_turned_card_keeps_its_top_at_the_same_edge_of_the_cut_card() -> None:
    # Seen from the front the top points left; seen from behind, after turning the sheet
    # over its long (vertical) edge, that same edge is at the right: a turn of 90 degrees.
    legal = plan(paper("legal").size, CARD)
    assert legal.slot(0).turn == 270
    assert legal.slot(0, Side.BACK).turn == 90
    # Over the short (horizontal) edge left stays left.
    short = plan(paper("legal").size, CARD, flip=Flip.SHORT)
    assert short.slot(0, Side.BACK).turn == 270


def test_a_part_filled_row_mirrors_too() -> None:
    layout = plan(A4, CARD)
    backs = layout.filled(4, Side.BACK)
    assert backs[3].box[:2] == pytest.approx((136.5, 104.5))


def test_a_page_of_one_card_has_its_bleed_round_it() -> None:
    layout = one_up(CARD, 3.0)
    assert layout.page == (69, 94)
    assert layout.slots == (Slot(Box(3, 3, 63, 88)),)
    assert layout.drawn(1) == (Box(0, 0, 69, 94),)


# Bleed


def test_touching_cards_bleed_only_where_they_have_no_neighbour() -> None:
    drawn = plan(A4, CARD, bleed=3).drawn(9)
    assert drawn[0] == pytest.approx((7.5, 13.5, 66, 91))
    assert drawn[4] == pytest.approx((73.5, 104.5, 63, 88))


def test_bleed_ends_half_way_between_two_cards() -> None:
    layout = plan(A4, CARD, gap=2, bleed=3)
    drawn = layout.drawn(9)
    assert drawn[4].w == pytest.approx(65)
    assert drawn[4].h == pytest.approx(90)
    assert not any(a.meets(b) for a, b in itertools.combinations(drawn, 2))


def test_the_last_card_of_a_part_filled_page_bleeds_into_the_empty_slots() -> None:
    drawn = plan(A4, CARD, bleed=3).drawn(4)
    assert drawn[3] == pytest.approx((7.5, 104.5, 69, 91))


def test_a_neighbour_across_a_corner_is_not_drawn_over() -> None:
    slots = (Slot(Box(10, 10, 63, 88)), Slot(Box(73, 98, 63, 88)))
    layout = SheetLayout(A4, CARD, slots, (2, 2), bleed=3)
    drawn = layout.drawn(2)
    assert not drawn[0].meets(slots[1].box)
    assert not drawn[1].meets(slots[0].box)


# Marks


def test_a_full_page_has_four_marks_on_each_cut_line_end() -> None:
    lines = marks(plan(A4, CARD), 9, MarkStyle())
    # 4 upright cut lines and 4 lying ones, each with a mark at both ends
    assert len(lines) == 16
    assert Line(10.5, 12.0, 10.5, 16.0) in lines
    assert Line(200.0, 280.5, 204.0, 280.5) in lines


def test_full_marks_run_to_the_edge_of_the_paper() -> None:
    lines = marks(plan(A4, CARD), 9, MarkStyle(MarkKind.FULL))
    assert Line(10.5, 0.0, 10.5, 16.0) in lines
    assert Line(10.5, 281.0, 10.5, 297.0) in lines
    assert Line(200.0, 16.5, 210.0, 16.5) in lines
    assert len(lines) == 16


def test_the_inner_corner_of_a_part_filled_page_has_no_mark() -> None:
    lines = marks(plan(A4, CARD), 4, MarkStyle())
    # card 4 ends at x = 73.5 and its top is y = 104.5: nothing may start from that corner
    near = [line for line in lines if math.hypot(line.x1 - 73.5, line.y1 - 104.5) < 10]
    assert near == []
    assert Line(74.0, 192.5, 78.0, 192.5) in lines
    assert Line(136.5, 105.0, 136.5, 109.0) in lines


def test_no_marks_means_no_marks() -> None:
    assert marks(plan(A4, CARD), 9, MarkStyle(MarkKind.NONE)) == ()


def test_marks_between_cards_share_the_gap() -> None:
    lines = marks(plan(A4, CARD, gap=4), 9, MarkStyle())
    inner = [line for line in lines if line.x1 == line.x2 and 100 < line.y1 < 110]
    assert inner
    assert {round(line.y2 - line.y1, 6) for line in inner} == {3.0}


def test_back_marks_are_the_mirror_of_the_front_marks() -> None:
    slots = tuple(Slot(Box(8 + 63 * n, 20, 63, 88)) for n in range(2))
    layout = SheetLayout(A4, CARD, slots, (2, 1))  # unequal margins on purpose
    for count in (1, 2):
        front = {_rounded(line) for line in marks(layout, count, MarkStyle())}
        back = marks(layout, count, MarkStyle(), Side.BACK)
        mirrored = {_rounded(Line(210 - line.x2, line.y1, 210 - line.x1, line.y2)) for line in back}
        assert front == mirrored


def test_a_mark_stays_out_of_the_label() -> None:
    label = Box(9, 282, 60, 2)
    lines = marks(plan(A4, CARD), 9, MarkStyle(MarkKind.FULL), keep_out=[label])
    assert Line(10.5, 284.0, 10.5, 297.0) in lines
    assert Line(10.5, 281.0, 10.5, 282.0) in lines


def _rounded(line: Line) -> tuple[float, ...]:
    return tuple(round(value, 6) for value in line)


sizes = st.floats(20, 130).map(lambda mm: round(mm, 2))
layouts = st.builds(
    dict,
    page=st.tuples(st.floats(100, 500), st.floats(100, 500)),
    card=st.tuples(sizes, sizes),
    margin=st.floats(0, 20),
    gap=st.one_of(st.just(0.0), st.floats(0, 10)),
    bleed=st.one_of(st.just(0.0), st.floats(0, 5)),
    flip=st.sampled_from(Flip),
    turn=st.sampled_from(Turn),
)


def _planned(given_sizes: dict[str, object]) -> SheetLayout:
    try:
        return plan(**given_sizes)  # type: ignore[arg-type]
    except UsageError:
        assume(False)
        raise


@given(layouts, st.data())
def test_boxes_lie_apart_and_on_the_page_and_backs_are_the_exact_mirror(
    given_sizes: dict[str, object], data: st.DataObject
) -> None:
    layout = _planned(given_sizes)
    count = data.draw(st.integers(1, min(len(layout.slots), 30)))
    width, height = layout.page
    page = Box(0, 0, width, height).inset(float(str(given_sizes["margin"])))
    fronts, backs = (layout.filled(count, side) for side in Side)
    for front, back in zip(fronts, backs, strict=True):
        assert page.holds(front.box, slack=0.011)
        across = (layout.flip is Flip.LONG) == (height >= width)
        mirrored = width - front.box.right if across else front.box.x
        fallen = front.box.y if across else height - front.box.bottom
        assert back.box == pytest.approx((mirrored, fallen, front.box.w, front.box.h))
    boxes = [slot.box for slot in fronts]
    for drawn, (number, own) in zip(layout.drawn(count), enumerate(boxes), strict=True):
        assert drawn.holds(own)
        assert not any(drawn.meets(other, 0.02) for other in boxes[:number] + boxes[number + 1 :])


@given(
    layouts,
    st.data(),
    st.sampled_from([MarkKind.CORNER, MarkKind.FULL]),
    st.floats(0, 6),
    st.floats(0.1, 1),
    st.sampled_from(Side),
)
def test_no_mark_touches_a_trim_box(
    given_sizes: dict[str, object],
    data: st.DataObject,
    kind: MarkKind,
    offset: float,
    width: float,
    side: Side,
) -> None:
    layout = _planned(given_sizes)
    count = data.draw(st.integers(1, min(len(layout.slots), 30)))
    style = MarkStyle(kind, 4.0, offset, width)
    reach = width / 2 + style.halo
    boxes = [slot.box for slot in layout.filled(count, side)]
    for line in marks(layout, count, style, side):
        across = (reach, 0) if line.x1 == line.x2 else (0, reach)
        body = Box(
            line.x1 - across[0],
            line.y1 - across[1],
            line.x2 - line.x1 + 2 * across[0],
            line.y2 - line.y1 + 2 * across[1],
        )
        assert not any(body.meets(box, 0.0005) for box in boxes)
        # Cards that lack less than EPSILON fit, so their edges can lie as far outside the page.
        assert -EPSILON <= line.x1 <= line.x2 <= layout.page[0] + EPSILON
        assert -EPSILON <= line.y1 <= line.y2 <= layout.page[1] + EPSILON
