"""Res Arcana's printed text says what its data says: every word, every field."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.games.res_arcana import abilities, costs, effects
from deckbuilder.games.res_arcana.cards import CardModel, ResArcanaCard
from deckbuilder.games.res_arcana.essences import Amounts
from deckbuilder.games.res_arcana.vocabulary import COLLECTS, COSTS, EFFECTS, POINTS, Power, Trigger
from deckbuilder.lint import res_arcana as lint
from deckbuilder.model.base import Definition
from deckbuilder.text import res_arcana as text
from deckbuilder.text.phrases import PLURALS, Phrases, phrases, to_runs
from deckbuilder.text.res_arcana_voice import Manner, Voice
from deckbuilder.text.rules import rules_text
from deckbuilder.text.runs import Break, Icon, Words, plain

LANGUAGES = load.game("res_arcana").languages
MANNERS: tuple[Manner, ...] = get_args(Manner)


@pytest.fixture(scope="module")
def cards() -> dict[str, ResArcanaCard]:
    return load.cards("res_arcana", CardModel)


# One example of each word; a word without one fails `test_every_word_has_an_example`.

_TURN = {"op": "turn"}
_SAME = {"op": "pay_same"}
_LIFE_LOSS = {"on": "life_loss"}
COST_EXAMPLES: dict[str, dict[str, Any]] = {
    "turn": {},
    "pay": {"what": {"elan": 2}},
    "pay_any": {"count": 2},
    "pay_same": {},
    "remove_from_self": {"what": {"elan": 6}},
    "turn_other": {"types": ["dragon"]},
    "destroy_self": {},
    "destroy": {},
    "discard_card": {},
}
EFFECT_EXAMPLES: dict[str, dict[str, Any]] = {
    "gain": {"what": {"gold": 1}},
    "gain_any": {"count": 2},
    "gain_x": {"essence": "gold"},
    "gain_x_one_kind": {},
    "gain_cost_of": {"which": "destroyed"},
    "gain_equal_to_rival": {"essence": "calm", "equal_to": {"of": "pool", "essence": "elan"}},
    "rivals_gain": {"what": {"life": 1}},
    "put_on_self": {"what": {"death": 3}},
    "put_any_on_self": {"count": 3},
    "put_paid": {"on": "this"},
    "take_all_from": {},
    "life_loss": {"amount": 2},
    "ignore_life_loss": {},
    "straighten": {"what": "component"},
    "straighten_artifact": {"types": ["demon"]},
    "place_artifact": {"zone": "hand", "discount": 2},
    "draw": {"count": 1},
    "draw_then_discard": {"draw": 2, "discard": 1},
    "look_and_reorder": {"count": 3, "decks": ["own", "monument"]},
    "retrieve_from_discard": {},
    "claim_scroll": {},
    "temp_points": {"points": 1},
    "victory_check_now": {},
    "counts_as": {"types": ["creature"]},
}
COLLECT_EXAMPLES: dict[str, dict[str, Any]] = {
    "gain": {"what": {"gold": 1}},
    "gain_any": {"count": 2},
    "collect_cost": {"one_of": [{"op": "pay", "what": {"death": 1}}, _TURN]},
    "grow_left": {"amount": 2},
    "if_left": {"essence": "gold", "then": {"op": "gain_any", "count": 2}},
}
OTHER_EXAMPLES: dict[type[Definition], dict[str, Any]] = {
    abilities.Discount: {"on": "dragon", "amount": 3},
    abilities.PerStored: {"per": "stored", "essence": "calm"},
    abilities.PerInPlay: {"per": "in_play", "type": "demon"},
}
_NEEDS = {
    "gain_x": {"cost": [_SAME]},
    "gain_x_one_kind": {"cost": [_SAME]},
    "gain_cost_of": {"cost": [{"op": "destroy"}, {"op": "discard_card"}]},
    "put_paid": {"cost": [{"op": "pay_any", "count": 1}]},
    "ignore_life_loss": {"trigger": _LIFE_LOSS},
    "temp_points": {"trigger": {"on": "victory_check"}},
    "counts_as": {"trigger": {"on": "using_own_power"}},
}

OTHER_VALUES: dict[str, list[Any]] = {
    "what": [{"elan": 7}, {"calm": 2}, {"calm": 1, "gold": 1}],
    "count": [4, 5],
    "of": [["elan"], ["elan", "death"], ["elan", "life", "calm", "death", "gold"], ["calm", "gold"]],
    "types": [["creature", "demon"], ["dragon", "demon"]],
    "other": [True],
    "essence": ["life", "death"],
    "divisor": [2, 3],
    "which": ["discarded"],
    "bonus": [1, 2],
    "equal_to": [{"of": "pool", "essence": "gold"}, {"of": "in_play", "type": "dragon"}],
    "amount": [1, 5],
    "unless": [
        {"op": "pay", "what": {"gold": 1}},
        {"op": "pay", "what": {"gold": 2}},
        {"op": "destroy"},
        {"op": "destroy", "types": ["demon"]},
        {"op": "destroy", "other": True},
        {"op": "discard_card"},
        {"op": "discard_card", "types": ["dragon"]},
    ],
    "every": [True],
    "zone": ["discard", "any_discard"],
    "discount": [0, 4, "all"],
    "spares_gold": [True],
    "draw": [3, 4],
    "discard": [2, 3],
    "decks": [["own"], ["monument"]],
    "points": [2, 3],
    "one_of": [[_TURN], [{"op": "pay", "what": {"death": 2}}, _TURN]],
    "then": [{"op": "gain", "what": {"calm": 1}}, {"op": "gain_any", "count": 3}],
    "type": [None, "creature"],
    "each": [2, 3],
}


def _in_power(part: str, op: str, fields: dict[str, Any]) -> Power:
    needs = _NEEDS.get(op, {})
    table: dict[str, Any] = {"effect": [{"op": "draw", "count": 1}], **needs}
    table[part] = [{"op": op, **fields}]
    return Power.model_validate(table)


def _cases() -> list[tuple[str, type[Definition], Any, dict[str, Any]]]:
    """Every word as (name, its model, what makes a row of its fields, an example's fields)."""
    found: list[tuple[str, type[Definition], Any, dict[str, Any]]] = []
    for part, models, examples in (("cost", COSTS, COST_EXAMPLES), ("effect", EFFECTS, EFFECT_EXAMPLES)):
        for op, fields in examples.items():
            found.append(
                (f"{part} {op}", models[op], lambda f, p=part, o=op: _in_power(p, o, f), fields)  # type: ignore[misc]
            )
    for op, fields in COLLECT_EXAMPLES.items():
        model = COLLECTS[op]
        found.append(
            (f"collect {op}", model, lambda f, m=model, o=op: m.model_validate({"op": o, **f}), fields)  # type: ignore[misc]
        )
    for model, fields in OTHER_EXAMPLES.items():
        found.append((model.__name__, model, lambda f, m=model: m.model_validate(f), fields))  # type: ignore[misc]
    return found


CASES = _cases()


def test_every_word_has_an_example() -> None:
    assert set(COST_EXAMPLES) == set(COSTS)
    assert set(EFFECT_EXAMPLES) == set(EFFECTS)
    assert set(COLLECT_EXAMPLES) == set(COLLECTS)
    assert {abilities.PerStored, abilities.PerInPlay} == set(POINTS.values())


def test_every_word_of_the_vocabulary_has_a_speaker(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(lint.words(("en",))) == []
    less = {group: models[1:] for group, models in text.PHRASED.items()}
    monkeypatch.setattr(text, "PHRASED", less)
    assert {one.field for one in lint.words(("en",))} == set(less)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "model", "build", "fields"), CASES, ids=[case[0] for case in CASES])
