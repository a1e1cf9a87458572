"""Tash-Kalar: words of its table, and texts of its cards, which are paraphrases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from deckbuilder import load
from deckbuilder.games.tash_kalar.cards import BeingCard, FlareCard, TaskCard
from deckbuilder.games.tash_kalar.words import Rank, School
from deckbuilder.lint.finding import Finding
from deckbuilder.lint.game import GameLint, nameless, without_text

GAME = "tash_kalar"

WORDS: dict[str, tuple[str, ...]] = {
    "kind": ("being", "legend", "flare", "task", "task-narrow"),
    "school": get_args(School),
    "rank": get_args(Rank),
    "task": (
        *get_args(TaskCard.model_fields["task_type"].annotation),
        *get_args(TaskCard.model_fields["difficulty"].annotation),
        "or",
    ),
    "later": ("frozen", "warp"),
    "mark": ("square", "direction", "piece", "red", "green"),
    "flare": ("by", "upgraded", "pieces", "upgraded-line", "pieces-line", "price"),
    "credit": ("drawn", "pictured"),
}
"""The words that texts and faces ask the table of a language for, by group."""


def words(languages: tuple[str, ...]) -> Iterator[Finding]:
    """Yield words that a language's table lacks: they would be printed as they are in the data."""
    for language, table in load.words(GAME).items():
        if language in languages:
            for group, wanted in WORDS.items():
                where = f"text/{language}.toml [{group}]"
                yield from nameless(wanted, table.get(group, {}), language, where)


def card_text(card: BeingCard | FlareCard | TaskCard, language: str) -> Iterator[Finding]:
    """Yield the parts of a card that no words say in a language of the cards' names."""
    if language not in load.game(GAME).languages:
        return
    for field, part in _spoken_parts(card):
        if not part.paraphrase.get(language, "").strip():
            yield without_text(card.id, language, f"write {field} = {{{language} = ...}}", field)


def _spoken_parts(card: Any) -> Iterator[tuple[str, Any]]:
    """Yield every part of a card that is printed as a sentence of its own, with its place."""
    if not isinstance(card, FlareCard):
        yield "paraphrase", card
    for field in ("frozen", "warp", "upper", "lower"):
        part = getattr(card, field, None)
        if part is not None:
            yield f"{field}.paraphrase", part


LINT = GameLint(words, card_text, named=frozenset({"in_discards"}))
