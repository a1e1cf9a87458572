"""Rules that many games share, for their ``construction`` modules to build on.

Each takes the number of the rule it speaks for. All follow one habit: where cards
were not recognised or lines not understood, a count that may still come out
right is a note that says "at least", and only what is surely wrong is an error.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from functools import lru_cache

from deckbuilder.decks.check import Subject, Table, Tally, lines_of
from deckbuilder.model.catalogue import normal
from deckbuilder.model.deck import Entry, Problem

_plain_name = lru_cache(maxsize=4096)(normal)


def amount(number: int, noun: str) -> str:
    """Say a number of things: ``1 card``, ``2 cards``, ``2 cities``."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def number_of(
    subject: Subject,
    rule: str,
    noun: str,
    found: int,
    least: int,
    most: int | None = None,
    cure: str = "",
) -> Iterator[Problem]:
    """Hold the number of cards of some sort to a range.

    Args:
        subject: The deck.
        rule: Number of the rule.
        noun: What is counted.
        found: How many were recognised.
        least: Fewest that are right.
        most: Most that are right; ``None`` for no limit.
        cure: What to do, where that is more than how many to add or take out.
    """
    unknown = subject.unknown_count
    wanted = str(least) if least == most else f"at least {least}"
    if most is not None and found > most:
        over = f"{amount(found - most, noun)} too many: {_found(subject, found)} instead of {wanted}"
        yield Problem(
            rule, "too-many-cards", over, cure or f"take out {found - most}", found=found, wanted=wanted
        )
    elif found + unknown < least and not subject.unread:
        lacking = least - found - unknown  # so many lack even if all that was not understood is right
        short = f"{amount(lacking, noun)} too few: {_found(subject, found)} instead of {wanted}"
        yield Problem(rule, "too-few-cards", short, cure or f"add {lacking}", found=found, wanted=wanted)
    elif found < least or (most is not None and (subject.unread or found + unknown > most)):
        unclear = f"at least {amount(found, noun)}: {_found(subject, found)}; the rule wants {wanted}"
        yield Problem(rule, "number-unclear", unclear, found=found, wanted=wanted, severity="note")


def exact_size(subject: Subject, rule: str, wanted: int, cure: str = "") -> Iterator[Problem]:
    """Hold the number of all cards that count to exactly ``wanted``."""
    return number_of(subject, rule, "card", subject.known_count, wanted, wanted, cure)


def copies(subject: Subject, rule: str, limit: int) -> Iterator[Problem]:
    """Hold the copies of each name to a limit, or to the limit the card's own data states.

    Printings of one name add up; if they state limits that differ, the highest holds.
    """
    tallies: Collection[Tally] = subject.cards.values()
    if len({_plain_name(tally.card.name) for tally in tallies}) == len(tallies):  # one printing of each
        tallies = [each for each in tallies if each.count > limit or each.card.max_copies is not None]
    by_name: dict[str, list[Tally]] = {}
    for tally in tallies:
        by_name.setdefault(_plain_name(tally.card.name), []).append(tally)
    for same in by_name.values():
        count = sum(tally.count for tally in same)
        stated = [tally.card.max_copies for tally in same if tally.card.max_copies is not None]
        allowed = max(stated) if stated else limit
        if count > allowed:
            places = [entry for tally in same for entry in tally.places]
            yield Problem(
                rule,
                "too-many-copies",
                f'{count} copies of "{same[0].card.name}" instead of at most {allowed}{_places(places)}',
                f"take out {count - allowed}",
                lines_of(places),
                same[0].card.id,
                count,
                f"at most {allowed}",
            )


def allowed_cards(subject: Subject, rule: str) -> Iterator[Problem]:
    """Hold every card that counts to the pool: released, and from the sets in use."""
    every, anywhere = subject.pool.id != "released", not subject.pool.sets
    for tally in subject.cards.values():
        if not (anywhere and (every or tally.card.status == "released")):
            yield from _allowed(subject, rule, tally)


