"""Clash of Decks: names of abilities in every language, and what is not played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from deckbuilder import load
from deckbuilder.games.clash_of_decks.cards import Ability, Kind
from deckbuilder.lint.finding import Finding
from deckbuilder.lint.game import GameLint, nameless
from deckbuilder.lint.scope import Scope
from deckbuilder.text.clash_of_decks import GAME

AURA = "aura"


def words(languages: tuple[str, ...]) -> Iterator[Finding]:
    """Yield abilities and kinds without a name or a meaning, and names of abilities no card can have.

    The languages of the cards' names have words for all; a further one (Latin) has those of its rules,
    and the English ones are printed for the rest.
    """
    for language, table in load.words(GAME).items():
        if language not in languages:
            continue
        where = f"text/{language}.toml"
        known = table.get("keyword", {})
        named = [name for name, row in known.items() if row.get("name")]
        main = language in load.game(GAME).languages
        every = get_args(Ability)
        yield from nameless((AURA, *every) if main else (AURA,), named, language, f"{where} [keyword]")
        yield from nameless(get_args(Kind), table.get("kind", {}), language, f"{where} [kind]")
        without = [name for name in every if name not in named]
        if without and not main:
            told = f"the English names are printed of {', '.join(without)}"
            yield Finding("note", "no-words", told, "", f"{where} [keyword]", "", language)
        yield from _meanings(known, where, language)


def _meanings(known: Mapping[str, Mapping[str, str]], where: str, language: str) -> Iterator[Finding]:
    """Yield rows of the keyword table that say too little, or belong to nothing."""
    names = [row.get("name") for row in known.values()]
    for name, row in known.items():
        field = f"keyword.{name}"
        if not (row.get("reminder") or row.get("brief")):
            told = "nothing says what it does: its name alone is printed"
            yield Finding("note", "no-reminder", told, "", where, field, language)
        if name != AURA and name not in get_args(Ability):
            cure = "take it out, or add it to the card model"
            yield Finding("problem", "no-reader", "no card can have it", cure, where, field, language)
        if names.count(row.get("name")) > 1:
            yield Finding(
                "problem", "shared-name", "another keyword has its name too", "", where, field, language
            )


def play(scope: Scope) -> Iterator[Finding]:
    """Yield the cards the referee refuses."""
    from deckbuilder.games.clash_of_decks.rules import not_ruled

    for card in scope.cards:
        missing = not_ruled(card)
        if missing:
            yield Finding(
                "note", "not-played", f"the referee does not play it: no rule for {missing}", card=card.id
            )


LINT = GameLint(words, play=play)
