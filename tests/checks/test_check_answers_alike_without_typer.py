"""``deckbuilder check`` has a quick way past typer; both ways understand the same and answer alike."""

from __future__ import annotations

import pytest
from check_runs import Call
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder.cli import checking, express

CALLS = [
    ["check", "arcmage:merfolk"],
    ["check", "arcmage:merfolk", "--json", "--digest"],
    ["check", "clash_of_decks:deck-1", "--format=all"],
    ["check", "--format", "draft", "--format", "constructed", "clash_of_decks:deck-1", "-q"],
    ["check", "res_arcana:sample-1", "res_arcana:sample-1", "--table"],
    ["check", "arcmage:merfolk", "nowhere.txt"],
    ["check", "arcmage:merfolk", "--pool", "mine"],
    ["check", "arcmage:ablaze-draft", "--format", "constructed", "--set", "rebirth"],
    ["check", "arcmage:merfolk", "--game="],
    ["check", "arcmage:merfolk", "--owned", "arcmage:uneasy-alliance", "--built=arcmage:merfolk"],
    ["--version"],
]


@pytest.mark.parametrize("arguments", CALLS, ids=" ".join)
def test_both_lanes_answer_alike(arguments: list[str], call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = call(*arguments)
    answered = express.run(arguments)
    monkeypatch.setattr(express, "run", lambda _: None)
    assert answered is not None
    assert call(*arguments) == quick


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["check"],
        ["check", "--help"],
        ["check", "a.txt", "--jsn"],
        ["check", "a.txt", "--format"],
        ["check", "a.txt", "--json=yes"],
        ["check", "--", "-a.txt"],
        ["check", "a.txt", "-qq"],
        ["cards", "arcmage"],
    ],
    ids=" ".join,
)
def test_what_is_not_plain_is_left_to_typer(arguments: list[str]) -> None:
    assert express.run(arguments) is None


WORDS = ["a.txt", "-q", "--json", "--table", "--mirror", "--digest", "--quiet", "-", "--", "-x", "--help"]
WITH_VALUES = [
    "--game",
    "--format",
    "--pool",
    "--from",
    "--encoding",
    "--cards",
    "--set",
    "--owned",
    "--built",
]
ARGUMENTS = st.sampled_from(
    [*WORDS, *WITH_VALUES, *(f"{option}=value" for option in WITH_VALUES), "--json=1", "--game=", "value"]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(arguments=st.lists(ARGUMENTS, max_size=6))
def test_what_the_light_lane_understands_typer_understands_alike(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from deckbuilder.cli.app import app

    options = express.check_options(arguments) if express._plain(arguments) else None
    if options is None:
        return
    given_to: list[checking.CheckOptions] = []
    monkeypatch.setattr(checking, "run", lambda read: given_to.append(read) or 0)
    with pytest.raises(SystemExit) as end:
        app(["check", *arguments], prog_name="deckbuilder")
    assert end.value.code == 0
    assert given_to == [options]
