"""Builds decks in memory and checks them, for the tests beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deckbuilder import load
from deckbuilder.decks.check import Pool, Subject, Verdict, check_deck
from deckbuilder.games import registry
from deckbuilder.model.deck import Deck, Entry, Problem

Counts = Mapping[str, int] | Iterable[tuple[str, int]]


def entries(game: str, counts: Counts, line: int = 1) -> tuple[Entry, ...]:
    """Entries by card id, one a line; an id that no card has stays unknown."""
    catalogue = load.catalogue(game)
    pairs = counts.items() if isinstance(counts, Mapping) else counts
    return tuple(
        Entry(card if card in catalogue else None, catalogue[card].name if card in catalogue else card, n, at)
        for at, (card, n) in enumerate(pairs, line)
    )


def deck(game: str, main: Counts, *, format: str = "", path: str = "", **sections: Counts) -> Deck:
    """A deck with its sections; lines run on from section to section."""
    parts: dict[str, tuple[Entry, ...]] = {}
    line = 1
    for section, counts in {"main": main, **sections}.items():
        parts[section] = entries(game, counts, line)
        line += len(parts[section]) + 2
    return Deck(game, format=format, sections=parts, path=path)


def judge(
    deck: Deck, *, format: str = "", pool: Pool | None = None, reading: tuple[Problem, ...] = ()
) -> Verdict:
    """Check a deck with its game's rules."""
    return check_deck(
        deck,
        registry.construction(deck.game),
        load.game(deck.game),
        load.catalogue(deck.game),
        format_id=format,
        pool=pool.id if pool else "",
        sets=pool.sets if pool else frozenset(),
        reading=reading,
    )


def subject(deck: Deck, format: str = "", pool: Pool | None = None) -> Subject:
    """A deck as table rules see it."""
    return judge(deck, format=format, pool=pool).subject


def rules(verdict: Verdict) -> list[str]:
    """Numbers of the broken rules, in the order found."""
    return [problem.rule for problem in verdict.errors]


def faults(verdict: Verdict) -> list[tuple[str, str]]:
    """Rule and kind of each error."""
    return [(problem.rule, problem.code) for problem in verdict.errors]
