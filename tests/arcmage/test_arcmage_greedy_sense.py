"""What the greedy agent must see of Arcmage: attacks that need several, devotion that gives something."""

from __future__ import annotations

from typing import Any

import pytest
from arcmage_own_cards import arranged

from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.games.arcmage.sense import default
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.referee.agents.greedy_agent import GreedyAgent

RULES = ArcmageRules()


def answers(state: ArcmageState, until: str) -> list[str]:
    """What greedy decides from here on, until it says certain words."""
    said: list[str] = []
    seat = state.seat
    while not said or said[-1] != until:
        actions = RULES.legal_actions(state)
        action = GreedyAgent(RULES, state.seat, len(said)).choose(RULES.view(state, state.seat), actions)
        if state.seat == seat:
            said.append(RULES.action_words(state, action))
        RULES.apply(state, action)
        if state.outcome >= 0:
            break
    return said


def test_an_attack_that_is_lethal_only_with_several_is_made() -> None:
    """Four with ATK 2 against strength 6 and one that stops: alone each dies of it, together they win."""
    state = arranged(
        {
            "phase": "attack",
            "A": {"cities": ["Farmland"], "army": ["Mentor", "Mentor", "Mentor", "Mentor"]},
            "B": {"cities": [{"name": "Barracks", "strength": 6}], "army": ["Royal Guard"]},
        }
    )
    assert answers(state, "no attack")[0] == "attack Barracks"
    assert state.outcome == 0


@pytest.mark.parametrize("tokens", [1, 3])
def test_who_adds_nothing_to_devotion_stays_unmarked(tokens: int) -> None:
    """Two Bridges has levels 2, 4 and 6: Ghoul and Mentor give 4, tokens nothing, the Nun 1: too little."""
    residents: list[Any] = [*["Crop Token"] * tokens, "Nun", "Ghoul", "Mentor"]
    state = arranged(
        {
            "phase": "tactics",
            "A": {"cities": [{"name": "Two Bridges", "residents": residents}]},
            "B": {"cities": ["Barracks"]},
        },
        "devote to Two Bridges",
    )
    said = []
    while not said or said[-1] != "done":
        action = default(state)
        said.append(RULES.action_words(state, action))
        RULES.apply(state, action)
    assert sorted(said[:-1]) == ["devote Ghoul", "devote Mentor"]


def test_nobody_is_sent_into_certain_death_for_nothing() -> None:
    """One attacker with ATK 2 and DEF 3 against one that stops it with ATK 3 and DEF 3."""
    state = arranged(
        {
            "phase": "attack",
            "A": {"cities": ["Farmland"], "army": ["Mentor"]},
            "B": {"cities": ["Barracks"], "army": ["Royal Guard"]},
        }
    )
    assert answers(state, "end phase")[0] == "no attack"


def test_who_gives_most_is_devoted_first_so_that_few_are_marked() -> None:
    """They give 1, 3 and 1, Farmland has levels 2 and 4: two are enough for both (A73)."""
    residents = ["Botanist", "Shatis", "Nun"]
    state = arranged(
        {
            "phase": "tactics",
            "A": {"cities": [{"name": "Farmland", "residents": residents}]},
            "B": {"cities": ["Barracks"]},
        },
        "devote to Farmland",
    )
    assert RULES.action_words(state, default(state)) == "devote Shatis"
