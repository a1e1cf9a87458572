"""What a person may type at a game, and how much of the table is shown again."""

from __future__ import annotations

from typer.testing import CliRunner

from deckbuilder.cli.app import app
from deckbuilder.cli.play_log import news_of

PLAY = ["play", "arcmage", "gaian-love-for-life", "uneasy-alliance", "--seed", "11"]


def said(*lines: str) -> str:
    result = CliRunner().invoke(app, PLAY, input="\n".join([*lines, "quit"]) + "\n")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_as_much_of_an_actions_words_as_no_other_begins_with_is_enough() -> None:
    out = said("build fa", "take", "draw 0")
    assert "  A builds Farmland\n" in out and "Which card do you lay face down" in out


def test_words_that_several_actions_begin_with_are_answered_with_these() -> None:
    assert '"build s" could be "build Sanctuary" or "build Spirit Tree".\n' in said("build s")
    out = said("build farmland", "take turn", "draw 0", "res")
    assert "  5  resource " in out and "\nWhich of these?\n" in out


def test_a_blank_line_and_what_begins_no_action_are_none() -> None:
    out = said("", "farm")
    assert '"" is no action now' in out and '"farm" is no action now' in out


def test_a_card_is_shown_as_it_is_printed_and_found_by_the_name_the_table_gives_it() -> None:
    for asked in ("Poison Ivy", "poison ivy #3"):
        out = said(f"card {asked}").partition(f"card {asked}\n")[2].partition("\n> ")[0]
        assert out.splitlines()[:3] == [
            "  Poison Ivy",
            "  faction gaian; type creature, Flower; cost 2; loyalty 2; atk 1; def 1",
            "  Peaceful (It cannot attack. It may defend.)",
        ]
        assert "guid" not in out and "source" not in out and "trigger" not in out


def test_the_table_is_not_shown_again_where_nothing_on_it_has_changed() -> None:
    out = said("build farmland", "take turn", "draw 0", "resource nature", "for gaian")
    asked = out.partition("Which card do you lay face down")[2].partition("Of which faction")[0]
    assert "hand:" not in asked and "Turn 2" not in asked
    assert "hand:" in out.rpartition("Which card do you lay")[0].rpartition("plays Nature's Outrage")[2]


def test_one_line_that_changed_stands_alone_and_all_is_shown_when_more_did() -> None:
    old = ["Turn 1, play phase", "city (7): empty", "    and more", "hand: Imp"]
    assert news_of([], old) == old and news_of(old, list(old)) == []
    assert news_of(old, ["Turn 1, attack phase", *old[1:]]) == ["Turn 1, attack phase"]
    assert news_of(old, [*old, "attack: Imp > city"]) == ["attack: Imp > city"]
    for changed in (old[:-1], [*old[:2], "    and less", old[3]], ["Turn 2", old[1], old[2], "hand: empty"]):
        assert news_of(old, changed) == changed


def test_the_graveyards_are_open_to_be_looked_through() -> None:
    out = said("build farmland", "take turn", "piles")
    assert "A's graveyard, newest first: empty\nB's graveyard, newest first: empty\n" in out
    clash = CliRunner().invoke(app, ["play", "clash_of_decks", "1", "2"], input="piles\nquit\n").stdout
    assert "There is nothing beside what the table shows.\n" in clash


def test_a_deck_that_is_not_there_is_refused_with_those_that_are() -> None:
    def refused(game: str, *decks: str) -> str:
        result = CliRunner().invoke(app, ["play", game, *decks])
        assert result.exit_code == 3
        return result.stderr

    assert "(did you mean merfolk?)" in refused("arcmage", "merflok", "merfolk")
    assert "its decks: deck-1, deck-2, deck-3, deck-4" in refused("clash_of_decks", "1", "9")
    assert "no deck code" in refused("arcmage", "dk1abc", "merfolk")
    assert "nosuch.txt: no such file or folder" in refused("arcmage", "nosuch.txt", "merfolk")


def test_the_first_line_names_the_seed_and_the_switches_that_are_not_as_usual() -> None:
    assert said().splitlines()[0] == "Seed 11"
    result = CliRunner().invoke(
        app, [*PLAY, "--option", "lethal=more", "--option", "max_turns=40"], input="quit\n"
    )
    assert result.stdout.splitlines()[0] == "Seed 11; switches: lethal=more, max_turns=40"
