"""What the player of a solo game sees of the AI's pile: the card left face up, and the order of no other."""

from __future__ import annotations

from matches import rules_of

from deckbuilder.games.clash_of_decks.combat import hit_pile
from deckbuilder.games.clash_of_decks.rules import ClashRules
from deckbuilder.games.clash_of_decks.state import ClashState
from deckbuilder.games.clash_of_decks.view import ClashView
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import words_to_action

REST = ["ZOMBIE", "BARON", "OGRE", "GNOME", "SCRIBE", "ALPHA"]


def after_the_ais_turn(pile: list[str]) -> tuple[ClashRules, ClashState]:
    """Let A end a turn and the normal AI play from a pile."""
    rules = rules_of("clash_of_decks")
    assert isinstance(rules, ClashRules)
    position = {"A": {"hand": ["Bastion", "BRUTE", "CARAPACE"]}, "B": {"pile": pile}}
    state = rules.arrange(Setup((), "", {"solo": "normal"}), position, 1)
    end = words_to_action(rules, state, "end")
    assert end is not None
    rules.apply(state, end)
    return rules, state


def names(state: ClashState, cards: list[int]) -> list[str]:
    return [state.table.names[card] for card in cards]


def test_the_card_the_ai_could_not_pay_lies_face_up_on_top() -> None:
    """C72: TROLL costs 6 of 8; GRRR costs 2; MARTYR is too dear for the rest."""
    rules, state = after_the_ais_turn(["TROLL", "GRRR", "MARTYR", *REST])
    view = rules.view(state, 0)
    assert any("MARTYR face up on top" in line for line in rules.table(view))
    tops, orders = set(), set()
    for seed in range(100):
        world = view.world(seed)
        assert sorted(world.pile) == sorted(state.pile)
        tops.add(names(world, world.pile)[-1])
        orders.add(tuple(world.pile))
    assert tops == {"MARTYR"} and len(orders) > 80


def test_the_face_down_cards_of_the_pile_have_no_order_in_a_view() -> None:
    views: list[ClashView] = []
    for rest in (REST, REST[::-1]):
        rules, state = after_the_ais_turn(["TROLL", "GRRR", "MARTYR", *rest])
        views.append(rules.view(state, 0))
    first, second = (view.seen for view in views)
    assert first.table.names[first.pile[-1]] == second.table.names[second.pile[-1]] == "MARTYR"
    assert sorted(names(first, first.pile)) == sorted(names(second, second.pile))
    assert first.pile[:-1] == sorted(first.pile[:-1]) and second.pile[:-1] == sorted(second.pile[:-1])


def test_damage_takes_the_card_that_lay_open_and_shows_no_next_one() -> None:
    """C76: CARNIVORE lies open, too dear for the 2 mana left; 3 damage take it and two more."""
    pile = ["TROLL", "CARNIVORE", "ALPHA", "OGRE", "REVENANT", *REST[:2]]
    rules, state = after_the_ais_turn(pile)
    assert state.shown and names(state, state.pile)[-1] == "CARNIVORE"
    hit_pile(state, 3)
    assert names(state, state.discard) == ["CARNIVORE", "ALPHA", "OGRE"]
    assert not state.shown
    assert {rules.view(state, 0).world(seed).pile[-1] for seed in range(100)} == set(state.pile)


def test_before_the_ais_first_turn_nothing_lies_open() -> None:
    rules = rules_of("clash_of_decks")
    position = {"A": {"hand": ["Bastion", "BRUTE"]}, "B": {"pile": REST}}
    state = rules.arrange(Setup((), "", {"solo": "normal"}), position, 1)
    assert not state.shown
    assert not any("face up" in line for line in rules.table(rules.view(state, 0)))
    worlds = {rules.view(state, 0).world(seed).pile[-1] for seed in range(100)}
    assert len(worlds) == len(REST)
