"""Outputs never land on what is printed from, nor on each other; --force is no leave to do so."""

from __future__ import annotations

from pathlib import Path

import pytest
from picture_files import quarters
from print_runs import run

LOST = "the file is printed from and would be lost"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("a.png", "back.png"):
        quarters((744, 1039)).save(name)
    Path("list.csv").write_text("file,copies,back\na.png,2,back.png\n", encoding="utf-8")
    Path("deck.txt").write_text("name: Small\ngame: arcmage\n2 Abduction\n", encoding="utf-8")
    Path("pictures").mkdir()
    quarters((744, 1039)).save("pictures/001-001-a.png")
    Path("also.png").symlink_to("a.png")
    return tmp_path


def files(place: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--images", "a.png", "-o", "a.png"], "a.png"),
        (["--images", "a.png", "-o", "also.png"], "also.png"),
        (["--images", "list.csv", "-o", "list.csv"], "list.csv"),
        (["--images", "list.csv", "-o", "o.pdf", "--report", "back.png"], "back.png"),
        (["--images", "a.png", "--image-back", "back.png", "-o", "back.png"], "back.png"),
        (["deck.txt", "-o", "deck.txt"], "deck.txt"),
        (["deck.txt", "--art", "pictures", "-o", "pictures/001-001-a.png"], "001-001-a.png"),
        (["--images", "a.png", "-o", "o.pdf", "--tuck-box", "a.png"], "a.png"),
    ],
)  # fmt: skip
def test_what_is_printed_from_is_never_written_to(place: Path, arguments: list[str], named: str) -> None:
    before = files(place)
    result = run(*arguments, "--force")
    assert result.exit_code == 2, result.output
    assert named in result.stderr and LOST in result.stderr
    assert files(place) == before


def test_pngs_do_not_replace_the_pictures_they_are_made_of(place: Path) -> None:
    quarters((744, 1039)).save("001-a.png")  # what the PNG of a.png, the first card, is called
    before = files(place)
    result = run("--images", "a.png", "--images", "001-a.png", "-o", "o.pdf", "--png", ".", "--force")
    assert result.exit_code == 2 and LOST in result.stderr
    assert files(place) == before


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["-o", "o.pdf"], ["--report", "o.pdf"]),
        (["-o", "o.pdf"], ["--tuck-box", "./o.pdf"]),
        (["-o", "o.pdf", "--cut-file", "cut.svg"], ["--report", "cut.svg"]),
        (["-o", "o.pdf", "--png", "x"], ["--report", "x/cards.csv"]),
        (["-o", "o.pdf", "--preview"], ["--report", "o-preview/page-001.png"]),
    ],
)
def test_two_outputs_in_one_file_are_refused_and_neither_is_written(
    place: Path, first: list[str], second: list[str]
) -> None:
    before = files(place)
    result = run("--images", "a.png", *first, *second)
    assert result.exit_code == 2 and "two outputs in one file" in result.stderr, result.output
    assert files(place) == before


def test_what_was_printed_before_is_replaced_when_asked(place: Path) -> None:
    extra = ["--report", "r.json", "--png", "x", "--preview"]
    assert run("--images", "a.png", "-o", "o.pdf", *extra).exit_code == 0
    assert run("--images", "a.png", "-o", "o.pdf", *extra).exit_code == 4
    assert run("--images", "a.png", "-o", "o.pdf", *extra, "--force").exit_code == 0
