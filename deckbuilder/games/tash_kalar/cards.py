"""The card models of Tash-Kalar: beings and legends, flares, tasks (rules T20, T36-T44)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from deckbuilder.games.tash_kalar.patterns import Offset, bounds, orientations
from deckbuilder.games.tash_kalar.tasks import TaskCondition
from deckbuilder.games.tash_kalar.vocabulary import Effect, check_references
from deckbuilder.games.tash_kalar.words import Number, Rank, School
from deckbuilder.model.base import Definition
from deckbuilder.model.card import Card, LocalText

Offsets = Annotated[int, Field(ge=-8, le=8)]
Marks = tuple[tuple[Offsets, Offsets], ...]
Steps = Annotated[Effect, AfterValidator(check_references)]


class Needed(Definition):
    """A piece of a pattern: where, and its least rank (T37).

    Attributes:
        dx: Squares right of the summoning square.
        dy: Squares below it.
        rank: The rank shown.
    """

    dx: Offsets
    dy: Offsets
    rank: Rank


class Later(Definition):
    """An effect for another moment: thawed (T78) or warped (T82).

    Attributes:
        effect: What is done.
        paraphrase: The same in our words.
    """

    effect: Annotated[Steps, Field(min_length=1)]
    paraphrase: LocalText


class Warp(Later):
    """A warp effect (T82).

    Attributes:
        copied: Whether other cards may copy it.
        held: Whether the card cannot be discarded or returned while it is pending.
    """

    copied: bool = True
    held: bool = False


class BeingCard(Card):
    """A being or a legend (T36-T44).

    Attributes:
        kind: Being or legend.
        school: The school a being belongs to; legends have none.
        rank: The rank of the piece that is summoned (T38).
        pattern: The pieces needed, printed orientation.
        must_hold_own: Least rank of the own piece that has to stand on the summoning square (T39).
        enters: ``pattern``: the being enters the pattern's own square (0, 0). ``any_uncoloured``:
            it enters any empty uncoloured square, and the pattern may be anywhere.
        marked: Marked squares, or the directions of rays and charges (T40).
        marked_second: Squares of the card's other marking.
        orientations: How many different images pattern and marks have (T36); need not be said.
        effect: What happens on summoning (T41).
        frozen: What happens when it is thawed (T77-T79).
        warp: What happens when it is warped (T82).
    """

    kind: Literal["being", "legend"]
    school: School | None = None
    rank: Rank
    pattern: Annotated[tuple[Needed, ...], Field(min_length=1)]
    must_hold_own: Rank | None = None
    enters: Literal["pattern", "any_uncoloured"] = "pattern"
    marked: Marks = ()
    marked_second: Marks = ()
    orientations: Literal[1, 2, 4, 8] | None = None
    effect: Steps = ()
    frozen: Later | None = None
    warp: Warp | None = None

    @model_validator(mode="after")
    def _fits_together(self) -> BeingCard:
        """Hold the card to T36, T37 and T44."""
        squares = [(piece.dx, piece.dy) for piece in self.pattern]
        if len(set(squares)) < len(squares):
            raise ValueError("a square of the pattern stands twice")
        if ((0, 0) in squares) != (self.enters == "any_uncoloured"):
            raise ValueError("(0, 0) is the summoning square; its piece is written as must_hold_own (T39)")
        if (self.kind == "legend") != (self.rank == "legendary"):
            raise ValueError("legends are legendary, beings are not")
        if (self.kind == "legend") == (self.school is not None):
            raise ValueError("a being belongs to a school, a legend to none")
        needed = {piece.rank for piece in self.pattern} | {self.must_hold_own}
        if self.kind == "legend" and "heroic" not in needed:
            raise ValueError("a legend's pattern holds a heroic piece (T44)")
        images = len(orientations(self.cells()))
        if self.orientations not in (None, images):
            raise ValueError(f"pattern and marks have {images} orientations, not {self.orientations} (T36)")
        return self

    def cells(self) -> tuple[tuple[Offset, str], ...]:
        """Return every square that means something, with what it means."""
        own = ((((0, 0), f"own {self.must_hold_own}"),) if self.must_hold_own else ()) + (
            (((0, 0), "entered"),) if self.enters == "pattern" else ()
        )
        return (
            *own,
            *(((piece.dx, piece.dy), piece.rank) for piece in self.pattern),
            *((mark, "marked") for mark in self.marked),
            *((mark, "marked second") for mark in self.marked_second),
        )

    def bounds(self) -> tuple[int, int, int, int]:
        """Return left, top, right, bottom offset of pattern, marks and summoning square."""
        return bounds(offset for offset, _ in self.cells())


class FlareHalf(Definition):
    """One of a flare's two effects (T66-T67).

    Attributes:
        threshold: How many more the opponent must have.
        metric: More of what: upgraded pieces, or pieces in all.
        effect: What is done then.
        paraphrase: The same in our words.
    """

    threshold: Number
    metric: Literal["upgraded", "pieces"]
    effect: Annotated[Steps, Field(min_length=1)]
    paraphrase: LocalText


class FlareCard(Card):
    """A flare (T66).

    Attributes:
        upper: Its upper half, tested by upgraded pieces.
        lower: Its lower half, tested by pieces in all.
    """

    kind: Literal["flare"]
    upper: FlareHalf
    lower: FlareHalf

    @model_validator(mode="after")
    def _halves_are_in_place(self) -> FlareCard:
        if (self.upper.metric, self.lower.metric) != ("upgraded", "pieces"):
            raise ValueError("the upper half goes by upgraded pieces, the lower by all pieces (T66)")
        return self


class TaskCard(Card):
    """A task of the High Form (T48-T49).

    Attributes:
        task_type: Its type; no three tasks on view share one (T49).
        difficulty: Advanced tasks are not current at the start (T22).
        points: What it is worth.
        condition: What has to hold when the turn ends.
        points_source: Where the points were read.
    """

    kind: Literal["task"]
    task_type: Literal["destruction", "coloured", "summoning", "pattern", "enemy"]
    difficulty: Literal["simple", "advanced"]
    points: Number
    condition: TaskCondition
    points_source: str = ""


CardModel = Annotated[BeingCard | FlareCard | TaskCard, Field(discriminator="kind")]
"""What a card's table may hold, by its ``kind``."""
