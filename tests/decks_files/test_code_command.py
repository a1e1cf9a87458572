"""``code``: a deck's code and what it tells of it, through typer and past it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from app_runs import call
from deck_codes import CODE, DECK, spelt

from deckbuilder.cli import express


def test_the_command_prints_the_code_and_nothing_else(here: Path) -> None:
    assert call("code", "deck.txt") == (0, f"{CODE}\n", "")
    named = spelt("010101000201010603020000" + "05" + b"Night".hex())
    assert call("code", "deck.txt", "--with-name") == (0, f"{named}\n", "")
    assert call("code", named) == (0, f"{CODE}\n", "")
    assert call("code", CODE, "--salt", 1) == (0, "dk1ESUkJSckJCMmJyUlIYyFWg\n", "")


@pytest.mark.parametrize("salt", [-1, 7])
def test_other_salts_are_refused(salt: int, here: Path) -> None:
    code, out, err = call("code", "deck.txt", "--salt", salt)
    assert (code, out) == (2, "") and "1 to 6" in err


def test_explain_tells_every_number() -> None:
    """As they stand in codes.toml and in the first of the codes worked out by hand."""
    wanted = """{code}
game     1  Arcmage
format   0  not said
salt     {salt}
name     -
section  0  main
    3 x    1  Abduction
    3 x    2  Crumbling Defenses
    1 x    7  Foul Imps
checksum {checksum}  fits
"""
    plain = wanted.format(code=CODE, salt="0  none: the canonical code", checksum="c383d514")
    salted = "dk1ESUkJSckJCMmJyUlIYyFWg"
    told = wanted.format(code=salted, salt="1  another spelling of the same deck", checksum="218c855a")
    assert call("code", CODE, "--explain") == (0, plain, "")
    assert call("code", salted, "--explain") == (0, told, "")


def test_json_tells_the_same() -> None:
    _, out, _ = call("code", CODE, "--json")
    table = json.loads(out)
    assert (table["code"], table["checksum"], table["game"]) == (CODE, "c383d514", "arcmage")
    assert table["sections"] == [
        {
            "section": "main",
            "number": 0,
            "cards": [
                {"card": "abduction", "number": 1, "count": 3},
                {"card": "crumbling-defenses", "number": 2, "count": 3},
                {"card": "foul-imps", "number": 7, "count": 1},
            ],
        }
    ]


OWN = """game = "arcmage"
[[card]]
id = "{id}"
set = "own"
name = {{en = "{name}"}}
faction = "the-empire"
kind = "creature"
cost = 3
loyalty = 2
atk = 2
def = 2
keywords = ["veteran"]
families = ["keyword-only"]
code = 1
"""


@pytest.mark.parametrize(("card", "name"), [("lancer", "Lancer"), ("foul-imps", "Foul Imps")])
def test_own_cards_have_no_code_and_the_message_says_so(card: str, name: str, here: Path) -> None:
    """A card of the user's own under a shipped id is another card, whatever number it claims."""
    own = here / "own.toml"  # card files are read once each
    own.write_text(OWN.format(id=card, name=name))
    Path("deck.txt").write_text(f"{DECK}1 {name}\n")
    code, out, err = call("code", "deck.txt", "--cards", own)
    assert (code, out) == (3, "")
    assert f'"{name}" is a card of your own' in err and "share the list itself" in err
    assert call("convert", "deck.txt", "--cards", own, "--to", "deck-code")[0] == 3


def test_unknown_cards_and_lost_lines_are_no_code(here: Path) -> None:
    Path("deck.txt").write_text(DECK + "2 Gohul\n")
    code, out, err = call("code", "deck.txt")
    assert (code, out) == (3, "")
    assert 'did you mean "Ghoul"' in err and '"Gohul" is unknown' in err
    Path("deck.txt").write_text(DECK + "0 Ghoul\n")
    assert call("code", "deck.txt")[:2] == (3, "")


@pytest.mark.parametrize(
    "arguments",
    [["arcmage:merfolk"], ["arcmage:merfolk", "--with-name", "--json"], [CODE, "--explain"], ["nowhere.txt"]],
    ids=" ".join,
)
def test_the_quick_way_past_typer_answers_alike(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = express.run(["code", *arguments])
    quick = capsys.readouterr()
    assert (code, quick.out, quick.err) == call("code", *arguments)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["a", "b"], ["a", "--salt", "1"], ["--", "a"]])
def test_what_is_not_plain_is_left_to_typer(arguments: list[str]) -> None:
    assert express.run(["code", *arguments]) is None
