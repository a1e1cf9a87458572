"""Where card data, layouts and results live: the only module that knows.

In a checkout the data folders stand beside the package; in an installed wheel
they travel inside it as ``_data``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from deckbuilder.errors import OutputError

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_data"
_IN_WHEEL = _INSTALLED.is_dir()
_ROOT = _INSTALLED if _IN_WHEEL else _PACKAGE.parent

CARD_DATA = _ROOT / "card_data"
LAYOUTS = _ROOT / "layouts"


def output_dir() -> Path:
    """Return the folder results go to by default; it may not exist yet.

    A checkout uses its own ``output/``, an installed copy ``./output``: never
    a folder inside an installed package.
    """
    return Path("output") if _IN_WHEEL else _ROOT / "output"


def game_dir(game: str) -> Path:
    """Return the folder of one game's card data."""
    return CARD_DATA / game


@contextmanager
def whole_file(path: Path, *, force: bool = True) -> Iterator[BinaryIO]:
    """Open a file for writing that appears whole or not at all.

    Writes beside the target and renames at the end; on any error the partial
    file is removed and what stood there before is untouched.

    Args:
        path: The file to write; missing parent folders are made.
        force: Whether a file that is already there may be replaced.

    Raises:
        OutputError: The file exists and ``force`` is false, or it cannot be written.
    """
    handle, temporary = _beside(path, force)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as problem:  # a full disk shows in the block, or only when the stream is closed
        raise unwritable(path, problem) from problem
    finally:
        temporary.unlink(missing_ok=True)


def check_writable(path: Path, *, force: bool = True) -> None:
    """Find out before long work whether `whole_file` could write its result.

    Raises:
        OutputError: As `whole_file`.
    """
    handle, temporary = _beside(path, force)
    os.close(handle)
    temporary.unlink()


def _beside(path: Path, force: bool) -> tuple[int, Path]:
    """Open a temporary file in the folder of the file to write."""
    try:
        if "\0" in str(path):
            raise OSError("there is a NUL in its name")
        if path.is_dir():
            raise IsADirectoryError("it is a folder")
        if path.exists() and not path.is_file():
            raise OSError("it is no plain file")
        if path.exists() and not force:
            raise OutputError("the file is already there", where=str(path), cure="use --force to replace it")
        path.parent.mkdir(parents=True, exist_ok=True)
        import tempfile  # here, since commands that write nothing start without it

        handle, name = tempfile.mkstemp(prefix=".deckbuilder-", dir=path.parent)
    except OSError as problem:
        raise unwritable(path, problem) from problem
    return handle, Path(name)


def unwritable(path: Path, problem: Exception) -> OutputError:
    """Return what to tell of a file or folder that cannot be written, or not to its end."""
    return OutputError(f"cannot be written: {getattr(problem, 'strerror', None) or problem}", where=str(path))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
