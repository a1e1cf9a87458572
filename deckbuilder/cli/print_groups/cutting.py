"""Cutting machines: registration marks, cut files, a sheet to test with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class CuttingOptions:
    """What a cutting machine needs."""

    registration: Annotated[
        str, Option(help="Marks that Silhouette machines read: 3, or 4 for the Cameo 5 Alpha.")
    ] = ""
    registration_on: Annotated[str, Option(help="The sides that have them: front, back, both.")] = "front"
    registration_inset: Annotated[str, Option(help="From the paper's edges to these marks.")] = "10mm"
    registration_length: Annotated[str, Option(help="Length of the arms of their corners.")] = "5mm"
    cut_file: Annotated[
        list[str], Option("--cut-file", help="Write the cut lines as .svg or .dxf, in mm; repeatable.")
    ] = field(default_factory=list)
    corner_radius: Annotated[str, Option(help="Radius of corners in cut files and outlines.")] = "3mm"
    outlines: Annotated[
        bool, Option("--outlines", help="Only outlines of the cards and all marks, to test a machine.")
    ] = False
