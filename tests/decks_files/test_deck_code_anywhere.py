"""A deck code is read wherever a deck is: as an argument, in a file, out of a pasted text."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_runs import call
from deck_codes import CODE, DECK

from deckbuilder import load
from deckbuilder.cli.seats import playable_decks
from deckbuilder.decks.deck_code import codes_in

GAMES = load.game_ids()


def test_a_code_is_a_deck_as_argument_in_a_file_and_in_a_pasted_text(here: Path) -> None:
    Path("code.txt").write_text(f"{CODE}\n")
    Path("chat.txt").write_text(f"Night by me: ({CODE}), what do you think?\nI lost.\n")
    Path("keys.txt").write_text(f"name: Night\n\n{CODE}\n")
    for deck in (CODE, f"my deck is {CODE}, see?", "code.txt", "chat.txt", "keys.txt"):
        assert call("diff", deck, "deck.txt") == (0, "no difference\n", "")
        assert call("convert", deck)[:2] == (0, DECK)
        code, out, _ = call("check", deck)
        assert code == 1 and "38 cards too few" in out and "read as deck-code" in out


def test_lines_beside_a_code_are_said_not_to_be_read(here: Path) -> None:
    Path("chat.txt").write_text(f"Night\n\n{CODE}\n")
    assert "chat.txt line 1: note: only the deck code is read" in call("convert", "chat.txt")[2]


def test_a_text_with_two_codes_is_two_decks_in_order(here: Path) -> None:
    clash = "dk1AgQBAAEBCAACBAIEBAcBLawvEQ"
    Path("chat.txt").write_text(f"mine {clash} yours {CODE} mine again {clash}\n")
    for argument in ("chat.txt", Path("chat.txt").read_text()):
        code, out, _ = call("check", argument)
        told = [line for line in out.splitlines() if "legal (" in line]
        assert [("Clash" in line, "Arcmage" in line) for line in told] == [(True, False), (False, True)]
    assert call("code", "chat.txt")[0] == 2
    Path("some").mkdir()
    Path("chat.txt").rename("some/chat.txt")
    code, _, err = call("check", "some")
    assert code == 3 and "2 deck codes in it" in err and "name the file itself" in err
    Path("none.txt").write_text("no code here, dk1 is its beginning\n")
    assert call("check", "none.txt", "--from", "deck-code")[0] == 3


def test_a_damaged_code_names_itself_its_fault_and_the_cure(here: Path) -> None:
    damaged = CODE[:9] + "B" + CODE[10:]
    Path("chat.txt").write_text(f"see\n{damaged}\n")
    for deck, place in ((damaged, damaged), ("chat.txt", "chat.txt:2")):
        code, out, err = call("convert", deck)
        assert (code, out) == (3, "")
        assert err.startswith(f"deckbuilder: {place}: the checksum of the deck code does not fit")
        assert "copy the whole code again" in err
    for deck in ("DK1" + CODE[3:], "dk2" + CODE[3:], "dk1AAAA"):
        code, out, err = call("convert", deck)
        assert (code, out) == (3, "") and "deck code" in err


def test_a_file_named_as_a_code_is_the_file(here: Path) -> None:
    Path(CODE).write_text("game: arcmage\n\n2 Ghoul\n")
    assert call("convert", CODE)[1] == "game: arcmage\n\n2 Ghoul\n"


def test_the_game_asked_for_must_be_that_of_the_code() -> None:
    code, _, err = call("convert", CODE, "--game", "res_arcana")
    assert code == 3 and "the file says game arcmage" in err


@pytest.mark.parametrize("game", GAMES)
def test_the_decks_that_come_with_a_game_have_codes_that_are_legal(game: str) -> None:
    from deckbuilder.decks.locate import shipped_decks

    for deck in shipped_decks(game):
        code = call("code", deck.shown)[1].strip()
        assert codes_in(code) == [code]
        assert call("check", code)[:1] == call("check", deck.shown)[:1], deck.shown


def test_codes_are_played_and_printed(here: Path) -> None:
    decks = [call("code", f"clash_of_decks:deck-{number}")[1].strip() for number in (1, 2)]
    for number, deck in enumerate(decks, 1):
        one, given = playable_decks("clash_of_decks", deck), playable_decks("clash_of_decks", str(number))
        assert [it.digest for it in one] == [it.digest for it in given]
    printed = call("print", decks[0], "-o", "deck.pdf")
    assert printed[0] == 0, printed
    assert Path("deck.pdf").read_bytes().startswith(b"%PDF")
