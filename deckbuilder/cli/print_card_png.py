"""``print --png`` and ``--clear-png``: cards and sheets as PNGs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deckbuilder.cli.print_groups.pixels import ppi, wish
from deckbuilder.cli.print_made import Made, PrintOptions
from deckbuilder.errors import UsageError
from deckbuilder.printing.setup import PageSetup

Size = tuple[float, float]


def needs_of_card_png(options: PrintOptions, sizes: frozenset[Size]) -> PageSetup:
    """Return the set-up with the bleed the PNGs show.

    Raises:
        UsageError: The options make no sense, or a card has not the template's shape.
    """
    setup = options.setup
    wanted = wish(options.pixels, setup)
    ppi(options.pixels.preview_ppi, "--preview-ppi")
    if not options.pixels.png:
        if options.pixels.png_size or options.pixels.png_trim:
            option = "--png-size" if options.pixels.png_size else "--png-trim"
            raise UsageError("only for PNGs of cards", where=option, cure="say a folder with --png")
        return setup
    bleeds = [wanted.template(size).bleed(size) for size in sizes]
    return replace(setup, least_bleed=max(setup.least_bleed, *bleeds))


def write_card_png(made: Made) -> None:
    """Write each different side of a card, and the table of copies.

    Raises:
        OutputError: A file cannot be written.
        ArtError: A picture of the user's is broken.
    """
    from deckbuilder.printing.outputs.card_png import card_pngs

    options = made.options.pixels
    if not options.png:
        return
    folder = Path(options.png)
    files = card_pngs(made.job, wish(options, made.options.setup))
    count = made.fill(folder, ((file.name, file.data) for file in files))
    made.notes.append(f"{folder}: {count - 1} PNGs and a table of copies")


def write_clear_png(made: Made) -> None:
    """Write each page as a PNG that is clear outside the cards, for machines that cut round pictures.

    Raises:
        OutputError: A file cannot be written.
        ArtError: A picture of the user's is broken.
    """
    from deckbuilder.printing.outputs.clear_png import clear_pngs

    options = made.options.pixels
    if not options.clear_png:
        return
    folder = Path(options.clear_png)
    count = made.fill(folder, clear_pngs(made.printing, ppi(options.png_ppi, "--png-ppi")))
    made.notes.append(f"{folder}: {count} sheets as clear PNGs")
