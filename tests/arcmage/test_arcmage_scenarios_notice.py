"""Change any part of what a card does, and a worked scenario of that card fails."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from arcmage_mutants import mutants

from deckbuilder import load
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.referee import scenario as scenarios
from deckbuilder.referee.scenario import Scenario

FOLDER = Path(__file__).parent.parent / "scenarios" / "arcmage"
CARDS = load.cards("arcmage", ArcmageCard)
HELD = {("rebirth", "gaian"), ("rebirth", "the-empire")}
"""Set and faction of the cards whose scenarios are held to this."""
TESTED = [card for card in CARDS.values() if (card.set, card.faction) in HELD and card.encoded]

SAME = {
    "call-to-aid": {
        "effect.0.do.0.rule.what is it": "a spell has no trigger; the fixed target is all it can mean",
    },
    "elvish-archer": {
        "keywords left out": "it is an Elf, and gives all Elves ranged",
        "keywords.0 left out": "it is an Elf, and gives all Elves ranged",
    },
    "grassroots": {
        "trigger.0.do.0.what is my_city": "the place of an enchantment is its host",
        "trigger.0.do.1.what is my_city": "the place of an enchantment is its host",
        "trigger.1.do.0.what is my_city": "the place of an enchantment is its host",
        "trigger.1.do.0.what is it": "what was marked is the host",
    },
    "mercenary": {
        "trigger.0.who left out": "it attacks in its controller's turns only",
    },
    "revenge": {
        "effect.0.do.0.rule.what.of left out": "you play a creature under your own control",
        "effect.0.do.0.rule.what.of is any": "you play a creature under your own control",
    },
    "seat-of-the-throne": {
        "trigger.0.do.0.what left out": "the place of an enchantment is its host",
        "trigger.0.do.0.what is my_city": "the place of an enchantment is its host",
    },
    "spearman": {
        "rule.0.what.at left out": "residents cannot attack (A66)",
        "rule.0.what.at.0 left out": "residents cannot attack (A66)",
        "rule.0.what.marked left out": "marked creatures cannot attack (A78)",
    },
}
"""Changes that change nothing in play, and why."""


@lru_cache(maxsize=1)
def _all() -> list[Scenario]:
    return [one for path in sorted(FOLDER.glob("*.toml")) for one in scenarios.read(path)]


def _noticed(card: ArcmageCard) -> bool:
    """Tell whether a scenario with this card fails, or cannot even be set up, when the card is so."""
    for one in _all():
        if card.title not in str(one.position):
            continue
        rules = ArcmageRules(one.overlays)
        rules._cards = {**rules._cards, card.id: card}
        try:
            if not scenarios.play(one, rules).passed:
                return True
        except Exception:
            return True  # a card that cannot be compiled, or runs wild, is noticed too
    return False


@pytest.mark.slow
@pytest.mark.parametrize("card", TESTED, ids=lambda card: card.id)
def test_each_change_of_a_card_is_noticed_by_a_scenario(card: ArcmageCard) -> None:
    assert not _noticed(card), "with the card as it is all must pass"
    same = SAME.get(card.id, {})
    missed = {where for where, mutant in mutants(card) if not _noticed(mutant)}
    assert missed == set(same)
