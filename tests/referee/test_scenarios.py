"""Every rule test written as data is played here; such tests can fail, in words that name what differs."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from matches import rules_of
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app
from deckbuilder.errors import DeckbuilderError, InputError
from deckbuilder.referee import scenario as scenarios
from deckbuilder.referee.scenario import Scenario

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "tests" / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))
PLAYED = [game for game in load.game_ids() if find_spec(f"deckbuilder.games.{game}.rules")]
"""Games that have a referee."""
BEGUN: set[str] = {"tash_kalar"}
"""Games whose referee still refuses cards by name; not all of their rules are shown yet."""


def _all() -> dict[str, Scenario]:
    found = {}
    for path in FILES:
        try:
            ones = scenarios.read(path)
        except DeckbuilderError:
            continue  # the file's own test says what is wrong with it
        found.update({f"{path.parent.name}/{path.stem}: {one.name}": one for one in ones})
    return found


SCENARIOS = _all()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_file_is_read_and_names_no_scenario_twice(path: Path) -> None:
    names = Counter(one.name for one in scenarios.read(path))
    assert [name for name, count in names.items() if count > 1] == []
    assert {one.game for one in scenarios.read(path)} == {path.parent.name}


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str) -> None:
    one = SCENARIOS[name]
    assert scenarios.play(one, rules_of(one.game, one.overlays)).faults == ()


@pytest.mark.parametrize("game", [game for game in PLAYED if game not in BEGUN])
def test_every_rule_of_a_game_with_a_referee_is_shown_or_excused(game: str) -> None:
    covered = scenarios.coverage(game, [one for one in SCENARIOS.values() if one.game == game])
    assert covered.missing == (), f"no scenario in {FOLDER.name}/{game} names them"
    assert covered.unknown == (), "excused, but not in RULES.md"
    assert all(isinstance(reason, str) and len(reason) > 20 for reason in covered.excused.values())
    idle = {rule for rule in covered.excused if covered.shown[rule]}
    assert {rule for rule in idle if "tests/" not in covered.excused[rule]} == set(), "shown, so no excuse"


@pytest.mark.parametrize("game", PLAYED)
def test_tests_that_an_excuse_names_exist(game: str) -> None:
    for rule, reason in scenarios.coverage(game, []).excused.items():
        for file, test in re.findall(r"(tests/\S+\.py)::(\w+)", reason):
            assert f"\ndef {test}(" in (ROOT / file).read_text(encoding="utf-8"), rule


def test_the_kit_of_clash_of_decks_is_27_monsters_and_5_spells() -> None:
    """C6."""
    kit = [card for card in load.catalogue("clash_of_decks") if card.set == "starter-kit"]
    assert Counter(card.raw["kind"] for card in kit) == {"monster": 27, "spell": 5}
    assert len({card.name for card in kit}) == 32


# ------------------------------------------------------------------ every comparison can fail


def _turned_around(step: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the step once for each thing it compares, that one thing turned around."""
    found = [{**step, "expect": {**step["expect"], path: "else"}} for path in step.get("expect", {})]
    for key, other in (("legal", "not_legal"), ("log", "no_log"), ("not_legal", "legal"), ("no_log", "log")):
        found += [{**step, other: [words]} for words in step.get(key, ())]
    if "only" in step:
        found.append({**step, "only": [*step["only"], "fly away"]})
        if step["only"]:
            found.append({**step, "only": step["only"][1:]})
    return found


@pytest.mark.parametrize("name", [name for name in SCENARIOS if not SCENARIOS[name].refused])
def test_each_thing_a_scenario_compares_makes_it_fail_when_turned_around(name: str) -> None:
    one = SCENARIOS[name]
    rules = rules_of(one.game, one.overlays)
    for place, step in enumerate(one.steps):
        for wrong in _turned_around(dict(step)):
            steps = (*one.steps[:place], wrong)
            outcome = scenarios.play(replace(one, steps=steps), rules)
            assert not outcome.passed, wrong
            assert outcome.faults[0].startswith(f"step {place + 1}: ")


def test_a_scenario_whose_set_up_must_be_refused_fails_when_it_is_not() -> None:
    one = SCENARIOS["clash_of_decks/setup: The first two fixed decks meet, eight cards each"]
    outcome = scenarios.play(replace(one, steps=(), refused="C10"), rules_of(one.game))
    assert outcome.faults == ('the set-up is allowed, expected a refusal with "C10"',)


def test_a_set_up_refused_for_another_reason_does_not_pass() -> None:
    one = SCENARIOS["clash_of_decks/setup: Both players cannot take the same fixed deck from one kit"]
    outcome = scenarios.play(replace(one, refused="C17"), rules_of(one.game))
    assert len(outcome.faults) == 1
    assert "C11" in outcome.faults[0] and 'expected "C17"' in outcome.faults[0]


