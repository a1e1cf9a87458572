"""The 24 tasks of Tash-Kalar, once more: from the texts of the cards and T2-T5, T47, T52 alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

Square = tuple[int, int]
SQUARES = [(x, y) for y in range(1, 10) for x in range(1, 10) if x + y > 3 and x + y < 17 and abs(x - y) < 7]
RED = {(3, 8), (4, 2), (5, 5), (8, 6)}
GREEN = {(1, 5), (3, 3), (6, 8), (7, 3), (9, 4)}
PLUS = {(5, 4), (5, 5), (5, 6), (4, 5), (6, 5)}
CROSS = {(4, 4), (6, 4), (5, 5), (4, 6), (6, 6)}
FALLING = {(n, n) for n in range(2, 9)}
RISING = {(n, 10 - n) for n in range(2, 9)}
SIDES = (
    ({(1, y) for y in range(3, 8)}, {(9, y) for y in range(3, 8)}),
    ({(x, 1) for x in range(3, 8)}, {(x, 9) for x in range(3, 8)}),
)
CORNERS = (
    ({(1, 3), (2, 2), (3, 1)}, {(7, 9), (8, 8), (9, 7)}),
    ({(7, 1), (8, 2), (9, 3)}, {(1, 7), (2, 8), (3, 9)}),
)


@cache
def near(square: Square) -> frozenset[Square]:
    """The neighbours of a square (T5)."""
    x, y = square
    return frozenset((a, b) for a, b in SQUARES if max(abs(a - x), abs(b - y)) == 1)


@dataclass
class Turn:
    """What a task looks at when a turn ends; ranks are 1 common, 2 heroic, 3 legendary.

    Attributes:
        own: Rank of each piece of the active player, by square.
        enemy: The same of the opponent.
        killed: How many enemy pieces of each rank were destroyed (T47).
        summoned: Square and rank of each being summoned this turn.
    """

    own: Mapping[Square, int]
    enemy: Mapping[Square, int]
    killed: Counter[int]
    summoned: list[tuple[Square, int]]

    def kills(self, number: int, upgraded: int = 0) -> bool:
        """Whether so many were destroyed, so many of them upgraded."""
        return self.killed.total() >= number and self.killed[2] + self.killed[3] >= upgraded

    def have(self, area: Iterable[Square], pieces: int, upgraded: int = 0, legendary: int = 0) -> bool:
        """Whether so many own pieces stand there, so many of them at least of these ranks."""
        ranks = [self.own[square] for square in area if square in self.own]
        above = [rank for rank in ranks if rank > 1]
        return len(ranks) >= pieces and len(above) >= upgraded and ranks.count(3) >= legendary

    def more(self, area: set[Square]) -> bool:
        """Whether more own upgraded pieces stand there than enemy ones."""
        own, enemy = (
            [s for s, rank in side.items() if rank > 1 and s in area] for side in (self.own, self.enemy)
        )
        return len(own) > len(enemy)

    def beings(self, number: int, within: set[Square]) -> bool:
        """Whether so many beings were summoned there."""
        return len([one for one in self.summoned if one[0] in within]) >= number

    def lead(self) -> bool:
        """Whether a middle row or column has six own pieces more (T52)."""
        lines = [[s for s in SQUARES if s[axis] == n] for axis in (0, 1) for n in (4, 5, 6)]
        return any(sum((s in self.own) - (s in self.enemy) for s in line) >= 6 for line in lines)

    def chain(self, ends: tuple[tuple[set[Square], set[Square]], ...]) -> bool:
        """Whether own pieces link two opposite ends (T52)."""
        return any(spread(start & set(self.own), set(self.own), 99) & goal for start, goal in ends)

    def round_one(self, number: int) -> bool:
        """Whether so many own pieces are next to one enemy piece."""
        return any(len(near(square) & set(self.own)) >= number for square in self.enemy)

    def isolated(self) -> bool:
        """Whether an enemy piece is two squares from another, and cannot come next to one in three moves."""
        free = set(SQUARES) - set(self.own) - set(self.enemy)
        for x, y in self.enemy:
            others = set(self.enemy) - {(x, y)}
            if any(max(abs(a - x), abs(b - y)) == 2 for a, b in others):
                reach = spread({(x, y)}, free, 3)
                if not any(near(square) & others for square in reach):
                    return True
        return False


def spread(start: set[Square], within: set[Square], steps: int) -> set[Square]:
    """The squares reached from some, over others, by so many steps to neighbours."""
    found, edge = set(start), set(start)
    for _ in range(steps):
        edge = {other for square in edge for other in near(square)} & within - found
        found |= edge
        if not edge:
            break
    return found


ALL = set(SQUARES)
CENTRE = {(x, y) for x in (4, 5, 6) for y in (4, 5, 6)}
TASKS: Mapping[str, Callable[[Turn], bool]] = {
    "Destruction": lambda t: t.kills(3),
    "Devastation": lambda t: t.kills(4),
    "Heroic Destruction": lambda t: t.kills(3, upgraded=1),
    "Heroic Devastation": lambda t: t.kills(4, upgraded=2),
    "End of Legends": lambda t: t.killed[3] >= 1 or t.killed[2] >= 2,
    "Red Conquest": lambda t: t.have(RED, 3, upgraded=2),
    "Green Conquest": lambda t: t.have(GREEN, 3, upgraded=2),
    "Color Conquest": lambda t: t.have(RED | GREEN, 5, upgraded=3),
    "Red Legends": lambda t: t.have(RED, 2, upgraded=2, legendary=1),
    "Green Legends": lambda t: t.have(GREEN, 2, upgraded=2, legendary=1),
    "Rainbow Dominance": lambda t: t.more(RED) and t.more(GREEN),
    "Red Summoning": lambda t: t.beings(2, ALL) and t.beings(1, RED),
    "Green Summoning": lambda t: t.beings(2, ALL) and t.beings(1, GREEN),
    "Colored Summoning": lambda t: t.beings(2, RED | GREEN),
    "Legendary Summoning": lambda t: t.beings(2, ALL) and any(rank == 3 for _, rank in t.summoned),
    "Central Dominance": lambda t: t.have(CENTRE, 5, upgraded=2),
    "Center Cross": lambda t: t.have(PLUS, 5) or t.have(CROSS, 5),
    "Line Dominance": Turn.lead,
    "Diagonals": lambda t: t.have(FALLING, 4, upgraded=1) and t.have(RISING, 4, upgraded=1),
    "Side Chain": lambda t: t.chain(SIDES),
    "Corner Chain": lambda t: t.chain(CORNERS),
    "Imprisonment": lambda t: t.round_one(6),
    "Envelopment": lambda t: t.round_one(7),
    "Isolation": Turn.isolated,
}
"""Names of the tasks to whether they are fulfilled."""
POINTS: Mapping[str, int] = {
    **dict.fromkeys(
        ("Destruction", "Red Summoning", "Green Summoning", "Central Dominance", "Imprisonment"), 1
    ),
    **dict.fromkeys(
        ("Devastation", "Heroic Destruction", "End of Legends", "Red Conquest", "Green Conquest"), 2
    ),
    **dict.fromkeys(("Rainbow Dominance", "Colored Summoning", "Legendary Summoning", "Center Cross"), 2),
    **dict.fromkeys(("Line Dominance", "Envelopment", "Isolation"), 2),
    **dict.fromkeys(("Heroic Devastation", "Color Conquest", "Red Legends", "Green Legends", "Diagonals"), 3),
    **dict.fromkeys(("Side Chain", "Corner Chain"), 3),
}
