"""``playtest`` from the command line: equal bytes for any number of workers, honest tables, whole files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from app_runs import call, results
from matches import DUELS, SETUPS, deck_files, switch_arguments

from deckbuilder.referee.agents.agent import Agent
from deckbuilder.referee.agents.registry import AGENTS

CLASH = ["playtest", "clash_of_decks", "--deck", "1", "--deck", "2"]
QUICK = ["--agent", "random", "--games", "12"]


@pytest.mark.parametrize("name", DUELS)
def test_every_game_is_playtested_from_deck_files_with_the_same_bytes_twice(
    name: str, tmp_path: Path
) -> None:
    decks, switches = deck_files(name, tmp_path), switch_arguments(name)
    command = ["playtest", SETUPS[name][0], *decks, *switches, "--seed", "3", "--agent", "random", "-n", "6"]
    first, second = call(*command, "--json"), call(*command, "--json")
    assert first == second and first[0] == 0, first[2]
    table = json.loads(first[1])
    assert table["seed"] == 3 and table["pairings"][0]["games"] == 6


def test_workers_change_no_byte_of_results_and_recordings(tmp_path: Path) -> None:
    seen = set()
    for workers in ("1", "2", "8"):
        folder = tmp_path / workers
        options = ["--games", "130", "--seed", "7", "--record", str(folder), "-o", str(folder / "r.json")]
        code, out, _ = call(*CLASH, *options, "--agent", "random", "--workers", workers)
        assert code == 0
        seen.add((out, *(path.read_bytes() for path in sorted(folder.iterdir()))))
    assert len(seen) == 1


def test_the_results_hold_all_that_is_needed_to_run_them_again() -> None:
    table = results(*CLASH, *QUICK, "--seed", "5", "--option", "window=frozen")
    pairing = table["pairings"][0]
    assert (table["game"], table["format"], table["seed"]) == ("clash_of_decks", "preconstructed", 5)
    assert table["options"]["window"] == "frozen" == pairing["options"]["window"]
    assert table["made_with"] and table["agents"]["random"]["hidden_cards"] == "ignores"
    for deck in pairing["decks"]:
        assert len(deck["cards"]) == 8 and len(deck["digest"]) == 12 and deck["agent"] == "random"
    _, digests, _ = call("check", "clash_of_decks:deck-1", "--digest")
    assert pairing["decks"][0]["digest"] in digests
    _, text, _ = call(*CLASH, *QUICK, "--seed", "5")
    for said in ("seed 5", table["made_with"], f"Deck 1 #{pairing['decks'][0]['digest']}", "random (ignores"):
        assert said in text


def test_every_share_has_its_sample_and_interval_and_they_add_up() -> None:
    pairing = results(*CLASH, *QUICK, "--option", "max_turns=9")["pairings"][0]
    shares = [*pairing["wins"], *pairing["results"].values(), pairing["first_player_wins"]]
    for share in shares:
        low, high = share["interval_95"]
        assert 0 <= low <= share["share"] <= high <= 1 and share["n"] <= 12
    ends = {kind: share["count"] for kind, share in pairing["results"].items()}
    assert sum(ends.values()) == 12 and ends["limit"] > 0 == ends["draw"]
    assert sum(share["count"] for share in pairing["wins"]) == ends["win"]
    assert pairing["first_player_wins"]["n"] == ends["win"]
    assert pairing["few_games"] is True


def test_one_game_is_a_series_too() -> None:
    pairing = results(*CLASH, "-n", "1")["pairings"][0]
    assert pairing["games"] == 1 and pairing["results"]["win"]["count"] == 1
    code, out, _ = call(*CLASH, "-n", "1")
    assert code == 0 and ": 1 game\n" in out and "few games" in out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three decks of two kinds in a folder."""
    for number in (1, 3, 4):
        source = Path("card_data/clash_of_decks/decks") / f"deck-{number}.txt"
        root = Path(__file__).resolve().parents[2]
        (tmp_path / f"{number}.txt").write_text((root / source).read_text())
    return tmp_path


