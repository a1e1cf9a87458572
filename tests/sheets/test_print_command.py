"""The command ``print`` from end to end: decks in, a PDF read back, or one clear answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pdf_boxes import read
from PIL import Image
from print_runs import run

from deckbuilder import load
from deckbuilder.cli import printing_decks
from deckbuilder.decks.locate import shipped_decks
from deckbuilder.printing.art import ArtFolder

DECK = "name: Small\ngame: arcmage\n2 Abduction\n1 Cylanna\n"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "small.txt"
    path.write_text(DECK, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def _own_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(printing_decks, "output_dir", lambda: tmp_path / "output")
    yield


def texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


@pytest.mark.parametrize("game", load.game_ids())
def test_a_deck_of_each_game_prints_at_the_true_size_of_its_cards(game: str, target: Path) -> None:
    chosen = shipped_decks(game)[0]
    result = run(chosen.shown, "-o", target, "--json", "--backs")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    pages = read(target)
    assert len(pages) == report["pages"] == 2 * report["sheets"]
    assert sum(len(page.forms) for page in pages[::2]) == report["cards"] > 0
    assert sum(len(page.forms) for page in pages[1::2]) == report["cards"]
    for page in pages:
        for placed in page.forms:
            assert sorted(placed.box[2:]) == pytest.approx(sorted(load.game(game).card_size), abs=0.01)


def test_copies_by_count_and_each_drawing_once(deck: Path, target: Path) -> None:
    assert run(deck, "-o", target, "--copies", 4).exit_code == 0
    first, second = read(target)
    # 2 x 4 Abduction, 1 x 4 Cylanna
    forms = [placed.form for page in (first, second) for placed in page.forms]
    assert len(forms) == 12
    assert len(set(forms[:8])) == len(set(forms[8:])) == 1
    assert forms[0] != forms[8]


def test_without_an_output_the_pdf_is_named_after_the_deck(deck: Path, tmp_path: Path) -> None:
    result = run(deck)
    assert result.exit_code == 0
    assert (tmp_path / "output" / "Small.pdf").is_file()
    assert "Small.pdf: 3 cards (2 different) on 1 sheet" in result.stdout


def test_a_folder_as_output_gets_the_pdf_under_its_own_name(deck: Path, tmp_path: Path) -> None:
    assert run(deck, "-o", tmp_path).exit_code == 0
    assert (tmp_path / "Small.pdf").is_file()


def test_a_deck_called_like_a_path_stays_in_the_output_folder(tmp_path: Path) -> None:
    path = tmp_path / "evil.txt"
    path.write_text("name: ../../evil/../x\ngame: arcmage\n1 Abduction\n", encoding="utf-8")
    assert run(path).exit_code == 0
    (made,) = (tmp_path / "output").iterdir()
    assert made.suffix == ".pdf"


def test_several_decks_come_in_one_pdf_each_game_at_its_own_size(deck: Path, target: Path) -> None:
    result = run(deck, deck.parent / "small.txt", "clash_of_decks:deck-1", "-o", target, "--json")
    report = json.loads(result.stdout)
    assert [one["cards"] for one in report["decks"]] == [3, 8]
    assert [(one["card"], one["sheets"]) for one in report["layouts"]] == [([63, 88], 1), ([56, 87], 1)]
    assert len(read(target)) == 2


def test_one_card_size_for_all_puts_all_cards_on_common_sheets(deck: Path, target: Path) -> None:
    result = run(deck, "clash_of_decks:deck-1", "-o", target, "--card", "poker", "--turn", "never", "--json")
    report = json.loads(result.stdout)
    assert [(one["card"], one["sheets"]) for one in report["layouts"]] == [([63.5, 88.9], 2)]
    page = read(target)[0]
    assert page.forms[0].box[2:] == pytest.approx((63.5, 88.9), abs=0.005)


def test_paper_card_gap_and_bleed_reach_the_page(deck: Path, target: Path) -> None:
    arguments = ["--paper", "11inx17in", "--card", "70mmx120mm", "--gap", "2mm", "--bleed", "1mm"]
    assert run(deck, "-o", target, *arguments, "--turn", "never").exit_code == 0
    (page,) = read(target)
    assert (page.width, page.height) == pytest.approx((279.4, 431.8), abs=0.001)
    # one of 3 x 3 cards, 2 mm apart: bleed of 1 mm on each side meets half way
    assert page.forms[0].box[2:] == pytest.approx((72, 122), abs=0.01)
    assert page.forms[1].box.x - page.forms[0].box.right == pytest.approx(0, abs=0.01)


def test_a_one_up_page_is_the_card_with_its_bleed(deck: Path, target: Path) -> None:
    assert run(deck, "-o", target, "--one-up", "--bleed", "1/8in").exit_code == 0
    pages = read(target)
    assert len(pages) == 3
    assert (pages[0].width, pages[0].height) == pytest.approx((69.35, 94.35), abs=0.001)
    assert pages[0].painted == 0
    with pikepdf.open(target) as pdf:
        trim = [float(value) for value in pdf.pages[0].obj.TrimBox]
        assert trim[:2] == pytest.approx([9, 9], abs=0.001)


def test_the_label_says_deck_sheet_and_paper(deck: Path, target: Path) -> None:
    assert run(deck, "-o", target, "--label", "--paper", "letter").exit_code == 0
    (text,) = texts(target)
    assert "Small · sheet 1/1 · Letter · print at 100 %" in text


def test_a_whole_game_prints_with_or_without_its_tokens(target: Path) -> None:
    tokens = sum(card.token for card in load.catalogue("arcmage"))
    everything = len(load.catalogue("arcmage"))
    assert tokens > 0
    report = json.loads(run("--all", "arcmage", "-o", target, "--json", "--no-tokens").stdout)
    assert report["cards"] == everything - tokens
    assert report["pages"] == -(-(everything - tokens) // 9)


# Decks that are not as they should be


def test_an_illegal_deck_is_printed_with_a_warning_that_names_the_rule(deck: Path, target: Path) -> None:
    result = run(deck, "-o", target)
    assert result.exit_code == 0
    assert "not legal: A19" in result.stderr
    assert target.is_file()


def test_unknown_cards_are_named_and_the_others_printed(tmp_path: Path, target: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("game: arcmage\n2 Abduction\n3 Abductoin\n1 Zzyzx the Unheard\n", encoding="utf-8")
    result = run(path, "-o", target)
    assert result.exit_code == 0
    assert '3 "Abductoin"' in result.stderr and "Zzyzx the Unheard" in result.stderr
    assert len(read(target)[0].forms) == 2


def test_a_deck_without_a_single_known_card_prints_nothing(tmp_path: Path, target: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("game: arcmage\n1 Zzyzx the Unheard\n", encoding="utf-8")
    result = run(path, "-o", target)
    assert result.exit_code == 3
    assert "no card to print is known" in result.stderr
    assert not target.parent.exists()


def test_a_count_beyond_all_sense_is_refused(tmp_path: Path, target: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("game: arcmage\n999999999 Abduction\n", encoding="utf-8")
    result = run(path, "-o", target)
    assert result.exit_code == 3
    assert "999999999" in result.stderr
    assert not target.exists()


def test_thousands_of_pages_are_refused_before_the_work(deck: Path, target: Path) -> None:
    deck.write_text("game: arcmage\n99 Abduction\n", encoding="utf-8")
    result = run(deck, "-o", target, "--copies", 999, "--backs")
    # 99 x 999 = 98,901 cards, 9 a sheet: 10,989 sheets, two pages each
    assert result.exit_code == 2
    assert "98,901 cards make 21,978 pages" in result.stderr
    assert not target.parent.exists()


def test_cards_that_are_only_considered_are_not_printed(tmp_path: Path, target: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("game: arcmage\n1 Abduction\n\nMaybe:\n4 Cylanna\n", encoding="utf-8")
    result = run(path, "-o", target)
    assert result.exit_code == 0, result.output
    assert "4 cards that are only considered" in result.stderr
    assert len(read(target)[0].forms) == 1


# Wrong calls


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--grid", "3x3", "--card", "88.9x127", "--paper", "letter"], "2 x 2"),
        (["--grid", "0x3"], "write columns x rows"),
        (["--paper", "leter"], "did you mean letter?"),
        (["--card", "pokr"], "known: standard"),
        (["--gap", "3 parsecs"], "--gap"),
        (["--margin", "-1mm"], "--margin"),
        (["--margin", "150mm"], "no card of 63 x 88 mm fits"),
        (["--marks", "some"], "known: none, corner, cross, full"),
        (["--flip", "wide"], "known: long, short"),
        (["--lang", "tlh"], 'no card is written in "tlh"'),
        (["--one-up", "--grid", "2x2"], "--one-up"),
        (["--label", "--paper", "65x90", "--margin", "0"], "no room for the label"),
        (["--game", "chess"], "chess"),
        (["--copies", "0"], "--copies"),
    ],
)
def test_a_wrong_option_is_answered_by_name_and_nothing_is_written(
    arguments: list[str], said: str, deck: Path, target: Path
) -> None:
    result = run(deck, "-o", target, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not target.exists()


def test_nothing_to_print_is_a_wrong_call() -> None:
    result = run()
    assert result.exit_code == 2
    assert "--all GAME" in result.stderr


def test_a_deck_of_another_game_than_said_is_refused(deck: Path, target: Path) -> None:
    result = run(deck, "-o", target, "--game", "res_arcana")
    assert result.exit_code in (2, 3)
    assert not target.exists()


def test_what_is_no_deck_is_refused_by_name(tmp_path: Path, target: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "folder").mkdir()
    for wrong in ("empty.txt", "binary.txt", "folder", "gone.txt"):
        result = run(tmp_path / wrong, "-o", target)
        assert result.exit_code == 3
        assert wrong in result.stderr
        assert not target.exists()


# Output


def test_a_pdf_that_is_there_is_replaced_only_when_told(deck: Path, target: Path) -> None:
    target.parent.mkdir()
    target.write_bytes(b"precious")
    result = run(deck, "-o", target)
    assert result.exit_code == 4
    assert "--force" in result.stderr
    assert target.read_bytes() == b"precious"
    assert run(deck, "-o", target, "--force").exit_code == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert [path.name for path in target.parent.iterdir()] == ["sheets.pdf"]


def test_an_output_that_cannot_be_written_is_known_before_the_work(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("faces were drawn up")

    monkeypatch.setattr(printing_decks, "prepare", never)
    for place in (
        deck / "sheets.pdf",
        Path("/proc/nowhere/sheets.pdf"),
        tmp_path / "\0.pdf",
        Path("x" * 300),
    ):
        result = run(deck, "-o", place)
        assert result.exit_code == 4, place
        assert "cannot be written" in result.stderr


@pytest.mark.skipif(not os.access("/dev/full", os.W_OK), reason="needs /dev/full")
def test_a_device_is_not_replaced_by_a_file(deck: Path) -> None:
    result = run(deck, "-o", "/dev/full", "--force")
    assert result.exit_code == 4
    assert Path("/dev/full").is_char_device()


def test_the_same_call_gives_the_same_bytes_under_any_hash_seed(deck: Path, tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        call = [sys.executable, "-m", "deckbuilder", "print", str(deck), "-o", str(out), "--backs", "--label"]
        done = subprocess.run(
            call, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        made.append(out.read_bytes())
    assert made[0] == made[1]


# Pictures and own cards


def test_a_users_picture_takes_the_place_of_the_emblem(deck: Path, tmp_path: Path, target: Path) -> None:
    art = tmp_path / "art"
    art.mkdir()
    Image.new("RGB", (400, 300), (10, 250, 10)).save(art / "Abduction.jpg", quality=95)
    Image.new("RGB", (4, 4)).save(art / "stranger.png")
    result = run(deck, "-o", target, "--art", art)
    assert result.exit_code == 0
    assert "1 pictures belong to no card printed: stranger.png" in result.stderr
    with pikepdf.open(target) as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert [image.read_raw_bytes() for image in images] == [(art / "Abduction.jpg").read_bytes()]
    page = pypdfium2.PdfDocument(target)
    pixel = (
        page[0].render(scale=1).to_pil().convert("RGB").getpixel((int(42 * 72 / 25.4), int(45 * 72 / 25.4)))
    )
    page.close()
    assert pixel[1] > 200 and pixel[0] < 60


def test_a_broken_picture_is_named_and_leaves_no_pdf(deck: Path, tmp_path: Path, target: Path) -> None:
    art = tmp_path / "art"
    art.mkdir()
    Image.effect_noise((300, 300), 50).save(art / "whole.jpg")
    data = (art / "whole.jpg").read_bytes()
    (art / "abduction.jpg").write_bytes(data[: len(data) // 2])
    result = run(deck, "-o", target, "--art", art)
    assert result.exit_code == 3
    assert "abduction.jpg" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_a_users_own_cards_are_printed(tmp_path: Path, target: Path) -> None:
    card = next(card for card in load.catalogue("arcmage") if card.id == "abduction")
    own = tmp_path / "own.toml"
    lines = ['game = "arcmage"', "[[card]]", 'id = "my_card"', 'name = {en = "My Very Own", eo = "Ĉu mia?"}']
    skipped = {"id", "name", "code", "former", "search"}
    lines += [f"{key} = {_toml(value)}" for key, value in card.raw.items() if key not in skipped]
    own.write_text("\n".join(lines), encoding="utf-8")
    deck = tmp_path / "deck.txt"
    deck.write_text("game: arcmage\n2 My Very Own\n", encoding="utf-8")
    result = run(deck, "-o", target, "--cards", own, "--lang", "eo")
    assert result.exit_code == 0, result.output
    assert "Ĉu mia?" in texts(target)[0]


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def test_a_glyph_that_no_font_has_is_named_with_its_card(tmp_path: Path, target: Path) -> None:
    card = next(card for card in load.catalogue("arcmage") if card.id == "abduction")
    own = tmp_path / "own.toml"
    lines = ['game = "arcmage"', "[[card]]", 'id = "my_card"', 'name = {en = "Rune \\u16A0"}']
    skipped = {"id", "name", "code", "former", "search"}
    lines += [f"{key} = {_toml(value)}" for key, value in card.raw.items() if key not in skipped]
    own.write_text("\n".join(lines), encoding="utf-8")
    deck = tmp_path / "deck.txt"
    deck.write_text("game: arcmage\n1 Rune \u16a0\n", encoding="utf-8")
    result = run(deck, "-o", target, "--cards", own)
    assert result.exit_code == 0
    assert "warning: Rune \u16a0" in result.stderr
    assert "U+16A0" in result.stderr


def test_an_interrupt_leaves_no_file(deck: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(done: int, total: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(printing_decks, "_progress", lambda: interrupted)
    result = run(deck, "-o", target)
    assert result.exit_code == 130
    assert "interrupted" in result.stderr
    assert list(target.parent.iterdir()) == []


def test_pictures_that_had_to_be_made_smaller_are_named(
    deck: Path, tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    art = tmp_path / "art"
    art.mkdir()
    Image.effect_noise((2000, 2000), 80).save(art / "cylanna.jpg", quality=95)
    monkeypatch.setattr(printing_decks, "ArtFolder", lambda path: ArtFolder(path, room=1000))
    result = run(deck, "-o", target, "--art", art)
    assert result.exit_code == 0
    assert "1 pictures were made smaller" in result.stderr and "cylanna.jpg" in result.stderr
