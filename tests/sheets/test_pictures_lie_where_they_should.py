"""``print --images``: where a picture lies on its card, how it is fitted, and the bleed round it."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from pdf_boxes import read
from picture_files import (
    CARD,
    MIDDLES,
    QUARTERS,
    near,
    quarters,
    seen,
)
from PIL import Image
from print_runs import printed

MM = 72 / 25.4
"""Points of a PDF in a millimetre."""


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
