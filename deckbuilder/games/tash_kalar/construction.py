"""Tash-Kalar: what makes a deck complete (rule T84)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from deckbuilder.decks import rules
from deckbuilder.decks.check import Construction, Rule, Subject
from deckbuilder.model.deck import Problem

SCHOOL_DECK = 18
COMMON_DECKS = {"legends": ("legend", 12), "flares": ("flare", 12), "tasks": ("task", 24)}
"""The decks all players share: kind of their cards, and how many, by format."""


def deck_size(subject: Subject, wanted: int) -> Iterator[Problem]:
    """T84: exactly so many cards."""
    return rules.exact_size(subject, "T84", wanted)


def all_different(subject: Subject) -> Iterator[Problem]:
    """T84: one of each."""
    return rules.copies(subject, "T84", 1)


def one_kind(subject: Subject, kind: str) -> Iterator[Problem]:
    """T84: beings, legends, flares and tasks are decks of their own."""
    homes = {"being": "school", **{kind: form for form, (kind, _) in COMMON_DECKS.items()}}
    cures = {each: f"take it out, or check for --format {home}" for each, home in homes.items()}
    yield from rules.kinds(subject, "T84", (kind,), cures)
    yield from rules.tokens(subject, "T84")


def one_school(subject: Subject) -> Iterator[Problem]:
    """T84: all beings are of one school."""
    beings = [tally for tally in subject.cards.values() if tally.card.kind == "being"]
    schools = Counter[str]()
    for tally in beings:
        schools[tally.card.raw["school"]] += tally.count
    if len(schools) < 2:
        return
    school = max(schools, key=lambda each: schools[each])  # the first named, if two have as many
    for tally in beings:
        other = tally.card.raw["school"]
        if other != school:
            yield Problem(
                "T84",
                "another-school",
                f'"{tally.card.name}" is of the school {other}, most of the deck of {school}',
                f"take a being of {school} for it",
                tally.lines,
                tally.card.id,
                tally.count,
                school,
            )


def in_the_game(subject: Subject) -> Iterator[Problem]:
    """T84: the cards are those of the sets in use."""
    return rules.allowed_cards(subject, "T84")


CHECKS: dict[str, tuple[Rule, ...]] = {
    "school": (
        partial(deck_size, wanted=SCHOOL_DECK),
        all_different,
        partial(one_kind, kind="being"),
        one_school,
        in_the_game,
    ),
    **{
        form: (partial(deck_size, wanted=size), all_different, partial(one_kind, kind=kind), in_the_game)
        for form, (kind, size) in COMMON_DECKS.items()
    },
}

CONSTRUCTION = Construction(checks=CHECKS, unknown=dict.fromkeys(CHECKS, "T84"))
