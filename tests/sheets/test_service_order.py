"""One card a page in the orders print services ask for, read back from the PDF."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pdf_boxes import read
from print_runs import run


@pytest.mark.parametrize("bleed", ["1/8in", "3mm"])
def test_a_service_that_wants_backs_first_gets_back_and_front_of_each_card(
    tmp_path: Path, bleed: str
) -> None:
    deck = tmp_path / "d.txt"
    deck.write_text("name: d\ngame: arcmage\n1 Abduction\n2 Cylanna\n", encoding="utf-8")
    target = tmp_path / "d.pdf"
    result = run(
        *(
            deck,
            "-o",
            target,
            "--one-up",
            "--card",
            "poker",
            "--bleed",
            bleed,
            "--backs",
            "--order",
            "backs-first",
        )
    )
    assert result.exit_code == 0, result.output
    assert "each back before its front" in result.stdout
    document = pypdfium2.PdfDocument(target)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    assert ["Abduction" in text for text in texts] == [False, True, False, False, False, False]
    assert ["Cylanna" in text for text in texts] == [False, False, False, True, False, True]
    forms = [page.forms[0].form for page in read(target)]
    assert forms[0] == forms[2] == forms[4] != forms[1]
    mm = 3.175 if bleed == "1/8in" else 3.0
    with pikepdf.open(target) as pdf:
        for page in pdf.pages:
            left, bottom, right, top = (float(value) * 25.4 / 72 for value in page.obj.TrimBox)
            assert (left, bottom, right - left, top - bottom) == pytest.approx((mm, mm, 63.5, 88.9), abs=0.01)
            assert [float(value) for value in page.obj.BleedBox] == pytest.approx(
                [float(value) for value in page.obj.MediaBox], abs=0.01
            )
