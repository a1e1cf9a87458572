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
    flip: Annotated[str, Option(help="The edge the printer turns the paper on: long or short.")] = "long"
