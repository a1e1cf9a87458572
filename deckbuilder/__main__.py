"""The ``deckbuilder`` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line: the light lane for the quickest calls, typer for all others."""
    from deckbuilder.cli import express

    code = express.run(sys.argv[1:])
    if code is None:
        from deckbuilder.cli.app import app

        app(prog_name="deckbuilder")
    else:
        sys.exit(code)


if __name__ == "__main__":
    main()
