"""Where the tests of printing read and write."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder for pictures."""
    made = tmp_path / "cards"
    made.mkdir()
    return made


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A PDF to be written, alone in a folder that is not there yet."""
    return tmp_path / "out" / "sheets.pdf"
