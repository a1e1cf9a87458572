"""Arcmage's cards and players as noun phrases, with regard to what was spoken of before.

A target is "target creature" where it is first spoken of and "it" from then on; `Speech`
keeps account of that for one effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from deckbuilder.games.arcmage.picks import Condition, Pick, Reference, Who
from deckbuilder.text.arcmage_grammar import CASES, Amount, Book, Case, Fixed, Form, Mood, Noun
from deckbuilder.text.arcmage_picks import PickWords

_PLURAL_QUANTIFIERS = frozenset({"all", "bare", "none", "any"})
_TARGETS: Mapping[str, int] = {"target": 0, "target_2": 1}
_AGAIN: Mapping[str, str] = {"me": "ref.it", "my_city": "ref.my_city_again"}
"""What is said of cards that the trigger has just spoken of."""
_PERSONS: Mapping[str, Literal["its_controller", "its_owner"]] = {
    "its_controller": "its_controller",
    "its_owner": "its_owner",
}


@dataclass
class Speech(PickWords):
    """What one effect has spoken of so far.

    Attributes:
        targets: The picks of its targets.
        extra: Whether more targets can be paid for.
        event: What its trigger waits for; empty for what no trigger brings.
        subject: What its trigger is about.
        asked: What the trigger asked for already; asked again, it is not repeated.
        bound: What ``it`` stands for in steps that wait.
        mentioned: The references spoken of.
        last: The one spoken of last: "it" is that one.
        chosen: What the last ``choose`` takes.
        fresh: Whether that was not spoken of yet: it is where it is used.
        named: Letters that stand for numbers so far.
    """

    targets: tuple[Pick, ...] = ()
    extra: bool = False
    event: str = ""
    subject: Pick | Literal["me", "host"] = "me"
    asked: Condition | None = None
    bound: Reference | Pick | None = None
    mentioned: set[str] = field(default_factory=set)
    last: str = ""
    chosen: Pick | None = None
    fresh: bool = False
    named: int = 0

    # ------------------------------------------------------------ cards

    def what(self, what: Reference | Pick, quantifier: str = "") -> Noun:
        """Return the cards an effect speaks of."""
        return Spoken(self, what) if isinstance(what, str) else Group(self, what, quantifier or "all")

    def one(self, pick: Pick) -> Noun:
        """Return one card of a pick: "a creature"."""
        return Group(self, pick, "a")

    def counted(self, pick: Pick, n: int) -> Noun:
        """Return a pick in the form that goes with a number before it."""
        return Group(self, pick, "none" if n != 1 else "one")

    def reference(self, name: str, quantifier: str, case: Case) -> str:
        """Say a card spoken of by reference: first as what it is, later as "it"."""
        if name == "it":
            name = self._it()
        if name == "targets" and len(self.targets) == 1:
            if self.extra and "target" not in self.mentioned:
                return self._with_more(case)
            name = "target"
        if name in _TARGETS and _TARGETS[name] < len(self.targets):
            return self._mention(name, self.targets[_TARGETS[name]], "target", case)
        if name == "targets" and self.targets:
            return self._targets(quantifier, case)
        if name == "chosen" and self.chosen is not None:
            return self._mention(name, self.chosen, "a" if self.fresh else "that", case)
        if name == "it" and isinstance(self.subject, Pick):
            return self._mention(name, self.subject, "that", case)
        if name == "that_card":
            key = f"that.{self.event}"
            text = self.book.phrase(key if self.book.has(key) else "that.other")
            return self._fixed(name, text, case)
        if name in _AGAIN and self.last == name:
            return self.book.fixed(_AGAIN[name]).said("", case)
        key = f"ref.{name}_{self.kind}"
        text = self.book.phrase(key if self.book.has(key) else f"ref.{name}")
        if name == "host" and self.kind == "enchantment":
            return self._fixed(name, text, case)
        return Fixed(self.book, text, self.is_plural(name)).said("", case)

    def is_plural(self, name: str) -> bool:
        """Tell whether a reference speaks of several cards."""
        return name == "paid" or (name == "targets" and len(self.targets) > 1)

    def _between(self) -> None:
        """Forget what the trigger spoke of: something else that "it" could be comes between."""
        self.last = "" if self.last in _AGAIN else self.last

    def _it(self) -> str:
        if isinstance(self.bound, str):
            return self.bound
        if self.bound is None and isinstance(self.subject, str):
            return self.subject
        return "it"

    def _fixed(self, name: str, text: str, case: Case) -> str:
        if self.last == name:
            return self.book.fixed("ref.it").said("", case)
        self.last = name
        self.mentioned.add(name)
        return Fixed(self.book, text).said("", case)

    def _mention(self, name: str, pick: Pick, first: str, case: Case) -> str:
        """Say a card in full at first, then as "it", or with its noun if another came between."""
        self.fresh = False
        if name in self.mentioned or first == "that":
            if self.last == name:
                return self.book.fixed("ref.it").said("", case)
            self.last = name
            return self._again(name, pick, case)
        twin = name == "target_2" and self.targets[0] == pick and "target" in self.mentioned
        self.mentioned.add(name)
        self.last = name
        return self.pick(pick, "target_2" if twin else first, case)

    def _again(self, name: str, pick: Pick, case: Case) -> str:
        bare = Pick(kind=pick.kind, type=pick.type, subtype=pick.subtype if name == "it" else ())
        alike = len(self.targets) > 1 and name in _TARGETS and self.targets[0].kind == self.targets[1].kind
        return self.pick(bare, f"again_{name}" if alike else "that", case)

    def _with_more(self, case: Case) -> str:
        """Say a target to which more can be added."""
        first = self.reference("target", "", case)
        return self.book.inflected(self.book.phrase("quantifier.and_more"), Form(True, case), first=first)

    def _targets(self, quantifier: str, case: Case) -> str:
        names = ("target", "target_2")[: len(self.targets)]
        if "targets" in self.mentioned or self.mentioned.issuperset(names):
            self.last = "targets"
            return self.book.fixed("ref.them").said("", case)
        self.mentioned |= {"targets", *_TARGETS}
        self.last = "targets"
        if len(set(self.targets)) > 1:
            parts = [self.pick(pick, "target", case) for pick in self.targets]
            return self.book.joined("and", parts)
        each = quantifier == "each"
        rest = self.core(self.targets[0], Form(True, "nom" if each else case))
        text = self.book.phrase("quantifier.each_of_targets" if each else "quantifier.targets")
        n = self.book.number(len(self.targets))
        return self.book.inflected(text, Form(not each, case), n=n, rest=rest)

    # ------------------------------------------------------------ picks

    def pick(self, pick: Pick, quantifier: str, case: Case) -> str:
        """Say a pick with a quantifier."""
        self._between()
        if quantifier == "bare" and pick == Pick(kind=pick.kind):
            quantifier = "all"
        key = f"quantifier.{quantifier}"
        if pick.other:
            key += "_other"
        elif quantifier == "a" and self._owner(pick):
            key += "_own"
        form = Form(quantifier in _PLURAL_QUANTIFIERS, case)
        rest = Rest(self, pick, form, out=quantifier == "a")
        return self.book.inflected(self.book.phrase(key), form, rest=rest)

    # ------------------------------------------------------------ players

    def who(self, who: Who) -> Noun:
        """Return players."""
        return Player(self, who)

    def player(self, who: Who, case: Case) -> str:
        """Say players: those who are targets in full at first."""
        self._between()
        if who in _TARGETS and _TARGETS[who] < len(self.targets):
            pick = self.targets[_TARGETS[who]]
            if pick.kind == "player":
                return self._mention_player(who, pick, case)
            return self._related("its_controller", self.reference(who, "", case))
        if who == "that_player":
            if self.chosen is not None and self.chosen.kind == "player":
                return self._mention_player("chosen", self.chosen, case)
            key = f"that_player.{self.event}"
            return self.book.fixed(key if self.book.has(key) else "who.that_player").said("", case)
        if who in _PERSONS:
            return self._related(_PERSONS[who], self._subject(case))
        return self.book.fixed(f"who.{who}").said("", case)

    def _mention_player(self, name: str, pick: Pick, case: Case) -> str:
        if name in self.mentioned:
            return self.book.fixed("who.that_player").said("", case)
        self.mentioned.add(name)
        return self.pick(pick, "target", case)

    def _subject(self, case: Case) -> str:
        """Say the card whose controller or owner is meant: what the trigger is about, else the target."""
        if self.bound is None and self.event and (self.subject != "me" or not self.targets):
            return self.reference("it", "", "nom")
        return self.reference("target" if self.targets else "me", "", "nom")

    def _related(self, how: str, card: str) -> str:
        pronoun = card == self.book.fixed("ref.it").said("", "nom")
        key = f"who.{how}" if pronoun else f"who.{how}_of"
        return self.book.fill(key, self.book.phrase(key), {"card": card})

    def hosts_controller(self) -> Noun:
        """Return who controls the host, or the city a creature is in."""
        key = f"who.hosts_controller_{self.kind}"
        return self.book.fixed(key if self.book.has(key) else "who.hosts_controller")


@dataclass
class Spoken(Noun):
    """A card spoken of by reference."""

    speech: Speech
    name: str

    @property
    def plural(self) -> bool:  # type: ignore[override]
        """Whether it is several cards."""
        return self.speech.is_plural(self.name)

    def said(self, quantifier: str, case: Case) -> str:
        """Say it, in full at first."""
        return self.speech.reference(self.name, quantifier, case)


@dataclass(frozen=True)
class Rest:
    """What a quantifier stands before: in its own case, or in the one its phrase asks for."""

    speech: Speech
    of: Pick
    form: Form
    out: bool

    def fill(self, book: Book, wish: str) -> str:
        """Return it in the case wished for."""
        form = Form(self.form.plural, CASES.get(wish, self.form.case))
        return self.speech.core(self.of, form, out=self.out)


@dataclass
class Group(Noun):
    """All cards that fit a pick, or one of them."""

    speech: Speech
    of: Pick
    usual: str

    @property
    def plural(self) -> bool:  # type: ignore[override]
        """Whether it is said in the plural."""
        return self.usual in _PLURAL_QUANTIFIERS

    def said(self, quantifier: str, case: Case) -> str:
        """Say it with a quantifier."""
        return self.speech.pick(self.of, quantifier or self.usual, case)


@dataclass
class Player(Noun):
    """A player, or players one by one."""

    speech: Speech
    name: Who

    @property
    def plural(self) -> bool:  # type: ignore[override]
        """Whether verbs take the form that goes with "you"."""
        return self.name == "you"

    def said(self, quantifier: str, case: Case) -> str:
        """Say it, in full at first."""
        return self.speech.player(self.name, case)


def act(speech: Speech, who: Who, key: str, mood: Mood, **slots: Noun | Amount | str | int) -> str:
    """Say what players do: an order to you, told of others.

    A phrase can use ``{own}``: their own.
    """
    book = speech.book
    own = book.fixed("who.own_you" if who == "you" else "who.own_they")
    if who == "you":
        return book.say(key, does=mood, own=own, **slots)
    player = speech.who(who).said("", "nom")
    doing = book.say(key, does=Mood.TOLD, own=own, **slots)
    return book.say("frame.told", who=player, act=doing)
