"""Where results go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class OutputOptions:
    """The PDF, and what else is written or said."""

    output: Annotated[
        str, Option("--output", "-o", help="The PDF; else named after the deck, in output/.")
    ] = ""
    max_mb: Annotated[
        str, Option(help="Split the PDF at whole sheets, so that no part has more megabytes (of 1,000,000).")
    ] = ""
    report: Annotated[str, Option(metavar="FILE", help="Write what was printed, and how, as JSON.")] = ""
    as_json: Annotated[bool, Option("--json", help="Print the result as JSON.")] = False
    force: Annotated[bool, Option("--force", help="Replace the PDF if it is there; print any amount.")] = (
        False
    )
