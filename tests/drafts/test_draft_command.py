"""``draft`` from the command line: tables that pass the check, people in a pipe, wrong calls."""

import json

import pytest
from drafting import TABLES, TENS, check, cli

from deckbuilder import load
from deckbuilder.decks.draft import YOU
from deckbuilder.games import registry

DEALT = [(game, variant.variant, players) for variant, game, players in TABLES if not variant.wants_decks]


@pytest.fixture
def tens(tmp_path):
    """Two deck files of ten, as ``--deck`` options."""
    options = []
    for number, ten in enumerate(TENS):
        path = tmp_path / f"ten-{number}.txt"
        lines = "".join(f"1 [{card}]\n" for card in ten)
        path.write_text(f"name: Ten {number}\ngame: clash_of_decks\nformat: constructed\n\n{lines}")
        options += ["--deck", str(path)]
    return options


@pytest.mark.parametrize(("game", "variant", "players"), DEALT)
@pytest.mark.parametrize("agent", ["rater", "random"])
def test_every_table_passes_the_check(game, variant, players, agent, tmp_path):
    folder = str(tmp_path / "d")
    seats = [text for seat in range(1, players + 1) for text in ("--seat", f"{seat}={agent}")]
    code, out, message = cli(game, variant, "--players", str(players), "--seed", "3", *seats, "-o", folder)
    assert code == 0, message
    assert "seed 3" in out
    code, out = check(folder, *(["--table"] if game == "res_arcana" else []))
    assert code == 0, out
    assert out.count(": legal (") == players + (game == "res_arcana")


@pytest.mark.parametrize(
    "arguments",
    [
        ["res_arcana", "deal", "--players", "4", "--sets", "base"],
        ["res_arcana", "draft", "--players", "5", "--sets", "base,lux"],
        ["res_arcana", "first", "--players", "2", "--option", "first_game_pool=rest"],
        ["res_arcana", "draft", "--only", "-t:dragon"],
        ["clash_of_decks", "draft", "--only", "cost<=5"],
    ],
)
@pytest.mark.parametrize("seed", ["1", "2", "18446744073709551615"])
def test_tables_of_chosen_cards_pass_the_check_too(arguments, seed, tmp_path):
    folder = str(tmp_path / "d")
    code, _, message = cli(*arguments, "--seed", seed, "-o", folder)
    assert code == 0, message
    assert check(folder, *(["--table"] if "res_arcana" in arguments else []))[0] == 0


def test_only_the_cards_asked_for_are_dealt(tmp_path):
    assert (
        cli("res_arcana", "deal", "--sets", "base", "--only", "-t:dragon", "-o", str(tmp_path / "d"))[0] == 0
    )
    catalogue = load.catalogue("res_arcana")
    by_name = {card.name: card for card in catalogue}
    for seat in (1, 2):
        lines = (tmp_path / "d" / f"seat-{seat}.txt").read_text().splitlines()
        cards = [by_name[line[2:]] for line in lines if line.startswith("1 ")]
        assert len(cards) == 9
        assert all(card.set == "base" and "dragon" not in card.raw.get("types", ()) for card in cards)


def test_strikes_take_decks_and_leave_legal_ones(tens, tmp_path):
    code, out, message = cli("clash_of_decks", "strikes", *tens, "-o", str(tmp_path / "out"))
    assert code == 0, message
    assert out.count(" strikes ") == 4
    assert check(str(tmp_path / "out"))[0] == 0
    assert (tmp_path / "out" / "seat-1.txt").read_text().startswith("name: Ten 0\n")


def test_strikes_without_two_decks_of_ten_are_refused(tens, tmp_path):
    assert cli("clash_of_decks", "strikes", "-o", str(tmp_path / "no"))[0] == 2
    assert cli("clash_of_decks", "strikes", *tens[:2], "-o", str(tmp_path / "no"))[0] == 2
    assert cli("clash_of_decks", "draft", *tens, "-o", str(tmp_path / "no"))[0] == 2
    decks = ["--deck", "clash_of_decks:deck-1", "--deck", "clash_of_decks:deck-2"]
    code, _, message = cli("clash_of_decks", "strikes", *decks, "-o", str(tmp_path / "no"))
    assert code == 3
    assert "10 different cards" in message
    assert not (tmp_path / "no").exists()


