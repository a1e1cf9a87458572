"""Reading the TOML files of ``layouts/``: every fault is a `LayoutError` that names the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckbuilder import load
from deckbuilder.errors import CardDataError, LayoutError
from deckbuilder.paths import LAYOUTS


def read_layout(path: Path) -> dict[str, Any]:
    """Read one TOML file of a layout.

    Raises:
        LayoutError: It cannot be read, is too large, or is not TOML.
    """
    try:
        return load.read_toml(path)
    except CardDataError as problem:
        raise LayoutError(problem.message, where=shown(path), cure=problem.cure) from problem


def shown(path: Path) -> str:
    """Return a layout file's path as the user would say it."""
    try:
        return str(path.relative_to(LAYOUTS.parent))
    except ValueError:
        return str(path)
