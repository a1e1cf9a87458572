"""The words of ``print``'s sheet options to a `PageSetup`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from deckbuilder.errors import UsageError
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import card_size, paper
from deckbuilder.printing.setup import PageSetup, usual_marks
from deckbuilder.printing.sheet import Flip, Turn
from deckbuilder.printing.units import grid, length

E = TypeVar("E", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class SetupOptions:
    """What the user said of the sheet; each field is the option of that name."""

    paper: str = "a4"
    card: str = ""
    margin: str = "5mm"
    gap: str = "0mm"
    bleed: str = ""
    grid: str = ""
    turn: str = "auto"
    marks: str = ""
    mark_length: str = "4mm"
    mark_width: str = "0.15mm"
    mark_offset: str = ""
    backs: bool = False
    flip: str = "long"
    one_up: bool = False
    label: bool = False


def page_setup(options: SetupOptions) -> PageSetup:
    """Read the options.

    Raises:
        UsageError: One of them makes no sense; names it.
    """
    if options.one_up and options.grid:
        raise UsageError("a page of one card has no grid", where="--one-up", cure="leave out --grid")
    if options.one_up and options.label:
        raise UsageError(
            "a page of one card has no room for a label", where="--one-up", cure="leave out --label"
        )
    bleed = length(options.bleed, what="--bleed") if options.bleed else None
    setup = PageSetup(
        paper=paper(options.paper),
        card=card_size(options.card) if options.card else None,
        margin=length(options.margin, what="--margin"),
        gap=length(options.gap, what="--gap"),
        grid=grid(options.grid, what="--grid") if options.grid else None,
        turn=_one_of(Turn, options.turn, "--turn"),
        bleed=bleed,
        flip=_one_of(Flip, options.flip, "--flip"),
        backs=options.backs,
        label=options.label,
        one_up=options.one_up,
    )
    usual = usual_marks(setup.shown_bleed, one_up=options.one_up)
    marks = MarkStyle(
        kind=_one_of(MarkKind, options.marks, "--marks") if options.marks else usual.kind,
        length=length(options.mark_length, what="--mark-length", least=1.0),
        offset=length(options.mark_offset, what="--mark-offset") if options.mark_offset else usual.offset,
        width=length(options.mark_width, what="--mark-width", least=0.05),
    )
    return replace(setup, marks=marks)


def _one_of(kind: type[E], word: str, option: str) -> E:
    try:
        return kind(word.casefold())
    except ValueError:
        known = ", ".join(kind)
        raise UsageError(f'"{word[:40]}" is none of them', where=option, cure=f"known: {known}") from None
