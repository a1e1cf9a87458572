"""Decks for the command ``check``, as files in the working folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Call = Callable[..., tuple[int, str, str]]
"""Runs ``deckbuilder`` with arguments; returns exit code, stdout, stderr."""

GHOULS = "game: arcmage\n\n3 Ghoul\n"
LEGAL = """\
game: arcmage

3 Lobotomized Library
3 Abduction
3 Cutpurse Imp
3 Dark Portal
3 Deadly Shock
3 Forgiving Vampire
3 Foul Imps
3 Ghoul
3 Imp Union Leader
3 Misled Orc
3 Outmaneuvered
3 Shadow in the Dark
3 Undead Archer
3 Wild Warg
3 Crumbling Defenses
"""


def write(name: str, text: str) -> str:
    """Write a file in the working folder."""
    Path(name).write_text(text, encoding="utf-8")
    return name
