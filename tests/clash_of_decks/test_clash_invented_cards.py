"""Games with invented cards, whatever their numbers and abilities: they end, and no card is ever lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from clash_own_cards import cards_in, rules_with
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder.games.clash_of_decks.rules import ClashRules
from deckbuilder.games.clash_of_decks.state import STRUCTURE
from deckbuilder.games.clash_of_decks.table import ABILITY_BITS, KIT, NEVER_LENT, SPELL_ABILITIES
from deckbuilder.model.rng import Generator
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.state import LIMIT, RUNNING

MAX_TURNS = 60
MOST_DECISIONS = 400
"""In one turn: a hand of ten, each card played at most as often as mana allows, and a moment per attack."""


def _some(abilities: Iterable[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(sorted(abilities)), unique=True, max_size=4)


def _decks(abilities: set[str]) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Draw twenty cards with any of these abilities."""
    numbers = {"cost": st.integers(0, 9), "attack": st.integers(0, 9)}
    own, lent = _some(abilities), _some(abilities - NEVER_LENT)
    monster = {"kind": st.just("monster"), **numbers, "hp": st.integers(1, 9), "abilities": own, "aura": lent}
    spell = {"kind": st.just("spell"), **numbers, "abilities": _some(abilities & SPELL_ABILITIES)}
    monsters = st.fixed_dictionaries(monster)
    cards = st.one_of(monsters, monsters, monsters, st.fixed_dictionaries(spell))
    return st.lists(cards, min_size=20, max_size=20)


KIT_ABILITIES = {name for name, bit in ABILITY_BITS.items() if bit & KIT}
DECKS = st.one_of(_decks(KIT_ABILITIES), _decks(set(ABILITY_BITS)))
SWITCHES = st.fixed_dictionaries(
    {"max_turns": st.just(MAX_TURNS)},
    optional={
        "structure_check": st.just("damage_only"),
        "window": st.just("frozen"),
        "spell_timing": st.sampled_from(["own_summon", "any_turn"]),
        "splash_perforation": st.just("four"),
        "sprint_bonus": st.just("attack"),
    },
)


def named(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"id": f"c{n}", "name": {"en": f"C{n}"}, "set": "own", **card} for n, card in enumerate(cards)]


def play_out(rules: ClashRules, setup: Setup, seed: int) -> int:
    """Play a random game and look at every step; returns how it ended."""
    chance = Generator(seed)
    state = rules.start(setup, seed)
    everything = sorted([STRUCTURE, STRUCTURE, *range(20)])
    turn, decisions = state.turn, 0
    while state.outcome == RUNNING:
        legal = rules.legal_actions(state)
        assert legal and len(set(legal)) == len(legal)
        rules.apply(state, legal[chance.below(len(legal))])
        decisions = decisions + 1 if state.turn == turn else 0
        turn = state.turn
        assert decisions < MOST_DECISIONS and turn <= MAX_TURNS
        assert min(state.mana) >= 0 and min(state.damage) >= 0
        if state.turn:
            struck = [card for card in range(20) if state.out >> card & 1]
            assert len(struck) == 4
            assert sorted([*cards_in(state), *struck]) == everything
            assert all(hand.count(STRUCTURE) == 1 for hand in state.hands)
            in_play = [card for queue in state.queues for card in queue]
            assert all(state.damage[card] < state.table.hp[card] for card in in_play)
            assert not any(state.damage[card] for card in range(20) if card not in in_play)
    assert rules.legal_actions(state) == []
    return state.outcome


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(cards=DECKS, switches=SWITCHES, seed=st.integers(0, 2**32))
def test_games_with_invented_cards_end_and_keep_every_card(
    tmp_path: Path, cards: list[dict[str, Any]], switches: Mapping[str, Any], seed: int
) -> None:
    rules = rules_with(tmp_path, named(cards))
    ids = [f"c{n}" for n in range(20)]
    setup = Setup((tuple(ids[:10]), tuple(ids[10:])), "constructed", switches)
    for game in range(3):
        assert play_out(rules, setup, seed + game) in (0, 1, LIMIT)


@pytest.mark.parametrize("ability", sorted(ABILITY_BITS))
def test_a_table_full_of_one_ability_and_its_aura_still_comes_to_an_end(ability: str, tmp_path: Path) -> None:
    aura = [] if ability in NEVER_LENT else [ability]
    shapes = [(cost, attack, hp) for cost in (0, 1) for attack in (0, 1, 3) for hp in (1, 2, 9)][:16]
    monsters: list[dict[str, Any]] = [
        {"kind": "monster", "cost": cost, "attack": attack, "hp": hp, "abilities": [ability], "aura": aura}
        for cost, attack, hp in shapes
    ]
    own = [ability] if ability in SPELL_ABILITIES else []
    spells = [{"kind": "spell", "cost": n, "attack": n, "abilities": own} for n in (0, 1, 2, 3)]
    rules = rules_with(tmp_path, named([*monsters, *spells]))
    ids = [f"c{n}" for n in range(20)]
    setup = Setup((tuple(ids[::2]), tuple(ids[1::2])), "constructed", {"max_turns": MAX_TURNS})
    for seed in range(10):
        assert play_out(rules, setup, seed) in (0, 1, LIMIT)
