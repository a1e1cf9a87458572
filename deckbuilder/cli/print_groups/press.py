"""PDF/X for print shops."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from deckbuilder.errors import UsageError

if TYPE_CHECKING:
    from deckbuilder.printing.outputs.pdfx import PdfXStandard

MOST_INK = 400.0
"""Four inks, each at its full, in per cent."""


@dataclass(frozen=True)
class PressOptions:
    """The PDF as a print shop wants it."""

    pdfx: Annotated[str, Option(help="Write PDF/X: x-1a (inks only) or x-4; needs --icc.")] = ""
    icc: Annotated[
        str, Option(metavar="FILE", help="The profile of the press, from your print shop (.icc).")
    ] = ""
    icc_name: Annotated[
        str, Option(metavar="NAME", help="The registered name of that printing condition, as FOGRA39.")
    ] = ""
    max_ink: Annotated[str, Option(help="Refuse more ink than this anywhere, in per cent, as 240.")] = ""


def standard(options: PressOptions, title: str) -> PdfXStandard | None:
    """Read the standard that is asked for; ``None`` for a plain PDF.

    Raises:
        UsageError: One of the options makes no sense.
        InputError: The profile cannot be used.
    """
    if not options.pdfx:
        for option, given in (
            ("--icc", options.icc),
            ("--icc-name", options.icc_name),
            ("--max-ink", options.max_ink),
        ):
            if given:
                raise UsageError("only for PDF/X", where=option, cure="say --pdfx x-1a or x-4")
        return None
    from deckbuilder.printing.outputs.inks import InkMeter, Press, press_profile
    from deckbuilder.printing.outputs.pdfx import PdfX, PdfXStandard

    word = options.pdfx.casefold().removeprefix("pdf/")
    if word not in list(PdfX):
        raise UsageError(
            f'"{options.pdfx[:40]}" is none of them', where="--pdfx", cure=f"known: {', '.join(PdfX)}"
        )
    if not options.icc:
        raise UsageError(
            "no profile of the press", where="--pdfx", cure="name the .icc file of your print shop with --icc"
        )
    press = Press(press_profile(Path(options.icc)), InkMeter(_ink(options.max_ink)))
    return PdfXStandard(PdfX(word), press, title, options.icc_name)


def _ink(text: str) -> float | None:
    if not text:
        return None
    try:
        found = float(text.removesuffix("%"))
    except ValueError:
        found = -1.0
    if not 1 <= found <= MOST_INK:
        raise UsageError(
            f'"{text[:40]}" is no amount of ink',
            where="--max-ink",
            cure=f"1 to {MOST_INK:g} per cent, as 240",
        )
    return found
