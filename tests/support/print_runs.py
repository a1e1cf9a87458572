"""The command ``print``, run in this process; no fault of the program's own gets by."""

from __future__ import annotations

import json
from typing import Any

import pikepdf
from typer.testing import CliRunner, Result

from deckbuilder.cli.app import app


def run(*arguments: object, command: str = "print") -> Result:
    """Run ``deckbuilder print``, or another command, with arguments; a traceback fails the test."""
    result = CliRunner().invoke(app, [command, *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.stderr
    return result


def printed(*arguments: object) -> dict[str, Any]:
    """Run ``deckbuilder print``, which must succeed, into a sound PDF; return what it reports."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    with pikepdf.open(arguments[arguments.index("-o") + 1]) as pdf:
        assert pdf.check_pdf_syntax() == []
    report: dict[str, Any] = json.loads(result.stdout)
    return report
