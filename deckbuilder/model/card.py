"""What every card of every game has.

Each game's own card model (``games/<game>/cards.py``) extends `Card` by that
game's numbers and effects. The same definition feeds the check, the printed
face and the referee.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from deckbuilder.model.base import Definition

CardId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=80)]
LocalText = dict[str, str]
"""One text per language code (``en``, ``fr``, ``la``, ``eo``); the first is the main one."""

Status = Literal["released", "draft"]


class Card(Definition):
    """The facts that cards of all games share.

    Attributes:
        id: Stable name of the card in files and on the command line.
        code: Permanent number in deck codes; given once, never reused. ``None``
            only for cards a user lays over a game.
        name: The card's name in each shipped language.
        former: Earlier names that old deck lists may still use.
        search: Extra spellings for search, where letters do not decompose.
        kind: What sort of card it is (``creature``, ``spell``, ``artifact``, ``being``).
        set: The set it belongs to.
        number: Its number in that set.
        status: ``released`` cards are the default pool; ``draft`` ones are not.
        token: Whether it is a token: beside the deck, never in it.
        max_copies: A copy limit of its own, where it differs from its format's.
        paraphrase: Short rules text in our words. It stands in for the generated
            text until the card's effects are encoded.
        source: Where the facts were read.
        confidence: How sure they are.
        note: What is worth knowing about the data.
    """

    id: CardId
    code: Annotated[int, Field(ge=1)] | None = None
    name: LocalText
    former: tuple[str, ...] = ()
    search: tuple[str, ...] = ()
    kind: str
    set: str
    number: int | None = None
    status: Status = "released"
    token: bool = False
    max_copies: Annotated[int, Field(ge=1)] | None = None
    paraphrase: Annotated[LocalText, Field(default_factory=dict)]
    source: str | tuple[str, ...] = ()
    confidence: str = ""
    note: str | tuple[str, ...] = ()

    @field_validator("name")
    @classmethod
    def _name_is_said(cls, value: LocalText) -> LocalText:
        if not value:
            raise ValueError("at least one name is needed")
        for language, name in value.items():
            if not name.strip() or any(ord(sign) < 32 for sign in name):
                raise ValueError(f"the name in {language!r} is empty or holds a line break")
        return value

    @property
    def title(self) -> str:
        """The card's main name."""
        return next(iter(self.name.values()))
