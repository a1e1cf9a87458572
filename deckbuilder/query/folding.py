"""How generous a search is: what counts as the same letters."""

from __future__ import annotations

import re
from functools import lru_cache

from deckbuilder.model.catalogue import folded, normal

_SLASH = re.compile(r"\s*//?\s*")
_BLANK_BEFORE_MARK = re.compile(r"\s+(?=[!?:;])")
_JOINED = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})
_PARTED = str.maketrans("-_", "  ")


@lru_cache(maxsize=8192)
def search_key(text: str) -> str:
    """Fold case, accents and the blanks around slashes and marks away."""
    key = normal(text).casefold() if text.isascii() else folded(text).translate(_JOINED)
    if "/" in key:
        key = _SLASH.sub("/", key)
    return _BLANK_BEFORE_MARK.sub("", key)


def haystack(texts: list[str]) -> str:
    """Return one string in which the `search_key` of a part of any text is found.

    Apostrophes may be typed or left out: ``borg's`` and ``borgs``.
    """
    keys = [search_key(text) for text in texts]
    bare = [key.replace("'", "") for key in keys if "'" in key]
    return "\n".join((*keys, *bare))


def spelled(value: str) -> str:
    """Fold the spelling of a value: ``First_Strike``, ``first-strike``, ``FIRST STRIKE``."""
    return " ".join(search_key(value).translate(_PARTED).split())
