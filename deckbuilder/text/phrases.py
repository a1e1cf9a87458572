"""Phrase tables: what a game's effects are called in one language.

A table (``card_data/<game>/text/<language>.toml``) holds phrases, nouns and ways to
join lists, and nothing else. A phrase is a line of text in which

* ``{what}`` stands for what the effect says there,
* ``{n:card|cards}`` is the form that goes with a number,
* ``[elan]`` is an icon, ``*2*`` stands out, a line end starts a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from deckbuilder.errors import CardDataError
from deckbuilder.load import read_toml
from deckbuilder.paths import game_dir
from deckbuilder.text.runs import Break, Icon, Run, Runs, Style, Words

Slot = str | int

_SLOT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_MARK = re.compile(r"\[([a-z][a-z0-9-]*)\]|\*([^*\n]+)\*|(\n)")

PLURALS: Mapping[str, Callable[[int], int]] = {
    "en": lambda n: int(n != 1),
    "de": lambda n: int(n != 1),
    "eo": lambda n: int(n != 1),
    "fr": lambda n: int(n > 1),
}
"""Which of a noun's forms goes with a number, per language."""


@dataclass(frozen=True)
class Phrases:
    """One style (``icons``, ``words``) of a game's phrase table in one language.

    Attributes:
        where: The file, for messages.
        language: Its language.
        table: Phrases by group and key.
    """

    where: str
    language: str
    table: Mapping[str, Any]

    def say(self, key: str, **slots: Slot) -> str:
        """Fill the phrase ``group.key`` with what its slots stand for.

        Raises:
            CardDataError: There is no such phrase, or it asks for a slot it does not get.
        """

        def filled(match: re.Match[str]) -> str:
            name, forms = match.groups()
            if name not in slots:
                raise CardDataError(
                    f'{key}: nothing is called "{name}" here',
                    where=self.where,
                    cure=f"known: {', '.join(slots) or 'no slot'}",
                )
            value = slots[name]
            return str(value) if forms is None else self._form(key, forms, value)

        return _SLOT.sub(filled, self._text(key))

    def noun(self, key: str, n: int = 1) -> str:
        """Return the noun ``noun.key`` in the form that goes with a number."""
        return self._form(f"noun.{key}", self._text(f"noun.{key}"), n)

    def joined(self, way: str, parts: Sequence[str]) -> str:
        """Join parts as the list of that name says: its sign between them, and the last one's."""
        signs = self._found(f"list.{way}")
        if len(parts) < 2:
            return "".join(parts)
        return f"{signs[0].join(parts[:-1])}{signs[1]}{parts[-1]}"

    def _form(self, key: str, forms: str, n: Slot) -> str:
        choices = forms.split("|")
        if len(choices) == 1:
            return choices[0]
        if not isinstance(n, int):
            return choices[-1]
        at = PLURALS[self.language](n)
        if at >= len(choices):
            raise CardDataError(f'{key}: too few forms in "{forms}"', where=self.where)
        return choices[at]

    def _text(self, key: str) -> str:
        found = self._found(key)
        if not isinstance(found, str):
            raise CardDataError(f"{key} is no phrase", where=self.where)
        return found

    def _found(self, key: str) -> Any:
        group, _, name = key.partition(".")
        try:
            return self.table[group][name]
        except KeyError:
            raise CardDataError(f"no phrase {key}", where=self.where, cure="add it") from None


@lru_cache(maxsize=32)
def phrases(game: str, language: str, style: str) -> Phrases:
    """Return one style of a game's phrase table.

    Raises:
        CardDataError: The game has no such table.
    """
    path = game_dir(game) / "text" / f"{language}.toml"
    where = f"card_data/{game}/text/{language}.toml"
    if language not in PLURALS:
        raise CardDataError(f'no plural rule for "{language}"', where=where)
    table = read_toml(path)
    if style not in table:
        raise CardDataError(f"no table [{style}]", where=where)
    return Phrases(f"{where}: {style}", language, table[style])


def to_runs(text: str, style: Style = "plain") -> Runs:
    """Turn filled-in phrases into runs."""
    runs: list[Run] = []
    done = 0
    for match in _MARK.finditer(text):
        if match.start() > done:
            runs.append(Words(text[done : match.start()], style))
        icon, strong, end = match.groups()
        runs.append(Icon(icon) if icon else Break() if end else Words(strong, "keyword"))
        done = match.end()
    if done < len(text):
        runs.append(Words(text[done:], style))
    return tuple(runs)
