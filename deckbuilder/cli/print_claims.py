"""Which files a call of ``print`` writes: none that it prints from, and none twice.

``--force`` is leave to replace what was printed before, not what it is printed from.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from deckbuilder.errors import UsageError


@dataclass(slots=True)
class Claims:
    """The files of one call.

    Attributes:
        inputs: Returns what is printed from; asked only if an output is there already.
    """

    inputs: Callable[[], Iterable[Path]] = tuple
    _taken: set[str] = field(default_factory=set)
    _known: set[tuple[int, int]] | None = None

    def take(self, path: Path) -> None:
        """Note that a file is written.

        Raises:
            UsageError: Another output is written to it, or it is printed from.
        """
        try:
            place = os.path.realpath(path)
            there = _identity(path)
        except ValueError:  # a NUL: who opens it says so
            return
        if place in self._taken:
            raise UsageError("two outputs in one file", where=str(path), cure="give each its own name")
        self._taken.add(place)
        if there is not None and there in self._of_inputs():
            raise UsageError(
                "the file is printed from and would be lost", where=str(path), cure="write to another"
            )

    def _of_inputs(self) -> set[tuple[int, int]]:
        if self._known is None:
            self._known = {one for path in self.inputs() if (one := _identity(path)) is not None}
        return self._known


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from others, whatever it is called; ``None`` if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
