"""``play`` and ``replay``: at a pipe or a terminal, alone or in two at a keyboard; saved, gone on with."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from matches import (
    ONE_EACH,
    SETUPS,
    deck_files,
    random_game,
    rival,
    rules_of,
    sits,
    switch_arguments,
    thinned,
)
from typer.testing import CliRunner

from deckbuilder.cli import play_table
from deckbuilder.cli.app import app
from deckbuilder.cli.play_table import Table
from deckbuilder.model.rng import derived
from deckbuilder.referee import replay
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import Session
from deckbuilder.referee.state import RUNNING

every_setup = pytest.mark.parametrize("name", SETUPS)
every_game = pytest.mark.parametrize("name", ONE_EACH.values(), ids=ONE_EACH.keys())
PLAY = ["play", "clash_of_decks", "--deck", "1", "--deck", "2", "--seed", "7"]


def typed(*lines: str, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the program with lines on its standard input, all through pipes."""
    return subprocess.run(
        [sys.executable, "-m", "deckbuilder", *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
    )


def call(*arguments: str, lines: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), input=lines)
    return result.exit_code, result.stdout, result.stderr


# At a pipe, in every game.


@every_game
def test_a_game_is_played_over_a_pipe_explained_saved_and_ended(name: str, tmp_path: Path) -> None:
    game, setup = SETUPS[name]
    saved = tmp_path / "game.json"
    seats = [f"--seat={agent}" for agent in sits(setup, "you", "random")]
    command = ["play", game, *deck_files(name, tmp_path), *switch_arguments(name), *seats, "--seed", "11"]
    tried = ["help", "no such thing", "0", "9999", "", "hint", "1", "log", "undo", "table"]
    begun = typed(*tried, f"save {saved}", "quit", arguments=command)
    assert begun.returncode == 0, begun.stderr
    for said in (
        "Type the number of an action",
        '"no such thing" is no action now',
        "There is no action 0: type a number from 1 to",
        "There is no action 9999",
        "greedy would: ",
        "Taken back.",
        f"Saved: {saved}",
        "The game stands unfinished.",
    ):
        assert said in begun.stdout, said
    assert begun.stderr == "" and max(map(len, begun.stdout.splitlines()[1:])) <= 80 + len(str(saved))
    numbers = itertools.islice(itertools.cycle("12345"), 4000)
    ended = typed(*numbers, arguments=["play", "--resume", str(saved), "--save", str(saved)])
    assert ended.returncode == 0, ended.stderr
    assert "The game is over: " in ended.stdout
    assert json.loads(saved.read_text())["finished"] is True
    told = typed(arguments=["replay", str(saved)])
    assert told.returncode == 0 and "The game is over: " in told.stdout


# The same decisions lead to the same end, from wherever the game is gone on with.


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], str | None]], None]:
    """Let a function type at the table."""

    def plug(typist: Callable[[], str | None]) -> None:
        monkeypatch.setattr(play_table, "read_line", typist)

    return plug


def table_at(name: str, seats: list[str], actions: tuple[int, ...] = (), seed: int = 5) -> Table:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    return Table(rules, Session(rules, setup, seed, actions), tuple(seats), ())


def decided_typist(holder: list[Table]) -> Callable[[], str]:
    """A person whose decisions depend on nothing but how far the game is."""

    def typist() -> str:
        session = holder[0].session
        legal = holder[0].rules.legal_actions(session.state)
        return str(1 + derived(9, len(session.actions)) % len(legal))

    return typist


