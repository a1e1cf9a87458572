"""Random games of Tash-Kalar in every form: at each decision pieces and cards add up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from matches import SETUPS, official, random_game, rules_of

from deckbuilder.errors import InputError
from deckbuilder.games.tash_kalar.cards import BeingCard
from deckbuilder.games.tash_kalar.compile import Compiler
from deckbuilder.games.tash_kalar.geometry import squares_in
from deckbuilder.games.tash_kalar.machine import ASK_MAIN, PASS
from deckbuilder.games.tash_kalar.rules import _cards
from deckbuilder.games.tash_kalar.scoring import score
from deckbuilder.games.tash_kalar.state import E_CARD, STORED, TashState
from deckbuilder.games.tash_kalar.terms import BEING, FLARE, LEGEND, MELEE
from deckbuilder.games.tash_kalar.view import TashView
from deckbuilder.referee.protocol import Setup, UnplayableCard
from deckbuilder.referee.state import LIMIT, RUNNING

FORMS = [name for name, (game, _) in SETUPS.items() if game == "tash_kalar"]


def states(name: str, games: int) -> list[TashState]:
    """All states of some random games, copied."""
    game, setup = SETUPS[name]
    rules = rules_of(game)
    return [rules.clone(state) for seed in range(games) for state in random_game(rules, setup, seed)]


@pytest.mark.parametrize("name", FORMS)
def test_masks_and_stock_say_what_the_board_says(name: str) -> None:
    """T8, T9, T12: pieces on the board and in stock add up for each colour."""
    for state in states(name, 3):
        for seat in range(state.table.colours):
            stored = [piece % STORED for piece in state.stored if piece >= 0]
            ranks = [piece % 4 for piece in (*state.board, *stored) if piece and piece // 4 == seat]
            two_sided = len([rank for rank in ranks if rank < 3])
            assert two_sided + state.stock[2 * seat] == state.table.two_sided
            assert ranks.count(3) + state.stock[2 * seat + 1] == state.table.legendary
            for least in (1, 2, 3):
                at = [s for s, piece in enumerate(state.board) if piece // 4 == seat and piece % 4 >= least]
                assert squares_in(state.masks[3 * seat + least - 1]) == at
        for least in (1, 2, 3):
            at = [s for s, piece in enumerate(state.board) if piece % 4 >= least]
            assert squares_in(state.masks[3 * state.table.colours + least - 1]) == at


@pytest.mark.parametrize("name", FORMS)
def test_every_card_is_in_exactly_one_place(name: str) -> None:
    for state in states(name, 3):
        piles = [*state.hands, *state.decks, *state.discards, *state.claimed, state.tasks, state.returned]
        cards = [card for pile in piles for card in pile] + [card for card in state.frozen if card >= 0]
        if state.effect[E_CARD] >= 0 and state.effect[E_CARD] not in cards:
            cards.append(state.effect[E_CARD])
        cards += [frame[2] for frame in state.frames if frame[0] in (2, 4, 5, 6) and frame[2] not in cards]
        assert sorted(cards) == list(range(len(state.table.cards)))


@pytest.mark.parametrize("name", FORMS)
def test_hands_turns_and_actions_stay_within_the_rules(name: str) -> None:
    """T26, T30, T34: what lies in a discard pile belongs there, and hands are full at the start of a turn."""
    for state in states(name, 2):
        table = state.table
        for seat in range(table.seats):
            assert all(
                table.kinds[card] == BEING and table.owners[card] == seat for card in state.discards[seat]
            )
        assert all(table.kinds[card] == LEGEND for card in state.discards[table.seats])
        assert all(table.kinds[card] == FLARE for card in state.discards[table.seats + 1])
        if state.asking == ASK_MAIN and state.outcome == RUNNING:
            assert (PASS in (state.legal or [])) == (state.actions <= 0)
            assert len(state.frames) == 1
            held = Counter(table.kinds[card] for card in state.hands[(state.active + 1) % table.seats])
            other = (state.active + 1) % table.seats
            assert held[BEING] >= min(3, held[BEING] + len(state.decks[other]))
            assert held[LEGEND] >= 2 and held[FLARE] >= 1


@pytest.mark.parametrize("name", FORMS)
def test_random_games_end_one_turn_each_after_the_end_is_triggered(name: str) -> None:
    """T51, T57, T61, T68: by points or by a last card; then all have one more turn, extra ones apart."""
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for seed in range(6):
        triggered = -1
        for state in random_game(rules, setup, seed):
            if state.ending >= 0 > triggered:
                triggered = state.turn - 1
                played = (state.active - 1) % state.table.seats
                straight = len(state.decks[played]) - state.sideways[played]
                assert straight <= 0 or _best(state) >= state.table.goal
        assert state.outcome not in (RUNNING, LIMIT)
        assert state.turn >= triggered + state.table.seats


def _best(state: TashState) -> int:
    scores = [score(state, colour) for colour in range(state.table.colours)]
    return max(state.points) if state.table.form == MELEE else max(scores)


def test_a_gateway_is_on_an_own_piece_that_is_not_legendary() -> None:
    """T81: and none is on the board before the first being of Nethervoid."""
    seen = 0
    for state in states("tash-kalar nethervoid", 6):
        assert state.gateways[1] == -1
        if state.gateways[0] >= 0:
            seen += 1
            assert state.board[state.gateways[0]] in (1, 2)
    assert seen


def test_a_pending_being_is_in_its_players_hand_and_known_to_all() -> None:
    """T82: whoever looks at the game sees the pending being, and nobody's world deals it elsewhere."""
    seen = 0
    for state in states("tash-kalar etherweave", 3):
        if (pending := state.pending[0]) >= 0:
            seen += 1
            assert pending in state.hands[0]
            for seat in (0, 1):
                assert pending in TashView(state, seat).world(seen).hands[0]
    assert seen


