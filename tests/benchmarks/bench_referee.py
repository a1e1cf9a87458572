"""How fast the referee plays: decisions a second, clones, recordings. Prints figures; asserts nothing.

Run it with ``python tests/benchmarks/bench_referee.py``; in an installed wheel it measures the compiled core.
"""

from __future__ import annotations

import copy
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from matches import CLASH, rules_of

from deckbuilder.cli.express import version_line
from deckbuilder.referee.match import play_match
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.state import RUNNING

GAMES = 2000
SETUPS = [Setup((CLASH[a], CLASH[b]), "preconstructed") for a, b in ((1, 2), (2, 3), (3, 4), (4, 1))]


def random_play(rules: Any) -> tuple[int, float]:
    """Return decisions taken and CPU seconds for random games, set-up included."""
    legal_actions, apply = rules.doors()
    chance, decisions = 12345, 0
    start = time.process_time()
    for setup in SETUPS:
        for seed in range(GAMES // len(SETUPS)):
            state = rules.start(setup, seed)
            while state.outcome == RUNNING:
                legal = legal_actions(state)
                chance = (chance * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
                apply(state, legal[(chance >> 33) % len(legal)])
                decisions += 1
    return decisions, time.process_time() - start


def matches(rules: Any, *, recording: bool) -> float:
    """Return CPU seconds for games between random agents, recorded or not."""
    start = time.process_time()
    for seed in range(400):
        play_match(rules, SETUPS[0], seed, ["random", "random"], [] if recording else None)
    return time.process_time() - start


def each(count: int, work: Any) -> float:
    """Return microseconds a call."""
    start = time.process_time()
    for _ in range(count):
        work()
    return (time.process_time() - start) / count * 1e6


def main() -> None:
    """Measure and print."""
    rules = rules_of("clash_of_decks")
    random_play(rules)
    rates = sorted(decisions / seconds for decisions, seconds in (random_play(rules) for _ in range(5)))
    state = rules.start(SETUPS[0], 1)
    clone = each(100_000, lambda: rules.clone(state))
    plain = version_line()
    print(plain)
    print(f"random play: {rates[2]:,.0f} decisions/s (median of 5 runs of {GAMES} games)")
    print(f"clone: {clone:.2f} us")
    if "plain" in plain:
        print(f"copy.deepcopy: {each(500, lambda: copy.deepcopy(state)) / clone:.0f} times a clone")
    ratios = sorted(matches(rules, recording=True) / matches(rules, recording=False) for _ in range(5))
    print(f"recording costs {100 * (ratios[2] - 1):.1f} % of a game between random agents (median of 5)")


if __name__ == "__main__":
    main()
