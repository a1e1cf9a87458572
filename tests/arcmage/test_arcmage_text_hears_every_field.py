"""Whatever changes in a definition changes Arcmage's text: no field of any word goes unheard."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from arcmage_words import VERBS

from deckbuilder.games.arcmage import abilities, picks
from deckbuilder.games.arcmage.standing import Rule
from deckbuilder.text import arcmage_abilities
from deckbuilder.text.arcmage_grammar import Book

_ORC = {"kind": "creature", "subtype": ["Orc"]}
_IMPS = {"kind": "creature", "of": "you", "subtype": ["Imp"]}
_HAND = {"kind": "card", "of": "you", "at": ["hand"]}
_DECK = {"kind": "card", "of": "you", "at": ["deck"]}
_SHUFFLE = {"op": "shuffle"}
_DESTROY = {"op": "destroy"}

EXAMPLES: dict[str, dict[str, Any]] = {
    "draw": {},
    "discard": {},
    "give_up": {},
    "mill": {},
    "look": {},
    "show": {},
    "no_draw": {},
    "damage": {"amount": 1},
    "strengthen": {"amount": 1},
    "destroy": {},
    "sacrifice": {"what": "me"},
    "mark": {},
    "unmark": {},
    "skip_unmark": {},
    "relocate": {},
    "to_hand": {},
    "to_deck": {},
    "remove": {},
    "counters": {"what": "me", "atk": 1},
    "put_counter": {"what": "me", "counter": "ore"},
    "boost": {"what": "me", "atk": 1},
    "lasting": {"rule": {"atk": 1}},
    "produce": {"faction": "gaian"},
    "token": {"card": "crop-token"},
    "search": {"what": _DECK},
    "shuffle": {},
    "sift": {"count": 4, "what": {"kind": "card", "subtype": ["Orc"]}},
    "choose": {"what": _ORC},
    "put_into_play": {},
    "repeat": {"count": 2, "do": [_SHUFFLE]},
    "if": {"when": {"turn": "yours"}, "do": [_SHUFFLE]},
    "may": {"do": [_SHUFFLE]},
    "may_pay": {"count": 2, "do": [_SHUFFLE]},
    "counter": {},
    "veto": {"what": {"kind": "spell"}},
    "retarget": {},
    "unless": {"count": 2, "what": _IMPS, "do": [_DESTROY]},
    "equalize": {"zone": "hand"},
    "swap": {},
    "extra_attack": {},
    "later": {"on": "turn_begins", "do": [_DESTROY]},
    "special": {"rule": "as-you-command", "what": _ORC},
}
"""An example of each verb: its fields besides those that have a default."""

_COUNTS = [
    2,
    3,
    {"per": _ORC},
    {"per": _IMPS},
    {"per": _ORC, "times": 2},
    {"per": _ORC, "plus": 1},
    {"per": _ORC, "plus": -1},
    {"per": _ORC, "factions": True},
    {"value": "x"},
    {"value": "x", "times": 2},
    {"value": "x", "plus": -2},
    {"value": "done"},
    {"value": "done", "times": 2},
]
_PICKS = [_ORC, _IMPS, {"kind": "city"}, {"kind": "creature", "at": ["army"]}]
_BLOCKS = [[{"op": "draw"}], [{"op": "draw", "count": 2}], [_SHUFFLE, {"op": "draw"}]]
_PLACES = list(get_args(picks.Place))

VALUES: dict[str, list[Any]] = {
    "who": list(get_args(picks.Who)),
    "count": _COUNTS,
    "amount": [*_COUNTS, -1, -2],
    "what": [*get_args(picks.Reference), *_PICKS],
    "may": [True],
    "held": [True],
    "marked": [True],
    "any_number": [True],
    "cannot_attack": [True],
    "atk": [0, *_COUNTS, -1],
    "def_": [*_COUNTS, -1],
    "keywords": [["flying"], ["deadly"], ["flying", "deadly"]],
    "counter": list(get_args(picks.CounterKind)),
    "faction": list(get_args(picks.Faction)),
    "card": ["little-orc-token", "a-card-of-somebodys-own"],
    "rule": [{"def": 1}, {"keywords": ["flying"]}, {"what": "target", "atk": 1}],
    "do": _BLOCKS,
    "otherwise": _BLOCKS,
    "when": [{"turn": "opponents"}, {"where": "army"}, {"attacked": True}],
    "on": ["turn_ends", "tactics_begins"],
    "zone": ["resources", "army", "residents"],
    "to": _PLACES,
}
"""Other values for a field, by its name."""

_OWN_VALUES: dict[tuple[str, str], list[Any]] = {
    ("choose", "what"): [*_PICKS, _HAND],
    ("veto", "what"): [{"kind": "spell", "faction": "gaian"}, {"kind": "spell", "subtype": ["Orc"]}],
    ("unless", "what"): [_ORC, {"kind": "creature", "of": "opponent"}],
    ("sift", "what"): [{"kind": "card"}, {"kind": "card", "type": "creature"}],
    ("search", "what"): [{**_DECK, "of": "any"}, {**_DECK, "of": "opponent"}, {**_DECK, "type": "city"}],
    ("search", "to"): ["army", "deck_top"],
    ("relocate", "to"): [[place] for place in _PLACES] + [["army", "any_city"]],
    ("damage", "amount"): _COUNTS,
    ("skip_unmark", "count"): [2, 3],
    ("extra_attack", "count"): [2, 3, {"value": "x"}],
    ("sift", "count"): [3, 5],
    ("special", "what"): _PICKS,
    ("special", "rule"): ["give-back", "to-graveyard-top"],
    ("later", "what"): ["me", "target", "target_2", *_PICKS],
    ("counters", "atk"): [0, 2, -1],
    ("counters", "def_"): [1, 2, -1],
}
"""Where the field's name does not say what fits."""

