"""Amin Duna (A136, A137): how it begins, who sees what, random and greedy games, series against a team.

What a position can show is in tests/scenarios/arcmage/amin_duna.toml.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from arcmage_ledger import holds
from matches import SETUPS, amin_duna, official, overlords, random_game
from typer.testing import CliRunner

from deckbuilder.cli.app import app
from deckbuilder.errors import InputError
from deckbuilder.games.arcmage.declaring import cities_attacked
from deckbuilder.games.arcmage.machine import (
    ASK_ATTACK,
    ASK_DEFENDER,
    ASK_EXTRA,
    ASK_MAIN,
    ASK_PLACE,
    ASK_SECOND,
    MOVE,
    PASS,
    SALVAGE,
)
from deckbuilder.games.arcmage.rules import ArcmageRules
from deckbuilder.games.arcmage.state import NOWHERE, ArcmageState
from deckbuilder.model.rng import Generator
from deckbuilder.referee.agents.registry import make
from deckbuilder.referee.lab.report import summary
from deckbuilder.referee.lab.series import Series, play_games
from deckbuilder.referee.match import play_match
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import words_to_action
from deckbuilder.referee.state import LIMIT, RUNNING

DECKS = (
    "the-uprising-reconstruction",
    "merfolk",
    "brothers-in-arms",
    "toll-of-time",
    "gaian-love-for-life",
    "uneasy-alliance",
    "shadow-league-reconstruction",
)
TEAMS = (2, 3, 4)
every_team = pytest.mark.parametrize("team", TEAMS)


def setup(team: int, turned: int = 0, **switches: Any) -> Setup:
    """An overlord against so many, with the decks that come with the game; ``turned`` chooses which."""
    names = [DECKS[(turned + n) % len(DECKS)] for n in range(team + 1)]
    decks = amin_duna(*names)[1].decks
    return Setup(decks, "amin-duna", switches)


def call(*arguments: str, lines: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), input=lines)
    return result.exit_code, result.stdout, result.stderr


# How it begins.


@every_team
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_overlord_goes_first_with_more_cities_and_the_team_as_ever(team: int, seed: int) -> None:
    """A136: two cities built; A137: for each beyond two of the team one more, and two more set aside.

    Against 2, 3, 4: set aside 3, 5, 7; built 2, 3, 4; left 1, 2, 3; 45 - 7 - 3, 5, 7 cards in the deck.
    """
    rules = ArcmageRules()
    state = rules.start(setup(team), seed)
    while not state.turn:
        rules.apply(state, rules.legal_actions(state)[0])
    facts = rules.facts(state)
    assert (state.first, facts["active"], facts["turn"], facts["decides"]) == (0, "A", 1, "A")
    assert len(facts["A.cities"]) == team and len(facts["A.unbuilt"]) == team - 1
    assert facts["A.hand size"] == 7 and facts["A.deck size"] == {2: 35, 3: 33, 4: 31}[team]
    for letter in "BCDE"[:team]:
        assert len(facts[f"{letter}.cities"]) == 1 and len(facts[f"{letter}.unbuilt"]) == 2
        assert facts[f"{letter}.hand size"] == 7 and facts[f"{letter}.deck size"] == 35


@every_team
def test_the_overlord_builds_all_his_cities_before_the_team_builds(team: int) -> None:
    """A30, A136: in turn order from the overlord, who picks each of his cities."""
    rules = ArcmageRules()
    state = rules.start(setup(team), 1)
    builders, cities = [], 0
    while not state.turn:
        built = len(state.cities)
        state.events = []
        rules.apply(state, rules.legal_actions(state)[0])
        builders += [event[1] for event in state.events if rules.event_words(state, event).count(" builds ")]
        cities += len(state.cities) - built
    assert cities == len(builders) == 2 * team
    assert builders == [0] * team + list(range(1, team + 1))


@pytest.mark.parametrize(("team", "cities"), [(3, 5), (4, 7)])
def test_an_overlord_with_too_few_cities_for_the_team_is_refused(team: int, cities: int) -> None:
    """A137: the decks that come with the game have three cities, enough for a team of two alone."""
    decks = tuple(official("arcmage", name) for name in DECKS[: team + 1])
    with pytest.raises(InputError, match=f"at least {cities} cities are needed .A137."):
        ArcmageRules().start(Setup(decks, "amin-duna"), 1)
    ArcmageRules().start(Setup(decks[:3], "amin-duna"), 1)


def test_a_team_member_needs_no_more_than_three_cities() -> None:
    """A20 holds for the team; only the first deck is an overlord's."""
    first, second, third, fourth = setup(3).decks
    with pytest.raises(InputError, match="deck of seat A"):
        ArcmageRules().start(Setup((second, first, third, fourth), "amin-duna"), 1)


@pytest.mark.parametrize("count", [2, 6])
def test_too_few_and_too_many_players_are_refused(count: int) -> None:
    decks = (overlords("merfolk", 4), *[official("arcmage", "toll-of-time")] * (count - 1))
    with pytest.raises(InputError, match=f"decks are needed, not {count}"):
        ArcmageRules().start(Setup(decks, "amin-duna"), 1)


