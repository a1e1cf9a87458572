"""From card definitions to the tables of integers the rules run on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel

from deckbuilder.errors import InputError
from deckbuilder.games.arcmage import abilities, picks, table, verbs, verbs_cards
from deckbuilder.games.arcmage.cards import ArcmageCard, CountedKeyword
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.referee.protocol import UnplayableCard

EVENTS: tuple[str, ...] = get_args(abilities.Event)
OPS: tuple[str, ...] = tuple(
    get_args(model.model_fields["op"].annotation)[0] for model in get_args(get_args(verbs.Verb)[0])
)
"""Names of the verbs; a verb's place is its number in programs."""
WHO: tuple[str, ...] = get_args(picks.Who)
PLACES: tuple[str, ...] = get_args(picks.Place)
SHED_ZONES: tuple[str, ...] = get_args(verbs_cards.Equalize.model_fields["zone"].annotation)
COUNTER_KINDS: tuple[str, ...] = get_args(picks.CounterKind)
REGISTERS: tuple[str, ...] = ("", "x", "done", "amount")
REFERENCES: Mapping[str, int] = {name: -1 - n for n, name in enumerate(get_args(picks.Reference))}
"""References are negative operands: ``me`` is -1, ``it`` -2, ``host`` -3, ``my_city`` -4, ``target`` -5,
``target_2`` -6, ``targets`` -7, ``chosen`` -8, ``that_card`` -9, ``paid`` -10."""

_CONTROLLERS = {
    "any": table.ANYONE,
    "you": table.YOU,
    "opponent": table.OPPONENT,
    "that_player": table.THAT_PLAYER,
}
_SPOTS = {
    "army": 1,
    "city": 2,
    "here": 4,
    "hand": 8,
    "deck": 16,
    "graveyard": 32,
    "facing": 64,
    "own_city": 128,
}
_SORTS = {"creature": 1, "city": 2, "enchantment": 4, "resource": 8, "card": 16, "spell": 32, "player": 64}
_SEARCH_TO = ("hand", "army", "deck_top")
_TRIGGER_WHO = ("any", "you", "opponent", "hosts_controller")
_MODEL_OPS = {
    get_args(model.model_fields["op"].annotation)[0]: model for model in get_args(get_args(verbs.Verb)[0])
}


