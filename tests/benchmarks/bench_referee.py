"""How fast the referee plays: decisions a second, clones, recordings. Prints figures; asserts nothing.

Run it with ``python tests/benchmarks/bench_referee.py``; in an installed wheel it measures the compiled core.
A row for each game and set-up, never a mean over games.
"""

from __future__ import annotations

import copy
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from matches import ONE_EACH, SETUPS, rules_of, sits

from deckbuilder.cli.express import version_line
from deckbuilder.referee.lab import recorded, runner
from deckbuilder.referee.lab.series import Series
from deckbuilder.referee.match import seated
from deckbuilder.referee.state import RUNNING

RUNS = 5
GAMES = 1000
"""Random games in a run."""
CLONES = 100_000


def random_play(name: str) -> float:
    """Return decisions a CPU second in random games of a set-up, setting up included."""
    game, setup = SETUPS[name]
    rules = rules_of(game)
    legal_actions, apply = rules.doors()
    chance, decisions = 12345, 0
    start = time.process_time()
    for seed in range(GAMES):
        state = rules.start(setup, seed)
        while state.outcome == RUNNING:
            legal = legal_actions(state)
            chance = (chance * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            apply(state, legal[(chance >> 33) % len(legal)])
            decisions += 1
    return decisions / (time.process_time() - start)


def each(count: int, work: Callable[[], object]) -> float:
    """Return CPU microseconds a call."""
    start = time.process_time()
    for _ in range(count):
        work()
    return (time.process_time() - start) / count * 1e6


def memory_of_clones(rules: Any, state: Any) -> int:
    """Return bytes left behind by a chain of clones."""
    one = rules.clone(state)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(CLONES):
        one = rules.clone(one)
    left = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return left


def series_seconds(game: str, agent: str, folder: Path | None) -> float:
    """Return CPU seconds of a series, recorded into files of a folder or not."""
    _, setup = SETUPS[ONE_EACH[game]]
    series = [Series(0, setup, (agent, agent), 600, 7)]
    start = time.process_time()
    if folder is None:
        runner.run(game, series)
    else:
        with recorded.recording(folder, rules_of(game), series, [("A", "B")], force=True) as recorder:
            runner.run(game, series, record=recorder.take)
    return time.process_time() - start


def recording_cost(game: str, agent: str) -> float:
    """Return what recording adds to a series, as a share of it."""
    with tempfile.TemporaryDirectory() as folder:
        ratios = [
            series_seconds(game, agent, Path(folder)) / series_seconds(game, agent, None) for _ in range(RUNS)
        ]
    return median(ratios) - 1


def late_decisions() -> float:
    """Return how long a greedy decision takes in turn 100 against turn 10, on one board."""
    game, setup = SETUPS["clash preconstructed 1-2"]
    rules = rules_of(game)
    board = {
        "A": {"hand": ["Bastion", "BRUTE", "BARON", "BOOM!"], "upper": ["TROLL"], "lower": ["REVENANT"]},
        "B": {"hand": ["Bastion", "OGRE", "ALPHA"], "upper": ["SCRIBE"], "lower": ["SHAMAN"]},
        "mana": 9,
    }

    def decision(turn: int) -> float:
        state = rules.arrange(setup, {**board, "turn": turn}, 1)
        agent = seated(rules, setup, 1, sits(setup, "greedy"))[0]
        legal = rules.legal_actions(state)
        return each(2000, lambda: agent.choose(rules.view(state, 0), legal))

    return median(decision(100) / decision(10) for _ in range(RUNS))


def main() -> None:
    """Measure and print."""
    print(version_line())
    plain = "plain" in version_line()
    for game, name in ONE_EACH.items():
        rules = rules_of(game)
        state = rules.start(SETUPS[name][1], 1)
        clone = each(CLONES, lambda rules=rules, state=state: rules.clone(state))
        print(f"\n{game}")
        for other in (other for other, (owner, _) in SETUPS.items() if owner == game):
            random_play(other)
            rate = median(random_play(other) for _ in range(RUNS))
            print(f"  random play, {other}: {rate:,.0f} decisions/s on one core")
        print(f"  clone: {clone:.2f} us")
        if plain:
            deep = each(300, lambda state=state: copy.deepcopy(state))
            print(f"  copy.deepcopy: {deep / clone:.0f} times a clone")
        print(f"  {CLONES:,} clones in a chain leave {memory_of_clones(rules, state):,} bytes behind")
        for agent in ("random", "greedy"):
            print(f"  recording a series of {agent} games adds {100 * recording_cost(game, agent):.1f} %")
    print(f"\na decision in turn 100 takes {late_decisions():.2f} times one in turn 10 on the same board")


if __name__ == "__main__":
    main()