def test_changing_any_field_of_any_word_changes_its_text(
    name: str, model: type[Definition], build: Any, fields: dict[str, Any], language: str, manner: Manner
) -> None:
    base = build(fields)
    for field in set(model.model_fields) - {"op", "per"}:
        said = {text.row_text(base, language, manner)}
        others = [build({**fields, field: value}) for value in _values(model, field)]
        others = [other for other in others if other != base]
        assert others, f"no other value to try for {field}"
        for other in others:
            changed = text.row_text(other, language, manner)
            assert changed not in said, f"{field} is not heard in {changed!r}"
            said.add(changed)


_OWN_VALUES: dict[tuple[type[Definition], str], list[Any]] = {
    (effects.Straighten, "what"): ["this"],
    (effects.PutPaid, "on"): ["component"],
    (abilities.Discount, "on"): ["demon", "artifact"],
    (costs.PayAny, "count"): [1, 4, "X"],
}


def _values(model: type[Definition], field: str) -> list[Any]:
    return _OWN_VALUES.get((model, field)) or OTHER_VALUES[field]


@pytest.mark.parametrize("manner", MANNERS)
def test_every_event_and_who_attacks_is_heard(manner: Manner) -> None:
    triggers = [Trigger(on=event) for event in get_args(Trigger.model_fields["on"].annotation)]
    triggers += [Trigger(on="life_loss", by="dragon"), Trigger(on="life_loss", by="demon")]
    effect = effects.Draw(op="draw", count=1)
    powers = [Power(trigger=trigger, effect=(effect,)) for trigger in [None, *triggers]]
    powers += [
        Power(trigger=trigger, cost=(costs.Turn(op="turn"),), effect=(effect,)) for trigger in triggers
    ]
    pay = costs.Pay(op="pay", what=Amounts(elan=1))
    powers += [Power(cost=(pay,), effect=(effect,)), Power(cost=(pay,), effect=(effect,), works_turned=True)]
    said = {text.row_text(power, "en", manner) for power in powers}
    assert len(said) == len(powers)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_said_without_a_leftover_of_a_phrase(
    cards: dict[str, ResArcanaCard], language: str, manner: Manner
) -> None:
    for card in cards.values():
        for _, item in text.items(card):
            said = text.row_text(item, language, manner)
            assert said.strip()
            assert not set("{}|") & set(said), f"{card.id}: {said}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_stands_in_the_table_that_no_card_or_example_says(language: str) -> None:
    """Every phrase is asked for, so the table holds nothing dead."""
    for manner in MANNERS:
        book = phrases("res_arcana", language, manner)
        book = _Listening(book.where, book.language, book.table)
        voice = Voice(book, manner)
        book.say("row.scroll")
        for item in [*_examples(), *_corner_cases(), *_on_cards()]:
            text._ROWS[type(item)](voice, item)
        for card in load.cards("res_arcana", CardModel).values():
            ways = ("_typed", "_short") if card.types else ("_sided", "_short", "") if card.side else ("",)
            for way in ways:
                book.say(f"kind.{card.kind}{way}", types=book.joined("types", ["a", "b"]), side="A")
        known = {f"{group}.{key}" for group, keys in book.table.items() for key in keys}
        assert known - HEARD == set()
        HEARD.clear()