def test_json_is_the_record_and_nothing_else(tmp_path):
    code, out, message = cli("res_arcana", "draft", "--json", "-o", str(tmp_path / "d"), "--seed", "12")
    assert code == 0
    assert out == (tmp_path / "d" / "draft.record").read_text()
    assert json.loads(out)["seed"] == 12
    assert "seed 12" in message


# ------------------------------------------------------------------ people

TWO = ["clash_of_decks", "--seat", "1=you", "--seat", "2=rater"]


def test_a_person_is_asked_again_until_the_answer_is_one(tmp_path):
    text = b"0\n5\nfoo\n\n\xff\xfe\n" + b"9" * 3000 + b"\n1\n"
    code, out, _ = cli(*TWO, "--save", str(tmp_path / "s"), "-o", str(tmp_path / "d"), text=text)
    assert code == 0
    assert out.count("is none of them: type a number from 1 to 4") >= 6
    first = json.loads((tmp_path / "s").read_text())["picks"][0]
    assert first["card"] == first["packet"][0]
    assert first["agent"] == YOU


def test_a_person_may_answer_by_name_and_read_a_card_first(tmp_path):
    cli(*TWO, "--save", str(tmp_path / "a"), text="2\n")
    packet = json.loads((tmp_path / "a").read_text())["picks"][0]["packet"]
    name = load.catalogue("clash_of_decks")[packet[3]].name
    text = f"?4\n?9\n{name.lower()}\n"
    _, out, _ = cli(*TWO, "--save", str(tmp_path / "b"), text=text)
    assert json.loads((tmp_path / "b").read_text())["picks"][0]["card"] == packet[3]
    assert f"{name}\n  id " in out
    assert "confidence" in out
    assert '"?9" is none of them' in out


@pytest.mark.parametrize("wrong", ["", "x\n", "17\nx\n0\n"])
def test_the_second_picker_always_gets_two_cards_a_round_whatever_is_typed(wrong, tmp_path):
    """C13: 8 cards each in the end, and no pick twice."""
    code, _, message = cli(*TWO[:1], "--seat", "2=you", "-o", str(tmp_path / "d"), text=(wrong + "1\n") * 12)
    assert code == 0, message
    table = json.loads((tmp_path / "d" / "draft.record").read_text())
    per_round = [sum(pick["seat"] == 2 for pick in table["picks"][n : n + 4]) for n in range(0, 16, 4)]
    assert per_round == [2, 2, 2, 2]


def test_leaving_unsaved_says_so_and_leaves_nothing(tmp_path):
    for text in ("", "quit\n", "1\nEXIT\n"):
        code, out, _ = cli(*TWO, "-o", str(tmp_path / "d"), text=text)
        assert code == 1
        assert "nothing was kept" in out
        assert list(tmp_path.iterdir()) == []


def test_a_kept_draft_goes_on_and_a_seat_may_be_handed_over_at_any_pick(tmp_path):
    straight = ["1\n"] * 12
    assert cli(*TWO, "-o", str(tmp_path / "whole"), text="".join(straight))[0] == 0
    whole = json.loads((tmp_path / "whole" / "draft.record").read_text())
    for count in range(6):
        kept, folder = tmp_path / f"kept-{count}", tmp_path / f"d-{count}"
        cli(*TWO, "--save", str(kept), "-o", str(folder), text="1\n" * count)
        code, _, message = cli("--resume", str(kept), "--save", str(kept), "-o", str(folder), text="1\n" * 12)
        assert code == 0, message
        assert json.loads((folder / "draft.record").read_text()) == whole
        assert json.loads(kept.read_text())["done"]
    cli(*TWO, "--save", str(tmp_path / "k"), text="1\n1\n")
    done = json.loads((tmp_path / "k").read_text())["picks"]
    code, _, message = cli("--resume", str(tmp_path / "k"), "--seat", "1=random", "-o", str(tmp_path / "y"))
    assert code == 0, message
    table = json.loads((tmp_path / "y" / "draft.record").read_text())
    assert table["picks"][: len(done)] == done
    assert table["agents"] == ["random", "rater"]
    assert table["handed_over"] == [{"before_pick": len(done) + 1, "seat": 1, "from": "you", "to": "random"}]
    assert {pick["agent"] for pick in table["picks"][len(done) :] if pick["seat"] == 1} <= {
        "random",
        "forced",
    }


