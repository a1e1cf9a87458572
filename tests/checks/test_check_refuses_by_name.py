"""What ``deckbuilder check`` cannot read and options that make no sense: each gets one clear answer."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest
from check_runs import LEGAL, Call, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (b"\x7fELF\x00\x01\x02", "not a text file"),
        (b"game: arcmage\n\n1 cr\xf4a solitaire\n", "0xF4"),
        (b"game: chess\n\n1 Rook\n", 'no game "chess"'),
        (b"3 Ghoul\n", "--game"),
        (b"game: arcmage\nformat: modern\n\n3 Ghoul\n", "constructed, open"),
        (b"game: arcmage\n\n" + b"1 Ghoul\n" * 100_000, "lines"),
    ],
)
def test_an_unreadable_file_gives_one_message_and_exit_3(
    content: bytes, said: str, here: Path, call: Call
) -> None:
    Path("bad.txt").write_bytes(content)
    code, out, err = call("check", "bad.txt")
    assert code == 3
    assert err.startswith("deckbuilder: bad.txt") and said in err
    assert err.count("\n") == 1 and out == ""


def test_a_file_of_one_gigabyte_is_refused_without_reading_it(here: Path, call: Call) -> None:
    with Path("big.txt").open("wb") as stream:
        stream.truncate(1024**3)
    call("check", "arcmage:merfolk")  # loads the cards
    tracemalloc.start()
    code, _, err = call("check", "big.txt")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert code == 3 and "larger than 1 MiB" in err
    assert peak < 8 * 1024**2


@pytest.mark.parametrize(
    ("line", "said"),
    [("999999999 Abduction", "999999999"), ("-3 Ghoul", "-3"), ("0 Ghoul", "delete the line")],
)
def test_a_count_that_makes_no_sense_is_named_with_its_line(
    line: str, said: str, here: Path, call: Call
) -> None:
    code, out, err = call("check", write("mine.txt", f"{LEGAL}{line}\n"))
    [fault] = [each for each in out.splitlines() if each.startswith("  reading")]
    assert (code, err) == (3, "")
    assert fault.startswith("  reading line 18:") and said in fault


def test_a_deck_of_another_game_than_asked_for_is_refused(call: Call) -> None:
    code, out, err = call("check", "arcmage:merfolk", "--game", "clash_of_decks")
    assert code == 3 and out == ""
    assert "the file says game arcmage, but clash_of_decks was asked for" in err


def test_a_folder_without_decks_is_named(here: Path, call: Call) -> None:
    Path("nothing").mkdir()
    code, out, err = call("check", "nothing")
    assert code == 3 and out == ""
    assert err.startswith("deckbuilder: nothing: no deck file in this folder")


def test_other_decks_of_the_run_are_still_reported(here: Path, call: Call) -> None:
    code, out, err = call("check", "nowhere.txt", write("mine.txt", LEGAL), "--json")
    decks = json.loads(out)["decks"]
    assert code == 3
    assert [(deck["file"], deck["verdict"]) for deck in decks] == [
        ("nowhere.txt", "unreadable"),
        ("mine.txt", "legal"),
    ]
    assert err == "deckbuilder: nowhere.txt: no such file or folder\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--game", "chess"], 'no game "chess"'),
        (["--game", "arcmage", "--format", "modern"], 'no format "modern"'),
        (["--format", "modern"], "formats of Arcmage: constructed, open"),
        (["--format", "all", "--format", "open"], "every format already"),
        (["--pool", "mine"], "pools: released, all"),
        (["--set", "fallen-empires"], "sets: rebirth"),
        (["--from", "scroll"], 'no deck form "scroll"'),
        (["--encoding", "klingon"], 'no text encoding "klingon"'),
        (["--table", "--format", "all"], "a table is checked for one format"),
    ],
)
def test_an_option_that_makes_no_sense_is_wrong_usage(options: list[str], said: str, call: Call) -> None:
    code, _, err = call("check", "arcmage:merfolk", *options)
    assert code == 2
    assert said in err and err.count("\n") == 1


def test_a_game_without_rules_for_a_table_says_so(call: Call) -> None:
    code, _, err = call("check", "tash_kalar:sylvan", "--table")
    assert code == 2 and "no rules for the decks of a table" in err


def test_signs_that_would_steer_a_terminal_are_spelt_out(here: Path, call: Call) -> None:
    _, out, _ = call("check", write("mine.txt", LEGAL + "\n[\x1b[31mred]\n3 Ghoul\n"))
    assert "\x1b" not in out and "\\x1b" in out


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(content=st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_any_bytes_give_an_answer_and_no_traceback(content: bytes, here: Path, call: Call) -> None:
    Path("any.txt").write_bytes(content)
    code, out, err = call("check", "any.txt", "--game", "arcmage")
    assert code in (1, 3)
    assert "Traceback" not in out + err and (out or err)
