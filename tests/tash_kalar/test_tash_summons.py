"""Which summons are offered, held to a slow second reading of T36-T43 on random boards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from matches import rules_of

from deckbuilder import load
from deckbuilder.games.tash_kalar.cards import CardModel
from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import Setup

Square = tuple[int, int]
Fit = frozenset[tuple[Square, str]]

SQUARES = [
    (x, y) for y in range(1, 10) for x in range(1, 10) if x + y > 3 and x + y < 17 and abs(x - y) < 7
]  # T1
RANKS = ("common", "heroic", "legendary")
TWO_SIDED, LEGENDARY = 17, 3  # T8
SCHOOLS = ("imperial", "highland", "sylvan", "everfrost")
BOARDS = 84


@lru_cache(maxsize=1)
def beings() -> list[Any]:
    """Return the beings of the schools and the legends."""
    model: Any = CardModel
    cards: Mapping[str, Any] = load.cards("tash_kalar", model)
    return [one for one in cards.values() if one.kind == "legend" or getattr(one, "school", "") in SCHOOLS]


def images(card: Any) -> Iterator[Fit]:
    """Give the pattern, its demand on the own square and its marks in all eight ways (T36)."""
    cells = [((need.dx, need.dy), need.rank) for need in card.pattern]
    cells += [((0, 0), card.must_hold_own)] if card.must_hold_own else []
    cells += [((dx, dy), "marked") for dx, dy in card.marked]
    for swap in (False, True):
        for left in (1, -1):
            for up in (1, -1):
                yield frozenset(
                    ((left * y, up * x) if swap else (left * x, up * y), what) for (x, y), what in cells
                )


def fits(card: Any, own: Mapping[Square, int], enemy: Mapping[Square, int]) -> Counter[Square]:
    """Count by summoning square the different ways in which a card can be summoned."""
    found: Counter[Square] = Counter()
    rank = RANKS.index(card.rank)
    for image in set(images(card)):
        for x, y in SQUARES:
            needed = {(x + dx, y + dy): RANKS.index(what) for (dx, dy), what in image if what != "marked"}
            if any(own.get(square, -1) < least for square, least in needed.items()):  # T37, T39, T9
                continue
            if {**own, **enemy}.get((x, y), -1) > rank:  # T38
                continue
            kind = [square for square in own if (own[square] == 2) == (rank == 2)]
            if len(kind) == (LEGENDARY if rank == 2 else TWO_SIDED):  # T42
                spare = [square for square in kind if square == (x, y) or square not in needed]
                if not spare:
                    continue
            found[x, y] += 1
    return found


def board(seed: int) -> tuple[dict[Square, int], dict[Square, int]]:
    """Deal random pieces on five rows: own two-sided ones, often all, legendary ones, the enemy's."""
    chance = Generator(seed * 977 + 5)
    free = [(x, y) for x, y in SQUARES if 0 <= y - 1 - seed % 5 < 5]
    chance.shuffle(free)
    own = {free.pop(): chance.below(2) for _ in range(TWO_SIDED - max(0, chance.below(8) - 3))}
    own |= {free.pop(): 2 for _ in range(chance.below(LEGENDARY + 1))}
    enemy = {free.pop(): chance.below(2) for _ in range(chance.below(16))}
    enemy |= {free.pop(): 2 for _ in range(chance.below(LEGENDARY + 1))}
    return own, enemy


def side(pieces: Mapping[Square, int]) -> dict[str, list[str]]:
    """Say pieces as a position does."""
    return {
        word: [f"{x},{y}" for (x, y), rank in pieces.items() if rank == number]
        for number, word in enumerate(RANKS)
    }


def test_the_summons_offered_are_those_that_a_slow_reading_of_the_rules_finds() -> None:
    rules, seen, short = rules_of("tash_kalar"), Counter[str](), 0
    for seed in range(BOARDS):
        own, enemy = board(seed)
        hand = [beings()[(seed * 7 + place * 13) % len(beings())] for place in range(7)]
        names = {card.title: card for card in hand}
        position = {"A": {**side(own), "hand": list(names)}, "B": side(enemy)}
        state = rules.arrange(Setup((), "school", {}), position, 1)
        words = [rules.action_words(state, action) for action in rules.legal_actions(state)]
        offered: dict[str, Counter[Square]] = {name: Counter() for name in names}
        for one in words:
            read = re.fullmatch(r"summon (.+) at (\d),(\d)( .+)?", one)
            if read:
                offered[read[1]][int(read[2]), int(read[3])] += 1
        assert len(set(words)) == len(words)
        for name, card in names.items():
            wanted = fits(card, own, enemy)
            assert set(offered[name]) == set(wanted), (seed, name)
            if card.marked:  # each way is a choice of its own (T40)
                assert offered[name] == wanted, (seed, name)
            seen[name] += len(wanted)
            short += bool(wanted) and len([rank for rank in own.values() if rank < 2]) == TWO_SIDED
    assert len(seen) == len(beings())
    assert len([name for name in seen if seen[name]]) > 0.9 * len(beings())
    assert short > 100
