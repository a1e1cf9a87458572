"""The fields a query can ask for: those all games share, and each game's own.

A game's fields are data (``[[field]]`` in its ``game.toml``), so a new game
brings its own without a line of code here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckbuilder.errors import CardDataError, QueryError
from deckbuilder.model.game import Game, QueryField

KINDS = ("text", "list", "number", "flag", "special")
"""Kinds of field; ``special`` ones (``is``, ``has``, ``in``) are known to `deckbuilder.query.evaluate`."""

SHARED = (
    QueryField("name", "text", "name.* | search | former", "part of a name, in any language", aliases=("n",)),
    QueryField("text", "text", "", "part of the rules text or of a keyword's reminder", aliases=("x", "o")),
    QueryField("id", "text", "id", "part of the card's id"),
    QueryField(
        "type",
        "list",
        "kind | types | subtypes",
        "kind or subtype",
        aliases=("t",),
        names="kind",
    ),
    QueryField(
        "keyword",
        "list",
        "keywords | keywords.keyword | abilities",
        "a keyword it has",
        aliases=("kw",),
        names="keyword",
    ),
    QueryField("set", "list", "set", "the set it came in", aliases=("s",), names="set"),
    QueryField("number", "number", "number", "its number in that set", aliases=("no",)),
    QueryField("token", "flag", "token", "a token"),
    QueryField("is", "special", "", "what a card is: is:token, -is:released"),
    QueryField("has", "special", "", "whether it has a value in a field: has:text"),
    QueryField("in", "special", "", "the cards of a deck file: in:my.deck"),
)
"""The fields of every game."""

STATES = {
    "released": "in the default pool",
    "draft": "unreleased, out of the default pool",
    "playable": "released and no token",
}
"""What ``is:`` asks for in every game besides its flags."""


class Fields:
    """The fields of one game, findable by name and short name in any case.

    Raises:
        CardDataError: A field is of no known kind, or two fields claim one name.
    """

    __slots__ = ("_by_name", "game")

    def __init__(self, game: Game) -> None:
        self.game = game
        own = {field.id for field in game.fields}
        self._by_name: dict[str, QueryField] = {}
        for field in (*game.fields, *(field for field in SHARED if field.id not in own)):
            where = f"{game.id}: field {field.id}"
            if field.kind not in KINDS:
                raise CardDataError(f'no kind "{field.kind}"', where=where, cure=f"kinds: {', '.join(KINDS)}")
            for name in (field.id, *field.aliases):
                if self._by_name.setdefault(name, field) is not field:
                    raise CardDataError(
                        f'"{name}" is also a name of {self._by_name[name].id}', where=where, cure="rename it"
                    )

    def __iter__(self) -> Iterator[QueryField]:
        """Yield each field once: shared ones first, then the game's own."""
        shared = [self._by_name[field.id] for field in SHARED]
        return iter(dict.fromkeys([*shared, *self.game.fields]))

    def find(self, name: str) -> QueryField | None:
        """Return the field of that name or short name, ``None`` if there is none."""
        return self._by_name.get(name.casefold())

    def get(self, name: str, column: int = 0) -> QueryField:
        """Return the field of that name or short name.

        Raises:
            QueryError: There is none; names the nearest ones and all fields.
        """
        field = self.find(name)
        if field is None:
            known = ", ".join(field.id for field in self)
            near = did_you_mean(name.casefold(), self._by_name)
            raise QueryError(
                f'no field "{name}" in {self.game.id}',
                column=column,
                cure=f"{near or 'nearest: none'}; fields: {known}",
            )
        return field

    def flags(self) -> dict[str, QueryField]:
        """Return the fields that ``is:`` asks for, by name."""
        return {field.id: field for field in self if field.kind == "flag"}


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return the at most three known words most like this one, best first."""
    from difflib import get_close_matches  # needed only when something was not found

    return get_close_matches(word, list(known), n=3, cutoff=0.6)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``did you mean gaian?``, or ``""`` if no known word is near."""
    near = nearest(word, known)
    return f"did you mean {' or '.join(near)}?" if near else ""
