"""The greedy agent of Tash-Kalar: what a player who looks one action ahead would not miss."""

from __future__ import annotations

from typing import Any

import pytest
from matches import SETUPS, rules_of

from deckbuilder.games.tash_kalar.machine import ASK_MAIN
from deckbuilder.referee.agents.registry import make
from deckbuilder.referee.match import play_match
from deckbuilder.referee.protocol import Setup

RULES = rules_of("tash_kalar")


def after(form: str, position: dict[str, Any]) -> Any:
    """Play greedy's first action with all it asks; return the state before the next."""
    state = RULES.arrange(Setup((), "school", {"form": form}), position, 1)
    agent = make("greedy", RULES, 0, 1)
    while state.actions == 2 or state.asking != ASK_MAIN:
        RULES.apply(state, agent.choose(RULES.view(state, 0), RULES.legal_actions(state)))
    return state


def test_greedy_summons_what_destroys_and_chooses_the_victim() -> None:
    """Swordmaster comes between 5,4 and 5,6, and of B's commons only the one on 6,4 is diagonally next."""
    position = {"A": {"common": ["5,4", "5,6"], "hand": ["Swordmaster"]}, "B": {"common": ["6,4", "1,5"]}}
    state = after("duel", position)
    assert RULES.facts(state)["B.destroyed common"] == 1


def test_greedy_chooses_the_piece_for_where_it_can_go() -> None:
    """Only the heroic on 6,5 can enter the square of B's heroic on 7,5, in Cavalry Captain's combat move."""
    position = {
        "A": {"common": ["4,5", "4,6", "6,6"], "heroic": ["6,5"], "hand": ["Cavalry Captain"]},
        "B": {"heroic": ["7,5"]},
    }
    state = after("duel", position)
    assert RULES.facts(state)["B.destroyed heroic"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tash-kalar high form", "tash-kalar duel", "tash-kalar melee"])
def test_greedy_beats_random_nearly_always(name: str) -> None:
    setup = SETUPS[name][1]
    seats = len(setup.decks)
    won = 0
    for game in range(20):
        agents = ["greedy" if seat == game % seats else "random" for seat in range(seats)]
        won += play_match(RULES, setup, game, agents).winner == game % seats
    assert won >= 19
