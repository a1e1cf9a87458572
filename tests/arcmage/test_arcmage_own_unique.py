"""No player has two unique cards of one name, be they creatures or not (A130): cards of users' own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import words_to_action

OWN = """
game = "arcmage"
[[card]]
id = "old-flag"
set = "own"
name = {en = "Old Flag"}
faction = "gaian"
kind = "enchantment"
cost = 1
unique = true
families = ["vanilla"]
[[card]]
id = "crown"
set = "own"
name = {en = "Crown"}
faction = "gaian"
kind = "city"
cost = "S"
def = 5
unique = true
families = ["vanilla"]
"""


@pytest.fixture
def rules(tmp_path: Path) -> ArcmageRules:
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    return ArcmageRules((file,))


def facts(rules: ArcmageRules, position: dict[str, Any], act: str) -> dict[str, Any]:
    state = rules.arrange(Setup((), "open"), position, 1)
    action = words_to_action(rules, state, act)
    assert action is not None
    rules.apply(state, action)
    return dict(rules.facts(state))


def test_a_second_unique_enchantment_goes_to_the_graveyard_and_the_opponents_stays(
    rules: ArcmageRules,
) -> None:
    flag = {"cities": ["Farmland"], "enchantments": ["Old Flag"]}
    own = {**flag, "hand": ["Old Flag", "Ghoul"], "resources": {"gaian": 1}}
    found = facts(rules, {"A": own, "B": flag}, "play Old Flag #2")
    assert found["A.enchantments"] == found["A.graveyard"] == found["B.enchantments"] == ["Old Flag"]


def test_a_second_unique_city_goes_to_the_graveyard_as_it_is_founded(rules: ArcmageRules) -> None:
    own = {"cities": ["Farmland", "Crown"], "unbuilt": ["Crown"]}
    found = facts(rules, {"phase": "turn", "A": own, "B": {"cities": ["Crown"]}}, "found Crown #2")
    assert found["A.cities"] == ["Farmland", "Crown"] and found["A.unbuilt"] == []
    assert found["A.graveyard"] == found["B.cities"] == ["Crown"]
