"""Pictures of cards and pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from typer import Option

from deckbuilder.errors import UsageError

if TYPE_CHECKING:
    from deckbuilder.printing.outputs.card_png import Wish
    from deckbuilder.printing.setup import PageSetup

LEAST_PPI, MOST_PPI = 36.0, 2400.0
"""Bounds of pixels per inch that make sense."""

_SIZE = re.compile(r"(\d{1,5})\s*[x×*]\s*(\d{1,5})(?:\s*px)?", re.ASCII)


@dataclass(frozen=True)
class PixelOptions:
    """PNGs of cards, of whole sheets, and the preview."""

    png: Annotated[
        str, Option(metavar="DIR", help="Write each different card as a PNG, and cards.csv with the copies.")
    ] = ""
    png_size: Annotated[
        str,
        Option(help="Pixels: mpc-poker, mpc-63x88, tgc-poker, tgc-bridge, tgc-mini, tgc-tarot, or WxH."),
    ] = ""
    png_ppi: Annotated[str, Option(help="Pixels per inch of PNGs, where no size is given.")] = "300"
    png_trim: Annotated[bool, Option("--png-trim", help="Cut the bleed off the PNGs.")] = False
    clear_png: Annotated[
        str, Option(metavar="DIR", help="Write each sheet as a PNG that is clear outside the cards.")
    ] = ""
    preview: Annotated[
        bool, Option("--preview", help="Write each page as a PNG, in a folder beside the PDF.")
    ] = False
    preview_ppi: Annotated[str, Option(help="Pixels per inch of the preview.")] = "100"
    watch: Annotated[
        bool,
        Option(
            "--watch", help="Keep the preview and the PDF up to date while files are edited; ends on Ctrl-C."
        ),
    ] = False


def wish(options: PixelOptions, setup: PageSetup) -> Wish:
    """Read how PNGs of cards are wanted.

    Raises:
        UsageError: One of the options makes no sense.
    """
    from deckbuilder.printing.outputs.card_png import Wish
    from deckbuilder.printing.setup import ONE_UP_BLEED

    bleed = ONE_UP_BLEED if setup.bleed is None else setup.bleed
    return Wish(_size(options.png_size), ppi(options.png_ppi, "--png-ppi"), options.png_trim, bleed)


def ppi(text: str, option: str) -> float:
    """Read pixels per inch.

    Raises:
        UsageError: It is no such number, or out of bounds.
    """
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not LEAST_PPI <= found <= MOST_PPI:
        raise UsageError(
            f'"{text[:40]}" is no number of ppi', where=option, cure=f"{LEAST_PPI:g} to {MOST_PPI:g}, as 300"
        )
    return found


def _size(text: str) -> tuple[int, int] | None:
    from deckbuilder.printing.outputs.card_png import MOST_PIXELS, SERVICES

    if not text:
        return None
    word = text.strip().casefold()
    if word in SERVICES:
        return SERVICES[word]
    found = _SIZE.fullmatch(word)
    if found is None or not all(1 <= int(side) <= MOST_PIXELS for side in found.groups()):
        known = ", ".join(SERVICES)
        raise UsageError(
            f'"{text[:40]}" is no size in pixels',
            where="--png-size",
            cure=f"known: {known}, or WxH as 816x1110",
        )
    return int(found[1]), int(found[2])
