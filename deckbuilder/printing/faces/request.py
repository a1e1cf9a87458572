"""What is asked of a game's face module beside the card itself."""

from __future__ import annotations

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


def in_language(texts: dict[str, str], language: str) -> str:
    """Return a text in a language, or in its main one."""
    return texts.get(language) or texts.get(language.partition("-")[0]) or next(iter(texts.values()))
