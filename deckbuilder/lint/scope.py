"""What is looked at: a game's cards, or a user's own among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder import load
from deckbuilder.errors import CardDataError, UsageError
from deckbuilder.games import registry
from deckbuilder.model.base import Definition
from deckbuilder.model.card import Card
from deckbuilder.model.game import Game


@dataclass(frozen=True, slots=True)
class Row:
    """One card as it is written, and what it is read as.

    Attributes:
        path: The file it stands in.
        table: Its table, defaults filled in.
        card: The card, ``None`` if it breaks its schema.
        fault: What breaks it.
    """

    path: Path
    table: Mapping[str, Any]
    card: Card | None
    fault: CardDataError | None = None

    @property
    def id(self) -> str:
        """Its id, as far as it has one."""
        return str(self.table.get("id", "?"))


@dataclass(frozen=True, slots=True)
class Scope:
    """What one run looks at.

    Attributes:
        game: The game.
        rows: The cards that are judged: the game's, or the user's own.
        known: Every card of the game by id, the user's own laid over them.
        own: Whether the cards judged are a user's own.
        languages: Languages of names and texts.
        size: Trim size of faces in mm; the game's own if ``None``.
        sound: Whether every card that comes with the game keeps its schema.
    """

    game: Game
    rows: tuple[Row, ...]
    known: Mapping[str, Any]
    own: bool = False
    languages: tuple[str, ...] = ()
    size: tuple[float, float] | None = None
    sound: bool = True

    @property
    def cards(self) -> list[Any]:
        """The cards that are judged and could be read."""
        return [row.card for row in self.rows if row.card is not None]


def scope_of(
    game_id: str,
    own: Sequence[Path] = (),
    *,
    languages: Iterable[str] = (),
    size: tuple[float, float] | None = None,
) -> Scope:
    """Read the cards to look at.

    Args:
        game_id: The game.
        own: Users' own card files; if there are any, only their cards are judged.
        languages: Languages to look at; all the game has if empty.
        size: Trim size of faces in mm; the game's own if ``None``.

    Raises:
        UsageError: There is no such game, or it has no such language.
        CardDataError: A file cannot be read at all.
    """
    game = load.game(game_id)
    shipped = tuple(_rows(game_id, load.shipped_tables(game_id)))
    mine = tuple(row for path in own for row in _rows(game_id, _tables(game_id, path)))
    known = {row.card.id: row.card for row in (*shipped, *mine) if row.card is not None}
    return Scope(
        game,
        mine if own else shipped,
        known,
        bool(own),
        _languages(game, known.values(), tuple(languages)),
        size,
        all(row.fault is None for row in shipped),
    )


def parts(definition: object, place: str = "") -> Iterator[tuple[str, Definition]]:
    """Yield every definition inside one, itself among them, each with its place in the card's table."""
    if isinstance(definition, Definition):
        yield place, definition
        for name, info in type(definition).model_fields.items():
            inner = f"{place}.{info.alias or name}".lstrip(".")
            yield from parts(getattr(definition, name), inner)
    elif isinstance(definition, tuple):
        for number, part in enumerate(definition):
            yield from parts(part, f"{place}.{number}".lstrip("."))


def _tables(game_id: str, path: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    for table in load.overlay_tables(game_id, path):
        yield path, table


def _rows(game_id: str, tables: Iterable[tuple[Path, Mapping[str, Any]]]) -> Iterator[Row]:
    model = registry.card_model(game_id)
    for path, table in tables:
        try:
            yield Row(path, table, load.validated(model, table, path))
        except CardDataError as fault:
            yield Row(path, table, None, fault)


def _languages(game: Game, cards: Iterable[Card], wanted: tuple[str, ...]) -> tuple[str, ...]:
    known = dict.fromkeys([*game.languages, *load.words(game.id)])
    said = {code for card in cards for code in (*card.name, *card.paraphrase)}
    strange = [code for code in wanted if code not in known and code not in said]
    if strange:
        raise UsageError(
            f'{game.name} has nothing in the language "{strange[0][:20]}"',
            where="--lang",
            cure=f"languages: {', '.join(known)}",
        )
    return wanted or tuple(known)
