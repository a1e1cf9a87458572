"""Arcmage's picks in words: which cards, wherever they are and whosever they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from deckbuilder import load
from deckbuilder.games.arcmage.picks import Pick
from deckbuilder.text.arcmage_grammar import GAME, Book, Form

_SPOTS_OF = frozenset({"army", "hand", "deck", "graveyard"})
"""Places that are somebody's, so that the place says whose the cards are."""


@dataclass
class PickWords:
    """What picks are called on a card, apart from what was spoken of before.

    Attributes:
        book: The language.
        kind: The card's type.
        where: Where the source must be for its effect, if that is said.
        chooser: The player who sees picks as theirs, if not you.
    """

    book: Book
    kind: str
    where: str = field(default="", kw_only=True)
    chooser: str = field(default="", kw_only=True)

    def core(self, pick: Pick, form: Form, *, out: bool = False) -> str:
        """Say a pick without its quantifier.

        Args:
            pick: The pick.
            form: Its number and case.
            out: The cards come out of where they are, rather than being there.
        """
        book = self.book
        slots = {
            "marked": ""
            if pick.marked is None
            else self._trait(form, "marked" if pick.marked else "unmarked"),
            "faction": self._trait(form, "faction", name=self._faction(pick)) if pick.faction else "",
            "nots": " ".join(self._not(form, name) for name in pick.not_subtype),
            "noun": self._noun(pick, form),
            "named": self._trait(form, "named", name=self.card_name(pick.named)) if pick.named else "",
            "keyword": self._trait(form, "keyword", name=self.keyword(pick.keyword)) if pick.keyword else "",
            "without": self._trait(form, "without", name=self.keyword(pick.without)) if pick.without else "",
            "min_def": "" if pick.min_def is None else self._trait(form, "min_def", n=pick.min_def),
            "max_cost": "" if pick.max_cost is None else self._trait(form, "max_cost", n=pick.max_cost),
            "single": self._trait(form, "single_target") if pick.single_target else "",
            "not_host": self._trait(form, "not_host") if pick.not_host else "",
            **self._places(pick, form, out=out),
        }
        return book.fill("pick.core", book.phrase("pick.core"), {"f": form, **slots})

    def _trait(self, form: Form, key: str, **slots: str | int) -> str:
        return self.book.inflected(self.book.phrase(f"pick.{key}"), form, **slots)

    def _not(self, form: Form, subtype: str) -> str:
        """Say that cards are not of a subtype: named as one of them is, or in their number."""
        alone, alike = self._type(subtype, Form()), self._type(subtype, Form(form.plural))
        return self._trait(form, "not_subtype", type=alone, types=alike)

    def _noun(self, pick: Pick, form: Form) -> str:
        kinds = (pick.kind,) if isinstance(pick.kind, str) else pick.kind
        way = "and" if form.plural else "or"
        types = self.book.joined(way, [self._type(name, form) for name in pick.subtype])
        if pick.subtype and kinds == ("creature",) and pick.type is None:
            return types
        nouns = [self._kind_noun(kind, pick, form) for kind in kinds]
        said = self.book.joined(way, nouns)
        if not pick.subtype:
            return said
        alone = self.book.joined("or", [self._type(name, Form()) for name in pick.subtype])
        key = "pick.of_type" if pick.type is None else "pick.of_subtype"
        return self.book.inflected(self.book.phrase(key), form, types=alone, noun=said)

    def _kind_noun(self, kind: str, pick: Pick, form: Form) -> str:
        if kind == "player":
            kind = f"player_{pick.of}"
        said = self.book.inflected(self.book.phrase(f"noun.{kind}"), form)
        if pick.type is None:
            return said
        alone = self.book.inflected(self.book.phrase(f"noun.{pick.type}"), Form())
        return self.book.inflected(self.book.phrase("pick.of_type"), form, types=alone, noun=said)

    def _type(self, name: str, form: Form) -> str:
        key = f"subtype.{name}"
        return self.book.inflected(self.book.phrase(key), form) if self.book.has(key) else name

    def _places(self, pick: Pick, form: Form, *, out: bool) -> dict[str, str]:
        """Say where the cards are and whose they are."""
        if pick.kind == "player":
            return {"own": "", "control": "", "place": ""}
        whose = self._whose(pick.of)
        spots = [self._spot(spot, whose, out=out, many=form.plural) for spot in pick.at]
        told = any(spot in _SPOTS_OF for spot in pick.at)
        loose = pick.kind in ("card", "spell")
        control = "" if told else self._trait(form, f"control_{whose}{'_loose' if loose else ''}")
        own = "" if told else self._trait(form, f"own_{whose}")
        return {"own": own, "control": control, "place": self.book.joined("or", spots)}

    def _whose(self, of: str) -> str:
        """Return whose cards are meant, seen by whoever chooses."""
        if not self.chooser:
            return of
        if of == "opponent":
            return "their_opponent"
        return "they" if of in ("you", self.chooser) else of

    def _owner(self, pick: Pick) -> str:
        """Return the word for whose they are that stands with the noun, if one does."""
        told = pick.kind == "player" or any(spot in _SPOTS_OF for spot in pick.at)
        return "" if told else self.book.phrase(f"pick.own_{self._whose(pick.of)}")

    def _spot(self, spot: str, whose: str, *, out: bool, many: bool) -> str:
        if spot in _SPOTS_OF:
            key = f"place.{spot}_{whose}"
            return self.book.fill(key, self.book.phrase(key), {"from": Form(out), "many": Form(many)})
        ways = (f"place.{spot}_{self.kind}", f"place.{spot}_where_{self.where}", f"place.{spot}")
        return self.book.phrase(next(key for key in ways if self.book.has(key)))

    # ------------------------------------------------------------ names

    def keyword(self, name: str) -> str:
        """Return a keyword as it stands in a sentence."""
        return f"*{self.book.words.keyword(name).name.lower()}*"

    def keywords(self, names: Sequence[str]) -> str:
        """Return several keywords."""
        return self.book.joined("and", [self.keyword(name) for name in names])

    def _faction(self, pick: Pick) -> str:
        return self.book.words.word("faction", pick.faction or "")

    def card_name(self, card_id: str) -> str:
        """Return a card's name; its id in words for a card nobody ships."""
        facts = load.catalogue(GAME).get(card_id)
        if facts is None:
            return card_id.replace("-", " ").title()
        return facts.names.get(self.book.language, facts.name)
