"""Running series on several processes; the rows do not depend on how many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from pathlib import Path
from typing import Any

from deckbuilder.games import registry
from deckbuilder.referee.lab.series import Row, Series, play_games
from deckbuilder.referee.protocol import Rules

CHUNK = 50
"""Games a worker plays before it reports back."""

Progress = Callable[[int, int], None]
"""Called with games done and games in all."""


def run(
    game_id: str,
    series: Sequence[Series],
    *,
    workers: int = 1,
    overlays: tuple[Path, ...] = (),
    progress: Progress | None = None,
) -> list[list[Row]]:
    """Play all series and return the rows of each, in order of game number.

    Args:
        game_id: The game.
        series: What to play.
        workers: Processes; 1 plays in this one.
        overlays: Users' own card files.
        progress: Told after each chunk.
    """
    jobs = [
        (number, range(start, min(start + CHUNK, one.games)))
        for number, one in enumerate(series)
        for start in range(0, one.games, CHUNK)
    ]
    total = sum(one.games for one in series)
    rows: list[list[Row]] = [[] for _ in series]
    done = 0
    for number, part in _finished(game_id, series, jobs, workers, overlays):
        rows[number].extend(part)
        done += len(part)
        if progress is not None:
            progress(done, total)
    return [sorted(part, key=lambda row: row.game) for part in rows]


def _finished(
    game_id: str,
    series: Sequence[Series],
    jobs: Sequence[tuple[int, range]],
    workers: int,
    overlays: tuple[Path, ...],
) -> Any:
    if workers == 1:
        for number, games in jobs:
            yield number, _work(game_id, overlays, series[number], games)
        return
    with ProcessPoolExecutor(max_workers=workers) as pool:
        waiting = {
            pool.submit(_work, game_id, overlays, series[number], games): number for number, games in jobs
        }
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _work(game_id: str, overlays: tuple[Path, ...], series: Series, games: range) -> list[Row]:
    return play_games(_rules(game_id, overlays), series, games)


@lru_cache(maxsize=4)
def _rules(game_id: str, overlays: tuple[Path, ...]) -> Rules[Any]:
    rules: Rules[Any] = registry.part(game_id, "rules").RULES(overlays)
    return rules