_MUST_HAVE: dict[tuple[str, str], dict[str, Any]] = {
    ("later", "what"): {"do": [{"op": "destroy", "what": "it"}]},
}
"""What else an example needs for a field to matter."""


def _said(book: Book, op: str, fields: dict[str, Any]) -> str:
    """Say a step in a trigger that has cards and players for every reference."""
    by_player = "who" in VERBS[op].model_fields and "what" not in VERBS[op].model_fields
    targets = [{"kind": "player"}, {"kind": "player", "of": "opponent"}]
    trigger = abilities.Trigger.model_validate(
        {
            "on": "damages_creature",
            "what": _ORC,
            "targets": targets if by_player else [{"kind": "creature"}, {"kind": "city"}],
            "do": [{"op": op, **fields}, {"op": "shuffle"}],
        }
    )
    return arcmage_abilities.trigger_text(book, "creature", trigger)


def _fields(op: str) -> list[str]:
    return [field for field in VERBS[op].model_fields if field != "op"]


def test_every_verb_has_an_example() -> None:
    assert set(EXAMPLES) == set(VERBS)


@pytest.mark.parametrize("op", EXAMPLES)
def test_changing_any_field_of_any_verb_changes_its_text(op: str, book: Book) -> None:
    for field in _fields(op):
        base = {**EXAMPLES[op], **_MUST_HAVE.get((op, field), {})}
        key = "def" if field == "def_" else field
        model = VERBS[op]
        first = model.model_validate({"op": op, **base})
        heard = {_said(book, op, base)}
        tried = 0
        for value in _OWN_VALUES.get((op, field)) or VALUES[field]:
            other = model.model_validate({"op": op, **base, key: value})
            if other == first:
                continue
            said = _said(book, op, {**base, key: value})
            assert said not in heard, f"{field} = {value} is not heard in {said!r}"
            heard.add(said)
            tried += 1
        assert tried, f"no other value to try for {field}"


RULE_VALUES: dict[str, list[Any]] = {
    "what": ["me", "host", "target", _ORC, {"kind": "creature", "at": ["army"]}],
    "atk": _COUNTS,
    "def": _COUNTS,
    "keywords": VALUES["keywords"],
    "subtype": ["Undead", "Orc"],
    "when": [{"turn": "yours"}, {"where": "city"}, {"at_least": 2, "what": _ORC}],
    "min_own_def": [4, 5],
    "against": [_ORC, {"kind": "creature", "without": "flying"}],
    "cannot_attack": [True, {"kind": "city"}, {"kind": "city", "faction": "gaian"}],
    "cannot_defend": [True, _ORC, {"kind": "creature"}],
    "defended_only_by": [_ORC, {"kind": "creature", "faction": "gaian"}],
    "damage_less": [1, 2],
    "cost_less": [1, 2],
    "attack_tax": [1, 2],
    "against_non_flyers": [1, 2],
    "damage_cap": [0, 1, 2],
    "siege": [1, 2],
    "coin_moves": ["yours", "opponents"],
    "exit_price": [1, 2],
    "given_for": [{"kind": "card", "named": "flartar"}, {"kind": "card", "type": "creature"}],
}
"""Other values for the fields of a rule; the rest are flags."""


