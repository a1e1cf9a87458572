"""What holds for every game and every agent: seeds, replays, undo, hidden cards, results."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path

import pytest
from matches import CLASH, DUELS, ONE_EACH, SETUPS, few, random_game, rules_of, sits, thinned
from toy_game import BrokenAgent

from deckbuilder.errors import InputError
from deckbuilder.games.clash_of_decks.state import STRUCTURE
from deckbuilder.model.rng import Generator
from deckbuilder.referee import replay
from deckbuilder.referee.agents.registry import AGENTS, make
from deckbuilder.referee.lab import runner
from deckbuilder.referee.lab.runner import run
from deckbuilder.referee.lab.series import Series
from deckbuilder.referee.lab.statistics import Share
from deckbuilder.referee.match import play_match
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import Session, words_to_action
from deckbuilder.referee.state import RUNNING

every_setup = pytest.mark.parametrize("name", SETUPS)
every_agent = pytest.mark.parametrize("agent", AGENTS)


@every_setup
def test_one_seed_gives_one_game(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for seed in range(few(name, 5)):
        first = [rules.key(state) for state in random_game(rules, setup, seed)]
        assert first == [rules.key(state) for state in random_game(rules_of(game), setup, seed)]


@every_setup
def test_other_seeds_give_other_games(name: str) -> None:
    """E19: at least 99 of 100 games differ."""
    game, setup = SETUPS[name]
    rules = rules_of(game)
    games = few(name, 100, 12)
    ends = {tuple(hash(rules.key(s)) for s in random_game(rules, setup, seed)) for seed in range(games)}
    assert len(ends) >= 0.99 * games


@every_setup
def test_two_interleaved_games_equal_their_solo_runs(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    alone = [[rules.key(state) for state in random_game(rules, setup, seed)] for seed in (1, 2)]
    together: list[list[object]] = [[], []]
    games = [random_game(rules, setup, seed) for seed in (1, 2)]
    running = {0, 1}
    while running:
        for number in sorted(running):
            state = next(games[number], None)
            if state is None:
                running.discard(number)
            else:
                together[number].append(rules.key(state))
    assert together == alone


@every_setup
def test_playouts_from_one_state_differ(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    state = rules.start(setup, 5)
    ends = set()
    games = few(name, 64, 12)
    for number in range(games):
        copy, chance = rules.clone(state), Generator(number)
        while copy.outcome == RUNNING:
            legal = rules.legal_actions(copy)
            rules.apply(copy, legal[chance.below(len(legal))])
        ends.add(rules.key(copy))
    assert len(ends) > games / 2


@every_setup
def test_a_saved_game_is_rebuilt_to_the_same_end_from_every_step(name: str, tmp_path: Path) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    record: list[int] = []
    agents = sits(setup, "random")
    play_match(rules, setup, 3, agents, record)
    whole = replay.Recording(game, setup, 3, tuple(record), tuple(agents))
    replay.save(whole, rules, tmp_path / "game.json")
    again, fingerprint = replay.read(tmp_path / "game.json")
    assert replay.fingerprint(rules, again.rebuilt(rules)) == fingerprint
    assert again.actions == whole.actions and again.setup.decks == setup.decks
    session = Session(rules, setup, 3)
    looked_at = set(thinned(name, range(len(record)), times=4))
    for number, action in enumerate(record):
        if number in looked_at:
            assert rules.key(whole.rebuilt(rules, number)) == rules.key(session.state)
        session.act(action)


@every_setup
def test_undo_brings_back_exactly_what_was(name: str) -> None:
    """E23: every earlier decision can be gone back to, chance included."""
    game, setup = SETUPS[name]
    rules = rules_of(game)
    session, chance, keys = Session(rules, setup, 8), Generator(1), []
    while session.state.outcome == RUNNING:
        keys.append(rules.key(session.state))
        legal = rules.legal_actions(session.state)
        session.act(legal[chance.below(len(legal))])
    actions = list(session.actions)
    for number in range(len(keys) - 1, -1, -3):
        session.undo(number)
        assert rules.key(session.state) == keys[number]
    for action in actions[len(session.actions) :]:
        session.act(action)
    assert session.actions == actions


@every_setup
def test_every_legal_action_has_words_of_its_own_that_lead_back_to_it(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for state in random_game(rules, setup, 4):
        for action in rules.legal_actions(state):
            assert words_to_action(rules, state, rules.action_words(state, action)) == action


@every_setup
def test_every_event_has_words_and_listening_changes_nothing(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    silent = [rules.key(state) for state in random_game(rules, setup, 6)]
    heard, sentences = [], []
    for state in random_game(rules, setup, 6):
        sentences += [rules.event_words(state, event) for event in state.events or ()]
        state.events = []
        heard.append(rules.key(state))
    assert heard == silent
    assert sentences and all(sentences)


@every_setup
def test_the_table_fits_80_columns_and_facts_stand_for_every_state(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for state in thinned(name, random_game(rules, setup, 9)):
        for seat in range(rules.seats):
            assert all(len(line) <= 80 for line in rules.table(rules.view(state, seat)))
        assert rules.facts(state)


@every_setup
@every_agent
def test_every_agent_finishes_its_games_without_an_error(name: str, agent: str) -> None:
    game, setup = SETUPS[name]
    for seed in range(few(name, 6)):
        result = play_match(rules_of(game), setup, seed, sits(setup, agent, "random"))
        assert result.kind in ("win", "draw"), result.reason


def _permuted(state: object, seat: int, chance: random.Random) -> None:
    """Put the hand of the other seat in another order, its structure in place (C23)."""
    hand = state.hands[1 - seat]  # type: ignore[attr-defined]
    place = hand.index(STRUCTURE)
    rest = [card for card in hand if card != STRUCTURE]
    chance.shuffle(rest)
    rest.insert(place, STRUCTURE)
    state.hands[1 - seat] = rest  # type: ignore[attr-defined]


@every_agent
def test_the_order_of_the_opponents_hand_does_not_move_an_agent(agent: str) -> None:
    """C23: neither the view nor the choice depends on what is hidden."""
    rules = rules_of("clash_of_decks")
    chance = random.Random(1)
    for seed in range(4):
        for state in random_game(rules, SETUPS["clash preconstructed 1-2"][1], seed):
            if state.outcome != RUNNING:
                break
            seat = state.seat
            other = rules.clone(state)
            other.legal = None
            _permuted(other, seat, chance)
            legal = rules.legal_actions(state)
            views = [rules.view(one, seat) for one in (state, other)]
            assert rules.key(views[0].world(4)) == rules.key(views[1].world(4))
            choices = [make(agent, rules, seat, 77).choose(view, legal) for view in views]
            assert choices[0] == choices[1]


def test_worlds_differ_from_the_truth_about_as_often_as_chance_says() -> None:
    """E30: of 8 hidden cards in order, a sampled order is right once in 40,320 times."""
    rules = rules_of("clash_of_decks")
    state = rules.start(SETUPS["clash preconstructed 1-2"][1], 2)
    view = rules.view(state, 0)
    worlds = [tuple(view.world(seed).hands[1]) for seed in range(300)]
    assert len(set(worlds)) > 290
    assert sum(world == tuple(state.hands[1]) for world in worlds) <= 1
    # Chi-square of which card stands first: 7 degrees of freedom, 24.3 is the 0.1 % point.
    counts = [sum(world[1] == card for world in worlds) for card in range(8, 16)]
    assert sum((count - 300 / 8) ** 2 / (300 / 8) for count in counts) < 24.3


def _digest(workers: int) -> str:
    total = hashlib.sha256()
    for game in ONE_EACH:
        names = [name for name in DUELS if SETUPS[name][0] == game]
        series = [
            Series(n, SETUPS[name][1], ("greedy", "random"), few(name, 30), 7)
            for n, name in enumerate(names[: few(names[0], 36)])
        ]
        total.update(repr(run(game, series, workers=workers)).encode())
    return total.hexdigest()


def test_the_number_of_workers_does_not_change_the_results() -> None:
    assert _digest(1) == _digest(2) == _digest(8)


def test_results_and_recordings_do_not_depend_on_which_worker_is_done_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def last_first(futures: Iterable[Future[object]]) -> Iterator[Future[object]]:
        yield from reversed(list(futures))

    _, setup = SETUPS["clash preconstructed 1-2"]
    series = [Series(0, setup, ("random", "random"), 170, 7), Series(1, setup, ("random", "random"), 60, 7)]
    found = []
    for workers in (1, 2):
        taken: list[tuple[int, str]] = []

        def take(number: int, lines: Sequence[str], taken: list[tuple[int, str]] = taken) -> None:
            taken += [(number, line) for line in lines]

        rows = run("clash_of_decks", series, workers=workers, record=take)
        found.append((rows, [[line for number, line in taken if number == n] for n in (0, 1)]))
        monkeypatch.setattr(runner, "as_completed", last_first)
    assert found[0] == found[1]
    assert [len(part) for part in found[1][1]] == [170, 60]


def test_hash_seeds_do_not_change_the_results() -> None:
    code = "import test_referee_contract as t; print(t._digest(1))"
    here = Path(__file__).resolve()
    found = set()
    for seed in ("0", "1", "2"):
        path = os.pathsep.join([str(here.parent), str(here.parent.parent / "support")])
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_the_two_games_of_a_pair_are_one_deal_seen_from_both_seats() -> None:
    """E49: each deck's hand has the same order in both games, and each begins once."""
    rules = rules_of("clash_of_decks")
    from deckbuilder.referee.lab.seating import arranged

    setup = SETUPS["clash preconstructed 1-2"][1]
    for seed in range(10):
        one, two = rules.start(setup, seed), rules.start(arranged(setup, (1, 0)), seed)
        for seat in (0, 1):
            hands = [
                [state.table.ids[card] for card in state.hands[place] if card != STRUCTURE]
                for state, place in ((one, seat), (two, 1 - seat))
            ]
            assert hands[0] == hands[1]
        assert one.first == two.first


