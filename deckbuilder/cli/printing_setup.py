"""The words of ``print``'s sheet options to a `PageSetup`."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from deckbuilder.cli.print_groups.marks import MarkOptions
from deckbuilder.cli.print_groups.sheet import SheetOptions
from deckbuilder.cli.print_groups.sides import SideOptions
from deckbuilder.errors import UsageError
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import card_size, paper
from deckbuilder.printing.setup import PageSetup, usual_marks
from deckbuilder.printing.sheet import Flip, Turn
from deckbuilder.printing.units import grid, length

E = TypeVar("E", bound=StrEnum)


def page_setup(sheet: SheetOptions, line: MarkOptions, sides: SideOptions) -> PageSetup:
    """Read the options.

    Raises:
        UsageError: One of them makes no sense; names it.
    """
    if sheet.one_up and sheet.grid:
        raise UsageError("a page of one card has no grid", where="--one-up", cure="leave out --grid")
    if sheet.one_up and sheet.label:
        raise UsageError(
            "a page of one card has no room for a label", where="--one-up", cure="leave out --label"
        )
    bleed = length(sheet.bleed, what="--bleed") if sheet.bleed else None
    setup = PageSetup(
        paper=paper(sheet.paper),
        card=card_size(sheet.card) if sheet.card else None,
        margin=length(sheet.margin, what="--margin"),
        gap=length(sheet.gap, what="--gap"),
        grid=grid(sheet.grid, what="--grid") if sheet.grid else None,
        turn=_one_of(Turn, sheet.turn, "--turn"),
        bleed=bleed,
        outer_bleed=length(sheet.outer_bleed, what="--outer-bleed") if sheet.outer_bleed else None,
        flip=_one_of(Flip, sides.flip, "--flip"),
        backs=sides.backs,
        label=sheet.label,
        one_up=sheet.one_up,
    )
    usual = usual_marks(setup.most_bleed, one_up=sheet.one_up)
    marks = MarkStyle(
        kind=_one_of(MarkKind, line.marks, "--marks") if line.marks else usual.kind,
        length=length(line.mark_length, what="--mark-length", least=1.0),
        offset=length(line.mark_offset, what="--mark-offset") if line.mark_offset else usual.offset,
        width=length(line.mark_width, what="--mark-width", least=0.05),
    )
    return replace(setup, marks=marks)


def _one_of(kind: type[E], word: str, option: str) -> E:
    try:
        return kind(word.casefold())
    except ValueError:
        known = ", ".join(kind)
        raise UsageError(f'"{word[:40]}" is none of them', where=option, cure=f"known: {known}") from None