def test_a_folder_is_played_as_all_pairs_with_a_table_that_complements_itself(folder: Path) -> None:
    table = results("playtest", "clash_of_decks", "--decks", str(folder), *QUICK)
    assert len(table["pairings"]) == 6
    found = table["matrix"]
    for a in range(3):
        for b in range(3):
            if a != b:
                both = found["wins"][a][b]["count"] + found["wins"][b][a]["count"]
                assert both + found["undecided"][a][b] == 12
    code, out, _ = call("playtest", "clash_of_decks", "--decks", str(folder), *QUICK)
    assert code == 0 and "no ranking rests on it" in out
    assert all(len(line) <= 80 for line in out.splitlines() if "few games" not in line)


def test_three_decks_or_more_are_played_as_all_pairs_like_a_folder_of_them(folder: Path) -> None:
    named = results("playtest", "clash_of_decks", "1", "3", "4", *QUICK)
    mixed = results("playtest", "clash_of_decks", "1", "--deck", "3", "--deck", "4", *QUICK)
    assert named == mixed == results("playtest", "clash_of_decks", "--decks", str(folder), *QUICK)
    names = [[deck["name"] for deck in pairing["decks"]] for pairing in named["pairings"]]
    one, three, four = "Deck 1", "Deck 3", "Deck 4"
    mirror = [f"{one} (1)", f"{one} (2)"]
    assert names[:4] == [mirror, [one, three], [one, four], [f"{three} (1)", f"{three} (2)"]]


def test_two_decks_need_no_option_names() -> None:
    assert results("playtest", "clash_of_decks", "1", "2", *QUICK) == results(*CLASH, *QUICK)


def test_a_gauntlet_plays_one_deck_against_each_of_a_set_and_nothing_else(folder: Path) -> None:
    table = results("playtest", "clash_of_decks", "--deck", "2", "--against", str(folder), *QUICK)
    names = [[deck["name"] for deck in pairing["decks"]] for pairing in table["pairings"]]
    assert names == [["Deck 2", "Deck 1"], ["Deck 2", "Deck 3"], ["Deck 2", "Deck 4"]]
    assert "matrix" not in table


def test_pairings_of_one_test_do_not_share_their_games(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "games"
    call(
        "playtest", "clash_of_decks", "--deck", "2", "--against", str(folder), *QUICK, "--record", str(target)
    )
    seeds = [
        json.loads(line)["seed"]
        for path in sorted(target.iterdir())
        for line in path.read_text().splitlines()[1:]
    ]
    assert len(seeds) == 36 and len(set(seeds)) == 18  # each deal twice, with the decks in both seats


def test_crossed_agents_tell_deck_agent_and_first_turn_apart() -> None:
    command = [*CLASH, "--agent", "greedy", "--agent", "random", "--cross", "-n", "40"]
    table = results(*command)
    assert [[deck["agent"] for deck in pairing["decks"]] for pairing in table["pairings"]] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ]
    effects = table["effects"]
    assert effects["agent"]["interval_95"][0] > 0.2  # greedy beats random by far, whatever the deck
    assert effects["agent"]["deals"] == 20
    assert effects["deck"]["variance_alone_over_paired"] > 0
    _, out, _ = call(*command)
    assert "agent: greedy over random +" in out and "times as many games on deals of their own" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--deck", "1"],
        ["1"],
        ["1", "2", "3", "--cross", "--agent", "greedy", "--agent", "random"],
        ["--decks", ".", "--deck", "1"],
        ["--against", "1"],
        ["--deck", "1", "--deck", "2", "--cross"],
        ["--deck", "1", "--deck", "2", "--agent", "nobody"],
        ["--deck", "1", "--deck", "2", "--agent", "you"],
        ["--deck", "1", "--deck", "2", "--games", "0"],
        ["--deck", "1", "--deck", "2", "--workers", "0"],
        ["--deck", "1", "--deck", "2", "--seed", "-1"],
    ],
    ids=" ".join,
)
def test_options_that_make_no_sense_are_wrong_usage(arguments: list[str]) -> None:
    code, out, message = call("playtest", "clash_of_decks", *arguments)
    assert (code, out) == (2, "") and message


