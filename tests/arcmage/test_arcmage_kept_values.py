"""What the referee of Arcmage keeps, to be quick, is what it would find by looking anew."""

from __future__ import annotations

import pytest
from matches import SETUPS, random_game, rules_of

from deckbuilder.games.arcmage.copies import clone
from deckbuilder.games.arcmage.in_force import active_rules, listeners
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.values import current

ARCMAGE = [name for name, (game, _) in SETUPS.items() if game == "arcmage"]


def values(state: ArcmageState) -> dict[int, tuple[int, int, int, int]]:
    """Per creature ATK, DEF, keywords and subtypes."""
    current(state)
    return {
        card: (state.atk[card], state.dfn[card], state.keywords[card], state.types[card])
        for card in state.creatures
    }


@pytest.mark.parametrize("name", ARCMAGE)
def test_values_and_rules_kept_are_those_found_anew(name: str) -> None:
    game, setup = SETUPS[name]
    for seed in range(2):
        for state in random_game(rules_of(game), setup, seed):
            kept, anew = clone(state), clone(state)
            anew.stale = anew.outdated = True
            assert values(kept) == values(anew)
            assert active_rules(kept) == active_rules(anew)
            assert listeners(kept) == listeners(anew)


@pytest.mark.parametrize("name", ARCMAGE)
def test_what_a_card_has_by_itself_is_print_counters_and_this_turns_changes(name: str) -> None:
    game, setup = SETUPS[name]
    for state in random_game(rules_of(game), setup, 5):
        for card in range(len(state.face)):
            facts = state.facts(card)
            assert state.own_atk[card] == facts.atk + state.atk_counters[card] + state.atk_turn[card]
            assert state.own_dfn[card] == facts.dfn + state.def_counters[card] + state.def_turn[card]
            assert state.own_keywords[card] == facts.keywords | state.keywords_turn[card]
            assert state.own_types[card] == facts.types | state.gained[card]
