"""``play`` answers a newcomer: what a card does, who sits where, how one plays alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckbuilder.cli.app import app

PLAY = ["play", "clash_of_decks", "--deck", "1"]
FIXED = {
    1: "annihilation baron boom brute carapace partisan revenant troll",
    2: "abomination alpha combustion lieutenant microctopus ogre scribe shaman",
    3: "brigand disciple gnome grrr martyr meteorite parasite vortex",
    4: "aberration assassin carnivore cyclone machine mutant reptile zombie",
}


def call(*arguments: str, typed: str = "quit\n") -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    return result.exit_code, result.stdout, result.stderr


def test_a_card_is_explained_by_its_name_and_nothing_else_happens() -> None:
    asked = "card troll\ncard\ncard nothing like it\nquit\n"
    code, out, message = call(*PLAY, "--deck", "2", "--seed", "7", typed=asked)
    assert (code, message) == (0, "")
    assert "Rage (May attack monsters, but not the structure, in the" in out
    assert "type monster; cost 6; atk 3; hp 6;" in out
    assert out.count("Which card?") == 2
    assert out.count("Summoning - turn 2") == 1


def test_who_sits_where_is_said_first() -> None:
    assert (
        "\nA is greedy, B is you. Type help" in call(*PLAY, "--deck", "2", "--seat=greedy", "--seat=you")[1]
    )
    both = call(*PLAY, "--deck", "2", "--seat=you", "--seat=you", typed="\nquit\n")[1]
    assert "\nA is a person, B is a person. Type help" in both


def test_alone_one_deck_is_enough_and_the_ai_has_the_24_other_cards(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    code, out, message = call(*PLAY, "--option", "solo=normal", "--save", str(path))
    assert (code, message) == (0, "")
    assert "project AI: Bastion, 24 cards in its pile" in out
    decks = json.loads(path.read_text())["decks"]
    assert decks == [FIXED[1].split(), sorted(f"{FIXED[2]} {FIXED[3]} {FIXED[4]}".split())]
    code, out, message = call("playtest", *PLAY[1:], "--option", "solo=easy", "-n", "2", "--json")
    assert (code, message) == (0, "")
    assert [len(deck["cards"]) for deck in json.loads(out)["pairings"][0]["decks"]] == [8, 24]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--deck", "2", "--format", "solo"], "solo is a switch: --option solo=normal"),
        (["--deck", "1"], "allow it with --option allow_mirror=true"),
        (["--deck", "2", "--seat", "me", "--seat", "you"], 'nobody is called "me"'),
        ([], "2 decks are needed, not 1"),
    ],
)
def test_a_refusal_says_what_to_type_instead(arguments: list[str], words: str) -> None:
    code, out, message = call(*PLAY, *arguments)
    assert code in (2, 3)
    assert out == ""
    assert words in message


def test_before_a_strike_both_decks_lie_open_with_their_numbers_and_what_was_struck(tmp_path: Path) -> None:
    for name, ten in (("a", f"{FIXED[1]} zombie ogre"), ("b", f"{FIXED[2]} baron grrr")):
        names = ten.replace("boom", "BOOM!").replace(" ", "\n")
        (tmp_path / f"{name}.txt").write_text(f"game: clash_of_decks\nformat: constructed\n{names}\n")
    code, out, message = call("play", "clash_of_decks", "--deck", str(tmp_path))
    assert (code, message) == (0, "")
    assert "B: 10 of 10 cards left" in out
    assert "A: 9 of 10 cards left" in out
    struck = out.partition("B strikes ")[2].partition("\n")[0].removeprefix("A's ")
    assert f"    struck: {struck}\n" in out
    assert "    5 ALPHA 4/2 Perforation, Protection, Indestructible\n" in out
    assert "upper lane" not in out
