"""DEF stands left of ATK on Arcmage's faces, as the source of the rules names the sides."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

from deckbuilder.cli.app import app


@pytest.mark.parametrize("size", ["poker", "arcmage"])
def test_defence_stands_left_of_attack_in_the_bottom_corners(size: str, tmp_path: Path) -> None:
    """A Ghoul costs 4 and is 3/2: of these numbers the 4 stands high, the 2 left and the 3 right."""
    deck = tmp_path / "deck.txt"
    deck.write_text("name: One\ngame: arcmage\n\n1 Ghoul\n")
    file = tmp_path / "one.pdf"
    done = CliRunner().invoke(app, ["print", str(deck), "-o", str(file), "--card", size])
    assert done.exit_code == 0, done.stderr
    document = pypdfium2.PdfDocument(file)
    page = document[0].get_textpage()
    placed = [(page.get_text_range(place, 1), page.get_charbox(place)) for place in range(page.count_chars())]
    boxes = {sign: box for sign, box in placed if sign.isdigit() and box[3] - box[1] > 7}  # not the credit's
    assert set(boxes) == {"2", "3", "4"}
    (atk, atk_y, *_), (def_, def_y, *_), (_, cost_y, *_) = boxes["3"], boxes["2"], boxes["4"]
    assert def_ < atk and cost_y > max(atk_y, def_y)
    document.close()
