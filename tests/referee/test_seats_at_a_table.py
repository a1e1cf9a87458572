"""A series at one table: every deck in every seat, next to everybody, and shares that know how many play."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import SETUPS, TABLES, rules_of
from toy_game import BrokenAgent, ToyRules, ToyState

from deckbuilder.model.rng import Generator, derived
from deckbuilder.referee.agents.registry import AGENTS
from deckbuilder.referee.lab.recorded import line
from deckbuilder.referee.lab.report import Summary, summary
from deckbuilder.referee.lab.seating import Seating, Seatings, arranged, counts, orders
from deckbuilder.referee.lab.series import Row, Series, play_games
from deckbuilder.referee.lab.statistics import Share, deal_effect
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.state import RUNNING

SIZES = st.integers(2, 5)


# Who sits where.


def test_three_decks_have_two_orders_of_neighbours_and_four_have_six() -> None:
    """Three: 0 1 2 and its mirror image. Four: the deck across from 0 is 2, then 3, then 1."""
    assert orders(3) == ((0, 1, 2), (0, 2, 1))
    assert orders(4) == (
        (0, 1, 2, 3),
        (0, 3, 2, 1),
        (0, 1, 3, 2),
        (0, 2, 3, 1),
        (0, 2, 1, 3),
        (0, 3, 1, 2),
    )


def test_five_decks_have_all_met_all_neighbours_after_each_four_orders() -> None:
    """Round a table of five each has 2 neighbours of 4: two orders and their mirror images show all."""
    for start in range(0, 24, 4):
        part = orders(5)[start : start + 4]
        followed = Counter(pair for order in part for pair in zip(order, (*order[1:], 0), strict=True))
        assert set(followed) == set(permutations(range(5), 2)) and set(followed.values()) == {1}


@pytest.mark.parametrize("decks", range(2, 6))
def test_all_seatings_there_are_come_once_before_any_comes_again(decks: int) -> None:
    table = Seatings(decks, change=True)
    seen = [table.of(game) for game in range(table.fair)]
    assert sorted(seen) == sorted(permutations(range(decks)))
    assert [table.of(game + table.fair) for game in range(table.fair)] == seen


@given(SIZES, st.integers(0, 300))
def test_in_every_deal_each_deck_sits_once_in_each_seat_beside_the_same_neighbours(
    decks: int, deal: int
) -> None:
    table = Seatings(decks, change=True)
    games = range(deal * decks, (deal + 1) * decks)
    assert {table.deal(game) for game in games} == {deal}
    found = counts([table.of(game) for game in games], decks)
    assert set(sum(found.sat, ())) == {1}
    assert all(sorted(row) == [0] * (decks - 1) + [decks] for row in found.before)


@given(SIZES, st.integers(1, 700))
def test_however_many_games_are_played_the_seats_are_even_to_one_game(decks: int, games: int) -> None:
    table = Seatings(decks, change=True)
    found = counts(map(table.of, range(games)), decks)
    sat, _ = found.times()
    assert len(sat) <= 2
    assert [sum(row) for row in found.sat] == [games] * decks
    assert [sum(row) for row in found.before] == [games] * decks


def test_decks_that_cannot_change_seats_stay_and_every_game_is_a_deal() -> None:
    table = Seatings(4, change=False)
    assert [table.of(game) for game in range(3)] == [(0, 1, 2, 3)] * 3
    assert [table.deal(game) for game in range(3)] == [0, 1, 2]
    assert (table.per_deal, table.fair) == (1, 1)


@given(SIZES.flatmap(lambda decks: st.permutations(range(decks))))
def test_decks_take_their_streams_with_them(seats: list[int]) -> None:
    setup = Setup(tuple((f"deck {number}",) for number in range(len(seats))), "any", {"x": 1})
    moved = arranged(setup, tuple(seats))
    assert [deck for (deck,) in moved.decks] == [f"deck {number}" for number in moved.streams[: len(seats)]]
    assert sorted(moved.streams) == [0, 1, 2, 3, 4]
    assert (moved.format, moved.options) == (setup.format, setup.options)


@pytest.mark.parametrize("name", TABLES)
def test_the_games_of_a_deal_are_one_deal_seen_from_all_seats(name: str) -> None:
    """Whatever a deck's player sees of its own deck at the start is the same in each game of the deal."""
    game, setup = SETUPS[name]
    rules, table = rules_of(game), Seatings(len(setup.decks), change=True)
    series = Series(0, setup, ("random",) * table.decks, table.decks, 3)
    rows = play_games(rules, series, range(series.games))
    assert len({row.seed for row in rows}) == 1
    assert sorted(row.first for row in rows) == list(range(table.decks)), "each deck begins once"
    if game == "arcmage":
        dealt = [_dealt(rules, arranged(setup, row.seats), row.seed) for row in rows]
        decks = range(table.decks)
        seen = [
            [there[row.seats.index(deck)] for deck in decks] for there, row in zip(dealt, rows, strict=True)
        ]
        assert seen[0] == seen[1] == seen[2]
        assert len(set(seen[0])) == table.decks


