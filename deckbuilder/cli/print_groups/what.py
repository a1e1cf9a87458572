"""What is printed: decks and games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from typer import Argument, Option


@dataclass(frozen=True)
class WhatOptions:
    """Which cards are printed, and how often."""

    decks: Annotated[
        list[str],
        Argument(metavar="[DECK]...", help="Deck files, folders, or a game's own decks: arcmage:merfolk."),
    ] = field(default_factory=list)
    game: Annotated[str, Option(help="The game, where a file does not say it.")] = ""
    whole: Annotated[list[str], Option("--all", metavar="GAME", help="Print every card of a game.")] = field(
        default_factory=list
    )
    cards: Annotated[list[str], Option("--cards", help="A file of your own cards, laid over its game.")] = (
        field(default_factory=list)
    )
    form: Annotated[str, Option("--from", help="The form of the files; else it is recognised.")] = ""
    encoding: Annotated[str, Option(help="Encoding of the files, for instance cp1252; else UTF-8.")] = ""
    copies: Annotated[int, Option(min=1, max=999, help="Print everything so many times.")] = 1
    tokens: Annotated[bool, Option("--tokens/--no-tokens", help="Whether tokens are printed.")] = True
    extras: Annotated[
        bool,
        Option("--extras", help="Also what lies beside a deck: tokens its cards make, markers, tracks."),
    ] = False
