"""What cards say, for a person at the table; whichever is asked for, it tells nothing of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import Final

_NUMBERED: Final = re.compile(r"\s*#\d+$")
"""Behind a name: which of several cards of that name (``Ghoul #2``)."""


def asked_for(game: str, overlays: Sequence[Path], name: str, width: int) -> list[str]:
    """Return all that one card says, as a player reads it, or which cards could be meant.

    Args:
        game: The game.
        overlays: Users' own card files.
        name: What was typed; a number behind it, as the table gives it (``Ghoul #2``), is passed over.
        width: Signs in a line.
    """
    from deckbuilder.cli.card_views import printed
    from deckbuilder.cli.selection import card_index
    from deckbuilder.query.search import nearest_names, search

    index = card_index(game, overlays)
    name = _NUMBERED.sub("", name)
    hits = search(index, name, pool="all") if name else None
    if hits is not None and (hits.exact or len(hits.cards) == 1):
        return [f"  {line}" for line in printed(index, hits.cards[0], width)]
    near = " or ".join(nearest_names(index, name)) if name else ""
    return [f"Which card? {f'Perhaps {near}.' if near else 'Type its name: card NAME.'}"]


def seen_on(table: Sequence[str], game: str, overlays: Sequence[Path], width: int) -> list[str]:
    """Return in short what each card says that is named on a table, in the order they are named.

    Args:
        table: The table as lines of text.
        game: The game.
        overlays: Users' own card files.
        width: Signs in a line.
    """
    from deckbuilder.cli.card_views import rules_text
    from deckbuilder.cli.selection import card_index

    index = card_index(game, overlays)
    text = " ".join(" ".join(table).split())
    places = {}
    for card in index.cards:
        found = re.search(rf"(?<!\w){re.escape(card.name)}(?!\w)", text)
        if found:
            places[card.name] = (found.start(), card)
    lines = []
    for _, card in sorted(places.values(), key=lambda place: place[0]):
        said = rules_text(index, card, reminders=False) or ["nothing but what stands on it"]
        told = wrap(f"{card.name}: {' / '.join(said)}", width, subsequent_indent="  ")
        lines += [f"  {line}" for line in told]
    return lines or ["You see no card by name."]
