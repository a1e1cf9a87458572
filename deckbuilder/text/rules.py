"""The rules text of a card, as runs: the one door for faces and card listings.

While a card's effects are not encoded, its paraphrase is its text; generated text takes
its place here without any reader noticing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module

from deckbuilder.model.card import Card, LocalText
from deckbuilder.text.keywords import vocabulary
from deckbuilder.text.markup import marked_up, sentence, typographic
from deckbuilder.text.runs import Break, Runs

_ICONS: Mapping[str, Mapping[str, str]] = {"arcmage": {"M": "mark"}}
"""Per game: the words in its paraphrases that stand for an icon (A7)."""

_SILENT = frozenset({"Keyword only.", "Keywords only.", "No rules text."})
"""What a paraphrase says of a card without rules text."""

_ABBREVIATIONS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "arcmage": (("ETB with", "Enters with"), ("ETB:", "When it enters:"), ("ETB,", "When it enters,")),
}
"""Per game: shorthand of its paraphrases, written out for print."""


_GENERATED: Mapping[str, str] = {
    "arcmage": "deckbuilder.text.arcmage",
    "clash_of_decks": "deckbuilder.text.clash_of_decks",
    "res_arcana": "deckbuilder.text.res_arcana",
    "tash_kalar": "deckbuilder.text.tash_kalar",
}
"""Per game whose cards say more than one paraphrase: the module that says it (``card_runs``)."""


def rules_text(game: str, card: Card, language: str = "") -> Runs:
    """Return a card's rules text in a language; its main language if that has none.

    Args:
        game: The card's game.
        card: The card.
        language: Language code; the game's main language if empty.
    """
    if game in _GENERATED:
        generated: Runs = import_module(_GENERATED[game]).card_runs(card, language)
        return generated
    return said(game, card.paraphrase, language)


def said(game: str, text: LocalText, language: str = "") -> Runs:
    """Return a text of a card (a paraphrase, a level of a city) as runs."""
    if not text:
        return ()
    chosen = language if language in text else next(iter(text))
    return _runs(game, text[chosen], chosen)


@lru_cache(maxsize=4096)
def _runs(game: str, text: str, language: str) -> Runs:
    if text.strip() in _SILENT:
        return ()
    for short, long in _ABBREVIATIONS.get(game, ()):
        text = text.replace(short, long)
    keywords = vocabulary(game, language).keyword_names()
    runs: Runs = ()
    for number, paragraph in enumerate(part for part in text.split("\n") if part.strip()):
        marked = marked_up(
            typographic(sentence(paragraph.strip())), icons=_ICONS.get(game, {}), keywords=keywords
        )
        runs = (*runs, Break(), *marked) if number else marked
    return runs