def kinds(subject: Subject, rule: str, allowed: Container[str], cure: Mapping[str, str]) -> Iterator[Problem]:
    """Hold every card that counts to the kinds a deck is made of."""
    for tally in subject.cards.values():
        if tally.card.kind not in allowed:
            yield Problem(
                rule,
                "wrong-kind",
                f'"{tally.card.name}" ({spoken(tally.card.kind)}) does not belong in this deck',
                cure.get(tally.card.kind, "take it out"),
                tally.lines,
                tally.card.id,
                tally.count,
            )


def tokens(subject: Subject, rule: str) -> Iterator[Problem]:
    """Keep token cards out of the sections that count."""
    for tally in subject.tokens.values():
        yield Problem(
            rule,
            "token-in-deck",
            f'"{tally.card.name}" is a token and no card of a deck',
            'list it under "tokens:", or take it out',
            tally.lines,
            tally.card.id,
            tally.count,
        )


def shared_cards(seats: Sequence[Subject], rule: str, beside: str = "") -> Iterator[Problem]:
    """Hold the decks of a table to having no card in common.

    Args:
        seats: The decks.
        rule: Number of the rule.
        beside: A section that does not count but whose cards belong to the table too.
    """
    holders: dict[str, list[Subject]] = {}
    for seat in seats:
        own = [*seat.cards, *(entry.card for entry in seat.deck.entries(beside) if entry.card)]
        for card in dict.fromkeys(own):
            holders.setdefault(card, []).append(seat)
    for card, several in holders.items():
        if len(several) > 1:
            owners = " and ".join(called(seat) for seat in several)
            name = seats[0].catalogue[card].name
            yield Problem(
                rule,
                "shared-card",
                f'"{name}" is in {owners}, but there is one copy of it',
                "leave it in one of them",
                card=card,
                found=len(several),
                wanted="at most 1",
            )


def players(table: Table, rule: str, least: int, most: int) -> Iterator[Problem]:
    """Hold a table to the game's number of players."""
    found = len(table.seats)
    if not least <= found <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        yield Problem(
            rule,
            "wrong-number-of-players",
            f"{amount(found, 'deck')} at the table instead of {wanted}",
            "give the decks of one table",
            found=found,
            wanted=wanted,
        )


def called(seat: Subject) -> str:
    """Return what to call a deck among others: its file, else its name."""
    return seat.deck.path or seat.deck.name or "a deck without a name"


def spoken(word: str) -> str:
    """Return an id as words: ``magic_item`` is a magic item."""
    return word.replace("_", " ").replace("-", " ")


def _allowed(subject: Subject, rule: str, tally: Tally) -> Iterator[Problem]:
    card = tally.card
    if subject.pool.id == "released" and card.status != "released":
        yield Problem(
            rule,
            "unreleased-card",
            f'"{card.name}" is not released ({card.status})',
            "take it out, or allow all cards with --pool all",
            tally.lines,
            card.id,
            tally.count,
        )
    if subject.pool.sets and card.set not in subject.pool.sets:
        known = next((each.name for each in subject.game.sets if each.id == card.set), card.set)
        yield Problem(
            rule,
            "set-not-in-use",
            f'"{card.name}" is from {known}, which is not in use',
            f"take it out, or add --set {card.set}",
            tally.lines,
            card.id,
            tally.count,
        )


def _places(entries: list[Entry]) -> str:
    """Say where the copies stand, if it is more than one place."""
    if len(entries) < 2 or not all(entry.line for entry in entries):
        return ""
    return ": " + ", ".join(f"{entry.count} on line {entry.line}" for entry in entries)


def _found(subject: Subject, found: int) -> str:
    """Say what was found, and what could not be understood."""
    parts = [f"{found} known" if subject.unknown or subject.unread else str(found)]
    if subject.unknown:
        parts.append(f"{subject.unknown_count} not understood")
    if subject.unread:
        parts.append(f"{amount(len(subject.unread), 'line')} not understood")
    return " and ".join(parts) if len(parts) < 3 else f"{parts[0]}, {parts[1]} and {parts[2]}"
