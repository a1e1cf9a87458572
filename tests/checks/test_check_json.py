"""What ``check --json`` prints is what its shipped schema says, no more and no less."""

from __future__ import annotations

import copy
import json
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from checking import deck, judge
from jsonschema import Draft202012Validator

from deckbuilder import __main__
from deckbuilder.decks.report import Result, Run, deck_json, run_json
from deckbuilder.errors import DeckFileError
from deckbuilder.model.deck import Problem

SCHEMA = json.loads(resources.files("deckbuilder.decks").joinpath("check_schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

FILES = {
    "legal.txt": "game: clash_of_decks\nname: Été\nformat: draft\n\n"
    "BARON\nBRUTE\nALPHA\nOGRE\nGNOME\nVORTEX\nMUTANT\nZOMBIE\n",
    "illegal.txt": "game: arcmage\n\n4 Ghoul\n2 Gohul\n1 Crop Token\n\n"
    "tokens:\n5 Crop Token\n\n[Binder]\n1 Ghoul\n",
    "unclear.txt": "game: arcmage\n\n999999999 Abduction\n",
    "empty.txt": "",
    "table.csv": "count,name,section,game\n3,Ghoul,main,arcmage\n",
}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    return list(FILES)


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Any:
    monkeypatch.setattr(sys, "argv", ["deckbuilder", "check", "--json", *arguments])
    capsys.readouterr()
    with pytest.raises(SystemExit) as end:
        __main__.main()
    found = json.loads(capsys.readouterr().out)
    assert found["exit_code"] == end.value.code
    return found


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "arguments",
    [
        [*FILES, "nowhere.txt"],
        ["legal.txt", "--format", "all"],
        ["legal.txt", "--set", "starter-kit"],
        ["illegal.txt", "--pool", "all"],
        ["res_arcana:sample-1", "res_arcana:sample-1", "--table"],
        ["clash_of_decks:deck-1", "clash_of_decks:deck-1"],
        ["legal.txt", "--format", "open"],
    ],
    ids=" ".join,
)
def test_all_that_is_printed_fits_the_schema(
    arguments: list[str],
    files: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert list(VALIDATOR.iter_errors(printed(capsys, monkeypatch, *arguments))) == []


def test_the_facts_of_a_run_are_all_there(
    files: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = printed(capsys, monkeypatch, *files)
    assert (found["legal"], found["exit_code"]) == (False, 3)
    legal, illegal, unclear, empty, table = found["decks"]
    assert (legal["name"], legal["game"], legal["format"]) == ("Été", "clash_of_decks", "draft")
    assert (legal["verdict"], legal["counted"], legal["problems"]) == ("legal", 8, [])
    assert illegal["not_counted"] == [
        {"section": "tokens", "count": 5, "rule": "A23"},
        {"section": "Binder", "count": 1, "rule": ""},
    ]
    copies = next(problem for problem in illegal["problems"] if problem["rule"] == "A21")
    assert copies == {
        "rule": "A21",
        "code": "too-many-copies",
        "severity": "error",
        "message": '4 copies of "Ghoul" instead of at most 3',
        "cure": "take out 1",
        "lines": [3],
        "card": "ghoul",
        "found": 4,
        "wanted": "at most 3",
    }
    assert (unclear["verdict"], unclear["counted"]) == ("unclear", 0)
    assert empty["verdict"] == "unreadable"
    assert empty["problems"][0]["message"] == "the file is empty"
    assert table["form"] == "csv"


def changes() -> list[tuple[str, Any]]:
    """Ways to break a good answer, with the place each breaks."""
    return [
        ("no version", lambda found: found.pop("version")),
        ("an unknown key", lambda found: found.update(extra=1)),
        ("an unknown verdict", lambda found: found["decks"][0].update(verdict="maybe")),
        ("a deck without a digest", lambda found: found["decks"][0].pop("digest")),
        ("a problem without lines", lambda found: found["decks"][0]["problems"][0].pop("lines")),
        ("line 0", lambda found: found["decks"][0]["problems"][0].update(lines=[0])),
        ("a rule that is none", lambda found: found["decks"][0]["problems"][0].update(rule="21")),
        ("an unknown severity", lambda found: found["decks"][0]["problems"][0].update(severity="hint")),
    ]


@pytest.mark.parametrize(("what", "spoil"), changes(), ids=[what for what, _ in changes()])
def test_the_schema_refuses_what_is_not_so(what: str, spoil: Any) -> None:
    run = Run()
    result = Result("a.txt", "text", judge(deck("arcmage", {"ghoul": 4})))
    run.add(result)
    good = json.loads(run_json(run, [deck_json(result)]))
    VALIDATOR.validate(good)
    bad = copy.deepcopy(good)
    spoil(bad)
    assert not VALIDATOR.is_valid(bad), what


def test_a_run_sums_up_to_its_worst_deck() -> None:
    run = Run()
    assert (run.exit_code, json.loads(run_json(run, []))["legal"]) == (0, True)
    run.add(Result("a.txt", "text", judge(deck("arcmage", {"ghoul": 4}))))
    assert run.exit_code == 1
    run.add(Result("b.txt", fault=DeckFileError("the file is empty", where="b.txt")))
    assert run.exit_code == 3
    run.add(Result("c.txt", "text", judge(deck("arcmage", {"ghoul": 4}))))
    assert (run.exit_code, dict(run.counts)) == (3, {"illegal": 2, "unreadable": 1})


def test_a_fault_without_an_entry_makes_a_deck_unclear_whatever_its_line() -> None:
    fault = Problem("", "not-understood", "no line can be named")
    verdict = judge(deck("arcmage", {"ghoul": 3}), reading=(fault,))
    assert (verdict.status, verdict.exit_code) == ("unclear", 3)
