"""Which pictures are printed, and how much of each is bleed: lists, folders, sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_boxes import read
from picture_files import CARD, near, quarters, seen
from PIL import Image
from print_runs import printed, run

from deckbuilder.printing.pictures.fit import Fit, lie
from deckbuilder.printing.pictures.source_bleed import declared, found

TCG, POKER = (63.0, 88.0), (63.5, 88.9)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "cards"
    made.mkdir()
    for name, colour in (("a", (200, 0, 0)), ("b", (0, 200, 0)), ("c", (0, 0, 200)), ("back", (90, 90, 90))):
        Image.new("RGB", CARD, colour).save(made / f"{name}.png")
    return made


# Bleed found from the size


@pytest.mark.parametrize(
    ("pixels", "card", "bleed", "known"),
    [
        (CARD, TCG, 0, "size"),
        ((815, 1110), TCG, 3, "size"),  # 69 x 94 mm at 300 ppi
        ((1630, 2220), TCG, 3, "size"),  # the same at 600: 1629.9 x 2220.5
        ((819, 1114), TCG, 3.175, "size"),  # 69.35 x 94.35 mm: 819.1 x 1114.4
        ((750, 1050), POKER, 0, "size"),
        ((825, 1125), POKER, 3.175, "size"),
        ((1650, 2250), POKER, 3.175, "size"),
        ((672, 936), TCG, 0, "none found"),
        ((690, 940), TCG, 3, "shape"),  # 69 x 94 mm at 254 ppi
        ((800, 800), TCG, 0, "none found"),
    ],
)
def test_bleed_is_found_from_size_and_shape(
    pixels: tuple[int, int], card: tuple[float, float], bleed: float, known: str
) -> None:
    source = found(pixels, card)
    assert (source.x, source.y) == pytest.approx((bleed, bleed), abs=0.01)
    assert source.known == known


def test_a_template_for_poker_cards_keeps_its_cut_on_metric_cards() -> None:
    # 822 x 1122 px less 36 px a side are 750 x 1050: on 63 x 88 mm that is 0.084 and 0.0838 mm a pixel
    source = found((822, 1122), TCG)
    assert (source.x, source.y) == pytest.approx((36 * 63 / 750, 36 * 88 / 1050))
    assert source.known == "size"


@given(
    pixels=st.tuples(st.integers(1, 4000), st.integers(1, 4000)),
    card=st.tuples(st.floats(20, 130), st.floats(20, 180)),
    bleed=st.floats(0, 10),
    fit=st.sampled_from(Fit),
)
def test_a_picture_covers_or_is_contained_and_keeps_its_shape(
    pixels: tuple[int, int], card: tuple[float, float], bleed: float, fit: Fit
) -> None:
    lying = lie(pixels, card, declared(bleed), fit)
    box, wanted = lying.box, (-bleed, -bleed, card[0] + 2 * bleed, card[1] + 2 * bleed)
    assert box.x + box.w / 2 == pytest.approx(card[0] / 2)  # always in the middle
    assert box.y + box.h / 2 == pytest.approx(card[1] / 2)
    if fit is Fit.STRETCH or lying.off <= 0.01:
        assert tuple(box) == pytest.approx(wanted)
        return
    assert box.w / box.h == pytest.approx(pixels[0] / pixels[1])
    more = (box.w - wanted[2], box.h - wanted[3])
    assert min(map(abs, more)) < 1e-6
    assert min(more) > -1e-6 if fit is Fit.COVER else max(more) < 1e-6


# Lists


def test_a_list_says_copies_backs_and_bleed(folder: Path, target: Path) -> None:
    whole = Image.new("RGB", (819, 1114), (0, 0, 0))
    whole.paste(quarters(CARD), (37, 37))
    whole.save(folder / "marked.png")
    (folder / "list.csv").write_text(
        "file,copies,back,bleed\na.png,2,back.png,\nb.png,0,,\n\nmarked.png,,,3.175mm\n",
        encoding="utf-8",
    )
    report = printed("--images", folder / "list.csv", "-o", target, "--bleed", "1mm", "--gap", "3mm")
    assert report["backs"] is True  # a list that names backs wants them printed
    assert report["pictures"]["bleed"] == {
        "no bleed, found from the size": 2,
        "3.175 mm of bleed, as said": 1,
    }
    front, back = read(target)
    assert (len(front.forms), len(back.forms)) == (3, 2)
    # three cards with gaps of 3 mm: 195 mm, from 7.5 mm on; the backs stand at the right, mirrored
    assert [one.box.x + 1 for one in back.forms] == pytest.approx([139.5, 73.5], abs=0.01)
    assert near(seen(target, [(171, 60)], page=1)[0], (90, 90, 90))
    assert seen(target, [(40, 60)], page=1)[0] == (255, 255, 255)


def test_a_list_may_name_folders_and_use_semicolons(folder: Path, target: Path) -> None:
    (folder.parent / "list.csv").write_bytes("\ufeffFolder;Count\r\ncards;2\r\n".encode())
    assert printed("--images", folder.parent / "list.csv", "-o", target)["cards"] == 8


def test_one_back_for_all_and_copies_of_everything(folder: Path, target: Path) -> None:
    report = printed(
        "--images", folder / "a.png", "--images", folder / "b.png", "--image-back", folder / "back.png",
        "--copies", 3, "-o", target,
    )  # fmt: skip
    assert (report["cards"], report["pages"], report["pictures"]["different"]) == (6, 2, 3)
    assert len(read(target)[1].forms) == 6


def test_without_backs_there_are_fronts_and_no_other_pages(folder: Path, target: Path) -> None:
    report = printed("--images", folder, "-o", target)
    assert (report["backs"], report["pages"]) == (False, 1)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("file,copies\na.png,many\n", 2, "many"),
        ("file,copies\na.png,-1\n", 2, "-1"),
        ("file,copies\na.png,100000\n", 2, "100000"),
        ("file,copies\na.png,1\nnone.png,1\n", 3, "none.png"),
        ("file,bleed\na.png,lots\n", 2, "lots"),
        ("file,back\na.png,a.tiff\n", 2, "a.tiff"),
        ("file\na.png,1\n", 2, "more cells"),
        ("file,colour\na.png,red\n", 1, 'unknown column "colour"'),
        ("file,image\na.png,a.png\n", 1, "twice"),
        ("copies\n1\n", 1, "no column file"),
        ("file,copies\n,1\n", 2, "no file"),
        ('file\n"a.png\n', 0, "list.csv"),
        ("file\n", 0, "names no picture"),
        ("", 0, "names no picture"),
    ],
)
def test_a_list_that_makes_no_sense_is_refused_by_its_line(
    text: str, line: int, said: str, folder: Path, target: Path
) -> None:
    path = folder / "list.csv"
    path.write_text(text, encoding="utf-8")
    result = run("--images", path, "-o", target)
    assert result.exit_code == 3, result.output
    assert said in result.stderr
    if line:
        assert f"list.csv:{line}" in result.stderr
    assert not target.exists()


@given(st.binary(max_size=300))
def test_any_bytes_give_a_list_or_one_clear_answer(data: bytes) -> None:
    import tempfile

    from deckbuilder.errors import InputError
    from deckbuilder.printing.pictures.listing import entries

    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "list.csv")
        path.write_bytes(b"file,copies\n" + data)
        try:
            assert all(entry.copies >= 0 for entry in entries(str(path)))
        except InputError as problem:
            assert "list.csv" in str(problem)


@pytest.mark.parametrize(
    ("encoding", "said"), [("cp1252", ["--encoding", "cp1252"]), ("utf-16", []), ("utf-8-sig", [])]
)
def test_a_list_from_a_spreadsheet_is_read_in_its_encoding(
    folder: Path, target: Path, encoding: str, said: list[str]
) -> None:
    (folder / "a.png").rename(folder / "Géant.png")
    listed = folder / "list.csv"
    listed.write_bytes("file;copies\r\nGéant.png;2\r\nb.png;1\r\n".encode(encoding))
    assert printed("--images", listed, "-o", target, *said)["cards"] == 3


@pytest.mark.parametrize(
    ("said", "code", "answer"),
    [
        ([], 3, "list.csv: the list is not UTF-8 text (save it as UTF-8, or say its encoding"),
        (["--encoding", "ascii"], 3, "list.csv: the list is not in ascii"),
        (["--encoding", "klingon"], 2, 'no text encoding "klingon"'),
    ],
)
def test_a_list_in_another_encoding_is_told_from_a_broken_one(
    folder: Path, target: Path, said: list[str], code: int, answer: str
) -> None:
    (folder / "list.csv").write_bytes("file\r\nGéant.png\r\n".encode("cp1252"))
    result = run("--images", folder / "list.csv", "-o", target, *said)
    assert result.exit_code == code and answer in result.stderr
    assert not target.exists()


def test_a_list_with_no_copy_of_anything_says_so(folder: Path, target: Path) -> None:
    (folder / "list.csv").write_text("file,copies\na.png,0\nb.png,0\n", encoding="utf-8")
    result = run("--images", folder / "list.csv", "-o", target)
    assert result.exit_code == 3
    assert "list.csv: no card to print: the list has 0 copies of every picture" in result.stderr


def test_folders_inside_a_folder_are_left_out_whatever_they_are_called(folder: Path, target: Path) -> None:
    (folder / "z.png").mkdir()
    assert printed("--images", folder, "-o", target)["cards"] == 4
