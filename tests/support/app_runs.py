"""Runs of ``deckbuilder`` in this process."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from deckbuilder.cli.app import app


def call(*arguments: object, typed: str = "") -> tuple[int, str, str]:
    """Run ``deckbuilder`` with arguments; returns exit code, stdout, stderr. A fault of its own is raised."""
    result = CliRunner().invoke(app, list(map(str, arguments)), input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def results(*arguments: object) -> dict[str, Any]:
    """Run it with ``--json``, which must be good; returns what it printed."""
    code, out, message = call(*arguments, "--json")
    assert code == 0, message
    table: dict[str, Any] = json.loads(out)
    return table
