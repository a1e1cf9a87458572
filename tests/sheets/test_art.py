"""The user's pictures: matched, bounded, never trusted, the right way up."""

from __future__ import annotations

import io
import os
import struct
import zlib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps
from plain_faces import PlainFace
from sheet_jobs import job, printed

from deckbuilder.errors import ArtError, DeckbuilderError
from deckbuilder.model.card import Card
from deckbuilder.printing import picture as pictures
from deckbuilder.printing.art import ArtFolder
from deckbuilder.printing.imposition import Copies
from deckbuilder.printing.picture import Picture

RED, GREEN, BLUE, YELLOW = (220, 30, 30), (30, 180, 30), (30, 30, 220), (230, 220, 40)
DOTS = 8  # in a mm
QUARTERS = (RED, GREEN, BLUE, YELLOW)


def card(name: str = "Raid", card_id: str = "raid") -> Card:
    return Card(id=card_id, name={"en": name}, kind="spell", set="base")


def quarters(mode: str = "RGB", size: tuple[int, int] = (86, 136)) -> Image.Image:
    """Red and green above, blue and yellow below."""
    width, height = size[0] // 2, size[1] // 2
    image = Image.new("RGB", (2 * width, 2 * height))
    for n, colour in enumerate(QUARTERS):
        image.paste(colour, (n % 2 * width, n // 2 * height, (n % 2 + 1) * width, (n // 2 + 1) * height))
    return image.quantize(8) if mode == "P" else image.convert(mode)


def saved(path: Path, image: Image.Image, **options: Any) -> Path:
    image.save(path, **options)
    return path


def rendered(picture: Picture, target: Path) -> list[tuple[int, int, int]]:
    """Return the colours of the picture's quarters on the printed card, as one reads them."""
    printed(target, job([Copies(PlainFace("a", picture=picture))]))
    document = pypdfium2.PdfDocument(target)
    try:
        image = document[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    finally:
        document.close()
    # the picture fills the card but 10 mm on each side: 20.5-63.5 by 26.5-94.5 mm
    return [image.getpixel((round(x * DOTS), round(y * DOTS))) for y in (43.5, 77.5) for x in (31.25, 52.75)]


def close(found: tuple[int, ...], wanted: tuple[int, ...], slack: int = 12) -> bool:
    return all(abs(a - b) <= slack for a, b in zip(found, wanted, strict=True))


def deep_png(colour_type: int, samples: tuple[int, ...], interlaced: bool = False) -> bytes:
    """Write a 2 x 2 PNG of 16 bits a sample by hand: Pillow cannot."""
    line = b"\0" + b"".join(struct.pack(">H", value) for value in samples) * 2
    one = b"\0" + b"".join(struct.pack(">H", value) for value in samples)
    # Adam7 of 2 x 2 pixels: pass 1 has one pixel, pass 6 one, pass 7 a row of two
    raw = one + one + line if interlaced else line * 2

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 2, 2, 16, colour_type, 0, 0, int(interlaced))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")
    )


# Finding


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("raid.png", "Something else"),
        ("Raid.JPG", "Raid"),
        ("dragons lair.png", "Dragon's Lair"),
        ("Dragon’s_Lair.png", "Dragon's Lair"),
        ("cielo-azul.png", "Ciélo / Azul"),
    ],
)
def test_a_picture_belongs_to_the_card_of_its_id_or_name(file: str, name: str, tmp_path: Path) -> None:
    kind = "JPEG" if file.lower().endswith("jpg") else "PNG"
    saved(tmp_path / file, quarters(), format=kind)
    folder = ArtFolder(tmp_path)
    found = folder.picture(card(name))
    assert found is not None
    assert found.size == (86, 136)
    assert folder.unused() == ()


def test_a_card_without_a_picture_has_none_and_unused_pictures_are_named(tmp_path: Path) -> None:
    saved(tmp_path / "somebody.png", quarters())
    (tmp_path / "raid.txt").write_text("not a picture")
    (tmp_path / ".raid.png").write_text("hidden")
    (tmp_path / "raid").mkdir()
    folder = ArtFolder(tmp_path)
    assert folder.picture(card()) is None
    assert folder.unused() == ("somebody.png",)


def test_two_pictures_for_one_card_are_refused_by_name(tmp_path: Path) -> None:
    saved(tmp_path / "raid.png", quarters())
    saved(tmp_path / "Raid.jpg", quarters())
    with pytest.raises(ArtError, match=r"Raid\.jpg, raid\.png"):
        ArtFolder(tmp_path).picture(card())


