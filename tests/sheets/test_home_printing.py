"""What a home printer asks of ``print``, through the command: places on paper, and what lies behind what.

Every place was worked out by hand from paper, card, gap and margin: so many cards to a line as
``(paper - 2 x margin + gap) / (card + gap)`` holds, the grid in the middle of the page.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from pdf_boxes import read
from PIL import Image, ImageDraw
from print_runs import run

from deckbuilder.printing.geometry import Box


class Grid(NamedTuple):
    """Columns, rows, the first card's left and top edge, its width and height on the page, the gap."""

    columns: int
    rows: int
    x: float
    y: float
    width: float
    height: float
    gap: float = 0.0


GRIDS = [
    ("", Grid(3, 3, 10.5, 16.5, 63, 88)),
    ("--paper letter --card poker", Grid(3, 3, 12.7, 6.35, 63.5, 88.9)),
    ("--paper letter --card poker --margin 1/4in", Grid(3, 3, 12.7, 6.35, 63.5, 88.9)),  # exact: 266.7 mm
    ("--paper letter --card poker --gap 1mm", Grid(3, 3, 11.7, 5.35, 63.5, 88.9, 1)),
    ("--paper letter --card poker --gap 1.4mm", Grid(2, 4, 18.35, 10.6, 88.9, 63.5, 1.4)),  # 0.1 mm too much
    ("--paper legal", Grid(2, 5, 19.95, 20.3, 88, 63)),
    ("--paper legal --turn never", Grid(3, 3, 13.45, 45.8, 63, 88)),
    ("--paper a3", Grid(3, 6, 16.5, 21, 88, 63)),
    ("--paper ledger --card tarot", Grid(2, 6, 19.05, 6.35, 120.65, 69.85)),
    ("--paper 199x274", Grid(3, 3, 5, 5, 63, 88)),  # exact
    ("--paper 11x17in --card 2.5x3.5in --margin 0.25in", Grid(3, 6, 6.35, 25.4, 88.9, 63.5)),
    ("--paper 612x792pt --card 180x252pt --margin 18pt", Grid(3, 3, 12.7, 6.35, 63.5, 88.9)),
    ("--paper 297x210", Grid(3, 3, 16.5, 10.5, 88, 63)),
    ("--paper a5", Grid(2, 2, 11, 17, 63, 88)),
    ("--card 44x68 --gap 3mm --margin 10mm", Grid(4, 3, 12.5, 43.5, 44, 68, 3)),
    ("--card 88.9x127", Grid(2, 2, 16.1, 21.5, 88.9, 127)),
    ("--grid 2x2 --gap 2", Grid(2, 2, 41, 59.5, 63, 88, 2)),
    ("--paper 100x150 --card 95x140 --margin 2.5", Grid(1, 1, 2.5, 5, 95, 140)),  # exact in width
    ("--margin 0 --card 105x148.5", Grid(2, 2, 0, 0, 105, 148.5)),  # exact, without margins
]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("options", "grid"), GRIDS, ids=[options or "as it is" for options, _ in GRIDS])
def test_cards_lie_where_the_sum_says_and_one_more_card_is_one_more_sheet(
    options: str, grid: Grid, place: Path
) -> None:
    Image.new("RGB", (63, 88), "teal").save("card.png")
    slots = grid.columns * grid.rows
    card = [] if "--card" in options else ["--card", "63x88"]
    call = ["--images", "card.png", *card, *options.split(), "--copies", slots + 1, "-o", "out.pdf"]
    assert run(*call).exit_code == 0
    first, second = read(Path("out.pdf"))
    wanted = [
        (grid.x + c * (grid.width + grid.gap), grid.y + r * (grid.height + grid.gap), grid.width, grid.height)
        for r in range(grid.rows)
        for c in range(grid.columns)
    ]
    assert len(first.forms) == slots
    for form, box in zip(first.forms, wanted, strict=True):
        assert form.box == pytest.approx(box, abs=0.01)
    assert [form.box for form in second.forms] == [pytest.approx(wanted[0], abs=0.01)]


