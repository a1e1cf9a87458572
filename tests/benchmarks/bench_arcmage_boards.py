"""How fast Arcmage's referee offers decisions on crowded boards. Prints figures; asserts nothing.

Run it with ``python tests/benchmarks/bench_arcmage_boards.py``; in an installed wheel it measures the
compiled core. Aims: any decision within 50 ms, the whole process within 300 MiB.
"""

from __future__ import annotations

import resource
import sys
import time
import tracemalloc
from collections.abc import Mapping
from statistics import median
from typing import Any

from deckbuilder.cli.express import version_line
from deckbuilder.games.arcmage.machine import PASS
from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.referee.match import seated
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.state import RUNNING

RUNS = 5
SETUP = Setup(((), ()), "open", {})
EVENTS = (
    "Abduction",
    "Battering Ram",
    "Call to Aid",
    "Carpe Diem",
    "Deadly Shock",
    "Early Spring",
    "Erode",
    "Fearless Assault",
    "Ink Cloud",
    "Karma",
    "Outmaneuvered",
    "Touch of Genius",
    "Whirlwind",
)
RICH = dict.fromkeys(("gaian", "dark-legion", "red-banner", "house-of-nobles", "the-empire"), 10)
CITIES = {"cities": [{"name": "Farmland", "strength": 30}, {"name": "Armory", "strength": 30}]}

BOARDS: dict[str, Mapping[str, Any]] = {
    "12 attackers against 12 blockers": {
        "phase": "attack",
        "A": {**CITIES, "army": ["Royal Guard"] * 12},
        "B": {**CITIES, "army": ["Royal Guard"] * 12},
    },
    "7 damage over 10 defenders": {
        "phase": "attack",
        "A": {**CITIES, "army": [{"name": "Ghoul", "counters": [7, 7]}]},
        "B": {**CITIES, "army": ["Ghoul"] * 10},
    },
    "20 events in hand": {
        "phase": "play",
        "A": {**CITIES, "army": ["Ghoul"] * 4, "hand": [*EVENTS, *EVENTS[:7]], "resources": RICH},
        "B": {**CITIES, "army": ["Ghoul"] * 4, "hand": [*EVENTS, *EVENTS[:7]], "resources": RICH},
    },
}
LATE: Mapping[str, Any] = {
    "phase": "play",
    "A": {**CITIES, "army": ["Ghoul"] * 4, "hand": ["Abduction", "Ghoul", "Royal Guard"], "resources": RICH},
    "B": {**CITIES, "army": ["Royal Guard"] * 3, "hand": ["Ghoul", "Karma"], "resources": RICH},
}


def eager(legal: list[int]) -> int:
    """Return the first answer that declines nothing: all attack, all defend, all is played."""
    return legal[1] if legal[0] == PASS and len(legal) > 1 else legal[0]


def slowest(rules: ArcmageRules, board: Mapping[str, Any], decisions: int) -> tuple[float, int, int]:
    """Return the longest of some decisions in ms, how many were taken, and the most answers offered."""
    state = rules.arrange(SETUP, board, 1)
    longest, most = 0.0, len(rules.legal_actions(state))
    for taken in range(decisions):
        if state.outcome != RUNNING:
            return longest * 1000, taken, most
        start = time.process_time()
        rules.apply(state, eager(rules.legal_actions(state)))
        most = max(most, len(rules.legal_actions(state)))
        longest = max(longest, time.process_time() - start)
    return longest * 1000, decisions, most


def peak(rules: ArcmageRules, board: Mapping[str, Any]) -> float:
    """Return the most memory in KiB that deciding on a board takes besides the board."""
    tracemalloc.start()
    slowest(rules, board, 60)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1024


def decision(rules: ArcmageRules, turn: int) -> float:
    """Return seconds of a greedy decision on one board in a turn."""
    state: ArcmageState = rules.arrange(SETUP, {**LATE, "turn": turn}, 1)
    agent = seated(rules, SETUP, 1, ["greedy", "greedy"])[0]
    legal = rules.legal_actions(state)
    start = time.process_time()
    for _ in range(100):
        agent.choose(rules.view(state, 0), legal)
    return (time.process_time() - start) / 100


def main() -> None:
    """Measure and print."""
    print(version_line())
    rules = ArcmageRules()
    for name, board in BOARDS.items():
        runs = [slowest(rules, board, 60) for _ in range(RUNS)]
        longest = median(run[0] for run in runs)
        print(f"{name}: slowest of {runs[0][1]} decisions {longest:.2f} ms, up to {runs[0][2]} answers,")
        print(f"  {peak(rules, board):,.0f} KiB at the most")
    late = median(decision(rules, 100) / decision(rules, 10) for _ in range(RUNS))
    print(f"a decision in turn 100 takes {late:.2f} times one in turn 10 on the same board")
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"the process took {most / unit:.0f} MiB at the most")


if __name__ == "__main__":
    main()
