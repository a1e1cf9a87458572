"""Set-up of every form of Tash-Kalar, teams among them (T20-T26, T72)."""

from __future__ import annotations

from typing import Any

import pytest
from matches import SETUPS, official, random_game, rules_of

from deckbuilder.errors import InputError
from deckbuilder.games.tash_kalar.machine import ASK_MAIN, ASK_START
from deckbuilder.games.tash_kalar.sayings import square_words
from deckbuilder.games.tash_kalar.state import TashState
from deckbuilder.games.tash_kalar.terms import BEING, FLARE, LEGEND
from deckbuilder.referee.protocol import Setup, result_of
from deckbuilder.referee.state import RUNNING

FORMS = [name for name, (game, _) in SETUPS.items() if game == "tash_kalar"]
TEAMS = ["tash-kalar teams", "tash-kalar teams duel"]
RULES = rules_of("tash_kalar")


def started(name: str, seed: int) -> TashState:
    state: TashState = RULES.start(SETUPS[name][1], seed)
    return state


def legal_words(state: TashState) -> set[str]:
    return {RULES.action_words(state, action) for action in RULES.legal_actions(state)}


def put(state: TashState, words: str) -> None:
    action = {RULES.action_words(state, one): one for one in RULES.legal_actions(state)}[words]
    RULES.apply(state, action)


