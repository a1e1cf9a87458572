"""Arcmage: what makes a deck legal (rules A19-A25)."""

from __future__ import annotations

from collections.abc import Iterator

from deckbuilder.decks import rules
from deckbuilder.decks.check import Construction, Rule, Subject
from deckbuilder.model.deck import Problem

SIZE = 45
CITIES = 3
COPIES = 3


def deck_size(subject: Subject) -> Iterator[Problem]:
    """A19: exactly 45 cards."""
    return rules.exact_size(subject, "A19", SIZE)


def enough_cities(subject: Subject) -> Iterator[Problem]:
    """A20: at least 3 cities."""
    found = sum(tally.count for tally in subject.cards.values() if tally.card.kind == "city")
    return rules.number_of(subject, "A20", "city", found, CITIES)


def few_copies(subject: Subject) -> Iterator[Problem]:
    """A21: at most 3 cards of one name."""
    return rules.copies(subject, "A21", COPIES)


def released(subject: Subject) -> Iterator[Problem]:
    """A22: any released card may be used, and no other."""
    return rules.allowed_cards(subject, "A22")


def no_tokens(subject: Subject) -> Iterator[Problem]:
    """A23: tokens are no cards of the deck; other cards are no tokens."""
    yield from rules.tokens(subject, "A23")
    for section, entries in subject.deck.sections.items():
        known = subject.game.section(section)
        if known is None or known.id != "tokens":
            continue
        for entry in entries:
            card = subject.catalogue.get(entry.card) if entry.card is not None else None
            if card is not None and not card.token:
                yield Problem(
                    "A23",
                    "card-among-tokens",
                    f'"{card.name}" is no token, and is not counted here',
                    "list it in the main part if it belongs to the deck",
                    (entry.line,) if entry.line else (),
                    card.id,
                    entry.count,
                    severity="note",
                )


def like_backs(subject: Subject) -> Iterator[Problem]:
    """A24: a reminder, for no program can see the backs of cards."""
    yield Problem(
        "A24",
        "not-checked",
        "card backs must look alike, which is not checked here",
        "sleeves do",
        severity="note",
    )


_RULES: tuple[Rule, ...] = (deck_size, enough_cities, few_copies, released, no_tokens, like_backs)

CHECKS: dict[str, tuple[Rule, ...]] = {"constructed": _RULES, "open": _RULES}

CONSTRUCTION = Construction(
    checks=CHECKS,
    unknown=dict.fromkeys(CHECKS, "A25"),
    pools={"open": "all"},
    beside={"tokens": "A23"},
)