def test_the_id_goes_before_the_name(tmp_path: Path) -> None:
    saved(tmp_path / "raid.png", quarters())
    saved(tmp_path / "big-raid.png", quarters(size=(10, 10)))
    found = ArtFolder(tmp_path).picture(card("Big Raid"))
    assert found is not None
    assert found.name == "raid.png"


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    for wrong in (tmp_path / "none", saved(tmp_path / "raid.png", quarters())):
        with pytest.raises(ArtError, match="no such folder of pictures"):
            ArtFolder(wrong)


# Trust


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    secret = saved(tmp_path / "secret.png", quarters())
    folder = tmp_path / "art"
    folder.mkdir()
    (folder / "raid.png").symlink_to(secret)
    with pytest.raises(ArtError, match=r"raid\.png: the link leads out of the folder"):
        ArtFolder(folder).picture(card())


def test_a_link_inside_the_folder_and_a_linked_folder_are_fine(tmp_path: Path) -> None:
    folder = tmp_path / "art"
    folder.mkdir()
    saved(folder / "original.png", quarters())
    (folder / "raid.png").symlink_to("original.png")
    (tmp_path / "link").symlink_to(folder)
    assert ArtFolder(tmp_path / "link").picture(card()) is not None


def test_links_to_nowhere_and_in_a_ring_are_refused(tmp_path: Path) -> None:
    (tmp_path / "raid.png").symlink_to("gone.png")
    (tmp_path / "ring.png").symlink_to("ring.png")
    folder = ArtFolder(tmp_path)
    for one in (card(), card("Ring", "ring")):
        with pytest.raises(ArtError, match="the link leads nowhere"):
            folder.picture(one)


def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "raid.png")
    with pytest.raises(ArtError, match="not a plain file"):
        ArtFolder(tmp_path).picture(card())


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "raid.png").open("wb") as stream:
        stream.truncate(pictures.MOST_BYTES + 1)  # sparse: takes no room on the disk
    with pytest.raises(ArtError, match="larger than 64 MiB"):
        ArtFolder(tmp_path).picture(card())


@pytest.mark.parametrize("size", [(60_000, 60_000), (20_000, 20_000), (8_000, 6_000)])
def test_a_decompression_bomb_is_refused_before_it_unfolds(size: tuple[int, int], tmp_path: Path) -> None:
    head = struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n"
    for kind, body in ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100_000)), (b"IEND", b"")):
        data += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    (tmp_path / "raid.png").write_bytes(data)
    with pytest.raises(ArtError, match=r"raid\.png: no usable picture: .*pixels"):
        ArtFolder(tmp_path).picture(card())


@pytest.mark.parametrize("ending", [".bmp", ".tiff", ".svg", ".psd", ".heic"])
def test_a_kind_of_picture_that_is_not_read_is_refused_by_name(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"raid{ending}").write_bytes(b"whatever")
    with pytest.raises(ArtError, match="this kind of picture is not read") as caught:
        ArtFolder(tmp_path).picture(card())
    assert "png" in caught.value.cure


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_truncated_picture_is_refused_by_name_and_leaves_no_pdf(kind: str, tmp_path: Path) -> None:
    whole = io.BytesIO()
    Image.effect_noise((400, 400), 60).convert("RGB").save(whole, kind)
    path = tmp_path / f"raid.{kind.lower()}"
    path.write_bytes(whole.getvalue()[: len(whole.getvalue()) * 2 // 3])
    target = tmp_path / "out" / "sheets.pdf"
    with pytest.raises(ArtError, match=f"raid.{kind.lower()}"):
        rendered(_only(tmp_path), target)
    assert not list((tmp_path / "out").iterdir()) if target.parent.exists() else True


def test_a_picture_that_changes_during_the_work_is_refused(tmp_path: Path) -> None:
    saved(tmp_path / "raid.png", quarters())
    picture = _only(tmp_path)
    saved(tmp_path / "raid.png", quarters(size=(100, 100)))
    with pytest.raises(ArtError, match="changed during the work"):
        picture.pixels()


def _only(folder: Path) -> Picture:
    found = ArtFolder(folder).picture(card())
    assert found is not None
    return found


@cache
def _bases() -> tuple[tuple[str, bytes], ...]:
    found = []
    for kind in ("JPEG", "PNG", "WEBP", "GIF"):
        stream = io.BytesIO()
        quarters(size=(24, 24)).save(stream, kind)
        found.append((kind.lower(), stream.getvalue()))
    return tuple(found)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    base=st.integers(0, 3),
    edits=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.binary(max_size=4)), max_size=6),
    cut=st.floats(0, 1),
)
def test_a_damaged_picture_is_used_or_refused_but_never_more(
    base: int, edits: list[tuple[float, bytes]], cut: float, tmp_path: Path
) -> None:
    ending, data = _bases()[base]
    damaged = bytearray(data[: int(len(data) * (0.3 + 0.7 * cut))])
    for place, replacement in edits:
        at = int(place * len(damaged))
        damaged[at : at + len(replacement)] = replacement
    path = tmp_path / f"raid.{ending}"
    path.write_bytes(damaged)
    try:
        pixels = _only(tmp_path).pixels()
    except DeckbuilderError as problem:
        assert isinstance(problem, ArtError)
        assert problem.where == str(path)
    else:
        assert pixels.data
    finally:
        path.unlink()