def _rule_said(book: Book, fields: dict[str, Any]) -> str:
    return " ".join(arcmage_abilities.rules_said(book, "creature", [Rule.model_validate(fields)]))


def test_changing_any_field_of_a_rule_changes_its_text(book: Book) -> None:
    base: dict[str, Any] = {"what": _IMPS, "atk": 1, "siege": 3}
    heard = {_rule_said(book, base)}
    for field, info in Rule.model_fields.items():
        if field in ("special", "siege_with"):
            continue  # a special rule has its own phrase; `siege_with` is told with `siege`
        key = info.alias or field
        for value in RULE_VALUES.get(key, [True]):
            if {**base, key: value} == base:
                continue
            said = _rule_said(book, {**base, key: value})
            assert said not in heard, f"{field} = {value} is not heard in {said!r}"
            heard.add(said)
    for pick in _PICKS:
        said = _rule_said(book, {**base, "siege_with": pick})
        assert said not in heard
        heard.add(said)


PICK_VALUES: dict[str, list[Any]] = {
    "kind": ["city", "enchantment", "resource", "card", "spell", "player", ["creature", "city"]],
    "of": ["you", "opponent", "that_player"],
    "at": [[spot] for spot in ("army", "city", "here", "own_city", "facing", "graveyard")]
    + [["army", "here"]],
    "faction": ["gaian", "the-empire"],
    "subtype": [["Orc"], ["Orc", "Imp"]],
    "not_subtype": [["Orc"], ["Orc", "Imp"]],
    "keyword": ["flying", "deadly"],
    "without": ["flying", "deadly"],
    "named": ["footsoldier", "ghoul"],
    "type": ["creature", "event"],
    "marked": [True, False],
    "min_def": [4, 5],
    "max_cost": [3, 4],
}
"""Other values for the fields of a pick; the rest are flags."""


@pytest.mark.parametrize("way", ["target", "all", "in_rule", "each"])
def test_changing_any_field_of_a_pick_changes_its_text(way: str, book: Book) -> None:
    def said(pick: dict[str, Any]) -> str:
        if way == "in_rule":
            return _rule_said(book, {"what": pick, "keywords": ["flying"]})
        step = {"target": {"op": "destroy"}, "all": {"op": "destroy", "what": pick}}.get(way)
        step = step or {"op": "damage", "amount": 1, "what": pick}
        effect = abilities.Effect.model_validate({"targets": [pick] if way == "target" else [], "do": [step]})
        return arcmage_abilities.effects(book, "event", [effect])

    heard = {said({"kind": "creature"})}
    for field in picks.Pick.model_fields:
        for value in PICK_VALUES.get(field, [True]):
            changed = said({"kind": "creature", field: value})
            assert changed not in heard, f"{field} = {value} is not heard in {changed!r}"
            heard.add(changed)


def test_cards_in_piles_are_said_with_their_pile_and_its_owner(book: Book) -> None:
    heard = set()
    for at in ("hand", "deck", "graveyard"):
        for of in ("any", "you", "opponent", "that_player"):
            effect = abilities.Effect.model_validate(
                {"targets": [{"kind": "card", "at": [at], "of": of}], "do": [{"op": "to_hand"}]}
            )
            heard.add(arcmage_abilities.effects(book, "event", [effect]))
    assert len(heard) == 12


def _power(**fields: Any) -> abilities.Power:
    return abilities.Power.model_validate({"mode": [{"do": [_SHUFFLE]}], "cost": {}, **fields})


def test_changing_any_part_of_a_power_and_its_cost_changes_its_text(book: Book) -> None:
    soldiers = {"kind": "creature", "of": "you", "subtype": ["Soldier"]}
    costs: list[dict[str, Any]] = [
        {},
        {"mark": True},
        {"pay": 1},
        {"pay": 2},
        {"strength": 1},
        {"strength": 2},
        {"sacrifice_me": True},
        {"sacrifice_resources": 1},
        {"sacrifice_resources": 2},
        {"counter": [-1, -1]},
        {"counter": [0, -1]},
        {"remove_counter": True},
        {"mark_others": 1, "others": soldiers},
        {"mark_others": 2, "others": soldiers},
        {"mark_others": 2, "others": _ORC},
        {"mark": True, "pay": 1},
    ]
    powers = [_power(cost=cost) for cost in costs]
    powers += [_power(host=True), _power(when={"where": "city"}), _power(when={"where": "army"})]
    powers += [
        _power(mode=[{"do": [_SHUFFLE]}, {"do": [{"op": "draw"}]}]),
        _power(mode=[{"do": [{"op": "draw"}]}]),
    ]
    assert len({arcmage_abilities.power_text(book, "creature", power) for power in powers}) == len(powers)


