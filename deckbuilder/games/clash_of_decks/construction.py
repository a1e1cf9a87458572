"""Clash of Decks: what makes a deck legal (rules C9-C13, C17-C18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from deckbuilder.decks import rules
from deckbuilder.decks.check import Construction, Rule, Subject, Table, lines_of
from deckbuilder.model.catalogue import Catalogue
from deckbuilder.model.deck import Entry, Problem

DECK = 8
CONSTRUCTED = 10
STRUCK = 2
KIT = "starter-kit"
SOLO_DECKS = 3

Fixed = Mapping[int, frozenset[str]]
"""Card ids of the fixed decks of C10, by their number."""


@lru_cache(maxsize=4)
def fixed_decks(catalogue: Catalogue) -> Fixed:
    """Return the preconstructed decks, as the card data states them (C10)."""
    decks: dict[int, set[str]] = {}
    for card in catalogue:
        number = card.raw.get("deck")
        if number is not None:
            decks.setdefault(number, set()).add(card.id)
    return {number: frozenset(decks[number]) for number in sorted(decks)}


def deck_size(subject: Subject) -> Iterator[Problem]:
    """C9: exactly 8 cards."""
    return rules.exact_size(subject, "C9", DECK)


def fixed_size(subject: Subject) -> Iterator[Problem]:
    """C9: exactly 8 cards, and which of a fixed deck are lacking or too many."""
    own = frozenset(subject.cards)
    nearest = _nearest(subject)[1]
    cure = ""
    if own < nearest and subject.known_count == len(own) and not subject.unknown:
        cure = f"add {_names(subject, nearest - own)}"
    elif own > nearest:
        cure = f"take out {_names(subject, own - nearest)}"
    return rules.exact_size(subject, "C9", DECK, cure)


def all_different(subject: Subject) -> Iterator[Problem]:
    """C9: the cards are different."""
    return rules.copies(subject, "C9", 1)


def one_fixed_deck(subject: Subject) -> Iterator[Problem]:
    """C10: one of the four fixed decks.

    A fixed deck with a card lacking or a card too many breaks C9, which names the number.
    """
    own = frozenset(subject.cards)
    number, nearest = _nearest(subject)
    if own <= nearest or own >= nearest:
        return
    extra = [tally for card, tally in subject.cards.items() if card not in nearest]
    lacking = "" if subject.unknown or subject.unread else _names(subject, nearest - own)
    yield Problem(
        "C10",
        "not-a-fixed-deck",
        f"none of the fixed decks; nearest is deck {number}, without {_names(subject, own - nearest)}",
        f"take out {_names(subject, own - nearest)}" + (f", add {lacking}" if lacking else ""),
        lines_of(entry for tally in extra for entry in tally.places),
        found=len(own & nearest),
        wanted=f"the {len(nearest)} cards of deck {number}",
    )


def from_one_kit(subject: Subject) -> Iterator[Problem]:
    """C13: a draft is dealt from the 32 cards of the Starter Kit."""
    for tally in subject.cards.values():
        if tally.card.set != KIT:
            yield Problem(
                "C13",
                "not-in-the-kit",
                f'"{tally.card.name}" is not one of the 32 cards of the Starter Kit',
                "take it out, or say --format constructed",
                tally.lines,
                tally.card.id,
                tally.count,
            )


def three_fixed_decks(subject: Subject) -> Iterator[Problem]:
    """C12: in solo the AI plays the three fixed decks the player did not choose."""
    decks = fixed_decks(subject.catalogue)
    choices = [frozenset[str]().union(*some) for some in combinations(decks.values(), SOLO_DECKS)]
    nearest = max(choices, key=lambda choice: len(choice & subject.cards.keys()))
    extra = [t for card, t in subject.cards.items() if card not in nearest or t.count > 1]
    lacking = nearest - subject.cards.keys()
    if subject.unread or len(lacking) <= subject.unknown_count:
        lacking = frozenset()  # what was not understood may be just these
    if not extra and not lacking:
        return
    faults = [f"take out {_names(subject, [t.card.id for t in extra])}"] if extra else []
    faults += [f"add {_names(subject, lacking)}"] if lacking else []
    yield Problem(
        "C12",
        "not-three-fixed-decks",
        f"not three whole fixed decks: {len(extra)} cards wrong, {len(lacking)} lacking",
        ", ".join(faults),
        lines_of(entry for tally in extra for entry in tally.places),
        found=subject.known_count,
        wanted=f"the {len(nearest)} cards of three fixed decks",
    )


def ten_cards(subject: Subject) -> Iterator[Problem]:
    """C17: exactly 10 cards before the strikes; struck ones, listed apart, are two of them."""
    struck = sum(entry.count for entry in _struck(subject))
    if not struck:
        yield from rules.exact_size(subject, "C17", CONSTRUCTED)
        return
    if struck != STRUCK:
        yield Problem(
            "C18",
            "wrong-strikes",
            f"{rules.amount(struck, 'card')} struck instead of {STRUCK}",
            f"list the {STRUCK} struck cards, or none before the strikes",
            lines_of(_struck(subject)),
            found=struck,
            wanted=str(STRUCK),
        )
    yield from rules.number_of(subject, "C17", "card", subject.known_count + struck, CONSTRUCTED, CONSTRUCTED)


def ten_different(subject: Subject) -> Iterator[Problem]:
    """C17: the 10 cards are different, struck ones included."""
    yield from rules.copies(subject, "C17", 1)
    for entry in _struck(subject):
        tally = subject.cards.get(entry.card) if entry.card is not None else None
        if tally is not None or entry.count > 1:
            count = entry.count + (tally.count if tally else 0)
            yield Problem(
                "C17",
                "too-many-copies",
                f'{count} copies of "{entry.name}", struck ones included, instead of at most 1',
                f"take out {count - 1}",
                lines_of([entry, *(tally.places if tally else ())]),
                entry.card or entry.name,
                count,
                "at most 1",
            )


def in_the_game(subject: Subject) -> Iterator[Problem]:
    """C17: a constructed deck uses all cards of the game, of whatever set."""
    return rules.allowed_cards(subject, "C17")


def in_the_box(subject: Subject) -> Iterator[Problem]:
    """C9: the cards are playable cards of the game."""
    return rules.allowed_cards(subject, "C9")


def no_tokens(subject: Subject) -> Iterator[Problem]:
    """C9: only playable cards belong to a deck."""
    return rules.tokens(subject, "C9")


def fixed_decks_differ(table: Table) -> Iterator[Problem]:
    """C11: one kit holds each fixed deck once, so the players take different ones."""
    if table.mirror:
        return
    seats = [seat for seat in table.seats if seat.format.id == "preconstructed"]
    for first, second in combinations(seats, 2):
        if first.cards and first.cards.keys() == second.cards.keys():
            yield Problem(
                "C11",
                "same-fixed-deck",
                f"{rules.called(first)} and {rules.called(second)} are the same deck",
                "take another for one of them, or allow it with --mirror",
            )


def drafted_cards_differ(table: Table) -> Iterator[Problem]:
    """C13: the drafted cards come from one pile that holds each card once."""
    return rules.shared_cards([s for s in table.seats if s.format.id == "draft"], "C13")


def solo_takes_the_rest(table: Table) -> Iterator[Problem]:
    """C12: the AI's deck holds no card of the player's."""
    solo = [seat for seat in table.seats if seat.format.id == "solo"]
    players = [seat for seat in table.seats if seat.format.id == "preconstructed"]
    for one in solo:
        for player in players:
            yield from rules.shared_cards([one, player], "C12")


def two_players(table: Table) -> Iterator[Problem]:
    """C7: a duel has two players, a solo game one and the AI."""
    return rules.players(table, "C7", 2, 2)


def _struck(subject: Subject) -> tuple[Entry, ...]:
    return subject.deck.entries("strikes")


def _nearest(subject: Subject) -> tuple[int, frozenset[str]]:
    """Return the fixed deck with most cards of this deck, the lowest number first."""
    own = subject.cards.keys()
    return max(fixed_decks(subject.catalogue).items(), key=lambda each: (len(own & each[1]), -each[0]))


def _names(subject: Subject, cards: Iterable[str]) -> str:
    return ", ".join(sorted(subject.catalogue[card].name for card in cards))


CHECKS: dict[str, tuple[Rule, ...]] = {
    "preconstructed": (fixed_size, all_different, one_fixed_deck, in_the_box, no_tokens),
    "draft": (deck_size, all_different, from_one_kit, in_the_box, no_tokens),
    "constructed": (ten_cards, ten_different, in_the_game, no_tokens),
    "solo": (three_fixed_decks, in_the_box, no_tokens),
}

CONSTRUCTION = Construction(
    checks=CHECKS,
    unknown={"preconstructed": "C10", "draft": "C13", "constructed": "C17", "solo": "C12"},
    beside={"strikes": "C18"},
    tables=(two_players, fixed_decks_differ, drafted_cards_differ, solo_takes_the_rest),
    pairs=(fixed_decks_differ,),
)
