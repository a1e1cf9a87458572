"""The words of ``print``'s sheet options to a `PageSetup`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from deckbuilder.cli.choices import one_of
from deckbuilder.cli.print_cut_files import refuse_cut_files
from deckbuilder.cli.print_groups.cutting import CuttingOptions
from deckbuilder.cli.print_groups.marks import MarkOptions
from deckbuilder.cli.print_groups.printer import PrinterOptions
from deckbuilder.cli.print_groups.sheet import SheetOptions
from deckbuilder.cli.print_groups.sides import SideOptions
from deckbuilder.cli.printing_printer import printer
from deckbuilder.errors import UsageError
from deckbuilder.printing.colour import Colour
from deckbuilder.printing.gutterfold import LEAST_GAP
from deckbuilder.printing.imposition import PageOrder
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import NamedSize, card_size, paper
from deckbuilder.printing.profiles import Profile, corrected
from deckbuilder.printing.registration import Pattern, Registration
from deckbuilder.printing.setup import MARGIN, PageSetup, usual_marks
from deckbuilder.printing.sheet import MOST_SLOTS, Flip, On, Turn
from deckbuilder.printing.sheet_files import SheetFile, sheet_file
from deckbuilder.printing.surroundings import Surroundings
from deckbuilder.printing.units import grid, length

COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "grey": "#808080",
    "red": "#e00000",
    "green": "#008a30",
    "blue": "#0050d0",
    "cyan": "#00a0e0",
    "magenta": "#e0007a",
}
"""Colours of marks by name."""

_SLOTS = re.compile(r"\s*(\d{1,4})\s*(?:-\s*(\d{1,4})\s*)?", re.ASCII)


def page_setup(
    sheet: SheetOptions,
    line: MarkOptions,
    sides: SideOptions,
    cutting: CuttingOptions | None = None,
    machine: PrinterOptions | None = None,
) -> PageSetup:
    """Read the options.

    Raises:
        UsageError: One of them makes no sense, or two do not go together; names it.
        InputError: A sheet file, a profile or an underlay cannot be read.
    """
    cutting, machine = cutting or CuttingOptions(), machine or PrinterOptions()
    _refuse_pairs(_given(sheet, line, sides, cutting, machine))
    refuse_cut_files(cutting.cut_file)
    given = sheet_file(sheet.sheet) if sheet.sheet else None
    page, card = _sizes(sheet, given)
    wanted_flip = one_of(Flip, sides.flip, "--flip") if sides.flip else None
    corrections = printer(machine, page, wanted_flip)
    around = _around(line, cutting, machine, corrections)
    setup = PageSetup(
        paper=page,
        card=card,
        margin=length(sheet.margin, what="--margin") if sheet.margin else MARGIN,
        gap=length(sheet.gap, what="--gap") if sheet.gap else 0.0,
        grid=grid(sheet.grid, what="--grid") if sheet.grid else None,
        turn=one_of(Turn, sheet.turn or "auto", "--turn"),
        bleed=length(sheet.bleed, what="--bleed") if sheet.bleed else None,
        outer_bleed=length(sheet.outer_bleed, what="--outer-bleed") if sheet.outer_bleed else None,
        flip=corrections.flip,
        backs=sides.backs or bool(sides.fold),
        label=sheet.label,
        one_up=sheet.one_up,
        skip=slots(sheet.skip, "--skip") if sheet.skip else (),
        sheet=given,
        fold=length(sides.fold, what="--fold", least=LEAST_GAP) if sides.fold else None,
        order=one_of(PageOrder, sides.order, "--order"),
        around=around,
        notes=_notes(given, around.registration, corrections),
    )
    usual = usual_marks(setup.most_bleed, bare=sheet.one_up or around.registration is not None)
    if given is not None and usual.kind is not MarkKind.NONE:
        usual = replace(usual, kind=given.marks)
    return replace(setup, marks=_marks(line, usual))


def slots(text: str, what: str) -> tuple[int, ...]:
    """Read numbers of slots: ``1,5-7``.

    Raises:
        UsageError: It is no list of numbers.
    """
    found: set[int] = set()
    for part in text.split(","):
        match = _SLOTS.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= MOST_SLOTS:
            raise UsageError(
                f'"{text[:40]}" is no list of slots', where=what, cure="write numbers from 1, as 1,5-7"
            )
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def _given(
    sheet: SheetOptions,
    line: MarkOptions,
    sides: SideOptions,
    cutting: CuttingOptions,
    machine: PrinterOptions,
) -> dict[str, object]:
    """Return what was said of each option that does not go with every other; false if nothing."""
    return {
        "--paper": sheet.paper,
        "--card": sheet.card,
        "--grid": sheet.grid,
        "--label": sheet.label,
        "--skip": sheet.skip,
        "--gap": sheet.gap,
        "--margin": sheet.margin,
        "--outer-bleed": sheet.outer_bleed,
        "--turn": sheet.turn,
        "--one-up": sheet.one_up,
        "--sheet": sheet.sheet,
        "--marks": line.marks if line.marks.casefold() != MarkKind.NONE else "",
        "--corner-ticks": line.corner_ticks,
        "--fold": sides.fold,
        "--flip": sides.flip,
        "--order": sides.order if sides.order != SideOptions().order else "",
        "--registration": cutting.registration,
        "--cut-file": cutting.cut_file,
        "--profile": machine.profile,
        "--front-offset": machine.front_offset,
        "--back-offset": machine.back_offset,
        "--back-angle": machine.back_angle,
        "--scale-x": machine.scale_x,
        "--scale-y": machine.scale_y,
    }


def _refuse_pairs(given: dict[str, object]) -> None:
    """Refuse options that say two things at once.

    Raises:
        UsageError: There are such; names both.
    """
    for option, why, others in _PAIRS:
        for other in others.split() if given[option] else ():
            if given[other]:
                raise UsageError(why, where=option, cure=f"leave out {other}")


_CORRECTED = "--profile --front-offset --back-offset --back-angle --scale-x --scale-y"
_PLACED = "--paper --margin --gap --outer-bleed --turn"
_PAIRS = (
    ("--one-up", "a page of one card has no grid", "--grid --skip --sheet"),
    ("--one-up", "a page of one card is as large as the card with its bleed", _PLACED),
    ("--one-up", "a page of one card has no room for a label", "--label"),
    ("--one-up", "a page of one card has no room for marks", "--marks --corner-ticks"),
    ("--one-up", "a page of one card is for a print shop, not for a cutting machine", "--registration"),
    ("--one-up", "a page of one card is for a print shop, not for your own printer", _CORRECTED),
    ("--one-up", "a page of one card is not folded", "--fold"),
    ("--sheet", "the sheet says where cards lie", "--paper --card --grid --gap --margin --turn --fold"),
    ("--fold", "a folded sheet has no back page", "--flip --order --back-offset --back-angle"),
    ("--fold", "a folded sheet hides marks from a cutting machine", "--registration --cut-file"),
)
"""An option, why it does not go with others, and those."""


def _sizes(sheet: SheetOptions, given: SheetFile | None) -> tuple[NamedSize, NamedSize | None]:
    if given is not None:
        return given.paper, given.card
    return paper(sheet.paper or "a4"), card_size(sheet.card) if sheet.card else None


def _around(
    line: MarkOptions, cutting: CuttingOptions, machine: PrinterOptions, corrections: Profile
) -> Surroundings:
    from deckbuilder.printing.underlay import Underlay

    registration_on = one_of(On, cutting.registration_on, "--registration-on")
    registration = _registration(cutting)
    front, back = corrected(corrections)
    return Surroundings(
        registration=registration,
        registration_on=registration_on,
        tick=length(line.corner_ticks, what="--corner-ticks") if line.corner_ticks else 0.0,
        outlines=cutting.outlines,
        radius=length(cutting.corner_radius, what="--corner-radius"),
        front=front,
        back=back,
        underlay=Underlay.opened(Path(machine.underlay)) if machine.underlay else None,
    )


def _registration(cutting: CuttingOptions) -> Registration | None:
    """Return the marks for a machine, if there are any.

    Raises:
        UsageError: An option makes no sense, or says how marks are that are not there.
    """
    inset = length(cutting.registration_inset, what="--registration-inset")
    arms = length(cutting.registration_length, what="--registration-length", least=2.0)
    if cutting.registration:
        return Registration(one_of(Pattern, cutting.registration, "--registration"), inset, arms)
    usual = CuttingOptions()
    for option, said, otherwise in (
        ("--registration-on", cutting.registration_on, usual.registration_on),
        ("--registration-inset", cutting.registration_inset, usual.registration_inset),
        ("--registration-length", cutting.registration_length, usual.registration_length),
    ):
        if said != otherwise:
            raise UsageError(
                "there are no registration marks", where=option, cure="add --registration 3, or 4"
            )
    return None


def _marks(line: MarkOptions, usual: MarkStyle) -> MarkStyle:
    return MarkStyle(
        kind=one_of(MarkKind, line.marks, "--marks") if line.marks else usual.kind,
        length=length(line.mark_length, what="--mark-length", least=1.0),
        offset=length(line.mark_offset, what="--mark-offset") if line.mark_offset else usual.offset,
        width=length(line.mark_width, what="--mark-width", least=0.05),
        colour=_colour(line.mark_colour),
        dash=length(line.mark_dash, what="--mark-dash", least=0.1) if line.mark_dash else 0.0,
        on=one_of(On, line.marks_on, "--marks-on"),
    )


def _notes(
    given: SheetFile | None, registration: Registration | None, corrections: Profile
) -> tuple[str, ...]:
    notes = [given.told] if given else []
    notes += [registration.told()] if registration else []
    notes += [f"profile {corrections.name}"] if corrections.name else []
    return tuple(notes)


def _colour(text: str) -> Colour:
    try:
        return Colour.parse(COLOURS.get(text.casefold(), text))
    except ValueError:
        known = ", ".join(COLOURS)
        raise UsageError(
            f'"{text[:40]}" is no colour', where="--mark-colour", cure=f"known: {known}, or #rrggbb"
        ) from None
