"""TOML files to definitions; every fault names file, card and field.

Two ways in: `catalogue` gives the light facts that deck lists and searches
need; `cards` gives validated card models for printing and play. Both read
the same tables.
"""

from __future__ import annotations

import tomllib
import unicodedata
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from deckbuilder.errors import CardDataError, UsageError
from deckbuilder.model.catalogue import CardFacts, Catalogue
from deckbuilder.model.game import CardSet, Format, Game, QueryField, Section
from deckbuilder.paths import CARD_DATA, game_dir

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from deckbuilder.model.base import Definition
    from deckbuilder.model.card import Card

C = TypeVar("C", bound="Card")
D = TypeVar("D")
M = TypeVar("M", bound="Definition")

MAX_CARD_FILE = 4 * 1024 * 1024
"""Largest card file that is read, in bytes."""

_LISTS = {"formats": "format", "sections": "section", "sets": "set", "fields": "field"}
_PARTS: dict[str, type[Any]] = {
    "formats": Format,
    "sections": Section,
    "sets": CardSet,
    "fields": QueryField,
}


@lru_cache(maxsize=1)
def game_ids() -> tuple[str, ...]:
    """Return the ids of the supported games, ascending by their permanent number."""
    return ("arcmage", "clash_of_decks", "res_arcana", "tash_kalar")


@lru_cache(maxsize=16)
def game(game_id: str) -> Game:
    """Read a game's ``game.toml``.

    Raises:
        UsageError: There is no such game.
        CardDataError: The file breaks its schema.
    """
    if game_id not in game_ids():
        raise UsageError(f'no game "{game_id}"', cure=f"games: {', '.join(game_ids())}")
    path = game_dir(game_id) / "game.toml"
    table = read_toml(path)
    for attribute, key in _LISTS.items():
        rows = table.pop(key, [])
        table[attribute] = tuple(
            _build(_PARTS[attribute], row, f"{_shown(path)}: {key} {row.get('id', n)}")
            for n, row in enumerate(rows, 1)
        )
    return _build(Game, table, _shown(path))


@lru_cache(maxsize=16)
def catalogue(game_id: str, overlays: tuple[Path, ...] = ()) -> Catalogue:
    """Return the facts of a game's cards, with users' own cards laid over them.

    Raises:
        CardDataError: A user's card file breaks its schema.
    """
    shipped = [_facts(row) for _, row in shipped_tables(game_id)]
    own = [_facts(row) for path in overlays for row in _checked_overlay(game_id, path)]
    return Catalogue(game_id, [*shipped, *own])


