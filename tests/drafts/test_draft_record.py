"""The record of a draft: complete, readable again, and never trusted."""

import copy
import json

import pytest
from drafting import TABLES, cli, made, play
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.decks.draft_record import HandOver, read_record, record
from deckbuilder.errors import DeckbuilderError, InputError
from deckbuilder.games.clash_of_decks.draft import KitDraft, SoloDraft, Strikes
from deckbuilder.games.res_arcana.draft import FirstGame, PassDraft, StandardDeal


def saved(draft, game, tmp_path, agents=None):
    path = tmp_path / "draft.json"
    path.write_text(record(draft, game, agents or ["random"] * draft.setup.players), encoding="utf-8")
    return read_record(path)


def test_the_record_says_who_took_what_from_what():
    draft = play(PassDraft(made(PassDraft, "res_arcana", 3).setup))
    table = json.loads(record(draft, "res_arcana", ["rater"] * 3))
    assert (table["form"], table["version"], table["variant"]) == ("deckbuilder-draft", 1, "draft")
    assert (table["players"], table["seed"], table["done"]) == (3, 1, True)
    picks = table["picks"]
    assert [pick["number"] for pick in picks] == list(range(1, 3 * (8 + 1) + 1))
    keys = ["number", "seat", "packet", "card", "what", "rule", "agent", "forced", "receiver"]
    assert all(list(pick) == keys for pick in picks)
    assert [pick["seat"] for pick in picks] == [1, 2, 3] * 9
    assert all(pick["card"] in pick["packet"] for pick in picks)
    assert all(pick["forced"] == (len(pick["packet"]) == 1) for pick in picks)
    assert all((pick["agent"] == "forced") == pick["forced"] for pick in picks)
    assert [pick["rule"] for pick in picks[::3]] == ["R29"] * 4 + ["R30"] * 4 + ["R23"]
    assert [pick["receiver"] for pick in picks[:3]] == [2, 3, 1]


@pytest.mark.parametrize(("variant", "game", "players"), TABLES)
def test_a_draft_saved_after_any_pick_goes_on_as_if_it_had_not_been(variant, game, players, tmp_path):
    def choose(ask):
        return sorted(ask.packet)[len(ask.packet) // 2]

    whole = play(made(variant, game, players, 7), choose)
    rounds = 0
    while True:
        draft = play(made(variant, game, players, 7), choose, rounds)
        again = saved(draft, game, tmp_path)
        resumed = variant(again.setup(draft.setup.catalogue))
        again.replay(resumed)
        assert resumed.picks == draft.picks
        play(resumed, choose)
        assert resumed.picks == whole.picks
        assert resumed.decks() == whole.decks()
        if not draft.asks():
            break
        rounds += 1
    expected = {KitDraft: 16, Strikes: 4, SoloDraft: 8, PassDraft: 9, StandardDeal: 1, FirstGame: 0}
    assert rounds == expected[variant]


def test_seats_that_changed_hands_are_noted(tmp_path):
    draft = KitDraft(made(KitDraft, "clash_of_decks", 2).setup)
    path = tmp_path / "x"
    path.write_text(record(draft, "clash_of_decks", ["you", "rater"], [HandOver(6, 1, "you", "rater")]))
    assert read_record(path).handed_over == (HandOver(6, 1, "you", "rater"),)
    table = json.loads(path.read_text())
    assert table["handed_over"] == [{"before_pick": 6, "seat": 2, "from": "you", "to": "rater"}]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"x"', "[" * 100_000, '{"form": "deckbuilder-draft"}', '{"form": "other"}'],
)
def test_what_is_no_saved_draft_is_refused(text, tmp_path):
    (tmp_path / "x").write_text(text)
    code, out, message = cli("--resume", str(tmp_path / "x"))
    assert (code, out) == (3, "")
    assert str(tmp_path / "x") in message


