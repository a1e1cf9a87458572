"""A recording that was cut, changed by hand or is none: one sentence that names the file, exit code 3."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from deckbuilder.cli.app import app

PLAY = ["play", "clash_of_decks", "--deck", "1", "--deck", "2", "--seed", "7"]
TEST = ["playtest", "clash_of_decks", "--deck", "1", "--deck", "2", "-n", "2", "--agent", "random"]


OWN = """game = "clash_of_decks"
[[card]]
id = "own"
name = {en = "OWN"}
kind = "monster"
cost = 1
attack = 1
hp = 1
abilities = []
set = "own"
"""


def call(*arguments: str, typed: str = "quit\n") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    return result.exit_code, result.stderr


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("saved") / "game.json"
    assert call(*PLAY, "--save", str(path), typed="end\nquit\n")[0] == 0
    table: dict[str, Any] = json.loads(path.read_text())
    return table


@pytest.fixture(scope="module")
def series(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("series")
    assert call(*TEST, "--record", str(folder))[0] == 0
    return [json.loads(line) for line in (folder / "pairing-001.jsonl").read_text().splitlines()]


def told(path: Path, *arguments: str) -> str:
    """Return the message of a command that must refuse a file; check that it does so cleanly."""
    code, message = call(*arguments)
    assert code == 3, (code, message)
    assert message.startswith(f"deckbuilder: {path}")
    assert message.count("\n") == 1
    return message


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("game", "chess", 'there is no game "chess"'),
        ("game", None, '"game" is not a text'),
        ("seed", "7", '"seed" is not a whole number'),
        ("seed", 1.5, '"seed" is not a whole number'),
        ("seed", True, '"seed" is not a whole number'),
        ("seed", 10**30, '"seed" is too large'),
        ("seed", float("inf"), '"seed" is not a whole number'),
        ("streams", [], '"streams" are not 5 numbers'),
        ("streams", {}, '"streams" is not a list of whole numbers'),
        ("decks", 3, '"decks" is not a list of decks'),
        ("decks", [["troll"]], "two decks are needed, not 1"),
        ("decks", [[1], [2]], '"decks" is not a text'),
        ("options", [], '"options" is not a table of switches'),
        ("options", {"window": "ajar"}, 'window cannot be "ajar"'),
        ("options", {"window": ["sliding"]}, "window cannot be"),
        ("options", {"no": 1}, 'no switch "no"'),
        ("agents", "you", '"agents" is not a list of texts'),
        ("agents", ["you"], "2 seats are needed, not 1"),
        ("agents", ["you", "nobody"], 'nobody is called "nobody"'),
        ("overlays", [7], '"overlays" is not a text'),
        ("actions", ["x"], '"actions" is not a whole number'),
        ("actions", [10**9], "is not legal"),
        ("fingerprint", 7, '"fingerprint" is not a text'),
        ("version", 2, "it has version 2; this program reads 1"),
    ],
)
def test_a_wrong_value_is_named(
    saved: dict[str, Any], tmp_path: Path, key: str, value: object, words: str
) -> None:
    path = tmp_path / "d.json"
    path.write_text(json.dumps({**saved, key: value}))
    assert words in told(path, "play", "--resume", str(path))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text[: len(text) // 2], "no valid JSON at line"),
        (lambda text: text * 2, "no valid JSON at line"),
        (lambda text: "", "the file is empty"),
        (lambda text: "[]", "it is something else"),
        (lambda text: "[" * 100_000, "it is nested too deeply"),
    ],
)
def test_what_is_no_recording_is_said_in_plain_words(
    saved: dict[str, Any], tmp_path: Path, change: Callable[[str], str], words: str
) -> None:
    path = tmp_path / "d.json"
    path.write_text(change(json.dumps(saved, indent=1)))
    assert words in told(path, "play", "--resume", str(path))
    assert words in told(path, "replay", str(path))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)
KEYS = [
    "game",
    "format",
    "options",
    "decks",
    "streams",
    "seed",
    "agents",
    "overlays",
    "actions",
    "fingerprint",
]
SETTINGS = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None
)


@SETTINGS
@given(key=st.sampled_from(KEYS), value=ANYTHING, gone=st.booleans())
def test_no_value_of_a_saved_game_is_the_users_wrong_usage_or_the_programs_fault(
    saved: dict[str, Any], tmp_path: Path, key: str, value: object, gone: bool
) -> None:
    path = tmp_path / "d.json"
    table = {**saved, key: value}
    if gone:
        del table[key]
    path.write_text(json.dumps(table))
    for arguments in (["play", "--resume"], ["replay"], ["replay", "--play"]):
        code, message = call(*arguments, str(path))
        assert code in (0, 1, 3), (arguments, code, message)


@SETTINGS
@given(
    number=st.sampled_from([0, 1]),
    key=st.sampled_from([*KEYS, "games", "names", "seats"]),
    value=ANYTHING,
    gone=st.booleans(),
)
def test_no_value_of_a_recorded_series_is_either(
    series: list[dict[str, Any]], tmp_path: Path, number: int, key: str, value: object, gone: bool
) -> None:
    path = tmp_path / "d.jsonl"
    lines = [dict(line) for line in series]
    lines[number][key] = value
    if gone:
        del lines[number][key]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    code, message = call("replay", str(path), "--game", "0")
    assert code in (0, 1, 3), (code, message)


def test_own_cards_are_found_beside_the_recording_when_the_folder_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path / "there")
    Path("own.toml").write_text(OWN)
    assert call(*PLAY, "--cards", "own.toml", "--save", "game.json")[0] == 0
    monkeypatch.chdir(tmp_path)
    assert call("play", "--resume", "there/game.json") == (0, "")
    assert call("replay", "there/game.json") == (0, "")


@pytest.mark.parametrize("command", [PLAY, [*TEST, "-o"]], ids=["play", "playtest"])
def test_what_cannot_be_written_is_said_before_the_first_turn(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "file").write_text("")
    option = [] if command[-1] == "-o" else ["--save"]
    result = CliRunner().invoke(app, [*command, *option, str(tmp_path / "file" / "g.json")], input="quit\n")
    assert (result.exit_code, result.stdout) == (4, "")
    assert "cannot be written" in result.stderr