@every_setup
def test_a_game_gone_on_with_from_any_step_ends_as_it_did(
    name: str, keyboard: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Saved, read back and played on with the same decisions, chance included."""
    seats = sits(SETUPS[name][1], "you", rival(name))
    holder = [table_at(name, seats)]
    keyboard(decided_typist(holder))
    assert holder[0].run() == 0
    whole = holder[0].session
    end = replay.fingerprint(whole.rules, whole.state)
    for number in thinned(name, range(len(whole.actions)), times=12):
        part = replay.Recording(whole.rules.game, whole.setup, 5, tuple(whole.actions[:number]), tuple(seats))
        replay.save(part, whole.rules, tmp_path / "part.json", force=True)
        again, _ = replay.read(tmp_path / "part.json")
        holder[0] = table_at(name, list(again.agents), again.actions)
        assert holder[0].run() == 0
        assert holder[0].session.actions == whole.actions
        assert replay.fingerprint(whole.rules, holder[0].session.state) == end
    capsys.readouterr()


def test_replay_plays_on_from_any_action_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games"
    series = ["playtest", *PLAY[1:6], "-n", "1", "--agent", "random", "--record", str(path)]
    assert call(*series)[0] == 0
    (file,) = path.iterdir()
    actions = json.loads(file.read_text().splitlines()[1])["actions"]
    told = call("replay", str(file), "--game", "0")[1]
    ending = told.splitlines()[-1]
    steps = json.loads(call("replay", str(file), "--game", "0", "--json")[1])["steps"]
    assert len(steps) == len(actions)
    for start in range(0, len(actions), 3):
        tail = call("replay", str(file), "--game", "0", "--from", str(start))[1].splitlines()
        assert tail[2].startswith(f"{start + 1:4}  ") and tail[-1] == ending  # behind game and decks
        arguments = ["replay", str(file), "--game", "0", "--from", str(start), "--play"]
        # Two people type the recorded words; Enter takes the keyboard wherever it is passed.
        rest = _typed_by_two(json.loads(file.read_text().splitlines()[0]), steps, start, file)
        code, out, _ = call(*arguments, "--seat", "you", "--seat", "you", lines=rest)
        assert code == 0 and ending in out


def _typed_by_two(head: dict[str, Any], steps: list[dict[str, Any]], start: int, file: Path) -> str:
    row = json.loads(file.read_text().splitlines()[1])
    rules = rules_of(head["game"])
    setup = Setup(tuple(map(tuple, head["decks"])), head["format"], head["options"])
    session, lines, holder = Session(rules, setup, row["seed"], tuple(row["actions"][:start])), [], ""
    for number, step in enumerate(steps[start:], start):
        if len(rules.legal_actions(session.state)) > 1 or number == 0:
            if step["seat"] != holder:
                lines.append("")
                holder = step["seat"]
            lines.append(step["action"])
        session.act(row["actions"][number])
    return "".join(f"{line}\n" for line in lines)


@every_setup
def test_undo_leads_back_over_every_decision_to_the_first(
    name: str, keyboard: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also over decisions that were none, in which the only action was taken by itself."""
    holder = [table_at(name, sits(SETUPS[name][1], "you", "random"))]
    table, decide = holder[0], decided_typist(holder)
    keys: list[tuple[int, Any]] = []
    back: list[Any] = []

    def typist() -> str | None:
        key = table.rules.key(table.session.state)
        if back or len(keys) == 8 or len(table.session.actions) > 60:
            back.append(key)
            return "undo" if len(back) <= len(keys) else None
        keys.append((len(table.session.actions), key))
        return decide()

    keyboard(typist)
    table.run()
    if back:  # the game was longer than that
        assert back[1:] == [key for _, key in reversed(keys)][: len(back) - 1]
    assert "Taken back." in capsys.readouterr().out or not back


# What is hidden stays hidden.


@every_setup
def test_what_is_shown_to_a_person_is_alike_whatever_is_hidden_from_them(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Table, choices and hint, with the truth and with two other worlds that the person may believe in."""
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for number, state in enumerate(thinned(name, random_game(rules, setup, 17), times=4)):
        if state.outcome != RUNNING:
            break
        seat, seen = state.seat, set()
        for world in (state, *(rules.view(state, seat).world(2 * number + extra) for extra in (0, 1))):
            table = table_at(name, sits(setup, "you"))
            table.session.state = rules.clone(world)
            table._show(seat)
            table._hint(seat)
            seen.add(capsys.readouterr().out)
        assert len(seen) == 1


def _names(deck: int) -> set[str]:
    rules = rules_of("clash_of_decks")
    state = rules.start(SETUPS["clash preconstructed 1-2"][1], 1)
    return {state.table.names[card] for card in range(16) if state.table.owner[card] == deck - 1}


def _hand_blocks(out: str) -> Iterator[list[str]]:
    """The lines of each hand that was printed."""
    lines = out.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("Hand, left to right"):
            rest = itertools.takewhile(lambda one: not re.match(r" *\d+  ", one), lines[number + 1 :])
            yield list(rest)


def test_the_opponents_cards_are_named_only_where_they_lie_open() -> None:
    done = typed(*["1"] * 40, "quit", arguments=[*PLAY, "--seat", "you", "--seat", "random"])
    theirs = _names(2)
    for block in _hand_blocks(done.stdout):
        assert not any(name in line for name in theirs for line in block)
    first = done.stdout.split("Hand, left to right")[0]
    named = [line for line in first.splitlines() if any(name in line for name in theirs)]
    assert all("||" in line or line.startswith("  B plays") for line in named)


def test_two_at_one_keyboard_pass_it_and_never_see_the_other_hand(tmp_path: Path) -> None:
    lines = list(itertools.islice(itertools.cycle(["", "2", "1"]), 120))
    done = typed(
        *lines, arguments=[*PLAY, "--seat", "you", "--seat", "you", "--save", str(tmp_path / "g.json")]
    )
    assert done.returncode == 0
    turns = re.split(r"Seat ([AB]) is to decide: pass the keyboard", done.stdout)
    passed = list(zip(turns[1::2], turns[2::2], strict=True))
    assert len(passed) > 4 and {seat for seat, _ in passed} == {"A", "B"}
    assert "Hand, left" not in turns[0]
    for seat, text in passed:
        other = _names(2 if seat == "A" else 1)
        blocks = list(_hand_blocks(text))
        assert blocks and not any(name in line for name in other for block in blocks for line in block)
    news = passed[2][1].split("Hand, left")[0]
    assert re.search(r"^  Turn \d+: ", news, re.MULTILINE), "what happened meanwhile is told first"


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_a_terminal_is_wiped_before_the_keyboard_is_passed() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "deckbuilder", *PLAY, "--seat", "you", "--seat", "you"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as running:
        os.close(theirs)
        os.write(ours, b"\nend\n\nquit\n")
        shown = b""
        try:
            while part := os.read(ours, 65536):
                shown += part
        except OSError:  # the terminal of a program that has ended
            pass
        assert running.wait() == 0
    os.close(ours)
    first, second = [place.start() for place in re.finditer(rb"pass the keyboard", shown)][:2]
    assert shown.count(play_table.CLEAR.encode()) >= 2
    assert shown.rfind(play_table.CLEAR.encode(), first, second) > shown.rfind(b"Hand, left", first, second)


# How it ends.


def test_input_that_ends_before_the_game_is_exit_1_or_a_saved_game(tmp_path: Path) -> None:
    code, out, message = call(*PLAY, lines="1\n")
    assert code == 1 and "The game stands unfinished." in out and "--save" in message
    code, out, _ = call(*PLAY, "--save", str(tmp_path / "g.json"), lines="1\n")
    assert code == 0 and json.loads((tmp_path / "g.json").read_text())["finished"] is False
    assert call("play", "--resume", str(tmp_path / "g.json"), lines="quit\n")[0] == 0


def test_a_closed_input_ends_the_game_at_once() -> None:
    shell = f'"{sys.executable}" -m deckbuilder {" ".join(PLAY)} <&-'
    done = subprocess.run(shell, shell=True, capture_output=True, text=True)
    assert done.returncode == 1 and "The game stands unfinished." in done.stdout


def test_noise_on_the_input_is_no_action_and_breaks_nothing() -> None:
    noise = [b"\xff\xfe", b"\x1b[2J\x07", b"\0", b"1" * 5000, "é ß 行".encode(), b"\xc2\x85\x0b"]
    done = subprocess.run(
        [sys.executable, "-m", "deckbuilder", *PLAY],
        input=b"\n".join([*noise, b"quit", b""]),
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.count(b" no action ") == len(noise)
    assert b"\x1b" not in done.stdout and b"\x07" not in done.stdout


def test_an_interrupted_game_is_saved_and_is_130(tmp_path: Path, keyboard: Any) -> None:
    def typist() -> str:
        raise KeyboardInterrupt

    keyboard(typist)
    code, _, message = call(*PLAY, "--save", str(tmp_path / "g.json"))
    assert (code, message) == (130, "deckbuilder: interrupted\n")
    assert json.loads((tmp_path / "g.json").read_text())["finished"] is False


def test_a_file_that_is_there_is_refused_before_the_game_begins(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text("mine")
    code, out, _ = call(*PLAY, "--save", str(tmp_path / "g.json"), lines="quit\n")
    assert (code, out) == (4, "") and (tmp_path / "g.json").read_text() == "mine"
    code, out, message = call(*PLAY, lines=f"save {tmp_path / 'g.json'}\nsave {tmp_path / 'h.json'}\nquit\n")
    assert code == 0 and "already there" in message and f"Saved: {tmp_path / 'h.json'}" in out
    assert (tmp_path / "g.json").read_text() == "mine"


def test_a_game_is_saved_again_where_it_came_from(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    assert call(*PLAY, lines=f"save {path}\n1\nsave {path}\nquit\n")[0] == 0
    before = json.loads(path.read_text())["actions"]
    assert call("play", "--resume", str(path), lines=f"1\nsave {path}\nquit\n")[0] == 0
    assert len(json.loads(path.read_text())["actions"]) > len(before) > 0


def test_the_log_of_a_saved_game_is_whole(tmp_path: Path) -> None:
    path = str(tmp_path / "g.json")
    _, out, _ = call(*PLAY, lines=f"1\n1\n1\nsave {path}\nlog\nquit\n")
    _, again, _ = call("play", "--resume", path, lines="log\nquit\n")

    def log(text: str) -> str:
        return text.split("> log\n")[-1].split("> ")[0]

    assert log(out) == log(again) and "Turn" in log(out)


def test_a_drafted_pair_of_decks_is_played_from_its_folder(tmp_path: Path) -> None:
    assert call("draft", "clash_of_decks", "--seed", "3", "-o", str(tmp_path / "d"))[0] == 0
    agents = ["--seat", "greedy", "--seat", "random"]
    code, out, _ = call("play", "clash_of_decks", "--deck", str(tmp_path / "d"), *agents)
    assert code == 0 and "The game is over: seat" in out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["clash_of_decks"],
        ["clash_of_decks", "--deck", "1"],
        ["clash_of_decks", "--deck", "1", "--deck", "2", "--seat", "you"],
        ["clash_of_decks", "--deck", "1", "--deck", "2", "--seat", "you", "--seat", "nobody"],
        ["--resume", "g.json", "--seed", "2"],
        ["--resume", "g.json", "--option", "window=frozen"],
    ],
    ids=lambda given: " ".join(given) or "nothing",
)
def test_options_that_make_no_sense_are_wrong_usage(arguments: list[str]) -> None:
    code, out, message = call("play", *arguments)
    assert (code, out) == (2, "") and message


def test_a_saved_game_that_was_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    assert call(*PLAY, lines=f"1\n1\nsave {path}\nquit\n")[0] == 0
    table = json.loads(path.read_text())
    for change in ({"seed": 8}, {"fingerprint": "0" * 32}, {"actions": [10**6]}, {"game": "no_such"}):
        path.write_text(json.dumps({**table, **change}))
        for command in (
            ["play", "--resume", str(path)],
            ["replay", str(path), "--play"],
            ["replay", str(path)],
        ):
            code, _, message = call(*command, lines="quit\n")
            assert code in (0, 1, 2, 3) and "fault of the program" not in message
        assert call("play", "--resume", str(path), lines="quit\n")[0] in (2, 3)
        assert call("replay", str(path))[0] in (1, 2, 3)


def test_a_replay_told_from_the_middle_begins_there(tmp_path: Path) -> None:
    path = str(tmp_path / "g.json")
    agents = ["--seat", "random", "--seat", "random"]
    assert call(*PLAY, *agents, "--save", path)[0] == 0
    _, whole, _ = call("replay", path)
    _, part, _ = call("replay", path, "--from", "4")
    steps = [line for line in whole.splitlines() if re.match(r" *\d+  ", line)]
    assert [line for line in part.splitlines() if re.match(r" *\d+  ", line)] == steps[4:]
    assert call("replay", path, "--from", str(len(steps) + 1))[0] == 2
    assert call("replay", path, "--from", str(len(steps)))[0] == 0