HEARD: set[str] = set()


class _Listening(Phrases):
    """A phrase table that notes what it is asked for."""

    def _found(self, key: str) -> Any:
        HEARD.add(key)
        return super()._found(key)


def _examples() -> list[Definition]:
    found = []
    for _, model, build, fields in CASES:
        found.append(build(fields))
        for field in set(model.model_fields) - {"op", "per"}:
            found += [build({**fields, field: value}) for value in _values(model, field)]
    return found


def _on_cards() -> list[Definition]:
    return [item for card in load.cards("res_arcana", CardModel).values() for _, item in text.items(card)]


def _corner_cases() -> list[Definition]:
    """Rows of combinations that single changes do not reach."""
    return [
        _in_power("cost", "destroy", {"other": True, "types": ["demon"]}),
        _in_power("cost", "pay_any", {"count": 1, "of": ["elan", "death"]}),
        _in_power("effect", "gain_any", {"count": 1}),
        _in_power("effect", "gain_cost_of", {"which": "destroyed", "of": ["elan", "death"]}),
        _in_power(
            "effect",
            "gain_cost_of",
            {"which": "destroyed", "of": ["elan", "life", "calm", "death", "gold"]},
        ),
        abilities.PerInPlay(per="in_play", each=1),
        abilities.PerInPlay(per="in_play", each=2),
    ]


# Rows worked out by hand.


def _rows(card: ResArcanaCard, *, words: bool = False) -> list[str]:
    found = [plain(row.runs) for row in text.rows(card, "en", words=words)]
    return [said.replace("\N{NO-BREAK SPACE}", " ") for said in found]


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("dwarven_pickaxe", ["[turn] + [elan] [arrow] [gold]"]),
        (
            "chalice_of_life",
            [
                "[collect] [life] [calm]",
                "2[calm] [arrow] [stored-life] 2[stored-calm]",
                "[react] [turn] [arrow] ignore a Life loss",
            ],
        ),
        ("bone_dragon", ["[turn] [arrow] each rival loses 2[life] or pays [death]"]),
        ("celestial_horse", ["[collect] any 2 [elan]/[life]/[calm]"]),
        ("calm_elan", ["[collect] [elan]/[calm]"]),
        ("dragons_lair", None),
        (
            "projection",
            ["X[any] of one kind [arrow] X÷3[gold], rounded down", "after use: back to the centre"],
        ),
        ("nightingale", []),
    ],
)
def test_rows_of_a_card_in_icons(cards: dict[str, ResArcanaCard], card: str, said: list[str] | None) -> None:
    found = _rows(cards[card])
    if said is None:
        said = [
            "1 point per [stored-gold] on this",
            "your [dragon] cost 3 less",
            "[turn] [arrow] 2[gold]",
            "[turn] + [turn][dragon] [arrow] 2[stored-gold]",
        ]
    assert found == said


