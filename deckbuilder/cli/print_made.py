"""What one call of ``print`` was asked for, what it printed, and what there is to tell."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from deckbuilder.cli.console import say
from deckbuilder.cli.print_claims import Claims
from deckbuilder.cli.print_groups.box import BoxOptions
from deckbuilder.cli.print_groups.cutting import CuttingOptions
from deckbuilder.cli.print_groups.faces import FaceOptions
from deckbuilder.cli.print_groups.output import OutputOptions
from deckbuilder.cli.print_groups.pictures import PictureOptions
from deckbuilder.cli.print_groups.pixels import PixelOptions
from deckbuilder.cli.print_groups.press import PressOptions
from deckbuilder.cli.print_groups.tabletop import TabletopOptions
from deckbuilder.cli.print_groups.what import WhatOptions
from deckbuilder.paths import whole_file
from deckbuilder.printing.setup import PageSetup

if TYPE_CHECKING:
    from deckbuilder.model.card import Card
    from deckbuilder.printing.document import Printing
    from deckbuilder.printing.face import FaceProblem
    from deckbuilder.printing.imposition import Job
    from deckbuilder.printing.order import Order
    from deckbuilder.printing.outputs.folder import Filling
    from deckbuilder.printing.outputs.pdfx import PdfXStandard
    from deckbuilder.printing.outputs.preview import Preview
    from deckbuilder.printing.pictures.card import PictureCard

MOST_SHOWN = 20
"""Warnings of one kind that are shown; the others are counted."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What the user asked ``print`` for, by group.

    Attributes:
        what: The cards.
        setup: How sheets are wanted.
        output: Where results go.
        pictures: The user's own pictures as cards.
        faces: How faces are drawn.
        cutting: What a cutting machine needs.
        pixels: Pictures of cards and pages.
        tabletop: Tabletop Simulator.
        press: The PDF as a print shop wants it.
        box: A box for the deck.
    """

    what: WhatOptions = field(default_factory=WhatOptions)
    setup: PageSetup = field(default_factory=PageSetup)
    output: OutputOptions = field(default_factory=OutputOptions)
    pictures: PictureOptions = field(default_factory=PictureOptions)
    faces: FaceOptions = field(default_factory=FaceOptions)
    pixels: PixelOptions = field(default_factory=PixelOptions)
    tabletop: TabletopOptions = field(default_factory=TabletopOptions)
    press: PressOptions = field(default_factory=PressOptions)
    box: BoxOptions = field(default_factory=BoxOptions)
    cutting: CuttingOptions = field(default_factory=CuttingOptions)


@dataclass(frozen=True, slots=True)
class Source:
    """Where cards to print come from: a deck, a whole game, or pictures.

    Attributes:
        title: Its name for people.
        stem: A name for a file.
        order: Its cards; none for pictures.
        shown: What the user called it.
        status: ``legal``, ``illegal``, ``unclear``, or ``""`` if that is no question.
        pictures: How many cards that are pictures come from it, copies counted.
    """

    title: str
    stem: str
    order: Order
    shown: str
    status: str = ""
    pictures: int = 0


@dataclass(slots=True)
class Warnings:
    """What the user is warned of, as it comes up.

    Attributes:
        lines: Every warning so far, also those that were not shown.
    """

    lines: list[str] = field(default_factory=list)

    def add(self, found: Iterable[str]) -> None:
        """Tell the user, at most `MOST_SHOWN` of a kind."""
        lines = list(found)
        self.lines += lines
        for line in lines[:MOST_SHOWN]:
            say(f"warning: {line}")
        if len(lines) > MOST_SHOWN:
            say(f"warning: and {len(lines) - MOST_SHOWN} more like these")


@dataclass(slots=True)
class Made:
    """What is known of a call of ``print`` once its PDF is written; extra outputs read it.

    Attributes:
        options: What the user asked for.
        sources: The decks and whole games.
        target: The PDF as it was asked for.
        warnings: What the user was warned of.
        digests: The PDFs that were written, each with its SHA-256.
        pictures: The different pictures printed as cards.
        problems: What is wrong with drawn faces, by card.
        others: What was written beside the PDFs, each with its SHA-256.
        notes: What there is to say of that, a line each.
        facts: What else belongs into the report, by key.
        whole: Where files are opened that appear when all is done, or not at all.
        claims: Which files that are.
        preview: The pages as PNGs, if they are asked for.
        standard: The PDF/X that was written, if one was asked for.
        job: The layout that was printed.
        printing: The same, drawn; it can begin further documents.
    """

    options: PrintOptions
    sources: tuple[Source, ...]
    target: Path
    warnings: Warnings
    digests: dict[Path, str] = field(default_factory=dict)
    pictures: list[PictureCard] = field(default_factory=list)
    problems: tuple[tuple[Card, FaceProblem], ...] = ()
    others: dict[Path, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    facts: dict[str, object] = field(default_factory=dict)
    whole: ExitStack = field(default_factory=ExitStack)
    claims: Claims = field(default_factory=Claims)
    preview: Preview | None = None
    standard: PdfXStandard | None = None
    job: Job = field(init=False)
    printing: Printing = field(init=False)

    def file(self, path: Path) -> BinaryIO:
        """Open a file for writing that appears when all is done.

        Raises:
            UsageError: It is another output, or is printed from.
            OutputError: It is there already, or cannot be written.
        """
        self.claims.take(path)
        return self.whole.enter_context(whole_file(path, force=self.options.output.force))

    def folder(self, path: Path, *, force: bool = False) -> Filling:
        """Begin a folder whose files appear when all is done.

        Args:
            path: The folder.
            force: Whether its files may be replaced even if the user did not say so.

        Raises:
            OutputError: It cannot be made or written to.
        """
        from deckbuilder.printing.outputs.folder import whole_folder

        leave = force or self.options.output.force
        return self.whole.enter_context(whole_folder(path, force=leave, claim=self.claims.take))

    def fill(self, folder: Path, files: Iterable[tuple[str, bytes]]) -> int:
        """Write files into a folder, by name, and return how many they are.

        Raises:
            OutputError: One cannot be written.
        """
        filling = self.folder(folder)
        for name, data in files:
            filling.add(name, data)
        self.others |= filling.digests
        return len(filling.digests)
