"""Reading lines from a person or a pipe, and showing what they typed without harm."""

from __future__ import annotations

import sys

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen of a terminal with all that scrolled off it."""
_LONGEST = 1000


def read_line(prompt: str = "> ") -> str | None:
    """Ask for a line; what comes from a pipe is echoed, so that a transcript can be read.

    Returns:
        The line without blanks around it, at most 1,000 characters of it; ``None`` at the
        end of the input.
    """
    print(prompt, end="", flush=True)
    if sys.stdin is None:  # closed by whoever started us
        return None
    line = sys.stdin.readline(_LONGEST)
    rest = line
    while rest and not rest.endswith("\n"):  # of a line without end the rest is no line of its own
        rest = sys.stdin.readline(_LONGEST)
    if not sys.stdin.isatty():
        print(shown(line.rstrip("\n"), _LONGEST))
    return line.strip() if line else None


def shown(text: str, most: int = 40) -> str:
    """Return what was typed with control signs made visible, shortened if it is long."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[:most])
