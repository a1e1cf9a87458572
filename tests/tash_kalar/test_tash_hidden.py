"""What a seat of Tash-Kalar knows: not a teammate's hand, but legends it gave away and cards laid open."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import partial
from typing import Any

import pytest
from matches import SETUPS, random_game, thinned
from seats_see import all_seen, play_from

from deckbuilder.games.tash_kalar.known import KNOWERS
from deckbuilder.games.tash_kalar.rules import TashRules
from deckbuilder.games.tash_kalar.state import E_CARD, TashState

RULES = TashRules()
FORMS = [name for name, (game, _) in SETUPS.items() if game == "tash_kalar"]
after = partial(play_from, RULES, "school")
looks = partial(all_seen, RULES)


def seen(state: TashState, seat: int, path: str) -> list[tuple[str, ...]]:
    """A fact in a number of worlds that a seat thinks possible."""
    view = RULES.view(state, seat)
    return [tuple(RULES.facts(view.world(seed))[path]) for seed in range(24)]


@pytest.mark.parametrize("name", FORMS)
def test_a_world_is_what_its_own_view_shows_and_holds_every_card_once(name: str) -> None:
    setup = SETUPS[name][1]
    for state in thinned(name, random_game(RULES, setup, 5), times=3):
        for seat in range(state.table.seats):
            view = RULES.view(state, seat)
            world = view.world(9)
            assert RULES.key(RULES.view(world, seat).seen) == RULES.key(view.seen)
            assert world.hands[seat] == state.hands[seat]
            piles, true = [[*one.hands, *one.decks, one.returned] for one in (world, state)]
            assert [len(pile) for pile in piles] == [len(pile) for pile in true]
            assert sorted(itertools.chain(*piles)) == sorted(itertools.chain(*true))
            kinds = state.table.kinds
            for hand, other in zip(world.hands, state.hands, strict=True):
                assert Counter(kinds[card] for card in hand) == Counter(kinds[card] for card in other)
            for owner in range(state.table.seats):
                assert all(state.table.owners[card] == owner for card in world.decks[owner])


LEGENDS = ["Leviathan", "Time Elemental", "Storm Elemental", "Earth Elemental", "Fire Elemental"]
TEAMS: dict[str, Any] = {
    "actions": 1,
    "legends": LEGENDS,
    "A": {"hand": ["Titan"], "deck": ["Assassin", "Cannon", "Summoner"]},
    "B": {},
    "C": {"hand": ["Bomb", "Herald"], "deck": ["Knight", "Champion", "Hypnotist", "Gun Tower", "Chronicler"]},
    "D": {},
}


def test_a_teammates_hand_is_not_known() -> None:
    """T72: of seven hidden beings of C's own any two may be those in its hand."""
    state = after(TEAMS)
    assert len(set(seen(state, 0, "C.hand"))) > 8


def test_legends_given_to_the_teammate_are_known_to_the_giver_alone() -> None:
    """T73: Titan goes over; what C draws besides is not known to A, and both are unknown to B and D."""
    state = after(TEAMS, "place 5,5")
    assert all("Titan" in hand for hand in seen(state, 0, "C.hand"))
    assert len(set(seen(state, 0, "C.hand"))) > 1
    for seat in (1, 3):
        assert any("Titan" not in hand for hand in seen(state, seat, "C.hand"))


def test_which_of_two_legends_the_teammate_gives_back_is_secret_even_to_the_giver() -> None:
    """T30: A gave Titan, C drew Leviathan and puts one of them under the deck."""
    acts = ["place 5,5", "place 9,5", "place 9,6", "discard Bomb"]
    states = [after(TEAMS, *acts, f"return {legend}") for legend in ("Titan", "Leviathan")]
    assert RULES.key(states[0]) != RULES.key(states[1])
    for seat in (0, 1, 3):
        assert looks(states[0], seat) == looks(states[1], seat)
    assert looks(states[0], 2) != looks(states[1], 2)


def test_who_passes_control_still_knows_the_legends() -> None:
    """T75."""
    state = after({**TEAMS, "actions": 2}, "pass control")
    assert state.seat == 2
    assert all("Titan" in hand for hand in seen(state, 0, "C.hand"))
    assert any("Titan" not in hand for hand in seen(state, 1, "C.hand"))


KISKIN: dict[str, Any] = {
    "A": {
        "common": ["3,5", "3,6", "5,6"],
        "hand": ["Kiskin Spirit"],
        "discards": ["Naiad", "Dryad"],
        "deck": ["Sapling", "Unicorn", "Sylvan Queen", "Woodland Druid", "Forest Ancient", "Tree Shepherd"],
    },
    "B": {"common": ["9,3"]},
}
ON_TOP = ("summon Kiskin Spirit at 5,5", "take Naiad")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_laid_openly_on_top_of_a_deck_is_known_there_and_in_the_hand_that_draws_it(seat: int) -> None:
    state = after(KISKIN, *ON_TOP)
    decks = seen(state, seat, "A.deck")
    assert {deck[0] for deck in decks} == {"Naiad"}
    assert len({deck[1] for deck in decks}) > 1
    state = after(KISKIN, *ON_TOP, "place 9,5")
    assert RULES.facts(state)["A.hand"] == ["Naiad", "Sapling", "Unicorn", "Sylvan Queen"]
    hands = seen(state, 1, "A.hand")
    assert all("Naiad" in hand for hand in hands)
    assert len(set(hands)) > 4


def test_once_a_being_is_given_back_unseen_the_known_one_may_be_it() -> None:
    """T30: A holds Naiad, known to B, and Sapling; either may be what goes under the deck."""
    acts = [*ON_TOP, "place 9,5", "place 1,5", "place 1,6", "discard Unicorn"]
    states = [after(KISKIN, *acts, f"return {being}") for being in ("Naiad", "Sapling")]
    assert looks(states[0], 1) == looks(states[1], 1)
    assert any("Naiad" not in hand for hand in seen(states[1], 1, "A.hand"))


@pytest.mark.parametrize("name", ["tash-kalar teams", "tash-kalar teams duel", "tash-kalar duel"])
def test_what_is_known_is_true_and_stays_in_every_world_of_those_who_know(name: str) -> None:
    times = 0
    for seed in range(3):
        for state in random_game(RULES, SETUPS[name][1], seed):
            for entry in state.known:
                card, seats = divmod(entry, KNOWERS)
                places = [*state.hands, *state.decks[: state.table.seats]]
                where = [number for number, place in enumerate(places) if card in place]
                assert len(where) == 1 or (not where and card == state.effect[E_CARD])
                if where and times % 8 == 0:
                    for seat in [seat for seat in range(state.table.seats) if seats & (1 << seat)]:
                        world = RULES.view(state, seat).world(seed)
                        assert card in [*world.hands, *world.decks][where[0]]
                times += 1
    assert times > 10
