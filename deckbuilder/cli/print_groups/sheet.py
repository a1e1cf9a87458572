"""The sheet: paper, cards, where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class SheetOptions:
    """The paper, the size of cards, and where they lie on it."""

    paper: Annotated[str, Option(help="Paper: a4 (if nothing is said), letter, tabloid ..., or WxH.")] = ""
    card: Annotated[
        str, Option(help="Card size: standard, poker, arcmage, tarot ..., or WxH; else the game's own.")
    ] = ""
    margin: Annotated[str, Option(help="Least space at the paper's edge; else 5mm.")] = ""
    gap: Annotated[str, Option(help="Space between cards; else none.")] = ""
    bleed: Annotated[str, Option(help="How far cards are drawn beyond the cut; 0, or 3mm with --one-up.")] = (
        ""
    )
    outer_bleed: Annotated[
        str, Option(help="The same on sides without a neighbour, round the outside of the grid.")
    ] = ""
    grid: Annotated[str, Option(help="Columns x rows, as 3x3; else all that fit.")] = ""
    turn: Annotated[str, Option(help="Cards on their side: auto (if more fit), never, always.")] = ""
    skip: Annotated[
        str, Option(metavar="SLOTS", help="Slots left empty on every sheet, in reading order: 1,5-7.")
    ] = ""
    sheet: Annotated[
        str, Option(help="A sheet with given places: labels-4x2in, business-cards-a4 ..., or a .toml file.")
    ] = ""
    one_up: Annotated[bool, Option("--one-up", help="One card a page with its bleed, for print shops.")] = (
        False
    )
    label: Annotated[bool, Option("--label", help="A line on each page: deck, sheet, paper, scale.")] = False
