"""Tabletop Simulator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class TabletopOptions:
    """Sheets and a saved object for Tabletop Simulator."""

    tts: Annotated[
        str, Option(metavar="DIR", help="Write sheets and a saved object for Tabletop Simulator.")
    ] = ""
    tts_url: Annotated[
        str, Option(metavar="URL", help="Where the sheets will be on the web; else they are taken from DIR.")
    ] = ""
