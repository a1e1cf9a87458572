"""Arcmage: words and resolvers of its verbs, texts of its cards, filters, and what is not played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from deckbuilder import load
from deckbuilder.errors import DeckbuilderError
from deckbuilder.games.arcmage import abilities, picks, verbs
from deckbuilder.games.arcmage.cards import ArcmageCard
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.lint.cards import references
from deckbuilder.lint.finding import Finding, of_fault
from deckbuilder.lint.game import GameLint, nameless, spoken, without_text
from deckbuilder.lint.scope import Scope, parts
from deckbuilder.text import arcmage as text
from deckbuilder.text import arcmage_abilities, arcmage_rules, arcmage_steps
from deckbuilder.text.arcmage_grammar import GAME, Book, book_of

VERBS: dict[str, type[Any]] = {
    get_args(model.model_fields["op"].annotation)[0]: model for model in get_args(get_args(verbs.Verb)[0])
}
"""The models of the verbs, by ``op``."""

NAMED = frozenset({"named", "card"})
"""Fields that hold the id of another card."""


def words(languages: tuple[str, ...]) -> Iterator[Finding]:
    """Yield what of the vocabulary has no words in a language, or no resolver in play."""
    yield from _speakers()
    yield from _resolvers()
    wanted = [f"event.{event}" for event in get_args(abilities.Event)]
    wanted += [f"{table}.{kind}" for table in ("counter", "reminder") for kind in get_args(picks.CounterKind)]
    wanted += [f"resource.{faction}" for faction in get_args(picks.Faction)]
    wanted += [f"special.{name}" for name in sorted(_specials())]
    for language in _written(languages):
        where = f"text/{language}.toml"
        yield from nameless(wanted, _phrases(book_of(language)), language, where)
        yield from _names(language, where)
    yield from _same_phrases(_written(languages))


def card_text(card: ArcmageCard, language: str) -> Iterator[Finding]:
    """Yield why a card's text cannot be made in a language, or says nothing."""
    if not card.encoded:
        yield from _paraphrased(card, language)
    if language not in _written((language,)):
        return
    yield from spoken(lambda: text.full_runs(card, language), card.id, language)
    yield from spoken(lambda: text.keywords_of(card, language), card.id, language)
    book = book_of(language)
    for name in card.subtypes:
        if not book.has(f"subtype.{name}"):
            yield Finding(
                "warning",
                "no-words",
                f'the subtype "{name}" has no name in {language} and is printed as it is written',
                f"add it to [rules.subtype] in text/{language}.toml, or check its spelling",
                card.id,
                "subtypes",
                language,
            )


def filters(scope: Scope) -> Iterator[Finding]:
    """Yield filters that no card meets: of a subtype nobody has, of a faction without such cards."""
    crowd = _Crowd(scope.known.values())
    for card in scope.cards:
        for place, part in parts(card):
            if not isinstance(part, picks.Pick):
                continue
            said = crowd.nobody(part)
            if said:
                yield Finding(
                    "warning",
                    "unused-filter",
                    f"no card of the game meets this filter: {said}",
                    "check its spelling",
                    card.id,
                    place,
                )


def play(scope: Scope) -> Iterator[Finding]:
    """Yield the cards the referee refuses, and what of them it would not resolve."""
    from deckbuilder.games.arcmage.compile import Compiler
    from deckbuilder.games.arcmage.special import RESOLVERS
    from deckbuilder.referee.protocol import UnplayableCard

    lost = {one.card for one in references(scope, NAMED)}
    for card in scope.cards:
        try:
            if card.id not in lost:  # else there is nothing to compile it with, which is said already
                Compiler(scope.known, 2).face(card.id)
        except UnplayableCard as fault:
            own = fault.where == card.id
            told = (card.refused or "its effects are not encoded") if own else fault.message
            yield Finding("note", "not-played", f"the referee does not play it: {told}", card=card.id)
        except DeckbuilderError as fault:
            yield of_fault(fault, "not-compiled", card=card.id)
        for place, part in parts(card):
            name = part.rule if isinstance(part, verbs.Special) else ""
            standing = part.special if isinstance(part, Rule) else None
            if standing or (name and name not in RESOLVERS):
                yield Finding(
                    "problem",
                    "no-resolver",
                    f'nothing in play knows the special rule "{standing or name}"',
                    f"those of verbs are {', '.join(sorted(RESOLVERS))}",
                    card.id,
                    place,
                )


def _written(languages: Iterable[str]) -> list[str]:
    """Return the languages, among these, that rules texts are written in."""
    tables = load.words(GAME)
    return [language for language in languages if "rules" in tables.get(language, {})]


def _paraphrased(card: ArcmageCard, language: str) -> Iterator[Finding]:
    """Yield what of a card without definitions has no words of its own either."""
    if language != load.game(GAME).languages[0]:
        return
    cure = 'write what it does, or families = ["keyword-only"] (or "vanilla") if that is nothing else'
    levels = [level for level in card.level if not level.encoded]
    if not card.paraphrase and not levels:
        yield without_text(card.id, language, cure)
    for number, level in enumerate(card.level):
        if not level.encoded and not level.paraphrase:
            yield without_text(card.id, language, "write what it does", f"level.{number}")


