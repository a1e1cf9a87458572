"""A working folder with a deck in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_codes import DECK


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder in which ``deck.txt`` is the deck of the first code, with a name."""
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text("name: Night\n" + DECK)
    return tmp_path
