"""Arcmage's abilities in sentences: effects, triggers, powers and their costs, rescues, devotion."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckbuilder.games.arcmage.abilities import CityLevel, Cost, Devotion, Effect, Power, Rescue, Trigger
from deckbuilder.games.arcmage.picks import Pick
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.games.arcmage.verbs_cards import Discard, Draw, Mill
from deckbuilder.text.arcmage_counts import change_of, condition_text
from deckbuilder.text.arcmage_grammar import Book, Fixed, Noun
from deckbuilder.text.arcmage_rules import rule_clauses
from deckbuilder.text.arcmage_speech import Group, Speech
from deckbuilder.text.arcmage_steps import clauses
from deckbuilder.text.markup import sentence

PLAYER_EVENTS = frozenset({"plays", "draws", "discards"})
"""Events that a player brings about with a card."""
MOMENTS = frozenset({"tactics_begins", "turn_begins", "turn_ends", "discard_phase"})
"""Events that are moments of a turn."""


def sentences(parts: Sequence[str]) -> str:
    """Return clauses as sentences."""
    return " ".join(f"{sentence(part)}." for part in parts if part)


def effects(book: Book, kind: str, choices: Sequence[Effect]) -> str:
    """Return what a magic or event card does; with several effects the player chooses one (A56)."""
    if len(choices) == 1:
        return sentences(_effect(Speech(book, kind, choices[0].targets, extra=choices[0].extra), choices[0]))
    shared = _shared(choices)
    heads = [choice.model_copy(update={"do": choice.do[: len(choice.do) - shared]}) for choice in choices]
    tail = choices[0].do[len(choices[0].do) - shared :]
    return sentences([_one_of(book, kind, heads), *clauses(Speech(book, kind), tail)])


def trigger_text(book: Book, kind: str, trigger: Trigger) -> str:
    """Return what a triggered ability does and when (A94)."""
    speech = Speech(book, kind, trigger.targets, event=trigger.on, subject=trigger.what, asked=trigger.when)
    when = _event(speech, trigger)
    if trigger.when is not None:
        when = book.say("trigger.if", event=when, when=condition_text(speech, trigger.when))
        if trigger.when.where or trigger.when.attacked:
            speech.last = "me"
    said = _effect(speech, trigger)
    return sentences([book.say("trigger.whole", event=when, act=said[0]), *said[1:]])


def power_text(book: Book, kind: str, power: Power) -> str:
    """Return what an activated ability costs and does (A93)."""
    where = power.when.where if power.when is not None and power.when.where else ""
    speech = Speech(book, kind, where=where)
    cost = cost_text(speech, power.cost)
    if power.when is not None:
        cost = book.say("power.when", cost=cost, when=condition_text(speech, power.when))
    if len(power.mode) == 1:
        mode = power.mode[0]
        said = _effect(Speech(book, kind, mode.targets, where=where), mode)
    else:
        said = [_one_of(book, kind, power.mode, where)]
    first = book.say("power.whole", cost=cost, act=said[0])
    text = sentences([first, *said[1:]])
    return book.say("power.host", power=text) if power.host else text


def rules_said(book: Book, kind: str, rules: Sequence[Rule]) -> list[str]:
    """Return what static rules say, a text each (A100)."""
    return [sentences(rule_clauses(Speech(book, kind), rule)) for rule in rules]


def rescue_text(book: Book, kind: str, rescue: Rescue) -> str:
    """Return which dying creatures can be saved, and how (A103)."""
    speech = Speech(book, kind)
    fate = [book.phrase("rescue.to_army" if rescue.to_army else "rescue.stays")]
    fate += [book.phrase("rescue.marked")] if rescue.marked else []
    if rescue.subtype:
        fate.append(book.say("rescue.subtype", type=subtype(book, rescue.subtype)))
    free = rescue.cost == Cost()
    return sentences(
        [
            book.say(
                "rescue.free" if free else "rescue.paid",
                cost="" if free else cost_text(speech, rescue.cost),
                what=speech.one(rescue.what),
                fate=book.joined("and", fate),
            )
        ]
    )


def devotion_text(book: Book, kind: str, devotion: Devotion) -> str:
    """Return what else can be given for devotion (A73)."""
    what = Group(Speech(book, kind), devotion.what, "a" if devotion.one else "any")
    return sentences([book.say(f"devotion.{devotion.to}", what=what)])


def attach_text(book: Book, attach: Pick) -> str:
    """Return what an enchantment is attached to (A60)."""
    key = "attach.graveyard" if "graveyard" in attach.at else "attach.whole"
    return sentences([book.say(key, what=Group(Speech(book, "enchantment"), attach, "a"))])


def level_text(book: Book, level: CityLevel) -> str:
    """Return what a city does from a level on (A74)."""
    parts = []
    if level.do:
        speech = Speech(book, "city", level.targets)
        parts.append(sentences(_unsaid(speech, clauses(speech, level.do))))
    parts += rules_said(book, "city", level.rule)
    if level.trigger is not None:
        parts.append(trigger_text(book, "city", level.trigger))
    if level.rescue is not None:
        parts.append(rescue_text(book, "city", level.rescue))
    return " ".join(parts)


def subtype(book: Book, name: str) -> Noun:
    """Return the name of a subtype; as it is written where the language has none."""
    key = f"subtype.{name}"
    return Fixed(book, book.phrase(key) if book.has(key) else name)


# ---------------------------------------------------------------- effects


def _effect(speech: Speech, effect: Effect) -> list[str]:
    said = _unsaid(speech, clauses(speech, effect.do))
    if effect.extra:
        said.append(speech.book.phrase("effect.extra"))
    if not effect.distinct and len(effect.targets) > 1:
        said.append(speech.book.phrase("effect.not_distinct"))
    return said


def _unsaid(speech: Speech, said: list[str]) -> list[str]:
    """Say the targets that no step spoke of before the rest."""
    names = ("target", "target_2")[: len(speech.targets)]
    missing = [name for name in names if name not in speech.mentioned]
    if not missing:
        return said
    picks = [speech.targets[names.index(name)] for name in missing]
    targets = [speech.pick(pick, "target", "acc") for pick in picks]
    return [speech.book.say("effect.targets", what=speech.book.joined("and", targets)), *said]


def _shared(choices: Sequence[Effect]) -> int:
    """Return how many last steps all choices share: what a player does whichever is chosen."""
    shared = 0
    for steps in zip(*[reversed(choice.do[1:]) for choice in choices], strict=False):
        alike = all(step == steps[0] for step in steps)
        if not alike or not isinstance(steps[0], _OF_PLAYERS) or steps[0].who not in _FIXED_PLAYERS:
            break
        shared += 1
    return shared


_OF_PLAYERS = (Draw, Discard, Mill)
_FIXED_PLAYERS = frozenset({"you", "each", "each_opponent"})


def _one_of(book: Book, kind: str, choices: Sequence[Effect], where: str = "") -> str:
    said = []
    for choice in choices:
        speech = Speech(book, kind, choice.targets, where=where)
        said.append(book.joined("steps", _effect(speech, choice)))
    return book.say("effect.one_of", choices=book.joined("choices", said))


# ---------------------------------------------------------------- costs


CostSpeaker = Callable[[Speech, Cost], str]


def _counter(speech: Speech, cost: Cost) -> str:
    atk, def_ = cost.counter or (0, 0)
    return speech.book.say("cost.counter", n=change_of(speech, atk, def_), this=speech.what("me"))


def _mark_others(speech: Speech, cost: Cost) -> str:
    others = (
        cost.others.model_copy(update={"other": True}) if cost.others else Pick(kind="creature", other=True)
    )
    one = cost.mark_others == 1
    return speech.book.say(
        "cost.mark_others", n=cost.mark_others, what=Group(speech, others, "one" if one else "none")
    )


_COSTS: Mapping[str, CostSpeaker] = {
    "mark": lambda speech, _: speech.book.say("cost.mark"),
    "pay": lambda speech, cost: speech.book.say("cost.pay", n=cost.pay),
    "strength": lambda speech, cost: speech.book.say("cost.strength", n=cost.strength),
    "sacrifice_me": lambda speech, _: speech.book.say("cost.sacrifice_me", this=speech.what("me")),
    "sacrifice_resources": lambda speech, cost: speech.book.say(
        "cost.sacrifice_resources", n=cost.sacrifice_resources
    ),
    "counter": _counter,
    "remove_counter": lambda speech, _: speech.book.say("cost.remove_counter", this=speech.what("me")),
    "mark_others": _mark_others,
}

SPOKEN_COSTS = frozenset(_COSTS) | {"others"}
"""The fields of a cost there are words for: one missing here is a failing test."""


def cost_text(speech: Speech, cost: Cost) -> str:
    """Return a cost, part by part."""
    parts = [say(speech, cost) for name, say in _COSTS.items() if getattr(cost, name)]
    return speech.book.joined("costs", parts) if parts else speech.book.phrase("cost.none")


# ---------------------------------------------------------------- events


def _event(speech: Speech, trigger: Trigger) -> str:
    if trigger.on in MOMENTS:
        if trigger.who == "hosts_controller":
            speech.last = "my_city" if speech.kind == "creature" else ""
            return speech.book.say(f"event.{trigger.on}_of", who=speech.hosts_controller())
        return speech.book.say(f"event.{trigger.on}", whose=speech.book.phrase(f"event.whose_{trigger.who}"))
    if trigger.on in PLAYER_EVENTS:
        what: Any = speech.one(trigger.what) if isinstance(trigger.what, Pick) else speech.what(trigger.what)
        said = speech.book.say(f"event.{trigger.on}", who=_doer(speech, trigger.who), what=what)
    else:
        said = _happening(speech, trigger)
    if isinstance(trigger.what, Pick) or trigger.what == "host":
        speech.mentioned.add("it")
        speech.last = trigger.what if isinstance(trigger.what, str) else "it"
    elif trigger.what == "me" and trigger.on not in PLAYER_EVENTS:
        speech.last = "me"
    return said


def _happening(speech: Speech, trigger: Trigger) -> str:
    """Say what happens to a card, or what it does."""
    book = speech.book
    what: Any = speech.one(trigger.what) if isinstance(trigger.what, Pick) else speech.what(trigger.what)
    key = f"event.{trigger.on}"
    theirs = "" if trigger.who == "any" else book.fixed(f"event.of_{trigger.who}")
    if trigger.who != "any" and book.has(f"{key}_by"):
        key += "_by"
    said = book.say(key, what=what, theirs=theirs, who=_doer(speech, trigger.who), this=speech.what("me"))
    return book.say("event.not_by_me", event=said, this=speech.what("me")) if trigger.not_by_me else said


def _doer(speech: Speech, who: str) -> Noun:
    if who == "hosts_controller":
        return speech.hosts_controller()
    return speech.book.fixed(f"event.who_{who}", plural=who == "you")
