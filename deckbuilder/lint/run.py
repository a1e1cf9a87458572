"""All checks of lint, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from deckbuilder.lint import cards
from deckbuilder.lint.codes import codes
from deckbuilder.lint.decks import decks
from deckbuilder.lint.faces import emblems, faces
from deckbuilder.lint.finding import LEVELS, Finding
from deckbuilder.lint.game import GameLint
from deckbuilder.lint.scope import Scope


def findings(scope: Scope) -> list[Finding]:
    """Return all there is to say, problems first, each once.

    Raises:
        CardDataError: A text file of the game, or its register of codes, cannot be read.
    """
    found = list(dict.fromkeys(_all(scope)))
    return sorted(found, key=lambda one: LEVELS.index(one.level))


def lint_of(game_id: str) -> GameLint:
    """Return what only that game has to be looked at; a game without a module of its own has nothing."""
    name = f"deckbuilder.lint.{game_id}"
    try:
        lint: GameLint = import_module(name).LINT
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return GameLint()
    return lint


def _all(scope: Scope) -> Iterator[Finding]:
    game = lint_of(scope.game.id)
    yield from cards.schema(scope)
    yield from cards.ids(scope)
    yield from cards.names(scope)
    yield from cards.sets(scope)
    yield from codes(scope)
    yield from cards.references(scope, game.named)
    if not scope.own:
        yield from game.words(scope.languages)
    silent: set[tuple[str, str]] = set()
    for card in scope.cards:
        for language in scope.languages:
            for one in game.text(card, language):
                if one.code == "no-phrase":
                    silent.add((one.card, one.language))
                yield one
    yield from game.filters(scope)
    yield from game.play(scope)
    yield from decks(scope)
    yield from faces(scope, silent)
    yield from emblems(scope)
