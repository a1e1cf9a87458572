"""``cards`` from the command line: queries with minus signs, tables, whole cards, JSON, exit codes."""

import json

import pytest
from querying import found
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app
from deckbuilder.cli.selection import card_index

ENVIRONMENT = {"COLUMNS": "80"}


def cli(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["cards", *arguments], env=ENVIRONMENT)
    return result.exit_code, result.stdout, result.stderr


def test_a_query_may_begin_with_a_minus_sign():
    code, out, _ = cli("arcmage", "-t:city", "-f:empire", "--count")
    assert code == 0
    assert int(out) == len(found(card_index("arcmage"), "-t:city -f:empire")) > 0


def test_options_may_stand_before_and_after_the_query():
    assert cli("--count", "arcmage", "t:city") == cli("arcmage", "t:city", "--count")


@pytest.mark.parametrize("option", ["--jsn", "--limt=5"])
def test_a_mistyped_option_is_no_part_of_the_query(option):
    code, out, message = cli("arcmage", "t:city", option)
    assert (code, out) == (2, "")
    assert f'no option "{option}"' in message
    assert "did you mean --json" in message or "did you mean --limit" in message


@pytest.mark.parametrize("game", load.game_ids())
def test_lists_fit_80_columns_and_say_how_many(game):
    code, out, message = cli(game)
    assert code == 0
    lines = out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith("name ")
    assert message.startswith(f"{len(lines) - 1} cards")
    assert "\x1b" not in out


def test_numbers_stand_to_the_right():
    lines = cli("clash_of_decks", "troll", "or", "ABOMINATION", "--sort", "name")[1].splitlines()
    end = lines[0].index("cost") + len("cost")
    assert all(line[end - 1].isdigit() for line in lines[1:])


def test_an_exact_name_shows_the_card_whole_and_lists_the_others():
    code, out, message = cli("clash_of_decks", "vampire")
    assert code == 0
    assert out.startswith("vampire\n")
    for fact in ("also called  fr: saigneur", "Aerial (", "confidence", "Ben-06/cog", "hp ", "code "):
        assert fact in out
    assert "VAMPIRE LORD" in out
    assert message == "3 cards\n"


def test_a_card_that_is_not_played_reads_as_it_is_printed_in_each_language():
    _, english, _ = cli("arcmage", "smith")
    _, esperanto, _ = cli("arcmage", "smith", "--lang", "eo")
    assert "Enters with 3 ore counters" in english and "ETB" not in english
    assert "kun 3 ercaj signoj" in esperanto


def test_a_whole_card_wraps_at_the_width_of_the_terminal():
    for game, name in {
        "arcmage": "Lobotomized Library",
        "res_arcana": "Dragon's Lair",
        "tash_kalar": "imp-01",
    }.items():
        out = cli(game, name)[1]
        assert max(map(len, out.splitlines())) <= 80
        assert " text " in out


def test_nothing_found_is_exit_1_with_the_nearest_names():
    assert cli("arcmage", "ghuol") == (1, "", "deckbuilder: no card found (did you mean Ghoul?)\n")
    code, out, message = cli("arcmage", "is:draft")
    assert (code, out) == (1, "")
    assert "50 more among drafts (--pool all shows them)" in message
    assert cli("arcmage", "is:draft", "--count")[:2] == (1, "0\n")


def test_a_query_that_makes_no_sense_is_exit_2_with_its_column():
    code, out, message = cli("arcmage", "faction:gaain")
    assert (code, out) == (2, "")
    assert message.startswith('deckbuilder: column 9: no faction "gaain" (did you mean gaian? values: ')
    assert cli("arcmage", "a", "(t:orc")[2].startswith("deckbuilder: column 3: this bracket is not closed")


def test_an_unknown_game_is_exit_2_with_the_games():
    code, _, message = cli("chess")
    assert code == 2
    assert "arcmage, clash_of_decks" in message


def test_limit_cuts_the_list_and_says_so():
    code, out, message = cli("arcmage", "t:city", "--limit", "3")
    assert code == 0
    assert len(out.splitlines()) == 4
    assert message.startswith("21 cards, the first 3 shown; 9 more among drafts")


def test_sort_is_followed():
    lines = cli("arcmage", "t:creature", "--sort", "-atk,name", "--limit", "1")[1].splitlines()
    assert lines[1].startswith("Flartar")
    assert cli("arcmage", "--sort", "colour")[0] == 2


def test_json_holds_the_cards_as_their_data_has_them():
    code, out, message = cli("res_arcana", "Dragon's Lair", "--json")
    document = json.loads(out)
    assert (code, message) == (0, "")
    assert list(document) == ["format", "version", "game", "query", "pool", "found", "hidden", "cards"]
    assert (document["format"], document["version"], document["found"]) == ("deckbuilder-cards", 1, 1)
    assert document["cards"] == [dict(load.catalogue("res_arcana")["dragons_lair"].raw)]


def test_json_says_how_many_were_found_and_hidden_whatever_is_shown():
    document = json.loads(cli("arcmage", "t:city", "--json", "--limit", "2")[1])
    assert (document["found"], document["hidden"], len(document["cards"])) == (21, 9, 2)


@pytest.mark.parametrize(
    "query",
    ["f:gaian t:creature cost<=3", '-"of" atk>def', "(kw:ranged or kw:'x') or orc", 't:orc or "karka suno"'],
)
def test_terminal_json_and_library_understand_a_query_alike(query):
    query = query.replace("kw:'x'", 'kw:"first strike"')
    expected = found(card_index("arcmage"), query)
    document = json.loads(cli("arcmage", query, "--json")[1])
    assert [card["name"]["en"] for card in document["cards"]] == expected
    listed = cli("arcmage", query)[1].splitlines()[1:]
    assert len(listed) == len(expected)
    assert all(line.startswith(name) for line, name in zip(listed, expected, strict=True))


@pytest.mark.parametrize("game", load.game_ids())
def test_fields_lists_every_field_with_its_values(game):
    code, out, _ = cli(game, "--fields")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    for field in card_index(game).fields:
        assert any(line.startswith(field.id) for line in out.splitlines())
        for value in field.values if field.kind == "list" else ():
            assert value in out


def test_users_own_cards_are_searched_too(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "clash_of_decks"\n[[card]]\nid = "nothing"\nname = {en = "One with Nothing"}\n'
        'kind = "monster"\nset = "mine"\ncost = 3\nattack = 1\nhp = 1\n'
    )
    assert "One with Nothing" in cli("clash_of_decks", "one with nothing", "--cards", str(own))[1]
    assert cli("clash_of_decks", "set:mine", "--cards", str(own), "--count")[1] == "1\n"
    assert cli("clash_of_decks", "set:mine", "--count")[0] == 2
    assert cli("arcmage", "--cards", str(own))[0] == 3


def test_in_asks_for_the_cards_of_a_deck_file(tmp_path):
    assert cli("clash_of_decks", "in:clash_of_decks:deck-1", "--count")[1] == "8\n"
    deck = tmp_path / "my deck.txt"
    deck.write_text("game: arcmage\n\n3 Ghoul\n1 Borg's Keep\n")
    assert cli("arcmage", f'in:"{deck}" -t:city')[1].startswith("name")
    assert cli("arcmage", f'in:"{deck}" -t:city', "--count")[1] == "1\n"
    assert cli("clash_of_decks", f'in:"{deck}"')[0] == 3
    assert cli("arcmage", "in:no-such-deck")[0] == 3
