"""From a plain sentence to runs: signs become icons, keywords stand out.

Only the paraphrases that stand in for generated text pass through here; generated text
is made of runs from the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from deckbuilder.text.runs import Icon, Run, Runs, Words

_MINUS = re.compile(r"(?<![\w)])-(?=\d|X\b|N\b)|(?<=/)-(?=\d|X\b|N\b)")


def marked_up(text: str, *, icons: Mapping[str, str], keywords: Iterable[str] = ()) -> Runs:
    """Return a sentence as runs.

    Args:
        text: The sentence.
        icons: Name of the icon for each word that stands for one (``{"M": "mark"}``).
        keywords: Words to set apart, in any case, as whole words.
    """
    patterns = [re.escape(word) for word in sorted((*icons, *keywords), key=len, reverse=True) if word]
    if not patterns:
        return (Words(text),) if text else ()
    known = re.compile(rf"(?<![\w'’-])(?:{'|'.join(patterns)})(?![\w'’-])", re.IGNORECASE)
    runs: list[Run] = []
    place = 0
    for found in known.finditer(text):
        word = found.group()
        if word.casefold() in {sign.casefold() for sign in icons} and word not in icons:
            continue  # an icon's sign counts only as it is written: "M" and not "m"
        if found.start() > place:
            runs.append(Words(text[place : found.start()]))
        runs.append(Icon(icons[word]) if word in icons else Words(word, "keyword"))
        place = found.end()
    if place < len(text):
        runs.append(Words(text[place:]))
    return tuple(runs)


def typographic(text: str) -> str:
    """Return the text with minus signs before numbers instead of hyphens (``-1/-1``)."""
    return _MINUS.sub("\u2212", text)


def sentence(text: str) -> str:
    """Return the text with a capital at its start."""
    return text[:1].upper() + text[1:]
