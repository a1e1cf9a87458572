"""``print --images``: every kind of picture, read back from the PDF and seen as pdfium draws it."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pdf_boxes import read
from picture_files import GREYS, QUARTERS, chunk, idat, near, noise, quarters, raw_png, seen, streams
from PIL import Image
from typer.testing import CliRunner, Result

from deckbuilder.cli import printing_decks
from deckbuilder.cli.app import app

MM = 72 / 25.4
CARD = (744, 1039)
"""63 x 88 mm at 300 ppi."""

# One card on A4 is at the top left of a 3 x 3 grid that is centred: 210 - 189 = 21, half of it 10.5;
# 297 - 264 = 33, half of it 16.5. The middles of the card's quarters:
MIDDLES = [(10.5 + 15.75, 16.5 + 22), (10.5 + 47.25, 16.5 + 22), (26.25, 16.5 + 66), (57.75, 82.5)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "cards"
    made.mkdir()
    return made


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "out" / "sheets.pdf"


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(app, ["print", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.stderr
    return result


def printed(*arguments: object) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    with pikepdf.open(arguments[arguments.index("-o") + 1]) as pdf:
        assert pdf.check_pdf_syntax() == []
    return json.loads(result.stdout)


# Bytes


def test_jpeg_bytes_go_in_untouched_and_each_picture_once(folder: Path, target: Path) -> None:
    for n in range(4):
        noise((300, 420), 20 + n, "L").save(folder / f"{n}.jpg")
    (folder / "again.jpg").write_bytes((folder / "3.jpg").read_bytes())  # another file, the same picture
    report = printed("--images", folder, "-o", target, "--copies", 3)
    assert report["cards"] == 15
    kept = {hashlib.sha256((folder / f"{n}.jpg").read_bytes()).hexdigest() for n in range(4)}
    found = streams(target)
    assert len(found) == 4
    assert {hashlib.sha256(data).hexdigest() for data in found} == kept


def test_pictures_are_in_the_order_people_count(folder: Path, target: Path) -> None:
    for n in (10, 2, 1):
        Image.new("L", CARD, 20 * n).save(folder / f"card {n}.png")
    printed("--images", folder, "-o", target, "--grid", "3x3")
    found = seen(target, [(42 + 63 * column, 60) for column in range(3)], dots=2)
    assert [colour[0] for colour in found] == [20, 40, 200]


def _palette(colours: int) -> bytes:
    return chunk(b"PLTE", bytes(range(3 * colours)))


PNGS: dict[str, Callable[[], bytes]] = {
    "grey 1": lambda: raw_png((8, 11), 1, 0, [b"\xaa"] * 11),
    "grey 4": lambda: raw_png((8, 11), 4, 0, [b"\x12\x34\x56\x78"] * 11),
    "grey 16": lambda: raw_png((8, 11), 16, 0, [b"\x80\x01" * 8] * 11),
    "rgb 8": lambda: raw_png((8, 11), 8, 2, [bytes(range(24))] * 11),
    "rgb 16": lambda: raw_png((8, 11), 16, 2, [bytes(range(48))] * 11),
    "palette 2": lambda: raw_png((8, 11), 2, 3, [b"\x1b\xe4"] * 11, extra=_palette(4)),
    "palette 8": lambda: raw_png(
        (8, 11), 8, 3, [bytes(range(8))] * 11, extra=chunk(b"PLTE", bytes(range(24)))
    ),
}


@pytest.mark.parametrize("kind", PNGS)
def test_png_rows_go_in_untouched(kind: str, folder: Path, target: Path) -> None:
    data = PNGS[kind]()
    (folder / "a.png").write_bytes(data)
    printed("--images", folder, "-o", target)
    assert streams(target) == [idat(data)]


def test_a_png_has_exactly_its_pixels(folder: Path, target: Path) -> None:
    image = noise((200, 280), 90)
    image.putpixel((3, 4), (1, 2, 3))
    image.save(folder / "a.png")
    printed("--images", folder, "-o", target)
    with pikepdf.open(target) as pdf:
        (found,) = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert found.read_bytes() == image.tobytes()


# Colours, as seen


def _deep(samples: list[tuple[int, ...]], colour: int) -> bytes:
    line = [b"".join(struct.pack(">H", value * 257) for value in sample) for sample in samples]
    return raw_png((2, 2), 16, colour, [line[0] + line[1], line[2] + line[3]])


def _cmyk(path: Path) -> None:
    quarters((400, 560)).convert("CMYK").save(path, quality=95)


MOVING: dict[str, Any] = {"save_all": True, "append_images": [Image.new("RGB", CARD)]}
KINDS: dict[str, Callable[[Path], object]] = {
    "rgb.png": lambda path: quarters(CARD).save(path),
    "rgba.png": lambda path: quarters(CARD).convert("RGBA").save(path),
    "palette.png": lambda path: quarters(CARD).quantize(8).save(path),
    "interlaced.png": lambda path: path.write_bytes(_interlaced()),
    "deep.png": lambda path: path.write_bytes(_deep(QUARTERS, 2)),
    "deep-alpha.png": lambda path: path.write_bytes(_deep([(*one, 255) for one in QUARTERS], 6)),
    "plain.jpg": lambda path: quarters(CARD).save(path, quality=95),
    "progressive.jpg": lambda path: quarters(CARD).save(path, quality=95, progressive=True),
    "lossless.webp": lambda path: quarters(CARD).save(path, lossless=True),
    "alpha.webp": lambda path: quarters(CARD).convert("RGBA").save(path, lossless=True),
    "moving.gif": lambda path: quarters(CARD).save(
        path, save_all=True, append_images=[Image.new("RGB", CARD)]
    ),
    "moving.webp": lambda path: quarters(CARD).save(
        path, save_all=True, append_images=[Image.new("RGB", CARD)], lossless=True
    ),
    "png called.jpg": lambda path: quarters(CARD).save(path, "PNG"),
}


def _interlaced() -> bytes:
    """Write 2 x 2 pixels in Adam7: pixel (0, 0) in pass 1, (1, 0) in pass 6, the lower row in pass 7."""
    (a, b, c, d) = (bytes(colour) for colour in QUARTERS)
    return raw_png((2, 2), 8, 2, [a, b, c + d], interlace=1)


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_picture_keeps_its_colours(name: str, folder: Path, target: Path) -> None:
    KINDS[name](folder / name)
    printed("--images", folder, "-o", target, "--fit", "stretch")
    found = seen(target, MIDDLES)
    assert all(near(a, b) for a, b in zip(found, QUARTERS, strict=True)), found


def test_every_kind_of_picture_comes_in_one_job_each_on_its_place(folder: Path, target: Path) -> None:
    for name, save in KINDS.items():
        save(folder / name)
    _cmyk(folder / "cmyk.jpg")
    printed("--images", folder, "-o", target, "--fit", "stretch", "--grid", "3x3", "--marks", "none")
    names = sorted([*KINDS, "cmyk.jpg"])
    assert len(names) == 14  # two sheets
    for n, name in enumerate(names):
        page, slot = divmod(n, 9)
        places = [(x + slot % 3 * 63, y + slot // 3 * 88) for x, y in MIDDLES]
        off = 60 if name == "cmyk.jpg" else 12
        found = seen(target, places, page=page)
        assert all(near(a, b, off) for a, b in zip(found, QUARTERS, strict=True)), (name, found)


def test_grey_pictures_of_every_kind_stay_grey(folder: Path, target: Path) -> None:
    quarters(CARD, "L").save(folder / "1.png")
    quarters(CARD, "L").save(folder / "2.jpg", quality=95)
    quarters(CARD, "L").convert("LA").save(folder / "3.png")
    (folder / "4.png").write_bytes(_deep([(one,) for one in GREYS], 0))
    printed("--images", folder, "-o", target, "--fit", "stretch", "--grid", "3x3")
    for n in range(4):
        dx, dy = n % 3 * 63, n // 3 * 88
        found = seen(target, [(x + dx, y + dy) for x, y in MIDDLES])
        assert all(near(a, (b, b, b)) for a, b in zip(found, GREYS, strict=True)), (n, found)


def test_cmyk_jpegs_keep_their_colours_and_their_bytes(folder: Path, target: Path) -> None:
    path = folder / "a.jpg"
    _cmyk(path)
    printed("--images", folder, "-o", target, "--fit", "stretch")
    assert streams(target) == [path.read_bytes()]
    with pikepdf.open(target) as pdf:
        (image,) = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert image.ColorSpace == "/DeviceCMYK"
        assert [int(one) for one in image.Decode] == [1, 0] * 4  # Pillow writes as Adobe: inverted
    found = seen(target, MIDDLES)
    assert all(near(a, b, 60) for a, b in zip(found, QUARTERS, strict=True)), found


@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation_is_honoured_without_encoding_again(
    orientation: int, kind: str, folder: Path, target: Path
) -> None:
    upright = quarters(CARD)
    back = {2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6}  # what brings it back: 6 and 8 undo each other
    ways = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_270,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_90,
    }
    stored = upright.transpose(ways[back[orientation]]) if orientation > 1 else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    path = folder / f"a.{kind}"
    stored.save(path, exif=exif, **({"lossless": True} if kind == "webp" else {}))
    report = printed("--images", folder, "-o", target)
    assert report["warnings"] == []
    found = seen(target, MIDDLES)
    assert all(near(a, b) for a, b in zip(found, QUARTERS, strict=True)), found
    if kind == "jpg":
        assert streams(target) == [path.read_bytes()]


def test_clear_corners_show_the_background_on_the_card_only(folder: Path, target: Path) -> None:
    image = Image.new("RGBA", CARD, (200, 0, 0, 255))
    image.paste((0, 0, 0, 0), (0, 0, 100, 100))
    image.save(folder / "a.png")
    printed("--images", folder, "-o", target, "--background", "#0000ff")
    corner, middle, paper = seen(target, [(11.5, 17.5), (42, 60), (5, 5)])
    assert near(corner, (0, 0, 255)) and near(middle, (200, 0, 0)) and paper == (255, 255, 255)


def test_a_profile_goes_in_once_and_only_where_it_fits(folder: Path, target: Path) -> None:
    from PIL import ImageCms

    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    quarters(CARD).save(folder / "a.jpg", icc_profile=srgb)
    quarters(CARD).save(folder / "b.png", icc_profile=srgb)
    quarters(CARD, "L").save(folder / "c.jpg", icc_profile=srgb)  # a profile of three colours on grey
    printed("--images", folder, "-o", target)
    with pikepdf.open(target) as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        spaces = [image.ColorSpace for image in images]
        assert spaces[0][0] == spaces[1][0] == "/ICCBased"
        assert spaces[0][1].objgen == spaces[1][1].objgen
        assert spaces[0][1].read_bytes() == srgb
        assert spaces[2] == "/DeviceGray"


# Places


def test_a_picture_with_bleed_shows_its_trim_at_the_asked_size(folder: Path, target: Path) -> None:
    quarters((815, 1110)).save(folder / "a.png")
    report = printed("--images", folder, "-o", target)
    assert report["pictures"]["bleed"] == {"3 mm of bleed, found from the size": 1}
    (page,) = read(target)
    (card,) = page.forms
    assert card.box == pytest.approx((10.5, 16.5, 63, 88), abs=0.01)
    # the whole picture is 69 x 94 mm, 3 mm beyond the trim on each side
    assert _image_boxes(target) == [pytest.approx((-3, -3, 69, 94), abs=0.01)]


def test_the_same_art_with_and_without_bleed_shows_the_same_trim(folder: Path, target: Path) -> None:
    art = quarters(CARD)
    whole = Image.new("RGB", (815, 1110))
    whole.paste(art, (35, 35))
    art.save(folder / "1.png")
    whole.save(folder / "2.png")
    printed("--images", folder, "-o", target, "--marks", "none")
    one = seen(target, [(x, y) for x, y in MIDDLES] + [(10.9, 16.9), (73.1, 104.1)])
    two = seen(target, [(x + 63, y) for x, y in MIDDLES] + [(73.9, 16.9), (136.1, 104.1)])
    assert all(near(a, b) for a, b in zip(one, two, strict=True)), (one, two)


def _image_boxes(path: Path) -> list[tuple[float, float, float, float]]:
    """Return where pictures are drawn in the first page's forms: x, y, w, h in mm from the trim's corner."""
    found = []
    with pikepdf.open(path) as pdf:
        for form in pdf.pages[0].obj.Resources.XObject.values():
            _, bottom, _, top = (float(value) for value in form.BBox)
            for operands, operator in pikepdf.parse_content_stream(form):
                if str(operator) == "cm":
                    a, b, c, d, e, f = (float(value) for value in operands)
                    assert b == c == 0
                    height = top + bottom  # of the card: the box is that much below and above the trim
                    found.append((e / MM, (height - f - d) / MM, a / MM, d / MM))
    return found


@pytest.mark.parametrize(
    ("fit", "box", "warned"),
    [
        # a square on 63 x 88: cover is 88 x 88, 12.5 mm over at the sides; contain 63 x 63, 12.5 mm down
        ("cover", (-12.5, 0, 88, 88), "what is too wide or too high is cut off"),
        ("contain", (0, 12.5, 63, 63), "the rest is left in the background's colour"),
        ("stretch", (0, 0, 63, 88), "it is stretched"),
        ("extend", (0, 12.5, 63, 63), "its edges go on"),
    ],
)
def test_another_shape_is_fitted_as_asked_and_warned_of(
    fit: str, box: tuple[float, ...], warned: str, folder: Path, target: Path
) -> None:
    quarters((1100, 1100)).save(folder / "square.png")
    report = printed("--images", folder, "-o", target, "--fit", fit)
    # 1 / 1 against 63 / 88 is 1.397 times: 39.7 % off
    assert report["warnings"] == [
        f"{folder}/square.png: its shape is 39.7% off the card's: {warned} (see --fit)"
    ]
    boxes = [one for one in _image_boxes(target) if one[2] > 0 and one[3] > 0]
    assert boxes == [pytest.approx(box, abs=0.01)]
    above = seen(target, [(26, 18)])[0]
    assert near(above, {"contain": (255, 255, 255)}.get(fit, QUARTERS[0]))


@pytest.mark.parametrize("size", [(745, 1040), (672, 936), (630, 880)])
def test_a_shape_within_one_per_cent_fills_the_card_without_a_word(
    size: tuple[int, int], folder: Path, target: Path
) -> None:
    quarters(size).save(folder / "a.png")
    report = printed("--images", folder, "-o", target, "--fit", "contain")
    # 672 x 936 is 0.28 % off
    assert report["warnings"] == []
    assert _image_boxes(target) == [pytest.approx((0, 0, 63, 88), abs=0.001)]


def test_coarse_pictures_are_warned_of(folder: Path, target: Path) -> None:
    for name, ppi in (("a", 300), ("b", 251), ("c", 249), ("d", 201), ("e", 150)):
        quarters((round(63 / 25.4 * ppi) + 1, round(88 / 25.4 * ppi) + 1)).save(folder / f"{name}.png")
    warned = printed("--images", folder, "-o", target)["warnings"]
    assert [Path(line.split(":")[0]).stem for line in warned] == ["c", "d", "e"]
    assert "coarse" in warned[0] and "not print-ready" in warned[2]


# Bleed that is made


def test_bleed_is_made_by_mirroring_where_there_is_none(folder: Path, target: Path) -> None:
    image = Image.new("RGB", (630, 880), (0, 200, 0))
    image.paste((200, 0, 0), (0, 0, 10, 880))  # 1 mm of red at the left
    image.paste((0, 0, 200), (0, 0, 630, 20))  # 2 mm of blue at the top
    image.save(folder / "a.png")
    printed("--images", folder, "-o", target, "--bleed", "3mm", "--marks", "none")
    (page,) = read(target)
    assert page.forms[0].box == pytest.approx((7.5, 13.5, 69, 94), abs=0.01)
    places = [(10, 60), (9, 60), (75, 60), (42, 15.5), (42, 14), (10, 15)]
    wanted = [(200, 0, 0), (0, 200, 0), (0, 200, 0), (0, 0, 200), (0, 200, 0), (0, 0, 200)]
    found = seen(target, places)
    assert all(near(a, b) for a, b in zip(found, wanted, strict=True)), found


def test_mirrored_bleed_can_be_taken_from_further_in(folder: Path, target: Path) -> None:
    image = Image.new("RGB", (630, 880), (0, 200, 0))
    image.paste((200, 0, 0), (0, 0, 10, 880))  # a bad edge of 1 mm at the left
    image.save(folder / "a.png")
    printed("--images", folder, "-o", target, "--bleed", "2mm", "--step-in", "1.5mm", "--marks", "none")
    assert all(near(one, (0, 200, 0)) for one in seen(target, [(9, 60), (10.2, 60), (11, 60), (12.2, 60)]))


@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_bleed_is_made_of_the_outermost_pixels(kind: str, folder: Path, target: Path) -> None:
    image = quarters((630, 880))
    image.paste((255, 255, 255), (40, 40, 590, 840))
    image.save(folder / f"a.{kind}", quality=95)
    printed("--images", folder, "-o", target, "--bleed", "3mm", "--make-bleed", "edge", "--marks", "none")
    # corners of the bleed, then its sides: colours of the quarter that is next
    places = [(8, 14), (76, 14), (8, 107), (76, 107), (8, 40), (76, 40), (30, 14), (30, 107)]
    red, green, blue, yellow = QUARTERS
    wanted = [red, green, blue, yellow, red, green, red, blue]
    found = seen(target, places)
    assert all(near(a, b) for a, b in zip(found, wanted, strict=True)), found


@pytest.mark.parametrize(("make", "wanted"), [("colour", (10, 20, 30)), ("none", (255, 255, 255))])
def test_bleed_can_be_a_colour_or_none(
    make: str, wanted: tuple[int, ...], folder: Path, target: Path
) -> None:
    quarters((630, 880)).save(folder / "a.png")
    printed(
        "--images", folder, "-o", target, "--bleed", "3mm", "--make-bleed", make, "--background", "#0a141e",
        "--marks", "none",
    )  # fmt: skip
    assert near(seen(target, [(9, 60)])[0], wanted)
    assert near(seen(target, [(20, 40)])[0], QUARTERS[0])


def test_bleed_of_the_source_is_used_before_any_is_made(folder: Path, target: Path) -> None:
    whole = Image.new("RGB", (815, 1110), (250, 0, 250))
    whole.paste(quarters(CARD), (35, 35))
    whole.save(folder / "a.png")
    printed("--images", folder, "-o", target, "--bleed", "2.5mm", "--marks", "none")
    assert near(seen(target, [(8.5, 60)])[0], (250, 0, 250))
    assert len(_image_boxes(target)) == 1


def test_outer_bleed_grows_round_the_grid_only(folder: Path, target: Path) -> None:
    quarters(CARD).save(folder / "a.png")
    printed("--images", folder, "-o", target, "--copies", 9, "--outer-bleed", "3mm")
    boxes = [one.box for one in read(target)[0].forms]
    assert boxes[4] == pytest.approx((73.5, 104.5, 63, 88), abs=0.01)  # the middle card has neighbours only
    assert boxes[0] == pytest.approx((7.5, 13.5, 66, 91), abs=0.01)
    assert boxes[5] == pytest.approx((136.5, 104.5, 66, 88), abs=0.01)
    # the grid of 189 x 264 mm grows by 3 mm on each side
    assert sum(box.w * box.h for box in boxes) == pytest.approx(195 * 270, abs=1)


# Size of the file


def test_fewer_pixels_make_a_smaller_file_and_each_picture_is_there_once(folder: Path, target: Path) -> None:
    for n in range(5):
        noise(CARD, 30 + n).save(folder / f"{n}.png")
        noise(CARD, 60 + n, "L").save(folder / f"{n + 5}.jpg")
    full = target.with_name("full.pdf")
    printed("--images", folder, "-o", full, "--copies", 3)
    printed("--images", folder, "-o", target, "--copies", 3, "--max-ppi", 150)
    assert len(streams(target)) == 10
    assert target.stat().st_size < full.stat().st_size / 3
    with pikepdf.open(target) as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert {(int(image.Width), int(image.Height)) for image in images} == {(372, 520)}


def test_a_job_is_split_at_whole_sheets(folder: Path, target: Path) -> None:
    for n in range(30):
        noise((300, 420), 60 + n, "L").save(folder / f"{n}.jpg", quality=90)
    sheet = sum((folder / f"{n}.jpg").stat().st_size for n in range(9))
    report = printed("--images", folder, "-o", target, "--max-mb", sheet * 2.3 / 1e6)
    files = [Path(one["file"]) for one in report["files"]]
    # 30 cards are four sheets, of which two fit into a part
    assert [file.name for file in files] == ["sheets.pdf", "sheets-2.pdf"]
    assert [[len(page.forms) for page in read(file)] for file in files] == [[9, 9], [9, 3]]
    for file, one in zip(files, report["files"], strict=True):
        assert file.stat().st_size <= sheet * 2.3
        assert hashlib.sha256(file.read_bytes()).hexdigest() == one["sha256"]
        with pikepdf.open(file) as pdf:
            assert pdf.check_pdf_syntax() == []
    assert sum(len(streams(file)) for file in files) == 30


def test_drawn_faces_are_split_too_and_fronts_keep_their_backs(target: Path) -> None:
    whole = target.with_name("whole.pdf")
    assert run("--all", "arcmage", "-o", whole, "--backs").exit_code == 0
    report = json.loads(run("--all", "arcmage", "-o", target, "--backs", "--max-mb", 0.4, "--json").stdout)
    files = [Path(one["file"]) for one in report["files"]]
    assert len(files) > 1
    assert all(file.stat().st_size <= 400_000 for file in files)
    pages = [page for file in files for page in read(file)]
    assert [len(page.forms) for page in pages] == [len(page.forms) for page in read(whole)]
    assert all(len(read(file)) % 2 == 0 for file in files)


def test_a_sheet_that_is_too_much_for_a_part_is_refused(folder: Path, target: Path) -> None:
    for n in range(9):
        noise((300, 420), 60 + n, "L").save(folder / f"{n}.jpg", quality=90)
    result = run("--images", folder, "-o", target, "--max-mb", 0.1)
    assert result.exit_code == 2
    assert "sheet 1 alone" in result.stderr and "--max-ppi" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_the_same_pictures_give_the_same_bytes(folder: Path, target: Path) -> None:
    quarters(CARD).save(folder / "a.jpg")
    quarters(CARD).convert("RGBA").save(folder / "b.png")
    again = target.with_name("again.pdf")
    for path in (target, again):
        printed("--images", folder, "-o", path, "--bleed", "3mm", "--make-bleed", "edge", "--max-ppi", "200")
    assert target.read_bytes() == again.read_bytes()


# With decks


def test_pictures_and_drawn_faces_share_sheets(folder: Path, target: Path) -> None:
    deck = folder.parent / "deck.txt"
    deck.write_text("game: arcmage\n2 Abduction\n", encoding="utf-8")
    quarters(CARD).save(folder / "a.png")
    report = printed(deck, "--images", folder, "-o", target)
    assert report["cards"] == 3
    (page,) = read(target)
    assert [one.box for one in page.forms] == [
        pytest.approx((10.5 + 63 * n, 16.5, 63, 88), abs=0.01) for n in range(3)
    ]
    assert near(seen(target, [(MIDDLES[0][0] + 126, MIDDLES[0][1])])[0], QUARTERS[0])


# Bad input


def _noise(folder: Path, count: int) -> list[Path]:
    paths = [folder / f"{n:03}.jpg" for n in range(count)]
    for n, path in enumerate(paths):
        noise((60, 84), 20 + n, "L").save(path)
    return paths


@pytest.mark.parametrize("keep", [0, 1, 3, 200, -2, -1])
def test_a_truncated_jpeg_among_many_is_named_and_nothing_is_left(
    keep: int, folder: Path, target: Path
) -> None:
    bad = _noise(folder, 40)[29]
    bad.write_bytes(bad.read_bytes()[:keep])
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert "029.jpg" in result.stderr
    assert list(target.parent.iterdir()) == []


@pytest.mark.parametrize("cut", [9, 20, 60, 400, -1, -12, -13, -40])
def test_a_truncated_png_is_named(cut: int, folder: Path, target: Path) -> None:
    path = folder / "a.png"
    noise((60, 84), 40, "L").save(path)
    path.write_bytes(path.read_bytes()[:cut])
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert "a.png" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_a_png_that_lacks_rows_or_has_a_wrong_checksum_is_refused(folder: Path, target: Path) -> None:
    short = raw_png((8, 12), 8, 0, [bytes(8)] * 11)
    broken = bytearray(raw_png((8, 11), 8, 0, [bytes(8)] * 11))
    broken[45] ^= 1
    for data, said in ((short, "rows are missing"), (bytes(broken), "checksum")):
        (folder / "a.png").write_bytes(data)
        result = run("--images", folder, "-o", target)
        assert result.exit_code == 3 and said in result.stderr


def test_a_bomb_is_refused_before_it_unfolds(folder: Path, target: Path) -> None:
    (folder / "a.png").write_bytes(raw_png((60000, 60000), 8, 0, [bytes(10)]))
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3 and "a.png" in result.stderr


def test_a_picture_that_changes_during_the_run_is_named_and_nothing_is_left(
    folder: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = _noise(folder, 12)
    whole = printing_decks.prepare

    def meddling(*arguments: Any, **options: Any) -> Any:
        prepared = whole(*arguments, **options)
        data = bytearray(paths[10].read_bytes())
        data[-30] ^= 1  # the same length, and the clock need not show it
        paths[10].write_bytes(data)
        return prepared

    monkeypatch.setattr(printing_decks, "prepare", meddling)
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert "010.jpg" in result.stderr and "changed" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_a_full_disk_ends_with_a_message_and_no_file(folder: Path, target: Path) -> None:
    _noise(folder, 40)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, limits[1]))
        result = run("--images", folder, "-o", target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert result.exit_code == 4
    assert "sheets.pdf: cannot be written" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_an_interrupt_leaves_nothing_and_the_pictures_untouched(
    folder: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = _noise(folder, 12)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}

    def interrupted(done: int, total: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    monkeypatch.setattr(printing_decks, "_progress", lambda *_: interrupted)
    assert run("--images", folder, "-o", target).exit_code == 130
    assert list(target.parent.iterdir()) == []
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()} == before


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data(), kind=st.sampled_from(["jpg", "png", "gif", "webp"]))
def test_damaged_pictures_give_a_valid_file_or_one_clear_answer(
    data: st.DataObject, kind: str, folder: Path, target: Path
) -> None:
    path = folder / f"a.{kind}"
    for old in folder.iterdir():
        old.unlink()
    noise((20, 28)).save(path)
    whole = bytearray(path.read_bytes())
    places = st.integers(0, len(whole) - 1)
    if kind == "jpg":  # most of what can go wrong is in its tables
        places = st.one_of(places, st.integers(0, whole.index(b"\xff\xda") + 14))
    changes = st.lists(st.tuples(places, st.integers(0, 255)), min_size=1, max_size=4)
    for place, value in data.draw(changes):
        whole[place] = value
    path.write_bytes(bytes(whole))
    result = run("--images", folder, "-o", target, "--force")
    assert result.exit_code in (0, 3), result.output
    if result.exit_code == 3:
        assert path.name in result.stderr
    else:
        with pikepdf.open(target) as pdf:
            faults = pdf.check_pdf_syntax()
        # what is wrong inside a JPEG's compressed data shows as wrong colours, in every viewer alike
        assert kind == "jpg" or faults == []
        assert all("JPEG data is corrupt" in one or "data loss" in one for one in faults), faults
        seen(target, [(0, 0)], dots=1)


@pytest.mark.parametrize("name", ["a.tiff", "a.svg", "a.heic", "a.psd", "a.bmp", "a.pdf"])
def test_a_kind_that_is_not_read_is_refused_by_name(name: str, folder: Path, target: Path) -> None:
    (folder / name).write_bytes(b"x")
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert name in result.stderr and "png" in result.stderr


def test_jpegs_that_no_pdf_can_hold_are_refused_by_their_process(folder: Path, target: Path) -> None:
    path = folder / "a.jpg"
    quarters((60, 84)).save(path)
    data = bytearray(path.read_bytes())
    place = data.index(b"\xff\xc0")
    for marker, said in ((0xC3, "lossless"), (0xC9, "arithmetic"), (0xC5, "hierarchical")):
        data[place + 1] = marker
        path.write_bytes(data)
        result = run("--images", folder, "-o", target)
        assert result.exit_code == 3 and said in result.stderr and "a.jpg" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--fit", "squash"], "known: cover, contain, stretch, extend"),
        (["--make-bleed", "blur"], "known: mirror, edge, colour, none"),
        (["--source-bleed", "lots"], "--source-bleed"),
        (["--background", "puce"], "--background"),
        (["--max-ppi", "0"], "--max-ppi"),
        (["--max-mb", "nan"], "--max-mb"),
        (["--outer-bleed", "-1mm"], "--outer-bleed"),
    ],
)
def test_a_wrong_option_is_answered_by_name(
    arguments: list[str], said: str, folder: Path, target: Path
) -> None:
    quarters((60, 84)).save(folder / "a.png")
    result = run("--images", folder, "-o", target, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not target.exists()


def test_what_is_not_there_is_refused(folder: Path, target: Path) -> None:
    os.mkfifo(folder / "pipe.png")
    for what in (folder / "none.png", folder / "nowhere", folder, folder / "list.csv"):
        assert run("--images", what, "-o", target).exit_code == 3
    assert run("--image-back", "x.png", "-o", target).exit_code == 2


CONTENTS = {
    "text": b"hello\n",
    "a web page": b"<html><body>404 not found</body></html>",
    "a PDF": b"%PDF-1.4\n",
    "a HEIC": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
}


@pytest.mark.parametrize("what", CONTENTS)
def test_what_is_no_picture_whatever_its_name_gets_the_same_answer_each_time(
    what: str, folder: Path, target: Path
) -> None:
    (folder / "a.jpg").write_bytes(CONTENTS[what])
    answers = {run("--images", folder, "-o", target).stderr for _ in range(2)}
    assert len(answers) == 1
    (answer,) = answers
    assert "a.jpg: no usable picture: what is in it is no JPEG, PNG, WebP or GIF" in answer
    assert "save it again as PNG or JPEG" in answer and "object at" not in answer
    assert not target.exists()


@pytest.mark.parametrize("name", ["a.webp", "a.gif"])
def test_a_picture_that_stops_half_way_is_named_with_what_to_do(
    name: str, folder: Path, target: Path
) -> None:
    noise((200, 280), 4).save(folder / name)
    data = (folder / name).read_bytes()
    (folder / name).write_bytes(data[: len(data) // 2])
    result = run("--images", folder, "-o", target)
    assert result.exit_code == 3
    assert f"{name}: no usable picture: " in result.stderr
    assert "(save it again as PNG or JPEG)" in result.stderr
    assert not target.exists()
