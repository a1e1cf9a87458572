"""Prints how fast ``check`` starts and how many decks a second it checks.

Run it by hand: ``python tests/benchmarks/bench_check.py``. The ratios compare
whole processes with ``python -c "import typer"`` on the same machine, in turns,
and take the best of several runs, which is steadiest on a busy machine. All of
them start from compiled bytecode, as installed programs do.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from deckbuilder import load
from deckbuilder.decks.check import check_deck
from deckbuilder.decks.read import read_text
from deckbuilder.games import registry

ROUNDS = 15
DECKS = 10_000
SEED = 20260

PROGRAM = ["-m", "deckbuilder"]
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import typer'": ["-c", "import typer"],
    "deckbuilder --version": [*PROGRAM, "--version"],
    "deckbuilder check (one Arcmage deck)": [*PROGRAM, "check", "arcmage:uneasy-alliance"],
    "deckbuilder check (one Clash deck)": [*PROGRAM, "check", "clash_of_decks:deck-1"],
    "deckbuilder check --json": [*PROGRAM, "check", "arcmage:uneasy-alliance", "--json"],
}
TARGETS = {"deckbuilder --version": 1.6, "deckbuilder check (one Arcmage deck)": 2.5}


def main() -> None:
    """Measure and print."""
    starts()
    texts = list(generated(DECKS))
    in_memory(texts[:100])  # loads the cards
    rate("read and check in memory", lambda: in_memory(texts))
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            Path(folder, f"{number:05}.txt").write_text(text, encoding="utf-8")
        rate("deckbuilder check FOLDER --json", lambda: as_command(folder))


def starts() -> None:
    """Print the time each command takes as a whole process, and its ratio to importing typer."""
    best = dict.fromkeys(COMMANDS, float("inf"))
    with tempfile.TemporaryDirectory() as bytecode:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = bytecode
        for _ in range(1 + ROUNDS):  # the first fills the cache
            for name, arguments in COMMANDS.items():
                began = time.perf_counter()
                subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
                best[name] = min(best[name], time.perf_counter() - began)
    typer = best["python -c 'import typer'"]
    print(f"whole process, best of {ROUNDS}:")
    for name, seconds in best.items():
        target = f"  (target {TARGETS[name]}x)" if name in TARGETS else ""
        print(f"  {name:40} {1000 * seconds:6.1f} ms  {seconds / typer:5.2f}x{target}")


def rate(what: str, work: Callable[[], int]) -> None:
    """Print how many decks a second some work does."""
    began = time.perf_counter()
    decks = work()
    seconds = time.perf_counter() - began
    print(f"{what}: {decks} decks in {seconds:.2f} s, {decks / seconds:,.0f} decks/s  (target 2,000)")


def generated(number: int) -> list[str]:
    """Make Arcmage lists: mostly legal, some with too many copies, cards or a misspelt name."""
    chance = random.Random(SEED)
    cards = [card for card in load.catalogue("arcmage") if card.status == "released" and not card.token]
    cities = [card for card in cards if card.kind == "city"]
    others = [card for card in cards if card.kind != "city"]
    texts = []
    for serial in range(number):
        counts = {card.name: 1 for card in chance.sample(cities, 3)}
        counts |= {card.name: 3 for card in chance.sample(others, 14)}
        fault = serial % 10
        if fault == 0:
            counts[others[serial % len(others)].name] = 4
        elif fault == 1:
            counts[cities[0].name[:-1] + "x"] = 1
        lines = [f"{count} {name}" for name, count in counts.items()]
        texts.append(f"name: Deck {serial}\ngame: arcmage\n\n" + "\n".join(lines) + "\n")
    return texts


def in_memory(texts: list[str]) -> int:
    """Read and check lists that are already in memory; returns how many."""
    game, catalogue = load.game("arcmage"), load.catalogue("arcmage")
    rules = registry.construction("arcmage")
    legal = 0
    for text in texts:
        reading = read_text(text)
        legal += check_deck(reading.deck, rules, game, catalogue, reading=reading.problems).status == "legal"
    assert 0.7 * len(texts) < legal < len(texts), legal
    return len(texts)


def as_command(folder: str) -> int:
    """Check a folder as the command does, files, printing and start included."""
    done = subprocess.run(
        [sys.executable, *PROGRAM, "check", folder, "--json"], capture_output=True, check=False
    )
    assert done.returncode == 1, done.stderr
    return DECKS


if __name__ == "__main__":
    main()
