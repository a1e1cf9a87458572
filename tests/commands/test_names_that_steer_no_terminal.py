"""What files say is shown so that it cannot steer the terminal it is shown on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from matches import CLASH, official
from typer.testing import CliRunner

from deckbuilder.cli.app import app

NAME = "\x1b[2J\x07Red\u202eevil\u200b"


@pytest.fixture
def decks(tmp_path: Path) -> dict[str, str]:
    """A legal deck of each game that is played, under a name full of control signs."""
    found = {}
    cards = {"clash_of_decks": CLASH[1], "arcmage": official("arcmage", "merfolk")}
    for game, ids in cards.items():
        path = tmp_path / f"{game}.txt"
        path.write_text(
            "\n".join([f"name: {NAME}", f"game: {game}", "", *(f"1 [{card}]" for card in ids), ""]),
            encoding="utf-8",
        )
        found[game] = str(path)
    return found


@pytest.mark.parametrize(
    "command",
    [
        "playtest clash_of_decks {clash_of_decks} 2 --games 2 --agent random",
        "playtest clash_of_decks {clash_of_decks} 2 3 --games 2 --agent random",
        "play clash_of_decks {clash_of_decks} 2 --seat random --seat random",
        "stats {arcmage}",
        "check {arcmage} --owned {clash_of_decks} --owned {arcmage} --built {clash_of_decks}",
        "check {clash_of_decks} {clash_of_decks}",
        "draft clash_of_decks strikes --deck {clash_of_decks} --deck {clash_of_decks}",
    ],
)
def test_a_decks_name_is_shown_without_its_control_signs(command: str, decks: dict[str, str]) -> None:
    result = CliRunner().invoke(app, [part.format(**decks) for part in command.split()])
    assert result.exit_code in (0, 1, 3), result.stderr
    shown = (result.stdout + result.stderr).replace("\n", "")
    assert shown
    assert shown.isprintable()


def test_a_very_long_name_is_cut_where_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    lines = "\n".join(f"1 [{card}]" for card in CLASH[1])
    path.write_text(f"name: {'long ' * 200}\ngame: clash_of_decks\n\n{lines}\n", encoding="utf-8")
    arguments = ["playtest", "clash_of_decks", str(path), "2", "--games", "2", "--agent", "random", "--json"]
    result = CliRunner().invoke(app, arguments)
    names = [deck["name"] for deck in json.loads(result.stdout)["pairings"][0]["decks"]]
    assert len(names[0]) == 80 and names[0].endswith("…")
