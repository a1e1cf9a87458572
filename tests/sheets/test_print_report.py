"""``--report`` and ``--json``: what was printed, as the schema says, the same bytes every time."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema
import pypdfium2
import pytest
from pdf_boxes import read
from PIL import Image
from print_runs import run

from deckbuilder import load
from deckbuilder.decks.locate import shipped_decks
from deckbuilder.printing import report as report_module

SCHEMA = json.loads(Path(report_module.__file__).with_name("report_schema.json").read_text("utf-8"))


def printed(tmp_path: Path, *arguments: object) -> dict[str, Any]:
    result = run(*arguments, "-o", tmp_path / "s.pdf", "--report", tmp_path / "job.json", "--force")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads((tmp_path / "job.json").read_text("utf-8"))
    jsonschema.validate(found, SCHEMA)
    return found


@pytest.mark.parametrize("game", load.game_ids())
def test_the_report_of_each_game_says_what_is_in_the_pdf(game: str, tmp_path: Path) -> None:
    found = printed(tmp_path, shipped_decks(game)[0].shown, "--backs")
    pages = read(tmp_path / "s.pdf")
    assert found["pages"] == len(pages) == 2 * found["sheets"]
    assert found["cards"] == sum(len(page.forms) for page in pages[::2])
    layout = found["layouts"][0]
    places = [place["box"] for place in layout["placed"]]
    assert len(places) == layout["slots"]
    for form, place in zip(pages[0].forms, places, strict=False):
        assert list(form.box) == pytest.approx(place, abs=0.01)
    digest = hashlib.sha256((tmp_path / "s.pdf").read_bytes()).hexdigest()
    assert found["files"] == [{"file": str(tmp_path / "s.pdf"), "sha256": digest}]


def test_pictures_are_told_one_by_one_with_their_bleed_and_density(tmp_path: Path) -> None:
    for name, size in (("none", (744, 1039)), ("three", (815, 1110)), ("coarse", (248, 346))):
        Image.new("RGB", size, (90, 120, 60)).save(tmp_path / f"{name}.png")
    listing = tmp_path / "list.csv"
    listing.write_text("file,copies,bleed\nnone.png,2,\nthree.png,1,\ncoarse.png,1,0\n", encoding="utf-8")
    found = printed(tmp_path, "--images", listing)
    assert [(one["name"], one["cards"]) for one in found["decks"]] == [("list", 4)]
    pictures = found["pictures"]
    assert [(Path(one["file"]).name, one["ppi"], one["bleed"]["known"]) for one in pictures["files"]] == [
        ("none.png", 300, "size"),
        ("three.png", 300, "size"),
        ("coarse.png", 100, "declared"),  # 248 pixels on 63 mm
    ]
    assert [one["bleed"]["x"] for one in pictures["files"]] == [0, 3, 0]
    assert pictures["lowest_ppi"] == 100
    assert pictures["files"][2]["problems"] == ["coarse"]
    assert any("coarse.png: 100 ppi" in line for line in found["warnings"])


def test_every_output_is_told_with_its_hash(tmp_path: Path) -> None:
    found = printed(
        tmp_path,
        "arcmage:merfolk",
        "--tuck-box",
        tmp_path / "box.pdf",
        "--png",
        tmp_path / "png",
        "--preview",
    )
    names = {Path(one["file"]).name for one in found["others"]}
    assert {"box.pdf", "cards.csv", "001-ar-an-imeall.png", "page-001.png", "page-005.png"} <= names
    for one in found["others"]:
        assert hashlib.sha256(Path(one["file"]).read_bytes()).hexdigest() == one["sha256"]


def test_the_same_input_gives_the_same_report(tmp_path: Path) -> None:
    first = printed(tmp_path, "arcmage:merfolk", "--backs")
    data = (tmp_path / "job.json").read_bytes()
    assert printed(tmp_path, "arcmage:merfolk", "--backs") == first
    assert (tmp_path / "job.json").read_bytes() == data


def test_what_is_printed_as_json_is_what_the_report_holds(tmp_path: Path) -> None:
    result = run("arcmage:merfolk", "-o", tmp_path / "s.pdf", "--json", "--report", tmp_path / "job.json")
    assert json.loads(result.stdout) == json.loads((tmp_path / "job.json").read_text("utf-8"))


def test_the_summary_on_the_screen_is_short_and_ends_with_the_digest(tmp_path: Path) -> None:
    lines = run("arcmage:merfolk", "-o", tmp_path / "s.pdf").stdout.splitlines()
    digest = hashlib.sha256((tmp_path / "s.pdf").read_bytes()).hexdigest()
    assert lines[0].endswith("s.pdf: 45 cards (17 different) on 5 sheets")
    assert "3 x 3 cards of 63 x 88 mm" in lines[1]
    assert f"5 pages, sha256 {digest[:16]}" in lines[2]
    assert len(lines) <= 5


def own_card(tmp_path: Path, name: str, text: str) -> list[object]:
    """Return the arguments that print a card of the user's own."""
    cards, deck = tmp_path / "own.toml", tmp_path / "own.txt"
    cards.write_text(
        f'''game = "arcmage"

[[card]]
id = "mine"
code = 990001
name = {{en = "{name}"}}
set = "own"
status = "released"
faction = "gaian"
kind = "event"
cost = 3
loyalty = 2
paraphrase = {{en = "{text}"}}
''',
        encoding="utf-8",
    )
    deck.write_text(f"name: Own\ngame: arcmage\n1 {name}\n", encoding="utf-8")
    return [deck, "--cards", cards]


def test_signs_no_font_has_are_listed_by_card_and_code_point(tmp_path: Path) -> None:
    found = printed(tmp_path, *own_card(tmp_path, "Runes", "Draw \ue0f0 and \ue0f1."))
    assert found["missing_glyphs"] == [{"card": "Runes", "glyphs": ["U+E0F0", "U+E0F1"]}]
    assert any("U+E0F0" in line for line in found["warnings"]), found["warnings"]
    summary = run(*own_card(tmp_path, "Runes", "Draw \ue0f0."), "-o", tmp_path / "t.pdf").stdout
    assert "1 sign that no font has" in summary


def test_letters_of_many_languages_are_all_there(tmp_path: Path) -> None:
    found = printed(tmp_path, *own_card(tmp_path, "Ŝuo", "Ĉĝĥĵŝŭ ąęłżźć ěščřžýáí ёжщ"))
    assert found["missing_glyphs"] == []
    document = pypdfium2.PdfDocument(tmp_path / "s.pdf")
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert "Ŝuo" in text
    for word in ("Ĉĝĥĵŝŭ", "ąęłżźć", "ěščřžýáí", "ёжщ"):
        assert word in text


@pytest.mark.parametrize(("words", "fits"), [(8, True), (60, True), (400, False)])
def test_a_text_that_fits_nowhere_is_told_by_card(tmp_path: Path, words: int, fits: bool) -> None:
    text = " ".join(["draw", "two", "cards", "then"] * (words // 4))
    found = printed(tmp_path, *own_card(tmp_path, "Long", text))
    told = [(one["card"], one["problem"]) for one in found["problems"]]
    assert told == ([] if fits else [("Long", "overflow")])


def test_the_report_of_a_broken_option_is_never_written(tmp_path: Path) -> None:
    result = run("arcmage:merfolk", "-o", tmp_path / "s.pdf", "--report", tmp_path)
    assert result.exit_code == 4 and "it is a folder" in result.stderr
    assert not (tmp_path / "s.pdf").exists()