# Who sees what.


@pytest.mark.parametrize("name", ["arcmage amin duna", "arcmage amin duna four"])
def test_team_members_do_not_see_each_others_hands(name: str) -> None:
    """A14: the rules of the format open no hand. What a member may know is the same if hands change."""
    rules, (_, chosen) = ArcmageRules(), SETUPS[name]
    looked = 0
    for number, state in enumerate(random_game(rules, chosen, 5)):
        if number % 40 or state.outcome != RUNNING or not state.turn:
            continue
        view = rules.view(state, 1)
        worlds = [view.world(seed) for seed in range(6)]
        if len(state.hands[2]) > 1 and len(state.decks[2]) > 5:
            assert len({tuple(world.hands[2]) for world in worlds}) > 1
            looked += 1
        assert all(world.hands[1] == state.hands[1] for world in worlds)
        for world in worlds:
            holds(world)
    assert looked, "the game never came to a hand that could be another"


# Random games.


FIERCE = (ASK_ATTACK, ASK_SECOND, ASK_DEFENDER)


def _fiercely(state: ArcmageState, legal: list[int], action: int) -> int:
    """Go to the army and stay there, attack, defend; draw no further cards; else do what chance says."""
    if state.asking == ASK_EXTRA:
        return 0
    if state.asking in FIERCE and legal[0] == PASS:
        return legal[1]
    if state.asking == ASK_PLACE:
        return legal[-1]
    if state.asking == ASK_MAIN:
        moves = [one for one in legal if MOVE <= one < SALVAGE]
        out = [one for one in moves if state.place[one - MOVE] != NOWHERE]
        return out[0] if out else PASS if action in moves else action
    return action


def play(rules: ArcmageRules, chosen: Setup, seed: int, fierce: bool, seen: Counter[str]) -> ArcmageState:
    """Play a random game; in a ``fierce`` one armies gather, attack and defend wherever they can."""
    chance = Generator(seed * 7919 + 5)
    state = rules.start(chosen, seed)
    decisions = 0
    while state.outcome == RUNNING:
        legal = rules.legal_actions(state)
        assert len(legal) > 1 and len(set(legal)) == len(legal)
        action = legal[chance.below(len(legal))]
        if fierce:
            action = _fiercely(state, legal, action)
        state.events = []
        rules.apply(state, action)
        _watch(rules, state, seen)
        decisions += 1
        if decisions % 20 == 0:
            holds(state)
        assert decisions < 20_000
    holds(state)
    return state


def _watch(rules: ArcmageRules, state: ArcmageState, seen: Counter[str]) -> None:
    """Count what only this format has, and hold the team to attacking nobody but the overlord."""
    seen["skipped"] += sum(
        "skips the turn" in rules.event_words(state, event) for event in state.events or ()
    )
    for city in state.attacked:
        assert (state.controller[city] == 0) != (state.active == 0)
    if cities_attacked(state) > 2:
        seen["three cities"] += 1
    for defender, attacker in state.fights.items():
        if attacker in state.attackers:
            city = state.attacked[state.attackers.index(attacker)]
            seen["helped"] += state.controller[defender] != state.controller[city]


