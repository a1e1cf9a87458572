"""Whatever changes on a card of Clash of Decks changes on its printed face, in its text, and in play."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest
from clash_own_cards import definition, face, rules_with
from clash_probes import MONSTER, MONSTERS, NUMBERS, SELF, SPELL, SPELLS, Probe, lent, trace

from deckbuilder.games.clash_of_decks.cards import Ability, ClashCard
from deckbuilder.games.clash_of_decks.table import ABILITY_BITS, NEVER_LENT, SPELL_ABILITIES
from deckbuilder.printing.faces.content import Label, Row
from deckbuilder.referee.protocol import UnplayableCard
from deckbuilder.text.rules import rules_text
from deckbuilder.text.runs import plain

LANGUAGES = ("en", "la", "fr")
ABILITIES: tuple[str, ...] = get_args(Ability)
UNPLAYED = {
    # The rules do not define them for the referee (their texts are known in French only, or not at all),
    # so a card with one is refused by its name: tested below.
    "contrordre", "enchainer", "immolation", "reanimation", "renfort", "retour-de-flammes", "symbiote",
}  # fmt: skip
NOT_PLAYED_FIELDS = {
    "id": "names the card in files; the log says its title",
    "name": "said in the log and on the face, without effect",
    "code": "for deck codes",
    "former": "for reading old lists",
    "search": "for searching",
    "set": "where it comes from: construction",
    "number": "its place in the set",
    "status": "construction",
    "token": "construction",
    "max_copies": "construction",
    "paraphrase": "stands in where effects are not encoded; here they are",
    "source": "about the data",
    "confidence": "about the data",
    "note": "about the data",
    "deck": "construction (C10)",
    "image_printing": "about the data",
}
PLAYED_FIELDS = {"kind", "cost", "attack", "hp", "abilities", "aura"}

MONSTER_VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "plain": MONSTER,
    **{f"has {one}": {**MONSTER, "abilities": [one]} for one in ABILITIES},
    **{f"lends {one}": {**MONSTER, "aura": [one]} for one in ABILITIES},
    "cost 4": {**MONSTER, "cost": 4},
    "attack 3": {**MONSTER, "attack": 3},
    "hp 5": {**MONSTER, "hp": 5},
    "hp 6": {**MONSTER, "hp": 6},
}
SPELL_VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "plain": SPELL,
    **{f"has {one}": {**SPELL, "abilities": [one]} for one in ABILITIES},
    "cost 4": {**SPELL, "cost": 4},
    "attack 3": {**SPELL, "attack": 3},
}


def printed(card: Mapping[str, Any], language: str) -> tuple[object, ...]:
    """What a reader of the face gets: text, numbers, rows with their icons, and the frame of its kind."""
    shown = face(definition(card), language)
    slots = shown.slots
    rows = slots["abilities-in-full"]
    assert isinstance(rows, tuple)
    numbers = [
        slot.text if isinstance(slot := slots.get(name), Label) else "" for name in ("cost", "atk", "hp")
    ]
    told = [(row.name, plain(row.text), row.label) for row in rows if isinstance(row, Row)]
    return (plain(rules_text("clash_of_decks", definition(card), language)), *numbers, told, shown.palette)


def test_every_field_of_a_card_is_looked_at_here() -> None:
    assert set(ClashCard.model_fields) == PLAYED_FIELDS | set(NOT_PLAYED_FIELDS)


def test_every_ability_is_played_or_named_as_not_played() -> None:
    assert set(ABILITIES) == set(ABILITY_BITS) | UNPLAYED and not set(ABILITY_BITS) & UNPLAYED
    assert set(MONSTERS) == set(ABILITY_BITS)
    assert set(SPELLS) == set(SPELL_ABILITIES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_two_cards_that_differ_in_one_field_look_different(language: str) -> None:
    everything = [printed(card, language) for card in (*MONSTER_VARIANTS.values(), *SPELL_VARIANTS.values())]
    for one, two in combinations(everything, 2):
        assert one != two


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_added_or_lent_changes_the_text(ability: str, language: str) -> None:
    texts = {
        plain(rules_text("clash_of_decks", definition(card), language))
        for card in (MONSTER, {**MONSTER, "abilities": [ability]}, {**MONSTER, "aura": [ability]})
    }
    assert len(texts) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("slot", "field", "value"), [("cost", "cost", 8), ("atk", "attack", 9), ("hp", "hp", 7)]
)
def test_a_number_stands_on_the_face_as_it_is(slot: str, field: str, value: int, language: str) -> None:
    label = face(definition({**MONSTER, field: value}), language).slots[slot]
    assert isinstance(label, Label) and label.text == str(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_attack_of_x_is_printed_as_x(language: str) -> None:
    label = face(definition({**MONSTER, "attack": "X", "abilities": ["vulnerability"]}), language).slots[
        "atk"
    ]
    assert isinstance(label, Label) and label.text == "X"


def differ(folder: Path, probe: Probe, one: Mapping[str, Any], two: Mapping[str, Any], *more: Any) -> bool:
    """Tell whether a probe plays differently with one card and with the other as ``SELF``."""
    return trace(rules_with(folder, [one, *more]), probe) != trace(rules_with(folder, [two, *more]), probe)


@pytest.mark.parametrize("ability", MONSTERS)
def test_an_ability_of_a_monster_changes_play(ability: str, tmp_path: Path) -> None:
    assert differ(tmp_path, MONSTERS[ability], MONSTER, {**MONSTER, "abilities": [ability]})


@pytest.mark.parametrize("ability", SPELLS)
def test_an_ability_of_a_spell_changes_play(ability: str, tmp_path: Path) -> None:
    assert differ(tmp_path, SPELLS[ability], SPELL, {**SPELL, "abilities": [ability]})


@pytest.mark.parametrize("ability", sorted(set(MONSTERS) - NEVER_LENT))
def test_an_ability_lent_changes_play_as_if_it_were_printed(ability: str, tmp_path: Path) -> None:
    lender = {**MONSTER, "id": "lender", "name": {"en": "LENDER"}, "attack": 0, "hp": 9}
    probe = lent(ability, "LENDER")
    nothing, has, gets = (
        trace(rules_with(tmp_path, [monster, neighbour]), probe)
        for monster, neighbour in (
            (MONSTER, lender),
            ({**MONSTER, "abilities": [ability]}, lender),
            (MONSTER, {**lender, "aura": [ability]}),
        )
    )
    assert has != nothing
    assert gets == has


def test_no_ability_plays_like_another(tmp_path: Path) -> None:
    """Replaced: over all probes together, each ability leaves a trace of its own."""
    for base, probes in ((MONSTER, MONSTERS), (SPELL, SPELLS)):
        traces = {}
        for ability in (None, *probes):
            rules = rules_with(tmp_path, [{**base, "abilities": [ability] if ability else []}])
            traces[ability] = [trace(rules, probe) for probe in probes.values()]
        for one, two in combinations(traces, 2):
            assert traces[one] != traces[two], (one, two)


@pytest.mark.parametrize(
    ("field", "value"), [("cost", 4), ("cost", 2), ("attack", 3), ("attack", 0), ("hp", 5), ("hp", 3)]
)
def test_a_number_changes_play(field: str, value: int, tmp_path: Path) -> None:
    assert differ(tmp_path, NUMBERS[field], MONSTER, {**MONSTER, field: value})


@pytest.mark.parametrize(("field", "value"), [("cost", 4), ("cost", 2), ("attack", 3), ("attack", 0)])
def test_a_number_of_a_spell_changes_play(field: str, value: int, tmp_path: Path) -> None:
    probe = Probe(
        {"hand": ["Bastion", SELF, "OGRE"]}, {"upper": ["CARNIVORE"]}, ["cast SELF at CARNIVORE"], {"mana": 3}
    )
    assert differ(tmp_path, probe, SPELL, {**SPELL, field: value})


def test_the_kind_changes_play(tmp_path: Path) -> None:
    assert differ(tmp_path, NUMBERS["kind"], MONSTER, SPELL)


def test_the_printed_attack_of_a_vulnerability_card_does_not_count(tmp_path: Path) -> None:
    """The one number that may change without a trace: X stands for it (C85)."""
    with_x, with_two = ({**MONSTER, "abilities": ["vulnerability"], "attack": attack} for attack in ("X", 2))
    assert not differ(tmp_path, MONSTERS["vulnerability"], with_x, with_two)


def test_the_order_of_abilities_shows_on_the_face_and_not_in_play(tmp_path: Path) -> None:
    """The one change of abilities without a trace in play."""
    one, two = ({**MONSTER, "abilities": names} for names in (["rage", "splash"], ["splash", "rage"]))
    for probe in MONSTERS.values():
        assert not differ(tmp_path, probe, one, two)
    for language in LANGUAGES:
        assert printed(one, language) != printed(two, language)


@pytest.mark.parametrize("where", ["abilities", "aura"])
@pytest.mark.parametrize("ability", sorted(UNPLAYED))
def test_a_card_with_an_ability_that_is_not_played_is_refused_by_its_name(
    ability: str, where: str, tmp_path: Path
) -> None:
    rules = rules_with(tmp_path, [{**MONSTER, where: [ability]}])
    with pytest.raises(UnplayableCard, match=ability):
        trace(rules, NUMBERS["attack"])


@pytest.mark.parametrize("ability", sorted(NEVER_LENT))
def test_an_aura_that_lends_what_cannot_be_lent_is_refused_by_its_name(ability: str, tmp_path: Path) -> None:
    with pytest.raises(UnplayableCard, match=ability):
        trace(rules_with(tmp_path, [{**MONSTER, "aura": [ability]}]), NUMBERS["attack"])


@pytest.mark.parametrize("ability", sorted(set(ABILITY_BITS) - SPELL_ABILITIES))
def test_a_spell_with_an_ability_for_monsters_is_refused_by_its_name(ability: str, tmp_path: Path) -> None:
    with pytest.raises(UnplayableCard, match=ability):
        trace(rules_with(tmp_path, [{**SPELL, "abilities": [ability]}]), NUMBERS["kind"])
