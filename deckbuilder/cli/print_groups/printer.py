"""The printer: what it does wrong, and what lies under its sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class PrinterOptions:
    """How a printer is corrected; as seen on the side that is printed."""

    profile: Annotated[
        str, Option(help="A printer's profile, by the name given to calibrate, or a .toml file.")
    ] = ""
    front_offset: Annotated[
        str, Option(metavar="X,Y", help="Move fronts right and up, as 0.5mm,-1mm; else as the profile says.")
    ] = ""
    back_offset: Annotated[str, Option(metavar="X,Y", help="The same for backs.")] = ""
    back_angle: Annotated[str, Option(help="Turn backs clockwise by so many degrees.")] = ""
    scale_x: Annotated[str, Option(help="Stretch across in %, for a printer that shrinks: 100.5.")] = ""
    scale_y: Annotated[str, Option(help="Stretch up and down in %.")] = ""
    underlay: Annotated[
        str, Option(help="A PDF to lie under the cards: page 1 under fronts, page 2, if any, under backs.")
    ] = ""