def test_changing_any_part_of_a_trigger_changes_its_text(book: Book) -> None:
    def said(**fields: Any) -> str:
        trigger = abilities.Trigger.model_validate({"do": [_SHUFFLE], **fields})
        return arcmage_abilities.trigger_text(book, "creature", trigger)

    heard: set[str] = set()
    for event in get_args(abilities.Event):
        what: Any = {"kind": "card"} if event in arcmage_abilities.PLAYER_EVENTS else "me"
        variants: list[dict[str, Any]] = [{}, {"when": {"attacked": True}}, {"not_by_me": True}]
        variants += [{"who": who} for who in ("you", "opponent", "hosts_controller")]
        if event not in arcmage_abilities.MOMENTS:  # a moment of a turn is about no card
            variants += [{"what": {"kind": "creature", "subtype": ["Orc"]}}]
        if event in arcmage_abilities.MOMENTS | arcmage_abilities.PLAYER_EVENTS:
            variants.remove({"not_by_me": True})  # it tells who marked a card
        for variant in variants:
            text_ = said(on=event, **{"what": what, **variant})
            assert text_ not in heard, f"{event} {variant} is not heard in {text_!r}"
            heard.add(text_)


def test_changing_any_part_of_an_effect_changes_its_text(book: Book) -> None:
    two = [{"kind": "creature"}, {"kind": "creature"}]
    damage = [{"op": "damage", "amount": 1, "what": "targets"}]
    effects = [
        {"targets": two, "do": damage},
        {"targets": two, "do": damage, "distinct": False},
        {"targets": two[:1], "do": damage},
        {"targets": two[:1], "do": damage, "extra": True},
        {"targets": [*two, *two], "do": damage},
        {"targets": [{"kind": "creature"}, {"kind": "city"}], "do": damage},
        {"targets": two[:1], "do": [_SHUFFLE]},
        {"do": [_SHUFFLE]},
    ]
    said = [
        arcmage_abilities.effects(book, "event", [abilities.Effect.model_validate(one)]) for one in effects
    ]
    assert len(set(said)) == len(effects)


def test_changing_any_part_of_a_rescue_a_devotion_or_an_attachment_changes_its_text(book: Book) -> None:
    rescues = [
        {"what": _ORC},
        {"what": _IMPS},
        {"what": _ORC, "cost": {"mark": True}},
        {"what": _ORC, "to_army": True},
        {"what": _ORC, "marked": True},
        {"what": _ORC, "subtype": "Undead"},
        {"what": _ORC, "subtype": "Orc"},
    ]
    said = [
        arcmage_abilities.rescue_text(book, "city", abilities.Rescue.model_validate(one)) for one in rescues
    ]
    devotions = [
        {"what": _ORC, "to": "hand"},
        {"what": _IMPS, "to": "hand"},
        {"what": _ORC, "to": "removed"},
        {"what": _ORC, "to": "hand", "one": True},
        {"what": _ORC, "to": "removed", "one": True},
    ]
    said += [
        arcmage_abilities.devotion_text(book, "city", abilities.Devotion.model_validate(one))
        for one in devotions
    ]
    attached = [_ORC, {"kind": "city"}, {"kind": "card", "type": "creature", "at": ["graveyard"]}]
    said += [arcmage_abilities.attach_text(book, picks.Pick.model_validate(one)) for one in attached]
    assert len(set(said)) == len(rescues) + len(devotions) + len(attached)


def test_all_that_a_level_holds_is_said(book: Book) -> None:
    parts: list[dict[str, Any]] = [
        {"do": [_SHUFFLE]},
        {"do": [_DESTROY], "targets": [{"kind": "creature"}]},
        {"rule": [{"what": _ORC, "atk": 1}]},
        {"trigger": {"on": "enters", "what": _ORC, "do": [{"op": "draw"}]}},
        {"rescue": {"what": _ORC}},
    ]
    one_by_one = [
        arcmage_abilities.level_text(book, abilities.CityLevel.model_validate({"at": 2, **part}))
        for part in parts
    ]
    merged = {key: value for part in parts[1:] for key, value in part.items()}
    whole = arcmage_abilities.level_text(book, abilities.CityLevel.model_validate({"at": 2, **merged}))
    assert all(one_by_one) and whole == " ".join(one_by_one[1:])
