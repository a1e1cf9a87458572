"""``check --owned`` and ``--built``: what a deck lacks of a collection, counted by hand."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest
from check_runs import LEGAL, Call, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from deckbuilder import load
from deckbuilder.decks.locate import DeckFile
from deckbuilder.decks.owned import Collections
from deckbuilder.decks.read import read_text

GHOULS = "game: arcmage\n\n3 Ghoul\n"


def owned_lines(out: str) -> list[str]:
    """Return the lines from the first that says what is owned."""
    lines = out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  owned: "))
    return lines[at:]


def test_two_owned_of_three_leave_one_lacking(here: Path, call: Call) -> None:
    write("deck.txt", GHOULS)
    write("mine.txt", "game: arcmage\n\n2 Ghoul\n")
    code, out, err = call("check", "deck.txt", "--owned", "mine.txt")
    assert (code, err) == (1, "")
    assert owned_lines(out)[:2] == ["  owned: 2 of 3, 1 lacking", "    1 Ghoul: 3 wanted, 2 owned"]


def test_copies_in_a_built_deck_are_taken(here: Path, call: Call) -> None:
    """Four are owned and three are in the other deck: one is free, so two of three lack."""
    Path("built").mkdir()
    write("deck.txt", GHOULS)
    write("built/other.txt", GHOULS)
    write("mine.txt", "game: arcmage\n\n4 Ghoul\n")
    _, out, _ = call("check", "deck.txt", "--owned", "mine.txt", "--built", "built")
    assert owned_lines(out)[:2] == [
        "  owned: 1 of 3, 2 lacking",
        f"    2 Ghoul: 3 wanted, 4 owned, of these 3 in {Path('built', 'other.txt')}",
    ]


def test_a_built_deck_does_not_stand_in_its_own_way(here: Path, call: Call) -> None:
    Path("built").mkdir()
    write("built/deck.txt", GHOULS)
    write("mine.txt", "game: arcmage\n\n3 Ghoul\n")
    _, out, _ = call("check", "built/deck.txt", "--owned", "mine.txt", "--built", "built")
    assert owned_lines(out)[0] == "  owned: 3 of 3"


def test_more_built_than_owned_leaves_none_and_not_less(here: Path, call: Call) -> None:
    write("deck.txt", GHOULS)
    write("a.txt", GHOULS)
    write("b.txt", "game: arcmage\n\n1 Ghoul\n")
    write("mine.txt", "game: arcmage\n\n2 Ghoul\n")
    _, out, _ = call("check", "deck.txt", "--owned", "mine.txt", "--built", "a.txt", "--built", "b.txt")
    assert owned_lines(out)[1] == "    3 Ghoul: 3 wanted, 2 owned, of these 3 in a.txt, 1 in b.txt"


def test_a_legal_deck_that_is_owned_is_0_and_one_that_is_not_is_1(here: Path, call: Call) -> None:
    write("deck.txt", LEGAL)
    write("all.txt", LEGAL)
    write("few.txt", LEGAL.replace("3 Ghoul", "1 Ghoul"))
    assert call("check", "deck.txt")[0] == 0
    code, out, _ = call("check", "deck.txt", "--owned", "all.txt")
    assert code == 0
    assert owned_lines(out)[0] == "  owned: 45 of 45"
    code, out, _ = call("check", "deck.txt", "--owned", "few.txt")
    assert code == 1
    assert out.startswith("deck.txt: legal ")
    assert "  owned: 43 of 45, 2 lacking\n    2 Ghoul: 3 wanted, 1 owned\n" in out


def test_a_collection_may_be_several_files_of_any_form_and_section(here: Path, call: Call) -> None:
    """1 + 1 in a table, 1 in a side section: three."""
    write("deck.txt", GHOULS)
    write("mine.csv", "count,name,set\n1,Ghoul,Rebirth\n1,Ghoul,\n")
    write("box.txt", "game: arcmage\n\nsideboard:\n1 Ghoul\n")
    _, out, _ = call("check", "deck.txt", "--owned", "mine.csv", "--owned", "box.txt")
    assert owned_lines(out)[0] == "  owned: 3 of 3"


def test_tokens_and_cards_put_aside_are_not_asked_for(here: Path, call: Call) -> None:
    write("deck.txt", f"{GHOULS}\ntokens:\n5 Crop Token\n\nmaybe:\n2 Abduction\n")
    write("mine.txt", GHOULS)
    _, out, _ = call("check", "deck.txt", "--owned", "mine.txt")
    assert owned_lines(out)[0] == "  owned: 3 of 3"


def test_several_decks_are_each_held_to_the_whole_collection_and_summed_up(here: Path, call: Call) -> None:
    for name in ("a.txt", "b.txt"):
        write(name, LEGAL)
    write("mine.txt", LEGAL.replace("3 Abduction", "2 Abduction"))
    code, out, _ = call("check", "a.txt", "b.txt", "--owned", "mine.txt")
    assert code == 1
    assert out.splitlines()[-1] == "2 checked: 2 legal; 2 lack cards"
    code, out, _ = call("check", "a.txt", "b.txt", "--owned", "mine.txt", "--built", "a.txt")
    assert "  owned: 44 of 45, 1 lacking\n    1 Abduction: 3 wanted, 2 owned\n" in out
    assert "  owned: 0 of 45, 45 lacking\n" in out


def test_quiet_still_names_what_lacks(here: Path, call: Call) -> None:
    write("deck.txt", LEGAL)
    write("all.txt", LEGAL)
    write("none.txt", "game: arcmage\n\n1 Siphon\n")
    assert call("check", "deck.txt", "-q", "--owned", "all.txt")[1] == ""
    assert "  owned: 0 of 45, 45 lacking\n" in call("check", "deck.txt", "-q", "--owned", "none.txt")[1]


def test_for_several_formats_it_is_said_once(here: Path, call: Call) -> None:
    arguments = ["check", "clash_of_decks:deck-1", "--format", "all", "--owned", "clash_of_decks:deck-1"]
    assert call(*arguments)[1].count("  owned: 8 of 8") == 1


def test_json_keeps_apart_what_is_legal_and_what_is_owned(here: Path, call: Call) -> None:
    write("deck.txt", LEGAL)
    write("other.txt", "game: arcmage\n\n3 Ghoul\n")
    write("mine.txt", LEGAL)
    arguments = ["check", "deck.txt", "--json", "--owned", "mine.txt", "--built", "other.txt"]
    code, out, _ = call(*arguments)
    found = json.loads(out)
    schema = json.loads(resources.files("deckbuilder.decks").joinpath("check_schema.json").read_text("utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(found)) == []
    assert (code, found["exit_code"], found["legal"]) == (1, 1, True)
    built = [{"deck": "other.txt", "count": 3}]
    assert found["decks"][0]["owned"] == {
        "wanted": 45,
        "missing": 3,
        "lacks": [{"card": "ghoul", "wanted": 3, "owned": 3, "built": built, "missing": 3}],
    }
    assert "owned" not in json.loads(call("check", "deck.txt", "--json")[1])["decks"][0]


# ------------------------------------------------------------------ what cannot be read


def test_a_line_of_a_collection_that_is_no_card_is_named_and_the_rest_counts(here: Path, call: Call) -> None:
    write("deck.txt", GHOULS)
    write("mine.txt", "game: arcmage\n\n3 Ghoul\n2 Gohul\n")
    code, out, err = call("check", "deck.txt", "--owned", "mine.txt")
    assert code == 3
    assert owned_lines(out)[0] == "  owned: 3 of 3"
    assert err == 'deckbuilder: mine.txt:4: no card "Gohul" (did you mean "Ghoul"?)\n'


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--built", "deck.txt"], 2, "give the collection with --owned"),
        (["--owned", "nowhere.txt"], 3, "nowhere.txt: no such file or folder"),
        (["--owned", "empty.txt"], 3, "empty.txt: the file is empty"),
        (["--owned", "mine.txt", "--built", "nowhere/"], 3, "nowhere/: no such file or folder"),
        (["--owned", "clash_of_decks:deck-1"], 3, "no list of owned cards is of Arcmage"),
    ],
)
def test_what_cannot_be_a_collection_is_refused(
    arguments: list[str], code: int, told: str, here: Path, call: Call
) -> None:
    write("deck.txt", GHOULS)
    write("mine.txt", GHOULS)
    write("empty.txt", "")
    found, out, err = call("check", "deck.txt", *arguments)
    assert (found, out) == (code, "")
    assert told in err


def test_a_built_deck_that_cannot_be_read_is_named_and_the_others_count(here: Path, call: Call) -> None:
    Path("built").mkdir()
    write("deck.txt", GHOULS)
    write("mine.txt", GHOULS)
    write("built/bad.txt", "")
    write("built/good.txt", "game: arcmage\n\n1 Ghoul\n")
    code, out, err = call("check", "deck.txt", "--owned", "mine.txt", "--built", "built")
    assert code == 3
    assert owned_lines(out)[0] == "  owned: 2 of 3, 1 lacking"
    assert err == f"deckbuilder: {Path('built', 'bad.txt')}: the file is empty\n"


def test_decks_of_other_games_are_passed_over(here: Path, call: Call) -> None:
    write("deck.txt", GHOULS)
    write("mine.txt", GHOULS)
    arguments = [
        "--owned",
        "mine.txt",
        "--owned",
        "clash_of_decks:deck-1",
        "--built",
        "clash_of_decks:deck-1",
    ]
    _, out, err = call("check", "deck.txt", "clash_of_decks:deck-1", *arguments)
    assert err == ""
    assert "  owned: 3 of 3\n" in out
    assert "  owned: 8 of 8\n" in out


# ------------------------------------------------------------------ for any counts

NAMES = ["Ghoul", "Abduction", "Siphon", "Borg's Keep"]
LISTS = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 9), min_size=1)


def written(path: Path, cards: dict[str, int]) -> DeckFile:
    path.write_text("game: arcmage\n\n" + "".join(f"{n} {name}\n" for name, n in cards.items()))
    return DeckFile(path, path.name)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(deck=LISTS, mine=LISTS, built=st.lists(LISTS, max_size=3))
def test_what_lacks_is_what_is_wanted_less_what_is_free(
    deck: dict[str, int], mine: dict[str, int], built: list[dict[str, int]], tmp_path: Path
) -> None:
    for old in tmp_path.iterdir():
        old.unlink()
    owned = written(tmp_path / "mine.txt", mine)
    others = [written(tmp_path / f"{number}.txt", cards) for number, cards in enumerate(built)]
    asked = written(tmp_path / "deck.txt", deck)
    collections = Collections([owned], [*others, asked], load.catalogue)
    holding = collections.holding(read_text(asked.path.read_text()).deck, asked.path)
    taken = sum((Counter(cards) for cards in built), Counter[str]())
    expected = {name: n - max(0, mine.get(name, 0) - taken[name]) for name, n in deck.items()}
    assert {lack.name: lack.missing for lack in holding.lacks} == {n: c for n, c in expected.items() if c > 0}
    assert holding.wanted == sum(deck.values())
    assert 0 <= holding.missing <= holding.wanted
