"""A folder of results: all its files appear, or none."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from deckbuilder.errors import OutputError
from deckbuilder.paths import unwritable


class Filling:
    """A folder on its way.

    Attributes:
        digests: The SHA-256 of each file, as hexadecimal digits, by its place when all is done.
        afterwards: What is done once all its files are in their places; nothing if they never are.
    """

    def __init__(self, folder: Path, waiting: Path, claim: Callable[[Path], None], *, force: bool) -> None:
        self.digests: dict[Path, str] = {}
        self.afterwards: list[Callable[[], None]] = []
        self._folder, self._waiting, self._claim, self._force = folder, waiting, claim, force

    def add(self, name: str, data: bytes) -> Path:
        """Write a file of the folder; return where it will be.

        Raises:
            OutputError: It is there already and may not be replaced, or cannot be written.
        """
        path = self._folder / name
        self._claim(path)
        if path.exists() and (not self._force or not path.is_file()):
            raise OutputError("the file is already there", where=str(path), cure="use --force to replace it")
        try:
            (self._waiting / name).write_bytes(data)
        except OSError as problem:
            raise unwritable(path, problem) from problem
        self.digests[path] = sha256(data).hexdigest()
        return path


def _unclaimed(_: Path) -> None:
    """Let every file be written."""


@contextmanager
def whole_folder(
    folder: Path, *, force: bool, claim: Callable[[Path], None] = _unclaimed
) -> Iterator[Filling]:
    """Fill a folder: its files are moved into it when the block ends well.

    What is in the folder beside them stays; on any error nothing of it is touched.

    Args:
        folder: The folder; it is made if it is missing.
        force: Whether files that are already there may be replaced.
        claim: Told the place of each file before it is written; may refuse it.

    Raises:
        OutputError: The folder cannot be made or written to.
    """
    try:
        made = [one for one in (folder, *folder.parents) if not one.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        waiting = tempfile.TemporaryDirectory(prefix=".deckbuilder-", dir=folder)
    except (OSError, ValueError) as problem:
        raise unwritable(folder, problem) from problem
    done = False
    try:
        with waiting as place:
            filling = Filling(folder, Path(place), claim, force=force)
            yield filling
            for path in filling.digests:
                try:
                    (Path(place) / path.name).replace(path)
                except OSError as problem:
                    raise unwritable(path, problem) from problem
            done = True
            for step in filling.afterwards:
                step()
    finally:
        if not done:
            _unmake(made)


def _unmake(folders: list[Path]) -> None:
    """Take away folders that were made for nothing, innermost first."""
    for folder in folders:
        try:
            folder.rmdir()
        except OSError:  # somebody else has put something into it
            return