# Kinds


def test_a_jpeg_goes_in_byte_for_byte_and_once_for_all_copies(tmp_path: Path) -> None:
    source = saved(tmp_path / "raid.jpg", quarters(), quality=90)
    target = tmp_path / "sheets.pdf"
    picture = _only(tmp_path)
    faces = [PlainFace("a", picture=picture), PlainFace("b", bleed=0, picture=picture)]
    printed(target, job([Copies(face, None, 4) for face in faces]))
    with pikepdf.open(target) as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert len(images) == 1
        assert images[0].Filter == pikepdf.Name.DCTDecode
        assert sha256(images[0].read_raw_bytes()).digest() == sha256(source.read_bytes()).digest()


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
def test_exif_orientation_is_honoured(orientation: int, kind: str, tmp_path: Path) -> None:
    size = (136, 86) if orientation > 4 else (86, 136)
    image = quarters(size=size)
    exif = Image.Exif()
    exif[0x0112] = orientation
    source = saved(tmp_path / f"raid.{kind}", image, exif=exif, quality=95)
    with Image.open(source) as stored:
        seen = ImageOps.exif_transpose(stored).convert("RGB")
    wanted = [seen.getpixel((x, y)) for y in (34, 102) for x in (21, 64)]
    found = rendered(_only(tmp_path), tmp_path / "sheets.pdf")
    assert all(close(a, b) for a, b in zip(found, wanted, strict=True)), (found, wanted)


@pytest.mark.parametrize(
    ("file", "mode", "options"),
    [
        ("raid.png", "RGB", {}),
        ("raid.png", "RGBA", {}),
        ("raid.png", "P", {}),
        ("raid.jpg", "RGB", {"quality": 95, "subsampling": 0}),
        ("raid.jpg", "RGB", {"quality": 95, "progressive": True, "subsampling": 0}),
        ("raid.webp", "RGB", {"lossless": True}),
        ("raid.webp", "RGBA", {"lossless": True}),
        ("raid.gif", "P", {}),
    ],
)
def test_each_kind_keeps_its_colours(file: str, mode: str, options: dict[str, Any], tmp_path: Path) -> None:
    saved(tmp_path / file, quarters(mode), **options)
    found = rendered(_only(tmp_path), tmp_path / "sheets.pdf")
    assert all(close(a, b) for a, b in zip(found, QUARTERS, strict=True)), found


def test_an_inverted_cmyk_jpeg_of_adobe_keeps_its_colours(tmp_path: Path) -> None:
    # Pillow writes CMYK as Adobe does, inverted and with Adobe's marker.
    saved(tmp_path / "raid.jpg", quarters("CMYK"), quality=95)
    pixels = _only(tmp_path).pixels()
    assert (pixels.space, pixels.inverted) == ("DeviceCMYK", True)
    found = rendered(_only(tmp_path), tmp_path / "sheets.pdf")
    # a naive conversion, so only which parts are strong is sure
    assert [max(range(3), key=colour.__getitem__) for colour in found[:3]] == [0, 1, 2]
    assert found[3][0] > 150 and found[3][1] > 150 and found[3][2] < 120


@pytest.mark.parametrize("mode", ["L", "LA", "1"])
def test_grey_pictures_stay_grey(mode: str, tmp_path: Path) -> None:
    image = Image.new("L", (20, 20), 255)
    image.paste(0, (0, 0, 10, 20))
    saved(tmp_path / "raid.png", image.convert(mode))
    left, right, *_ = rendered(_only(tmp_path), tmp_path / "sheets.pdf")
    assert close(left, (0, 0, 0)) and close(right, (255, 255, 255))


def test_what_is_transparent_becomes_white(tmp_path: Path) -> None:
    image = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
    image.paste((200, 0, 0, 255), (0, 0, 10, 20))
    image.paste((200, 0, 0, 128), (10, 10, 20, 20))
    saved(tmp_path / "raid.png", image)
    top_left, top_right, _, bottom_right = rendered(_only(tmp_path), tmp_path / "sheets.pdf")
    assert close(top_left, (200, 0, 0))
    assert close(top_right, (255, 255, 255))
    assert close(bottom_right, (227, 127, 127))


