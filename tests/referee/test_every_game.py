"""Faults that other engines had, held against every game the referee plays and every agent."""

from __future__ import annotations

import gc
import os
import random
import secrets
import sys
import time
import tracemalloc
import types
from collections.abc import Iterator
from typing import Any

import pytest
from matches import (
    DUELS,
    ONE_EACH,
    SETUPS,
    UNDER_WAY,
    few,
    played_games,
    random_game,
    rules_of,
    sits,
    thinned,
)

from deckbuilder.model.rng import Generator
from deckbuilder.referee.agents.person_agent import PersonAgent
from deckbuilder.referee.agents.registry import AGENTS, make
from deckbuilder.referee.lab.series import Series, play_games
from deckbuilder.referee.match import play_match, play_on, seated
from deckbuilder.referee.protocol import IllegalAction
from deckbuilder.referee.state import RUNNING

every_setup = pytest.mark.parametrize("name", SETUPS)
every_game = pytest.mark.parametrize("name", ONE_EACH.values(), ids=ONE_EACH.keys())
every_agent = pytest.mark.parametrize("agent", AGENTS)


def test_every_game_with_a_referee_is_under_test() -> None:
    assert sorted([*ONE_EACH, *UNDER_WAY]) == sorted(played_games())


@every_setup
@every_agent
def test_every_agent_has_a_legal_action_to_take_until_the_game_ends(name: str, agent: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for seed in range(few(name, 4)):
        state = rules.start(setup, seed)
        seats = seated(rules, setup, seed, sits(setup, agent))
        while state.outcome == RUNNING:
            legal = rules.legal_actions(state)
            assert legal, f"no legal action in {rules.facts(state)}"
            assert len(set(legal)) == len(legal)
            rules.apply(state, seats[state.seat].choose(rules.view(state, state.seat), legal))
        assert rules.legal_actions(state) == []


@every_setup
def test_an_action_that_is_not_legal_is_refused_with_a_reason_and_changes_nothing(name: str) -> None:
    game, setup = SETUPS[name]
    rules, chance = rules_of(game), Generator(5)
    for number, state in enumerate(thinned(name, random_game(rules, setup, 12))):
        legal = rules.legal_actions(state)
        top = max(legal, default=0) + 3
        tries = {-1, -2, top, 10**6, 2**40, *(chance.below(top) for _ in range(8 if number else 400))}
        before = rules.key(state)
        for action in tries - set(legal):
            with pytest.raises(IllegalAction, match=r"\w"):
                rules.apply(state, action)
        assert rules.key(state) == before
        assert rules.legal_actions(state) == legal


@every_setup
def test_an_action_that_changes_nothing_is_never_offered(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for seed in range(3):
        for state in thinned(name, random_game(rules, setup, seed)):
            before = rules.key(state)
            for action in rules.legal_actions(state):
                trial = rules.clone(state)
                rules.apply(trial, action)
                assert rules.key(trial) != before, rules.action_words(state, action)


@every_setup
@every_agent
def test_two_worlds_that_look_alike_move_an_agent_alike(name: str, agent: str) -> None:
    """What is hidden can be otherwise in any way that the view allows: view, table and move stay."""
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for number, state in enumerate(thinned(name, random_game(rules, setup, 21))):
        if state.outcome != RUNNING:
            break
        legal, seat = list(rules.legal_actions(state)), state.seat
        view = rules.view(state, seat)
        worlds = [view.world(2 * number), view.world(2 * number + 1)]
        views = [view, *(rules.view(world, seat) for world in worlds)]
        assert all(rules.legal_actions(world) == legal for world in worlds)
        assert len({tuple(rules.table(one)) for one in views}) == 1
        assert len({rules.key(one.world(4)) for one in views}) == 1
        choices = {make(agent, rules, seat, 77).choose(one, legal) for one in views}
        assert len(choices) == 1


@every_setup
def test_what_a_seat_sees_is_alike_in_all_worlds_also_when_another_decides(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for number, state in enumerate(thinned(name, random_game(rules, setup, 22))):
        for seat in range(len(setup.decks)):
            view = rules.view(state, seat)
            other = rules.view(view.world(number), seat)
            assert list(rules.table(view)) == list(rules.table(other))
            assert rules.key(view.world(9)) == rules.key(other.world(9))


@every_game
def test_what_is_hidden_is_otherwise_in_other_worlds(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    view = rules.view(next(random_game(rules, setup, 3)), 0)
    seen = set()
    for seed in range(40):
        world = view.world(seed)
        world.rng = 0
        seen.add(rules.key(world))
    assert len(seen) > 30


@pytest.mark.parametrize("name", DUELS)
def test_games_of_a_series_are_not_played_twice(name: str) -> None:
    """Of the sequences of actions at least 99 in 100 differ."""
    game, setup = SETUPS[name]
    games = few(name, 200)
    series = Series(3, setup, ("random", "random"), games, 7)
    rows = play_games(rules_of(game), series, range(games), record=True)
    assert len({row.actions for row in rows}) >= 0.99 * games


def _forbidden(*_: object, **__: object) -> Any:
    raise AssertionError("a source of chance or time that no seed covers")


@every_setup
@every_agent
def test_no_game_and_no_agent_asks_the_clock_or_chance_from_elsewhere(
    name: str, agent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    with monkeypatch.context() as patch:
        for source in (
            "random",
            "randrange",
            "randint",
            "shuffle",
            "choice",
            "sample",
            "getrandbits",
            "seed",
        ):
            patch.setattr(random, source, _forbidden)
        for clock in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "process_time"):
            patch.setattr(time, clock, _forbidden)
        patch.setattr(os, "urandom", _forbidden)
        patch.setattr(secrets, "randbelow", _forbidden)
        result = play_match(rules, setup, 1, sits(setup, agent))
    assert result.kind in ("win", "draw"), result.reason


@every_setup
def test_a_person_is_asked_like_any_agent(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    asked = []

    def pick(view: Any, actions: Any) -> int:
        asked.append(view.seat)
        return int(actions[-1 if len(asked) % 3 else 0])

    state = rules.start(setup, 4)
    person = make("you", rules, 0, 1)
    assert isinstance(person, PersonAgent)
    person.ask = pick
    others = seated(rules, setup, 4, sits(setup, "random"))[1:]
    assert play_on(rules, state, [person, *others]).kind in ("win", "draw", "limit")
    assert asked and set(asked) == {0}


def test_a_person_without_a_keyboard_is_an_error_of_that_game() -> None:
    game, setup = next(iter(SETUPS.values()))
    result = play_match(rules_of(game), setup, 1, sits(setup, "you", "random"))
    assert result.kind == "error" and "keyboard" in result.reason


def _reachable(start: object) -> Iterator[object]:
    """Everything that hangs on an object, but for code and types."""
    seen, waiting = {id(start)}, [start]
    while waiting:
        for found in gc.get_referents(waiting.pop()):
            if id(found) not in seen and not isinstance(found, (type, types.ModuleType, types.FunctionType)):
                seen.add(id(found))
                waiting.append(found)
                yield found


@every_game
def test_a_copy_does_not_keep_hold_of_its_original(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    states = [rules.clone(state) for state in random_game(rules, setup, 6)]
    state = states[len(states) // 2]
    state.events = []
    copies = [rules.clone(state)]
    for _ in range(3):
        copies.append(rules.clone(copies[-1]))
    found = {id(one) for one in _reachable(copies[-1])}
    assert not found & {id(state), *map(id, copies[:-1])}
    while copies[-1].outcome == RUNNING:
        rules.apply(copies[-1], rules.legal_actions(copies[-1])[0])
    assert state.events == []


@every_game
def test_copies_leave_memory_flat(name: str) -> None:
    """As many as a search makes; 100,000 of them are part of the benchmark."""
    game, setup = SETUPS[name]
    rules = rules_of(game)
    state = rules.start(setup, 1)
    copy = rules.clone(state)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(5_000):
            copy = rules.clone(copy)
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()


def _operations(work: Any) -> int:
    """Count the calls of Python functions in a piece of work."""
    count = 0

    def listen(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(listen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def _size(key: object) -> int:
    return sum(map(_size, key)) if isinstance(key, tuple) else 1


@every_setup
def test_a_state_does_not_grow_with_the_length_of_the_game(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for seed in range(3):
        sizes = [_size(rules.key(state)) for state in random_game(rules, setup, seed)]
        quarter = max(1, len(sizes) // 4)
        assert max(sizes[-quarter:]) <= 1.5 * max(sizes[:quarter])


def test_a_decision_at_turn_100_takes_as_much_work_as_at_turn_10_on_the_same_board() -> None:
    game, setup = SETUPS["clash preconstructed 1-2"]
    rules = rules_of(game)
    board = {
        "A": {"hand": ["Bastion", "BRUTE", "BARON", "BOOM!"], "upper": ["TROLL"], "lower": ["REVENANT"]},
        "B": {"hand": ["Bastion", "OGRE", "ALPHA"], "upper": ["SCRIBE"], "lower": ["SHAMAN"]},
        "mana": 9,
    }

    def work(turn: int) -> int:
        state = rules.arrange(setup, {**board, "turn": turn}, 1)
        seats = seated(rules, setup, 1, sits(setup, "greedy"))

        def decide() -> None:
            legal = rules.legal_actions(state)
            action = seats[state.seat].choose(rules.view(state, state.seat), legal)
            rules.apply(rules.clone(state), action)

        return _operations(decide)

    assert work(10) == work(100) > 10