def _speakers() -> Iterator[Finding]:
    """Yield verbs, and fields of rules and costs, that no text reads."""
    unsaid = [op for op, model in VERBS.items() if model not in arcmage_steps.SPOKEN]
    unsaid += [f"rule.{name}" for name in sorted(set(Rule.model_fields) - arcmage_rules.SPOKEN)]
    spoken_costs = arcmage_abilities.SPOKEN_COSTS
    unsaid += [f"cost.{name}" for name in sorted(set(abilities.Cost.model_fields) - spoken_costs)]
    for name in unsaid:
        yield Finding("problem", "no-speaker", f"no text reads {name}", "see deckbuilder/text", GAME, name)


def _resolvers() -> Iterator[Finding]:
    """Yield verbs that nothing does in play: each has a function ``op_<verb>`` among the rules."""
    import deckbuilder.games.arcmage.core  # noqa: F401  (it imports every module that has some)

    rules = [module for name, module in sys.modules.items() if name.startswith("deckbuilder.games.arcmage.")]
    for op in VERBS:
        if not any(hasattr(module, f"op_{op}") for module in rules):
            yield Finding(
                "problem", "no-resolver", f'nothing in play does the verb "{op}"', f"write op_{op}", GAME, op
            )


def _specials() -> set[str]:
    from deckbuilder.games.arcmage.special import RESOLVERS

    return set(RESOLVERS)


def _names(language: str, where: str) -> Iterator[Finding]:
    """Yield keywords, factions, types and terms without a name in a language."""
    table = load.words(GAME)[language]
    explained = [
        name for name, row in table.get("keyword", {}).items() if row.get("name") and row.get("reminder")
    ]
    yield from nameless(get_args(picks.Keyword), explained, language, f"{where} [keyword]")
    terms = (*get_args(picks.Kind), "token", "unique")
    for group, wanted in (("faction", get_args(picks.Faction)), ("term", terms)):
        yield from nameless(wanted, table.get(group, {}), language, f"{where} [{group}]")


def _phrases(book: Book) -> set[str]:
    return {f"{group}.{key}" for group, row in book.phrases.table.items() for key in row}


def _same_phrases(languages: list[str]) -> Iterator[Finding]:
    """Yield phrases that one language has and another lacks."""
    keys = {language: _phrases(book_of(language)) for language in languages}
    every = sorted(set().union(*keys.values()))
    for language in languages:
        yield from nameless(every, keys[language], language, f"text/{language}.toml")


@dataclass(frozen=True, slots=True)
class _Printed:
    kind: str
    faction: str
    subtypes: frozenset[str]
    keywords: frozenset[str]
    cost: int | None
    id: str


class _Crowd:
    """All cards of the game, and whether any of them meets a filter as it is printed or can become."""

    def __init__(self, cards: Iterable[ArcmageCard]) -> None:
        self.cards: list[_Printed] = []
        self.given: set[str] = set()
        """Subtypes and keywords that effects give."""
        for card in cards:
            names = frozenset(k if isinstance(k, str) else k.keyword for k in card.keywords)
            cost = card.cost if isinstance(card.cost, int) else None
            self.cards.append(
                _Printed(card.kind, card.faction, frozenset(card.subtypes), names, cost, card.id)
            )
            for _, part in parts(card):
                if isinstance(part, Rule | abilities.Rescue) and part.subtype:
                    self.given.add(part.subtype)
                if isinstance(part, Rule):
                    self.given.update(part.keywords)
        self.subtypes = {name for card in self.cards for name in card.subtypes} | self.given

    def nobody(self, pick: picks.Pick) -> str:
        """Say what of a filter nobody meets; empty if somebody does."""
        strange = [name for name in (*pick.subtype, *pick.not_subtype) if name not in self.subtypes]
        if strange:
            return f'nobody has the subtype "{strange[0]}"'
        if pick.kind == "player":
            return ""
        tests = [(said, test) for said, test in self._tests(pick) if said]
        if any(all(test(card) for _, test in tests) for card in self.cards):
            return ""
        return "nobody is " + " and ".join(said for said, _ in tests)

    def _tests(self, pick: picks.Pick) -> Iterator[tuple[str, Callable[[_Printed], bool]]]:
        """Yield what a card must be by its print, in words and as a test; what play changes is left out."""
        kinds = (pick.kind,) if isinstance(pick.kind, str) else pick.kind
        if set(kinds) <= {"creature", "city", "enchantment"}:
            yield "a " + " or ".join(kinds), lambda card: card.kind in kinds
        yield pick.faction or "", lambda card: card.faction == pick.faction
        wanted = set(pick.subtype)
        if wanted and not wanted & self.given:
            yield " or ".join(pick.subtype), lambda card: bool(wanted & card.subtypes)
        yield pick.type or "", lambda card: card.kind == pick.type
        yield pick.named or "", lambda card: card.id == pick.named
        if pick.keyword and pick.keyword not in self.given:
            yield f"with {pick.keyword}", lambda card: pick.keyword in card.keywords
        if pick.max_cost is not None:
            most = pick.max_cost
            yield f"of cost {most} or less", lambda card: card.cost is None or card.cost <= most


LINT = GameLint(words, card_text, filters, play, NAMED)