def test_an_unexpected_refusal_of_a_set_up_is_an_error_that_names_the_scenario() -> None:
    one = SCENARIOS["clash_of_decks/setup: Both players cannot take the same fixed deck from one kit"]
    with pytest.raises(InputError, match=r"Both players cannot take the same fixed deck.*C11"):
        scenarios.play(replace(one, refused=""), rules_of(one.game))


# ------------------------------------------------------------------ what a failure says

HEAD = """
game = "clash_of_decks"
[[scenario]]
name = "GRRR meets ZOMBIE"
rules = ["C36"]
[scenario.position]
mana = 0
A = {hand = ["Bastion", "TROLL"], upper = ["GRRR"]}
B = {hand = ["Bastion", "ALPHA"], upper = ["BARON", "ZOMBIE"]}
"""
STEP = '[[scenario.step]]\nact = "end"\n'


def played(text: str, folder: Path) -> tuple[str, ...]:
    path = folder / "one.toml"
    path.write_text(text, encoding="utf-8")
    (one,) = scenarios.read(path)
    return scenarios.play(one, rules_of("clash_of_decks")).faults


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ('expect = {"B.hand" = ["Bastion"]}', "B.hand is ['Bastion', 'ALPHA'], expected ['Bastion']"),
        ("expect = {turn = 5}", "turn is 4, expected 5"),
        ('unlike = {active = "B"}', "active is 'B', expected anything else"),
        ('expect = {"B.moat" = 1}', 'no fact "B.moat"; facts: A.'),
        ('legal = ["play ALPHA upper"]', '"play ALPHA upper" is not legal; legal: end'),
        ('not_legal = ["end"]', '"end" is legal'),
        ('only = ["end", "go on"]', "legal: end; expected: end; go on"),
        ("only = []", "legal: end; expected: nothing"),
        ('log = ["ZOMBIE takes 1"]', 'the log lacks "ZOMBIE takes 1"; it says: GRRR attacks BARON for 1;'),
        ('no_log = ["BARON takes 1"]', 'the log says "BARON takes 1"'),
        (
            'log = ["BARON takes 1", "GRRR attacks BARON for 1"]',
            'the log lacks "GRRR attacks BARON for 1" in that place; it says: GRRR attacks BARON for 1;',
        ),
    ],
)
def test_a_wrong_expectation_fails_and_names_the_fact_what_was_wanted_and_what_there_is(
    step: str, fault: str, tmp_path: Path
) -> None:
    faults = played(HEAD + STEP + step, tmp_path)
    assert len(faults) == 1
    assert faults[0].startswith(f"step 1: {fault}")


def test_all_that_is_wrong_with_a_step_is_told_and_no_later_step(tmp_path: Path) -> None:
    step = 'expect = {turn = 9, active = "A"}\nlegal = ["go on"]\n'
    faults = played(HEAD + STEP + step + STEP + "expect = {turn = 77}", tmp_path)
    assert faults == (
        'step 1: "go on" is not legal; legal: end',
        "step 1: turn is 4, expected 9",
        "step 1: active is 'B', expected 'A'",
    )


def test_an_illegal_act_is_named_with_what_is_legal(tmp_path: Path) -> None:
    faults = played(HEAD + '[[scenario.step]]\nact = ["end", "play TROLL upper"]', tmp_path)
    assert faults == ('step 1: "play TROLL upper" is not legal; legal: end',)


def test_an_act_that_must_be_refused_and_is_not_is_named(tmp_path: Path) -> None:
    assert played(HEAD + '[[scenario.step]]\nrefused = "end"', tmp_path) == ('step 1: "end" is allowed',)
    assert played(HEAD + '[[scenario.step]]\nrefused = "play TROLL upper"', tmp_path) == ()


# ------------------------------------------------------------------ what is no scenario