class Compiler:
    """Compiles the cards of one game into a `Table`."""

    def __init__(self, cards: Mapping[str, ArcmageCard], seats: int) -> None:
        self._cards = cards
        self._faces: dict[str, int] = {}
        self._subtypes: dict[str, int] = {}
        self._specials: dict[str, int] = {}
        self._known: dict[tuple[str, Any], int] = {}
        self.table = table.Table(seats)
        self.table.listened = [False] * len(EVENTS)

    def decks(self, decks: Sequence[Sequence[str]]) -> table.Table:
        """Compile the cards of some decks and whatever they can make or name.

        Raises:
            UnplayableCard: A card's effects are not encoded.
        """
        self.table.decks = tuple([tuple([self.face(card) for card in deck]) for deck in decks])
        self.table.asked = tuple([self._asked(deck) for deck in self.table.decks])
        self.table.subtypes = tuple(self._subtypes)
        self.table.specials = tuple(self._specials)
        return self.table

    def _asked(self, deck: Sequence[int]) -> int:
        """Return the factions a deck's spells ask for, as a mask."""
        mask = 0
        for face in {self.table.faces[number] for number in deck}:
            if face.kind != table.CITY and face.loyalty:
                mask |= 1 << face.faction
        return mask

    def face(self, card_id: str) -> int:
        """Compile one card definition, once, and return its number."""
        if card_id in self._faces:
            return self._faces[card_id]
        if card_id not in self._cards:
            raise InputError(f'no card "{card_id}"', where="deck")
        card = self._cards[card_id]
        if not card.encoded:
            raise UnplayableCard(
                f"{card.title} cannot be played: {card.refused}"
                if card.refused
                else f"{card.title} cannot be played yet: its effects are not encoded",
                where=card_id,
                cure="leave it out of the deck",
            )
        number = self._faces[card_id] = len(self.table.faces)
        face = table.Face(card.title, card_id, self._row(card))
        self.table.faces.append(face)
        face.modes = tuple(
            [self.program(effect.targets, effect.do, effect.distinct, effect.extra) for effect in card.effect]
        )
        face.powers = tuple([self._power(power) for power in card.power])
        face.triggers = tuple([self._trigger(trigger) for trigger in card.trigger])
        for trigger in card.trigger:
            face.events |= 1 << EVENTS.index(trigger.on)
        face.rules = tuple([self._rule(rule) for rule in card.rule])
        face.rescue = self._rescue(card.rescue) if card.rescue else -1
        face.levels = tuple([self._level(level) for level in card.level])
        if card.attach is not None:
            face.attach = self._pick(card.attach)
        if card.devotion is not None:
            face.devotion_pick = self._pick(card.devotion.what)
            face.devotion_to = 1 if card.devotion.to == "hand" else 2
            face.devotion_one = card.devotion.one
        return number

    def _row(self, card: ArcmageCard) -> tuple[int, ...]:
        keywords = bodyguard = scream = scream_of = salvage = 0
        for keyword in card.keywords:
            if isinstance(keyword, CountedKeyword):
                bodyguard = keyword.n if keyword.keyword == "bodyguard" else bodyguard
                salvage = keyword.n if keyword.keyword == "salvage" else salvage
                if keyword.keyword == "battle-scream":
                    scream, scream_of = keyword.n, table.KEYWORD_BITS[keyword.of] if keyword.of else 0
            else:
                keywords |= table.KEYWORD_BITS[keyword]
        if bodyguard:
            self.table.any_bodyguard = True
        if card.unique:
            self.table.any_unique = True
        if salvage:
            self.table.any_salvage = True
        cost = (
            table.COST_X if card.cost == "X" else card.cost if isinstance(card.cost, int) else table.COST_NONE
        )
        return (
            table.KINDS[card.kind],
            table.FACTIONS.index(card.faction),
            cost,
            card.loyalty,
            card.atk or 0,
            card.def_ or 0,
            keywords,
            self._types(card.subtypes),
            int(card.unique),
            int(card.token),
            bodyguard,
            scream,
            scream_of,
            salvage,
            -1,
        )

    def _types(self, names: Sequence[str]) -> int:
        mask = 0
        for name in names:
            mask |= 1 << self._subtypes.setdefault(name, len(self._subtypes))
        return mask

    def program(
        self, targets: Sequence[picks.Pick], do: Sequence[Any], distinct: bool = True, extra: bool = False
    ) -> int:
        """Compile targets and steps; equal ones are one program."""
        name = ("program", (tuple(targets), tuple(do), distinct, extra))
        if name not in self._known:
            compiled = table.Program(
                tuple([self._pick(pick) for pick in targets]),
                distinct,
                tuple([self._step(step) for step in do]),
                _produces(do),
            )
            compiled.extra = extra
            compiled.touches = tuple([self._operand("what", what) for what in dict.fromkeys(_touched(do))])
            self.table.programs.append(compiled)
            self._known[name] = len(self.table.programs) - 1
        return self._known[name]

    def _step(self, step: BaseModel) -> tuple[int, ...]:
        """Compile a step: its number, then its fields in their order."""
        op: str = step.op  # type: ignore[attr-defined]
        if isinstance(step, verbs.Later):
            return (OPS.index(op), self._later(step), self._operand("what", step.what))
        operands = [
            self._operand(name, getattr(step, name))
            for name in type(step).model_fields
            if name not in ("op", "to")
        ]
        if "to" in type(step).model_fields:
            operands += self._where_to(step.to)  # type: ignore[attr-defined]
        return (OPS.index(op), *operands)

    @staticmethod
    def _where_to(to: str | tuple[str, ...]) -> list[int]:
        """Places are a mask; a search's aim is a small number. They stand last."""
        if isinstance(to, tuple):
            return [sum(1 << PLACES.index(place) for place in to)]
        if to in _SEARCH_TO and to != "army":
            return [_SEARCH_TO.index(to)]
        return [1 << PLACES.index(to)]

    def _operand(self, name: str, value: Any) -> int:
        if name in ("count", "amount", "atk", "def_") or isinstance(value, picks.Per | picks.Register):
            return self._count(value)
        if name == "keywords":
            return sum(table.KEYWORD_BITS[keyword] for keyword in value)
        if name == "who":
            return WHO.index(value)
        if name == "zone":
            return SHED_ZONES.index(value)
        if name == "counter":
            return COUNTER_KINDS.index(value)
        if name == "faction":
            return table.FACTIONS.index(value)
        if name == "card":
            return self.face(value)
        if name == "rule":
            return self._rule(value) if isinstance(value, Rule) else self._special(value)
        if value is None:
            return -1
        if isinstance(value, picks.Pick):
            return self._pick(value)
        if isinstance(value, picks.Condition):
            return self._condition(value)
        if isinstance(value, str):
            return REFERENCES[value]
        if isinstance(value, tuple):
            return self.program((), value) if value else -1
        return int(value)

    def _special(self, name: str) -> int:
        return self._specials.setdefault(name, len(self._specials))

    def _once(self, kind: str, definition: Any, rows: list[Any], build: Any) -> int:
        """Number a definition; equal ones have one number."""
        name = (kind, definition)
        if name not in self._known:
            row = build(definition)
            rows.append(row)
            self._known[name] = len(rows) - 1
        return self._known[name]

    def _pick(self, pick: picks.Pick) -> int:
        return self._once("pick", pick, self.table.picks, self._build_pick)

    def _build_pick(self, pick: picks.Pick) -> table.Pick:
        sorts = (pick.kind,) if isinstance(pick.kind, str) else pick.kind
        return table.Pick(
            (
                sum(_SORTS[sort] for sort in sorts),
                _CONTROLLERS[pick.of],
                sum(_SPOTS[spot] for spot in pick.at),
                -1 if pick.faction is None else table.FACTIONS.index(pick.faction),
                self._types(pick.subtype),
                self._types(pick.not_subtype),
                0 if pick.keyword is None else table.KEYWORD_BITS[pick.keyword],
                0 if pick.without is None else table.KEYWORD_BITS[pick.without],
                -1 if pick.named is None else self.face(pick.named),
                -1 if pick.type is None else table.KINDS[pick.type],
                -1 if pick.marked is None else int(pick.marked),
                int(pick.other),
                -1 if pick.min_def is None else pick.min_def,
                -1 if pick.max_cost is None else pick.max_cost,
                int(pick.single_target),
                int(pick.not_host),
            )
        )

    def _count(self, count: picks.Count) -> int:
        return self._once("count", count, self.table.counts, self._build_count)

    def _build_count(self, count: picks.Count) -> table.Count:
        if isinstance(count, int):
            return table.Count(int(count), -1, 0, 0)
        if isinstance(count, picks.Per):
            return table.Count(count.plus, self._pick(count.per), count.times, int(count.factions))
        return table.Count(count.plus, -1, count.times, REGISTERS.index(count.value))

    def _condition(self, condition: picks.Condition | None) -> int:
        if condition is None:
            return -1
        return self._once("condition", condition, self.table.conditions, self._build_condition)

    def _build_condition(self, condition: picks.Condition) -> table.Condition:
        return table.Condition(
            condition.at_least or 0,
            -1 if condition.what is None else self._pick(condition.what),
            {None: 0, "yours": 1, "opponents": 2}[condition.turn],
            {None: 0, "army": 1, "city": 2}[condition.where],
            condition.attacked,
            condition.cards_above or 0,
        )

    def _rule(self, rule: Rule) -> int:
        number = self._once("rule", rule, self.table.rules, self._build_rule)
        self._habits(rule, self.table.rules[number])
        return number

    def _habits(self, rule: Rule, row: table.Rule) -> None:
        """Compile what a rule says about unmarking, moving, vaults, costs and hiding."""
        row.may_stay_marked = rule.may_stay_marked
        row.resource_cap = rule.resource_cap
        row.unmark_cap = rule.unmark_cap
        row.carries = rule.carries
        row.coin_moves = {None: 0, "yours": 1, "opponents": 2}[rule.coin_moves]
        row.exit_price = rule.exit_price
        row.given_for = self._pick(rule.given_for) if rule.given_for else -1
        row.hides = rule.hides
        row.heeds = self._heeds(row)
        self.table.any_exit = self.table.any_exit or rule.exit_price > 0
        self.table.any_price = self.table.any_price or rule.may_stay_marked
        self.table.any_cap = self.table.any_cap or rule.resource_cap
        self.table.any_gift = self.table.any_gift or rule.given_for is not None
        self.table.any_hideout = self.table.any_hideout or rule.hides

    def _build_rule(self, rule: Rule) -> table.Rule:
        flags = (
            (rule.cannot_attack is True, table.CANNOT_ATTACK),
            (rule.cannot_defend is True, table.CANNOT_DEFEND),
            (rule.may_attack_though_peaceful, table.BRAVE),
            (rule.must_attack, table.MUST_ATTACK),
            (rule.stays_marked, table.STAYS_MARKED),
            (rule.no_combat_damage, table.HARMLESS),
            (rule.ignores_deadly, table.UNDEADLY),
            (rule.not_defended_by_tougher, table.WEAK_SPOT),
        )
        keywords = sum(table.KEYWORD_BITS[keyword] for keyword in rule.keywords)
        keywords += sum(bit for said, bit in flags if said)
        types = self._types((rule.subtype,)) if rule.subtype else 0
        if rule.damage_less:
            self.table.any_shield = True
        if rule.closed:
            self.table.any_closed = True
        if rule.sudden_when_played:
            self.table.any_sudden = True
        if isinstance(rule.cannot_attack, picks.Pick) or isinstance(rule.cannot_defend, picks.Pick):
            self.table.any_ban = True
        if rule.defended_only_by:
            self.table.any_ban = True
        if rule.siege:
            self.table.any_siege = True
        if rule.defends_elsewhere:
            self.table.any_aid = True
        if rule.unmark_price:
            self.table.any_price = True
        if rule.cost_less:
            self.table.any_discount = True
        shapes = bool(keywords or types or rule.atk != 0 or rule.def_ != 0)
        return table.Rule(
            (
                REFERENCES[rule.what] if isinstance(rule.what, str) else self._pick(rule.what),
                self._count(rule.atk) if rule.atk != 0 else -1,
                self._count(rule.def_) if rule.def_ != 0 else -1,
                keywords,
                types,
                self._condition(rule.when),
                -1 if rule.min_own_def is None else rule.min_own_def,
                self._pick(rule.cannot_attack) if isinstance(rule.cannot_attack, picks.Pick) else -1,
                self._pick(rule.cannot_defend) if isinstance(rule.cannot_defend, picks.Pick) else -1,
                self._pick(rule.defended_only_by) if rule.defended_only_by else -1,
                rule.damage_less,
                int(rule.sudden_when_played),
                rule.cost_less,
                rule.attack_tax,
                int(rule.no_infiltrators),
                int(rule.closed),
                -1 if rule.damage_cap is None else rule.damage_cap,
                -1 if rule.special is None else self._special(rule.special),
                int(shapes),
                self._pick(rule.against) if rule.against else -1,
                rule.against_non_flyers,
                int(rule.unmark_price),
                int(rule.defends_elsewhere),
                int(rule.vengeance_when_played),
                rule.siege,
                self._pick(rule.siege_with) if rule.siege_with else -1,
            )
        )

    def _heeds(self, row: table.Rule) -> int:
        """Return on what besides zones and counters it depends what a rule makes of values."""
        if not row.stages:
            return 0
        found = table.FIGHTS if row.against >= 0 else 0
        asked = [row.what, *[self.table.counts[count].pick for count in (row.atk, row.dfn) if count >= 0]]
        if row.condition >= 0:
            condition = self.table.conditions[row.condition]
            found |= table.TURN | (table.PLACES if condition.where else 0)
            asked.append(condition.pick)
        for pick in [self.table.picks[number] for number in asked if number >= 0]:
            if pick.of_what & ~(table.OF_CREATURES | table.OF_CITIES | table.OF_ENCHANTMENTS):
                return table.MARKS | table.PLACES | table.FIGHTS | table.TURN
            found |= table.MARKS if pick.marked >= 0 else 0
            found |= table.PLACES if pick.at or pick.not_host else 0
            found |= table.FIGHTS if pick.at & table.AT_FACING else 0
        return found

    def _trigger(self, trigger: abilities.Trigger) -> int:
        event = EVENTS.index(trigger.on)
        self.table.listened[event] = True
        return self._once("trigger", trigger, self.table.triggers, self._build_trigger)

    def _build_trigger(self, trigger: abilities.Trigger) -> table.Trigger:
        return table.Trigger(
            EVENTS.index(trigger.on),
            REFERENCES[trigger.what] if isinstance(trigger.what, str) else self._pick(trigger.what),
            _TRIGGER_WHO.index(trigger.who),
            self._condition(trigger.when),
            self.program(trigger.targets, trigger.do, trigger.distinct),
            trigger.not_by_me,
        )

    def _later(self, step: verbs.Later) -> int:
        self.table.listened[EVENTS.index(step.on)] = True
        return self._once("later", step, self.table.triggers, self._build_later)

    def _build_later(self, step: verbs.Later) -> table.Trigger:
        yours = _TRIGGER_WHO.index("you")
        event = EVENTS.index(step.on)
        return table.Trigger(event, REFERENCES["me"], yours, -1, self.program((), step.do), False)

    def _cost(self, cost: abilities.Cost) -> int:
        return self._once("cost", cost, self.table.costs, self._build_cost)

    def _build_cost(self, cost: abilities.Cost) -> table.Cost:
        return table.Cost(
            (
                int(cost.mark),
                cost.pay,
                cost.strength,
                int(cost.sacrifice_me),
                cost.sacrifice_resources,
                cost.counter[0] if cost.counter else 0,
                cost.counter[1] if cost.counter else 0,
                int(cost.remove_counter),
                cost.mark_others,
                self._pick(cost.others) if cost.others else -1,
            )
        )

    def _power(self, power: abilities.Power) -> table.Power:
        modes = tuple([self.program(mode.targets, mode.do, mode.distinct) for mode in power.mode])
        return table.Power(self._cost(power.cost), self._condition(power.when), modes, power.host)

    def _rescue(self, rescue: abilities.Rescue) -> int:
        self.table.any_rescue = True
        self.table.rescues.append(
            table.Rescue(
                self._pick(rescue.what),
                self._cost(rescue.cost),
                rescue.to_army,
                rescue.marked,
                self._types((rescue.subtype,)) if rescue.subtype else 0,
            )
        )
        return len(self.table.rescues) - 1

    def _level(self, level: abilities.CityLevel) -> table.Level:
        return table.Level(
            level.at,
            self.program(level.targets, level.do) if level.do else -1,
            tuple([self._rule(rule) for rule in level.rule]),
            self._trigger(level.trigger) if level.trigger else -1,
            self._rescue(level.rescue) if level.rescue else -1,
        )


_CHANGES = {
    "boost",
    "counters",
    "damage",
    "destroy",
    "later",
    "mark",
    "put_counter",
    "relocate",
    "remove",
    "sacrifice",
    "skip_unmark",
    "special",
    "to_deck",
    "to_hand",
    "unmark",
}
"""Verbs that do something to the cards they speak of."""


def _touched(do: Sequence[Any]) -> list[Any]:
    """Return what steps do something to, besides targets, what is chosen later, and their own source."""
    found: list[Any] = []
    for step in do:
        what = step.rule.what if step.op == "lasting" else step.what if step.op in _CHANGES else None
        if isinstance(what, picks.Pick) or what in ("it", "host", "that_card"):
            found.append(what)
        for name in ("do", "otherwise"):
            found += _touched(getattr(step, name, ()))
    return found


def _produces(do: Sequence[Any]) -> bool:
    """Tell whether steps do nothing but produce resources."""
    for step in do:
        blocks = (step.do, step.otherwise) if step.op == "if" else ()
        if step.op != "produce" and not (blocks and all(_produces(block) for block in blocks)):
            return False
    return True
