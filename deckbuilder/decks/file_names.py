"""A file name for a deck that every system takes: Linux, macOS, Windows."""

from __future__ import annotations

import re
import unicodedata

from deckbuilder.decks.digest import short_digest
from deckbuilder.model.deck import Deck

MAX_BYTES = 200
"""Longest stem in bytes of UTF-8: file systems take 255, and an ending comes behind it."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*\s]+')
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])( *\..*)?", re.IGNORECASE)


def safe_file_name(deck: Deck) -> str:
    """Return a deck's name as the stem of a file name, without an ending.

    Signs that some system forbids become a blank; names that Windows keeps for
    devices get a low line behind them; a name that holds no letter or digit
    gives way to the deck's digest.
    """
    name = "".join(
        sign for sign in unicodedata.normalize("NFC", deck.name) if sign.isprintable() or sign.isspace()
    )
    name = _FORBIDDEN.sub(" ", name).strip(" .-")
    while len(name.encode("utf-8", "replace")) > MAX_BYTES:
        name = name[:-1]
    name = name.rstrip(" .")
    if not any(sign.isalnum() for sign in name):
        return f"deck-{short_digest(deck)}"
    return f"{name}_" if _RESERVED.fullmatch(name) else name
