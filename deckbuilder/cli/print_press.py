"""``print --pdfx``: what is refused before anything is drawn, and what there is to tell."""

from __future__ import annotations

from deckbuilder.cli.print_groups.press import standard
from deckbuilder.cli.print_made import Made, PrintOptions
from deckbuilder.errors import UsageError
from deckbuilder.printing.setup import PageSetup


def needs_of_press(options: PrintOptions, sizes: frozenset[tuple[float, float]]) -> PageSetup:
    """Return the set-up as it is, if a PDF/X can be made of it.

    Raises:
        UsageError: The options make no sense, or something in the PDF cannot be guaranteed.
        InputError: The profile cannot be used.
    """
    if standard(options.press, "") is not None and options.setup.around.underlay is not None:
        raise UsageError(
            "nobody knows whether the underlay keeps to PDF/X", where="--pdfx", cure="leave out --underlay"
        )
    return options.setup


def tell_ink(made: Made) -> None:
    """Take note of the most ink that lies anywhere."""
    if made.standard is None:
        return
    meter = made.standard.press.meter
    made.facts["ink"] = {"most": round(meter.most, 1), "where": meter.where}
    made.notes.append(f"at most {meter.most:.0f} % of ink, in {meter.where}")
