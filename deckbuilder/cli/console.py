"""What all commands share: how faults reach the user and how they end the program."""

from __future__ import annotations

import errno
import functools
import os
import sys
from collections.abc import Callable
from typing import ParamSpec

from deckbuilder.errors import DeckbuilderError, OutputError

P = ParamSpec("P")

DONE, NO, OWN_FAULT, BROKEN_PIPE = 0, 1, 70, 141

TRACEBACK = "DECKBUILDER_TRACEBACK"
"""Environment variable that shows a fault of the program's own in full."""

_FULL = frozenset({errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG})
"""What a write to stdout fails with when the place it goes to takes no more."""


def guarded(command: Callable[P, int | None]) -> Callable[P, int]:
    """Wrap a command so that no traceback reaches the user.

    The wrapped command returns its exit code: what the command returned
    (``None`` is 0), the code of the error it raised, 130 if it was interrupted, or 70
    for a fault of the program's own.
    """

    @functools.wraps(command)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> int:
        if sys.stdout is None:
            say("deckbuilder: there is no standard output to write to")
            return OutputError.exit_code
        try:
            code = command(*args, **kwargs) or DONE
            sys.stdout.flush()
            return code
        except DeckbuilderError as problem:
            say(f"deckbuilder: {problem}")
            return problem.exit_code
        except KeyboardInterrupt:
            say("deckbuilder: interrupted")
            return 130
        except BrokenPipeError:  # the reader went away
            _silence()
            return BROKEN_PIPE
        except Exception as problem:
            if isinstance(problem, OSError) and problem.filename is None and problem.errno in _FULL:
                say(f"deckbuilder: the output cannot be written: {problem.strerror}")
                _silence()
                return OutputError.exit_code
            if os.environ.get(TRACEBACK):
                raise
            kind = type(problem).__name__
            say(f"deckbuilder: a fault of the program's own, not yours: {kind}: {problem}")
            say(f"please report it with the command you typed; {TRACEBACK}=1 shows where it happened")
            return OWN_FAULT

    return wrapper


def _silence() -> None:
    """Send what is left of stdout nowhere: Python would complain of it once more at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(message: str) -> None:
    """Write a message for the user to stderr; results go to stdout."""
    print(message, file=sys.stderr)
