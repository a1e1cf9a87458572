"""How sheets are wanted: the user's choices, and the layout they give for a size of card."""

from __future__ import annotations

from dataclasses import dataclass, field

from deckbuilder.printing.gutterfold import plan_folded
from deckbuilder.printing.imposition import PageOrder
from deckbuilder.printing.label import label_box
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import NamedSize, paper
from deckbuilder.printing.sheet import Flip, SheetLayout, Side, Turn, one_up, plan
from deckbuilder.printing.sheet_files import SheetFile
from deckbuilder.printing.surroundings import Surroundings

MARGIN = 5.0
"""Space in mm that sheets keep at the paper's edge unless told otherwise: most printers need it."""

ONE_UP_BLEED = 3.0
"""Bleed in mm of a page that is one card, unless told otherwise."""

BESIDE_BLEED = 0.5
"""How far outside the bleed a mark begins, in mm, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class PageSetup:
    """The user's choices; lengths in mm.

    Attributes:
        paper: The paper.
        card: The size of all cards, ``None`` for each game's own.
        margin: Least space between cards and the paper's edge.
        gap: Space between cards.
        grid: Columns and rows, ``None`` for all that fit.
        turn: Whether cards may lie on their side.
        bleed: How far beyond the trim cards are drawn, ``None`` for what is usual.
        flip: The edge a duplex printer turns the sheet on.
        backs: Whether sheets show backs: on pages of their own, or across the fold.
        label: Whether each page has a line that says what it is.
        one_up: Whether each card has a page of its own, with its bleed.
        marks: What crop marks look like, ``None`` for what is usual.
        outer_bleed: ``bleed`` on sides that have no neighbour, ``None`` for the same.
        least_bleed: Faces are drawn at least so far beyond the trim, for outputs beside the sheets.
        with_backs: Whether cards have backs though sheets may not, for outputs beside the sheets.
        skip: Slots left empty on every sheet, from 1.
        sheet: A sheet with given places; it says paper and card too.
        fold: Space across the line that pages are folded on, ``None`` for no fold.
        order: The order of pages.
        around: What lies round and under the cards.
        notes: What labels say beside deck, sheet and paper.
    """

    paper: NamedSize = field(default_factory=lambda: paper("a4"))
    card: NamedSize | None = None
    margin: float = MARGIN
    gap: float = 0.0
    grid: tuple[int, int] | None = None
    turn: Turn = Turn.AUTO
    bleed: float | None = None
    flip: Flip = Flip.LONG
    backs: bool = False
    label: bool = False
    one_up: bool = False
    marks: MarkStyle | None = None
    outer_bleed: float | None = None
    least_bleed: float = 0.0
    with_backs: bool = False
    skip: tuple[int, ...] = ()
    sheet: SheetFile | None = None
    fold: float | None = None
    order: PageOrder = PageOrder.INTERLEAVED
    around: Surroundings = field(default_factory=Surroundings)
    notes: tuple[str, ...] = ()

    @property
    def back_pages(self) -> bool:
        """Whether backs have pages of their own."""
        return self.backs and self.fold is None

    @property
    def shown_bleed(self) -> float:
        """The bleed that is drawn, in mm."""
        if self.bleed is not None:
            return self.bleed
        return ONE_UP_BLEED if self.one_up else 0.0

    @property
    def most_bleed(self) -> float:
        """The most bleed that any side of a card shows, in mm: faces are drawn so far."""
        return max(self.shown_bleed, 0.0 if self.one_up else self.outer_bleed or 0.0)

    @property
    def drawn_bleed(self) -> float:
        """How far beyond the trim faces are drawn, in mm, shown on a sheet or not."""
        return max(self.most_bleed, self.least_bleed)

    @property
    def draws_backs(self) -> bool:
        """Whether cards have backs, on sheets or elsewhere."""
        return self.backs or self.with_backs

    @property
    def shown_marks(self) -> MarkStyle:
        """The marks that are drawn."""
        if self.marks is not None:
            return self.marks
        return usual_marks(self.most_bleed, bare=self.one_up or self.around.registration is not None)

    def layout(self, card: tuple[float, float]) -> SheetLayout:
        """Return the sheet for cards of one size.

        Raises:
            UsageError: No card fits, the wanted grid does not, no slot is left, there is no
                room for the label or the registration marks, or the printer's correction
                moves cards off the paper.
            InputError: The underlay is of another size.
        """
        sheet = self._places(card)
        if self.skip:
            sheet = sheet.without(self.skip)
        self.around.refuse_over_registration(sheet)
        for side in Side if self.back_pages else (Side.FRONT,):
            self.around.refuse_off_page(sheet, side)
        if self.around.underlay is not None:
            self.around.underlay.refuse_other_size(sheet)
        if self.label:
            label_box(sheet, Side.FRONT)
        return sheet

    def _places(self, card: tuple[float, float]) -> SheetLayout:
        bleed, outer = self.shown_bleed, self.outer_bleed
        if self.one_up:
            return one_up(card, bleed, self.flip)
        if self.sheet is not None:
            return self.sheet.layout(bleed, outer, self.flip)
        if self.fold is not None:
            return plan_folded(
                self.paper.size,
                card,
                fold_gap=self.fold,
                margin=self.margin,
                gap=self.gap,
                grid=self.grid,
                turn=self.turn,
                bleed=bleed,
                outer_bleed=outer,
            )
        if self.around.registration is not None:
            self.around.registration.refuse_no_room(self.paper.size)
        return plan(
            self.paper.size,
            card,
            margin=max(self.margin, self.around.cut_margin),
            gap=self.gap,
            grid=self.grid,
            turn=self.turn,
            bleed=bleed,
            outer_bleed=outer,
            flip=self.flip,
            keep_out=self.around.all_keep_out(self.paper.size),
        )


def usual_marks(bleed: float, *, bare: bool = False) -> MarkStyle:
    """Return the marks that sheets have unless told otherwise: corners, just outside the bleed.

    One card a page has none, nor have sheets for a cutting machine, whose eye they would mislead.
    """
    kind = MarkKind.NONE if bare else MarkKind.CORNER
    return MarkStyle(kind, offset=bleed + BESIDE_BLEED)
