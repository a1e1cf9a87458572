"""Recorded series: one file for each, one line of JSON per game.

The first line says what all games share (game, decks, switches, agents, seed), each
further line is a game: its seed, which deck sat in which seat, the actions and the
fingerprint of its last state. The states are rebuilt on reading.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from deckbuilder import __version__
from deckbuilder.errors import InputError
from deckbuilder.paths import whole_file
from deckbuilder.referee.lab.seating import arranged
from deckbuilder.referee.lab.series import Row, Series
from deckbuilder.referee.protocol import Rules, Setup
from deckbuilder.referee.replay import MAX_FILE, Recording, game_in, setup_of
from deckbuilder.referee.stored import number_in, numbers_in, table_of, text_in, texts_in, unreadable

FORM = "deckbuilder-series"
VERSION = 2


def file_name(number: int, sides: int) -> str:
    """Return the name of a series' file; they count from 1 as in the report."""
    return f"{'pairing' if sides == 2 else 'table'}-{number + 1:03}.jsonl"


def head(rules: Rules[Any], series: Series, names: Sequence[str], overlays: Sequence[Path]) -> bytes:
    """Return the first line of a series' file; the names are those of the decks, in order."""
    table = {
        "form": FORM,
        "version": VERSION,
        "made_with": __version__,
        "game": rules.game,
        "format": series.setup.format,
        "options": dict(rules.options(series.setup)),
        "names": list(names),
        "decks": [list(deck) for deck in series.setup.decks],
        "streams": list(series.setup.streams),
        "agents": [series.agents[side] for side in rules.sides(series.setup)],
        "overlays": [str(path) for path in overlays],
        "seed": series.seed,
        "games": series.games,
    }
    return (json.dumps(table, ensure_ascii=False) + "\n").encode()


def line(row: Row) -> str:
    """Return a game as a line of the file."""
    numbers = ",".join(map(str, row.actions))
    seats = ",".join(map(str, row.seats))
    return (
        f'{{"game":{row.game},"seed":{row.seed},"seats":[{seats}],"kind":"{row.kind}","winner":{row.winner},'
        f'"turns":{row.turns},"reason":{json.dumps(row.reason)},"fingerprint":"{row.fingerprint}",'
        f'"actions":[{numbers}]}}\n'
    )


class Recorder:
    """Files of a series being played; see `recording`."""

    def __init__(self, streams: Sequence[BinaryIO]) -> None:
        self._streams = streams

    def take(self, number: int, lines: Iterable[str]) -> None:
        """Write the next games of a series."""
        self._streams[number].write("".join(lines).encode())


@contextmanager
def recording(
    folder: Path,
    rules: Rules[Any],
    series: Sequence[Series],
    names: Sequence[Sequence[str]],
    *,
    overlays: Sequence[Path] = (),
    force: bool = False,
) -> Iterator[Recorder]:
    """Open the files of a series, which appear when all games are played, or not at all.

    Raises:
        OutputError: A file is already there and ``force`` is false, or cannot be written.
    """
    with ExitStack() as files:
        streams = []
        for number, one in enumerate(series):
            stream = files.enter_context(whole_file(folder / file_name(number, len(one.agents)), force=force))
            stream.write(head(rules, one, names[number], overlays))
            streams.append(stream)
        yield Recorder(streams)


def is_series(path: Path) -> bool:
    """Tell whether a file is a recorded series, from its first bytes."""
    try:
        with path.open("rb") as stream:
            return stream.read(len(FORM) + 16).startswith(f'{{"form": "{FORM}"'.encode())
    except OSError:
        return False


def read_game(path: Path, number: int) -> tuple[Recording, str]:
    """Read one game of a recorded series and the fingerprint its last state must have.

    Args:
        path: The file.
        number: Number of the game, from 0.

    Raises:
        InputError: The file cannot be read, is no recorded series, or has no such game.
    """
    where = str(path)
    try:
        with path.open("rb") as stream:
            first = stream.readline(MAX_FILE)
            wanted = b"".join(islice(iter(lambda: stream.readline(MAX_FILE), b""), number, number + 1))
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror}", where=where) from problem
    with unreadable(path, "not a recorded series"):
        table = table_of(first)
        if table.get("form") != FORM or table.get("version") != VERSION:
            raise ValueError(f"it has version {table.get('version')}; this program reads {VERSION}")
        games = number_in(table, "games")
    if not wanted:
        raise InputError(f"there is no game {number}", where=where, cure=f"games: 0 to {games - 1}")
    with unreadable(path, f"game {number} cannot be read"):
        return _game(table, table_of(wanted))


def _game(table: Mapping[str, Any], row: Mapping[str, Any]) -> tuple[Recording, str]:
    setup: Setup = setup_of(table)
    agents, names, seats = texts_in(table, "agents"), texts_in(table, "names"), numbers_in(row, "seats")
    if not len(agents) == len(names) == len(seats) == len(setup.decks) or sorted(seats) != list(
        range(len(seats))
    ):
        raise ValueError('"agents", "names" and "seats" do not fit the decks')
    recording = Recording(
        game=game_in(table),
        setup=arranged(setup, seats),
        seed=number_in(row, "seed"),
        actions=numbers_in(row, "actions"),
        agents=tuple([agents[deck] for deck in seats]),
        overlays=texts_in(table, "overlays"),
        names=tuple([names[deck] for deck in seats]),
    )
    return recording, text_in(row, "fingerprint")
