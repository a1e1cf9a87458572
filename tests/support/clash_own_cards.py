"""Cards of Clash of Decks made up for a test, laid over the game as users lay theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from deckbuilder.games.clash_of_decks.cards import ClashCard
from deckbuilder.games.clash_of_decks.rules import ClashRules
from deckbuilder.games.clash_of_decks.state import ClashState
from deckbuilder.printing.faces.clash_of_decks import content
from deckbuilder.printing.faces.content import Content
from deckbuilder.printing.faces.painting import Options
from deckbuilder.printing.faces.request import Request

_numbers = count()


def definition(card: Mapping[str, Any]) -> ClashCard:
    """Read a card as the loader reads it."""
    return ClashCard.model_validate({"set": "own", **card})


def rules_with(folder: Path, cards: Sequence[Mapping[str, Any]]) -> ClashRules:
    """Write cards to a file of their own and return the rules with it laid over."""
    path = folder / f"own-{next(_numbers)}.toml"
    rows = ["".join(f"{key} = {_said(value)}\n" for key, value in card.items()) for card in cards]
    path.write_text(
        'game = "clash_of_decks"\n' + "".join(f"[[card]]\n{row}" for row in rows), encoding="utf-8"
    )
    return ClashRules((path,))


def face(card: ClashCard, language: str) -> Content:
    """Return what a card's face shows in a language."""
    return content(card, Request("clash_of_decks", (56, 87), language, Options()), pictured=False)


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_said(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_said, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def cards_in(state: ClashState) -> list[int]:
    """Return every card of every zone, the structures as -1, sorted."""
    zones = [*state.hands, *state.queues, state.pile, state.discard]
    return sorted(card for zone in zones for card in zone)