def test_an_agent_that_fails_is_an_error_and_no_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """E44, E39: results are kept apart and add up."""
    monkeypatch.setitem(AGENTS, "broken", BrokenAgent)  # type: ignore[arg-type]
    game, setup = SETUPS["clash preconstructed 1-2"]
    result = play_match(rules_of(game), setup, 1, ["broken", "random"])
    assert (result.kind, result.winner) == ("error", None)
    assert "lost the thread" in result.reason


def test_a_game_stopped_at_its_bound_is_a_limit_and_no_draw() -> None:
    """C53, E09, E10."""
    game, setup = SETUPS["clash preconstructed 1-2"]
    short = Setup(setup.decks, setup.format, {"max_turns": 3})
    result = play_match(rules_of(game), short, 1, ["random", "random"])
    assert (result.kind, result.winner, result.turns) == ("limit", None, 3)


def test_nobody_uses_the_global_generator_in_a_series(monkeypatch: pytest.MonkeyPatch) -> None:
    """E16."""

    def forbidden(*_: object) -> None:
        raise AssertionError("the global generator was used")

    for name in ("random", "randrange", "shuffle", "choice", "getrandbits"):
        monkeypatch.setattr(random, name, forbidden)
    game, setup = SETUPS["clash preconstructed 3-4"]
    for agent in AGENTS:
        assert play_match(rules_of(game), setup, 1, [agent, agent]).kind == "win"


