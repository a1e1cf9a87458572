"""How sheets are wanted: the user's choices, and the layout they give for a size of card."""

from __future__ import annotations

from dataclasses import dataclass, field

from deckbuilder.printing.label import label_box
from deckbuilder.printing.marks import MarkKind, MarkStyle
from deckbuilder.printing.named_sizes import NamedSize, paper
from deckbuilder.printing.sheet import Flip, SheetLayout, Side, Turn, one_up, plan

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
        backs: Whether each sheet has a back page.
        label: Whether each page has a line that says what it is.
        one_up: Whether each card has a page of its own, with its bleed.
        marks: What crop marks look like, ``None`` for what is usual.
        outer_bleed: ``bleed`` on sides that have no neighbour, ``None`` for the same.
        least_bleed: Faces are drawn at least so far beyond the trim, for outputs beside the sheets.
        with_backs: Whether cards have backs though sheets may not, for outputs beside the sheets.
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
        return usual_marks(self.most_bleed, one_up=self.one_up)

    def layout(self, card: tuple[float, float]) -> SheetLayout:
        """Return the sheet for cards of one size.

        Raises:
            UsageError: No card fits, the wanted grid does not, or there is no room for the label.
        """
        if self.one_up:
            sheet = one_up(card, self.shown_bleed, self.flip)
        else:
            sheet = plan(
                self.paper.size,
                card,
                margin=self.margin,
                gap=self.gap,
                grid=self.grid,
                turn=self.turn,
                bleed=self.shown_bleed,
                outer_bleed=self.outer_bleed,
                flip=self.flip,
            )
        if self.label:
            label_box(sheet, Side.FRONT)
        return sheet


def usual_marks(bleed: float, *, one_up: bool = False) -> MarkStyle:
    """Return the marks that sheets have unless told otherwise: corners, just outside the bleed."""
    kind = MarkKind.NONE if one_up else MarkKind.CORNER
    return MarkStyle(kind, offset=bleed + BESIDE_BLEED)
