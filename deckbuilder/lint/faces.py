"""Faces: what does not fit, overlaps or has no glyph, and emblems that fell back to chance."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from deckbuilder.errors import DeckbuilderError
from deckbuilder.lint.finding import Finding, of_fault
from deckbuilder.lint.scope import Scope
from deckbuilder.model.card import Card


def faces(scope: Scope, silent: Collection[tuple[str, str]]) -> Iterator[Finding]:
    """Yield what is wrong with every face, extras and the back among them, in each language.

    Args:
        scope: What is looked at.
        silent: Cards and languages whose text cannot be made: they have no face.
    """
    from deckbuilder.printing.faces import back_for, faces_for
    from deckbuilder.printing.faces.lint import faults

    game, size = scope.game.id, scope.size
    found: dict[Finding, list[str]] = {}
    for language in scope.languages:
        for card in (*scope.cards, *_extras(scope)):
            if (card.id, language) in silent:
                continue

            def face(card: Card = card, language: str = language) -> Iterator[Finding]:
                drawn = faces_for(game, [card], size=size, language=language)[card.id]
                for problem in faults(drawn):
                    yield Finding("problem", problem.code, problem.message, problem.cure, card.id, "face")

            for one in _caught(face, card.id):
                found.setdefault(one, []).append(language)
    if not scope.own:

        def back() -> Iterator[Finding]:
            for problem in faults(back_for(game, size=size)):
                yield Finding("problem", problem.code, problem.message, problem.cure, "back", "face")

        found.update((one, []) for one in _caught(back, "back"))
    yield from _by_language(found)


def emblems(scope: Scope) -> Iterator[Finding]:
    """Yield the cards whose emblem shows nothing of theirs, since no word of theirs is known."""
    from deckbuilder.printing.emblem import found_subject

    for card in scope.cards:

        def subject(card: Card = card) -> Iterator[Finding]:
            if found_subject(card) is None:
                yield Finding(
                    "note",
                    "emblem",
                    "no word of its name or type tells what its emblem shows: one of its kind is taken",
                    "a word in layouts/emblems/words.toml, or a picture of your own (--art)",
                    card.id,
                    "name",
                )

        yield from _caught(subject, card.id)


def _extras(scope: Scope) -> Iterable[Card]:
    """Return every extra of the game: markers and tracks that lie beside a deck."""
    from deckbuilder.model.extras import Extra
    from deckbuilder.paths import game_dir
    from deckbuilder.printing.extras import FILE, extras_for

    if scope.own or not (game_dir(scope.game.id) / FILE).is_file():
        return ()
    beside = extras_for(scope.game.id, [(card, 1) for card in scope.cards], scope.known)
    return [card for card, _ in beside if isinstance(card, Extra)]


def _caught(look: Callable[[], Iterator[Finding]], card: str) -> list[Finding]:
    """Return what is found; what cannot be drawn at all is a problem too."""
    try:
        return list(look())
    except DeckbuilderError as fault:
        return [of_fault(fault, "no-face", card=card, field="face")]


def _by_language(found: dict[Finding, list[str]]) -> Iterator[Finding]:
    for one, languages in found.items():
        yield replace(one, language=", ".join(languages))
