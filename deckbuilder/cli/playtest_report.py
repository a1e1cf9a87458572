"""What ``playtest`` found, as JSON and as text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from deckbuilder import __version__, load
from deckbuilder.referee.agents.registry import AGENTS
from deckbuilder.referee.lab.report import FEW, Effects, Matrix, Summary, effects, matrix, summary

if TYPE_CHECKING:
    from deckbuilder.cli.playtest_plan import Contender, Meeting, Test
    from deckbuilder.referee.lab.seating import Counts
    from deckbuilder.referee.lab.series import Row
    from deckbuilder.referee.lab.statistics import Difference
    from deckbuilder.referee.protocol import Rules

WIDTH = 80
_NAME, _CELL = 24, 7
"""Columns of a name and of a cell in the table of all decks."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")
"""Places at a table, counted clockwise from the seat with the first turn."""


class Findings:
    """The games of a test, summed up.

    Args:
        rules: The game.
        test: What was played.
        rows: Its games, per meeting.
    """

    def __init__(self, rules: Rules[Any], test: Test, rows: Sequence[Sequence[Row]]) -> None:
        self.game = rules.game
        self.test = test
        self.format = test.series[0].setup.format
        self.options = [dict(rules.options(one.setup)) for one in test.series]
        fair = [
            number
            for number, meeting in enumerate(test.meetings)
            if len({one.cards for one in meeting}) == len(meeting)
        ]
        self.asked = self.options[(fair or [0])[0]]
        self.keeps_seats = [not rules.seats_can_swap(one.setup) for one in test.series]
        self.summaries: list[Summary] = [
            summary(part, len(meeting)) for part, meeting in zip(rows, test.meetings, strict=True)
        ]
        self.failed = any(one.kinds["error"].count for one in self.summaries)
        self.effects: Effects | None = effects(rows[0], rows[1]) if test.crossed else None
        self.matrix: Matrix | None = None
        if test.all_decks:
            names = [deck.name for deck in test.all_decks]
            self.matrix = matrix(names, dict(zip(test.places, self.summaries, strict=True)))

    def agents(self) -> list[str]:
        """Return the names of the agents, each once."""
        return list(dict.fromkeys(one.agent for meeting in self.test.meetings for one in meeting))

    def as_json(self) -> dict[str, Any]:
        """Return everything that is needed to run it again, and what came out."""
        told: dict[str, Any] = {
            "form": "deckbuilder-playtest",
            "version": 1,
            "made_with": __version__,
            "game": self.game,
            "format": self.format,
            "options": self.asked,
            "seed": self.test.seed,
            "agents": {
                name: {"summary": AGENTS[name].summary, "hidden_cards": AGENTS[name].hidden}
                for name in self.agents()
            },
            "pairings": [
                {"decks": [_contender(one) for one in meeting], "options": options, **summed.as_json()}
                for meeting, options, summed in zip(
                    self.test.meetings, self.options, self.summaries, strict=True
                )
            ],
        }
        if self.effects is not None:
            told["effects"] = self.effects.as_json()
        if self.matrix is not None:
            told["matrix"] = self.matrix.as_json()
        return told


def _contender(one: Contender) -> dict[str, Any]:
    told: dict[str, Any] = {"name": one.name, "agent": one.agent}
    decks = [{"digest": deck.digest, "cards": list(deck.cards)} for deck in one.decks]
    if len(decks) == 1:
        return {**told, **decks[0]}
    named = zip(one.decks, decks, strict=True)
    return {**told, "team": [{"name": deck.name, **about} for deck, about in named]}


def print_report(found: Findings) -> None:
    """Print what was found, for people."""
    _print_head(found)
    for meeting, summed, keeps in zip(found.test.meetings, found.summaries, found.keeps_seats, strict=True):
        _print_meeting(meeting, summed, keeps)
    if found.effects is not None:
        _print_effects(found, found.effects)
    if found.matrix is not None:
        _print_matrix(found.matrix)


def _print_head(found: Findings) -> None:
    game = load.game(found.game).name
    print(f"{game}, {found.format}; seed {found.test.seed}; made with {__version__}")
    decks = {
        deck.digest: deck.name for meeting in found.test.meetings for one in meeting for deck in one.decks
    }
    _print_list("decks", [f"{name} #{digest}" for digest, name in decks.items()])
    hidden = [f"{name} ({AGENTS[name].hidden} hidden cards)" for name in found.agents()]
    _print_list("agents", hidden)
    _print_list("switches", [f"{name}={value}" for name, value in found.asked.items()])


