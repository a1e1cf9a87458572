"""``print --images``: every kind of picture, read back from the PDF and seen as pdfium draws it."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pdf_boxes import read
from picture_files import (
    CARD,
    GREYS,
    MIDDLES,
    QUARTERS,
    chunk,
    idat,
    near,
    noise,
    quarters,
    raw_png,
    seen,
    streams,
)
from PIL import Image
from print_runs import printed, run

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
