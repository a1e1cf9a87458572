"""What the table and its questions show of a game: all that lies open at a real one (A12-A18, A90)."""

from __future__ import annotations

from typing import Any

from arcmage_own_cards import arranged

from deckbuilder.games.arcmage.display import pile_lines, table_lines
from deckbuilder.games.arcmage.questions import question
from deckbuilder.games.arcmage.state import ArcmageState
from deckbuilder.games.arcmage.view import ArcmageView


def lines(state: ArcmageState, seat: int) -> list[str]:
    return list(table_lines(ArcmageView(state, seat)))


SHOCK: dict[str, Any] = {
    "active": "B",
    "phase": "play",
    "A": {
        "cities": ["Farmland"],
        "army": ["Ghoul"],
        "hand": ["Early Spring"],
        "resources": {"gaian": 4},
    },
    "B": {
        "cities": ["Lobotomized Library"],
        "hand": ["Deadly Shock"],
        "resources": {"dark-legion": 1, "red-banner": 1},
    },
}


def test_a_spell_on_the_stack_says_whose_it_is_and_what_it_aims_at() -> None:
    state = arranged(SHOCK, "play Deadly Shock", "mode 1")
    assert state.seat == 0
    told = "B's Deadly Shock, aimed at Ghoul, is about to take effect. Answer with an event?"
    assert question(state) == told
    for seat in (0, 1):
        assert "stack, top first: B's Deadly Shock, aimed at Ghoul" in lines(state, seat)


def test_an_infiltrator_stands_in_a_city_with_its_controller() -> None:
    """It is no resident that the city's player could use (A71)."""
    place = [{"name": "Shadow in the Dark", "controller": "B"}, "Ghoul"]
    state = arranged(
        {"A": {"cities": [{"name": "Farmland", "residents": place}]}, "B": {"cities": ["Barracks"]}}
    )
    shown = "Farmland (7): Shadow in the Dark 1/2 ** infiltrate (B's), Ghoul 3/2 ** sudden"
    assert shown in lines(state, 0) and shown in lines(state, 1)


def test_named_counters_lie_open() -> None:
    army = [{"name": "Ghoul", "ivy": 2}]
    state = arranged({"A": {"cities": ["Farmland"], "army": army}, "B": {"cities": ["Barracks"]}})
    assert "A's army: Ghoul 3/2 ** sudden 2 ivy" in lines(state, 1)


def test_defenders_stand_behind_whom_they_stop() -> None:
    state = arranged(
        {
            "phase": "attack",
            "A": {"cities": ["Farmland"], "army": ["Ghoul"]},
            "B": {"cities": ["Barracks"], "army": ["Mentor", "Nun"]},
        },
        "attack Barracks",
        "defend with Nun",
    )
    assert "attack: Ghoul > Barracks, stopped by Nun" in lines(state, 0)


def test_every_graveyard_can_be_looked_through_by_anybody_newest_first() -> None:
    graves = {"cities": ["Farmland"], "graveyard": ["Nun", "Ghoul"]}
    state = arranged({"A": graves, "B": {"cities": ["Barracks"]}})
    for seat in (0, 1):
        assert list(pile_lines(ArcmageView(state, seat))) == [
            "A's graveyard, newest first: Nun, Ghoul",
            "B's graveyard, newest first: empty",
        ]


def test_a_veto_that_waits_is_in_sight_of_all() -> None:
    """Cylanna's veto has no end and no counter: whoever plays a spell must know of it (A54)."""
    start = {
        "A": {
            "cities": ["Farmland"],
            "army": ["Nun"],
            "hand": ["Cylanna"],
            "resources": {"house-of-nobles": 1},
        },
        "B": {"cities": ["Barracks"]},
    }
    said = "in force: A's Cylanna waits for a spell to counter"
    assert said not in lines(arranged(start), 1)
    state = arranged(start, "play Cylanna")
    assert said in lines(state, 0) and said in lines(state, 1)


def test_what_holds_this_turn_is_said_with_what_it_is_fixed_to() -> None:
    """Call to Aid lets the residents of a city defend others; Outmaneuvered keeps an army from defending."""
    here = {"cities": ["Farmland"], "army": ["Nun"]}
    there = {"cities": ["Barracks"], "army": ["Ghoul"]}
    aid = {**here, "hand": ["Call to Aid"], "resources": {"gaian": 3}}
    assert "in force: A's Call to Aid on Farmland this turn" in lines(
        arranged({"A": aid, "B": there}, "play Call to Aid"), 1
    )
    ruse = {**here, "hand": ["Outmaneuvered"], "resources": {"red-banner": 4}}
    acts = ("play Outmaneuvered", "target player B", "target Barracks")
    assert "in force: B's army may not defend Barracks" in lines(arranged({"A": ruse, "B": there}, *acts), 1)
