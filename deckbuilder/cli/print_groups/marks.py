"""Crop marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class MarkOptions:
    """The lines to cut along."""

    marks: Annotated[
        str,
        Option(help="Crop marks: corner, cross (meeting at the corner), full (to the paper's edge), none."),
    ] = ""
    mark_length: Annotated[str, Option(help="Length of corner marks.")] = "4mm"
    mark_width: Annotated[str, Option(help="Width of marks.")] = "0.15mm"
    mark_colour: Annotated[
        str, Option(help="Colour of marks, as #rrggbb or a name; their edges are of the opposite tone.")
    ] = "black"
    mark_dash: Annotated[str, Option(help="Length of dashes; else marks are whole lines.")] = ""
    marks_on: Annotated[str, Option(help="The sides that have marks: front, back, both.")] = "both"
    corner_ticks: Annotated[
        str, Option(help="Length of ticks at corners that touching cards share, as 1mm; else none.")
    ] = ""
    mark_offset: Annotated[
        str, Option(help="Where marks begin outside the cut; else 0.5mm outside the bleed.")
    ] = ""
