"""Where on the board: squares as structured nodes, told apart by their key.

Each node is true or false of one square. A piece is in a place if its square is.
Rule numbers are those of ``card_data/tash_kalar/RULES.md``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from deckbuilder.games.tash_kalar.words import Anchor, Colours, Number, Ranks, by_key
from deckbuilder.model.base import Definition


class NextTo(Definition):
    """Squares next to another square (T5).

    Attributes:
        next_to: That square.
        by: Any of the 8 neighbours, or only those that share an edge or a corner.
        at: Whether neighbours are judged now, or as they were when the step began.
    """

    next_to: Anchor
    by: Literal["any", "orthogonal", "diagonal"] = "any"
    at: Literal["now", "start"] = "now"


class Within(Definition):
    """Squares at most so far from another square, not that square itself (T5)."""

    within: Number
    of: Anchor = "being"


class Distance(Definition):
    """Squares exactly so far from another square (T5)."""

    distance: Number
    of: Anchor = "being"


class On(Definition):
    """Squares of a colour (T2)."""

    on: Colours


class Near(Definition):
    """Squares next to a square of a colour (T2, T5)."""

    near: Literal["red", "green"]


class Touching(Definition):
    """Squares with pieces next to them; the piece on the square itself does not count.

    Attributes:
        touching: Whose pieces; ``same_colour`` is the colour of the piece that is placed.
        rank: Their rank.
        at_least: How many there must be.
    """

    touching: Literal["own", "enemy", "same_colour"]
    rank: Ranks = "any"
    at_least: Number = 1


class Marked(Definition):
    """The squares the card's diagram marks, in the orientation fixed at summoning (T40).

    Attributes:
        marked: ``first`` for the marked squares; ``second`` for those of the other marking.
    """

    marked: Literal["first", "second"]


class Ray(Definition):
    """Squares in a straight line from the being, in any direction the diagram marks."""

    ray: Literal["marked"]


class Ahead(Definition):
    """Squares further along the direction of the being's last move.

    Attributes:
        ahead: The very next square, or the square of the first piece met.
    """

    ahead: Literal["next_square", "first_piece"]


class SquareOf(Definition):
    """That one square itself."""

    square_of: Anchor


class OfPattern(Definition):
    """Squares of the pieces that were used to summon, wherever they are now (T19, T40)."""

    of_pattern: Literal[True]


class OtherThan(Definition):
    """Every square but that of the being or of the Gateway."""

    other_than: Literal["being", "gateway"]


class AllPlaces(Definition):
    """Squares that are in every one of these places."""

    all: Annotated[tuple[Place, ...], Field(min_length=2)]


class AnyPlace(Definition):
    """Squares that are in at least one of these places."""

    any: Annotated[tuple[Place, ...], Field(min_length=2)]


class NotPlace(Definition):
    """Squares that are not in this place."""

    not_: Annotated[Place, Field(alias="not")]


PLACE_KEYS = (
    *("next_to", "within", "distance", "on", "near", "touching", "marked", "ray", "ahead"),
    *("square_of", "of_pattern", "other_than", "all", "any", "not"),
)

Place = Annotated[
    Annotated[NextTo, Tag("next_to")]
    | Annotated[Within, Tag("within")]
    | Annotated[Distance, Tag("distance")]
    | Annotated[On, Tag("on")]
    | Annotated[Near, Tag("near")]
    | Annotated[Touching, Tag("touching")]
    | Annotated[Marked, Tag("marked")]
    | Annotated[Ray, Tag("ray")]
    | Annotated[Ahead, Tag("ahead")]
    | Annotated[SquareOf, Tag("square_of")]
    | Annotated[OfPattern, Tag("of_pattern")]
    | Annotated[OtherThan, Tag("other_than")]
    | Annotated[AllPlaces, Tag("all")]
    | Annotated[AnyPlace, Tag("any")]
    | Annotated[NotPlace, Tag("not")],
    Discriminator(
        by_key(*PLACE_KEYS),
        custom_error_type="unknown_place",
        custom_error_message=f"no such place (known: {', '.join(PLACE_KEYS)})",
    ),
]
"""A place; the key of the node says which."""

for _model in (AllPlaces, AnyPlace, NotPlace):
    _model.model_rebuild()
