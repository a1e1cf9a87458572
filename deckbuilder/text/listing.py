"""Rules text for terminals and searches: lines of plain words, made from a card's table.

A light caller has a card's table and not its model; the model is loaded here, when it is
needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from deckbuilder import load
from deckbuilder.text.runs import Break, Icon, Runs, Words

_SIGNS: Mapping[str, str] = {"mark": "M"}
"""Icons that have a letter; the others stand beside their word and are left out."""
_PHRASES = frozenset({"rules", "words"})
"""Tables that a text file holds if the rules text is written in its language."""


def listed(
    game: str, table: Mapping[str, Any], language: str = "", *, reminders: bool = True
) -> list[str] | None:
    """Return a card's keywords and text as they are printed, a line each.

    ``None`` for games whose texts are paraphrases, not made from definitions.

    Args:
        game: The card's game.
        table: The card's table, as in its data file.
        language: Language code; the game's main language if empty.
        reminders: Whether keywords stand with what they mean.
    """
    made = _MADE.get(game)
    return made(table, language, reminders) if made is not None else None


def in_every_language(game: str, table: Mapping[str, Any]) -> list[str] | None:
    """Return those lines in all languages the game's rules text is written in."""
    found: list[str] = []
    for language, words in load.words(game).items():
        if not _PHRASES.isdisjoint(words):
            lines = listed(game, table, language)
            if lines is None:
                return None
            found += lines
    return found or None


def in_words(runs: Runs) -> list[str]:
    """Return runs as lines without icons."""
    text = ""
    for run in runs:
        match run:
            case Words(text=said):
                text += said.lstrip() if text.endswith(" ") else said
            case Icon(name=name):
                text += _SIGNS.get(name, "")
            case Break():
                text += "\n"
    return text.split("\n") if text else []


def _arcmage(table: Mapping[str, Any], language: str, reminders: bool) -> list[str] | None:
    from deckbuilder.games.arcmage.cards import ArcmageCard
    from deckbuilder.text.arcmage import full_runs, keywords_of

    card = ArcmageCard.model_validate(dict(table))
    keywords = [
        f"{keyword.name} ({keyword.reminder})" if reminders and keyword.reminder else keyword.name
        for keyword in keywords_of(card, language)
    ]
    return keywords + in_words(full_runs(card, language))


def _res_arcana(table: Mapping[str, Any], language: str, reminders: bool) -> list[str] | None:
    from deckbuilder.games.res_arcana.cards import ResArcanaCard
    from deckbuilder.text.res_arcana import sentences

    return in_words(sentences(ResArcanaCard.model_validate(dict(table)), language))


_MADE: Mapping[str, Callable[[Mapping[str, Any], str, bool], list[str] | None]] = {
    "arcmage": _arcmage,
    "res_arcana": _res_arcana,
}
"""Per game whose cards' text is made from their definitions: what makes it."""
