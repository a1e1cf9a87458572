"""Prints how long printing takes and how much memory it needs at its peak.

Run it by hand: ``python tests/benchmarks/bench_print.py``. Each figure is a whole
process, start included, the best of several runs; the peak is the largest of them.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from deckbuilder import load

ROUNDS = 5

JOBS = {
    "a deck of 45 (Arcmage)": (["arcmage:uneasy-alliance"], 2.0),
    "a deck of 45, backs and label": (["arcmage:uneasy-alliance", "--backs", "--label"], 2.0),
    "all 180 faces of Arcmage": (["--all", "arcmage"], 6.0),
    "all faces of Clash of Decks": (["--all", "clash_of_decks"], None),
    "all faces of Res Arcana": (["--all", "res_arcana"], None),
    "all faces of Tash-Kalar": (["--all", "tash_kalar"], None),
}
MOST_MEMORY = 300
"""MiB that no job may exceed."""


def main() -> None:
    """Measure and print."""
    assert len(load.catalogue("arcmage")) == 180
    print(f"whole process, best of {ROUNDS}:")
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "sheets.pdf")
        for name, (arguments, limit) in JOBS.items():
            runs = [_run([*arguments, "-o", str(target), "--force"]) for _ in range(ROUNDS)]
            seconds, worked = min(run[0] for run in runs), min(run[1] for run in runs)
            peak = max(run[2] for run in runs)
            wanted = f" (at most {limit:g})" if limit else ""
            size = target.stat().st_size / 1024
            time_taken = f"{seconds:5.2f} s{wanted:14} {worked:5.2f} s of processor"
            print(f"  {name:30} {time_taken} {peak:5.0f} MiB {size:6.0f} KiB of PDF")
            if peak >= MOST_MEMORY or (limit and seconds > limit):
                missed.append(name)
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


def _run(arguments: list[str]) -> tuple[float, float, float]:
    """Return the seconds a call took, those of processor time, and its peak in MiB."""
    began = time.perf_counter()
    process = os.posix_spawn(
        sys.executable,
        [sys.executable, "-m", "deckbuilder", "print", *arguments],
        os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(process, 0)
    assert os.waitstatus_to_exitcode(status) == 0, arguments
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


if __name__ == "__main__":
    main()
