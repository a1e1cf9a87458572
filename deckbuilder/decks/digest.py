"""The digest of a deck: a short sum that is equal for equal lists.

It is taken over ids and counts, so the order of lines, the language and the
spelling of names do not matter. The bytes hashed with SHA-256 are::

    game NUL
    for each counted section with cards, in the game's order:
        section NUL
        for each card, ascending by id: id NUL count LF

A card nobody knows stands there as ``?`` and its name. Test vector: the Arcmage
list ``3 Abduction, 1 Borg's Keep`` (ids ``abduction``, ``borgs-keep``) in section
``main`` hashes ``arcmage NUL main NUL abduction NUL 3 LF borgs-keep NUL 1 LF``;
its digest begins with ``7ff2e7318f4c``.
"""

from __future__ import annotations

from hashlib import sha256

from deckbuilder import load
from deckbuilder.model.catalogue import normal
from deckbuilder.model.deck import Deck

SHORT = 12
"""Number of hexadecimal digits shown to people."""


def digest(deck: Deck) -> str:
    """Return the whole digest of a deck, 64 hexadecimal digits.

    Raises:
        UsageError: The deck's game is not supported.
    """
    total = sha256(deck.game.encode() + b"\0")
    for section in load.game(deck.game).sections:
        entries = deck.sections.get(section.id, ())
        if not section.counted or not entries:
            continue
        counts: dict[str, int] = {}
        for entry in entries:
            card = entry.card if entry.card is not None else f"?{normal(entry.name)}"
            counts[card] = counts.get(card, 0) + entry.count
        lines = [f"{card}\0{count}\n" for card, count in sorted(counts.items())]
        total.update(f"{section.id}\0{''.join(lines)}".encode())
    return total.hexdigest()


def short_digest(deck: Deck) -> str:
    """Return the first 12 digits of a deck's digest, as shown to people."""
    return digest(deck)[:SHORT]
