"""Who picks when from which packet, held to tables worked out by hand from the rules."""

from itertools import pairwise

import pytest
from drafting import TENS, cli, play, setup

from deckbuilder.games.clash_of_decks.draft import KitDraft, Strikes
from deckbuilder.games.res_arcana.draft import PassDraft


def test_the_pick_order_of_a_kit_draft_is_that_of_the_rules():
    """C15, written out by hand."""
    draft = play(KitDraft(setup("clash_of_decks")))
    assert "".join("AB"[pick.seat] for pick in draft.picks) == "ABBA" + "BAAB" + "ABBA" + "BAAB"
    assert [len(pick.packet) for pick in draft.picks] == [4, 3, 2, 1] * 4
    assert [pick.forced for pick in draft.picks] == [False, False, False, True] * 4


def test_each_round_gives_each_player_two_cards_of_its_four():
    """C13, C15."""
    draft = play(KitDraft(setup("clash_of_decks", seed=5)))
    for start in range(0, 16, 4):
        four = draft.picks[start : start + 4]
        assert sorted(pick.card for pick in four) == sorted(four[0].packet)
        assert sorted(pick.seat for pick in four) == [0, 0, 1, 1]


def test_the_receiver_in_a_kit_draft_is_the_one_who_picks_next_from_the_packet():
    """C13: the second picker keeps the packet for its second pick; nobody gets an empty one."""
    picks = play(KitDraft(setup("clash_of_decks"))).picks
    for pick, following in pairwise(picks):
        if pick.receiver is not None:
            assert following.seat == pick.receiver
            assert set(following.packet) == set(pick.packet) - {pick.card}
    assert [pick.receiver is None for pick in picks[:4]] == [False, True, False, True]


def test_the_strike_order_is_b_a_a_b():
    """C18: each strikes a card of the other's; the first two from 10, the others from 9."""
    draft = play(Strikes(setup("clash_of_decks", decks=TENS)))
    assert ["AB"[pick.seat] for pick in draft.picks] == ["B", "A", "A", "B"]
    assert [pick.packet == TENS[1 - pick.seat] for pick in draft.picks] == [True, True, False, False]
    assert [len(pick.packet) for pick in draft.picks] == [10, 10, 9, 9]


# R32, by hand: the seats whose packets seats 1, 2, ... hold on picks 1 to 4, first pass, to the left ...
LEFT = {
    2: ["1 2", "2 1", "1 2", "2 1"],
    3: ["1 2 3", "3 1 2", "2 3 1", "1 2 3"],
    4: ["1 2 3 4", "4 1 2 3", "3 4 1 2", "2 3 4 1"],
    5: ["1 2 3 4 5", "5 1 2 3 4", "4 5 1 2 3", "3 4 5 1 2"],
}
# ... and in the second pass, to the right.
RIGHT = {
    2: ["1 2", "2 1", "1 2", "2 1"],
    3: ["1 2 3", "2 3 1", "3 1 2", "1 2 3"],
    4: ["1 2 3 4", "2 3 4 1", "3 4 1 2", "4 1 2 3"],
    5: ["1 2 3 4 5", "2 3 4 5 1", "3 4 5 1 2", "4 5 1 2 3"],
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_packets_go_left_and_then_right(players):
    """R29, R30, R32: seen by where the cards that a seat picks from were dealt."""
    draft = PassDraft(setup("res_arcana", players))
    for table in (LEFT[players], RIGHT[players]):
        home = {card: str(ask.seat + 1) for ask in draft.asks() for card in ask.packet}
        for expected in table:
            asks = draft.asks()
            assert [ask.seat for ask in asks] == list(range(players))
            assert all(len({home[card] for card in ask.packet}) == 1 for ask in asks)
            assert " ".join(home[ask.packet[0]] for ask in asks) == expected
            draft.take({ask.seat: (ask.packet[-1], "random") for ask in asks})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_is_named_as_receiver_is_who_holds_the_rest_next(players):
    draft = PassDraft(setup("res_arcana", players))
    for pick in range(8):
        asks = draft.asks()
        draft.take({ask.seat: (ask.packet[0], "random") for ask in asks})
        following = {ask.seat: set(ask.packet) for ask in draft.asks()}
        for ask in asks:
            if pick % 4 == 3:
                assert ask.receiver is None
            else:
                assert following[ask.receiver] == set(ask.packet[1:])


def test_with_five_players_each_packet_misses_one_seat():
    """R32: four picks, five seats."""
    draft = play(PassDraft(setup("res_arcana", 5)), rounds=4)
    for ask in PassDraft(setup("res_arcana", 5)).asks():
        assert len({pick.seat for pick in draft.picks if pick.card in ask.packet}) == 4


def test_the_order_of_picks_is_printed_with_its_rules():
    code, out, _ = cli("clash_of_decks", "--order")
    assert code == 0
    assert "C15: card by card A B B A | B A A B | A B B A | B A A B" in out
    assert "C18: strike by strike B A A B" in cli("clash_of_decks", "strikes", "--order")[1]
    out = cli("res_arcana", "draft", "--order", "--players", "4")[1]
    for side, table in (("left", LEFT[4]), ("right", RIGHT[4])):
        for number, expected in enumerate(table, 1):
            assert f"to the {side}, pick {number}: seats 1-4 hold packets {expected}\n" in out


def test_the_order_of_a_kept_draft_is_that_of_its_own_table(tmp_path):
    kept = str(tmp_path / "k")
    cli("res_arcana", "draft", "--players", "4", "--seat", "1=you", "--save", kept)
    code, out, _ = cli("--resume", kept, "--order")
    assert code == 0
    assert f"to the left, pick 2: seats 1-4 hold packets {LEFT[4][1]}\n" in out


def test_the_order_of_a_solo_draft_says_what_the_ai_gets():
    """C70."""
    code, out, _ = cli("clash_of_decks", "solo", "--order")
    assert code == 0
    assert "8 rounds: 4 cards are turned up, you keep 1, the AI gets 3" in out
