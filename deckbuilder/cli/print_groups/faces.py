"""How faces are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option


@dataclass(frozen=True)
class FaceOptions:
    """How faces are drawn."""

    art: Annotated[str, Option(help="A folder of your own pictures, named by card id or card name.")] = ""
    lang: Annotated[str, Option(help="Language of the cards' texts, as en or fr.")] = ""
    ink_saver: Annotated[
        bool, Option("--ink-saver", help="Text and outlines, without pictures and grounds: little ink.")
    ] = False
    words: Annotated[bool, Option("--words", help="Explain icons in words where there is room.")] = False
