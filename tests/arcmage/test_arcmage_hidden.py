"""What one player does in secret leaves no trace for the other (A12-A16)."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from matches import SETUPS, random_game
from seats_see import all_seen, play_from

from deckbuilder.games.arcmage.logbook import LOG_DRAW, LOG_SHOW
from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.games.arcmage.words import name_of
from deckbuilder.referee.session import words_to_action

RULES = ArcmageRules()
after = partial(play_from, RULES, "constructed")
looks = partial(all_seen, RULES)

SIDE = {"cities": ["Farmland", "Armory"], "army": ["Mentor"]}
PLAIN: dict[str, Any] = {"phase": "draw", "B": {"cities": ["Barracks"], "army": ["Nun"]}}
HAND = {**PLAIN, "A": {**SIDE, "hand": ["Ghoul", "Kolibri", "Warren"]}}

SECRETS = [
    (HAND, ["draw 1", "resource Ghoul"], ["draw 1", "resource Warren"]),
    (HAND, ["draw 1", "resource Ghoul", "for gaian"], ["draw 1", "resource Warren", "for gaian"]),
    (
        HAND,
        ["draw 0", "resource Ghoul", "for gaian", "resource Kolibri", "for gaian"],
        ["draw 0", "resource Warren", "for gaian", "resource Ghoul", "for gaian"],
    ),
    (
        {
            "B": PLAIN["B"],
            "A": {
                **SIDE,
                "hand": ["Out of Nowhere"],
                "resources": {"dark-legion": 2},
                "deck": ["Ghoul", "Kolibri", "Shatis", "Warren"],
            },
        },
        ["play Out of Nowhere", "choose Ghoul"],
        ["play Out of Nowhere", "choose Shatis"],
    ),
]


@pytest.mark.parametrize(
    ("position", "one", "other"), SECRETS, ids=[" / ".join(one) for _, one, _ in SECRETS]
)
def test_what_is_done_in_secret_looks_the_same_to_the_other_player(
    position: dict[str, Any], one: list[str], other: list[str]
) -> None:
    states = [after(position, *acts) for acts in (one, other)]
    assert RULES.key(states[0]) != RULES.key(states[1])
    theirs = [looks(state, 1) for state in states]
    assert theirs[0] == theirs[1]
    assert looks(states[0], 0) != looks(states[1], 0)


def test_the_order_of_a_deck_shows_to_nobody_before_or_while_cards_are_drawn() -> None:
    """Also where each drawn card sets something off: Lobotomized Library at level 7."""
    library = {"name": "Lobotomized Library", "residents": ["Shatis", "Typhon", "Nun"]}
    seen = []
    for deck in (["Ghoul", "Kolibri", "Warren", "Mentor"], ["Mentor", "Warren", "Kolibri", "Ghoul"]):
        position = {
            "phase": "tactics",
            "A": {"cities": [library], "deck": ["Botanist", "Botanist"], "army": []},
            "B": {"cities": ["Barracks", "Farmland"], "deck": sorted(deck)},
        }
        acts = ["devote to Lobotomized Library", "devote Shatis", "devote Typhon", "devote Nun", "draw 2"]
        start = after(position, *acts[:-1])
        start.decks[1].sort(key=lambda card: deck.index(start.facts(card).name), reverse=True)
        owner_before = looks(start, 1)
        action = words_to_action(RULES, start, "draw 2")
        assert action is not None
        start.events = []
        RULES.apply(start, action)
        assert start.seat == 1 and "choose Barracks" in [
            RULES.action_words(start, one) for one in RULES.legal_actions(start)
        ]
        seen.append((owner_before, looks(start, 0)))
    assert seen[0] == seen[1]


def test_a_player_reads_the_names_of_own_cards_only() -> None:
    state = after(HAND, "draw 1", "resource Ghoul", "for gaian")
    kolibri = state.hands[0][0]
    drawn = (LOG_DRAW, 0, kolibri)
    assert RULES.told(state, drawn, 0) == "A draws Kolibri"
    assert RULES.told(state, drawn, 1) == "A draws a card"
    laid = [event for event in state.events or () if "plays a resource" in RULES.event_words(state, event)]
    assert [RULES.told(state, event, 0) for event in laid] == ["A plays Ghoul for gaian"]
    assert [RULES.told(state, event, 1) for event in laid] == ["A plays a resource for gaian"]


def test_the_top_card_that_is_looked_at_is_named_to_who_looks() -> None:
    position = {
        "A": {**SIDE, "army": ["Prince of Thieves", "Mentor"]},
        "B": {"cities": ["Barracks"], "deck": ["Ghoul", "Kolibri"]},
    }
    state = after(position, "use Prince of Thieves power 1", "target player B")
    told = [[RULES.told(state, event, seat) for event in state.events or ()] for seat in (0, 1)]
    assert "A looks at Ghoul on top of B's deck" in told[0]
    assert "A looks at a card on top of B's deck" in told[1]
    assert not any("Ghoul" in str(sentence) for sentence in told[1])


def test_no_sentence_for_others_names_a_card_that_nobody_has_shown() -> None:
    """In whole games: no card that lies hidden from a seat before and after is named in what it is told."""
    _, setup = SETUPS["arcmage soldiers-nature"]
    sentences = 0
    hidden: set[int] = set()
    for state in random_game(RULES, setup, 5):
        piles = (state.hands[0], state.decks[0], state.unbuilt[0], state.vaults[0])
        now = {card for pile in piles for card in pile}
        said = " / ".join(str(RULES.told(state, event, 1)) for event in state.events or ())
        sentences += len(state.events or ())
        shown = {event[2] for event in state.events or () if event[0] == LOG_SHOW}
        for card in (hidden & now) - shown:
            assert not re.search(re.escape(name_of(state, card)) + r"(?!\d)", said), said
        hidden = now
        state.events = []
    assert sentences > 100
