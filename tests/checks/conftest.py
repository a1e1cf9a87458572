"""The command ``check`` as users call it: through the real ``main``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from check_runs import Call

from deckbuilder import __main__, load


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs ``deckbuilder`` with arguments; returns exit code, stdout, stderr."""

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["deckbuilder", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            __main__.main()
        out, err = capsys.readouterr()
        return int(end.value.code or 0), out, err

    return run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder; card files in it are read anew."""
    monkeypatch.chdir(tmp_path)
    load.catalogue.cache_clear()
    return tmp_path