def _dealt(rules: Any, setup: Setup, seed: int) -> list[tuple[str, ...]]:
    """Begin a game of Arcmage with the first cities there are; return the cards of each seat as dealt."""
    state = rules.start(setup, seed)
    while not all(state.hands):
        rules.apply(state, rules.legal_actions(state)[0])
    return [
        tuple(state.table.faces[state.face[card]].name for card in (*state.hands[seat], *state.decks[seat]))
        for seat in range(len(setup.decks))
    ]


# Counted by deck, wherever it sits.


class _Table(ToyRules):
    """A game of one decision, which a made-up bias decides.

    ``first``: who begins wins. ``deck``: deck 1 wins. ``next``: who sits next after deck 0 wins.
    """

    most_seats = 5

    def start(self, setup: Setup, seed: int) -> ToyState:
        state = super().start(setup, seed)
        seats = len(setup.decks)
        state.first = state.seat = Generator(derived(seed, 2)).below(seats)
        wins = {
            "first": state.first,
            "deck": setup.streams.index(1),
            "next": (setup.streams.index(0) + 1) % seats,
        }
        state.counters = wins[self.kind]
        return state

    def legal_actions(self, state: ToyState) -> list[int]:
        return [0, 1] if state.outcome == RUNNING else []

    def apply(self, state: ToyState, action: int) -> None:
        state.outcome = state.counters


def played(bias: str, decks: int, games: int) -> Summary:
    setup = Setup(((),) * decks)
    series = Series(0, setup, ("random",) * decks, games, 11)
    return summary(play_games(_Table(bias), series, range(games)), decks)


def won(found: Summary) -> list[int]:
    return [share.count for share in found.wins]


def from_places(found: Summary) -> list[int]:
    return [share.count for share in found.places]


def test_who_begins_wins_gives_every_deck_its_even_share() -> None:
    found = played("first", 4, 48)
    assert won(found) == [12, 12, 12, 12]
    assert from_places(found) == [48, 0, 0, 0]
    assert (found.first.count, found.first.n) == (48, 48)


def test_a_deck_that_always_wins_has_won_from_every_place_alike() -> None:
    found = played("deck", 3, 60)
    assert won(found) == [0, 60, 0]
    assert from_places(found) == [20, 20, 20]


def test_the_seat_after_a_weak_player_goes_round_the_others_evenly() -> None:
    """With all orders of neighbours each of the other four sits there a quarter of the time."""
    assert won(played("next", 5, 20)) == [0, 5, 5, 5, 5]
    assert won(played("next", 3, 6)) == [0, 3, 3]


