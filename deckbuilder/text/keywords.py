"""What a game's terms and keywords are called in one language.

``card_data/<game>/text/<language>.toml`` holds ``[keyword.<id>]`` tables with ``name``,
``reminder`` and ``brief``, and groups of plain words (``[term]``, ``[faction]``). A language that says
nothing of a word falls back to the game's main language, then to the word's id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.paths import game_dir

_KEYS = frozenset({"name", "reminder", "brief", "name_of", "reminder_of"})


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword in one language.

    Attributes:
        name: What is printed on the card.
        reminder: What it means, in a sentence; empty if nobody wrote one.
        brief: The same in a few words to follow the name; the sentence if there are none.
    """

    name: str
    reminder: str = ""
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A game's words in one language."""

    game: str
    language: str
    tables: tuple[Mapping[str, Any], ...]

    def keyword(self, keyword_id: str, *, n: int | None = None, of: str = "") -> Keyword:
        """Return a keyword's name and reminders, its number and limit filled in.

        All of it is in one language: the first that names the keyword.
        """
        row: Mapping[str, str] = next(
            (t["keyword"][keyword_id] for t in self.tables if keyword_id in t.get("keyword", {})), {}
        )
        limit = self.keyword(of).name if of else ""

        def said(key: str) -> str:
            text = (row.get(f"{key}_of") if of else None) or row.get(key, "")
            word = limit if key == "name" else limit.lower()  # in a sentence it is a word among others
            return str(text).format(n="" if n is None else n, of=word).strip()

        name = said("name") or keyword_id.replace("-", " ").capitalize()
        return Keyword(name, said("reminder"), said("brief") or said("reminder"))

    def word(self, group: str, word_id: str) -> str:
        """Return a term of a group; its id, capitalised, if nobody named it."""
        for table in self.tables:
            found = table.get(group, {}).get(word_id)
            if isinstance(found, str):
                return found
        return word_id.replace("-", " ").capitalize()

    def keyword_names(self) -> tuple[str, ...]:
        """Return the names of all keywords without numbers, as they stand in running text."""
        ids = {key: None for table in self.tables for key in table.get("keyword", {})}
        return tuple(self.keyword(key).name for key in ids)


@lru_cache(maxsize=32)
def vocabulary(game: str, language: str = "") -> Vocabulary:
    """Return a game's words in a language, with its main language behind it.

    Raises:
        CardDataError: A text file breaks its schema.
    """
    main = load.game(game).languages[0]
    chosen = language or main
    wanted = dict.fromkeys((chosen, chosen.partition("-")[0], main, "en"))
    files = [game_dir(game) / "text" / f"{code}.toml" for code in wanted]
    tables = tuple(load.read_toml(path) for path in files if path.is_file())
    for table in tables:
        for keyword_id, row in table.get("keyword", {}).items():
            unknown = set(row) - _KEYS
            if unknown or not row.get("name"):
                raise CardDataError(
                    f"keyword {keyword_id} has a name and at most {', '.join(sorted(_KEYS))}",
                    where=f"text of {game}",
                )
    return Vocabulary(game, chosen, tables)
