"""More than two at a table (A135), from the command line."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from deckbuilder.cli.app import app


def play(*decks: str) -> tuple[int, str, str]:
    named = [part for deck in decks for part in ("--deck", deck)]
    result = CliRunner().invoke(app, ["play", "arcmage", *named, "--seed", "3"], input="1\nquit\n")
    return result.exit_code, result.stdout, result.stderr


def test_three_play_and_each_kingdom_is_shown() -> None:
    code, out, _ = play("uneasy-alliance", "merfolk", "toll-of-time")
    assert code == 0
    assert "A is you, B is greedy, C is greedy" in out
    assert all(f"-- {seat}: hand 7, deck 35" in out for seat in "ABC")


@pytest.mark.parametrize("count", [1, 6])
def test_a_table_too_small_or_too_large_is_refused(count: int) -> None:
    code, _, err = play(*["merfolk"] * count)
    assert code == 2 and f"2 to 5 decks are needed, not {count}" in err
