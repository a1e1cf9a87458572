"""PNGs of cards for print services, and clear sheets for cutting machines, read back with Pillow."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from plain_faces import PlainFace
from print_runs import run
from sheet_jobs import job

from deckbuilder.errors import OutputError, UsageError
from deckbuilder.printing.document import Printing
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.outputs import pixels
from deckbuilder.printing.outputs.card_png import TABLE, Wish, card_pngs
from deckbuilder.printing.outputs.clear_png import clear_pngs
from deckbuilder.printing.outputs.folder import whole_folder
from deckbuilder.printing.pictures.listing import entries
from deckbuilder.printing.sheet import plan

DECK = "name: Small\ngame: arcmage\n2 Abduction\n1 Cylanna\n"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "small.txt"
    path.write_text(DECK, encoding="utf-8")
    return path


def plain(size: tuple[float, float] = (63.0, 88.0), bleed: float = 4.0):
    return PlainFace("plain", size=size, bleed=bleed)


def images(job_, wish: Wish) -> list[Image.Image]:
    return [Image.open(io.BytesIO(file.data)) for file in card_pngs(job_, wish) if file.name != TABLE]


@pytest.mark.parametrize(
    ("card", "option", "trimmed", "size"),
    [
        ("poker", "mpc-poker", False, (822, 1122)),
        ("63x88", "mpc-63x88", False, (816, 1110)),
        ("poker", "tgc-poker", False, (825, 1125)),
        ("poker", "tgc-poker", True, (750, 1050)),
        ("bridge", "tgc-bridge", False, (750, 1125)),
        ("2.75inx4.75in", "tgc-tarot", False, (900, 1500)),
        ("63x88", "1632x2220", False, (1632, 2220)),
        ("63x88", "", False, (815, 1110)),
        ("63x88", "", True, (744, 1039)),
    ],
)
def test_a_service_gets_exactly_the_pixels_it_asks_for(
    deck: Path, tmp_path: Path, card: str, option: str, trimmed: bool, size: tuple[int, int]
) -> None:
    more = ["--png-trim"] if trimmed else []
    result = run(
        deck, "-o", tmp_path / "s.pdf", "--card", card, "--png", tmp_path / "png", "--png-size", option, *more
    )
    assert result.exit_code == 0, result.output
    made = sorted((tmp_path / "png").glob("*.png"))
    assert [path.name for path in made] == ["001-abduction.png", "002-cylanna.png"]
    for path in made:
        with Image.open(path) as image:
            assert image.size == size
            assert image.mode == "RGB"


def test_a_png_says_its_pixels_per_inch() -> None:
    (image,) = images(job([Copies(plain())]), Wish(ppi=300))
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.2)  # 815 pixels for 69 mm


def test_the_trim_lies_on_the_pixels_where_the_service_cuts() -> None:
    # The face has a line 0.3 mm wide, 2 mm inside the trim. MakePlayingCards cuts 36 pixels off; what is
    # left, 750, is the card of 63.5 mm. So the line lies 36 + 2 x 750/63.5 = 59.6 pixels from the edge.
    (image,) = images(job([Copies(plain((63.5, 88.9)))]), Wish((822, 1122)))
    row = [image.getpixel((x, 561))[2] for x in range(120)]
    dark = [x for x, blue in enumerate(row) if blue < 100]
    assert dark and abs(sum(dark) / len(dark) + 0.5 - 59.6) < 1


def test_the_bleed_is_the_drawing_going_on_and_the_trimmed_png_is_its_middle() -> None:
    order = job([Copies(plain())])
    (whole,), (middle,) = images(order, Wish()), images(order, Wish(trimmed=True))
    assert whole.getpixel((2, 2)) == (40, 90, 160)
    cut = whole.crop((35, 35, 35 + 744, 35 + 1039))  # 3 mm are 35.4 pixels
    off = ImageChops.difference(cut, middle).convert("L")
    assert sum(off.histogram()[60:]) < 0.03 * 744 * 1039


def test_the_table_of_copies_prints_the_same_cards_again(deck: Path, tmp_path: Path) -> None:
    folder = tmp_path / "png"
    assert run(deck, "-o", tmp_path / "s.pdf", "--backs", "--png", folder).exit_code == 0
    with (folder / TABLE).open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    back = "back-001-arcmage-back.png"
    assert [(row["file"], row["copies"], row["back"]) for row in rows] == [
        ("001-abduction.png", "2", back),
        ("002-cylanna.png", "1", back),
    ]
    assert {row["bleed"] for row in rows} == {"3.0000mm"}
    assert [(one.copies, Path(one.back or "")) for one in entries(str(folder / TABLE))] == [
        (2, folder / back),
        (1, folder / back),
    ]
    again = run("--images", folder / TABLE, "-o", tmp_path / "again.pdf", "--json")
    report = json.loads(again.stdout)
    assert report["cards"] == 3 and report["pictures"]["bleed"] == {"3 mm of bleed, as said": 3}


def test_a_card_of_another_shape_is_refused_before_anything_is_written(deck: Path, tmp_path: Path) -> None:
    # 900 x 1500 less 37.5 on each side is 825 x 1425, 0.579; 63 x 88 is 0.716: 19.1 % off
    result = run(deck, "-o", tmp_path / "s.pdf", "--png", tmp_path / "png", "--png-size", "tgc-tarot")
    assert result.exit_code == 2
    assert "900 x 1500 pixels are not the shape of a card of 63 x 88 mm: 19.1% off" in result.stderr
    assert "--card" in result.stderr
    assert not (tmp_path / "s.pdf").exists() and not (tmp_path / "png").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--png-size", "huge"], "known: mpc-poker"),
        (["--png-size", "0x5"], "no size in pixels"),
        (["--png-ppi", "abc"], "36 to 2400"),
        (["--preview-ppi", "9"], "--preview-ppi"),
    ],
)
def test_a_wrong_size_is_answered_by_name(deck: Path, tmp_path: Path, options: list[str], said: str) -> None:
    result = run(deck, "-o", tmp_path / "s.pdf", "--png", tmp_path / "png", *options)
    assert result.exit_code == 2 and said in result.stderr
    assert not (tmp_path / "s.pdf").exists()


def test_files_that_are_there_are_replaced_only_by_force(deck: Path, tmp_path: Path) -> None:
    folder = tmp_path / "png"
    folder.mkdir()
    (folder / "002-cylanna.png").write_bytes(b"mine")
    result = run(deck, "-o", tmp_path / "s.pdf", "--png", folder)
    assert result.exit_code == 4 and "already there" in result.stderr
    assert [path.name for path in folder.iterdir()] == ["002-cylanna.png"]
    assert (folder / "002-cylanna.png").read_bytes() == b"mine"
    assert not (tmp_path / "s.pdf").exists(), "all outputs, or none"
    assert run(deck, "-o", tmp_path / "s.pdf", "--png", folder, "--force").exit_code == 0
    assert len(list(folder.iterdir())) == 3


def test_a_folder_that_cannot_be_filled_is_left_as_it_was(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), whole_folder(tmp_path / "a" / "b", force=False) as filling:
        filling.add("one.png", b"1")
        raise RuntimeError
    assert not (tmp_path / "a").exists()
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError), whole_folder(tmp_path / "file", force=True):
        pass


@settings(max_examples=60, deadline=None)
@given(
    st.floats(20, 130),
    st.floats(20, 130),
    st.floats(0, 6),
    st.sampled_from([72.0, 300.0, 600.0]),
    st.booleans(),
)
def test_any_card_at_any_resolution_has_whole_pixels_and_its_trim_in_the_middle(
    width: float, height: float, bleed: float, ppi: float, trimmed: bool
) -> None:
    card = width, height
    template = Wish(None, ppi, trimmed, bleed).template(card)
    layout = template.layout(card)
    box = layout.slots[0].box
    assert box.w == pytest.approx(width) and box.h == pytest.approx(height)
    assert box.x == pytest.approx((layout.page[0] - width) / 2)
    shown = 0.0 if trimmed else bleed
    for pixels_, side in zip(template.size, card, strict=True):
        assert abs(pixels_ - (side + 2 * shown) / 25.4 * ppi) <= 0.5 + 1e-6
    assert template.bleed(card) == pytest.approx(shown, abs=25.4 / ppi)


@given(st.integers(50, 4000), st.integers(50, 4000))
@settings(max_examples=60, deadline=None)
def test_a_size_is_taken_exactly_or_refused(width: int, height: int) -> None:
    wish = Wish((width, height), bleed=3.0)
    off = abs(width / height / (69 / 94) - 1)
    try:
        assert wish.template((63.0, 88.0)).size == (width, height)
        assert off <= 0.0101 or (width, height) == (816, 1110)
    except UsageError:
        assert off > 0.0099


def test_a_clear_sheet_is_clear_outside_the_cards_and_nowhere_inside() -> None:
    order = job([Copies(plain(), count=2)], plan((210, 297), (63, 88), gap=4))
    ((name, data),) = clear_pngs(Printing(order), 100)
    image = Image.open(io.BytesIO(data))
    assert name == "sheet-001-front.png" and image.mode == "RGBA" and image.size == (827, 1169)
    alpha = image.getchannel("A")
    inside = alpha.histogram()[255]
    card = 63 / 25.4 * 100 * 88 / 25.4 * 100
    assert inside == pytest.approx(2 * card, rel=0.02)
    assert alpha.getpixel((3, 3)) == 0 and alpha.getextrema() == (0, 255)
    box = order.batches[0].layout.slots[0].box
    middle = (int((box.x + box.w / 2) / 25.4 * 100), int((box.y + box.h / 2) / 25.4 * 100))
    assert alpha.getpixel(middle) == 255


def test_the_png_is_what_the_pdf_shows(deck: Path, tmp_path: Path) -> None:
    import pypdfium2

    run(deck, "-o", tmp_path / "s.pdf", "--one-up", "--png", tmp_path / "png")
    document = pypdfium2.PdfDocument(tmp_path / "s.pdf")
    page = document[0]
    shown = page.render(scale=300 / 72).to_pil().convert("RGB")
    document.close()
    with Image.open(tmp_path / "png" / "001-abduction.png") as image:
        off = ImageChops.difference(shown.resize(image.size), image.convert("RGB")).convert("L")
    different = sum(off.histogram()[49:])
    assert different < 0.01 * off.width * off.height


def test_the_same_input_gives_the_same_bytes() -> None:
    order = job([Copies(plain())])
    assert [file.data for file in card_pngs(order, Wish())] == [
        file.data for file in card_pngs(order, Wish())
    ]
    assert pixels.page_pdf(Printing(order), next(order.sides())) == pixels.page_pdf(
        Printing(order), next(order.sides())
    )


@pytest.mark.parametrize("options", [["--png-size", "mpc-poker"], ["--png-trim"]])
def test_how_pngs_are_wanted_without_where_is_refused(deck: Path, tmp_path: Path, options: list[str]) -> None:
    result = run(deck, "-o", tmp_path / "s.pdf", "--card", "poker", *options)
    assert result.exit_code == 2
    assert f"{options[0]}: only for PNGs of cards (say a folder with --png)" in result.stderr
    assert not (tmp_path / "s.pdf").exists()
