"""What every card of every game is held to: its schema, its id, its names, its set."""

from __future__ import annotations

from collections.abc import Iterator

from deckbuilder import load
from deckbuilder.lint.finding import Finding
from deckbuilder.lint.scope import Row, Scope, parts
from deckbuilder.model.card import Card
from deckbuilder.model.catalogue import normal


def schema(scope: Scope) -> Iterator[Finding]:
    """Yield a problem for each card whose table breaks the schema."""
    for row in scope.rows:
        if row.fault is None:
            continue
        head, _, said = row.fault.message.partition(": ")
        field = head.partition(", ")[2]
        yield Finding("problem", "schema", said or head, row.fault.cure, row.id, field)


def ids(scope: Scope) -> Iterator[Finding]:
    """Yield ids that stand twice, and shipped cards that a user's own take the place of."""
    first: dict[str, Row] = {}
    for row in scope.rows:
        before = first.setdefault(row.id, row)
        if before is not row:
            yield Finding(
                "problem",
                "id-twice",
                f"another card has the same id, in {before.path.name}",
                "give one of them another id",
                row.id,
                "id",
            )
    if scope.own:
        shipped = load.catalogue(scope.game.id)
        for card_id in first:
            if card_id in shipped:
                yield Finding(
                    "note",
                    "replaces",
                    "it takes the place of the card of that id that comes with the game",
                    card=card_id,
                    field="id",
                )


def names(scope: Scope) -> Iterator[Finding]:
    """Yield names missing in a language of the game's names, and names that two cards share."""
    for card in scope.cards:
        for language in scope.game.languages:
            if language in scope.languages and language not in card.name:
                yield Finding(
                    "warning",
                    "no-name",
                    f"no name in {language}: its main name is printed",
                    f"add {language} to its name, if it has one",
                    card.id,
                    f"name.{language}",
                    language,
                )
    yield from _shared(scope)


def _shared(scope: Scope) -> Iterator[Finding]:
    """Yield cards whose name another card has too: a list has to say which by id."""
    bearers: dict[str, dict[str, Card]] = {}
    for card in (*scope.known.values(), *scope.cards):
        for name in (*card.name.values(), *card.former):
            bearers.setdefault(normal(name), {})[card.id] = card
    for card in scope.cards:
        for name in dict.fromkeys((*card.name.values(), *card.former)):
            others = [other for other in bearers[normal(name)] if other != card.id]
            if others:
                yield Finding(
                    "warning",
                    "shared-name",
                    f'"{name}" is the name of another card too: {", ".join(others)}',
                    "give it another name; else lists have to say its id",
                    card.id,
                    "name",
                )


def sets(scope: Scope) -> Iterator[Finding]:
    """Yield cards of a game whose set its ``game.toml`` does not know."""
    known = [one.id for one in scope.game.sets]
    for card in scope.cards:
        if not scope.own and card.set not in known:
            yield Finding(
                "problem",
                "no-set",
                f'no set "{card.set}" in game.toml',
                f"add it there, or take one of {', '.join(known)}",
                card.id,
                "set",
            )


def references(scope: Scope, fields: frozenset[str]) -> Iterator[Finding]:
    """Yield ids of other cards that no card has.

    Args:
        scope: What is looked at.
        fields: Names of the fields that hold the id of another card.
    """
    for card in scope.cards:
        for place, part in parts(card):
            for name in fields & set(type(part).model_fields):
                named = getattr(part, name)
                if isinstance(named, str) and named not in scope.known:
                    yield Finding(
                        "problem",
                        "no-card",
                        f'it names a card that is not there, "{named}"',
                        "write the id of a card",
                        card.id,
                        f"{place}.{name}".lstrip("."),
                    )
