"""Permanent card numbers: given once, never changed, never used again.

A deck code holds numbers, not names, so a changed number would turn the codes people have shared
into other decks. ``card_data/<game>/codes.toml`` keeps them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckbuilder import load
from deckbuilder.lint.finding import Finding
from deckbuilder.lint.scope import Scope
from deckbuilder.paths import game_dir

FILE = "codes.toml"


def codes(scope: Scope) -> Iterator[Finding]:
    """Yield whatever is out of step between the cards and their register.

    Raises:
        CardDataError: The register cannot be read.
    """
    if scope.own:
        for card in scope.cards:
            if card.code is not None:
                yield Finding(
                    "warning",
                    "own-code",
                    f"the code {card.code} means nothing: cards of your own have none",
                    "leave it out",
                    card.id,
                    "code",
                )
        return
    register = load.read_toml(game_dir(scope.game.id) / FILE)
    strange = sorted(set(register) ^ {"numbers", "retired"})
    if strange:
        yield _file(f"it has the tables [numbers] and [retired], and [{strange[0]}] is missing or unknown")
        return
    written = {row.id: row.table.get("code") for row in scope.rows}
    yield from out_of_step(written, register["numbers"], register["retired"])


def out_of_step(
    cards: Mapping[str, int | None], numbers: Mapping[str, int], retired: Mapping[str, int]
) -> Iterator[Finding]:
    """Compare the cards' numbers with the register.

    Args:
        cards: The code of each card by its id.
        numbers: The register's numbers by card id.
        retired: Those of cards that are no longer there.
    """
    taken = {number: card for card, number in {**numbers, **retired}.items()}
    free = max(taken, default=0) + 1
    if len(taken) < len(numbers) + len(retired) or set(numbers) & set(retired):
        yield _file("a card or number stands in it twice", "put back the lines as they were")
    for card, code in cards.items():
        yield from _card(card, code, numbers, retired, taken, free)
    for card in numbers:
        if card not in cards:
            yield _code(
                card, "gone from the data", f"put it back, or move its line in {FILE} to [retired]", "gone"
            )
    for card, number in retired.items():
        if card in cards:
            yield _code(
                card, f"retired with number {number}, but in the data", f"move its line in {FILE} back"
            )
    if list(numbers.values()) != sorted(numbers.values()):
        yield _file("numbers do not ascend", "new lines go to the end of [numbers]")


def _card(
    card: str,
    code: int | None,
    numbers: Mapping[str, int],
    retired: Mapping[str, int],
    taken: Mapping[int, str],
    free: int,
) -> Iterator[Finding]:
    if code is None:
        yield _code(card, "has no code", f"write code = {free}, and {card} = {free} in {FILE}")
    elif card in numbers and code != numbers[card]:
        yield _code(card, f"code changed from {numbers[card]} to {code}", f"write {numbers[card]} again")
    elif card not in numbers and taken.get(code, card) != card:
        yield _code(card, f"code {code} belongs to {taken[code]}", f"take {free}, the next free number")
    elif card not in numbers and card not in retired:
        yield _code(card, "new card", f"add the line {card} = {code} to the end of [numbers] in {FILE}")


def _code(card: str, message: str, cure: str, code: str = "code") -> Finding:
    return Finding("problem", code, message, cure, card, "code")


def _file(message: str, cure: str = "") -> Finding:
    return Finding("problem", "code", message, cure, FILE)
