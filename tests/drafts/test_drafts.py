"""Drafts and deals: who picks when from what, conservation, seeds, agents, people in a pipe."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from deckbuilder import load
from deckbuilder.cli.app import app
from deckbuilder.decks.draft import DraftSetup, agent, record
from deckbuilder.errors import InputError, UsageError
from deckbuilder.games.clash_of_decks.draft import KitDraft, Strikes
from deckbuilder.games.clash_of_decks.draft import rate as clash_rate
from deckbuilder.games.res_arcana.draft import FirstGame, PassDraft, StandardDeal

TENS = (
    tuple("annihilation baron boom brute carapace partisan revenant troll shaman cyclone".split()),  # noqa: SIM905
    tuple("aberration assassin carnivore cyclone machine mutant reptile zombie boom vortex".split()),  # noqa: SIM905
)


def setup(game, players=2, seed=1, **more):
    return DraftSetup(load.catalogue(game), players, seed, **more)


def play(draft, choose=lambda ask: ask.packet[0]):
    """Play a draft to its end; yields after each step."""
    while asks := draft.asks():
        draft.take({ask.seat: (choose(ask), "random") for ask in asks})
    return draft


def cli(*arguments, text=""):
    result = CliRunner().invoke(app, ["draft", *arguments], input=text)
    return result.exit_code, result.stdout, result.stderr


def test_the_pick_order_of_a_kit_draft_is_that_of_the_rules():
    """C15, written out by hand."""
    draft = play(KitDraft(setup("clash_of_decks")))
    order = "".join("AB"[pick.seat] for pick in draft.picks)
    assert order == "ABBA" + "BAAB" + "ABBA" + "BAAB"
    assert [pick.forced for pick in draft.picks] == [False, False, False, True] * 4
    assert [len(pick.packet) for pick in draft.picks] == [4, 3, 2, 1] * 4


def test_the_strike_order_is_b_a_a_b():
    """C18: B strikes A's card first; each loses two."""
    draft = play(Strikes(setup("clash_of_decks", decks=TENS)))
    assert [(pick.seat, pick.card in TENS[1 - pick.seat]) for pick in draft.picks] == [
        (1, True),
        (0, True),
        (0, True),
        (1, True),
    ]
    assert [len(deck.entries("main")) for deck in draft.decks()] == [8, 8]
    assert [len(deck.entries("strikes")) for deck in draft.decks()] == [2, 2]


