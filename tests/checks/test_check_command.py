"""``deckbuilder check`` as users call it: through the real ``main``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from check_runs import GHOULS, LEGAL, Call, write

from deckbuilder import load
from deckbuilder.decks.locate import shipped_decks

# What is legal


@pytest.mark.parametrize("game", load.game_ids())
def test_every_shipped_deck_is_legal_in_the_format_it_names(game: str, call: Call) -> None:
    names = [deck.shown for deck in shipped_decks(game)]
    code, out, err = call("check", *names, "--json", "--mirror")
    decks = json.loads(out)["decks"]
    assert (code, err) == (0, "")
    assert [deck["file"] for deck in decks] == names
    assert all(deck["verdict"] == "legal" for deck in decks)


def test_a_legal_deck_is_told_in_two_lines(here: Path, call: Call) -> None:
    code, out, err = call("check", write("mine.txt", LEGAL + "\ntokens:\n5 Crop Token\n"))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("mine.txt: legal (Arcmage, constructed, pool released, data ")
    assert lines[1] == "  45 counted; 5 tokens not counted (A23)"
    assert lines[2:] == ["note A24: card backs must look alike, which is not checked here (sleeves do)"]


def test_quiet_says_nothing_of_legal_decks(here: Path, call: Call) -> None:
    legal, short = write("legal.txt", LEGAL), write("short.txt", GHOULS)
    assert call("check", legal, "-q") == (0, "", "")
    code, out, _ = call("check", legal, short, "--quiet")
    assert code == 1
    assert "short.txt" in out and "legal.txt" not in out


# What is illegal


def test_a_problem_names_rule_lines_fault_and_cure(here: Path, call: Call) -> None:
    text = LEGAL.replace("3 Ghoul\n", "2 Ghoul\n").replace("3 Wild Warg\n", "2 Wild Warg\n2 Ghoul\n")
    code, out, _ = call("check", write("mine.txt", text))
    assert code == 1
    assert (
        '  A21 lines 10, 17: 4 copies of "Ghoul" instead of at most 3: 2 on line 10, 2 on line 17'
        " (take out 1)" in out.splitlines()
    )


def test_a_near_name_is_suggested_and_no_other_card_is_blamed(here: Path, call: Call) -> None:
    code, out, _ = call("check", write("mine.txt", LEGAL.replace("Ghoul", "Gohul")), "--json")
    problems = json.loads(out)["decks"][0]["problems"]
    assert code == 1
    assert [(p["rule"], p["lines"], p["cure"]) for p in problems if p["severity"] == "error"] == [
        ("A25", [10], 'did you mean "Ghoul"?')
    ]


def test_two_lines_of_a_card_that_sum_to_three_are_legal_with_a_note(here: Path, call: Call) -> None:
    code, out, _ = call("check", write("mine.txt", LEGAL.replace("3 Ghoul\n", "2 Ghoul\n1 Ghoul\n")))
    assert code == 0
    assert "note lines 10, 11:" in out


def test_an_unread_line_comes_first_and_the_count_says_at_least(here: Path, call: Call) -> None:
    text = LEGAL.replace("3 Ghoul\n", "S: 3 Ghoul\n").replace("arcmage\n\n", "arcmage\n\nMain\n")
    code, out, _ = call("check", write("mine.txt", text))
    lines = out.splitlines()
    assert code == 3
    assert lines[0].startswith("mine.txt: unclear")
    assert lines[2].startswith("  reading line 11:")
    assert lines[3].startswith("  note A19: at least 42 cards")


def test_46_cards_without_a_heading_are_one_section(here: Path, call: Call) -> None:
    code, out, _ = call("check", write("mine.txt", LEGAL + "\n1 Besieged City\n"))
    assert code == 1
    assert "  A19: 1 card too many: 46 instead of 45 (take out 1)" in out.splitlines()


def test_cards_of_an_unknown_section_are_named_and_not_counted(here: Path, call: Call) -> None:
    code, out, _ = call("check", write("mine.txt", LEGAL + "\n[Binder]\n3 Ghoul\n"))
    assert code == 0
    assert '45 counted; 3 in "Binder" not counted' in out


def test_an_old_draft_list_is_illegal_in_released_and_legal_in_all(call: Call) -> None:
    code, out, _ = call("check", "arcmage:ablaze-draft", "--format", "constructed")
    assert code == 1 and "pool released" in out and "A22" in out
    code, out, _ = call("check", "arcmage:ablaze-draft", "--format", "constructed", "--pool", "all")
    assert code == 0 and "pool all" in out


# Several formats, several decks, tables


def test_one_file_checked_for_each_format_gives_a_table(call: Call) -> None:
    code, out, _ = call("check", "clash_of_decks:deck-1", "--format", "all")
    assert code == 1
    assert [line.split() for line in out.splitlines()[1:5]] == [
        ["preconstructed", "pool", "released", "legal"],
        ["draft", "pool", "released", "legal"],
        ["constructed", "pool", "released", "illegal", "C17"],
        ["solo", "pool", "released", "illegal", "C12"],
    ]


def test_formats_are_checked_in_the_order_asked_for(call: Call) -> None:
    formats = ["--format", "constructed", "--format", "draft"]
    code, out, _ = call("check", "clash_of_decks:deck-2", *formats, "--json")
    assert code == 1
    assert [(deck["format"], deck["verdict"]) for deck in json.loads(out)["decks"]] == [
        ("constructed", "illegal"),
        ("draft", "legal"),
    ]


def test_a_folder_is_checked_whole_and_summed_up(here: Path, call: Call) -> None:
    Path("inner").mkdir()
    write("a.txt", LEGAL)
    write("inner/b.txt", GHOULS)
    write("inner/c.txt", "")
    code, out, err = call("check", ".")
    assert code == 3
    assert out.splitlines()[-1] == "3 checked: 1 legal, 1 illegal, 1 unreadable"
    assert err == "deckbuilder: inner/c.txt: the file is empty\n"


def test_two_players_with_one_fixed_deck_break_c11_unless_mirrored(here: Path, call: Call) -> None:
    deck = "clash_of_decks:deck-1"
    code, out, _ = call("check", deck, deck)
    assert code == 1 and "C11" in out
    assert call("check", deck, deck, "--mirror")[0] == 0
    assert call("check", deck, "clash_of_decks:deck-2")[0] == 0


def test_a_table_of_res_arcana_shares_no_card(call: Call) -> None:
    decks = [f"res_arcana:sample-{n}" for n in range(1, 5)]
    code, out, _ = call("check", *decks, "--table")
    assert code == 0 and "table of 4 decks: legal" in out
    code, out, _ = call("check", decks[0], decks[0], "--table", "--json")
    [table] = json.loads(out)["tables"]
    assert code == 1
    assert table["decks"] == [decks[0], decks[0]]
    assert {problem["rule"] for problem in table["problems"]} == {"R34"}
    assert len(table["problems"]) == 9  # eight artifacts and the mage


def test_a_table_with_an_unreadable_deck_is_said_not_to_be_checked(here: Path, call: Call) -> None:
    code, out, err = call("check", "res_arcana:sample-1", write("bad.txt", ""), "--table")
    assert code == 3
    assert "table was not checked" in err and "table of" not in out


# Cards of one's own


OWN = """\
game = "arcmage"
[defaults]
kind = "event"
faction = "gaian"
cost = 1
set = "mine"
[[card]]
id = "swarm"
name = {en = "Swarm"}
max_copies = 5
[[card]]
id = "faramir-scout"
name = {en = "Faramir"}
[[card]]
id = "faramir-hero"
name = {en = "Faramir"}
[[card]]
id = "boast-old"
name = {en = "Boast"}
status = "draft"
[[card]]
id = "boast"
name = {en = "Boast"}
"""


@pytest.mark.parametrize(("copies", "others", "rules"), [(5, 1, []), (6, 0, ["A21"])])
def test_a_card_may_state_its_own_copy_limit(
    copies: int, others: int, rules: list[str], here: Path, call: Call
) -> None:
    text = LEGAL.replace("3 Ghoul\n", f"{copies} Swarm\n").replace("3 Wild Warg\n", "")
    text += f"{others} Wild Warg\n" if others else ""
    _, out, _ = call("check", write("mine.txt", text), "--cards", write("own.toml", OWN), "--json")
    found = json.loads(out)
    assert found["cards"] == ["own.toml"]
    assert [p["rule"] for p in found["decks"][0]["problems"] if p["severity"] == "error"] == rules


@pytest.mark.parametrize(("scouts", "heroes", "rules"), [(1, 2, []), (2, 2, ["A19", "A21"])])
def test_printings_of_one_name_add_up(
    scouts: int, heroes: int, rules: list[str], here: Path, call: Call
) -> None:
    lines = f"{scouts} [faramir-scout] Faramir\n{heroes} [faramir-hero] Faramir\n"
    text = LEGAL.replace("3 Ghoul\n", lines)
    _, out, _ = call("check", write("mine.txt", text), "--cards", write("own.toml", OWN), "--json")
    assert [p["rule"] for p in json.loads(out)["decks"][0]["problems"] if p["severity"] == "error"] == rules


def test_of_two_printings_the_released_one_is_taken_and_said(here: Path, call: Call) -> None:
    text = LEGAL.replace("3 Ghoul\n", "3 Boast\n")
    code, out, _ = call("check", write("mine.txt", text), "--cards", write("own.toml", OWN))
    assert code == 0
    assert "[boast]" in out


def test_an_ambiguous_name_is_refused_with_the_ways_to_tell_them_apart(here: Path, call: Call) -> None:
    text = LEGAL.replace("3 Ghoul\n", "3 Faramir\n")
    code, out, _ = call("check", write("mine.txt", text), "--cards", write("own.toml", OWN))
    assert code == 1
    assert "[faramir-scout], [faramir-hero]" in out


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (OWN.replace("kind", "knid"), 'own.toml: card "swarm", knid'),
        (OWN.replace('game = "arcmage"', ""), "own.toml: it does not say its game"),
        (OWN.replace("arcmage", "chess"), 'own.toml: it is for the game "chess"'),
        ("= = =", "own.toml: not valid TOML"),
    ],
)
def test_a_faulty_card_file_is_named_with_its_fault(own: str, said: str, here: Path, call: Call) -> None:
    code, out, err = call("check", write("mine.txt", LEGAL), "--cards", write("own.toml", own))
    assert code == 3
    assert said in err and err.count("\n") == 1 and out == ""


# The digest


def digest_of(call: Call, name: str) -> str:
    _, out, _ = call("check", name, "--digest")
    [line] = [line for line in out.splitlines() if line.startswith("  digest ")]
    return line


def test_the_digest_is_that_of_the_cards_and_not_of_their_order(here: Path, call: Call) -> None:
    head, cards = LEGAL.split("\n\n")
    turned = head + "\n\n" + "\n".join(reversed(cards.splitlines())) + "\n"
    same = digest_of(call, write("a.txt", LEGAL))
    assert digest_of(call, write("b.txt", turned)) == same
    assert digest_of(call, write("c.txt", LEGAL + "1 Besieged City\n")) != same


# What cannot be read, and what makes no sense
# The two lanes
