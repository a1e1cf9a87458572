"""``convert`` as a user calls it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckbuilder.cli.app import app

LIST = """\
name: Try
author: Ann
game: arcmage
format: constructed

3 Ghoul
1 Borg's Keep

tokens:
5 Crop Token
"""


def convert(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["convert", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "try.txt"
    path.write_text(LIST)
    return path


def test_our_own_text_comes_out_as_it_went_in(deck: Path) -> None:
    assert convert(str(deck)) == (0, LIST, "")


@pytest.mark.parametrize("form", ["json", "csv", "site-text", "site-json"])
def test_there_and_back_again_keeps_every_card(deck: Path, form: str, tmp_path: Path) -> None:
    there, back = tmp_path / "there", tmp_path / "back.txt"
    assert convert(str(deck), "--to", form, "-o", str(there))[0] == 0
    assert convert(str(there), "--game", "arcmage", "-o", str(back))[0] == 0
    cards = LIST.partition("\n\n")[2]
    assert back.read_text().partition("\n\n")[2] == cards


def test_a_file_that_is_there_is_not_replaced_without_force(deck: Path, tmp_path: Path) -> None:
    """48."""
    out = tmp_path / "out.json"
    out.write_text("mine")
    code, _, message = convert(str(deck), "-o", str(out))
    assert (code, out.read_text()) == (4, "mine")
    assert "--force" in message
    assert convert(str(deck), "-o", str(out), "--force")[0] == 0


def test_a_source_is_never_written_over(deck: Path) -> None:
    assert convert(str(deck), "-o", str(deck), "--force")[0] == 2
    assert deck.read_text() == LIST


def test_what_a_form_cannot_hold_is_listed_and_strict_writes_nothing(deck: Path, tmp_path: Path) -> None:
    code, out, notes = convert(str(deck), "--to", "csv")
    assert code == 0 and out and "name" in notes and "author" in notes
    assert convert(str(deck), "--to", "csv", "--strict", "-o", str(tmp_path / "x.csv"))[0] == 1
    assert not (tmp_path / "x.csv").exists()


def test_fix_takes_the_one_name_that_differs_only_in_accents(tmp_path: Path) -> None:
    """11: never without --fix."""
    path = tmp_path / "x.txt"
    path.write_text("game: clash_of_decks\n\n1 croa solitaire\n")
    assert "1 croa solitaire" in convert(str(path))[1]
    assert "1 solitary ribbit" in convert(str(path), "--fix")[1]
    assert "1 crôa solitaire" in convert(str(path), "--fix", "--lang", "fr")[1]


def test_a_card_without_a_name_in_the_language_keeps_its_main_one(tmp_path: Path) -> None:
    """19."""
    path = tmp_path / "x.txt"
    path.write_text("game: clash_of_decks\n\n1 poisson-loupiote\n1 naga\n")
    assert "1 poisson-loupiote\n1 naga\n" in convert(str(path), "--lang", "en")[1]


def test_sorting_orders_by_kind_and_name_and_adds_up(tmp_path: Path) -> None:
    """29: city before creature before event."""
    path = tmp_path / "x.txt"
    path.write_text("game: arcmage\n\n1 Ghoul\n2 Abduction\n1 Warren\n1 Ghoul\n")
    assert convert(str(path), "--sort")[1].endswith("\n1 Warren\n2 Ghoul\n2 Abduction\n")


def test_bom_is_written_and_read(deck: Path, tmp_path: Path) -> None:
    """25."""
    out = tmp_path / "x.csv"
    assert convert(str(deck), "-o", str(out), "--bom")[0] == 0
    assert out.read_bytes().startswith(b"\xef\xbb\xbf")
    assert "3 Ghoul" in convert(str(out))[1]


def test_an_ambiguous_name_in_a_pipe_lists_the_choices(tmp_path: Path) -> None:
    """22, 60."""
    cards = tmp_path / "cards.toml"
    row = '[[card]]\nid = "{}"\nname = {{en = "Faramir"}}\nset = "own"\n'
    row += 'faction = "gaian"\nkind = "event"\ncost = 1\n'
    cards.write_text('game = "arcmage"\n' + row.format("faramir-hero") + row.format("faramir-ally"))
    path = tmp_path / "x.txt"
    path.write_text("game: arcmage\n\n1 Faramir\n")
    code, _, message = convert(str(path), "--cards", str(cards), "--ask")
    assert code == 3 and "[faramir-hero]" in message and "[faramir-ally]" in message
    path.write_text("game: arcmage\n\n1 [faramir-hero]\n")
    assert convert(str(path), "--cards", str(cards))[0] == 0


def test_foreign_numbers_are_refused_before_anything_is_written(deck: Path, tmp_path: Path) -> None:
    """55."""
    code, _, message = convert(str(deck), "--to", "mtgo-dek", "-o", str(tmp_path / "x.dek"))
    assert code == 2 and "forms that would do" in message and not (tmp_path / "x.dek").exists()
