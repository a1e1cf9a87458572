"""Arcmage: what makes a deck and a table of decks legal (rules A19-A25, A135-A137)."""

from __future__ import annotations

from collections.abc import Iterator

from deckbuilder.decks import rules
from deckbuilder.decks.check import Construction, Rule, Subject, Table
from deckbuilder.games.arcmage.sides import CITIES, OVERLORD, amin_duna
from deckbuilder.model.deck import Problem

SIZE = 45
COPIES = 3


def deck_size(subject: Subject) -> Iterator[Problem]:
    """A19: exactly 45 cards."""
    return rules.exact_size(subject, "A19", SIZE)


def enough_cities(subject: Subject) -> Iterator[Problem]:
    """A20: at least 3 cities."""
    return rules.number_of(subject, "A20", "city", _cities(subject), CITIES)


def _cities(subject: Subject) -> int:
    return sum(tally.count for tally in subject.cards.values() if tally.card.kind == "city")


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

_LEAST, _MOST = 3, 5
"""Players of Amin Duna (A136)."""


def overlord_of(subject: Subject) -> Iterator[Problem]:
    """A137: a reminder, for an overlord needs the more cities the larger the team is."""
    found = _cities(subject)
    against = [seats - 1 for seats in range(_LEAST, _MOST + 1) if _overlords(seats) <= found]
    if against and found < _overlords(_MOST):
        yield Problem(
            "A137",
            "overlord-cities",
            f"{found} cities are enough for an overlord against a team of {_TEAMS[max(against)]}",
            "against three 5 are needed, against four 7",
            severity="note",
        )


def _overlords(seats: int) -> int:
    """Return how many cities an overlord sets aside in a game of so many players (A137)."""
    return amin_duna(seats).pile[OVERLORD]


_TEAMS = {2: "two", 3: "two or three"}


def players(table: Table) -> Iterator[Problem]:
    """A135, A136: two to five players, in Amin Duna at least three."""
    if _is_amin_duna(table):
        return rules.players(table, "A136", _LEAST, _MOST)
    return rules.players(table, "A135", 2, 5)


def overlord_cities(table: Table) -> Iterator[Problem]:
    """A137: the overlord, whose deck is the first, has two more cities for each of the team beyond two."""
    if not _is_amin_duna(table):
        return
    wanted = _overlords(len(table.seats))
    if wanted > CITIES:
        found = _cities(table.seats[0])
        cure = f"the first deck, which is the overlord's, needs {wanted}"
        yield from rules.number_of(table.seats[0], "A137", "city", found, wanted, cure=cure)


def _is_amin_duna(table: Table) -> bool:
    return table.seats[0].format.id == "amin-duna"


CHECKS: dict[str, tuple[Rule, ...]] = {
    "constructed": _RULES,
    "open": _RULES,
    "amin-duna": (*_RULES, overlord_of),
}

CONSTRUCTION = Construction(
    checks=CHECKS,
    unknown=dict.fromkeys(CHECKS, "A25"),
    pools={"open": "all"},
    beside={"tokens": "A23"},
    tables=(players, overlord_cities),
)
