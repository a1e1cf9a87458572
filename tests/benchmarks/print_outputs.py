"""How long print's other outputs take; prints seconds, stands in no test.

python tests/benchmarks/print_outputs.py [DECK]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from deckbuilder.cli import printing_decks
from deckbuilder.cli.print_groups.output import OutputOptions
from deckbuilder.cli.print_groups.pixels import PixelOptions
from deckbuilder.cli.print_groups.what import WhatOptions
from deckbuilder.cli.print_made import PrintOptions
from deckbuilder.cli.print_preview import forced, forget
from deckbuilder.paths import CARD_DATA, LAYOUTS

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
from press_profiles import press

WAYS = {
    "PDF alone": [],
    "PNGs at 816 x 1110": ["--png", "png", "--png-size", "mpc-63x88"],
    "clear sheets at 300 ppi": ["--clear-png", "clear"],
    "preview at 100 ppi": ["--preview"],
    "Tabletop Simulator": ["--tts", "tts"],
    "PDF/X-1a": ["--pdfx", "x-1a", "--icc", "press.icc"],
    "tuck box": ["--tuck-box", "box.pdf"],
}


def main() -> None:
    """Measure each output as a whole process, then one step of watching."""
    deck = sys.argv[1] if len(sys.argv) > 1 else "arcmage:merfolk"
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "press.icc").write_bytes(press())
        for name, options in WAYS.items():
            begun = time.perf_counter()
            command = [sys.executable, "-m", "deckbuilder", "print", deck, "-o", "s.pdf", "--force", *options]
            subprocess.run(command, cwd=place, check=True, capture_output=True)
            print(f"{name}: {time.perf_counter() - begun:.2f} s")
        options_ = PrintOptions(
            what=WhatOptions(decks=[deck]),
            output=OutputOptions(output=f"{place}/w.pdf"),
            pixels=PixelOptions(watch=True),
        )
        made = printing_decks.printed(options_)
        again = partial(printing_decks.printed, forced(options_), preview=made.preview)
        for name, edited in (("a card", CARD_DATA / "x.toml"), ("a layout", LAYOUTS / "x.toml")):
            forget([edited])
            begun = time.perf_counter()
            again()
            print(f"watching, {name} edited: {time.perf_counter() - begun:.2f} s")


if __name__ == "__main__":
    main()
