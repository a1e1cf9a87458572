"""A box for the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class BoxOptions:
    """The tuck box that is cut out and folded."""

    tuck_box: Annotated[
        str, Option(metavar="FILE", help="Write a box for the deck as a PDF, to cut out and fold.")
    ] = ""
    card_thickness: Annotated[str, Option(help="Thickness of a card, sleeve included.")] = "0.31mm"
