"""What Arcmage's static rules are called, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckbuilder.games.arcmage.picks import Pick
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.text.arcmage_counts import change_of, condition_text
from deckbuilder.text.arcmage_grammar import Amount, Fixed, Noun
from deckbuilder.text.arcmage_speech import Group, Speech

FRAMING = frozenset({"what", "when", "min_own_def", "against", "siege_with"})
"""Fields that say for whom or when the others hold."""

_YOURS = frozenset({"sudden_when_played", "cost_less", "vengeance_when_played"})
"""Fields about cards you play: they are yours without saying."""

_OF_PLAYED = frozenset({"given_for"})
"""Fields that pick cards you play."""


def rule_clauses(speech: Speech, rule: Rule) -> list[str]:
    """Return what a rule says, clause by clause; what its subject is and does stands in the first one."""
    book = speech.book
    said = []
    tails: list[str] = []
    done = _predicates(speech, rule, tails)
    subject = _subject(speech, rule)
    if done:
        predicates = [book.fill(key, book.phrase(key), {"what": subject, **slots}) for key, slots in done]
        what = subject.said("", "nom")
        joined = book.joined("and", predicates)
        clause = book.say("rule.whole", what=what, does=joined)
        said.append(" ".join([clause, *dict.fromkeys(tails)]).replace(" ,", ","))
    stated = [name for name in _SENTENCES if getattr(rule, name) != Rule.model_fields[name].default]
    said += [_sentence(speech, rule, name, subject) for name in stated]
    if not said:
        return []
    if rule.min_own_def is not None:
        said[0] = book.say("rule.min_own_def", rule=said[0], n=rule.min_own_def, what=subject)
    if rule.against is not None:
        said[0] = book.say("rule.against", rule=said[0], what=speech.one(rule.against))
    if rule.when is not None:
        said[0] = book.say("rule.when", rule=said[0], when=condition_text(speech, rule.when))
    return said


def _subject(speech: Speech, rule: Rule) -> Noun:
    if isinstance(rule.what, Pick):
        if any(getattr(rule, name) for name in _YOURS):
            return Group(speech, _played(rule.what), "none")
        return Group(speech, rule.what, "bare")
    return speech.what(rule.what)


Predicate = tuple[str, dict[str, Any]]


def _predicates(speech: Speech, rule: Rule, tails: list[str]) -> list[Predicate]:
    """Return the phrases of what the subject is or does, with their slots."""
    found: list[Predicate] = []
    if rule.atk != 0 or rule.def_ != 0:
        stats = change_of(speech, rule.atk, rule.def_)
        tails += [stats.tail] if stats.tail else []
        found.append(("rule.stats", {"n": Amount(stats.head, plural=False)}))
    if rule.keywords:
        key = "rule.keywords" if len(rule.keywords) == 1 else "rule.keywords_several"
        found.append((key, {"keywords": speech.keywords(rule.keywords)}))
    for name, slots in _PREDICATES.items():
        value = getattr(rule, name)
        if value != Rule.model_fields[name].default:
            key = f"rule.{name}_pick" if isinstance(value, Pick) else f"rule.{name}"
            found.append((key, slots(speech, rule, value)))
    return found


Slots = Callable[[Speech, Rule, Any], dict[str, Any]]


def _nothing(speech: Speech, rule: Rule, value: Any) -> dict[str, Any]:
    return {"pick": Group(speech, value, "bare")} if isinstance(value, Pick) else {}


def _n(speech: Speech, rule: Rule, value: Any) -> dict[str, Any]:
    return {"n": value}


def _type(speech: Speech, rule: Rule, value: Any) -> dict[str, Any]:
    book = speech.book
    key = f"subtype.{value}"
    text = book.phrase(key) if book.has(key) else value
    plural = isinstance(rule.what, Pick)
    return {"type": Fixed(book, text, plural)}


def _siege(speech: Speech, rule: Rule, value: Any) -> dict[str, Any]:
    whose = speech.one(rule.siege_with) if rule.siege_with else speech.book.fixed("ref.any_creature")
    return {"n": value, "pick": whose}


_PREDICATES: Mapping[str, Slots] = {
    "subtype": _type,
    "cannot_attack": _nothing,
    "cannot_defend": _nothing,
    "may_attack_though_peaceful": _nothing,
    "must_attack": _nothing,
    "stays_marked": _nothing,
    "no_combat_damage": _nothing,
    "damage_less": _n,
    "ignores_deadly": _nothing,
    "damage_cap": _n,
    "siege": _siege,
    "unmark_price": _nothing,
    "may_stay_marked": _nothing,
    "carries": _nothing,
    "sudden_when_played": _nothing,
    "cost_less": _n,
    "vengeance_when_played": _nothing,
}
"""What is said of the subject, and what its phrase needs besides."""

_SENTENCES: Sequence[str] = (
    "defended_only_by",
    "not_defended_by_tougher",
    "attack_tax",
    "against_non_flyers",
    "no_infiltrators",
    "closed",
    "defends_elsewhere",
    "resource_cap",
    "unmark_cap",
    "coin_moves",
    "exit_price",
    "given_for",
    "hides",
    "special",
)
"""What makes a sentence of its own."""


def _sentence(speech: Speech, rule: Rule, name: str, subject: Noun) -> str:
    value = getattr(rule, name)
    if name == "special":
        return speech.book.say(f"special.{value}", what=subject)
    key = f"rule.{name}_{value}" if isinstance(value, str) else f"rule.{name}"
    slots: dict[str, Any] = {"n": value} if isinstance(value, int) else {}
    if isinstance(value, Pick):
        slots["pick"] = speech.one(_played(value) if name in _OF_PLAYED else value)
    return speech.book.say(key, what=subject, **slots)


def _played(pick: Pick) -> Pick:
    """Return a pick of cards you play without saying that they are yours and in your hand."""
    spots = tuple(spot for spot in pick.at if spot != "hand")
    return pick.model_copy(update={"of": "any" if pick.of == "you" else pick.of, "at": spots})


SPOKEN = frozenset({"atk", "def_", "keywords"}) | FRAMING | frozenset(_PREDICATES) | frozenset(_SENTENCES)
"""The fields of a rule there are words for: one missing here is a failing test."""