# Held against the light: every card has a front and a back of its own colour, each with a white band at its
# top, and is looked for on the other side of the paper, as the paper is turned.

COUNT = 5


def _shade(number: int, back: bool) -> tuple[int, int, int]:
    return (30 + 40 * number, 200 if back else 60, 30 + 30 * number)


def _cards(place: Path, without: tuple[int, ...] = ()) -> list[str]:
    lines = ["file,back"]
    for number in range(COUNT):
        for side in ("front", "back"):
            image = Image.new("RGB", (126, 176), _shade(number, side == "back"))
            ImageDraw.Draw(image).rectangle((0, 0, 125, 30), fill="white")
            image.save(place / f"{side}{number}.png")
        lines.append(f"front{number}.png,{'' if number in without else f'back{number}.png'}")
    (place / "cards.csv").write_text("\n".join(lines))
    return ["--images", "cards.csv", "--card", "63x88", "--marks", "none", "-o", "out.pdf"]


def _seen(path: Path) -> list[tuple[tuple[float, float], dict[tuple[int, int, int], tuple[Box, str]]]]:
    """Return of each page its size, and by colour where a card lies and at which edge its top is."""
    document = pypdfium2.PdfDocument(path)
    found = []
    try:
        for page, content in zip(document, read(path), strict=True):
            image = page.render(scale=3 * 25.4 / 72).to_pil().convert("RGB")  # 3 pixels to the mm
            cards = {}
            for form in content.forms:
                box, pixel = form.box, image.getpixel
                middle = pixel((round((box.x + box.w / 2) * 3), round((box.y + box.h / 2) * 3)))
                edges = {
                    "top": (box.x + box.w / 2, box.y + 3),
                    "bottom": (box.x + box.w / 2, box.bottom - 3),
                    "left": (box.x + 3, box.y + box.h / 2),
                    "right": (box.right - 3, box.y + box.h / 2),
                }
                (top,) = [
                    name for name, (x, y) in edges.items() if min(pixel((round(x * 3), round(y * 3)))) > 240
                ]
                cards[middle] = (box, top)
            found.append(((content.width, content.height), cards))
    finally:
        document.close()
    return found


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "297x210", "legal", "14x8.5in"])
def test_held_against_the_light_every_back_lies_behind_its_front_the_same_way_up(
    paper: str, flip: str, place: Path
) -> None:
    # cards stand upright on A4 and on 14 x 8.5 in, and lie on their side on 297 x 210 mm and on Legal
    result = run(*_cards(place, without=(1, 3)), "--paper", paper, "--flip", flip)
    assert result.exit_code == 0, result.stderr
    ((width, height), fronts), (_, backs) = _seen(place / "out.pdf")
    upright_axis = (flip == "long") == (height > width)
    across = {"left": "right", "right": "left"} if upright_axis else {"top": "bottom", "bottom": "top"}
    assert sorted(fronts) == [_shade(n, back=False) for n in range(COUNT)]
    assert sorted(backs) == [_shade(n, back=True) for n in (0, 2, 4)]
    for number in (0, 2, 4):
        box, top = fronts[_shade(number, back=False)]
        behind, back_top = backs[_shade(number, back=True)]
        x = width - box.right if upright_axis else box.x
        y = box.y if upright_axis else height - box.bottom
        assert behind == pytest.approx((x, y, box.w, box.h), abs=0.01)
        assert back_top == across.get(top, top)


def test_backs_that_no_card_has_are_told(place: Path) -> None:
    Image.new("RGB", (744, 1039), "teal").save("card.png")
    told = run("--images", "card.png", "--backs", "-o", "out.pdf")
    assert told.exit_code == 0
    assert "no card has a back" in told.stderr
    some = run(*_cards(place, without=(0, 1, 2, 3)), "--backs", "--force")
    assert "no card has a back" not in some.stderr
