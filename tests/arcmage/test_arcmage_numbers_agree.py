"""What Arcmage's core knows by number stands in the order in which cards name it."""

from __future__ import annotations

from typing import get_args

from deckbuilder.games.arcmage import abilities, picks, signals, terms, words


def number_of(module: object, name: str) -> int:
    number = getattr(module, name.upper().replace("-", "_"))
    assert isinstance(number, int)
    return number


def test_events_are_numbered_as_cards_name_them() -> None:
    events = get_args(abilities.Event)
    assert [number_of(signals, event) for event in events] == list(range(len(events)))


def test_named_counters_are_numbered_as_cards_name_them_and_so_called_at_the_table() -> None:
    kinds = get_args(picks.CounterKind)
    assert [number_of(terms, kind) for kind in kinds] == list(range(len(kinds)))
    assert kinds == words.COUNTERS


def test_references_are_numbered_as_cards_name_them() -> None:
    assert [-1 - number_of(terms, name) for name in get_args(picks.Reference)] == list(
        range(len(get_args(picks.Reference)))
    )


def test_every_plain_keyword_has_a_bit_of_its_own() -> None:
    """Battle scream, bodyguard and salvage are numbers of a face; charge is both."""
    plain = {*get_args(picks.PlainKeyword), "charge"}
    assert set(terms.KEYWORD_BITS) == plain
    bits = list(terms.KEYWORD_BITS.values())
    assert len(set(bits)) == len(bits) and all(bit.bit_count() == 1 for bit in bits)
