"""Crop marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class MarkOptions:
    """The lines to cut along."""

    marks: Annotated[str, Option(help="Crop marks: corner, full (to the paper's edge), none.")] = ""
    mark_length: Annotated[str, Option(help="Length of corner marks.")] = "4mm"
    mark_width: Annotated[str, Option(help="Width of marks.")] = "0.15mm"
    mark_offset: Annotated[
        str, Option(help="Where marks begin outside the cut; else 0.5mm outside the bleed.")
    ] = ""
