"""PDF/X-1a and PDF/X-4, read back object by object: markers, boxes, inks, profiles, limits."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms
from press_profiles import press
from print_runs import run

from deckbuilder.printing.outputs.inks import InkMeter, Press, srgb_profile
from deckbuilder.printing.pictures.colour_profile import profile

RGB_OPERATORS = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN"}


@pytest.fixture
def icc(tmp_path: Path) -> Path:
    path = tmp_path / "press.icc"
    path.write_bytes(press())
    return path


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder with a picture of each kind that reaches a PDF in another way."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    size = (372, 520)
    ramp = Image.linear_gradient("L").resize(size)
    colours = Image.merge("RGB", (ramp, ramp.rotate(180), Image.new("L", size, 90)))
    colours.save(folder / "1-rgb.png")
    colours.save(folder / "2-rgb.jpg", quality=90)
    ramp.save(folder / "3-grey.png")
    colours.quantize(16).save(folder / "4-palette.png")
    Image.merge("CMYK", (ramp, ramp, Image.new("L", size, 10), Image.new("L", size, 0))).save(
        folder / "5-inks.jpg", quality=90
    )
    clear = colours.convert("RGBA")
    clear.putalpha(128)
    clear.save(folder / "6-clear.png")
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    colours.save(folder / "7-profile.jpg", quality=90, icc_profile=srgb)
    colours.save(folder / "8-profile.png", icc_profile=srgb)
    return folder


def streams(pdf: pikepdf.Pdf, kind: str) -> list[Any]:
    return [
        one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == f"/{kind}"
    ]


def operators(pdf: pikepdf.Pdf) -> set[str]:
    found = {str(one.operator) for form in streams(pdf, "Form") for one in pikepdf.parse_content_stream(form)}
    return found | {str(one.operator) for page in pdf.pages for one in pikepdf.parse_content_stream(page)}


def spaces(pdf: pikepdf.Pdf) -> set[str]:
    """Return the colour spaces of pictures and gradients."""
    found = [one.ColorSpace for one in streams(pdf, "Image")]
    found += [
        one.ColorSpace for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/ShadingType" in one
    ]
    return {str(one) if isinstance(one, pikepdf.Name) else str(one[0]) for one in found}


@pytest.mark.parametrize("standard", ["x-1a", "x-4"])
def test_the_file_carries_the_markers_of_its_standard(tmp_path: Path, icc: Path, standard: str) -> None:
    target = tmp_path / "x.pdf"
    asked = ["--pdfx", standard, "--icc", icc, "--one-up", "--backs"]
    result = run("arcmage:merfolk", "-o", target, *asked, "--icc-name", "FOGRA39")
    assert result.exit_code == 0, result.output
    with pikepdf.open(target) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.pdf_version == ("1.4" if standard == "x-1a" else "1.6")
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert intent.OutputConditionIdentifier == "FOGRA39"
        assert intent.RegistryName == "http://www.color.org"
        assert intent.DestOutputProfile.read_bytes() == icc.read_bytes()
        assert int(intent.DestOutputProfile.N) == 4
        assert pdf.docinfo.Trapped == "/False" and str(pdf.docinfo.Title) == "Merfolk"
        assert "/ID" in pdf.trailer and "/Encrypt" not in pdf.trailer
        for page in pdf.pages:
            # 63 x 88 mm with 3 mm on each side: 69 x 94 mm are 195.591 x 266.457 pt, 3 mm 8.504 pt
            media, bleed, trim = (
                [float(value) for value in page.obj[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            assert media == pytest.approx([0, 0, 195.591, 266.457], abs=0.01)
            assert bleed == pytest.approx(media, abs=0.01)
            assert trim == pytest.approx([8.504, 8.504, 187.087, 257.953], abs=0.01)
        if standard == "x-1a":
            assert str(pdf.docinfo.GTS_PDFXVersion) == "PDF/X-1a:2003"
        else:
            xmp = pdf.Root.Metadata.read_bytes().decode("utf-8")
            assert "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" in xmp
            assert "/Filter" not in pdf.Root.Metadata
            with pdf.open_metadata() as read:
                assert read["pdf:Trapped"] == "False" and read["dc:title"] == "Merfolk"
                assert read["xmpMM:DocumentID"].startswith("uuid:") and read["xmpMM:VersionID"] == "1"
                assert read["xmp:CreateDate"] == read["xmp:ModifyDate"] == "2000-01-01T00:00:00Z"


def test_a_sheet_of_many_cards_is_trimmed_to_its_paper(tmp_path: Path, icc: Path) -> None:
    target = tmp_path / "x.pdf"
    assert run("arcmage:merfolk", "-o", target, "--pdfx", "x-1a", "--icc", icc, "--label").exit_code == 0
    with pikepdf.open(target) as pdf:
        assert all(page.obj.TrimBox == page.obj.MediaBox for page in pdf.pages)


@pytest.mark.parametrize("standard", ["x-1a", "x-4"])
def test_no_rgb_of_an_unknown_kind_and_no_transparency_is_left(
    tmp_path: Path, icc: Path, pictures: Path, standard: str
) -> None:
    target = tmp_path / "x.pdf"
    result = run(
        *("arcmage:merfolk", "--images", pictures, "-o", target, "--bleed", "2mm", "--gap", "4mm"),
        *("--pdfx", standard, "--icc", icc),
    )
    assert result.exit_code == 0, result.output
    with pikepdf.open(target) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert operators(pdf) & RGB_OPERATORS == set()
        allowed = {"/DeviceCMYK", "/DeviceGray"} | ({"/ICCBased", "/Indexed"} if standard == "x-4" else set())
        assert spaces(pdf) <= allowed
        assert "/DeviceCMYK" in spaces(pdf)
        for one in pdf.objects:
            if isinstance(one, pikepdf.Stream | pikepdf.Dictionary):
                assert not {"/SMask", "/ca", "/CA", "/Group", "/JS", "/AA"} & set(one.keys())
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font":
                described = one.get("/FontDescriptor") or one.DescendantFonts[0].FontDescriptor
                assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(described.keys())
    document = pypdfium2.PdfDocument(target)  # another reader opens it, and sees something
    for page in document:
        low, high = page.render(scale=0.5).to_pil().convert("L").getextrema()
        assert low < 100 and high == 255
    document.close()


def test_x_4_leaves_rgb_pictures_their_bytes_and_says_what_their_colours_mean(
    tmp_path: Path, icc: Path, pictures: Path
) -> None:
    target = tmp_path / "x.pdf"
    run("--images", pictures / "2-rgb.jpg", "-o", target, "--pdfx", "x-4", "--icc", icc)
    with pikepdf.open(target) as pdf:
        (image,) = streams(pdf, "Image")
        assert image.read_raw_bytes() == (pictures / "2-rgb.jpg").read_bytes()
        kind, found = image.ColorSpace
        assert kind == "/ICCBased" and int(found.N) == 3
        assert found.read_bytes() == srgb_profile().data


def test_inks_of_a_picture_go_in_as_they_are(tmp_path: Path, icc: Path, pictures: Path) -> None:
    for standard in ("x-1a", "x-4"):
        target = tmp_path / f"{standard}.pdf"
        run("--images", pictures / "5-inks.jpg", "-o", target, "--pdfx", standard, "--icc", icc)
        with pikepdf.open(target) as pdf:
            (image,) = streams(pdf, "Image")
            assert image.read_raw_bytes() == (pictures / "5-inks.jpg").read_bytes()
            assert image.ColorSpace == "/DeviceCMYK"


def test_the_colours_of_pictures_are_the_inks_the_profile_gives(tmp_path: Path, icc: Path) -> None:
    # The test press prints all grey in black: of (51, 102, 204) black is 1 - 204/255 = 20 %, cyan
    # 1 - 51/204 = 75 %, magenta 1 - 102/204 = 50 %, yellow none; in bytes 51, 191, 128, 0.
    for ending in ("png", "jpg"):
        Image.new("RGB", (400, 560), (51, 102, 204)).save(tmp_path / f"one.{ending}", quality=95)
        run(
            "--images",
            tmp_path / f"one.{ending}",
            "-o",
            tmp_path / "x.pdf",
            "--force",
            "--pdfx",
            "x-1a",
            "--icc",
            icc,
        )
        with pikepdf.open(tmp_path / "x.pdf") as pdf:
            (image,) = streams(pdf, "Image")
            if ending == "png":
                values = list(image.read_bytes()[:4])
            else:
                shown = Image.open(io.BytesIO(image.read_raw_bytes()))
                values = list(shown.getpixel((0, 0)))
                assert [int(value) for value in image.Decode] == [1, 0] * 4
            assert values == pytest.approx([191, 128, 0, 51], abs=12)  # its steps are 1/24


def test_greys_of_drawings_are_black_ink_alone() -> None:
    found = profile(press(), "DeviceCMYK")
    assert found is not None
    # its black takes that share of light: grey g needs 1 - g/255 of it, in the profile's own steps
    for grey in (0, 30, 128, 200, 255):
        cyan, magenta, yellow, black = Press(found).inks((grey, grey, grey), "")
        assert (cyan, magenta, yellow) == (0, 0, 0)
        assert black == pytest.approx(255 - grey, abs=10)
    assert Press(found).inks((30, 27, 24), "")[:3] == (0, 0, 0), "the ink of all texts"
    assert Press(found).inks((30, 60, 120), "")[0] > 0


def test_the_most_ink_anywhere_is_told_and_more_than_allowed_is_refused_by_name(tmp_path: Path) -> None:
    icc = tmp_path / "wet.icc"
    icc.write_bytes(press(0.0))  # no black: dark colours take all three inks
    # (51, 51, 26): 1 - 51/255 = 80 % twice and 1 - 26/255 = 90 %, 250 % together
    Image.new("RGB", (400, 560), (51, 51, 26)).save(tmp_path / "dark.png")
    order = ["--images", tmp_path / "dark.png", "-o", tmp_path / "x.pdf", "--pdfx", "x-1a", "--icc", icc]
    report = json.loads(run(*order, "--json").stdout)
    assert report["ink"]["where"] == "dark"
    assert report["ink"]["most"] == pytest.approx(250, abs=6)
    (tmp_path / "x.pdf").unlink()
    refused = run(*order, "--max-ink", 240)
    assert refused.exit_code == 2 and "dark: 2" in refused.stderr and "more than 240 %" in refused.stderr
    assert not (tmp_path / "x.pdf").exists()
    assert run(*order, "--max-ink", 300).exit_code == 0


def test_the_meter_adds_up_all_four_inks_of_the_wettest_pixel() -> None:
    found = profile(press(), "DeviceCMYK")
    assert found is not None
    image = Image.new("CMYK", (9, 9), (10, 10, 10, 10))
    image.putpixel((4, 4), (255, 128, 64, 64))  # 100 + 50.2 + 25.1 + 25.1
    meter = InkMeter()
    assert Press(found, meter).picture(image, None, "it") is image
    assert meter.most == pytest.approx(200.4, abs=0.1) and meter.where == "it"


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--pdfx", "x-1a"], 2, "--icc"),
        (["--pdfx", "a-1", "--icc", "ICC"], 2, "known: x-1a, x-4"),
        (["--icc", "ICC"], 2, "only for PDF/X"),
        (["--max-ink", "240"], 2, "only for PDF/X"),
        (["--pdfx", "x-1a", "--icc", "ICC", "--max-ink", "lots"], 2, "1 to 400"),
        (["--pdfx", "x-1a", "--icc", "/nowhere.icc"], 3, "cannot be read"),
        (["--pdfx", "x-4", "--icc", "RGB"], 3, "no output profile for cyan, magenta, yellow and black"),
        (["--pdfx", "x-4", "--icc", "SCREEN"], 3, "no output profile"),
        (["--pdfx", "x-4", "--icc", "BROKEN"], 3, "profile"),
    ],
)
def test_what_makes_no_pdf_x_is_refused_by_name(
    tmp_path: Path, options: list[str], code: int, said: str
) -> None:
    made = {
        "ICC": press(),
        "RGB": srgb_profile().data,
        "SCREEN": press(kind=b"mntr"),
        "BROKEN": press()[:128] + bytes(len(press()) - 128),
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    given = [str(tmp_path / option) if option in made else option for option in options]
    result = run("arcmage:merfolk", "-o", tmp_path / "x.pdf", *given)
    assert result.exit_code == code and said in result.stderr, result.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_an_underlay_cannot_be_vouched_for(tmp_path: Path, icc: Path) -> None:
    under = tmp_path / "under.pdf"
    assert run("arcmage:merfolk", "-o", under).exit_code == 0
    result = run(
        "arcmage:merfolk", "-o", tmp_path / "x.pdf", "--underlay", under, "--pdfx", "x-1a", "--icc", icc
    )
    assert result.exit_code == 2 and "--underlay" in result.stderr


@pytest.mark.parametrize("standard", ["x-1a", "x-4"])
def test_the_same_input_gives_the_same_bytes(
    tmp_path: Path, icc: Path, pictures: Path, standard: str
) -> None:
    made = []
    for name in ("a.pdf", "b.pdf"):
        run("--images", pictures, "-o", tmp_path / name, "--pdfx", standard, "--icc", icc)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]


def test_parts_no_larger_than_allowed_each_carry_the_markers(tmp_path: Path, icc: Path) -> None:
    target = tmp_path / "x.pdf"
    order = ["arcmage:merfolk", "-o", target, "--pdfx", "x-1a", "--icc", icc]
    result = run(*order, "--max-mb", "0.25")
    assert result.exit_code == 0, result.output
    parts = sorted(tmp_path.glob("x*.pdf"))
    assert len(parts) > 1
    for part in parts:
        assert part.stat().st_size <= 250_000
        with pikepdf.open(part) as pdf:
            assert pdf.check_pdf_syntax() == [] and len(pdf.Root.OutputIntents) == 1
            assert operators(pdf) & RGB_OPERATORS == set()
