"""The sheet: paper, cards, where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class SheetOptions:
    """The paper, the size of cards, and where they lie on it."""

    paper: Annotated[str, Option(help="Paper: a5, a4, a3, letter, legal, tabloid ..., or WxH.")] = "a4"
    card: Annotated[
        str, Option(help="Card size: standard, poker, tarot ..., or WxH; else the game's own.")
    ] = ""
    margin: Annotated[str, Option(help="Least space at the paper's edge.")] = "5mm"
    gap: Annotated[str, Option(help="Space between cards.")] = "0mm"
    bleed: Annotated[str, Option(help="How far cards are drawn beyond the cut; 0, or 3mm with --one-up.")] = (
        ""
    )
    outer_bleed: Annotated[
        str, Option(help="The same on sides without a neighbour, round the outside of the grid.")
    ] = ""
    grid: Annotated[str, Option(help="Columns x rows, as 3x3; else all that fit.")] = ""
    turn: Annotated[str, Option(help="Cards on their side: auto (if more fit), never, always.")] = "auto"
    one_up: Annotated[bool, Option("--one-up", help="One card a page with its bleed, for print shops.")] = (
        False
    )
    label: Annotated[bool, Option("--label", help="A line on each page: deck, sheet, paper, scale.")] = False
