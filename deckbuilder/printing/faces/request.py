"""What is asked of a game's face module beside the card itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deckbuilder.printing.faces.painting import Options


@dataclass(frozen=True, slots=True)
class Request:
    """How faces of a game are wanted.

    Attributes:
        game: The game.
        size: Trim size in mm.
        language: Language code of the texts.
        options: How faces are drawn.
    """

    game: str
    size: tuple[float, float]
    language: str
    options: Options


def in_language(texts: Mapping[str, str], language: str) -> str:
    """Return a text in a language, or in its main one."""
    return texts[spoken(texts, language)]


def spoken(texts: Mapping[str, str], language: str) -> str:
    """Return the code of the language a text is said in when another one is asked for."""
    known = (code for code in (language, language.partition("-")[0]) if code in texts)
    return next(known, next(iter(texts)))
