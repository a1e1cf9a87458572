"""The ``deckbuilder`` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; Ctrl-C before a command has begun ends it without a traceback too."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.stderr.write("deckbuilder: interrupted\n")
        sys.exit(130)


def _run() -> None:
    """Run the light lane for the quickest calls, typer for all others."""
    from deckbuilder.cli import express

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a sign the terminal cannot show is spelt out, never a crash
            stream.reconfigure(errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):  # nor are bytes that are no text
        sys.stdin.reconfigure(errors="backslashreplace")
    code = express.run(sys.argv[1:])
    if code is None:
        from deckbuilder.cli.app import app

        app(prog_name="deckbuilder")
    else:
        sys.exit(code)


if __name__ == "__main__":
    main()
