"""``diff``: what goes in and out between two lists, whatever form they have."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import app_runs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app
from deckbuilder.decks.difference import difference
from deckbuilder.model.deck import Deck, Entry

OLD = """game: arcmage
name: Old

3 Ghoul
2 Abduction
1 Siphon

tokens:
5 Crop Token
"""
NEW = """game: arcmage
name: New

1 Siphon  # a note
1 Ghoul
2 Wild Warg
1 Abduction
1 Abduction

[Binder]
1 Ghoul
"""


call = partial(app_runs.call, "diff")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("old.txt").write_text(OLD)
    Path("new.txt").write_text(NEW)
    return tmp_path


def test_it_says_per_section_what_goes_in_and_out(here: Path) -> None:
    """Two Ghouls leave for two Wargs; equal lines add up; the tokens go, a section of its own comes."""
    code, out, err = call("old.txt", "new.txt")
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "- old.txt",
        "+ new.txt",
        "main: 2 in, 2 out",
        "  -2 Ghoul",
        "  +2 Wild Warg",
        "tokens: 0 in, 5 out",
        "  -5 Crop Token",
        "Binder: 1 in, 0 out",
        "  +1 Ghoul",
    ]


def test_json_has_the_copies_of_both(here: Path) -> None:
    found = json.loads(call("old.txt", "new.txt", "--json")[1])
    assert (found["game"], found["decks"], found["same"]) == ("arcmage", ["old.txt", "new.txt"], False)
    assert found["sections"][0]["changes"][0] == {"card": "ghoul", "name": "Ghoul", "before": 3, "after": 1}


@pytest.mark.parametrize("form", ["json", "csv", "text"])
def test_one_deck_in_two_forms_has_no_difference(form: str, here: Path) -> None:
    target = f"other.{form if form != 'text' else 'txt'}"
    converted = CliRunner().invoke(app, ["convert", "old.txt", "--to", form, "--sort", "-o", target])
    assert converted.exit_code == 0
    assert call("old.txt", target) == (0, "no difference\n", "")


def test_cards_nobody_knows_are_compared_by_name_and_told(here: Path) -> None:
    Path("a.txt").write_text("game: arcmage\n\n2 Gohul\n")
    Path("b.txt").write_text("game: arcmage\n\n1 Gohul\n1 Ghoul\n")
    code, out, err = call("a.txt", "b.txt")
    assert code == 1
    assert out.splitlines()[2:] == ["main: 1 in, 1 out", "  +1 Ghoul", "  -1 Gohul"]
    assert 'a.txt:3: no card "Gohul" (did you mean "Ghoul"?)' in err


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["old.txt", "nowhere.txt"], 3, "nowhere.txt: no such file"),
        (["old.txt", "clash_of_decks:deck-1"], 2, "decks of two games, arcmage and clash_of_decks"),
        (["old.txt", "bad.txt"], 3, "bad.txt:3: -3 is no count"),
        (["old.txt", "."], 2, "one deck at a time"),
        (["old.txt", "empty.txt"], 3, "the file is empty"),
        (["old.txt"], 2, "Missing argument"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments: list[str], code: int, told: str, here: Path) -> None:
    Path("bad.txt").write_text("game: arcmage\n\n-3 Ghoul\n")
    Path("empty.txt").write_text("")
    found, out, err = call(*arguments)
    assert (found, out) == (code, "")
    assert told in err


LISTS = st.lists(
    st.tuples(st.sampled_from(["ghoul", "abduction", "siphon", None]), st.integers(1, 5)), max_size=6
)


def deck(cards: list[tuple[str | None, int]]) -> Deck:
    return Deck("arcmage", sections={"main": tuple(Entry(card, card or "No Card", n) for card, n in cards)})


@given(one=LISTS, two=LISTS)
def test_what_goes_in_one_way_goes_out_the_other_and_leads_from_one_to_the_other(
    one: list[tuple[str | None, int]], two: list[tuple[str | None, int]]
) -> None:
    catalogue = load.catalogue("arcmage")
    there = difference(deck(one), deck(two), catalogue)
    back = difference(deck(two), deck(one), catalogue)
    assert [(e.section, e.into, e.out) for e in there] == [(e.section, e.out, e.into) for e in back]
    changed = one + [
        (change.card or None, change.more) for each in there for change in each.changes if change.more > 0
    ]
    taken = {change.card: -change.more for each in there for change in each.changes if change.more < 0}
    for card in {card for card, _ in (*one, *two)}:
        copies = sum(n for c, n in changed if c == card) - taken.get(card or "", 0)
        assert copies == sum(n for c, n in two if c == card)
    assert difference(deck(one), deck(list(reversed(one))), catalogue) == ()
