"""The files a draft leaves: where they go, and whether they can."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder.errors import OutputError
from deckbuilder.paths import output_dir

if TYPE_CHECKING:
    from deckbuilder.decks.draft import DraftSetup

RECORD = "draft.record"
"""File of what was picked from what: JSON, under a name that no folder of decks takes for a deck."""


def default_folder(game: str, variant: str, setup: DraftSetup) -> Path:
    """Return the folder of a draft where nobody names one."""
    return output_dir() / "drafts" / f"{game}-{variant}-{setup.players}-{setup.seed}"


def files(folder: Path, players: int) -> list[Path]:
    """Return the files a draft leaves: a deck per seat, and its record last."""
    return [*(folder / f"seat-{seat}.txt" for seat in range(1, players + 1)), folder / RECORD]


def refuse_existing(files: Sequence[Path], force: bool) -> None:
    """Refuse before the first pick what could not be written after the last.

    Raises:
        OutputError: A file is there and may not be replaced, or its folder is none.
    """
    for path in files:
        try:
            there = path.exists()
            above = next(parent for parent in path.absolute().parents if parent.exists())
        except OSError as problem:
            raise OutputError(f"cannot be written: {problem.strerror}", where=str(path)) from problem
        if there and not force:
            raise OutputError("the file is already there", where=str(path), cure="use --force to replace it")
        if path.is_dir() or not above.is_dir() or not os.access(above, os.W_OK):
            raise OutputError("cannot be written: no file can be made there", where=str(path))


def same_file(one: Path, other: Path) -> bool:
    """Tell whether two paths are one file."""
    return one.resolve() == other.resolve()
