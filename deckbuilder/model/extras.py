"""What lies on the table beside a deck: markers, tracks, and the tokens its cards make.

``card_data/<game>/extras.toml`` says it, a game without that file has none. No deck list
names these cards, no check counts them, and the referee does not know them.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckbuilder.model.base import Definition
from deckbuilder.model.card import Card, CardId, LocalText


class Extra(Card):
    """One card that lies beside a deck; its id and name are unlike those of the game's cards.

    Attributes:
        layout: The layout of its face.
        family: The family whose colours and mark it has.
        heading: What it is for, in each language.
        about: Whose it is: the family's name, in each language; empty if it is anybody's.
        line: How it is used, in each language; may be empty.
        credit: The lines of its credit.
    """

    layout: str
    family: str
    heading: LocalText
    about: Annotated[LocalText, Field(default_factory=dict)]
    line: Annotated[LocalText, Field(default_factory=dict)]
    credit: Annotated[tuple[str, ...], Field(min_length=1)]


class ExtraRule(Definition):
    """A kind of extra, and how many of it a deck has.

    Attributes:
        id: Its name, also in the table ``[extra]`` of the text files.
        layout: The layout of its face.
        credit: The lines of its credit.
        each: Field of the game's cards; there is one extra for every value in the deck.
        kind: Kind of card; there is one extra for every such card in the deck.
        most: How many there are at most of those counted by ``kind``.
        family: The family whose colours it has; with ``each`` the value is the family.
    """

    id: CardId
    layout: str
    credit: Annotated[tuple[str, ...], Field(min_length=1)]
    each: str = ""
    kind: str = ""
    most: Annotated[int | None, Field(ge=1)] = None
    family: str = ""

    @model_validator(mode="after")
    def _is_counted_one_way(self) -> ExtraRule:
        if bool(self.each) == bool(self.kind):
            raise ValueError("an extra has either each or kind")
        if bool(self.family) != bool(self.kind) or (self.most is not None and not self.kind):
            raise ValueError("family, and most if need be, go with kind")
        return self


class TokenRule(Definition):
    """Which tokens come with a deck whose list does not name them.

    Attributes:
        op: The step of a card's definition that makes a token.
        key: The key of that step that names the token's id.
        copies: How many of each token.
        made_by: Tokens by the id of a card that makes them without such a step.
    """

    op: str
    key: str
    copies: Annotated[int, Field(ge=1)]
    made_by: Annotated[dict[CardId, tuple[CardId, ...]], Field(default_factory=dict)]


class Extras(Definition):
    """The file as a whole."""

    extra: tuple[ExtraRule, ...] = ()
    tokens: TokenRule | None = None