def test_words_add_the_sentence_of_every_power_below_its_icons(cards: dict[str, ResArcanaCard]) -> None:
    assert _rows(cards["duelist"], words=True) == [
        "[collect] [elan]",
        "[turn] + [death] [arrow] [stored-gold]\nTurn this and pay 1 Death: put 1 Gold on this.",
    ]
    runs = text.rows(cards["duelist"], words=True)[1].runs
    assert runs[-1] == Words("Turn this and pay 1 Death: put 1 Gold on this.", "reminder")


def test_more_than_seven_icons_become_a_sentence() -> None:
    four = {"elan": 1, "life": 1, "calm": 1, "death": 1}
    power = Power.model_validate(
        {
            "cost": [_TURN, {"op": "pay", "what": four}],
            "effect": [{"op": "gain", "what": {"gold": 1, "elan": 1}}],
        }
    )
    card = ResArcanaCard.model_validate(
        {
            "id": "x",
            "name": {"en": "X"},
            "kind": "artifact",
            "set": "base",
            "cost": {},
            "power": [power.model_dump()],
        }
    )
    assert _rows(card) == ["Turn this and pay 1 Elan, 1 Life, 1 Calm and 1 Death: gain 1 Elan and 1 Gold."]


def test_a_cards_whole_text_is_its_rows_as_paragraphs(cards: dict[str, ResArcanaCard]) -> None:
    runs = text.card_runs(cards["horn_of_plenty"])
    assert plain(runs).split() == ["[turn]", "[arrow]", "any", "3[non-gold]", "[turn]", "[arrow]", "[gold]"]
    assert runs.count(Break()) == 1


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("hound_of_death", "[creature][demon] Artifact – Creature, Demon"),
        ("prism", "[artifact] Artifact"),
        ("calm_elan", "[item] Magic Item"),
        ("sacred_grove", "[place] Place of Power – A"),
    ],
)
def test_the_kind_of_a_card_is_said_with_its_types(
    cards: dict[str, ResArcanaCard], card: str, said: str
) -> None:
    assert plain(text.kind_runs(cards[card])) == said
    brief = said.replace("Artifact – ", "").replace("of Power ", "")
    assert plain(text.kind_runs(cards[card], short=True)) == brief


def test_simple_gains_are_told_apart_from_what_collect_asks(cards: dict[str, ResArcanaCard]) -> None:
    assert [row.kind for row in text.rows(cards["chalice_of_life"])] == ["gain", "power", "power"]
    assert [row.kind for row in text.rows(cards["cursed_forge"])] == ["points", "collect", "power"]


def test_the_one_door_to_rules_text_gives_the_generated_text(cards: dict[str, ResArcanaCard]) -> None:
    assert rules_text("res_arcana", cards["dwarven_pickaxe"]) == text.card_runs(cards["dwarven_pickaxe"])


def test_a_language_nobody_translated_falls_back_to_the_main_one(cards: dict[str, ResArcanaCard]) -> None:
    assert text.rows(cards["hawk"], "tlh") == text.rows(cards["hawk"], LANGUAGES[0])


# The phrase table itself.


def test_markup_becomes_runs() -> None:
    assert to_runs("pay *2*[elan] now\nor not") == (
        Words("pay "),
        Words("2", "keyword"),
        Icon("elan"),
        Words(" now"),
        Break(),
        Words("or not"),
    )


def test_a_missing_phrase_or_slot_is_named() -> None:
    book = Phrases("en.toml: icons", "en", {"cost": {"turn": "turn {who}"}})
    with pytest.raises(CardDataError, match=r"no phrase cost\.pay"):
        book.say("cost.pay")
    with pytest.raises(CardDataError, match=r'nothing is called "who" here'):
        book.say("cost.turn", what="this")


def test_a_number_chooses_the_form_of_its_noun() -> None:
    book = Phrases(
        "en.toml", "en", {"row": {"points": "{n} {n:point|points}"}, "noun": {"card": "card|cards"}}
    )
    assert [book.say("row.points", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert (book.noun("card"), book.noun("card", 2)) == ("card", "cards")
    french = Phrases("fr.toml", "fr", {"row": {"points": "{n} {n:point|points}"}})
    assert [french.say("row.points", n=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_lists_are_joined_with_their_own_last_sign() -> None:
    book = Phrases("en.toml", "en", {"list": {"and": [", ", " and "]}})
    assert [book.joined("and", parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_every_shipped_language_has_a_plural_rule() -> None:
    assert set(LANGUAGES) <= set(PLURALS)
