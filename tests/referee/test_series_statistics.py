"""What a series says adds up, bears its doubt, and tells deck from agent from first turn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from matches import CLASH, DUELS, SETUPS, few, rules_of

from deckbuilder.model.rng import Generator
from deckbuilder.referee.lab.report import KINDS, effects, matrix, summary
from deckbuilder.referee.lab.series import Row, Series, play_games
from deckbuilder.referee.lab.statistics import Share, deal_effect, difference
from deckbuilder.referee.protocol import Setup


def row(game: int, kind: str = "win", winner: int = -1, first: int = 0, turns: int = 5) -> Row:
    """A game of a duel: games 0 and 1 are one deal, 2 and 3 the next."""
    seats = (1, 0) if game % 2 else (0, 1)
    return Row(game, seats, kind, winner, first, turns * 3, turns, seed=game // 2)


def assert_it_adds_up(rows: list[Row]) -> None:
    found = summary(rows)
    assert found.wins[0].count + found.wins[1].count == found.kinds["win"].count
    assert sum(found.kinds[kind].count for kind in KINDS) == found.games == len(rows)
    for share in (*found.wins, *found.kinds.values(), found.first):
        low, high = share.interval()
        assert 0 <= low <= share.share <= high <= 1 or share.n == 0


@pytest.mark.parametrize("name", DUELS)
def test_wins_draws_limits_and_errors_add_up_to_the_games(name: str) -> None:
    game, setup = SETUPS[name]
    games = few(name, 31)
    series = Series(0, setup, ("greedy", "random"), games, 7)
    assert_it_adds_up(play_games(rules_of(game), series, range(games)))


def test_every_kind_of_ending_is_counted_once_and_apart() -> None:
    rows = [
        row(0, winner=0, first=0),
        row(1, winner=0, first=1),
        row(2, winner=1, first=1, turns=9),
        row(3, "draw", turns=4),
        row(4, "limit", turns=200),
        row(5, "error"),
        replace(row(6, "error"), reason="greedy: lost", seed=99),
    ]
    found = summary(rows)
    assert_it_adds_up(rows)
    assert [share.count for share in found.wins] == [2, 1]
    assert {kind: share.count for kind, share in found.kinds.items()} == {
        "win": 3,
        "draw": 1,
        "limit": 1,
        "error": 2,
    }
    assert (found.first.count, found.first.n) == (2, 3)
    assert (found.turns.least, found.turns.median, found.turns.most) == (4, 5, 200)
    assert found.turns.mean == pytest.approx((5 + 5 + 9 + 4 + 200 + 5 + 5) / 7)
    assert found.errors == ("game 6, seed 99: greedy: lost",)


def test_nothing_played_claims_nothing() -> None:
    found = summary([])
    assert found.wins[0].interval() == (0, 1)
    assert found.turns.most == 0


@pytest.mark.parametrize(
    ("first", "second", "effect"),
    [
        ([0.5, -0.5] * 30, [0.5, -0.5] * 30, 2.0),  # a deal decides both: half as many games
        ([0.5, -0.5] * 30, [-0.5, 0.5] * 30, 0.05),  # one game makes up for the other
        ([0.5, 0.5, -0.5, -0.5] * 20, [0.5, -0.5, 0.5, -0.5] * 20, 1.0),  # they know nothing of each other
        ([0.5, -0.5], [-0.5, 0.5], 1.0),  # too few pairs to trust
        ([], [], 1.0),
        ([0.0] * 60, [0.0] * 60, 1.0),
    ],
)
def test_the_likeness_of_pairs_worked_by_hand(first: list[float], second: list[float], effect: float) -> None:
    assert deal_effect(list(zip(first, second, strict=True))) == pytest.approx(effect)


def test_a_share_of_pairs_that_end_alike_has_the_interval_of_half_as_many_games() -> None:
    assert Share(80, 100, 2.0).interval() == pytest.approx(Share(40, 50).interval())


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_intervals_of_paired_games_hold_the_truth_about_95_times_in_100(alike: float) -> None:
    """By simulation: in so many of the pairs the deal decides both games."""
    chance, inside, series = Generator(31), 0, 800
    for _ in range(series):
        rows = []
        for pair in range(80):
            one, two, both = (chance.below(1000) for _ in range(3))
            shared = chance.below(1000) < 1000 * alike
            for game, luck in ((2 * pair, one), (2 * pair + 1, two)):
                winner = int((both if shared else luck) >= 600)
                rows.append(row(game, winner=winner))
        low, high = summary(rows).wins[0].interval()
        inside += low <= 0.6 <= high
    assert 0.93 <= inside / series <= 0.97


def test_a_difference_worked_by_hand() -> None:
    """Deals 1, 0, 1, 0: mean 0.5, variance 1/3, so half width 1.96 * sqrt(1/12) = 0.566.

    The games alone: 1 1 1 -1 1 1 1 -1, mean 0.5, variance 6/7; of 8 games 0.1071, against 0.0833.
    """
    found = difference([(1, 1), (1, -1), (1, 1), (1, -1)])
    assert (found.mean, round(found.half, 3), found.deals) == (0.5, 0.566, 4)
    assert found.worth == pytest.approx((6 / 7 / 8) / (1 / 3 / 4))


def test_deals_that_decide_all_their_games_are_said_to_be_worth_less() -> None:
    assert difference([(1, 1), (-1, -1)] * 20).worth < 1 < difference([(1, -1), (-1, 1), (1, 1)] * 20).worth


def test_deck_agent_and_first_turn_are_told_apart() -> None:
    """Four seatings of a deal; the agent wins it always, or the deck, or the first turn."""
    deals = range(40)

    def rows(winner: dict[int, int]) -> list[Row]:
        return [row(game, winner=winner[game % 2], first=game % 2) for game in range(2 * len(deals))]

    by_agent = effects(rows({0: 0, 1: 0}), rows({0: 1, 1: 1}))
    assert (by_agent.agent.mean, by_agent.deck.mean, by_agent.seat.mean) == (1, 0, 0)
    by_deck = effects(rows({0: 0, 1: 0}), rows({0: 0, 1: 0}))
    assert (by_deck.agent.mean, by_deck.deck.mean, by_deck.seat.mean) == (0, 1, 0)
    by_turn = effects(rows({0: 0, 1: 1}), rows({0: 0, 1: 1}))
    assert (by_turn.agent.mean, by_turn.deck.mean, by_turn.seat.mean) == (0, 0, 1)


def test_a_difference_holds_the_truth_about_95_times_in_100() -> None:
    chance, inside = Generator(77), 0
    for _ in range(800):
        deals = []
        for _ in range(60):
            luck = chance.below(4) - 1  # -1, 0, 1, 2: shared by the games of the deal
            deals.append([1 if chance.below(10) < 5 + luck else -1 for _ in range(4)])
        found = difference(deals)  # each game is won with 0.4 .. 0.7, on average 0.55: difference 0.1
        inside += abs(found.mean - 0.1) <= found.half
    assert 0.93 <= inside / 800 <= 0.97


def test_a_table_of_decks_complements_itself_and_mirrors_are_even() -> None:
    """Entry (a, b) + entry (b, a) + undecided = all games; a deck against itself wins half."""
    rules, pairings = rules_of("clash_of_decks"), {}
    for number, (a, b) in enumerate([(0, 0), (0, 1), (1, 1)]):
        options = {"allow_mirror": True, "max_turns": 12}  # some games end by the limit
        setup = Setup((CLASH[a + 1], CLASH[b + 1]), "preconstructed", options)
        series = Series(number, setup, ("random", "random"), 200, 5)
        pairings[a, b] = summary(play_games(rules, series, range(200)))
    found = matrix(["one", "two"], pairings)
    assert found.undecided[0][1] > 0
    for a in range(2):
        for b in range(2):
            if a != b:
                both = found.wins[a][b].count + found.wins[b][a].count
                assert both + found.undecided[a][b] == found.games[a][b] == 200
                assert found.undecided[a][b] == found.undecided[b][a]
        mirror = pairings[a, a]
        decided = Share(mirror.wins[0].count, mirror.kinds["win"].count, mirror.wins[0].effect)
        low, high = decided.interval()
        assert low <= 0.5 <= high


def test_the_four_seatings_share_their_deals() -> None:
    """Crossed series have one number, so one seed: each deck's hand is the same in all four games."""
    rules, (_, setup) = rules_of("clash_of_decks"), SETUPS["clash preconstructed 1-2"]
    straight = play_games(rules, Series(0, setup, ("greedy", "random"), 4, 9), range(4))
    crossed = play_games(rules, Series(0, setup, ("random", "greedy"), 4, 9), range(4))
    assert [one.seed for one in straight] == [one.seed for one in crossed]
    assert straight[0].seed == straight[1].seed != straight[2].seed
