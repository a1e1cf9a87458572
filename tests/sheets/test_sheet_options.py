"""The sheet options of ``print``, and ``calibrate``, from end to end: on paper, or one clear answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import jsonschema
import pikepdf
import pypdfium2
import pytest
from pdf_boxes import read
from PIL import Image
from print_runs import run

from deckbuilder.cli import printing_decks
from deckbuilder.printing import profiles


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(printing_decks, "output_dir", lambda: tmp_path / "output")
    monkeypatch.setattr(profiles, "folder", lambda: tmp_path / "printers")
    yield


@pytest.fixture
def cards(tmp_path: Path) -> list[str]:
    """Return the options that print ten cards of one picture, with backs of another."""
    for name, tone in (("front", "#204080"), ("back", "#802020")):
        Image.new("RGB", (126, 176), tone).save(tmp_path / f"{name}.png")
    (tmp_path / "list.csv").write_text("file,copies,back\nfront.png,10,back.png\n")
    return ["--images", str(tmp_path / "list.csv")]


def texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def test_skipped_slots_stay_empty_on_every_sheet_and_behind_them_too(cards: list[str], target: Path) -> None:
    result = run(*cards, "-o", target, "--skip", "1,5-7", "--turn", "never")
    assert result.exit_code == 0, result.output
    assert "3 x 3 cards of 63 x 88 mm, 4 left empty: 2 sheets" in result.stdout
    front, back, *rest = read(target)
    assert len(rest) == 2  # ten cards in five slots, and their backs
    # slots 2, 3, 4, 8, 9 of the grid that begins at 10.5, 16.5
    places = [(73.5, 16.5), (136.5, 16.5), (10.5, 104.5), (73.5, 192.5), (136.5, 192.5)]
    assert [form.box[:2] for form in front.forms] == [pytest.approx(one, abs=0.01) for one in places]
    mirrored = [(210 - x - 63, y) for x, y in places]
    assert [form.box[:2] for form in back.forms] == [pytest.approx(one, abs=0.01) for one in mirrored]


def test_labels_that_are_cut_already_have_no_marks_unless_they_are_asked_for(
    cards: list[str], target: Path
) -> None:
    assert run(*cards, "-o", target, "--sheet", "labels-4x2in").exit_code == 0
    front = read(target)[0]
    assert (len(front.forms), front.lines) == (10, [])
    assert run(*cards, "-o", target, "--sheet", "labels-4x2in", "--marks", "full", "--force").exit_code == 0
    assert read(target)[0].lines


def test_two_files_hold_the_fronts_and_the_backs(cards: list[str], target: Path) -> None:
    result = run(*cards, "-o", target, "--order", "two-files", "--json")
    assert result.exit_code == 0, result.output
    behind = target.with_name("sheets-backs.pdf")
    assert [len(page.forms) for page in read(target)] == [9, 1]
    assert [len(page.forms) for page in read(behind)] == [9, 1]
    assert read(behind)[1].forms[0].box.x == pytest.approx(136.5, abs=0.01)
    assert [Path(one["file"]).name for one in json.loads(result.stdout)["files"]] == [
        "sheets.pdf",
        behind.name,
    ]


def test_a_fold_prints_both_sides_on_one_page_and_says_what_to_do(cards: list[str], target: Path) -> None:
    result = run(*cards, "-o", target, "--fold", "4mm")
    assert result.exit_code == 0, result.output
    assert "fold on the dashed line, glue, then cut" in result.stdout
    assert [len(page.forms) for page in read(target)] == [8, 8, 4]  # 2 x 2 fronts with their backs


def test_the_label_says_sheet_registration_profile_and_scale(
    cards: list[str], target: Path, tmp_path: Path
) -> None:
    (tmp_path / "printers").mkdir()
    (tmp_path / "printers" / "office.toml").write_text('paper = "a4"\nscale = {y = 100.5}\n')
    own = tmp_path / "own.toml"
    own.write_text('name = "Two up"\nversion = 3\npaper = "a4"\ncard = "63x88"\n[[slot]]\nx = 70\ny = 80\n')
    options = ["--registration", "4", "--profile", "office", "--sheet", own, "--label"]
    result = run(*cards, "-o", target, *options)
    assert result.exit_code == 0, result.output
    for text in texts(target):
        for part in ("Two up v3", "registration 4.1", "profile office", "scaled 100 % x 100.5 %"):
            assert part in text


def test_cut_files_are_written_beside_the_pdf_for_each_way_of_cutting(
    cards: list[str], target: Path, tmp_path: Path
) -> None:
    options = ["--registration", "3", "--cut-file", tmp_path / "cut.svg", "--cut-file", tmp_path / "cut.dxf"]
    result = run(*cards, "-o", target, *options)
    assert result.exit_code == 0, result.output
    assert (
        "cut.svg: cut lines of sheet 1" in result.stdout
        and "cut-2.svg: cut lines of sheet 2" in result.stdout
    )
    assert (tmp_path / "cut.svg").read_text().count("<rect") == 9
    assert (tmp_path / "cut-2.dxf").read_text().count("POLYLINE") == 1
    again = run(*cards, "-o", tmp_path / "other.pdf", *options)
    assert again.exit_code == 4
    assert "cut.svg: the file is already there" in again.stderr
    assert not (tmp_path / "other.pdf").exists()


def test_the_report_says_how_sheets_were_laid_out_and_corrected(
    cards: list[str], target: Path, tmp_path: Path
) -> None:
    options = [
        "--skip",
        "2",
        "--order",
        "reversed-backs",
        "--back-offset",
        "1.5mm,-0.5mm",
        "--scale-y",
        "100.5",
    ]
    cut = tmp_path / "cut.svg"
    made = run(*cards, "-o", target, *options, "--registration", "3", "--cut-file", cut, "--json")
    assert made.exit_code == 0, made.output
    report = json.loads(made.stdout)
    schema = files("deckbuilder.printing").joinpath("report_schema.json").read_text()
    jsonschema.validate(report, json.loads(schema))
    assert (report["skip"], report["order"], report["registration"]) == ([2], "reversed-backs", "3")
    assert report["fold"] is None
    still = {"x": 0, "y": 0, "angle": 0, "scale_x": 1, "scale_y": 1.005}
    assert report["corrections"] == {"front": still, "back": {**still, "x": 1.5, "y": -0.5}}
    told = {one["file"]: one["sha256"] for one in report["others"]}
    assert told[str(cut)] == hashlib.sha256(cut.read_bytes()).hexdigest()


def test_outlines_print_without_looking_like_cards(cards: list[str], target: Path) -> None:
    assert run(*cards, "-o", target, "--outlines").exit_code == 0
    pages = read(target)
    assert [len(page.forms) for page in pages] == [0] * 4
    assert len(pages[0].strokes) >= 9


def test_an_underlay_lies_under_every_front(cards: list[str], target: Path, tmp_path: Path) -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(595.276, 841.89))
    pdf.save(tmp_path / "base.pdf")
    assert run(*cards, "-o", target, "--underlay", tmp_path / "base.pdf").exit_code == 0
    assert [len(page.forms) for page in read(target)] == [10, 9, 2, 1]


def test_marks_as_asked_reach_the_page(cards: list[str], target: Path) -> None:
    options = ["--mark-width", "0.4mm", "--mark-length", "6mm", "--mark-offset", "1mm"]
    options += ["--mark-colour", "#00ff00", "--marks-on", "front"]
    assert run(*cards, "-o", target, *options).exit_code == 0
    front, back = read(target)[:2]
    assert {round(line[4], 3) for line in front.lines} == {0.4, 0.8}
    assert {round(abs(x2 - x1) + abs(y2 - y1), 3) for x1, y1, x2, y2, _ in front.lines} == {6.0}
    assert back.lines == []
    with pikepdf.open(target) as pdf:
        assert b"0 1 0 RG" in pdf.pages[0].obj.Contents.read_bytes()


# Calibration


def test_a_printer_is_measured_put_right_and_checked(cards: list[str], target: Path, tmp_path: Path) -> None:
    printed = run("office", "-o", target, command="calibrate")
    assert printed.exit_code == 0, printed.output
    assert "deckbuilder calibrate office --paper a4 --flip long" in texts(target)[0].replace("\r\n", " ")
    saved = run("office", "--left", "1.5,-0.5", "--right", "1.5,-0.5", command="calibrate")
    assert saved.exit_code == 0, saved.output
    assert "backs: +1.50 mm right, +0.50 mm up" in saved.stdout
    assert run(*cards, "-o", target, "--force").exit_code == 0
    before = read(target)
    assert run(*cards, "-o", target, "--force", "--profile", "office").exit_code == 0
    after = read(target)
    for plain, moved in zip(before[0].forms, after[0].forms, strict=True):
        assert moved.box == plain.box
    for plain, moved in zip(before[1].forms, after[1].forms, strict=True):
        assert moved.box[:2] == pytest.approx((plain.box.x + 1.5, plain.box.y - 0.5), abs=0.001)
    added = run("office", "--left", "0.25,0", command="calibrate")
    assert "backs: +1.75 mm right, +0.50 mm up" in added.stdout
    fresh = run("office", "--fresh", "--left", "0.25,0", command="calibrate")
    assert "backs: +0.25 mm right, +0.00 mm up" in fresh.stdout
    over = run(*cards, "-o", target, "--force", "--profile", "office", "--back-offset", "0,0")
    assert over.exit_code == 0
    assert read(target)[1].forms[0].box == before[1].forms[0].box


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--left", "1,1"], 2, "no name"),
        (["office", "--left", "1"], 2, "not two lengths"),
        (["office", "--left", "50,0"], 2, "more than 20 mm"),
        (["office", "--paper", "60x90"], 2, "too small"),
        (["office", "--flip", "round"], 2, "known: long, short"),
        (["../evil", "--left", "1,1"], 2, 'NAME: "../evil" is no name of a profile'),
        (["office", "--ruler-x", "0"], 2, "--ruler-x"),
        (["office", "--ruler-x", "150"], 2, "--ruler-x: a scale out of bounds: 66.6667 %"),
        (["office", "--ruler-y", "85"], 2, "--ruler-y: a scale out of bounds: 117.647 %"),
        (["office", "--left", "0,0", "--right", "0,9"], 2, "--left, --right: a back turned"),
        (["office", "--from-top", "45"], 2, "--from-left, --from-top: a front shifted"),
        (["office", "--left", "1,1", "-o", "sheet.pdf"], 2, "no PDF is written"),
    ],
)
def test_a_wrong_calibration_is_answered_by_name(
    arguments: list[str], code: int, said: str, tmp_path: Path
) -> None:
    result = run(*arguments, command="calibrate")
    assert result.exit_code == code
    assert said in result.stderr
    assert not (tmp_path / "printers").exists()


def test_readings_of_a_sheet_without_correction_begin_anew_and_others_are_added(
    target: Path, tmp_path: Path
) -> None:
    # A wrong reading is mended by the same call again: the sheet's own words forget the first.
    assert run("my office", "-o", target, command="calibrate").exit_code == 0
    told = " ".join(texts(target)[0].split())
    assert 'calibrate "my office" --paper a4 --flip long --fresh --left X,Y --right X,Y' in told
    assert "not corrected" in told
    call = ["my office", "--paper", "a4", "--flip", "long", "--fresh", "--right", "0,0"]
    for seen, backs in (("15,0", "+7.50 mm right"), ("1.5,0", "+0.75 mm right")):
        said = run(*call, "--left", seen, command="calibrate")
        assert f"backs: {backs}" in said.stdout
        assert "added" not in said.stdout
    assert '--profile "my office"' in said.stdout
    # A sheet printed with the profile at work says so, and what is left is added.
    assert run("my office", "-o", target, "--force", command="calibrate").exit_code == 0
    told = " ".join(texts(target)[0].split())
    assert '"my office" --paper a4 --flip long --left X,Y' in told
    assert "· corrected ·" in told
    added = run("my office", "--left", "0.25,0", command="calibrate")
    assert "backs: +1.00 mm right" in added.stdout
    assert "added to what the profile said before" in added.stdout
    other = run("my office", "--paper", "letter", command="calibrate")
    assert other.exit_code == 2
    assert "--paper: the profile my office is for A4" in other.stderr
    assert "begin anew with --fresh" in other.stderr


def test_a_profile_in_a_file_is_called_by_its_path(target: Path, tmp_path: Path) -> None:
    profile = tmp_path / "upstairs.toml"
    assert run(profile, "-o", target, command="calibrate").exit_code == 0
    assert str(profile) in "".join(texts(target)[0].split())


def test_a_long_path_stays_in_the_room_for_words(target: Path, tmp_path: Path) -> None:
    profile = tmp_path / ("a" * 60) / ("b" * 90) / "upstairs.toml"
    assert run(profile, "-o", target, command="calibrate").exit_code == 0
    assert str(profile) in "".join(texts(target)[0].split())
    document = pypdfium2.PdfDocument(target)
    image = document[0].render(scale=4 * 25.4 / 72).to_pil().convert("L")  # 4 pixels to the mm
    document.close()
    # words have the room from 12 to 93 mm; the line to measure from the top begins at 117 mm
    assert image.crop((48, 48, 372, 240)).getextrema()[0] < 100
    assert image.crop((373, 0, 460, 240)).getextrema()[0] == 255


# Wrong calls


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--skip", "1-9"], "all 9 slots are skipped, so none is left"),
        (["--skip", "10"], "there is no slot 10 (this sheet has slots 1 to 9)"),
        (["--skip", "0"], "no list of slots"),
        (["--skip", "5-3"], "no list of slots"),
        (["--skip", "1,,2"], "no list of slots"),
        (["--grid", "4x4"], "the largest grid that fits is 3 x 3"),
        (["--fold", "4mm", "--grid", "9x9"], "the largest grid that fits"),
        (["--fold", "0.5mm"], "--fold"),
        (["--fold", "4mm", "--flip", "short"], "leave out --flip"),
        (["--fold", "4mm", "--registration", "3"], "leave out --registration"),
        (["--sheet", "business-cards-a4", "--grid", "2x2"], "leave out --grid"),
        (["--sheet", "nothing"], "known: business-cards-a4"),
        (
            ["--order", "sideways"],
            "known: interleaved, backs-first, fronts-then-backs, reversed-backs, two-files",
        ),
        (["--order", "two-files", "--max-mb", "10"], "leave out --order"),
        (["--registration", "5"], "known: 3, 4"),
        (["--registration", "3", "--registration-inset", "100mm"], "at most 99 mm on this paper"),
        (["--registration-on", "top"], "known: front, back, both"),
        (["--cut-file", "cut.pdf"], "end it in .svg or .dxf"),
        (["--cut-file", "cut.svg", "--cut-file", "cut.svg"], "the same file twice"),
        (["--marks-on", "none"], "known: front, back, both"),
        (["--mark-colour", "mauve"], "no colour"),
        (["--corner-ticks", "long"], "--corner-ticks"),
        (["--profile", "nowhere"], "make one with deckbuilder calibrate nowhere"),
        (["--back-offset", "1.5mm"], "not two lengths"),
        (["--back-offset", "30mm,0"], "more than 20 mm"),
        (["--back-offset", "15mm,0"], "moves a back's edge off the paper"),
        (["--back-angle", "much"], "no number"),
        (["--scale-x", "50"], "scale out of bounds"),
        (["--scale-y", "105", "--card", "63x95"], "moves a front's edge off the paper"),
        (["--one-up", "--skip", "1"], "leave out --skip"),
        (["--one-up", "--profile", "x"], "leave out --profile"),
        (["--one-up", "--paper", "a4"], "leave out --paper"),
        (["--one-up", "--gap", "3mm"], "leave out --gap"),
        (["--one-up", "--margin", "3mm"], "leave out --margin"),
        (["--one-up", "--outer-bleed", "3mm"], "leave out --outer-bleed"),
        (["--one-up", "--turn", "always"], "leave out --turn"),
        (["--one-up", "--marks", "corner"], "leave out --marks"),
        (["--one-up", "--corner-ticks", "1mm"], "leave out --corner-ticks"),
        (["--registration-on", "back"], "--registration-on: there are no registration marks"),
        (["--registration-inset", "12mm"], "--registration-inset: there are no registration marks"),
        (["--registration-length", "9mm"], "--registration-length: there are no registration marks"),
        (["--back-offset", "0,21"], "--back-offset: a back shifted by more than 20 mm: 0 mm right, 21 mm up"),
        (["--front-offset", "-21,0"], "--front-offset: a front shifted"),
        (["--back-angle", "4"], "--back-angle: a back turned by more than 3 degrees: 4"),
        (["--scale-x", "111"], "--scale-x: a scale out of bounds: 111 %, not from 90 to 110 %"),
        (["--scale-y", "89"], "--scale-y: a scale out of bounds: 89 %"),
        (["--profile", "none.toml"], "make one with deckbuilder calibrate none.toml"),
        (["--label", "--bleed", "20mm"], "only 0.0 mm outside the cards"),
    ],
)
def test_a_wrong_option_is_answered_by_name_and_nothing_is_left_behind(
    arguments: list[str], said: str, cards: list[str], target: Path, tmp_path: Path
) -> None:
    before = sorted(tmp_path.rglob("*"))
    result = run(*cards, "-o", target, *arguments)
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_a_profile_for_another_paper_or_edge_is_refused(cards: list[str], target: Path) -> None:
    assert run("office", "--paper", "letter", "--left", "1,0", command="calibrate").exit_code == 0
    result = run(*cards, "-o", target, "--profile", "office")
    assert result.exit_code == 2
    assert "the profile office is for Letter (215.9 x 279.4 mm), not for A4 (210 x 297 mm)" in result.stderr
    assert "--paper letter" in result.stderr
    turned = run(*cards, "-o", target, "--profile", "office", "--paper", "letter", "--flip", "short")
    assert turned.exit_code == 2
    assert "turned on its long edge" in turned.stderr
    assert not target.exists()


@pytest.mark.parametrize(
    ("option", "name", "text"),
    [
        ("--sheet", "wrong.toml", 'paper = "a4"\ncard = "63x88"\nslots = 3\n'),
        ("--profile", "wrong.toml", "paper = 3 = 4"),
        ("--underlay", "wrong.pdf", "no PDF"),
    ],
)
def test_a_file_that_makes_no_sense_is_named(
    option: str, name: str, text: str, cards: list[str], target: Path, tmp_path: Path
) -> None:
    own = tmp_path / name
    own.write_text(text)
    result = run(*cards, "-o", target, option, own)
    assert result.exit_code == 3
    assert name in result.stderr
    assert not target.exists()
    assert own.read_text() == text
