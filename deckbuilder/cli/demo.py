"""``demo``: the main job on shipped data in one go."""

from __future__ import annotations

import time
from pathlib import Path

import typer

from deckbuilder.cli.console import DONE
from deckbuilder.errors import DeckbuilderError

EXAMPLES = """\b
Example:
  deckbuilder demo
"""

# What the demo prints of each game; every other shipped deck is checked too.
_SHOWN = (
    ("arcmage", "arcmage:uneasy-alliance"),
    ("clash_of_decks", "clash_of_decks:deck-2"),
    ("res_arcana", "res_arcana:sample-1"),
    ("tash_kalar", "tash_kalar:highland"),
)
_GAMES = 200


def demo(
    output: Path | None = typer.Option(None, "--output", "-o", help="Where the PDFs go; else output/demo."),
) -> int:
    """Check the shipped decks, print one of each game, and play a short series."""
    from deckbuilder.paths import output_dir

    folder = output or output_dir() / "demo"
    begun = time.perf_counter()
    print("1. Are the shipped decks legal?")
    code = _check()
    print("\n2. One deck of each game as a print-and-play PDF")
    pages = {game: _print(game, deck, folder) for game, deck in _SHOWN}
    print(f"\n3. {_GAMES} games of Clash of Decks, deck 1 against deck 2")
    _playtest()
    print(f"\nDone in {time.perf_counter() - begun:.1f} s. Look at:")
    for path in pages.values():
        print(f"  {path}")
    print("Print at 100 %, not fit to page.")
    return code


def _check() -> int:
    from deckbuilder import load
    from deckbuilder.cli.checking import CheckOptions, run
    from deckbuilder.decks.locate import shipped_decks

    decks = tuple(file.shown for game in load.game_ids() for file in shipped_decks(game))
    return run(CheckOptions(decks, quiet=True)) or _legal(len(decks))


def _legal(count: int) -> int:
    print(f"   all {count} are")
    return DONE


def _print(game: str, deck: str, folder: Path) -> Path:
    from deckbuilder.cli.print_groups.output import OutputOptions
    from deckbuilder.cli.print_groups.what import WhatOptions
    from deckbuilder.cli.print_made import PrintOptions
    from deckbuilder.cli.printing_decks import run

    path = folder / f"{game}.pdf"
    code = run(PrintOptions(WhatOptions(decks=[deck]), output=OutputOptions(output=str(path), force=True)))
    if code != DONE:
        raise DeckbuilderError("the PDF was not printed", where=str(path))
    return path


def _playtest() -> None:
    from deckbuilder.cli.playtest import run
    from deckbuilder.cli.playtest_options import PlaytestOptions

    run(PlaytestOptions("clash_of_decks", decks=("1", "2"), games=_GAMES, seed=7))
