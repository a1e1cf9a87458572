"""Which extras belong to a deck: its markers and tracks, and the tokens its cards make.

The game says it in ``card_data/<game>/extras.toml`` (`deckbuilder.model.extras`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from deckbuilder import load
from deckbuilder.errors import CardDataError, UsageError
from deckbuilder.model.extras import Extra, ExtraRule, Extras, TokenRule
from deckbuilder.paths import game_dir
from deckbuilder.text.keywords import vocabulary

if TYPE_CHECKING:
    from deckbuilder.model.card import Card

FILE = "extras.toml"


def extras_for(
    game: str, cards: Sequence[tuple[Card, int]], known: Mapping[str, Card]
) -> tuple[tuple[Card, int], ...]:
    """Return what lies beside a deck, each with its number of copies, tokens first.

    Args:
        game: The game.
        cards: The deck's cards with their copies.
        known: Every card of the game by id, for the tokens.

    Raises:
        UsageError: The game has no extras.
        CardDataError: Its file breaks its schema, or names a token that is none.
    """
    rules = _rules(game)
    if rules is None:
        having = ", ".join(load.game(one).name for one in load.game_ids() if _rules(one) is not None)
        raise UsageError(
            f"{load.game(game).name} has no extras", where="--extras", cure=f"there are some for {having}"
        )
    found: list[tuple[Card, int]] = []
    if rules.tokens is not None:
        found += _tokens(game, rules.tokens, [card for card, _ in cards], known)
    for rule in rules.extra:
        found += _by_value(game, rule, cards) if rule.each else _by_number(game, rule, cards)
    return tuple(found)


@lru_cache(maxsize=16)
def _rules(game: str) -> Extras | None:
    path = game_dir(game) / FILE
    return load.document(path, Extras) if path.is_file() else None


def _tokens(
    game: str, rule: TokenRule, cards: Sequence[Card], known: Mapping[str, Card]
) -> Iterator[tuple[Card, int]]:
    """Yield the tokens the cards make, in the order of the cards, without those in the list."""
    listed = {card.id for card in cards}
    for token in dict.fromkeys(token for card in cards for token in _made(rule, card)):
        if token in listed:
            continue
        if token not in known or not known[token].token:
            raise CardDataError(f'"{token}" is no token', where=f"{FILE} or cards of {game}")
        yield known[token], rule.copies


def _made(rule: TokenRule, card: Card) -> Iterator[str]:
    """Yield the ids of the tokens a card makes."""
    yield from rule.made_by.get(card.id, ())
    waiting: list[object] = [card.model_dump(by_alias=True)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            if part.get("op") == rule.op:
                yield str(part[rule.key])
            waiting += reversed(list(part.values()))
        elif isinstance(part, list | tuple):
            waiting += reversed(part)


def _by_value(game: str, rule: ExtraRule, cards: Iterable[tuple[Card, int]]) -> Iterator[tuple[Extra, int]]:
    there = dict.fromkeys(str(getattr(card, rule.each)) for card, _ in cards)
    field = next((field for field in load.game(game).fields if field.id == rule.each), None)
    order = field.values if field is not None else ()
    for value in sorted(there, key=lambda value: order.index(value) if value in order else len(order)):
        yield _extra(game, rule, value), 1


def _by_number(game: str, rule: ExtraRule, cards: Iterable[tuple[Card, int]]) -> Iterator[tuple[Extra, int]]:
    number = sum(count for card, count in cards if card.kind == rule.kind and not card.token)
    if number:
        yield _extra(game, rule, ""), min(number, rule.most or number)


def _extra(game: str, rule: ExtraRule, value: str) -> Extra:
    """Return an extra with its words in every language of the game's texts."""
    words = {language: vocabulary(game, language) for language in load.words(game)}
    heading = {language: of.word("extra", rule.id) for language, of in words.items()}
    about = {language: of.word(rule.each, value) for language, of in words.items()} if value else {}
    notes = {language: table.get("extra", {}) for language, table in load.words(game).items()}
    return Extra(
        id=f"extra-{rule.id}-{value}" if value else f"extra-{rule.id}",
        name={code: f"{about[code]}: {said}" if about else said for code, said in heading.items()},
        kind="extra",
        set="",
        paraphrase={},
        layout=rule.layout,
        family=value or rule.family,
        heading=heading,
        about=about,
        line={code: str(said[key]) for code, said in notes.items() if (key := f"{rule.id}-note") in said},
        credit=rule.credit,
    )
