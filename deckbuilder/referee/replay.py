"""Recorded games: seed, set-up and actions; the states are rebuilt on reading."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder import __version__
from deckbuilder.errors import InputError
from deckbuilder.load import game_ids
from deckbuilder.paths import whole_file
from deckbuilder.referee.protocol import Action, IllegalAction, Rules, Setup
from deckbuilder.referee.state import RUNNING
from deckbuilder.referee.stored import entry, number_in, numbers_in, table_of, text_in, texts_in, unreadable

MAX_FILE = 16 * 1024 * 1024
"""Largest recording that is read, in bytes."""

_FORM = "deckbuilder-game"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Recording:
    """A game from its beginning, finished or not.

    Attributes:
        game: Game id.
        setup: Decks, format and switches.
        seed: Seed of the game.
        actions: Actions taken, in order.
        agents: Who sat where, ``you`` for a person.
        overlays: Users' card files in play, as given.
        names: What each seat's deck is called, if that was kept; as the file has it, not fit for a terminal.
    """

    game: str
    setup: Setup
    seed: int
    actions: tuple[Action, ...]
    agents: tuple[str, ...] = ()
    overlays: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def states(self, rules: Rules[Any]) -> Iterator[Any]:
        """Yield the state before the first action and after each; one state, changed in place.

        Raises:
            InputError: An action is not legal where it stands; names its number.
        """
        state = rules.start(self.setup, self.seed)
        yield state
        for number, action in enumerate(self.actions, 1):
            try:
                rules.apply(state, action)
            except IllegalAction as problem:
                raise misplaced(number, action) from problem
            yield state

    def rebuilt(self, rules: Rules[Any], upto: int | None = None) -> Any:
        """Return the state after the first ``upto`` actions, or after all."""
        last = None
        for number, state in enumerate(self.states(rules)):
            last = state
            if number == upto:
                break
        return last


def misplaced(number: int, action: Action) -> InputError:
    """Return the fault of a recorded action, counted from 1, that is not legal where it stands."""
    return InputError(
        f"action {number} ({action}) is not legal there",
        where="recording",
        cure="it was made with other card data or another version, or was changed by hand",
    )


def fingerprint(rules: Rules[Any], state: Any) -> str:
    """Return a digest of a state: equal on every machine, Python version and hash seed."""
    return hashlib.blake2b(repr(rules.key(state)).encode(), digest_size=16).hexdigest()


def save(recording: Recording, rules: Rules[Any], path: Path, *, force: bool = False) -> None:
    """Write a recording as JSON, with the fingerprint of its last state.

    Raises:
        OutputError: It cannot be written.
    """
    end = recording.rebuilt(rules)
    table = {
        "form": _FORM,
        "version": _VERSION,
        "made_with": __version__,
        "game": recording.game,
        "format": recording.setup.format,
        "options": dict(rules.options(recording.setup)),
        "decks": [list(deck) for deck in recording.setup.decks],
        "streams": list(recording.setup.streams),
        "seed": recording.seed,
        "agents": list(recording.agents),
        "overlays": list(recording.overlays),
        "actions": list(recording.actions),
        "finished": end.outcome != RUNNING,
        "fingerprint": fingerprint(rules, end),
    }
    with whole_file(path, force=force) as stream:
        stream.write((json.dumps(table, ensure_ascii=False, indent=1) + "\n").encode())


def read(path: Path) -> tuple[Recording, str]:
    """Read a recording and the fingerprint that its last state must have.

    Raises:
        InputError: It cannot be read or is no recording.
    """
    where = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror}", where=where) from problem
    if len(data) > MAX_FILE:
        raise InputError("larger than 16 MiB; no recording is", where=where)
    if not data.strip():
        raise InputError("not a recorded game: the file is empty", where=where)
    with unreadable(path, "not a recorded game"):
        table = table_of(data)
        if table.get("form") != _FORM:
            raise ValueError("it is something else")
        if table.get("version") != _VERSION:
            raise ValueError(f"it has version {table.get('version')}; this program reads {_VERSION}")
        return _recording(table), text_in(table, "fingerprint")


def game_in(table: Mapping[str, Any]) -> str:
    """Return the game of a file's table.

    Raises:
        ValueError: There is none, or no such game.
    """
    game = text_in(table, "game")
    if game not in game_ids():
        raise ValueError(f'there is no game "{game}"')
    return game


def setup_of(table: Mapping[str, Any]) -> Setup:
    """Return the set-up that a recording's table says.

    Raises:
        ValueError: It says none.
    """
    streams, wanted = numbers_in(table, "streams"), len(Setup(()).streams)
    if len(streams) != wanted:
        raise ValueError(f'"streams" are not {wanted} numbers')
    decks = entry(table, "decks", list, "a list of decks")
    return Setup(
        decks=tuple(texts_in({"decks": deck}, "decks") for deck in decks),
        format=text_in(table, "format"),
        options=dict(entry(table, "options", dict, "a table of switches")),
        streams=streams,
    )


def _recording(table: Mapping[str, Any]) -> Recording:
    return Recording(
        game=game_in(table),
        setup=setup_of(table),
        seed=number_in(table, "seed"),
        actions=numbers_in(table, "actions"),
        agents=texts_in(table, "agents"),
        overlays=texts_in(table, "overlays"),
    )
