"""The user's own pictures as cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class PictureOptions:
    """Pictures that are printed as whole cards, and how they are fitted."""

    images: Annotated[
        list[str],
        Option(help="Print your own card pictures: a folder, a picture, or a list (LIST.csv); repeatable."),
    ] = field(default_factory=list)
    image_back: Annotated[str, Option(help="The picture on the back of those cards.")] = ""
    source_bleed: Annotated[
        str, Option(help="Bleed in the pictures: auto (found from their size), none, or a length.")
    ] = "auto"
    fit: Annotated[
        str, Option(help="Pictures of another shape: cover, contain, stretch, extend (contain, edges go on).")
    ] = "cover"
    make_bleed: Annotated[
        str, Option(help="Bleed where a picture has too little: mirror, edge, colour, none.")
    ] = "mirror"
    step_in: Annotated[str, Option(help="How far inside its edge a picture ends where bleed is made.")] = (
        "0mm"
    )
    background: Annotated[
        str, Option(help="Colour behind clear and empty parts of pictures and of made bleed: white, #rrggbb.")
    ] = "white"
    max_ppi: Annotated[str, Option(help="Make pictures smaller that have more pixels to the inch.")] = ""