@pytest.mark.parametrize("decks", range(2, 6))
def test_agents_go_with_their_decks(decks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deck 1 has an agent that fails at its first decision, and only who begins has one."""
    monkeypatch.setitem(AGENTS, "broken", BrokenAgent)
    agents = ("random", "broken", *["random"] * (decks - 2))
    games = 4 * decks
    rows = play_games(_Table("first"), Series(0, Setup(((),) * decks), agents, games, 1), range(games))
    begins = [row.seats[Generator(derived(row.seed, 2)).below(decks)] for row in rows]
    assert [row.kind == "error" for row in rows] == [deck == 1 for deck in begins]
    assert begins.count(1) == 4


def test_a_recorded_line_says_who_sat_where() -> None:
    series = Series(0, Setup(((),) * 3), ("random",) * 3, 6, 1)
    rows = play_games(_Table("deck"), series, range(6), record=True)
    told = [json.loads(line(row)) for row in rows]
    assert [one["seats"] for one in told] == [
        [0, 1, 2],
        [2, 0, 1],
        [1, 2, 0],
        [0, 2, 1],
        [1, 0, 2],
        [2, 1, 0],
    ]
    assert {one["winner"] for one in told} == {1}


# The numbers, by hand.


def row(game: int, seats: Seating, winner: int, first: int, deal: int, kind: str = "win") -> Row:
    return Row(game, seats, kind, winner, first, 10 + game, 5, seed=deal)


SIX = [
    row(0, (0, 1, 2), winner=0, first=0, deal=0),  # 0 began and won
    row(1, (2, 0, 1), winner=0, first=2, deal=0),  # the next after who began won
    row(2, (1, 2, 0), winner=0, first=1, deal=0),  # the third
    row(3, (0, 2, 1), winner=1, first=2, deal=1),  # 1 sits next after 2
    row(4, (1, 0, 2), winner=1, first=0, deal=1),  # 0 began in seat B, 1 sits in A: the third
    row(5, (2, 1, 0), winner=-1, first=1, deal=1, kind="draw"),
]


def test_six_games_of_three_decks_counted_by_hand() -> None:
    found = summary(SIX, 3)
    assert [(share.count, share.n) for share in found.wins] == [(3, 6), (2, 6), (0, 6)]
    assert [(share.count, share.n) for share in found.places] == [(1, 5), (2, 5), (2, 5)]
    assert (found.first.count, found.first.n) == (1, 5)
    assert found.kinds["win"].count == 5 and found.kinds["draw"].count == 1
    assert found.seats is not None
    assert found.seats.sat == ((2, 2, 2), (2, 2, 2), (2, 2, 2))
    assert found.seats.before == ((0, 3, 3), (3, 0, 3), (3, 3, 0))
    assert (found.decisions.least, found.decisions.mean, found.decisions.most) == (10, 12.5, 15)


def test_a_deal_that_decides_its_three_games_alike_is_worth_one() -> None:
    """Deck 0 won all of one deal and none of the other: 6 games tell as much as 2, of which it won 1.

    Wilson for 1 of 2: middle 0.5; half 1.959964 / (1 + 3.841459 / 2) * sqrt(0.25 / 2 + 3.841459 / 16)
    = 0.671053 * sqrt(0.365091) = 0.671053 * 0.604228 = 0.405469.
    """
    share = summary(SIX, 3).wins[0]
    assert share.effect == pytest.approx(3)
    assert share.interval() == pytest.approx((0.094531, 0.905469), abs=2e-6)


def test_the_interval_of_seven_won_of_twenty_by_hand() -> None:
    """With p 0.35 and z^2 3.841459, Wilson's two numbers.

    Middle (0.35 + 3.841459 / 40) / (1 + 3.841459 / 20) = 0.446036 / 1.192073 = 0.374169;
    half 1.959964 / 1.192073 * sqrt(0.35 * 0.65 / 20 + 3.841459 / 1600) = 1.644165 * 0.117371 = 0.192977.
    """
    twenty = [row(game, (0, 1, 2), winner=0 if game < 7 else 1, first=2, deal=game) for game in range(20)]
    found = summary(twenty, 3).wins
    assert found[0] == Share(7, 20)
    assert found[0].interval() == pytest.approx((0.181192, 0.567146), abs=3e-6)
    assert found[2].count == 0 and found[2].interval()[0] == 0


@pytest.mark.parametrize(
    ("deals", "effect"),
    [
        ([(0.5, 0.5, 0.5), (-0.5, -0.5, -0.5)], 3.0),  # a deal decides all three
        ([(1.0, 1.0, -1.0)] * 50, 1 / 3),  # sums of 1, squares of 3
        ([(1.0, 1.0, -1.0)] * 49, 1.0),  # too few deals to trust that
        ([(0.75, -0.25, -0.25, -0.25)] * 50, 0.05),  # one wins of four each time: as sure as it gets
        ([(0.5,), (-0.5,), (0.5,)], 1.0),  # games of their own
        ([(0.5, 0.5), (-0.5,)], 1.25 / 0.75),  # the last deal was cut short
    ],
)
def test_the_likeness_of_the_games_of_a_deal_by_hand(deals: Sequence[Sequence[float]], effect: float) -> None:
    """``sum of (sum of a deal)^2 / sum of squares``: (1 + 0.25) / 0.75 in the last."""
    assert deal_effect(deals) == pytest.approx(effect)


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_intervals_at_a_table_of_four_hold_the_truth_about_95_times_in_100(alike: float) -> None:
    """By simulation: deck 0 wins 40 of 100; in so many of the deals all four games end alike."""
    chance, inside, series = Generator(57), 0, 400
    for _ in range(series):
        rows = []
        for deal in range(60):
            shared = chance.below(1000) < 1000 * alike
            both = chance.below(1000)
            for game in range(4):
                luck = both if shared else chance.below(1000)
                rows.append(row(4 * deal + game, (0, 1, 2, 3), 0 if luck < 400 else 1, 0, deal))
        low, high = summary(rows, 4).wins[0].interval()
        inside += low <= 0.4 <= high
    assert 0.925 <= inside / series <= 0.975


def test_a_series_of_two_tells_no_places_and_one_of_three_does() -> None:
    two = summary([Row(0, (0, 1), "win", 0, 0, 3, 2)])
    assert two.places == () and "wins_by_place" not in two.as_json() and "seats" not in two.as_json()
    three = summary(SIX, 3).as_json()
    assert [share["count"] for share in three["wins_by_place"]] == [1, 2, 2]
    assert three["seats"]["before"][0] == [0, 3, 3]