def test_random_games_end_with_one_side_the_winner_and_show_what_the_format_has() -> None:
    rules, seen, won = ArcmageRules(), Counter[str](), Counter[tuple[int, ...]]()
    for game in range(36):
        team = TEAMS[game % 3]
        switches = {"founding_unmarks": game % 4 == 0, "unbuilt_saves": game % 5 == 0}
        state = play(rules, setup(team, game // 3, **switches), game, game % 2 == 1, seen)
        assert state.outcome != LIMIT
        winners = rules.winners(state)
        assert winners in ((0,), tuple(range(1, team + 1)), ())
        won[winners] += 1
    assert all(seen[what] for what in ("skipped", "three cities", "helped")), seen
    assert sum(won.values()) == 36


# Greedy games, and series.


def test_greedy_agents_play_it_to_the_end() -> None:
    rules = ArcmageRules()
    tables = {name: amin_duna(name, *team)[1] for name, *team in (DECKS[1:4], (DECKS[0], *DECKS[1:3]))}
    won = set()
    for chosen in tables.values():
        for seed in (1, 3):
            result = play_match(rules, chosen, seed, ["greedy"] * 3)
            assert (result.kind, result.first) == ("win", 0)
            assert result.winner == result.winners[0]
            won.add(result.winners)
    assert won <= {(0,), (1, 2)}


def greedy_choice(position: dict[str, Any], *acts: str) -> str:
    """What the greedy agent says to the decision that these actions lead to."""
    rules = ArcmageRules()
    state = rules.arrange(Setup((), "amin-duna"), position, 1)
    for words in acts:
        action = words_to_action(rules, state, words)
        assert action is not None, words
        rules.apply(state, action)
    agent = make("greedy", rules, state.seat, 7)
    return rules.action_words(state, agent.choose(rules.view(state, state.seat), rules.legal_actions(state)))


def test_a_greedy_member_helps_where_a_friends_last_city_would_fall() -> None:
    """The Ghoul, 3/2, would bring Warren down; B's Mentor, 2/3, can stop it, and kills it."""
    position = {
        "phase": "attack",
        "A": {"cities": ["Farmland"], "army": ["Ghoul"]},
        "B": {"cities": ["Barracks"], "army": ["Mentor"]},
        "C": {"cities": [{"name": "Warren", "strength": 3}]},
    }
    assert greedy_choice(position, "attack Warren") == "defend with Mentor"


def test_a_greedy_member_shoots_at_the_overlord_not_at_its_friends() -> None:
    """Deadly Shock deals 3 to a creature; all four in play could be its target."""
    position = {
        "phase": "attack",
        "A": {"cities": ["Farmland"], "army": ["Nun", "Kolibri"]},
        "B": {"cities": ["Barracks"], "hand": ["Deadly Shock"], "resources": {"red-banner": 2}},
        "C": {"cities": ["Warren"], "army": ["Ghoul", "Mentor"]},
    }
    acts = ("attack Warren", "with Nun", "done", "no second city", "play Deadly Shock", "mode 1")
    assert greedy_choice(position, *acts) in ("target Nun", "target Kolibri")


def test_a_team_members_rule_of_thumb_counts_its_team_as_one() -> None:
    """A friend's creature or strength is good for it, the overlord's creature is bad."""
    rules = ArcmageRules()
    city = {"cities": ["Farmland"]}
    army = {"cities": ["Barracks"], "army": ["Ghoul"]}

    def stands(**more: Any) -> float:
        position = {
            "active": "B",
            "A": city,
            "B": {"cities": ["Warren"]},
            "C": {"cities": ["Armory"]},
            **more,
        }
        return rules.value(rules.arrange(Setup((), "amin-duna"), position, 1), 1)

    assert stands(C=army | {"cities": ["Armory"]}) > stands()
    assert stands(A=city | {"army": ["Ghoul"]}) < stands()
    assert stands(C={"cities": [{"name": "Armory", "strength": 1}]}) < stands()


def test_a_series_keeps_the_results_of_the_sides_apart_and_never_changes_seats() -> None:
    rules = ArcmageRules()
    chosen = setup(2)
    assert rules.sides(chosen) == (0, 1, 1) and not rules.seats_can_swap(chosen)
    rows = play_games(rules, Series(0, chosen, ("random", "random"), 12, 5), range(12))
    assert {row.seats for row in rows} == {(0, 1, 2)}
    assert len({row.seed for row in rows}) == 12, "every game is a deal of its own"
    assert {row.first for row in rows} == {0}
    for row in rows:
        state = play_match(rules, chosen, row.seed, ["random"] * 3)
        assert row.winner == (0 if state.winners == (0,) else 1)
    told = summary(rows)
    assert told.wins[0].count + told.wins[1].count == told.kinds["win"].count == 12


def test_playtest_plays_one_deck_against_a_team_and_records_who_sat_where(tmp_path: Path) -> None:
    decks = [part for name in DECKS[:3] for part in ("--deck", name)]
    command = ["playtest", "arcmage", "--format", "amin-duna", *decks, "--agent", "random", "-n", "4"]
    code, out, err = call(*command, "--record", str(tmp_path))
    assert code == 0, err
    assert "every game is a deal of its own" in out and " + " in out and " win " in out
    code, out, err = call(*command, "--json")
    one, two = json.loads(out)["pairings"][0]["decks"]
    assert len(one["cards"]) == 45 and [len(deck["cards"]) for deck in two["team"]] == [45, 45]
    code, out, err = call("replay", str(tmp_path / "pairing-001.jsonl"), "--game", "2")
    assert code == 0, err
    assert "A is random, B is random, C is random" in out
    assert "seat A wins" in out or "seats B and C win" in out


def test_playtest_does_not_pretend_that_the_seats_are_alike() -> None:
    decks = [part for name in DECKS[:3] for part in ("--deck", name)]
    agents = ["--agent", "greedy", "--agent", "random", "--cross"]
    code, _, err = call("playtest", "arcmage", "--format", "amin-duna", *decks, "-n", "2", *agents)
    assert code == 2 and "sides that can change seats" in err


def test_a_game_at_the_terminal_names_all_of_the_team_that_won() -> None:
    """The person takes the first choice each time; whoever wins, all seats of that side are named."""
    decks = [part for name in DECKS[1:4] for part in ("--deck", name)]
    options = [
        "--format",
        "amin-duna",
        "--seat",
        "you",
        "--seat",
        "random",
        "--seat",
        "random",
        "--seed",
        "3",
    ]
    code, out, err = call("play", "arcmage", *decks, *options, lines="1\n" * 3000)
    assert code == 0, err
    assert "A is the overlord" in out
    end = out[out.index("The game is over: ") :].partition(", after")[0].removeprefix("The game is over: ")
    assert end in ("seat A wins (that is you)", "seats B and C win (you are A)")
