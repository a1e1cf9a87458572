"""From card definitions to the tables of integers the rules run on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel

from deckbuilder.errors import InputError
from deckbuilder.games.arcmage import abilities, picks, table, terms, verbs, verbs_cards
from deckbuilder.games.arcmage.cards import ArcmageCard, CountedKeyword
from deckbuilder.games.arcmage.compile_picks import REFERENCES, Numbering
from deckbuilder.games.arcmage.compile_rules import build_rule
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
_SEARCH_TO = ("hand", "army", "deck_top")
_TRIGGER_WHO = ("any", "you", "opponent", "hosts_controller")


class Compiler(Numbering):
    """Compiles the cards of one game into a `Table`."""

    def __init__(self, cards: Mapping[str, ArcmageCard], seats: int) -> None:
        super().__init__(seats)
        self._cards = cards
        self._faces: dict[str, int] = {}
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

    def overlord(self) -> None:
        """Give the army of an overlord what it has all the game: militia (A136)."""
        army = picks.Pick(kind="creature", of="you", at=("army",))
        self.table.army_rule = self._rule(Rule(what=army, keywords=("militia",)))

    def _asked(self, deck: Sequence[int]) -> int:
        """Return the factions a deck's spells ask for, as a mask."""
        mask = 0
        for face in {self.table.faces[number] for number in deck}:
            if face.kind != terms.CITY and face.loyalty:
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
            face.attach = self.pick(card.attach)
        if card.devotion is not None:
            face.devotion_pick = self.pick(card.devotion.what)
            face.devotion_to = 1 if card.devotion.to == "hand" else 2
            face.devotion_one = card.devotion.one
        return number

    def _row(self, card: ArcmageCard) -> tuple[int, ...]:
        counted = {k.keyword: k for k in card.keywords if isinstance(k, CountedKeyword)}
        number = {name: keyword.n for name, keyword in counted.items()}
        about = {name: self.keywords((k.of,) if k.of else ()) for name, k in counted.items()}
        names = [name for name in card.keywords if isinstance(name, str)]
        if "bodyguard" in counted:
            self.table.any_bodyguard = True
        if card.unique:
            self.table.any_unique = True
        if "salvage" in counted:
            self.table.any_salvage = True
        cost = (
            terms.COST_X if card.cost == "X" else card.cost if isinstance(card.cost, int) else terms.COST_NONE
        )
        return (
            terms.KINDS[card.kind],
            terms.FACTIONS.index(card.faction),
            cost,
            card.loyalty,
            card.atk or 0,
            card.def_ or 0,
            self.keywords([*names, *(("charge",) if "charge" in counted else ())]),
            self.types(card.subtypes),
            int(card.unique),
            int(card.token),
            number.get("bodyguard", 0),
            number.get("battle-scream", 0),
            about.get("battle-scream", 0),
            number.get("salvage", 0),
            -1,
            number.get("charge", 0),
            about.get("charge", 0),
        )

    def program(
        self, targets: Sequence[picks.Pick], do: Sequence[Any], distinct: bool = True, extra: bool = False
    ) -> int:
        """Compile targets and steps; equal ones are one program."""
        name = ("program", (tuple(targets), tuple(do), distinct, extra))
        if name not in self._known:
            compiled = table.Program(
                tuple([self.pick(pick) for pick in targets]),
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
            return self.count(value)
        if name == "keywords":
            return self.keywords(value)
        if name == "who":
            return WHO.index(value)
        if name == "zone":
            return SHED_ZONES.index(value)
        if name == "counter":
            return COUNTER_KINDS.index(value)
        if name == "faction":
            return terms.FACTIONS.index(value)
        if name == "card":
            return self.face(value)
        if name == "rule":
            return self._rule(value) if isinstance(value, Rule) else self.special(value)
        if value is None:
            return -1
        if isinstance(value, picks.Pick):
            return self.pick(value)
        if isinstance(value, picks.Condition):
            return self.condition(value)
        if isinstance(value, str):
            return REFERENCES[value]
        if isinstance(value, tuple):
            return self.program((), value) if value else -1
        return int(value)

    def _rule(self, rule: Rule) -> int:
        return self.once("rule", rule, self.table.rules, lambda said: build_rule(self, said))

    def _trigger(self, trigger: abilities.Trigger) -> int:
        event = EVENTS.index(trigger.on)
        self.table.listened[event] = True
        return self.once("trigger", trigger, self.table.triggers, self._build_trigger)

    def _build_trigger(self, trigger: abilities.Trigger) -> table.Trigger:
        return table.Trigger(
            EVENTS.index(trigger.on),
            REFERENCES[trigger.what] if isinstance(trigger.what, str) else self.pick(trigger.what),
            _TRIGGER_WHO.index(trigger.who),
            self.condition(trigger.when),
            self.program(trigger.targets, trigger.do, trigger.distinct),
            trigger.not_by_me,
        )

    def _later(self, step: verbs.Later) -> int:
        self.table.listened[EVENTS.index(step.on)] = True
        return self.once("later", step, self.table.triggers, self._build_later)

    def _build_later(self, step: verbs.Later) -> table.Trigger:
        yours = _TRIGGER_WHO.index("you")
        event = EVENTS.index(step.on)
        return table.Trigger(event, REFERENCES["me"], yours, -1, self.program((), step.do), False)

    def _cost(self, cost: abilities.Cost) -> int:
        return self.once("cost", cost, self.table.costs, self._build_cost)

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
                self.pick(cost.others) if cost.others else -1,
            )
        )

    def _power(self, power: abilities.Power) -> table.Power:
        modes = tuple([self.program(mode.targets, mode.do, mode.distinct) for mode in power.mode])
        return table.Power(self._cost(power.cost), self.condition(power.when), modes, power.host)

    def _rescue(self, rescue: abilities.Rescue) -> int:
        self.table.any_rescue = True
        self.table.rescues.append(
            table.Rescue(
                self.pick(rescue.what),
                self._cost(rescue.cost),
                rescue.to_army,
                rescue.marked,
                self.types((rescue.subtype,)) if rescue.subtype else 0,
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