def test_a_kept_draft_is_that_draft_and_no_other(tmp_path):
    cli(*TWO, "--save", str(tmp_path / "k"), text="1\n")
    assert cli("clash_of_decks", "draft", "--resume", str(tmp_path / "k"), "-o", str(tmp_path / "d"))[0] == 1
    assert cli("res_arcana", "--resume", str(tmp_path / "k"))[0] == 2
    assert cli("clash_of_decks", "strikes", "--resume", str(tmp_path / "k"))[0] == 2


@pytest.mark.parametrize(
    ("asked", "has"),
    [
        (["--seed", "8"], "seed 7"),
        (["--players", "3"], "2 players"),
        (["--sets", "base"], "the sets base, lux_et_tenebrae"),
        (["--only", "-t:dragon"], "a pool of all cards"),
        (["--deck", "res_arcana:sample-1"], "no decks"),
        (["--option", "first_game_pool=rest"], "no switches"),
    ],
)
def test_a_draft_gone_on_with_refuses_another_deal_and_says_which_it_is(asked, has, tmp_path):
    kept = str(tmp_path / "k")
    settled = ["--seed", "7", "--players", "2", "--sets", "base,lux"]
    cli("res_arcana", "draft", *settled, "--seat", "1=you", "--save", kept, text="1\n")
    before = (tmp_path / "k").read_bytes()
    code, out, message = cli("--resume", kept, *asked, "--seat", "1=rater", "-o", str(tmp_path / "d"))
    assert (code, out) == (2, "")
    told = f"deckbuilder: {asked[0]}: the draft that is gone on with has {has} ("
    assert message.startswith(told)
    assert (tmp_path / "k").read_bytes() == before
    same = ["--seed", "7", "--players", "2", "--sets", "base,lux"]
    assert cli("--resume", kept, *same, "--seat", "1=rater", "-o", str(tmp_path / "d"))[0] == 0


def test_a_solo_draft_is_played_against_all_the_cards_not_kept(tmp_path):
    """C70: the player keeps one of each four; C68: the AI has the 24 others."""
    code, out, _ = cli("clash_of_decks", "solo", "--seat", "1=you", "-o", str(tmp_path / "d"), text="1\n" * 8)
    assert code == 0
    assert out.count("Seat 1 takes ") == 8
    picks = json.loads((tmp_path / "d" / "draft.record").read_text())["picks"]
    kept = {pick["card"] for pick in picks}
    dealt = {card for pick in picks for card in pick["packet"]}
    assert [len(pick["packet"]) for pick in picks] == [4] * 8
    assert (len(kept), len(dealt)) == (8, 32)
    rules = registry.part("clash_of_decks", "rules").RULES()
    (added,) = rules.added_decks([tuple(sorted(kept))], {"solo": "normal"})
    assert set(added) == dealt - kept


def test_a_solo_draft_wants_the_whole_kit(tmp_path):
    code, _, message = cli("clash_of_decks", "solo", "--only", "cost<7", "-o", str(tmp_path / "d"))
    assert code == 3
    assert "8 rounds of 4 deal 32 cards" in message


