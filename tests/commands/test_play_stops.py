"""``play`` passes over what a person does not want to be asked, and says what each decision is about."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from matches import ONE_EACH, SETUPS, random_game, rules_of, thinned
from typer.testing import CliRunner

from deckbuilder.cli import play_table
from deckbuilder.cli.app import app
from deckbuilder.cli.play_table import Table
from deckbuilder.games.arcmage import machine, questions
from deckbuilder.model.rng import derived
from deckbuilder.referee.protocol import Setup
from deckbuilder.referee.session import Session, words_to_action

NAME = "arcmage orcs-shadows"
PLAY = ["play", "arcmage", "--deck", "uneasy-alliance", "--deck", "gaian-love-for-life", "--seed", "5"]
IDLE, ANSWER = "Play an event now?", "is about to take effect. Answer with an event?"

Typist = Callable[[], str | None]


def call(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Callable[[Typist], None]:
    """Let a function type at the table."""
    return lambda typist: monkeypatch.setattr(play_table, "read_line", typist)


def table_at(seats: list[str], stops: str, seed: int = 7) -> Table:
    game, setup = SETUPS[NAME]
    rules = rules_of(game)
    return Table(rules, Session(rules, setup, seed), tuple(seats), (), stops=stops)


def choice(session: Session[Any], seed: int = 9) -> str:
    """A person who lets every event window pass, and else decides by how far the game is."""
    if session.state.asking == machine.ASK_RESPOND:
        return "pass"
    legal = session.rules.legal_actions(session.state)
    return str(1 + derived(seed, len(session.actions)) % len(legal))


# The command and the option.


def test_stops_are_listed_set_and_kept_apart_from_other_words() -> None:
    typed = "help\nstops\nstops none\nstops\nstops seldom\nquit\n"
    code, out, message = call(*PLAY, typed=typed)
    assert (code, message) == (0, "")
    assert "  stops NAME where you are asked: some, all, none; now some\n" in out
    assert "  > some  asked for events only while something lies on the stack, or in an attack\n" in out
    assert "stops none: never asked for events.\n" in out
    assert "  > none  never asked for events\n" in out and "    some  asked" in out
    assert 'There are no stops "seldom": type stops and one of some, all, none.\n' in out
    assert "    all   asked wherever you could play an event\n" in out
    assert "  > all " in call(*PLAY, "--stops", "all", typed="stops\nquit\n")[1]


def test_what_a_game_does_not_have_is_refused() -> None:
    code, _, message = call(*PLAY, "--stops", "seldom")
    assert code == 2 and '--stops: no stops "seldom" (one of: some, all, none)' in message
    clash = ["play", "clash_of_decks", "--deck", "1", "--deck", "2"]
    code, _, message = call(*clash, "--stops", "all")
    assert code == 2 and "clash_of_decks has none" in message
    assert "There is nothing here that is passed over.\n" in call(*clash, typed="stops all\nquit\n")[1]
    assert "stops NAME" not in call(*clash, typed="help\nquit\n")[1]


# What is passed over.


@pytest.mark.parametrize("seats", [["you", "random"], ["you", "you"]], ids=["alone", "in two"])
def test_a_game_goes_on_as_if_the_person_had_passed_each_window(
    seats: list[str], keyboard: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same game comes out, windows and all, whatever the stops; only the questions differ."""
    games: dict[str, list[Any]] = {"all": [], "some": [], "none": []}
    said = dict.fromkeys(games, "")
    for stops, seed in itertools.product(games, (7, 8, 9)):
        table = table_at(seats, stops, seed)

        def typist(session: Session[Any] = table.session) -> str:
            return choice(session)

        keyboard(typist)
        assert table.run() == 0
        games[stops].append(table.session.actions)
        said[stops] += capsys.readouterr().out
    assert games["all"] == games["some"] == games["none"]
    idle = {stops: out.count(IDLE) for stops, out in said.items()}
    answers = {stops: out.count(ANSWER) for stops, out in said.items()}
    assert answers["all"] == answers["some"] > 0 == answers["none"]
    assert idle["all"] > 3 * idle["some"] and idle["none"] == 0
    for screen in said["some"].split("\nTurn ")[1:]:
        if IDLE in screen:
            assert screen.partition("\n")[0].endswith("'s turn, attack phase"), screen
    assert said["all"].count("(see stops)") == 0 and 0 < said["none"].count("(see stops)") <= 3


