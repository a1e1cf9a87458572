"""The command ``print``, run in this process; no fault of the program's own gets by."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from deckbuilder.cli.app import app


def run(*arguments: object) -> Result:
    """Run ``deckbuilder print`` with arguments; a traceback fails the test."""
    result = CliRunner().invoke(app, ["print", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.stderr
    return result