@lru_cache(maxsize=16)
def words(game_id: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the tables of a game's text files by language, its main language first.

    Raises:
        CardDataError: A text file is not TOML.
    """
    paths = {path.stem: path for path in (game_dir(game_id) / "text").glob("*.toml")}
    first = [language for language in game(game_id).languages if language in paths]
    return {language: read_toml(paths[language]) for language in dict.fromkeys([*first, *sorted(paths)])}


def cards(game_id: str, model: type[C], overlays: Iterable[Path] = ()) -> dict[str, C]:
    """Return a game's cards as validated models by id, overlays last.

    Args:
        game_id: The game.
        model: Its card model (``games/<game>/cards.py``); a union alias works too.
        overlays: Users' own card files; a card of the same id replaces the shipped one.

    Raises:
        CardDataError: A card breaks its schema; names file, card and field.
    """
    result: dict[str, C] = {}
    for path, row in shipped_tables(game_id):
        result[str(row["id"])] = validated(model, row, path)
    for path in overlays:
        own = [validated(model, row, path) for row in overlay_tables(game_id, path)]
        _each_once([card.id for card in own], path)
        result |= {card.id: card for card in own}
    return result


def document(path: Path, model: type[M]) -> M:
    """Read a TOML file that is one definition as a whole (a board).

    Raises:
        CardDataError: It cannot be read or breaks its schema; names file and field.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(read_toml(path))
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
        # a misspelt key before the one that is missing for it
        first = next((error for error in errors if error["type"] == "extra_forbidden"), errors[0])
        field = ".".join(map(str, first["loc"]))
        told = first["msg"].removeprefix("Value error, ")
        raise CardDataError(f"{field}: {told}" if field else told, where=_shown(path)) from problem


def overlay_tables(game_id: str, path: Path) -> list[dict[str, Any]]:
    """Read a user's card file and return its card tables, defaults filled in.

    Raises:
        CardDataError: It is no card file, or it is one for another game.
    """
    table = read_toml(path)
    said = table.pop("game", None)
    if said != game_id:
        told = f'it is for the game "{said}"' if said else "it does not say its game"
        raise CardDataError(told, where=_shown(path), cure=f'write game = "{game_id}" in its first line')
    return list(_card_tables(table, path))


def read_toml(path: Path) -> dict[str, Any]:
    """Read one TOML file.

    Raises:
        CardDataError: It cannot be read, is too large, or is not TOML.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_CARD_FILE + 1)
    except OSError as problem:
        raise CardDataError(f"cannot be read: {problem.strerror}", where=_shown(path)) from problem
    if len(data) > MAX_CARD_FILE:
        raise CardDataError(
            f"larger than {MAX_CARD_FILE // 1024 // 1024} MiB", where=_shown(path), cure="split it"
        )
    try:
        text = data.removeprefix(BOM_UTF8).decode("utf-8")
        return tomllib.loads(text.replace("\r\n", "\n"))
    except UnicodeDecodeError as problem:
        raise CardDataError(f"not UTF-8 at byte {problem.start}", where=_shown(path)) from problem
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise CardDataError(f"not valid TOML: {problem}", where=_shown(path)) from problem


@lru_cache(maxsize=16)
def shipped_tables(game_id: str) -> tuple[tuple[Path, dict[str, Any]], ...]:
    """Return the tables of a game's own cards, defaults filled in, each with its file; read only.

    Raises:
        UsageError: There is no such game.
        CardDataError: A file cannot be read, or is no card file.
    """
    game(game_id)
    folder = game_dir(game_id) / "cards"
    return tuple(
        (path, row) for path in sorted(folder.glob("*.toml")) for row in _card_tables(read_toml(path), path)
    )


def _card_tables(table: dict[str, Any], path: Path) -> Iterator[dict[str, Any]]:
    """Yield the ``[[card]]`` tables of a file, each over the file's ``[defaults]``."""
    defaults = table.pop("defaults", {})
    rows = table.pop("card", None)
    if table or not isinstance(defaults, dict):
        raise CardDataError(
            f"unknown key {_quoted(table or ['defaults'])}",
            where=_shown(path),
            cure="known: card, defaults, game",
        )
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CardDataError("no [[card]] in it", where=_shown(path))
    for row in rows:
        yield {**defaults, **row}


_INNER: Final = ("function-", "constrained-")
"""How parts of a place begin that only the validation knows, not the user's file."""
_PLAIN: Final[Mapping[str, str]] = {
    "tuple_type": "write a list: [...]",
    "list_type": "write a list: [...]",
    "dict_type": "write a table: {...}",
    "model_type": "write a table: {...}",
    "int_type": "write a whole number",
    "int_parsing": "write a whole number",
    "int_from_float": "write a whole number",
    "string_type": "write it in quotes",
    "bool_type": "write true or false",
    "bool_parsing": "write true or false",
}
"""What is wrong with a value, where the words of the validation are not those of a TOML file."""


def _checked_overlay(game_id: str, path: Path) -> list[dict[str, Any]]:
    from deckbuilder.games import registry  # users' cards are validated; that loads pydantic

    model = registry.card_model(game_id)
    rows = overlay_tables(game_id, path)
    _each_once([validated(model, row, path).id for row in rows], path)
    return rows


def _each_once(ids: Sequence[str], path: Path) -> None:
    """Hold a user's file to one table for a card: the others would be lost without a word.

    Raises:
        CardDataError: An id stands in it twice.
    """
    for place, card_id in enumerate(ids):
        if card_id in ids[:place]:
            raise CardDataError(f'card "{card_id}" stands in it twice', where=_shown(path))


def validated(model: type[C], row: Mapping[str, Any], path: Path) -> C:
    """Return the card a table describes.

    Raises:
        CardDataError: The table breaks the schema; names file, card and field.
    """
    from pydantic import ValidationError

    try:
        card: C = _adapter(model).validate_python(dict(row))
        return card
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
        # a misspelt key before the one that is missing for it
        first = next((error for error in errors if error["type"] == "extra_forbidden"), errors[0])
        place = [part for part in first["loc"] if not str(part).startswith(_INNER)]
        at = f", {'.'.join(map(str, place))}" if place else ""
        known = ""
        if first["type"] == "extra_forbidden":
            known = f"known: {', '.join(_known_fields(model, place[:-1]))}"
        told = _PLAIN.get(first["type"], first["msg"].removeprefix("Value error, "))
        raise CardDataError(
            f'card "{row.get("id", "?")}"{at}: {told}', where=_shown(path), cure=known
        ) from problem


@lru_cache(maxsize=16)
def _adapter(model: type[C]) -> TypeAdapter[C]:
    """Return what validates a model or a union of models: made once, since making it takes its time."""
    from pydantic import TypeAdapter

    return TypeAdapter(model)


def _known_fields(model: object, place: Sequence[str | int]) -> list[str]:
    """Return the fields a table may have at a place (field names, indices, tags) in a card's model."""
    models = _models_in(model)
    for part in place:
        if isinstance(part, str):
            inner = [_models_in(m.model_fields[part].annotation) for m in models if part in m.model_fields]
            tagged = [
                m for m in models if any(part in get_args(f.annotation) for f in m.model_fields.values())
            ]
            models = [m for found in inner for m in found] or tagged or models
    return sorted({field.alias or name for m in models for name, field in m.model_fields.items()})


def _models_in(annotation: object) -> list[Any]:
    """Return the models an annotation speaks of, in unions and sequences too."""
    if hasattr(annotation, "model_fields"):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models_in(part)]


def _facts(row: Mapping[str, Any]) -> CardFacts:
    names = {language: unicodedata.normalize("NFC", name) for language, name in row["name"].items()}
    return CardFacts(
        id=row["id"],
        code=row.get("code"),
        name=next(iter(names.values())),
        names=names,
        kind=row["kind"],
        status=row.get("status", "released"),
        token=row.get("token", False),
        max_copies=row.get("max_copies"),
        set=row["set"],
        raw=row,
    )


def _build(cls: type[D], table: Mapping[str, Any], where: str) -> D:
    """Fill a dataclass from a table, refusing unknown and missing keys."""
    known = {field.name: field for field in fields(cls)}  # type: ignore[arg-type]
    unknown = [key for key in table if key not in known]
    if unknown:
        raise CardDataError(f"unknown key {_quoted(unknown)}", where=where, cure=f"known: {', '.join(known)}")
    missing = [
        name
        for name, field in known.items()
        if field.default is MISSING and field.default_factory is MISSING and name not in table
    ]
    if missing:
        raise CardDataError(f"{_quoted(missing)} is missing", where=where)
    return cls(**{key: tuple(value) if isinstance(value, list) else value for key, value in table.items()})


def _quoted(names: Iterable[str] | Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _shown(path: Path) -> str:
    """Return a path as short as it can be said: from the data folder's parent, or as given."""
    try:
        return str(path.relative_to(CARD_DATA.parent))
    except ValueError:
        return str(path)