def _print_list(title: str, items: Sequence[str]) -> None:
    _print_wrapped(f"{title}: {', '.join(items)}")


def _print_wrapped(text: str) -> None:
    print(textwrap.fill(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False))


def _print_meeting(meeting: Meeting, summed: Summary, keeps_seats: bool) -> None:
    print()
    games = f"{summed.games} game{'s'[: summed.games != 1]}"
    who = " against ".join(f"{one.name} ({one.agent})" for one in meeting)
    if len(meeting) == 2:
        print(f"{who}: {games}")
    else:
        _print_wrapped(f"{who}, all at one table: {games}")
    if keeps_seats:
        print("  the sides cannot change seats: every game is a deal of its own")
    if summed.seats is not None:
        _print_seats(summed.seats)
    few = "  (few games: read the interval, not the number)" if summed.games < FEW else ""
    for one, wins in zip(meeting, summed.wins, strict=True):
        print(f"  {one.name} {'wins' if len(one.decks) == 1 else 'win'} {wins}{few}")
        few = ""
    for ordinal, place in zip(ORDINALS, summed.places or (summed.first,), strict=False):
        print(f"  {ordinal} player wins {place if place.n else '- (no game was decided)'}")
    for kind in ("draw", "limit", "error"):
        if summed.kinds[kind].count:
            print(f"  {kind}: {summed.kinds[kind].count} games, {summed.kinds[kind]}")
    if not any(summed.kinds[kind].count for kind in ("draw", "limit", "error")):
        print("  draw 0; limit 0; error 0")
    turns = summed.turns
    print(f"  turns {turns.least} to {turns.most}, mean {turns.mean:.1f}, median {turns.median:g}")
    if summed.idle:
        print(f"  agents wanted to repeat an action that changes nothing {summed.idle} times")
    for reason in summed.errors:
        print(f"  error: {reason}")
    for reason in summed.limits:
        print(f"  limit: {reason}")


def _print_seats(seats: Counts) -> None:
    """Say how fair the seats were."""
    sat, before = map(_times, seats.times())
    print(f"  each deck sat {sat} in each seat, and {before} before each other deck;")
    print(f"  an even share of the games is {100 / len(seats.sat):.1f} %")


def _times(between: range) -> str:
    least, most = between[0], between[-1]
    if least == most:
        return f"{least} time{'s'[: least != 1]}"
    return f"{least} {'or' if most == least + 1 else 'to'} {most} times"


def _print_effects(found: Findings, effects: Effects) -> None:
    one, two = found.test.meetings[0]
    print("\nThe same deals with decks and agents in each other's place, in games won of all:")
    for title, effect in (
        (f"deck: {one.name} over {two.name}", effects.deck),
        (f"agent: {one.agent} over {two.agent}", effects.agent),
        ("first turn over second", effects.seat),
    ):
        print(f"  {title} {effect if effect.deals > 1 else '- (too few deals)'}")
        print(f"    {_worth(effect)}")


def _worth(effect: Difference) -> str:
    if effect.deals < 2 or not isfinite(effect.worth):
        return f"{effect.deals} deals"
    return f"{effect.deals} deals; worth {effect.worth:.2f} times as many games on deals of their own"


def _print_matrix(found: Matrix) -> None:
    print("\nGames won by the deck of the row against the deck of the column, in %:")
    names = [f"{number} {name}"[:_NAME] for number, name in enumerate(found.names, 1)]
    size = (WIDTH - _NAME) // _CELL
    for start in range(0, len(names), size):
        columns = range(start, min(start + size, len(names)))
        print(" " * _NAME + "".join(f"{column + 1:>{_CELL}}" for column in columns))
        for row, name in enumerate(names):
            print(f"{name:<{_NAME}}" + "".join(f"{_cell(found, row, column):>{_CELL}}" for column in columns))
    undecided = sum(sum(row[number:]) for number, row in enumerate(found.undecided))
    print(f"games nobody won: {undecided}; on the diagonal the first copy of the deck")
    if any(games < FEW for row in found.games for games in row):
        print(f"? fewer than {FEW} games: no ranking rests on it")


def _cell(found: Matrix, row: int, column: int) -> str:
    few = "?" if found.games[row][column] < FEW else ""
    return f"{100 * found.wins[row][column].share:.1f}{few}"
