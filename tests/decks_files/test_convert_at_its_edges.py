"""``convert`` in odd places: full disks, names of files, terminals, other encodings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckbuilder.cli.app import app

PROGRAM = [sys.executable, "-m", "deckbuilder", "convert"]
TWO_FARAMIRS = """\
game = "arcmage"

[defaults]
set = "own"
faction = "gaian"
kind = "event"
cost = 1

[[card]]
id = "faramir-hero"
name = {en = "Faramir"}

[[card]]
id = "faramir-ally"
name = {en = "Faramir"}
"""


def convert(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["convert", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def listed(folder: Path, text: str, name: str = "list.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_list_of_another_form_is_named(tmp_path: Path) -> None:
    table = listed(tmp_path, "count,name\n3,Ghoul\n", "list.csv")
    code, out, told = convert(table, "--game", "arcmage")
    assert (code, out) == (0, "game: arcmage\n\n3 Ghoul\n")
    assert told == f"{table}: read as a table (CSV)\n"


def test_an_unknown_card_is_kept_and_told(tmp_path: Path) -> None:
    """40, 42."""
    code, out, told = convert(listed(tmp_path, "game: arcmage\n\n2 Gohul\n"))
    assert (code, out) == (0, "game: arcmage\n\n2 Gohul\n")
    assert 'line 3: no card "Gohul" (did you mean "Ghoul"?)' in told


def test_fix_takes_a_single_near_name_and_says_so(tmp_path: Path) -> None:
    code, out, told = convert(listed(tmp_path, "game: arcmage\n\n2 Gohul\n"), "--fix")
    assert (code, out) == (0, "game: arcmage\n\n2 Ghoul\n")
    assert told == 'line 3: "Gohul" is taken for "Ghoul"\n'


def test_fix_leaves_a_name_with_several_near_ones(tmp_path: Path) -> None:
    """``Flare 13`` is one sign away from ``Flare 1``, ``Flare 3`` and more."""
    source = listed(tmp_path, "game: tash_kalar\n\n1 Flare 13\n")
    code, out, _ = convert(source, "--fix")
    assert (code, out) == (0, "game: tash_kalar\n\n1 Flare 13\n")


def test_all_that_is_wrong_is_told_before_an_ambiguous_name_ends_it(tmp_path: Path) -> None:
    """60."""
    cards = listed(tmp_path, TWO_FARAMIRS, "cards.toml")
    source = listed(tmp_path, "game: arcmage\n\n1 Faramir\n2 Gohul\n")
    code, out, told = convert(source, "--cards", cards, "--ask", "-o", tmp_path / "out.txt")
    assert (code, out) == (3, "")
    assert "line 3: several cards" in told
    assert "line 4: no card" in told
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_an_ambiguous_name_is_asked_for_until_the_answer_is_understood(tmp_path: Path) -> None:
    """60."""
    cards = listed(tmp_path, TWO_FARAMIRS, "cards.toml")
    source = listed(tmp_path, "game: arcmage\n\n1 Faramir\n1 Faramir\n")
    keyboard, terminal = os.openpty()
    os.write(keyboard, b"3\nhero\n2\n")
    run = subprocess.run(
        [*PROGRAM, source, "--cards", cards, "--ask"], stdin=terminal, capture_output=True, timeout=60
    )
    os.close(keyboard)
    os.close(terminal)
    lines = run.stdout.decode().splitlines()
    assert run.returncode == 0
    assert lines[2:] == ["1 [faramir-ally] Faramir", "1 [faramir-ally] Faramir"]
    assert run.stderr.decode().count("1-2, or nothing") == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_ends_with_one_message() -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            [*PROGRAM, "arcmage:merfolk"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert run.returncode == 4
    assert run.stderr == "deckbuilder: the output cannot be written: No space left on device\n"


def test_the_output_is_utf_8_whatever_the_terminal_says() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    run = subprocess.run(
        [*PROGRAM, "arcmage:the-empires-thugs"], capture_output=True, env=environment, timeout=60
    )
    assert run.returncode == 0
    assert "1 Kaɾka Sunɔ\n" in run.stdout.decode("utf-8")


@pytest.mark.parametrize("name", ["x" * 300 + ".txt", "there/is/no\0file.txt"])
def test_a_name_no_file_can_have_is_refused(name: str, tmp_path: Path) -> None:
    code, out, told = convert("arcmage:merfolk", "-o", f"{tmp_path}/{name}")
    assert (code, out) == (4, "")
    assert "cannot be written" in told


def test_a_folder_and_a_device_are_not_written_over(tmp_path: Path) -> None:
    assert convert("arcmage:merfolk", "-o", tmp_path, "--force")[0] == 4
    assert convert("arcmage:merfolk", "-o", os.devnull, "--force")[0] == 4


def test_options_that_make_no_sense_are_wrong_usage(tmp_path: Path) -> None:
    for option in (
        ["--to", "word"],
        ["--from", "word"],
        ["--game", "chess"],
        ["--lang", "xx"],
        ["--encoding", "klingon"],
        ["--encoding", "idna"],
        ["--encoding", "rot13"],
        ["--blank-line", "main"],
    ):
        code, out, told = convert(listed(tmp_path, "game: arcmage\n3 Ghoul\n"), *option)
        assert (code, out) == (2, ""), option
        assert told.startswith("deckbuilder: "), option


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "cp1252", "utf-32", "utf-8"])
def test_other_encodings_are_read_when_they_are_said(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("game: clash_of_decks\r\n1 crôa solitaire\r\n".encode(encoding))
    assert convert(path, "--encoding", encoding)[1] == "game: clash_of_decks\n\n1 solitary ribbit\n"
    if encoding in ("utf-16", "utf-8"):  # with their mark, or plain: nothing need be said
        assert convert(path)[0] == 0
    else:
        assert convert(path)[0] == 3


def test_the_side_section_by_a_blank_line_is_asked_for(tmp_path: Path) -> None:
    source = listed(tmp_path, "game: arcmage\n3 Ghoul\n\n2 Rugnur\n")
    assert convert(source, "--blank-line", "side")[1] == "game: arcmage\n\n3 Ghoul\n\nside:\n2 Rugnur\n"


def test_an_author_is_written_where_one_is_named(tmp_path: Path) -> None:
    assert "author: Bo\n" in convert(listed(tmp_path, "game: arcmage\n3 Ghoul\n"), "--author", "Bo")[1]
