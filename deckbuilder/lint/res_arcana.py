"""Res Arcana: words for its vocabulary, and texts of its cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import get_args

from deckbuilder import load
from deckbuilder.games.res_arcana import abilities, costs
from deckbuilder.games.res_arcana.cards import ResArcanaCard
from deckbuilder.games.res_arcana.vocabulary import COLLECTS, COSTS, EFFECTS, POINTS, Power
from deckbuilder.lint.finding import Finding
from deckbuilder.lint.game import GameLint, spoken
from deckbuilder.text import res_arcana as text
from deckbuilder.text.res_arcana_voice import Manner

GAME = "res_arcana"


def words(_: tuple[str, ...]) -> Iterator[Finding]:
    """Yield words of the vocabulary that no text reads."""
    vocabulary = {
        "cost": tuple(COSTS.values()),
        "effect": tuple(EFFECTS.values()),
        "collect": tuple(COLLECTS.values()),
        "dodge": get_args(get_args(costs.Dodge)[0]),
        "row": (*POINTS.values(), Power, abilities.Discount),
    }
    for group, models in vocabulary.items():
        for model in models:
            if model not in text.PHRASED[group]:
                yield Finding(
                    "problem",
                    "no-speaker",
                    f"no text reads {model.__name__}",
                    "see deckbuilder/text/res_arcana.py",
                    GAME,
                    group,
                )


def card_text(card: ResArcanaCard, language: str) -> Iterator[Finding]:
    """Yield why a card's text cannot be made in a language."""
    if language not in load.words(GAME):
        return
    for manner in get_args(Manner):
        for kind, item in text.items(card):
            for one in spoken(partial(text.row_text, item, language, manner), card.id, language):
                yield replace(one, field=kind)
    yield from spoken(lambda: text.kind_runs(card, language), card.id, language)


LINT = GameLint(words, card_text, named=frozenset({"pair"}))
