"""``print``: print-and-play sheets of decks and pictures as a PDF."""

from __future__ import annotations

from deckbuilder.cli.option_groups import with_groups
from deckbuilder.cli.print_groups.box import BoxOptions
from deckbuilder.cli.print_groups.cutting import CuttingOptions
from deckbuilder.cli.print_groups.faces import FaceOptions
from deckbuilder.cli.print_groups.marks import MarkOptions
from deckbuilder.cli.print_groups.output import OutputOptions
from deckbuilder.cli.print_groups.pictures import PictureOptions
from deckbuilder.cli.print_groups.pixels import PixelOptions
from deckbuilder.cli.print_groups.press import PressOptions
from deckbuilder.cli.print_groups.printer import PrinterOptions
from deckbuilder.cli.print_groups.sheet import SheetOptions
from deckbuilder.cli.print_groups.sides import SideOptions
from deckbuilder.cli.print_groups.tabletop import TabletopOptions
from deckbuilder.cli.print_groups.what import WhatOptions

EXAMPLES = """\b
Examples:
  deckbuilder print my-deck.txt
  deckbuilder print arcmage:merfolk --paper letter --backs -o merfolk.pdf
  deckbuilder print deck-a.txt deck-b.txt --gap 3mm --bleed 1.5mm --label
  deckbuilder print my-deck.txt --card poker --art my-pictures/
  deckbuilder print --all arcmage --force
  deckbuilder print arcmage:merfolk --extras --card arcmage
  deckbuilder print --images my-cards/ --card poker --bleed 1/8in --gap 1/4in
  deckbuilder print my-deck.txt --images tokens.csv --max-ppi 300
  deckbuilder print my-deck.txt --backs --order reversed-backs --profile office
  deckbuilder print my-deck.txt --fold 4mm --label
  deckbuilder print my-deck.txt --registration 3 --gap 1mm --bleed 0.5mm --cut-file cut.dxf
  deckbuilder print my-deck.txt --card poker --png cards/ --png-size mpc-poker
  deckbuilder print my-deck.txt --one-up --backs --pdfx x-1a --icc shop.icc --max-ink 240
  deckbuilder print my-deck.txt --tts table/ --tuck-box box.pdf --report job.json
  deckbuilder print my-deck.txt --cards mine.toml --watch

\b
Lengths take mm, cm, in, pt, px (at 300 ppi): 3mm, 1/8in, 36px; a bare number is mm.
A list of pictures has the columns file, copies, back, bleed; only file must be there.
Print the PDF at 100 %, without "fit to page". Exit code: 0 printed, warnings or not;
2 the sheet or an output is impossible; 3 nothing to print, or an input is unreadable;
4 an output cannot be written (then none is); --watch ends on Ctrl-C with 0.
"""


@with_groups
def print_(
    what: WhatOptions,
    output: OutputOptions,
    sheet: SheetOptions,
    marks: MarkOptions,
    sides: SideOptions,
    cutting: CuttingOptions,
    printer: PrinterOptions,
    pictures: PictureOptions,
    faces: FaceOptions,
    pixels: PixelOptions,
    tabletop: TabletopOptions,
    press: PressOptions,
    box: BoxOptions,
) -> int:
    """Print decks and pictures as sheets of cards to cut out."""
    from deckbuilder.cli.print_made import PrintOptions
    from deckbuilder.cli.printing_decks import run
    from deckbuilder.cli.printing_setup import page_setup

    setup = page_setup(sheet, marks, sides, cutting, printer)
    return run(
        PrintOptions(what, setup, output, pictures, faces, pixels, tabletop, press, box, cutting=cutting)
    )
