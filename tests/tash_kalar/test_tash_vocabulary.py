"""What a card of Tash-Kalar may say, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from deckbuilder import load
from deckbuilder.errors import CardDataError
from deckbuilder.games.tash_kalar.cards import CardModel
from deckbuilder.games.tash_kalar.conditions import Condition, steps_named
from deckbuilder.games.tash_kalar.patterns import SYMMETRIES, orientations, turned
from deckbuilder.games.tash_kalar.places import Place
from deckbuilder.games.tash_kalar.tasks import TaskCondition
from deckbuilder.games.tash_kalar.vocabulary import VERBS, Verb

VERB: TypeAdapter[Any] = TypeAdapter(Verb)
PLACE: TypeAdapter[Any] = TypeAdapter(Place)
CONDITION: TypeAdapter[Any] = TypeAdapter(Condition)
TASK: TypeAdapter[Any] = TypeAdapter(TaskCondition)


def being(**changes: Any) -> dict[str, Any]:
    """Return the table of a plain being: two commons in a line with the summoning square."""
    table: dict[str, Any] = {
        **{"id": "own-being", "name": {"en": "Own being"}, "kind": "being", "set": "own"},
        **{"school": "sylvan", "rank": "common"},
        "pattern": [{"dx": 0, "dy": 1, "rank": "common"}, {"dx": 0, "dy": 2, "rank": "common"}],
    }
    return {**table, **changes}


def accepted(table: dict[str, Any]) -> Any:
    return TypeAdapter(CardModel).validate_python(table)


def refused(table: dict[str, Any]) -> str:
    with pytest.raises(ValidationError) as problem:
        accepted(table)
    return str(problem.value)


def test_a_being_need_not_say_its_orientations() -> None:
    assert accepted(being()).orientations is None


def test_a_wrong_number_of_orientations_is_refused_with_the_right_one() -> None:
    assert "have 4 orientations, not 8" in refused(being(orientations=8))


def test_a_piece_on_the_summoning_square_belongs_in_must_hold_own() -> None:
    pattern = [{"dx": 0, "dy": 0, "rank": "common"}]
    assert "must_hold_own" in refused(being(pattern=pattern))
    assert accepted(being(must_hold_own="common")).must_hold_own == "common"


def test_a_pattern_square_stands_once() -> None:
    pattern = [{"dx": 1, "dy": 0, "rank": "common"}, {"dx": 1, "dy": 0, "rank": "heroic"}]
    assert "twice" in refused(being(pattern=pattern))


def test_a_legend_needs_a_heroic_in_its_pattern_or_under_it() -> None:
    legend = {key: value for key, value in being(kind="legend", rank="legendary").items() if key != "school"}
    assert "heroic" in refused(legend)
    assert accepted({**legend, "must_hold_own": "heroic"}).rank == "legendary"


def test_a_being_is_never_legendary_and_never_without_a_school() -> None:
    assert "legendary" in refused(being(rank="legendary"))
    assert "school" in refused(being(school=None))


def test_a_condition_looks_only_backwards() -> None:
    gain = {"op": "gain_action", "n": 1}
    first = refused(being(effect=[{**gain, "if": {"done": "previous"}}]))
    assert "step 1 looks back at step previous" in first
    ahead = refused(being(effect=[gain, {**gain, "if": {"not": {"killed": 2}}}]))
    assert "step 2 looks back at step 2" in ahead
    inside = {"op": "choose_one", "optional": True, "options": [[{**gain, "if": {"done": 1}}], [gain]]}
    assert "step 1 looks back at step 1" in refused(being(effect=[gain, inside]))
    assert accepted(being(effect=[gain, {**gain, "if": {"done": 1}}]))


def test_a_known_piece_takes_no_description() -> None:
    with pytest.raises(ValidationError, match="one known piece"):
        VERB.validate_python({"op": "destroy", "who": "being", "rank": "common", "count": 1})


def test_words_that_need_each_other() -> None:
    move = {"op": "move", "kind": "combat", "who": "being", "count": {"up_to": 1}}
    for extra, said in (
        ({"stops_on": "legendary"}, "travel"),
        ({"turn": 45}, "direction"),
        ({"once_each": True, "one_piece": True}, "exclude"),
    ):
        with pytest.raises(ValidationError, match=said):
            VERB.validate_python({**move, **extra})


def test_a_string_is_no_place_and_no_condition() -> None:
    with pytest.raises(ValidationError, match="no such place"):
        PLACE.validate_python("adjacent")
    with pytest.raises(ValidationError, match="no such condition"):
        CONDITION.validate_python("not summoned_on_red")
    with pytest.raises(ValidationError, match="no such task condition"):
        TASK.validate_python({"destroyed>=": 3})


@pytest.mark.parametrize(
    "node",
    [
        {"next_to": "being", "by": "diagonal"},
        {"all": [{"within": 2}, {"touching": "own", "at_least": 2}]},
        {"any": [{"on": "red"}, {"near": "red"}]},
        {"not": {"square_of": "gateway"}},
        {"distance": 2, "of": "gateway"},
    ],
)
def test_a_place_is_written_out_as_it_was_read(node: dict[str, Any]) -> None:
    place = PLACE.validate_python(node)
    assert PLACE.dump_python(place, mode="json", by_alias=True, exclude_defaults=True) == node
    assert PLACE.validate_python(place) == place


@pytest.mark.parametrize("key", ["next_to", "within", "all", "not"])
def test_a_place_with_a_second_word_is_refused(key: str) -> None:
    values: dict[str, Any] = {
        "next_to": "being",
        "within": 2,
        "all": [{"within": 1}] * 2,
        "not": {"within": 1},
    }
    with pytest.raises(ValidationError, match="Extra inputs"):
        PLACE.validate_python({key: values[key], "colour": "red"})


def test_conditions_name_the_steps_they_look_back_at() -> None:
    condition = CONDITION.validate_python(
        {"all": [{"done": 1}, {"not": {"killed": "previous"}}, {"none": [{"done": 3}, {"actions_left": 1}]}]}
    )
    assert steps_named(condition) == (1, "previous", 3)


def test_every_verb_is_used_by_a_shipped_card() -> None:
    rows = load.catalogue("tash_kalar")
    assert _ops([card.raw for card in rows]) == set(VERBS)


def _ops(node: object) -> set[str]:
    if isinstance(node, list):
        return {op for part in node for op in _ops(part)}
    if isinstance(node, dict):
        own = {node["op"]} if "op" in node else set()
        return own | {op for part in node.values() for op in _ops(part)}
    return set()


def test_a_wrong_word_names_file_card_and_field(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "tash_kalar"\n[[card]]\nid = "mine"\nname = {en = "Mine"}\nkind = "being"\nset = "own"\n'
        'school = "sylvan"\nrank = "common"\npattern = [{dx = 1, dy = 0, rank = "common"}]\n'
        'effect = [{op = "destroy", who = "enemy", where = {nextto = "being"}, count = 1}]\n',
        encoding="utf-8",
    )
    with pytest.raises(CardDataError) as problem:
        load.catalogue("tash_kalar", (path,))
    told = str(problem.value)
    assert "mine.toml" in told
    assert 'card "mine"' in told
    assert "effect.0.destroy.where" in told
    assert "known: next_to" in told


cell = st.tuples(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), st.sampled_from(["common", "heroic"]))


@given(st.lists(cell, min_size=1, max_size=6, unique_by=lambda c: c[0]), st.sampled_from(SYMMETRIES))
def test_a_turned_pattern_has_the_same_orientations(
    pattern: list[tuple[tuple[int, int], str]], symmetry: tuple[int, int, int, int]
) -> None:
    images = orientations(pattern)
    again = orientations([(turned(offset, symmetry), what) for offset, what in pattern])
    assert set(images) == set(again)
    assert len(images) in (1, 2, 4, 8)
    assert images[0] == frozenset(pattern)
