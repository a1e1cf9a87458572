"""The decks that come with a game are legal in the format they name."""

from __future__ import annotations

from collections.abc import Iterator

from deckbuilder import load
from deckbuilder.errors import DeckbuilderError
from deckbuilder.lint.finding import Finding, of_fault
from deckbuilder.lint.scope import Scope


def decks(scope: Scope) -> Iterator[Finding]:
    """Yield what makes a deck of the game illegal."""
    from deckbuilder.decks.check import check_deck
    from deckbuilder.decks.locate import shipped_decks
    from deckbuilder.decks.read import read_deck
    from deckbuilder.games import registry

    if scope.own or not scope.sound:
        return
    game = scope.game
    for file in shipped_decks(game.id):
        try:
            reading = read_deck(file.path, game=game.id)
            verdict = check_deck(
                reading.deck,
                registry.construction(game.id),
                game,
                load.catalogue(game.id),
                reading=reading.problems,
            )
        except DeckbuilderError as fault:
            yield of_fault(fault, "deck", card=file.shown)
            continue
        for problem in verdict.problems:
            if problem.severity == "error":
                rule = f"{problem.rule}: " if problem.rule else ""
                lines = f"line {', '.join(map(str, problem.lines))}" if problem.lines else ""
                yield Finding(
                    "problem", "illegal-deck", f"{rule}{problem.message}", problem.cure, file.shown, lines
                )