class _Crashes(Agent):
    name = "crashes"
    summary = "loses the thread now and then"
    hidden = "ignores"
    wants_view = False

    def choose(self, view: object, actions: Any) -> int:
        if self.chance.below(40) == 0:
            raise RuntimeError("lost the thread")
        return int(actions[self.chance.below(len(actions))])


def test_a_crashing_agent_costs_its_games_and_the_exit_code_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AGENTS, "crashes", _Crashes)  # type: ignore[arg-type]
    code, out, _ = call(*CLASH, "--agent", "crashes", "--agent", "random", "-n", "40", "--json")
    pairing = json.loads(out)["pairings"][0]
    errors = pairing["results"]["error"]["count"]
    assert code == 1 and 0 < errors < 40
    assert sum(share["count"] for share in pairing["wins"]) + errors == 40
    assert (
        "crashes: RuntimeError('lost the thread')" in pairing["errors"][0] and "seed" in pairing["errors"][0]
    )
    assert call(*CLASH, "--agent", "crashes", "-n", "40")[0] == 1


def test_the_limit_is_told_apart_from_draws_and_the_bound_is_printed() -> None:
    code, out, _ = call(*CLASH, *QUICK, "--option", "max_turns=3")
    assert code == 0 and "limit: 12 games" in out and "max_turns=3" in out
    assert "draw:" not in out and "first player wins - (no game was decided)" in out


def test_drafted_decks_are_played_from_the_folder_the_draft_leaves(tmp_path: Path) -> None:
    assert call("draft", "clash_of_decks", "--seed", "7", "-o", str(tmp_path / "d"))[0] == 0
    for decks in (["--deck", str(tmp_path / "d")], ["--decks", str(tmp_path / "d")]):
        table = results("playtest", "clash_of_decks", *decks, *QUICK)
        assert table["format"] == "draft"


def test_recorded_games_are_whole_and_each_can_be_replayed(tmp_path: Path) -> None:
    assert call(*CLASH, "-n", "9", "--record", str(tmp_path))[0] == 0
    (path,) = tmp_path.iterdir()
    assert path.name == "pairing-001.jsonl" and len(path.read_text().splitlines()) == 10
    for game in range(9):
        code, out, message = call("replay", str(path), "--game", str(game))
        assert code == 0 and "The game is over: seat" in out, message
    assert call("replay", str(path))[0] == 2
    assert call("replay", str(path), "--game", "9")[0] == 3
    assert call("play", "--resume", str(path))[0] == 3


def test_what_is_recorded_does_not_change_what_is_played(tmp_path: Path) -> None:
    assert call(*CLASH, *QUICK)[1] == call(*CLASH, *QUICK, "--record", str(tmp_path))[1]


def test_files_that_are_there_are_refused_before_any_game(tmp_path: Path) -> None:
    target = tmp_path / "r.json"
    target.write_text("mine")
    long = [*CLASH, "-n", "1000000"]
    assert call(*long, "-o", str(target))[0] == 4
    (tmp_path / "pairing-001.jsonl").write_text("mine")
    assert call(*long, "--record", str(tmp_path))[0] == 4
    assert target.read_text() == "mine" == (tmp_path / "pairing-001.jsonl").read_text()
    assert call(*CLASH, *QUICK, "--record", str(tmp_path), "-o", str(target), "--force")[0] == 0
    assert "mine" not in target.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pairing-001.jsonl", "r.json"]


def test_a_series_that_breaks_off_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckbuilder.referee.lab import runner

    def broken_off(*_: object, **__: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run", broken_off)
    code, _, message = call(*CLASH, "--record", str(tmp_path / "games"))
    assert code == 130 and "interrupted" in message
    assert list((tmp_path / "games").iterdir()) == []


def test_a_pipe_sees_no_progress() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "deckbuilder", *CLASH, *QUICK], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_a_terminal_sees_progress_on_stderr_and_results_stay_clean() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "deckbuilder", *CLASH, *QUICK]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True) as running:
        os.close(theirs)
        out = running.communicate(timeout=60)[0]
    shown = b""
    try:
        while part := os.read(ours, 65536):
            shown += part
    except OSError:  # the terminal of a program that has ended
        pass
    os.close(ours)
    assert b"playing" in shown
    assert out == call(*CLASH, *QUICK)[1]