def test_what_was_picked_is_kept_when_the_program_is_interrupted(tmp_path, monkeypatch):
    answers = iter(["1", "1"])

    def line(_):
        answer = next(answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr("deckbuilder.cli.draft_table.DraftTable._line", line)
    assert cli(*TWO, "--save", str(tmp_path / "k"))[0] == 130
    assert len(json.loads((tmp_path / "k").read_text())["picks"]) == 6


@pytest.mark.parametrize("seed", ["4", "5", "6"])
def test_a_person_sees_no_card_that_they_may_not(seed, tmp_path):
    """R29: only the packets passed to them, and their own mages."""
    arguments = ["res_arcana", "draft", "--players", "4", "--seed", seed, "--seat", "1=you"]
    code, out, _ = cli(*arguments, "-o", str(tmp_path / "d"), text="1\n" * 9)
    assert code == 0
    table = json.loads((tmp_path / "d" / "draft.record").read_text())
    seen = {card for pick in table["picks"] if pick["seat"] == 1 for card in pick["packet"]}
    catalogue = load.catalogue("res_arcana")
    hidden = {card for pick in table["picks"] for card in pick["packet"]} - seen
    assert len(hidden) > 10
    told = "\n".join(
        line for line in out.splitlines() if not line.startswith("       ")
    )  # without rules text
    assert [catalogue[card].name for card in hidden if f" {catalogue[card].name} " in f" {told} "] == []
    assert out.count("its own secret") == 3


def test_two_people_at_one_terminal_are_not_told_each_others_picks(tmp_path):
    seats = ["--seat", "1=you", "--seat", "2=you"]
    code, out, _ = cli("res_arcana", "deal", *seats, "-o", str(tmp_path / "d"), text="1\n2\n")
    assert code == 0
    assert " takes " not in out


def test_a_draft_in_the_open_tells_every_pick_and_who_is_next(tmp_path):
    """C16."""
    _, out, _ = cli("clash_of_decks", "-o", str(tmp_path / "d"))
    picks = json.loads((tmp_path / "d" / "draft.record").read_text())["picks"]
    told = [line for line in out.splitlines() if " takes " in line]
    assert len(told) == 16
    for line, pick in zip(told, picks, strict=True):
        name = load.catalogue("clash_of_decks")[pick["card"]].name
        assert line.startswith(f"Seat {pick['seat']} takes {name}")
        assert (f"the rest goes to seat {pick['receiver']}" in line) == (pick["receiver"] is not None)


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize("game", ["arcmage", "tash_kalar"])
def test_games_without_a_draft_are_refused_by_name(game):
    code, _, message = cli(game)
    assert code == 2
    assert message == f"deckbuilder: {load.game(game).name} has no draft\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["chess"],
        ["clash_of_decks", "deal"],
        ["clash_of_decks", "--players", "3"],
        ["clash_of_decks", "solo", "--players", "2"],
        ["clash_of_decks", "--option", "x"],
        ["clash_of_decks", "--order", "--players", "3"],
        ["clash_of_decks", "--order", "--json"],
        ["clash_of_decks", "--order", "--seat", "9=you"],
        ["clash_of_decks", "strikes", "--order", "--players", "3"],
        ["res_arcana", "draft", "--order", "--players", "6"],
        ["res_arcana", "first", "--order", "--players", "5"],
        ["res_arcana", "draft", "--order", "--sets", "base", "--players", "5"],
        ["clash_of_decks", "--seat", "3=you"],
        ["clash_of_decks", "--seat", "0=you"],
        ["clash_of_decks", "--seat", "1=nobody"],
        ["clash_of_decks", "--seat", "you"],
        ["clash_of_decks", "--option", "first_game_pool=rest"],
        ["clash_of_decks", "--only", "colour:red"],
        ["res_arcana", "first", "--players", "5"],
        ["res_arcana", "--sets", "no-such-set"],
        ["res_arcana", "--sets", "base", "--players", "5"],
        ["res_arcana", "first", "--option", "first_game_pool=all"],
    ],
)
def test_wrong_calls_are_exit_2_in_a_sentence(arguments, tmp_path):
    code, out, message = cli(*arguments, "-o", str(tmp_path / "d"))
    assert (code, out) == (2, "")
    assert message.startswith("deckbuilder: ")
    assert not (tmp_path / "d").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["res_arcana", "--only", "name:zzzz"], "no card found"),
        (
            ["res_arcana", "--players", "5", "--only", "t:dragon"],
            "5 players x 8 artifacts needs 40, the pool has 7",
        ),
        (["clash_of_decks", "--only", "s:submersion"], "needs 16, the pool has 0"),
    ],
)
def test_a_pool_too_small_is_exit_3_with_the_sum(arguments, told, tmp_path):
    code, out, message = cli(*arguments, "-o", str(tmp_path / "d"))
    assert (code, out) == (3, "")
    assert told in message


def test_what_could_not_be_written_is_refused_before_the_first_pick(tmp_path):
    folder = tmp_path / "d"
    folder.mkdir()
    (folder / "seat-2.txt").write_text("mine")
    assert cli(*TWO, "-o", str(folder), text="1\n" * 12)[:2] == (4, "")
    assert (folder / "seat-2.txt").read_text() == "mine"
    assert cli(*TWO, "-o", str(folder / "seat-2.txt" / "x"), text="1\n" * 12)[:2] == (4, "")
    (tmp_path / "k").write_text("mine")
    assert cli(*TWO, "--save", str(tmp_path / "k"), "-o", str(tmp_path / "e"))[:2] == (4, "")
    assert (tmp_path / "k").read_text() == "mine"
    assert cli(*TWO, "-o", str(folder), "--force", text="1\n" * 12)[0] == 0
    assert check(str(folder))[0] == 0
