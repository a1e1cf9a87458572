"""``convert`` never drops a line or a copy in silence."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckbuilder.cli.app import app


@pytest.mark.parametrize("line", ["S: 3 Ghoul", "0 Ghoul"])
def test_a_line_that_gave_no_card_stops_the_conversion(line: str, tmp_path: Path) -> None:
    source, out = tmp_path / "a.txt", tmp_path / "b.json"
    source.write_text(f"game: arcmage\n\n2 Ghoul\n{line}\n")
    result = CliRunner().invoke(app, ["convert", str(source), "-o", str(out)])
    assert (result.exit_code, out.exists()) == (3, False)
    assert "line 4" in result.stderr


def test_sorting_keeps_every_copy_even_beyond_the_largest_count(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("game: arcmage\n\n999 Ghoul\n2 Ghoul\n")
    result = CliRunner().invoke(app, ["convert", str(source), "--sort"])
    assert result.stdout == "game: arcmage\n\n999 Ghoul\n2 Ghoul\n"
