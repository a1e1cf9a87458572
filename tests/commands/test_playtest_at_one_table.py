"""``playtest --table``: three decks and more in every game, each in every seat; and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from app_runs import call, results
from matches import SETUPS, TABLES, deck_files, few, rules_of, switch_arguments

from deckbuilder.cli.playtest_options import PlaytestOptions
from deckbuilder.cli.playtest_plan import plan
from deckbuilder.errors import UsageError
from deckbuilder.referee.lab import runner

THREE = ["playtest", "arcmage", "merfolk", "toll-of-time", "uneasy-alliance", "--table"]
RANDOM = ["--agent", "random"]
FIVE = ["merfolk", "toll-of-time", "uneasy-alliance", "brothers-in-arms", "gaian-love-for-life"]


@pytest.mark.parametrize("name", TABLES)
def test_every_game_for_more_than_two_is_playtested_at_one_table(name: str, tmp_path: Path) -> None:
    game, setup = SETUPS[name]
    count = len(setup.decks)
    games = count * few(name, 24, 2)
    files = deck_files(name, tmp_path)
    (one,) = results("playtest", game, *files, *switch_arguments(name), *RANDOM, "--table", "-n", str(games))[
        "pairings"
    ]
    assert len(one["decks"]) == len(one["wins"]) == len(one["wins_by_place"]) == count
    ends = {kind: share["count"] for kind, share in one["results"].items()}
    assert sum(ends.values()) == games and ends["error"] == 0
    for shares in (one["wins"], one["wins_by_place"]):
        assert sum(share["count"] for share in shares) == ends["win"]
    assert one["wins_by_place"][0] == one["first_player_wins"]
    assert one["seats"]["sat"] == [[games // count] * count] * count


def test_the_report_says_who_won_from_where_and_how_fair_the_seats_were() -> None:
    code, out, message = call(*THREE, *RANDOM, "-n", "6")
    assert (code, message) == (0, "")
    flat = " ".join(out.split())
    assert "Merfolk (random) against Toll of Time (random) against Uneasy Alliance (random)" in flat
    assert "all at one table: 6 games" in flat
    assert "each deck sat 2 times in each seat, and 3 times before each other deck" in flat
    for said in (
        "Merfolk wins",
        "Toll of Time wins",
        "Uneasy Alliance wins",
        "an even share of the games is 33.3 %",
    ):
        assert said in flat
    for ordinal in ("first", "second", "third"):
        assert f"{ordinal} player wins" in flat
    assert all(len(line) <= 80 for line in out.splitlines() if "few games" not in line)


def test_workers_change_no_byte_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "CHUNK", 4)
    seen = set()
    for workers in ("1", "2"):
        folder = tmp_path / workers
        kept = ["--record", str(folder), "-o", str(folder / "r.json")]
        code, out, _ = call(*THREE, *RANDOM, "-n", "10", "--workers", workers, *kept)
        assert code == 0
        seen.add((out, *(path.read_bytes() for path in sorted(folder.iterdir()))))
    assert len(seen) == 1


def test_recorded_games_are_replayed_with_each_agent_where_its_deck_sat(tmp_path: Path) -> None:
    agents = ["--agent", "random", "--agent", "random", "--agent", "greedy"]
    assert call(*THREE, *agents, "-n", "3", "--record", str(tmp_path))[0] == 0
    path = tmp_path / "table-001.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    for game, (who, decks) in enumerate(
        (
            ("A is random, B is random, C is greedy", ("Merfolk", "Toll of Time", "Uneasy Alliance")),
            ("A is greedy, B is random, C is random", ("Uneasy Alliance", "Merfolk", "Toll of Time")),
            ("A is random, B is greedy, C is random", ("Toll of Time", "Uneasy Alliance", "Merfolk")),
        )
    ):
        code, out, message = call("replay", str(path), "--game", str(game))
        assert code == 0, message
        assert who in out
        assert ", ".join(f"{letter} plays {deck}" for letter, deck in zip("ABC", decks, strict=True)) in out
        winner = "ABC"[rows[game]["seats"].index(rows[game]["winner"])]
        assert f"The game is over: seat {winner} wins" in out


def test_a_recorded_game_is_played_on_from_any_point(tmp_path: Path) -> None:
    assert call(*THREE, *RANDOM, "-n", "2", "--record", str(tmp_path))[0] == 0
    path = str(tmp_path / "table-001.jsonl")
    code, out, message = call("replay", path, "--game", "1", "--from", "40", "--play")
    assert (code, message) == (0, "")
    assert "The game is over" in out


def test_names_in_a_recording_steer_no_terminal(tmp_path: Path) -> None:
    assert call(*THREE, *RANDOM, "-n", "1", "--record", str(tmp_path))[0] == 0
    path = tmp_path / "table-001.jsonl"
    path.write_text(path.read_text().replace('"Merfolk"', r'"\u001b[2J\nMer"', 1))
    for arguments in ([], ["--json"]):
        code, out, _ = call("replay", str(path), "--game", "0", *arguments)
        assert code == 0 and "\x1b" not in out and "\nMer" not in out and "u001b" in out


@pytest.mark.parametrize(
    "seats", [[0, 0, 1], [0, 1], [0, 1, 3], [], [0, 1, 2, 3], "012", None, [True, 0, 2], [-1, 0, 1]]
)
def test_a_recording_with_impossible_seats_is_refused(tmp_path: Path, seats: object) -> None:
    assert call(*THREE, *RANDOM, "-n", "1", "--record", str(tmp_path))[0] == 0
    path = tmp_path / "table-001.jsonl"
    head, game = path.read_text().splitlines()
    path.write_text(f"{head}\n{json.dumps({**json.loads(game), 'seats': seats})}\n")
    code, out, message = call("replay", str(path), "--game", "0")
    assert (code, out) == (3, "")
    assert message.startswith(f"deckbuilder: {path}: game 0 cannot be read") and '"seats"' in message


def test_an_older_recording_is_refused_by_its_version(tmp_path: Path) -> None:
    assert call(*THREE, *RANDOM, "-n", "1", "--record", str(tmp_path))[0] == 0
    path = tmp_path / "table-001.jsonl"
    path.write_text(path.read_text().replace('"version": 2', '"version": 1', 1))
    code, _, message = call("replay", str(path), "--game", "0")
    assert code == 3 and "it has version 1; this program reads 2" in message


@pytest.mark.parametrize(
    ("decks", "table", "games"),
    [(2, False, 200), (2, True, 200), (3, False, 200), (3, True, 204), (4, True, 216), (5, True, 240)],
)
def test_the_number_of_games_is_fair_to_all_if_none_is_asked_for(decks: int, table: bool, games: int) -> None:
    """200 or the next multiple of 3! = 6, 4! = 24, 5! = 120: 34 * 6 = 204, 9 * 24 = 216, 2 * 120 = 240."""
    options = PlaytestOptions("arcmage", tuple(FIVE[:decks]), table=table)
    assert {one.games for one in plan(options, rules_of("arcmage")).series} == {games}


def test_a_folder_of_decks_sits_at_one_table_too(tmp_path: Path) -> None:
    deck_files("arcmage three", tmp_path)
    folder = results("playtest", "arcmage", "--decks", str(tmp_path), "--table", *RANDOM, "-n", "3")
    files = [str(path) for path in sorted(tmp_path.iterdir())]
    assert folder == results("playtest", "arcmage", *files, "--table", *RANDOM, "-n", "3")
    assert len(folder["pairings"]) == 1


def test_two_decks_at_a_table_are_a_duel() -> None:
    duel = ["playtest", "clash_of_decks", "1", "2", *RANDOM, "-n", "8"]
    assert call(*duel) == call(*duel, "--table")


def test_two_decks_at_a_table_may_have_their_agents_changed_round() -> None:
    duel = ["playtest", "clash_of_decks", "1", "2", *RANDOM, "--agent", "greedy", "--cross", "-n", "4"]
    assert call(*duel) == call(*duel, "--table")


def test_a_game_for_three_at_least_is_not_played_in_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("arcmage")
    monkeypatch.setattr(rules, "seats", 3)
    with pytest.raises(UsageError) as refused:
        plan(PlaytestOptions("arcmage", tuple(FIVE)), rules)
    assert "a game has 3 to 5 seats" in refused.value.message and refused.value.cure == "--table"
    assert len(plan(PlaytestOptions("arcmage", tuple(FIVE), table=True), rules).meetings) == 1


def test_amin_duna_is_at_one_table_whether_one_says_so_or_not() -> None:
    team = [*THREE[:-1], "--format", "amin-duna", *RANDOM, "-n", "2"]
    assert call(*team) == call(*team, "--table")


def test_a_deck_may_sit_at_a_table_twice() -> None:
    table = results(
        "playtest", "arcmage", "merfolk", "toll-of-time", "merfolk", "--table", *RANDOM, "-n", "3"
    )
    names = [deck["name"] for deck in table["pairings"][0]["decks"]]
    assert names == ["Merfolk (1)", "Toll of Time", "Merfolk (2)"]


FOUR_SCHOOLS = ["highland", "sylvan", "northern", "everfrost"]


def test_decks_that_could_be_two_teams_are_played_as_all_pairs() -> None:
    found = results("playtest", "tash_kalar", *FOUR_SCHOOLS, "-n", "1", *RANDOM)
    assert len(found["pairings"]) >= 6
    assert {len(pairing["decks"]) for pairing in found["pairings"]} == {2}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["clash_of_decks", "1", "2", "3", "--table"], "3 decks cannot sit at one table: a game has 2 seats"),
        (["clash_of_decks", "1", "2", "3", "--table"], "without --table all pairs of them are played"),
        (
            ["arcmage", *FIVE, "merfolk", "--table"],
            "6 decks cannot sit at one table: a game has 2 to 5 seats",
        ),
        (["arcmage", "merfolk", "--table"], "1 deck cannot sit at one table"),
        (["arcmage", "--table"], "0 decks cannot sit at one table"),
        ([*THREE[1:], *RANDOM, *RANDOM], "2 agents for 3 sides (one for all, or one a side)"),
        (
            [*THREE[1:-1], *RANDOM, *RANDOM, *RANDOM],
            "3 agents for 2 sides (one for all, or one a side; with --table each",
        ),
        (
            [*THREE[1:], *RANDOM, "--agent", "greedy", *RANDOM, "--cross"],
            "--cross: it needs two decks, not several",
        ),
        (["arcmage", "merfolk", "--against", "toll-of-time", "--table"], "leave --against or --table out"),
        (["tash_kalar", *FOUR_SCHOOLS, "--table"], "two teams whose seats take turns play no series"),
    ],
)
def test_a_table_that_cannot_be_is_refused_kindly(arguments: list[str], words: str) -> None:
    code, out, message = call("playtest", *arguments)
    assert (code, out) == (2, "")
    assert words in message and message.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["1", "2"], 2),
        (["1", "2", "3"], 3),
        (["1", "--against", "2"], 2),
        (["1", "2", "--table"], 2),
        (["--decks", "FOLDER"], 3),
    ],
)
def test_decks_that_would_each_play_alone_are_not_told_their_size(
    arguments: list[str], count: int, tmp_path: Path
) -> None:
    """With solo the project's own opponent plays the other 24 cards; no second deck takes part."""
    for number in (1, 2, 3):
        path = Path(__file__).resolve().parents[2] / f"card_data/clash_of_decks/decks/deck-{number}.txt"
        (tmp_path / path.name).write_text(path.read_text())
    given = [str(tmp_path) if one == "FOLDER" else one for one in arguments]
    switches = ["--option", "window=frozen", "--option", "solo=normal"]
    code, out, message = call("playtest", "clash_of_decks", *given, *switches)
    assert (code, out) == (2, "")
    assert f"with solo=normal a deck plays alone, not {count} against each other" in message
    assert "one by one" in message and "window" not in message


def test_one_deck_in_a_folder_plays_alone_like_one_that_is_named(tmp_path: Path) -> None:
    path = Path(__file__).resolve().parents[2] / "card_data/clash_of_decks/decks/deck-1.txt"
    (tmp_path / path.name).write_text(path.read_text())
    solo = ["--option", "solo=normal", *RANDOM, "-n", "4"]
    named = results("playtest", "clash_of_decks", "1", *solo)
    assert named == results("playtest", "clash_of_decks", "--decks", str(tmp_path), *solo)
