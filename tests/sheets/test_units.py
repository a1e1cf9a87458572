from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.errors import UsageError
from deckbuilder.printing.named_sizes import card_size, card_sizes, paper, papers
from deckbuilder.printing.units import grid, length, said, size


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("3", 3.0),
        ("3mm", 3.0),
        ("0.3cm", 3.0),
        ("1/8in", 3.175),
        ("2 1/2in", 63.5),
        ('2.5"', 63.5),
        ("72pt", 25.4),
        ("300px", 25.4),
        (" 36 PX ", 3.048),
        (".5mm", 0.5),
        ("0", 0.0),
    ],
)
def test_a_length_is_read_in_any_unit(text: str, mm: float) -> None:
    assert length(text, what="--gap") == pytest.approx(mm, abs=1e-12)


def test_pixels_follow_the_resolution_that_is_said() -> None:
    assert length("600px", what="--gap", ppi=600) == 25.4


@pytest.mark.parametrize(
    "text", ["", "mm", "3 m", "three", "1/0in", "-1", "3mm 4", "1e3", "٣mm", "nan", "inf", "9999999"]
)
def test_what_is_no_length_is_refused_with_the_option_named(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        length(text, what="--gap")
    assert caught.value.where == "--gap"
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("63x88", (63, 88)),
        ("63 x 88 mm", (63, 88)),
        ("70mmx120mm", (70, 120)),
        ("70mm×120", (70, 120)),
        ("11inx17in", (279.4, 431.8)),
        ("8.5x11in", (215.9, 279.4)),
        ("816pxx1110px", (69.088, 93.98)),
        ("816x1110px", (69.088, 93.98)),
        ("6.3cmx88mm", (63, 88)),
        ("1 3/4inx2.5in", (44.45, 63.5)),
    ],
)
def test_a_size_is_read_and_a_unit_said_once_counts_for_both(text: str, mm: tuple[float, float]) -> None:
    assert size(text, what="--card") == pytest.approx(mm, abs=1e-9)


@pytest.mark.parametrize(("text", "cells"), [("3x3", (3, 3)), ("2 × 5", (2, 5)), ("10X7", (10, 7))])
def test_a_grid_is_columns_by_rows(text: str, cells: tuple[int, int]) -> None:
    assert grid(text, what="--grid") == cells


@pytest.mark.parametrize("text", ["0x3", "3x0", "3", "3x3x3", "-1x3", "3.5x2", "99999x1"])
def test_a_grid_without_a_slot_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="3x3"):
        grid(text, what="--grid")


@pytest.mark.parametrize(
    ("name", "mm"),
    [
        ("a5", (148, 210)),
        ("a4", (210, 297)),
        ("a3", (297, 420)),
        ("sra3", (320, 450)),
        ("a3+", (329, 483)),
        ("super-b", (330.2, 482.6)),
        ("letter", (215.9, 279.4)),
        ("legal", (215.9, 355.6)),
        ("tabloid", (279.4, 431.8)),
        ("ledger", (279.4, 431.8)),
        ("arch-b", (304.8, 457.2)),
    ],
)
def test_papers_have_their_standard_size_and_are_portrait(name: str, mm: tuple[float, float]) -> None:
    assert paper(name).size == mm


@pytest.mark.parametrize(
    ("name", "mm"),
    [
        ("standard", (63, 88)),
        ("tcg", (63, 88)),
        ("poker", (63.5, 88.9)),
        ("bridge", (57.15, 88.9)),
        ("tarot", (69.85, 120.65)),
        ("tarot-metric", (70, 120)),
        ("mini", (44.45, 63.5)),
        ("mini-euro", (44, 68)),
        ("euro", (59, 92)),
        ("mini-american", (41, 63)),
        ("japanese", (59, 86)),
        ("square-small", (63.5, 63.5)),
        ("square", (70, 70)),
        ("domino", (44.45, 88.9)),
        ("jumbo", (88.9, 127)),
    ],
)
def test_cards_have_their_trade_size(name: str, mm: tuple[float, float]) -> None:
    assert card_size(name).size == mm


def test_every_paper_in_the_table_is_portrait() -> None:
    assert all(one.width < one.height for one in papers())


def test_names_are_found_in_any_case_and_spacing() -> None:
    assert paper(" Super B ").id == "super-b"
    assert card_size("Mini_Euro").id == "mini-euro"


def test_any_size_will_do_for_paper_and_card() -> None:
    assert paper("11inx17in").size == (279.4, 431.8)
    assert card_size("70mmx120mm").size == (70, 120)


def test_an_unknown_name_is_answered_with_a_near_one_and_all_that_are_known() -> None:
    with pytest.raises(UsageError) as caught:
        paper("leter")
    assert "did you mean letter?" in caught.value.cure
    assert all(one.id in caught.value.cure for one in papers())
    with pytest.raises(UsageError, match="jumbo"):
        card_size("pokerr")
    assert len({one.id for one in card_sizes()}) == len(card_sizes())


@given(st.floats(0, 5000))
def test_a_length_that_is_said_is_read_back_to_a_thousandth(mm: float) -> None:
    assert length(f"{said(mm)}mm", what="--gap") == pytest.approx(mm, abs=0.0005001)


@given(st.text(max_size=60))
def test_any_text_is_a_size_or_a_clear_refusal(text: str) -> None:
    for read in (lambda: length(text, what="-x"), lambda: size(text, what="-x"), lambda: paper(text)):
        try:
            read()
        except UsageError as problem:
            assert problem.message and problem.where in ("-x", "--paper")