def test_a_transparent_palette_colour_becomes_white(tmp_path: Path) -> None:
    image = Image.new("P", (20, 20), 1)
    image.putpalette([0, 0, 0, 200, 0, 0])
    image.paste(0, (10, 0, 20, 20))
    saved(tmp_path / "raid.png", image, transparency=0)
    left, right, *_ = rendered(_only(tmp_path), tmp_path / "sheets.pdf")
    assert close(left, (200, 0, 0)) and close(right, (255, 255, 255))


@pytest.mark.parametrize("interlaced", [False, True])
@pytest.mark.parametrize(
    ("colour_type", "samples", "wanted"),
    [
        (0, (0x8000,), (128, 128, 128)),
        (2, (0xC000, 0x4000, 0x2000), (192, 64, 32)),
        (4, (0x8000, 0xFFFF), (128, 128, 128)),
        (6, (0xC000, 0x4000, 0x2000, 0xFFFF), (192, 64, 32)),
    ],
)
def test_sixteen_bits_are_scaled_not_cut_off(
    colour_type: int, samples: tuple[int, ...], wanted: tuple[int, ...], interlaced: bool, tmp_path: Path
) -> None:
    (tmp_path / "raid.png").write_bytes(deep_png(colour_type, samples, interlaced))
    found = rendered(_only(tmp_path), tmp_path / "sheets.pdf")
    assert all(close(colour, wanted, 3) for colour in found), found


def test_the_first_picture_of_an_animation_is_taken(tmp_path: Path) -> None:
    first, second = (Image.new("RGB", (20, 20), colour) for colour in (RED, BLUE))
    first.save(tmp_path / "raid.gif", save_all=True, append_images=[second])
    assert close(rendered(_only(tmp_path), tmp_path / "sheets.pdf")[0], RED)


def test_a_picture_of_another_shape_is_cut_at_its_sides_not_stretched(tmp_path: Path) -> None:
    # three times as wide as the box wants: only the middle is seen
    image = Image.new("RGB", (300, 100), BLUE)
    image.paste(RED, (100, 0, 200, 100))
    saved(tmp_path / "raid.png", image)
    found = rendered(_only(tmp_path), tmp_path / "sheets.pdf")
    assert all(close(colour, RED) for colour in found)


# Bounds


def test_when_the_room_is_used_up_later_pictures_are_made_smaller(tmp_path: Path) -> None:
    noise = Image.effect_noise((2400, 2400), 80).convert("RGB")
    size = saved(tmp_path / "raid.jpg", noise, quality=90).stat().st_size
    saved(tmp_path / "other.jpg", noise, quality=90)
    folder = ArtFolder(tmp_path, room=size + 1000)
    first, second = (folder.picture(one) for one in (card(), card("Other", "other")))
    assert first and second
    kept, smaller = first.pixels(), second.pixels()
    assert kept.data == (tmp_path / "raid.jpg").read_bytes()
    assert smaller.filter == "DCTDecode"
    assert max(smaller.size) <= 1600
    assert len(smaller.data) < size
    assert folder.smaller == ["other.jpg"]


def test_a_large_png_without_room_is_made_a_smaller_jpeg(tmp_path: Path) -> None:
    saved(tmp_path / "raid.png", Image.effect_noise((2000, 1000), 80), compress_level=1)
    folder = ArtFolder(tmp_path, room=100_000)
    found = folder.picture(card())
    assert found
    pixels = found.pixels()
    assert (pixels.filter, pixels.space) == ("DCTDecode", "DeviceGray")
    assert pixels.size in ((1600, 800), (1200, 600), (1000, 500))
    assert folder.smaller == ["raid.png"]


def test_a_png_of_more_pixels_than_a_card_can_show_is_reduced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "EXACT_PIXELS", 5000)
    saved(tmp_path / "raid.png", quarters("RGBA"))
    folder = ArtFolder(tmp_path)
    found = folder.picture(card())
    assert found
    assert found.pixels().size == (43, 68)
    assert folder.smaller == ["raid.png"]


def test_a_picture_without_loss_has_exactly_its_pixels(tmp_path: Path) -> None:
    noise = Image.effect_noise((50, 70), 80).convert("RGB")
    saved(tmp_path / "raid.png", noise)
    pixels = _only(tmp_path).pixels()
    assert pixels.size == (50, 70)
    assert zlib.decompress(pixels.data) == noise.tobytes()
