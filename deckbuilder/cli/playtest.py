"""``playtest``: a series of games between decks and agents, with intervals."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from deckbuilder.cli.console import DONE, NO
from deckbuilder.cli.playtest_options import PlaytestOptions
from deckbuilder.paths import check_writable

if TYPE_CHECKING:
    from deckbuilder.cli.playtest_plan import Test
    from deckbuilder.referee.lab.runner import Progress
    from deckbuilder.referee.lab.series import Row
    from deckbuilder.referee.protocol import Rules

MAX_GAMES = 10_000_000
MAX_SEED = 2**64 - 1

EXAMPLES = """\b
Examples:
  deckbuilder playtest clash_of_decks 1 2 --games 2000 --seed 7
  deckbuilder playtest arcmage merfolk toll-of-time uneasy-alliance brothers-in-arms
  deckbuilder playtest arcmage merfolk toll-of-time uneasy-alliance --table
  deckbuilder playtest clash_of_decks --decks my-decks/ --agent random
  deckbuilder playtest clash_of_decks --deck 1 --against my-decks/ --workers 2
  deckbuilder playtest clash_of_decks --deck 1 --deck 2 --agent greedy --agent random --cross
  deckbuilder playtest clash_of_decks --deck 1 --deck 2 --games 20 --record games/
  deckbuilder playtest clash_of_decks --deck 1 --deck 2 --option window=frozen --json
  deckbuilder playtest arcmage merfolk toll-of-time uneasy-alliance --format amin-duna
"""


def playtest(
    game: str = typer.Argument(..., help="The game, as `deckbuilder games` lists it."),
    names: list[str] = typer.Argument(
        None, metavar="DECK", help="The decks, as with --deck: two, or more for all pairs of them."
    ),
    deck: list[str] = typer.Option(
        [],
        help="A deck file, or a deck of the game's own by name or number; twice, or more for all pairs. "
        "A folder is all its decks. "
        "Where one plays against a team (amin-duna), once a seat: first the one's.",
    ),
    decks: Path | None = typer.Option(
        None, help="A folder of decks: all pairs of them are played, or with --table all at once."
    ),
    table: bool = typer.Option(
        False,
        "--table",
        help="All the decks sit at one table in every game, each for itself (amin-duna: as its sides).",
    ),
    against: list[str] = typer.Option(
        [], help="Decks or folders: --deck is played against each of them and nothing else."
    ),
    games: int | None = typer.Option(
        None,
        "--games",
        "-n",
        min=1,
        max=MAX_GAMES,
        help="Games of each pairing, else 200; even numbers are fairest. With --table else 204, 216 or 240, "
        "which is fair for 3, 4 or 5 decks; multiples of their number are nearly so.",
    ),
    seed: int = typer.Option(
        1, min=0, max=MAX_SEED, help="Seed of the whole series; the same seed gives the same games."
    ),
    agent: list[str] = typer.Option(
        [],
        help="Agent of the first and of the second deck; once for both. With --table one a deck, or one.",
    ),
    cross: bool = typer.Option(
        False, "--cross", help="Play the same deals with the agents changed round too: tells deck from agent."
    ),
    workers: int = typer.Option(1, min=1, max=64, help="Processes; the result does not depend on it."),
    format: str = typer.Option("", help="The game's format; needed where the decks do not say."),
    option: list[str] = typer.Option([], help="A rule switch, NAME=VALUE; may be given several times."),
    cards: list[Path] = typer.Option([], help="Your own cards, laid over the game."),
    as_json: bool = typer.Option(False, "--json", help="Print the results as JSON."),
    output: Path | None = typer.Option(
        None, "-o", "--output", help="Write the JSON results to this file too."
    ),
    record: Path | None = typer.Option(
        None,
        help="Keep all games in this folder, a file per pairing or table; see `deckbuilder replay --help`.",
    ),
    force: bool = typer.Option(False, "--force", help="Replace files that are there."),
) -> int:
    """Play decks against each other many times and say what that shows.

    Each deal is played twice with the decks in each other's seat, at a table once from each seat.
    Exit code 1 says that a game ended with an error.
    """
    return run(
        PlaytestOptions(
            game,
            (*(names or ()), *deck),
            decks,
            games,
            seed,
            tuple(agent),
            workers,
            format,
            tuple(option),
            tuple(cards),
            as_json,
            output,
            force,
            tuple(against),
            cross,
            record,
            table,
        )
    )


def run(options: PlaytestOptions) -> int:
    """Play the series and print what it shows.

    Raises:
        DeckbuilderError: The decks, agents or switches make no sense, or a file cannot be written.
    """
    from deckbuilder.cli.playtest_plan import plan
    from deckbuilder.cli.playtest_report import Findings, print_report
    from deckbuilder.games import registry
    from deckbuilder.paths import whole_file

    rules = registry.part(options.game, "rules").RULES(options.cards)
    test = plan(options, rules)
    if options.output is not None:  # refused before the first game, not after the last
        check_writable(options.output, force=options.force)
    findings = Findings(rules, test, _played(options, rules, test))
    text = json.dumps(findings.as_json(), ensure_ascii=False, indent=1) + "\n"
    if options.output is not None:
        with whole_file(options.output, force=options.force) as stream:
            stream.write(text.encode())
    if options.json:
        print(text, end="")
    else:
        print_report(findings)
    return NO if findings.failed else DONE


def _played(options: PlaytestOptions, rules: Rules[Any], test: Test) -> list[list[Row]]:
    """Play all series, recorded if that is asked for; return the games of each.

    Raises:
        OutputError: The recordings cannot be written.
    """
    from deckbuilder.referee.lab import recorded, runner

    files: AbstractContextManager[recorded.Recorder | None] = nullcontext()
    if options.record is not None:
        names = [[name for one in meeting for name in one.names] for meeting in test.meetings]
        files = recorded.recording(
            options.record, rules, test.series, names, overlays=options.cards, force=options.force
        )
    with files as recorder, _progress() as progress:
        return runner.run(
            options.game,
            test.series,
            workers=options.workers,
            overlays=options.cards,
            progress=progress,
            record=recorder.take if recorder is not None else None,
        )


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Show how far the series is on a terminal; in a pipe be silent."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TextColumn, TimeRemainingColumn

    columns = (
        *Bar.get_default_columns()[:3],
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
