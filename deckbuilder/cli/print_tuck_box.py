"""``print --tuck-box``: a box for the deck."""

from __future__ import annotations

from pathlib import Path

from deckbuilder.cli.print_made import Made, PrintOptions
from deckbuilder.printing.setup import PageSetup
from deckbuilder.printing.units import length

LEAST = 0.05
"""Nothing that is called a card is thinner, in mm."""


def needs_of_tuck_box(options: PrintOptions, sizes: frozenset[tuple[float, float]]) -> PageSetup:
    """Return the set-up as it is.

    Raises:
        UsageError: The thickness makes no sense.
    """
    length(options.box.card_thickness, what="--card-thickness", least=LEAST)
    return options.setup


def write_tuck_box(made: Made) -> None:
    """Write the box, one page for the cards of each size.

    Raises:
        UsageError: The box does not fit on the paper.
        OutputError: It cannot be written.
    """
    from deckbuilder.printing.document import write
    from deckbuilder.printing.outputs.tuck_box import tuck_boxes

    options = made.options
    if not options.box.tuck_box:
        return
    thickness = length(options.box.card_thickness, what="--card-thickness", least=LEAST)
    job = tuck_boxes(made.job, options.setup.paper.size, thickness, options.setup.margin)
    path = Path(options.box.tuck_box)
    stream = made.file(path)
    made.others[path] = write(job, stream, path)
    made.notes.append(f"{path}: {'a box' if job.pages == 1 else f'{job.pages} boxes'} to cut out and fold")
