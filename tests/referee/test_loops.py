"""Games that go round in circles end, say so, and name what is repeated; what fails is an error, apart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from toy_game import END, LOOP, NO_DECKS, ToyRules

from deckbuilder.referee.agents.registry import AGENTS
from deckbuilder.referee.lab.report import summary
from deckbuilder.referee.lab.series import Series, play_games
from deckbuilder.referee.loops import named
from deckbuilder.referee.match import STALL, WATCHED, play_match

every_agent = pytest.mark.parametrize("agent", AGENTS)
OPTIONAL = ["still", "circle", "growing"]


def test_a_batch_of_a_thousand_games_with_a_free_forced_loop_ends_and_names_it() -> None:
    """A creature that a standing effect kills at once comes back for ever."""
    series = Series(0, NO_DECKS, ("random", "random"), 1000, 7)
    found = summary(play_games(ToyRules("forced"), series, range(1000)))
    assert (found.kinds["limit"].count, found.kinds["draw"].count, found.games) == (1000, 0, 1000)
    assert found.limits and found.limits[0].endswith("repeated: Ghoul comes back")
    assert found.decisions.most <= 2 * STALL + WATCHED


@every_agent
@pytest.mark.parametrize("kind", OPTIONAL)
@pytest.mark.parametrize("eager", [False, True], ids=["indifferent", "eager"])
def test_no_agent_is_held_for_ever_by_an_optional_loop(agent: str, kind: str, eager: bool) -> None:
    """Within a turn a loop is gone through so many times at most, then the game is stopped."""
    record: list[int] = []
    result = play_match(ToyRules(kind, eager=eager), NO_DECKS, 3, [agent, agent], record)
    assert result.kind in ("win", "limit")
    ends = [-1, *(place for place, action in enumerate(record) if action == END), len(record)]
    assert max(two - one for one, two in pairwise(ends)) <= 2 * STALL + WATCHED + 1
    if result.kind == "limit":
        assert "Siphon" in result.reason or "Kiln" in result.reason
    else:
        assert record.count(END) == 10


def test_an_eager_agent_in_a_growing_loop_meets_the_limit_and_the_trigger_is_named() -> None:
    result = play_match(ToyRules("growing", eager=True), NO_DECKS, 1, ["greedy", "greedy"])
    assert (result.kind, result.winner, result.turns) == ("limit", None, 1)
    assert result.reason.endswith("repeated: draw with Siphon")


@every_agent
def test_no_agent_repeats_an_action_that_changes_nothing_at_one_decision(agent: str) -> None:
    for seed in range(20):
        record: list[int] = []
        result = play_match(ToyRules("still"), NO_DECKS, seed, [agent, agent], record)
        assert result.kind == "win"
        assert (LOOP, LOOP) not in list(pairwise(record))


def test_how_often_an_agent_wanted_to_repeat_it_is_counted_in_the_report() -> None:
    """Random takes it in half of the ten turns, and in half of those it wants it again: one turn in four."""
    series = Series(0, NO_DECKS, ("random", "random"), 400, 7)
    rows = play_games(ToyRules("still"), series, range(400))
    assert sum(row.idle for row in rows) == summary(rows).idle
    assert 0.15 < summary(rows).idle / 4000 < 0.35
    rows = play_games(ToyRules("growing"), series, range(400))
    assert summary(rows).idle == 0


def test_a_game_without_a_legal_action_is_an_error_that_names_the_moment() -> None:
    result = play_match(ToyRules("stuck"), NO_DECKS, 1, ["random", "random"])
    assert (result.kind, result.winner) == ("error", None)
    assert "no legal action for seat 0 in turn 3" in result.reason


def test_a_rule_that_fails_ends_one_game_and_not_the_series() -> None:
    series = Series(0, NO_DECKS, ("random", "random"), 10, 7)
    found = summary(play_games(ToyRules("broken"), series, range(10)))
    assert found.kinds["error"].count == 10
    assert found.errors[0].startswith("game 0, seed ") and "rules: KeyError('Ghoul')" in found.errors[0]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["end", *["turn", "untap"] * 3], "turn, untap"),
        (["a"] * 3, "a"),
        (["a", "b", "c"] * 3, "a, b, c"),
        (["a", "a", "b", "a", "c", "b"], "a, b, c"),
        ([], ""),
    ],
)
def test_a_cycle_is_named_once_in_its_order_else_what_is_most_frequent(words: list[str], name: str) -> None:
    assert named(words) == name