def test_a_hundred_thousand_clones_leave_memory_flat() -> None:
    """E50."""
    rules = rules_of("clash_of_decks")
    state = rules.start(SETUPS["clash preconstructed 1-2"][1], 1)
    rules.clone(state)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(20_000):
            rules.clone(state)
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()


def test_wilson_intervals_hold_the_truth_about_95_times_in_100() -> None:
    """E40: by simulation, 93 to 97 %."""
    chance = Generator(12)
    inside = 0
    for _ in range(2000):
        low, high = Share(sum(chance.below(10) < 3 for _ in range(150)), 150).interval()
        inside += low <= 0.3 <= high
    assert 0.93 <= inside / 2000 <= 0.97


def test_a_wilson_interval_worked_by_hand() -> None:
    """8 of 10: centre (0.8 + 1.9207 / 10) / 1.38415 = 0.7167, half width 0.2266."""
    low, high = Share(8, 10).interval()
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"form": "x"}', '{"form": "deckbuilder-game", "version": 9}', "\0", "[" * 9999]
)
def test_what_is_no_recording_is_refused_in_one_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(InputError, match="not a recorded game"):
        replay.read(tmp_path / "x.json")


def test_a_recording_changed_by_hand_names_the_action(tmp_path: Path) -> None:
    game, setup = SETUPS["clash preconstructed 1-2"]
    rules, record = rules_of(game), []
    play_match(rules, setup, 3, ["random", "random"], record)
    replay.save(replay.Recording(game, setup, 3, tuple(record)), rules, tmp_path / "game.json")
    table = json.loads((tmp_path / "game.json").read_text())
    table["actions"][4] = 9999
    (tmp_path / "game.json").write_text(json.dumps(table))
    with pytest.raises(InputError, match="action 5"):
        replay.read(tmp_path / "game.json")[0].rebuilt(rules)


def test_mirrored_decks_are_the_option_allow_mirror() -> None:
    """C11."""
    rules = rules_of("clash_of_decks")
    with pytest.raises(InputError, match="C11"):
        rules.start(Setup((CLASH[1], CLASH[1]), "preconstructed"), 1)
    rules.start(Setup((CLASH[1], CLASH[1]), "preconstructed", {"allow_mirror": True}), 1)
