"""What ``print`` can write beside its PDF: one function per output, called in order.

Each looks at its own options in ``made.options`` and returns at once if it is not asked for.
Those in `READY` are asked before anything is drawn: they refuse what cannot be, and say
what faces need beyond the sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from deckbuilder.cli.print_card_png import needs_of_card_png, write_card_png, write_clear_png
from deckbuilder.cli.print_cut_files import write_cut_files
from deckbuilder.cli.print_made import Made, PrintOptions
from deckbuilder.cli.print_press import needs_of_press, tell_ink
from deckbuilder.cli.print_preview import write_preview
from deckbuilder.cli.print_tabletop import needs_of_tabletop, write_tabletop
from deckbuilder.cli.print_tell import write_report
from deckbuilder.cli.print_tuck_box import needs_of_tuck_box, write_tuck_box
from deckbuilder.printing.setup import PageSetup

Size = tuple[float, float]

READY: tuple[Callable[[PrintOptions, frozenset[Size]], PageSetup], ...] = (
    needs_of_card_png,
    needs_of_tabletop,
    needs_of_press,
    needs_of_tuck_box,
)
"""Each returns the set-up with what its output needs."""


def warn_of_pictures_in_full(made: Made) -> None:
    """Warn that whole pictures are printed in full where ink was to be saved."""
    if made.options.faces.ink_saver and made.pictures:
        made.warnings.add(["--ink-saver: pictures that are whole cards are printed in full"])


EXTRAS: tuple[Callable[[Made], None], ...] = (
    warn_of_pictures_in_full,
    write_card_png,
    write_clear_png,
    write_tabletop,
    write_preview,
    write_cut_files,
    write_tuck_box,
    tell_ink,
    write_report,
)


def with_needs(options: PrintOptions, sizes: Iterable[Size]) -> PrintOptions:
    """Return the options with what extra outputs need of the set-up.

    Args:
        options: What the user asked for.
        sizes: The sizes of cards that are printed, in mm.

    Raises:
        UsageError: One of the outputs cannot be.
    """
    known = frozenset(sizes)
    for ready in READY:
        options = replace(options, setup=ready(options, known))
    return options