def test_files_that_cannot_be_read_are_refused(tmp_path):
    (tmp_path / "binary").write_bytes(b"\x00\xff\xfe" * 99)
    (tmp_path / "large").write_bytes(b" " * (4 * 1024 * 1024 + 1))
    for name in ("binary", "large", "none", "."):
        assert cli("--resume", str(tmp_path / name))[0] == 3


def changed(table, *path, to):
    table = copy.deepcopy(table)
    inner = table
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return table


@pytest.fixture(scope="module")
def half():
    return json.loads(
        record(play(made(KitDraft, "clash_of_decks", 2), rounds=5), "clash_of_decks", ["you", "rater"])
    )


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (["players"], "two", '"players" is not a number'),
        (["players"], 3, '"agents" is not'),
        (["players"], True, '"players" is not a number'),
        (["seed"], -1, '"seed" is not a number'),
        (["seed"], 2, "pick 1: this packet is not the one that is dealt"),
        (["version"], 2, "another version"),
        (["game"], "chess", 'no game "chess"'),
        (["variant"], "auction", 'has no "auction"'),
        (["agents"], ["you", "cheat"], '"agents" is not one of'),
        (["sets"], "base", '"sets" is not a list of words'),
        (["pool"], [1], '"pool" is not a list of words'),
        (["decks"], [["a"]], "draft wants 0 decks"),
        (["decks"], [1], '"decks, no. 1" is not a list of words'),
        (["options"], {"a": "b"}, "no switch a=b"),
        (["options"], [], '"options" is not a table'),
        (["picks"], {}, '"picks" is not a list of tables'),
        (["picks", 0, "card"], "no-such-card", "no-such-card"),
        (["picks", 1, "seat"], 1, "pick 2: this packet is not the one"),
        (["picks", 1, "seat"], 3, '"picks, no. 2: seat" is not a number from 1 to 2'),
        (["picks", 2, "agent"], "cheat", '"picks, no. 3: agent" is not one of'),
        (["picks", 2, "packet"], [], "pick 3: this packet is not the one"),
    ],
)
def test_a_record_that_was_changed_is_refused_at_the_place(half, path, to, message, tmp_path):
    (tmp_path / "x").write_text(json.dumps(changed(half, *path, to=to)))
    code, out, told = cli("--resume", str(tmp_path / "x"), "-o", str(tmp_path / "o"))
    assert (code, out) == (3, "")
    assert message in told
    assert not (tmp_path / "o").exists()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=150)
@given(st.data())
def test_any_change_of_a_record_is_refused_or_does_no_harm(half, tmp_path_factory, data):
    table = copy.deepcopy(half)
    inner = table
    while True:
        key = data.draw(st.sampled_from(sorted(inner) if isinstance(inner, dict) else range(len(inner))))
        if not isinstance(inner[key], dict | list) or not inner[key] or data.draw(st.booleans()):
            break
        inner = inner[key]
    inner[key] = data.draw(JSON)
    path = tmp_path_factory.mktemp("record") / "x"
    path.write_text(json.dumps(table))
    try:
        again = read_record(path)
        if (again.game, again.variant) == ("clash_of_decks", "draft"):
            draft = KitDraft(again.setup(made(KitDraft, "clash_of_decks", 2).setup.catalogue))
            again.replay(draft)
            play(draft)
            assert all(len(deck.entries("main")) == 8 for deck in draft.decks())
    except DeckbuilderError as fault:
        assert fault.message


def test_a_pick_too_many_is_refused(half, tmp_path):
    whole = json.loads(record(play(made(KitDraft, "clash_of_decks", 2)), "clash_of_decks", ["you", "rater"]))
    (tmp_path / "x").write_text(json.dumps({**whole, "picks": [*whole["picks"], whole["picks"][-1]]}))
    again = read_record(tmp_path / "x")
    with pytest.raises(InputError, match="pick 17: the draft asks for 0 picks"):
        again.replay(made(KitDraft, "clash_of_decks", 2))