def changed(old: str, new: str) -> str:
    text = HEAD + STEP
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'it needs game = "..."'),
        (HEAD + STEP + '[elsewhere]\nx = "y"', 'it needs game = "..."'),
        (HEAD.replace("[[", 'cards = "my.toml"\n[[', 1) + STEP, '"cards" must be a list of card files'),
        (changed("clash_of_decks", "chess"), 'no game "chess"'),
        (changed("name =", "nmae ="), 'scenario 1: unknown key "nmae"'),
        (changed("act =", "atc ="), 'scenario 1, step 1: unknown key "atc"'),
        (changed('"end"', "5"), '"act" must be the words of an action'),
        (changed('"end"', '["end", 5]'), '"act" must be the words of an action'),
        (HEAD + STEP + 'refused = "end"', "acts or is refused, not both"),
        (HEAD + STEP + 'log = "BARON takes 1"', "\"log\" must be a list, not 'BARON takes 1'"),
        (HEAD + "[[scenario.step]]\n", "neither acts nor compares"),
        (HEAD, "at least one step"),
        (changed('rules = ["C36"]', 'rules = ["C36"]\nrefused = "C10"'), "at least one step"),
        (changed('["C36"]', '["C999"]'), 'no rule "C999" in the RULES.md of clash_of_decks'),
        (changed('["C36"]', '"C36"'), "\"rules\" must be a list, not 'C36'"),
        (changed('["C36"]', "[{C36 = 1}]"), "no rule"),
        (changed('rules = ["C36"]', 'rules = ["C36"]\nseed = "one"'), '"seed" must be a whole number'),
        (changed('rules = ["C36"]', 'rules = ["C36"]\nseed = true'), '"seed" must be a whole number'),
        (
            changed('rules = ["C36"]', 'rules = ["C36"]\ndecks = ["ogre"]'),
            '"decks" must be lists of card ids',
        ),
        (changed('"ALPHA"', '"APLHA"'), 'no card "APLHA"'),
        (changed("upper =", "uper ="), 'unknown key "uper"'),
        (changed("mana = 0", "mama = 0"), 'unknown key "mama"'),
        (changed("mana = 0", "mana = -1"), '"mana" must be a number from 0'),
        (changed("mana = 0", 'active = "C"'), 'no seat "C"'),
        (changed('["GRRR"]', '"GRRR"'), '"upper" must be a list of card names'),
        (changed('"TROLL"', '"GRRR"'), '"GRRR" stands there twice'),
        (changed('"TROLL"', '"Fort"'), "one structure, Bastion or Fort"),
        (changed('"Bastion", "TROLL"', '"TROLL"'), "one structure, Bastion or Fort"),
        (changed('["GRRR"]', '["Bastion"]'), 'no card "Bastion"'),
        (changed('["GRRR"]', '["BOOM!"]'), '"BOOM!" is a spell'),
        (changed('["GRRR"]', '["GRRR"], damage = {TROLL = 1}'), '"TROLL" is not in play'),
        (changed('["GRRR"]', '["GRRR"], damage = {GRRR = "1"}'), '"GRRR" must be a number from 0'),
        (changed('["GRRR"]', '["GRRR"], pile = ["OGRE"]'), '"pile" has no place there'),
        (changed("mana = 0", "mana = 0\nA = 5"), "not valid TOML"),
        (changed('A = {hand = ["Bastion", "TROLL"], upper = ["GRRR"]}', "A = 5"), '"A" must be a table'),
    ],
)
def test_what_is_no_scenario_is_refused_by_name(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        played(text, tmp_path)
    assert message in str(caught.value)
    assert "one.toml" in str(caught.value)


# ------------------------------------------------------------------ the command


def call(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["scenario", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("game", [game for game in PLAYED if game not in BEGUN])
def test_the_command_shows_each_rule_with_its_number_of_scenarios(game: str) -> None:
    code, out, _ = call(str(FOLDER / game), "--coverage")
    assert code == 0
    shown = {
        rule: int(count) for rule, count in re.findall(r"^  ([A-Z]\d+[a-z]?) +(\d+)  ", out, re.MULTILINE)
    }
    wanted: dict[str, int] = defaultdict(int)
    for one in SCENARIOS.values():
        for rule in one.rules if one.game == game else ():
            wanted[rule] += 1
    assert shown == {rule: wanted[rule] for rule in scenarios.numbered_rules(game)}
    assert "NOT SHOWN" not in out


def test_rules_that_no_scenario_shows_are_exit_1(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(HEAD + STEP)
    assert call(str(tmp_path))[0] == 0
    code, out, message = call(str(tmp_path), "--coverage")
    assert code == 1
    assert "C36     1  GRRR meets ZOMBIE" in out
    assert "C37     0  (NOT SHOWN)" in out
    assert "rules shown or excused" in message


def test_a_failing_scenario_is_exit_1_and_says_where(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(HEAD + STEP + "expect = {turn = 5}")
    code, out, _ = call(str(tmp_path))
    assert code == 1
    assert "one.toml: GRRR meets ZOMBIE\n  step 1: turn is 4, expected 5\n0 of 1 scenarios pass" in out
    code, out, _ = call(str(tmp_path), "--json")
    assert code == 1
    (one,) = json.loads(out)["scenarios"]
    assert (one["passed"], one["faults"]) == (False, ["step 1: turn is 4, expected 5"])


@pytest.mark.parametrize("text", ["", "game = 5", HEAD.replace("TROLL", "TORLL") + STEP, "\0", "[" * 5000])
def test_an_unreadable_file_is_exit_3_in_a_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(text)
    code, out, message = call(str(tmp_path))
    assert (code, out) == (3, "")
    assert "one.toml" in message and "Traceback" not in message