def test_undo_takes_back_a_decision_not_a_window_that_was_passed_over(
    keyboard: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    table = table_at(["you", "random"], "none")
    session = table.session
    asked: list[int] = []
    wanted: list[int] = []
    seen: list[str] = []

    def typist() -> str | None:
        if wanted:
            assert len(session.actions) == wanted.pop()
            seen.append(table.stops)
            if len(seen) == 3:
                return "quit"
        taken = len(session.actions)
        last = taken - 1
        over = [n for n in range(taken) if session.before(n).asking == machine.ASK_RESPOND]
        mine = [n for n in over if session.decided_by(n) == 0]
        if mine and mine[-1] > asked[-1] and session.choices(asked[-1]) > 1 and last >= mine[-1]:
            if len(seen) < 2:  # back to what the person decided, past the windows since
                wanted.append(asked[-1])
                return "undo"
            if table.stops == "none":
                return "stops all"
            wanted.append(mine[-1])  # with all stops the last window is a decision of its own
            return "undo"
        if not asked or asked[-1] != taken:
            asked.append(taken)
        while asked[-1] > taken:
            asked.pop()
        return choice(session, seed=9 + len(seen))

    keyboard(typist)
    assert table.run() == 0
    assert seen == ["none", "none", "all"]
    assert capsys.readouterr().out.count("Taken back.") == 3


def test_where_one_took_back_to_one_is_asked_whatever_the_stops(keyboard: Any) -> None:
    """An event that was played is taken back in its window; then the window is there to be passed."""
    table = table_at(["you", "random"], "all")
    session = table.session
    at: list[int] = []

    def typist() -> str | None:
        if at and len(session.actions) == at[0]:
            assert session.state.asking == machine.ASK_RESPOND
            return "quit"
        if at and table.stops == "all":
            return "stops none"
        if at:
            since = range(at[0], len(session.actions))
            return f"undo {sum(session.decided_by(n) == 0 and session.choices(n) > 1 for n in since)}"
        if session.state.asking == machine.ASK_RESPOND:
            at.append(len(session.actions))
            return "2"
        return choice(session)

    keyboard(typist)
    assert table.run() == 0
    assert at


# What a person is told depends on nothing that is hidden from them.


@pytest.mark.parametrize("name", ONE_EACH.values(), ids=ONE_EACH.keys())
def test_questions_and_stops_know_no_more_than_the_seat_that_decides(name: str) -> None:
    game, setup = SETUPS[name]
    rules = rules_of(game)
    for seed in range(4):
        for state in thinned(name, random_game(rules, setup, seed)):
            if not rules.legal_actions(state):
                continue
            for world in (rules.view(state, state.seat).world(3), rules.view(state, state.seat).world(8)):
                assert rules.question(world) == rules.question(state)
                for stops in rules.stops:
                    assert rules.routine(world, stops) == rules.routine(state, stops)


def test_every_kind_of_decision_of_arcmage_has_its_question() -> None:
    kinds = {name: kind for name, kind in vars(machine).items() if name.startswith("ASK_")}
    unasked = [name for name, kind in kinds.items() if kind not in questions._QUESTIONS]
    assert unasked == []
    rules = rules_of("arcmage")
    heard = set()
    for name in (name for name, (game, _) in SETUPS.items() if game == "arcmage"):
        for seed in range(3):
            for state in random_game(rules, SETUPS[name][1], seed):
                if rules.legal_actions(state):
                    heard.add(state.asking)
                    assert rules.question(state).endswith(("?", ".")), state.asking
                    assert len(rules.question(state)) <= 156
    assert len(heard) > 20, sorted(heard)


def test_all_resources_are_shown_however_many_factions_they_are_of() -> None:
    """Five factions and large piles do not fit on one line of 80 columns."""
    rules = rules_of("arcmage")
    factions = ("gaian", "dark-legion", "red-banner", "house-of-nobles", "the-empire")
    rich = {"cities": ["Warren"], "resources": dict.fromkeys(factions, 10)}
    position = {"active": "A", "phase": "play", "A": rich, "B": {"cities": ["Farmland"]}}
    state = rules.arrange(Setup(((), ()), "constructed"), position, 1)
    shown = " ".join(" ".join(rules.table(rules.view(state, 0))).split())
    assert "resources Ga 10/10, DL 10/10, RB 10/10, HN 10/10, Em 10/10 Warren (6)" in shown
    assert max(map(len, rules.table(rules.view(state, 0)))) <= 80


def test_the_table_says_which_levels_of_a_city_hold() -> None:
    """Farmland's level 2 happens once; its level 4 holds until the next unmark phase (A75)."""
    rules = rules_of("arcmage")
    farm = {"cities": [{"name": "Farmland", "residents": ["Majestic Griffin", "Kolibri"]}]}
    position = {"active": "A", "phase": "tactics", "A": farm, "B": {"cities": ["Warren"]}}
    state = rules.arrange(Setup(((), ()), "constructed"), position, 1)
    for words in ("devote to Farmland", "devote Majestic Griffin", "devote Kolibri"):
        assert "Farmland (7): " in "\n".join(rules.table(rules.view(state, 1)))
        action = words_to_action(rules, state, words)
        assert action is not None
        rules.apply(state, action)
    shown = "\n".join(rules.table(rules.view(state, 1)))
    assert "Farmland (7, level 4 holds): [Majestic Griffin" in shown


@pytest.mark.parametrize("game", ONE_EACH)
def test_the_legend_fits_the_terminal(game: str) -> None:
    assert max([len(line) for line in rules_of(game).legend.splitlines()], default=0) <= 80
