"""The light lane: the quickest calls, answered without loading typer.

Reading even one argument through typer loads pydantic, which takes longer than
checking a deck. Whatever is not plainly understood here goes to typer, so
both lanes accept the same calls (tested).
"""

from __future__ import annotations

from collections.abc import Sequence

from deckbuilder import __version__


def run(arguments: Sequence[str]) -> int | None:
    """Answer a call if it is one of the quick ones.

    Args:
        arguments: The command line without the program's name.

    Returns:
        The exit code, or ``None`` if typer has to read this call.
    """
    if list(arguments) == ["--version"]:
        print(f"deckbuilder {__version__}")
        return 0
    return None