def test_cards_without_rules_are_refused_by_name() -> None:
    """Linked steps that may be left are no rule of the referee: no card has them."""
    card = _cards(())["eth-15"]
    assert isinstance(card, BeingCard)
    steps = card.effect[0].model_copy(update={"optional": True})
    odd = card.model_copy(update={"effect": (steps,)})
    with pytest.raises(UnplayableCard, match="Polarity Queen cannot be played yet"):
        Compiler(2, "duel").own_decks([[odd], []])


STORED_LEAP = {"op": "move", "kind": "standard", "who": "stored_piece", "count": 1, "travel": "leap"}
MOVES = {"op": "moves", "count": 2}
WAYS = [{"kind": "standard", "who": "own"}, {"kind": "combat", "who": "being"}]
UNRULED: list[tuple[dict[str, Any], str]] = [
    ({"op": "destroy", "who": "stored_piece", "count": 1}, 'pieces: "stored_piece"'),
    ({**STORED_LEAP, "travel": "move"}, "another move of a stored piece"),
    ({**STORED_LEAP, "onto": ["empty"]}, '"onto" of the verb "move"'),
    ({**STORED_LEAP, "approach": "being"}, '"approach" of the verb "move"'),
    ({**STORED_LEAP, "direction": "as_being"}, "a direction for the leap of a stored piece"),
    ({**MOVES, "share": [*WAYS, {"kind": "standard", "who": "each_enemy"}]}, '"each_enemy" in a share'),
    ({**MOVES, "count": "all", "share": WAYS}, 'the verb "moves" done with all'),
    (
        {"op": "enemy_piece_as_own", "uses": 1, "until": "summon_right_after"},
        '"summon_right_after" but in a frozen effect',
    ),
]


@pytest.mark.parametrize(("step", "words"), UNRULED, ids=[words for _, words in UNRULED])
def test_a_step_that_the_vocabulary_has_and_the_referee_does_not_play_is_refused_by_name(
    step: dict[str, Any], words: str
) -> None:
    """Of a user's own card nothing is left out in silence."""
    card = _cards(())["imp-01"]
    data = card.model_dump(by_alias=True, exclude_unset=True)
    own = type(card).model_validate({**data, "kind": "being", "effect": [step]})
    with pytest.raises(UnplayableCard, match=f"{card.title} cannot be played yet: no rule for {words}"):
        Compiler(2, "duel").own_decks([[own], []])


@pytest.mark.parametrize(
    ("form", "decks", "words"),
    [("melee", 2, "not for 2 players"), ("duel", 3, "not for 3 players"), ("high_form", 3, "not for 3")],
)
def test_a_form_is_refused_for_a_number_of_players_it_is_not_for(form: str, decks: int, words: str) -> None:
    names = ("northern", "southern", "highland", "sylvan")[:decks]
    setup = Setup(tuple(official("tash_kalar", one) for one in names), "school", {"form": form})
    with pytest.raises(InputError, match=words):
        rules_of("tash_kalar").start(setup, 1)
