"""Noun phrases of Res Arcana: amounts of essences, choices among them, artifacts by type."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from deckbuilder import load
from deckbuilder.games.res_arcana.essences import ESSENCES, NON_GOLD, Amounts, Essence
from deckbuilder.text.phrases import Phrases, phrases

Manner = Literal["icons", "words"]
"""Signs for the strips of a face, or sentences."""

_MIXED: Mapping[tuple[str, ...], str] = {ESSENCES: "any", NON_GOLD: "non_gold"}
"""Mixes of essences that have a name and an icon of their own."""
_MIXED_ICON = re.compile(r"\[(any|non-gold)\]")


@dataclass(frozen=True)
class Voice:
    """One manner of speaking, and the noun phrases every word of the vocabulary needs."""

    book: Phrases
    manner: Manner

    def say(self, key: str, **slots: str | int) -> str:
        """Fill a phrase."""
        return self.book.say(key, **slots)

    def essence(self, kind: Essence, *, stored: bool = False) -> str:
        """Name an essence; one that stays on the card has an icon of its own."""
        name = self.book.noun(kind)
        return name.replace("[", "[stored-") if stored else name

    def amounts(self, what: Amounts, *, stored: bool = False) -> str:
        """Say exact essences: ``2 Elan and 1 Life``."""
        return self.book.joined(
            "and", [self.amount(n, self.essence(kind, stored=stored)) for kind, n in what.parts]
        )

    def amount(self, n: int, essence: str) -> str:
        """Say so many of one essence."""
        return self.say("amount.one" if n == 1 else "amount.many", n=n, essence=essence)

    def kinds(self, of: Sequence[Essence]) -> str:
        """Say which essences there are to choose among, as a noun: ``essences of any kinds``."""
        if len(of) == 1:
            return self.essence(of[0])
        return self.say(f"kinds.{_MIXED.get(tuple(of), 'some')}", kinds=self.either(of))

    def either(self, of: Sequence[Essence], *, stored: bool = False) -> str:
        """Say the essences one by one: ``Elan or Life``."""
        return self.book.joined("or", [self.essence(kind, stored=stored) for kind in of])

    def choice(self, count: int | str, of: Sequence[Essence], *, stored: bool = False) -> str:
        """Say so many essences of some kinds, in any mix."""
        if len(of) == 1 and isinstance(count, int):
            return self.amount(count, self.essence(of[0], stored=stored))
        key = f"choice.{_MIXED.get(tuple(of), 'some')}{'' if count == 1 else '_many'}"
        text = self.say(key, n=count, kinds=self.either(of, stored=stored))
        return _MIXED_ICON.sub(r"[stored-\1]", text) if stored else text

    def types(self, types: Sequence[str]) -> str:
        """Say artifact types: ``Creature or Dragon``."""
        return self.book.joined("or", [self.book.noun(name) for name in types])

    def card(self, types: Sequence[str], *, other: bool = False) -> str:
        """Say an artifact of these types, or of any."""
        key = ("typed" if types else "any") if not other else ("typed_other" if types else "other")
        return self.say(f"card.{key}", types=self.types(types))


def voice_of(language: str, manner: Manner) -> Voice:
    """Return a voice of a language, or of the game's main one if nobody has translated it."""
    known = load.game("res_arcana").languages
    return Voice(phrases("res_arcana", language if language in known else known[0], manner), manner)
