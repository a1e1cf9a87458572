"""Res Arcana: what makes a deck and a table of decks legal (rules R13, R22-R34)."""

from __future__ import annotations

from collections.abc import Iterator

from deckbuilder.decks import rules
from deckbuilder.decks.check import Construction, Rule, Subject, Table, Tally, lines_of
from deckbuilder.model.deck import Entry, Problem

ARTIFACTS = 8
MAGES = 1
STARTERS = 3
BASE = "base"
_BESIDE = {
    "magic_item": 'list it under "item:"; it is taken when play begins (R24)',
    "monument": "take it out; monuments are claimed in play (R16)",
    "place_of_power": "take it out; places of power lie on the table (R17)",
    "scroll": "take it out; scrolls lie on the table (R19)",
}


def eight_artifacts(subject: Subject) -> Iterator[Problem]:
    """R34: exactly 8 artifacts."""
    found = sum(tally.count for tally in _of_kind(subject, "artifact"))
    return rules.number_of(subject, "R34", "artifact", found, ARTIFACTS, ARTIFACTS)


def one_mage(subject: Subject) -> Iterator[Problem]:
    """R34: exactly 1 mage, the one chosen of the two dealt (R23)."""
    found = sum(tally.count for tally in _of_kind(subject, "mage"))
    return rules.number_of(subject, "R34", "mage", found, MAGES, MAGES)


def all_different(subject: Subject) -> Iterator[Problem]:
    """R34: one copy of each card exists."""
    return rules.copies(subject, "R34", 1)


def artifacts_and_mage(subject: Subject) -> Iterator[Problem]:
    """R34: a deck holds artifacts and a mage, nothing else."""
    yield from rules.kinds(subject, "R34", ("artifact", "mage"), _BESIDE)
    yield from rules.tokens(subject, "R34")


def sets_in_use(subject: Subject) -> Iterator[Problem]:
    """R34: the cards come from the sets in use."""
    return rules.allowed_cards(subject, "R34")


def one_item(subject: Subject) -> Iterator[Problem]:
    """R24: a player takes one magic item, which a list may name beside the deck."""
    items = subject.deck.entries("item")
    for entry in items:
        card = subject.catalogue.get(entry.card) if entry.card is not None else None
        if card is not None and card.kind != "magic_item":
            yield _problem("R24", "no-magic-item", f'"{card.name}" is no magic item', "move it", entry)
    count = sum(entry.count for entry in items)
    if count > 1:
        yield Problem(
            "R24",
            "too-many-items",
            f"{count} magic items instead of at most 1",
            f"take out {count - 1}",
            lines_of(items),
            found=count,
            wanted="at most 1",
        )


def starter_set(subject: Subject) -> Iterator[Problem]:
    """R27: the mage of a starter set, and its 3 artifacts."""
    for mage in _of_kind(subject, "mage"):
        number = mage.card.raw.get("starter_set")
        if number is None:
            known = [c.name for c in subject.catalogue if c.kind == "mage" and c.raw.get("starter_set")]
            yield Problem(
                "R27",
                "no-starter-mage",
                f'"{mage.card.name}" is the mage of no starter set',
                f"take one of {', '.join(known)}",
                mage.lines,
                mage.card.id,
            )
            continue
        wanted = [c for c in subject.catalogue if c.kind == "artifact" and c.raw.get("starter_set") == number]
        lacking = [card.name for card in wanted if card.id not in subject.cards]
        if lacking and not subject.unread and len(lacking) > subject.unknown_count:
            yield Problem(
                "R27",
                "starter-set-incomplete",
                f"starter set {number} ({mage.card.name}) lacks {', '.join(lacking)}",
                f"add {', '.join(lacking)}",
                mage.lines,
                mage.card.id,
                len(wanted) - len(lacking),
                f"the {STARTERS} artifacts of set {number}",
            )


def five_unmarked(subject: Subject) -> Iterator[Problem]:
    """R28: the other 5 artifacts are base ones of no starter set."""
    own = {mage.card.raw.get("starter_set") for mage in _of_kind(subject, "mage")} - {None}
    for tally in _of_kind(subject, "artifact"):
        number = tally.card.raw.get("starter_set")
        if tally.card.set == BASE and (number is None or number in own or not own):
            continue
        why = f"belongs to starter set {number}" if number else "is no artifact of the base game"
        yield Problem(
            "R28",
            "not-an-unmarked-artifact",
            f'"{tally.card.name}" {why}',
            "take one of the 28 base artifacts of no starter set",
            tally.lines,
            tally.card.id,
            tally.count,
        )


def five_of_the_base_game(subject: Subject) -> Iterator[Problem]:
    """R28, where the unused starter sets are dealt too: the other 5 artifacts are base ones."""
    for tally in _of_kind(subject, "artifact"):
        if tally.card.set != BASE:
            yield Problem(
                "R28",
                "not-a-base-artifact",
                f'"{tally.card.name}" is no artifact of the base game',
                "take one of the 40 base artifacts",
                tally.lines,
                tally.card.id,
                tally.count,
            )


def player_count(table: Table) -> Iterator[Problem]:
    """R13: 2 to 4 players, 5 with the expansion."""
    sets = table.seats[0].pool.sets
    return rules.players(table, "R13", 2, 4 if sets == {BASE} else 5)


def nothing_shared(table: Table) -> Iterator[Problem]:
    """R34: no two players share a card, magic items included."""
    return rules.shared_cards(table.seats, "R34", beside="item")


def _of_kind(subject: Subject, kind: str) -> list[Tally]:
    return [tally for tally in subject.cards.values() if tally.card.kind == kind]


def _problem(rule: str, code: str, message: str, cure: str, entry: Entry) -> Problem:
    return Problem(rule, code, message, cure, lines_of([entry]), entry.card or entry.name, entry.count)


_DEAL: tuple[Rule, ...] = (
    eight_artifacts,
    one_mage,
    all_different,
    artifacts_and_mage,
    sets_in_use,
    one_item,
)

CHECKS: dict[str, tuple[Rule, ...]] = {
    "standard": _DEAL,
    "draft": _DEAL,
    "first_game": (*_DEAL, starter_set, five_unmarked),
    "first_game_rest": (*_DEAL, starter_set, five_of_the_base_game),
}

CONSTRUCTION = Construction(
    checks=CHECKS,
    unknown=dict.fromkeys(CHECKS, "R34"),
    beside={"item": "R24"},
    tables=(player_count, nothing_shared),
)
