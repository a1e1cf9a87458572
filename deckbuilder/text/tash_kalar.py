"""The texts of Tash-Kalar's cards: what happens on summoning, then what happens later.

The sentences are the cards' paraphrases; what they stand under ("Thaw:", "Behind by 4
or more pieces:") comes from the game's table of words.
"""

from __future__ import annotations

from deckbuilder.games.tash_kalar.cards import BeingCard, FlareCard, FlareHalf, Later, TaskCard
from deckbuilder.text.keywords import vocabulary
from deckbuilder.text.rules import said
from deckbuilder.text.runs import Break, Runs, Words

GAME = "tash_kalar"


def card_runs(card: BeingCard | FlareCard | TaskCard, language: str = "") -> Runs:
    """Return a card's whole text, one paragraph for each moment at which something happens."""
    parts: tuple[Runs, ...] = (said(GAME, card.paraphrase, language),)
    if isinstance(card, BeingCard):
        parts += (_later("frozen", card.frozen, language), _later("warp", card.warp, language))
    elif isinstance(card, FlareCard):
        parts += (_half(card.upper, language), _half(card.lower, language))
    runs: Runs = ()
    for part in parts:
        if part:
            runs = (*runs, Break(), *part) if runs else part
    return runs


def _later(moment: str, effect: Later | None, language: str) -> Runs:
    if effect is None:
        return ()
    return _headed(vocabulary(GAME, language).word("later", moment), said(GAME, effect.paraphrase, language))


def _half(half: FlareHalf, language: str) -> Runs:
    head = vocabulary(GAME, language).word("flare", f"{half.metric}-line").format(n=half.threshold)
    return _headed(head, said(GAME, half.paraphrase, language))


def _headed(head: str, text: Runs) -> Runs:
    return (Words(head, "keyword"), Words(" "), *text)
