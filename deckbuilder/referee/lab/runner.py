"""Running series on several processes; the rows do not depend on how many."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from deckbuilder.games import registry
from deckbuilder.referee.lab.recorded import line
from deckbuilder.referee.lab.series import Row, Series, play_games
from deckbuilder.referee.protocol import Rules

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event as Flag

CHUNK = 50
"""Games a worker plays before it reports back."""

Progress = Callable[[int, int], None]
"""Called with games done and games in all."""


Record = Callable[[int, Sequence[str]], None]
"""Called with the number of a series and lines of its next games, in order of game number."""


def run(
    game_id: str,
    series: Sequence[Series],
    *,
    workers: int = 1,
    overlays: tuple[Path, ...] = (),
    progress: Progress | None = None,
    record: Record | None = None,
) -> list[list[Row]]:
    """Play all series and return the rows of each, in order of game number.

    Args:
        game_id: The game.
        series: What to play.
        workers: Processes; 1 plays in this one.
        overlays: Users' own card files.
        progress: Told after each chunk.
        record: Given the games as lines for a file, if they are to be recorded.
    """
    jobs = [
        (number, range(start, min(start + CHUNK, one.games)))
        for number, one in enumerate(series)
        for start in range(0, one.games, CHUNK)
    ]
    total = sum(one.games for one in series)
    rows: list[list[Row]] = [[] for _ in series]
    in_order = _InOrder(record, len(series)) if record is not None else None
    done = 0
    finished = _finished(game_id, series, jobs, workers, overlays, record is not None)
    with closing(finished):  # whatever happens here, the workers stop
        for number, part, lines in finished:
            rows[number].extend(part)
            if in_order is not None:
                in_order.take(number, part[0].game, lines)
            done += len(part)
            if progress is not None:
                progress(done, total)
    return [sorted(part, key=lambda row: row.game) for part in rows]


Part = tuple[list[Row], list[str]]
"""Rows of a chunk of games, and the games as lines of a file if they are recorded."""


class _InOrder:
    """Hands chunks on in the order of their games, whichever worker is done first."""

    def __init__(self, record: Record, series: int) -> None:
        self._record = record
        self._next = [0] * series
        self._waiting: list[dict[int, list[str]]] = [{} for _ in range(series)]

    def take(self, number: int, start: int, lines: list[str]) -> None:
        waiting = self._waiting[number]
        waiting[start] = lines
        while (ready := waiting.pop(self._next[number], None)) is not None:
            self._record(number, ready)
            self._next[number] += len(ready)


def _finished(
    game_id: str,
    series: Sequence[Series],
    jobs: Sequence[tuple[int, range]],
    workers: int,
    overlays: tuple[Path, ...],
    record: bool,
) -> Generator[tuple[int, list[Row], list[str]], None, None]:
    if workers == 1:
        for number, games in jobs:
            yield number, *_work(game_id, overlays, series[number], games, record)
        return
    stop = multiprocessing.Event()
    pool = ProcessPoolExecutor(max_workers=workers, initializer=_begin_work, initargs=(stop,))
    waiting: dict[Future[Part], int] = {}
    try:
        with _uninterrupted():
            for number, games in jobs:
                waiting[pool.submit(_work, game_id, overlays, series[number], games, record)] = number
        for future in as_completed(waiting):
            yield waiting[future], *future.result()
    finally:
        stop.set()
        # Once only, and never through `with`: a second shutdown takes back that the rest is cancelled.
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait: a pool that is interrupted while it takes work in cannot always be shut down."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_stop: Flag | None = None
"""In a worker: set when nobody waits for its games any more."""


def _begin_work(stop: Flag) -> None:
    """Set up a worker: it leaves Ctrl-C to the process it works for, and ends with that one."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _work(game_id: str, overlays: tuple[Path, ...], series: Series, games: range, record: bool) -> Part:
    stopped = (lambda: False) if _stop is None else _stop.is_set
    rows = play_games(_rules(game_id, overlays), series, games, record=record, stopped=stopped)
    if not record:
        return rows, []
    return [replace(row, actions=(), fingerprint="") for row in rows], [line(row) for row in rows]


@lru_cache(maxsize=4)
def _rules(game_id: str, overlays: tuple[Path, ...]) -> Rules[Any]:
    rules: Rules[Any] = registry.part(game_id, "rules").RULES(overlays)
    return rules
