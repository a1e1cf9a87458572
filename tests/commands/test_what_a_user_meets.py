"""Faults that a new user met, each kept with its right answer."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckbuilder.cli.app import app


def call(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("name", ["Bastion", "FORT", "Bridge"])
def test_a_component_that_is_no_deck_card_is_said_to_be_none(name: str, tmp_path: Path) -> None:
    """C17: structures and bridges are not part of the deck."""
    path = tmp_path / "x.txt"
    path.write_text(f"game: clash_of_decks\nformat: constructed\n\n1 {name}\n")
    code, out, _ = call("check", str(path))
    assert code == 1
    assert f'C17 line 4: "{name}" is no deck card (C17) (leave it out)' in out
    assert "did you mean" not in out


def test_a_file_is_not_written_under_an_ending_that_is_no_form_of_ours(tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    code, _, message = call("convert", "arcmage:merfolk", "-o", str(target))
    assert code == 2 and ".pdf" in message and "--to" in message
    assert not target.exists()
    assert call("convert", "arcmage:merfolk", "--to", "text", "-o", str(target))[0] == 0


def test_a_deck_against_itself_is_told_apart_and_the_switch_is_said() -> None:
    """C11: one kit has one of each, so a mirror needs allow_mirror."""
    code, out, message = call("playtest", "clash_of_decks", "--deck", "1", "--deck", "1", "--games", "4")
    assert code == 0
    assert "Deck 1 (1) wins" in out and "Deck 1 (2) wins" in out
    assert "allow_mirror=True" in message


def test_a_deck_of_another_game_is_refused_with_advice_that_can_be_followed() -> None:
    code, _, message = call("playtest", "clash_of_decks", "--deck", "1", "--deck", "res_arcana:sample-1")
    assert code == 3
    assert "res_arcana" in message and "--game" not in message


@pytest.mark.parametrize("option", ["window=zz", "max_turns=0", "solo=yes", "no_such=1", "window"])
def test_a_wrong_switch_is_wrong_usage(option: str) -> None:
    code, _, message = call("playtest", "clash_of_decks", "--deck", "1", "--deck", "2", "--option", option)
    assert code == 2 and "--option" in message


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupted_series_ends_with_130_and_one_line() -> None:
    command = ["playtest", "clash_of_decks", "--deck", "1", "--deck", "2", "--games", "1000000"]
    started = subprocess.Popen(
        [sys.executable, "-m", "deckbuilder", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    started.send_signal(signal.SIGINT)
    out, message = started.communicate(timeout=60)
    assert (started.returncode, out, message) == (130, "", "deckbuilder: interrupted\n")


@pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
@pytest.mark.parametrize("command", ["cards arcmage", "check arcmage:merfolk", "games"])
def test_a_closed_output_is_said_and_is_exit_4(command: str) -> None:
    shell = f'"{sys.executable}" -m deckbuilder {command} >&-'
    done = subprocess.run(shell, shell=True, capture_output=True, text=True)
    assert done.returncode == 4
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