# R32, by hand: the seat whose packet each seat holds on picks 1 to 4, first pass to the left.
HELD_LEFT = {
    2: ["01", "10", "01", "10"],
    3: ["012", "201", "120", "012"],
    4: ["0123", "3012", "2301", "1230"],
    5: ["01234", "40123", "34012", "23401"],
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_packets_go_left_and_then_right(players):
    """R29, R30, R32: which packet each seat holds at each pick, by where its cards were dealt."""
    draft = PassDraft(setup("res_arcana", players))
    for part in range(2):
        home = {}
        for step in range(4):
            asks = draft.asks()
            assert [ask.seat for ask in asks] == list(range(players))
            if step == 0:
                home = {card: str(ask.seat) for ask in asks for card in ask.packet}
            held = "".join(home[ask.packet[0]] for ask in asks)
            left = HELD_LEFT[players][step]
            right = "".join(str((seat + step) % players) for seat in range(players))
            assert held == (left if part == 0 else right)
            assert all({home[card] for card in ask.packet} == {held[ask.seat]} for ask in asks)
            receivers = [ask.receiver for ask in asks]
            draft.take({ask.seat: (ask.packet[-1], "random") for ask in asks})
            if step < 3:  # 105: the one who was named receives
                following = {ask.seat: set(ask.packet) for ask in draft.asks()}
                for ask, receiver in zip(asks, receivers, strict=True):
                    assert following[receiver] == set(ask.packet[:-1])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_card_is_lost_or_dealt_twice_at_any_step(data):
    """106, 107, 112: cards kept and cards in packets are those dealt, at every step."""
    variant, game, players = data.draw(
        st.sampled_from(
            [(KitDraft, "clash_of_decks", 2)]
            + [(one, "res_arcana", n) for n in (2, 3, 4, 5) for one in (StandardDeal, PassDraft)]
            + [(FirstGame, "res_arcana", n) for n in (2, 3, 4)]
        )
    )
    draft = variant(setup(game, players, data.draw(st.integers(0, 2**64 - 1))))
    while asks := draft.asks():
        packets = [card for ask in asks for card in ask.packet]
        kept = [pick.card for pick in draft.picks]
        assert not set(packets) & set(kept)
        assert len(packets) == len(set(packets))
        wrong = {ask.seat: ("no-such-card", "random") for ask in asks}
        before = record(draft, game, [])
        with pytest.raises(InputError):
            draft.take(wrong)
        assert record(draft, game, []) == before
        draft.take({ask.seat: (data.draw(st.sampled_from(ask.packet)), "random") for ask in asks})
    cards = [entry.card for deck in draft.decks() for entry in deck.entries()]
    assert len(cards) == len(set(cards)) == players * (8 if game == "clash_of_decks" else 9)
    wanted = {pick.card for pick in draft.picks if pick.what != "strike"}
    assert wanted <= set(cards)


def test_the_first_game_gives_each_a_starter_set_and_five_of_no_set():
    """R27, R28: the Duelist's set is Dragon Teeth, Elemental Spring, Hand of Glory."""
    for seed in range(20):
        draft = FirstGame(setup("res_arcana", 4, seed))
        catalogue = draft.setup.catalogue
        decks = {deck.entries("mage")[0].name: deck for deck in draft.decks()}
        assert set(decks) == {"Duelist", "Seer", "Alchemist", "Transmuter"}
        duelist = {entry.name for entry in decks["Duelist"].entries("main")}
        assert {"Dragon Teeth", "Elemental Spring", "Hand of Glory"} <= duelist
        for deck in decks.values():
            marked = [e for e in deck.entries("main") if catalogue[e.card].raw.get("starter_set")]
            assert len(marked) == 3


def test_the_same_seed_deals_the_same_whoever_sits_where():
    """110."""
    one, two = PassDraft(setup("res_arcana", 3, 9)), PassDraft(setup("res_arcana", 3, 9))
    assert one.asks() == two.asks()
    play(one), play(two, lambda ask: ask.packet[-1])
    assert one.picks[0].packet == two.picks[0].packet
    assert PassDraft(setup("res_arcana", 3, 10)).asks() != two.asks()


@pytest.mark.parametrize("name", ["random", "rater"])
def test_an_agent_does_not_see_how_the_packet_is_laid_out(name):
    """109."""
    draft = KitDraft(setup("clash_of_decks"))
    (ask,) = draft.asks()
    from dataclasses import replace

    turned = replace(ask, packet=ask.packet[::-1])
    picks = [agent(name, draft.setup, 0, 0, clash_rate)(one) for one in (ask, turned)]
    assert picks[0] == picks[1]


def test_first_packets_differ_and_every_card_is_dealt_about_as_often():
    """111: 1,000 seeds, 4 of 32 cards each: 125 times a card; chi-square with 31 degrees of freedom."""
    packets = [KitDraft(setup("clash_of_decks", seed=seed)).asks()[0].packet for seed in range(1000)]
    assert len(set(map(frozenset, packets))) > 950
    counts = Counter(card for packet in packets for card in packet)
    assert len(counts) == 32
    assert sum((count - 125) ** 2 / 125 for count in counts.values()) < 61.1  # the 0.1 % point


def test_a_pool_too_small_is_refused_with_the_sum():
    """115: 5 players need 40 artifacts."""
    artifacts = setup("res_arcana").cards("artifact")[:39]
    mages = setup("res_arcana").cards("mage")
    with pytest.raises(InputError, match="needs 40 artifacts, the pool has 39"):
        PassDraft(setup("res_arcana", 5, pool=frozenset([*artifacts, *mages])))
    with pytest.raises(UsageError, match="R13"):
        StandardDeal(setup("res_arcana", 5, sets=("base",)))


TABLES = [("clash_of_decks", "draft", 2)]
TABLES += [("res_arcana", variant, n) for variant in ("deal", "draft") for n in (2, 3, 4, 5)]
TABLES += [("res_arcana", "first", n) for n in (2, 3, 4)]


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_every_table_passes_the_check(game, variant, players, tmp_path):
    """85: what we generate is legal, table by table."""
    code, _, message = cli(game, variant, "--players", str(players), "--seed", "3", "-o", str(tmp_path / "d"))
    assert code == 0, message
    arguments = ["check", str(tmp_path / "d"), *(["--table"] if game == "res_arcana" else [])]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.stdout
    assert result.stdout.count("legal") >= players


def test_strikes_take_decks_and_leave_legal_ones(tmp_path):
    for number, ten in enumerate(TENS):
        lines = "".join(f"1 [{card}]\n" for card in ten)
        (tmp_path / f"{number}.txt").write_text(f"game: clash_of_decks\nformat: constructed\n\n{lines}")
    decks = ["--deck", str(tmp_path / "0.txt"), "--deck", str(tmp_path / "1.txt")]
    assert cli("clash_of_decks", "strikes", *decks, "-o", str(tmp_path / "out"))[0] == 0
    assert CliRunner().invoke(app, ["check", str(tmp_path / "out")]).exit_code == 0
    assert cli("clash_of_decks", "strikes", "-o", str(tmp_path / "no"))[0] == 2


def test_the_record_says_who_took_what_from_what(tmp_path):
    """114."""
    assert cli("res_arcana", "draft", "--players", "3", "-o", str(tmp_path))[0] == 0
    table = json.loads((tmp_path / "draft.record").read_text())
    assert len(table["picks"]) == 3 * 8 + 3
    for pick in table["picks"]:
        assert pick["card"] in pick["packet"] and pick["agent"] in ("rater", "forced")
        assert pick["forced"] == (len(pick["packet"]) == 1)


def test_a_person_in_a_pipe_is_asked_again_and_can_leave_and_go_on(tmp_path):
    """117: the seat is handed to an agent at any pick."""
    half = tmp_path / "half.json"
    code, out, _ = cli(
        "clash_of_decks",
        "--seat",
        "1=you",
        "--save",
        str(half),
        "-o",
        str(tmp_path / "x"),
        text="9\nfoo\n1\n",
    )
    assert code == 0 and '"9" is none of them' in out and '"foo" is none of them' in out
    assert not (tmp_path / "x").exists()
    saved = json.loads(half.read_text())
    assert [pick["agent"] for pick in saved["picks"]] == ["you", "rater", "rater", "forced", "rater"]
    code, _, message = cli("--resume", str(half), "--seat", "1=random", "-o", str(tmp_path / "y"))
    assert code == 0, message
    table = json.loads((tmp_path / "y" / "draft.record").read_text())
    assert table["picks"][:5] == saved["picks"]
    assert table["agents"] == ["random", "rater"]


def test_a_person_sees_only_the_packet_in_front_of_them(tmp_path):
    draft = PassDraft(setup("res_arcana", 3, 4))
    hidden = [draft.setup.catalogue[card].name for ask in draft.asks()[1:] for card in ask.packet]
    _, out, _ = cli("res_arcana", "draft", "--players", "3", "--seed", "4", "--seat", "1=you", text="")
    assert not any(name in out for name in hidden)


@pytest.mark.parametrize("game", ["arcmage", "tash_kalar"])
def test_games_without_a_draft_are_refused_by_name(game):
    code, _, message = cli(game)
    assert code == 2 and load.game(game).name in message


@pytest.mark.parametrize(
    "arguments",
    [
        ["clash_of_decks", "deal"],
        ["clash_of_decks", "--players", "3"],
        ["clash_of_decks", "--seat", "3=you"],
        ["clash_of_decks", "--seat", "1=nobody"],
        ["res_arcana", "first", "--players", "5"],
        ["res_arcana", "--sets", "no-such-set"],
        ["res_arcana", "first", "--option", "first_game_pool=all"],
        [],
    ],
)
def test_wrong_calls_are_said_in_a_sentence(arguments):
    code, _, message = cli(*arguments)
    assert code == 2 and message.startswith("deckbuilder: ")


def test_the_order_of_picks_is_printed_with_its_rules():
    """116."""
    assert "A B B A | B A A B | A B B A | B A A B" in cli("clash_of_decks", "--order")[1]
    assert "R32" in cli("res_arcana", "draft", "--order")[1]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"form": "deckbuilder-draft"}'])
def test_what_is_no_saved_draft_is_refused(text, tmp_path: Path):
    (tmp_path / "x").write_text(text)
    assert cli("--resume", str(tmp_path / "x"))[0] == 3
