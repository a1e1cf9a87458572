"""What effects speak of, compiled to integers: cards and players, numbers, conditions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from deckbuilder.games.arcmage import picks, table, terms

REGISTERS: tuple[str, ...] = ("", "x", "done", "amount")
REFERENCES: Mapping[str, int] = {name: -1 - n for n, name in enumerate(get_args(picks.Reference))}
"""References are negative operands: ``me`` is -1, ``it`` -2, ``host`` -3, ``my_city`` -4, ``target`` -5,
``target_2`` -6, ``targets`` -7, ``chosen`` -8, ``that_card`` -9, ``paid`` -10."""


_CONTROLLERS = {
    "any": terms.ANYONE,
    "you": terms.YOU,
    "opponent": terms.OPPONENT,
    "that_player": terms.THAT_PLAYER,
}
_SPOTS = {
    "army": terms.AT_ARMY,
    "city": terms.AT_CITY,
    "here": terms.AT_HERE,
    "hand": terms.AT_HAND,
    "deck": terms.AT_DECK,
    "graveyard": terms.AT_GRAVEYARD,
    "facing": terms.AT_FACING,
    "own_city": terms.AT_OWN_CITY,
}
_SORTS = {
    "creature": terms.OF_CREATURES,
    "city": terms.OF_CITIES,
    "enchantment": terms.OF_ENCHANTMENTS,
    "resource": terms.OF_RESOURCES,
    "card": terms.OF_CARDS,
    "spell": terms.OF_SPELLS,
    "player": terms.OF_PLAYERS,
}


class Numbering(ABC):
    """Numbers definitions as rows of a `Table`; equal ones have one number."""

    def __init__(self, seats: int) -> None:
        self.table = table.Table(seats)
        self._subtypes: dict[str, int] = {}
        self._specials: dict[str, int] = {}
        self._known: dict[tuple[str, Any], int] = {}

    @abstractmethod
    def face(self, card_id: str) -> int:
        """Return the number of a card definition."""

    def types(self, names: Sequence[str]) -> int:
        """Return the bits of subtypes as a mask."""
        mask = 0
        for name in names:
            mask |= 1 << self._subtypes.setdefault(name, len(self._subtypes))
        return mask

    def keywords(self, names: Sequence[str]) -> int:
        """Return the bits of keywords a card has or gives as a mask, which the table notes as borne."""
        mask = sum(terms.KEYWORD_BITS[name] for name in dict.fromkeys(names))
        self.table.borne |= mask
        return mask

    def special(self, name: str) -> int:
        """Number a rule that only one card has."""
        return self._specials.setdefault(name, len(self._specials))

    def once(self, kind: str, definition: Any, rows: list[Any], build: Any) -> int:
        """Number a definition; equal ones have one number."""
        name = (kind, definition)
        if name not in self._known:
            row = build(definition)
            rows.append(row)
            self._known[name] = len(rows) - 1
        return self._known[name]

    def pick(self, pick: picks.Pick) -> int:
        """Number a filter of cards or players."""
        return self.once("pick", pick, self.table.picks, self._build_pick)

    def _build_pick(self, pick: picks.Pick) -> table.Pick:
        sorts = (pick.kind,) if isinstance(pick.kind, str) else pick.kind
        return table.Pick(
            (
                sum(_SORTS[sort] for sort in sorts),
                _CONTROLLERS[pick.of],
                sum(_SPOTS[spot] for spot in pick.at),
                -1 if pick.faction is None else terms.FACTIONS.index(pick.faction),
                self.types(pick.subtype),
                self.types(pick.not_subtype),
                0 if pick.keyword is None else terms.KEYWORD_BITS[pick.keyword],
                0 if pick.without is None else terms.KEYWORD_BITS[pick.without],
                -1 if pick.named is None else self.face(pick.named),
                -1 if pick.type is None else terms.KINDS[pick.type],
                -1 if pick.marked is None else int(pick.marked),
                int(pick.other),
                -1 if pick.min_def is None else pick.min_def,
                -1 if pick.max_cost is None else pick.max_cost,
                int(pick.single_target),
                int(pick.not_host),
            )
        )

    def count(self, count: picks.Count) -> int:
        """Number a number, be it fixed or counted."""
        return self.once("count", count, self.table.counts, self._build_count)

    def _build_count(self, count: picks.Count) -> table.Count:
        if isinstance(count, int):
            return table.Count(int(count), -1, 0, 0)
        if isinstance(count, picks.Per):
            return table.Count(count.plus, self.pick(count.per), count.times, int(count.factions))
        return table.Count(count.plus, -1, count.times, REGISTERS.index(count.value))

    def condition(self, condition: picks.Condition | None) -> int:
        """Number a condition; none at all is -1."""
        if condition is None:
            return -1
        return self.once("condition", condition, self.table.conditions, self._build_condition)

    def _build_condition(self, condition: picks.Condition) -> table.Condition:
        return table.Condition(
            condition.at_least or 0,
            -1 if condition.what is None else self.pick(condition.what),
            {None: 0, "yours": 1, "opponents": 2}[condition.turn],
            {None: 0, "army": 1, "city": 2}[condition.where],
            condition.attacked,
            condition.cards_above or 0,
        )
