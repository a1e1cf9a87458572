"""What cards say, for a person at the table; whichever is asked for, it tells nothing of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap


def print_all(game: str, overlays: tuple[Path, ...], table: Sequence[str], width: int) -> None:
    """Show in short what each card says that is named on a table, in the order they are named.

    Args:
        game: The game.
        overlays: Users' own card files.
        table: The table as lines of text.
        width: Signs in a line.
    """
    from deckbuilder.cli.card_views import rules_text
    from deckbuilder.cli.selection import card_index
    from deckbuilder.text.listing import listed

    index = card_index(game, overlays)
    text = " ".join(" ".join(table).split())
    places = {}
    for card in index.cards:
        found = re.search(rf"(?<!\w){re.escape(card.name)}(?!\w)", text)
        if found:
            places[card.name] = (found.start(), card)
    for _, card in sorted(places.values(), key=lambda place: place[0]):
        made = listed(game, card.raw, reminders=False)
        said = (rules_text(index, card) if made is None else made) or ["nothing but what stands on it"]
        for line in wrap(f"{card.name}: {' / '.join(said)}", width, subsequent_indent="  "):
            print(f"  {line}")
    if not places:
        print("You see no card by name.")
