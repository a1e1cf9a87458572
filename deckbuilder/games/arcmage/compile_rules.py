"""What holds as long as a card is in play, compiled to integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckbuilder.games.arcmage import picks, table, terms
from deckbuilder.games.arcmage.compile_picks import REFERENCES, Numbering
from deckbuilder.games.arcmage.standing import Rule

Reader = Callable[[Numbering, Any], int]
"""How a field of a `Rule` becomes an integer."""


def build_rule(numbering: Numbering, rule: Rule) -> table.Rule:
    """Compile a rule, and note in the table what of the game's code it switches on."""
    for field, switch in _SWITCHES.items():
        if getattr(rule, field) != Rule.model_fields[field].default:
            setattr(numbering.table, switch, True)
    if isinstance(rule.cannot_attack, picks.Pick) or isinstance(rule.cannot_defend, picks.Pick):
        numbering.table.any_ban = True
    row = table.Rule(
        (
            _keywords(numbering, rule),
            numbering.types((rule.subtype,)) if rule.subtype else 0,
            *[read(numbering, getattr(rule, field)) for field, read in _COLUMNS],
        )
    )
    row.heeds = _heeds(numbering.table, row)
    return row


_SWITCHES = {
    "damage_less": "any_shield",
    "closed": "any_closed",
    "sudden_when_played": "any_sudden",
    "vengeance_when_played": "any_vengeance",
    "defended_only_by": "any_ban",
    "siege": "any_siege",
    "damage_cap": "any_damage_cap",
    "no_infiltrators": "any_barred",
    "defends_elsewhere": "any_aid",
    "unmark_price": "any_price",
    "may_stay_marked": "any_stay",
    "unmark_cap": "any_unmark_cap",
    "cost_less": "any_discount",
    "exit_price": "any_exit",
    "attack_tax": "any_tax",
    "coin_moves": "any_coin",
    "carries": "any_carrier",
    "resource_cap": "any_cap",
    "given_for": "any_gift",
    "hides": "any_hideout",
}
"""Fields of a rule, and what of `table.Table` tells that some card of the game states them."""

_FLAGS = {
    "cannot_attack": terms.CANNOT_ATTACK,
    "cannot_defend": terms.CANNOT_DEFEND,
    "may_attack_though_peaceful": terms.BRAVE,
    "must_attack": terms.MUST_ATTACK,
    "stays_marked": terms.STAYS_MARKED,
    "no_combat_damage": terms.HARMLESS,
    "ignores_deadly": terms.UNDEADLY,
    "not_defended_by_tougher": terms.WEAK_SPOT,
}
"""Fields that work as keywords do, where they are simply true."""


def _keywords(numbering: Numbering, rule: Rule) -> int:
    said = numbering.keywords(rule.keywords)
    return said + sum(bit for field, bit in _FLAGS.items() if getattr(rule, field) is True)


def _what(numbering: Numbering, what: picks.What) -> int:
    return REFERENCES[what] if isinstance(what, str) else numbering.pick(what)


def _change(numbering: Numbering, count: picks.Count) -> int:
    return numbering.count(count) if count != 0 else -1


def _condition(numbering: Numbering, condition: picks.Condition | None) -> int:
    return numbering.condition(condition)


def _pick(numbering: Numbering, pick: picks.Pick | bool | None) -> int:
    return numbering.pick(pick) if isinstance(pick, picks.Pick) else -1


def _bound(_: Numbering, value: int | None) -> int:
    return -1 if value is None else value


def _number(_: Numbering, value: bool | int) -> int:
    return int(value)


def _special(numbering: Numbering, name: str | None) -> int:
    return -1 if name is None else numbering.special(name)


def _whose(_: Numbering, whose: str | None) -> int:
    return {None: 0, "yours": 1, "opponents": 2}[whose]


_COLUMNS: tuple[tuple[str, Reader], ...] = (
    ("what", _what),
    ("atk", _change),
    ("def_", _change),
    ("when", _condition),
    ("min_own_def", _bound),
    ("cannot_attack", _pick),
    ("cannot_defend", _pick),
    ("defended_only_by", _pick),
    ("damage_less", _number),
    ("sudden_when_played", _number),
    ("cost_less", _number),
    ("attack_tax", _number),
    ("no_infiltrators", _number),
    ("closed", _number),
    ("damage_cap", _bound),
    ("special", _special),
    ("against", _pick),
    ("against_non_flyers", _number),
    ("unmark_price", _number),
    ("defends_elsewhere", _number),
    ("vengeance_when_played", _number),
    ("siege", _number),
    ("siege_with", _pick),
    ("may_stay_marked", _number),
    ("resource_cap", _number),
    ("unmark_cap", _number),
    ("carries", _number),
    ("coin_moves", _whose),
    ("exit_price", _number),
    ("given_for", _pick),
    ("hides", _number),
)
"""The fields of a rule in the order in which `table.Rule` unpacks them, after keywords and subtypes."""


def _heeds(tables: table.Table, row: table.Rule) -> int:
    """Return on what besides zones and counters it depends what a rule makes of values."""
    if not row.stages:
        return 0
    found = terms.FIGHTS if row.against >= 0 else 0
    asked = [row.what, *[tables.counts[count].pick for count in (row.atk, row.dfn) if count >= 0]]
    if row.condition >= 0:
        condition = tables.conditions[row.condition]
        found |= terms.TURN | (terms.PLACES if condition.where else 0)
        asked.append(condition.pick)
    for pick in [tables.picks[number] for number in asked if number >= 0]:
        if pick.of_what & ~(terms.OF_CREATURES | terms.OF_CITIES | terms.OF_ENCHANTMENTS):
            return terms.MARKS | terms.PLACES | terms.FIGHTS | terms.TURN
        found |= terms.MARKS if pick.marked >= 0 else 0
        found |= terms.PLACES if pick.at or pick.not_host else 0
        found |= terms.FIGHTS if pick.at & terms.AT_FACING else 0
    return found