def standing(state: TashState) -> dict[str, str]:
    """Whose pieces stand where, by square."""
    geo = state.table.geo
    return {square_words(geo, at): "ABCD"[piece // 4] for at, piece in enumerate(state.board) if piece}


@pytest.mark.parametrize("name", FORMS)
def test_everyone_draws_three_beings_two_legends_and_a_flare(name: str) -> None:
    """T20, T21, T72: of teammates only the one whose turn is sooner draws legends."""
    for seed in range(4):
        state = started(name, seed)
        table, players = state.table, state.table.seats
        keepers = players if name not in TEAMS else 2
        for number in range(players):
            seat = (state.first + number) % players
            kinds = [table.kinds[card] for card in state.hands[seat]]
            held = [kinds.count(kind) for kind in (BEING, LEGEND, FLARE)]
            assert held == [3, 2 if number < keepers else 0, 1]
            assert len(state.decks[seat]) == 18 - 3
            assert {table.owners[card] for card in state.decks[seat]} == {seat}
        assert len(state.decks[players]) == 12 - 2 * keepers
        assert len(state.decks[players + 1]) == 12 - players


@pytest.mark.parametrize("name", FORMS)
def test_decks_are_shuffled_and_every_seat_begins_now_and_then(name: str) -> None:
    """T20, T21: 40 seeds leave out one of four seats once in 25,000 times."""
    states = [started(name, seed) for seed in range(40)]
    seats = states[0].table.seats
    assert {state.first for state in states} == set(range(seats))
    for pile in range(seats + 2):
        assert len({tuple(state.decks[pile]) for state in states}) > 30


@pytest.mark.parametrize("name", ["tash-kalar high form", "tash-kalar teams"])
def test_three_simple_tasks_are_current_and_not_all_of_a_type(name: str) -> None:
    """T22, T49: and no three of the four on view share a type; all 24 are there."""
    later_advanced = 0
    for seed in range(60):
        state = started(name, seed)
        cards = state.table.cards
        assert not any(cards[task].advanced for task in state.tasks[:3])
        sorts = [cards[task].sort for task in state.tasks]
        assert len(sorts) == 4 and max(sorts.count(sort) for sort in sorts) < 3
        pile = state.decks[state.table.seats + 2]
        assert len({*pile, *state.tasks}) == 24
        later_advanced += cards[state.tasks[3]].advanced
        assert not any(state.board)
    assert later_advanced > 5, "set-aside advanced tasks are shuffled back, and may be the next one"


@pytest.mark.parametrize("name", ["tash-kalar duel", "tash-kalar teams duel"])
def test_in_a_duel_who_plays_last_chooses_which_colour_stands_where(name: str) -> None:
    """T23, T72: with teams the fourth player."""
    for seed in range(6):
        state = started(name, seed)
        assert state.asking == ASK_START
        assert state.seat == (state.first - 1) % state.table.seats
        assert legal_words(state) == {"put A on 3,5", "put B on 3,5"}
        put(state, "put B on 3,5")
        assert standing(state) == {"3,5": "B", "7,5": "A"}
        assert state.asking == ASK_MAIN and state.seat == state.first


PAIRS = ({"6,2", "7,2"}, {"2,7", "3,7"}, {"7,6", "7,7"})


@pytest.mark.parametrize("name", ["tash-kalar melee", "tash-kalar melee four"])
def test_in_a_melee_the_last_player_puts_out_three_colours_on_three_pairs(name: str) -> None:
    """T24: with four players not the colour of the second."""
    for seed in range(6):
        state = started(name, seed)
        seats = state.table.seats
        colours = set(range(seats)) - ({(state.first + 1) % seats} if seats == 4 else set())
        for pair in PAIRS:
            assert state.asking == ASK_START and state.seat == (state.first - 1) % seats
            left = {f"put {'ABCD'[colour]} on {square}" for colour in colours for square in pair}
            if len(left) > 2:
                assert legal_words(state) == left
            words = min(legal_words(state))
            colours.discard("ABCD".index(words[4]))
            put(state, words)
        places = standing(state)
        assert [len(pair & set(places)) for pair in PAIRS] == [1, 1, 1]
        assert len(set(places.values())) == 3
        assert state.asking == ASK_MAIN


@pytest.mark.parametrize("name", ["tash-kalar melee", "tash-kalar melee four"])
def test_a_melee_begins_with_no_points_and_every_token_unused(name: str) -> None:
    """T25."""
    state = started(name, 1)
    assert not any(state.points) and not any(state.tokens)


@pytest.mark.parametrize("name", FORMS)
def test_the_very_first_turn_has_one_action_and_turns_go_clockwise(name: str) -> None:
    """T26."""
    turns: dict[int, tuple[int, int]] = {}
    for state in random_game(RULES, SETUPS[name][1], 3):
        if state.asking == ASK_MAIN:
            turns.setdefault(state.turn, (state.active, state.actions))
        if state.turn == 4:
            break
    seats = state.table.seats
    assert [turns[turn][1] for turn in (1, 2, 3)] == [1, 2, 2]
    assert [turns[turn][0] for turn in (1, 2, 3)] == [(state.first + n) % seats for n in range(3)]


@pytest.mark.parametrize("name", TEAMS)
def test_teams_have_two_colours_and_six_sideways_cards_under_each_deck(name: str) -> None:
    """T72, T8: two colours with the pieces of a game for two."""
    state = started(name, 1)
    two_sided = 17 if name == "tash-kalar teams" else 16
    assert state.table.colours == 2
    assert state.sideways == [6, 6, 6, 6]
    assert (state.table.two_sided, state.table.legendary) == (two_sided, 3)
    assert RULES.sides(SETUPS[name][1]) == (0, 1, 0, 1)


def test_a_team_wins_as_one() -> None:
    """T72: both seats of the colour that stands best."""
    found: set[Any] = set()
    for seed in range(8):
        for state in random_game(RULES, SETUPS["tash-kalar teams duel"][1], seed):
            last = state
        assert last.outcome != RUNNING
        result = result_of(RULES, last, 1)
        assert result.winners in ((0, 2), (1, 3), ())
        assert result.winners == () or last.outcome in result.winners
        found.add(result.winners)
    assert {(0, 2), (1, 3)} <= found


def test_three_players_are_no_two_teams() -> None:
    decks = tuple(official("tash_kalar", name) for name in ("northern", "southern", "highland"))
    with pytest.raises(InputError, match="not for 3 players"):
        RULES.start(Setup(decks, "school", {"form": "duel"}), 1)
