"""The two sides of a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class SideOptions:
    """Backs, and how the printer turns the paper."""

    backs: Annotated[bool, Option("--backs", help="A back page behind each sheet, for duplex printing.")] = (
        False
    )
    flip: Annotated[
        str, Option(help="The edge the printer turns the paper on: long (if nothing is said) or short.")
    ] = ""
    order: Annotated[
        str,
        Option(
            help="Order of pages: interleaved, backs-first, fronts-then-backs, reversed-backs, two-files."
        ),
    ] = "interleaved"
    fold: Annotated[
        str,
        Option(
            metavar="GAP",
            help="Fronts and backs on one page, this far apart across a line to fold on, as 4mm.",
        ),
    ] = ""
