"""``playtest``: a series of games between decks and agents, with intervals."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from deckbuilder import __version__
from deckbuilder.cli.console import DONE, NO, say
from deckbuilder.errors import UsageError

if TYPE_CHECKING:
    from deckbuilder.referee.lab.report import Summary
    from deckbuilder.referee.lab.series import Series
    from deckbuilder.referee.protocol import Rules, Setup

MAX_GAMES = 10_000_000


@dataclass(frozen=True, slots=True)
class Contender:
    """A deck with the agent that plays it."""

    name: str
    cards: tuple[str, ...]
    agent: str


EXAMPLES = """\b
Examples:
  deckbuilder playtest clash_of_decks --deck 1 --deck 2 --games 2000 --seed 7
  deckbuilder playtest clash_of_decks --decks my-decks/ --agent greedy --agent random
  deckbuilder playtest clash_of_decks --deck 1 --deck 2 --option window=frozen --json
"""


def playtest(
    game: str = typer.Argument(..., help="The game, as `deckbuilder games` lists it."),
    deck: list[str] = typer.Option(
        [], help="A deck file, or a deck of the game's own by name or number; twice."
    ),
    decks: Path | None = typer.Option(None, help="A folder of decks: all pairs of them are played."),
    games: int = typer.Option(
        200, min=1, max=MAX_GAMES, help="Games of each pairing; even numbers are fairest."
    ),
    seed: int = typer.Option(1, min=0, help="Seed of the whole series; the same seed gives the same games."),
    agent: list[str] = typer.Option([], help="Agent of the first and of the second deck; once for both."),
    workers: int = typer.Option(1, min=1, max=64, help="Processes; the result does not depend on it."),
    format: str = typer.Option("", help="The game's format; needed where the decks do not say."),
    option: list[str] = typer.Option([], help="A rule switch, NAME=VALUE; may be given several times."),
    cards: list[Path] = typer.Option([], help="Your own cards, laid over the game."),
    as_json: bool = typer.Option(False, "--json", help="Print the results as JSON."),
    output: Path | None = typer.Option(
        None, "-o", "--output", help="Write the JSON results to this file too."
    ),
    force: bool = typer.Option(False, "--force", help="Replace the file if it is there."),
) -> int:
    """Play decks against each other many times and say what that shows.

    Each deal is played twice with the decks in each other's seat.
    """
    return run(
        PlaytestOptions(
            game,
            tuple(deck),
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
        )
    )


@dataclass(frozen=True, slots=True)
class PlaytestOptions:
    """What the user asked ``playtest`` for; each field is the option of that name."""

    game: str
    decks: tuple[str, ...] = ()
    folder: Path | None = None
    games: int = 200
    seed: int = 1
    agents: tuple[str, ...] = ()
    workers: int = 1
    format: str = ""
    switches: tuple[str, ...] = ()
    cards: tuple[Path, ...] = ()
    json: bool = False
    output: Path | None = None
    force: bool = False


def run(options: PlaytestOptions) -> int:
    """Play the series and print what it shows.

    Raises:
        DeckbuilderError: The decks, agents or switches make no sense, or the file cannot be written.
    """
    from deckbuilder.games import registry
    from deckbuilder.referee.lab import runner
    from deckbuilder.referee.lab.report import summary

    rules = registry.part(options.game, "rules").RULES(options.cards)
    pairs = _pairs(options)
    series = _series(options, rules, pairs)
    progress = _progress() if sys.stderr.isatty() else None
    rows = runner.run(
        options.game, series, workers=options.workers, overlays=options.cards, progress=progress
    )
    summaries = [summary(part) for part in rows]
    setup = series[0].setup
    table = _table(options.game, options.seed, setup, rules.options(setup), pairs, summaries)
    text = json.dumps(table, ensure_ascii=False, indent=1) + "\n"
    if options.output is not None:
        from deckbuilder.paths import whole_file

        with whole_file(options.output, force=options.force) as stream:
            stream.write(text.encode())
    if options.json:
        print(text, end="")
    else:
        _print(table, pairs, summaries)
    return NO if any(one.kinds["error"].count for one in summaries) else DONE


def _series(
    options: PlaytestOptions, rules: Rules[Any], pairs: list[tuple[Contender, Contender]]
) -> list[Series]:
    """Return the series to play, each set-up tried once, so that a fault is said before any work."""
    from deckbuilder.cli.seats import switches
    from deckbuilder.referee.lab.series import Series
    from deckbuilder.referee.protocol import Setup

    given = switches(options.switches)
    chosen = options.format or rules.default_format([pairs[0][0].cards, pairs[0][1].cards])
    series = []
    for number, (one, two) in enumerate(pairs):
        mirrored = {**rules.mirror_options, **given} if one.cards == two.cards else given
        setup = Setup((one.cards, two.cards), chosen, mirrored)
        rules.start(setup, options.seed)
        if mirrored != given:
            said = ", ".join(f"{key}={value}" for key, value in rules.mirror_options.items())
            say(f"{one.name} plays against itself, so {said}")
        series.append(Series(number, setup, (one.agent, two.agent), options.games, options.seed))
    return series


def _pairs(options: PlaytestOptions) -> list[tuple[Contender, Contender]]:
    game, deck, folder, agent, overlays = (
        options.game,
        options.decks,
        options.folder,
        options.agents,
        options.cards,
    )
    from deckbuilder.cli.seats import playable_deck
    from deckbuilder.decks.locate import locate
    from deckbuilder.referee.agents.registry import AGENTS

    for name in agent:
        if name not in AGENTS:
            raise UsageError(f'no agent "{name}"', where="--agent", cure=f"agents: {', '.join(AGENTS)}")
    if len(agent) > 2:
        raise UsageError("at most two agents", where="--agent")
    first, second = (agent[0], agent[-1]) if agent else ("greedy", "greedy")
    if folder is not None:
        if deck:
            raise UsageError("give --deck twice or --decks once, not both")
        lists = [playable_deck(game, str(file.path), overlays) for file in locate(str(folder))]
        return [
            _told_apart(Contender(*lists[i], first), Contender(*lists[j], second))
            for i, j in combinations_with_replacement(range(len(lists)), 2)
        ]
    if len(deck) != 2:
        raise UsageError(f"two decks are needed, not {len(deck)}", where="--deck", cure="or --decks FOLDER")
    one, two = (playable_deck(game, text, overlays) for text in deck)
    return [_told_apart(Contender(*one, first), Contender(*two, second))]


def _told_apart(one: Contender, two: Contender) -> tuple[Contender, Contender]:
    """Return both contenders, numbered if nothing in their names tells them apart."""
    if (one.name, one.agent) != (two.name, two.agent):
        return one, two
    return replace(one, name=f"{one.name} (1)"), replace(two, name=f"{two.name} (2)")


def _table(
    game: str,
    seed: int,
    setup: Setup,
    options: Any,
    pairs: list[tuple[Contender, Contender]],
    summaries: list[Summary],
) -> dict[str, Any]:
    """Return everything that is needed to run it again, and what came out."""
    return {
        "form": "deckbuilder-playtest",
        "version": 1,
        "made_with": __version__,
        "game": game,
        "format": setup.format,
        "options": dict(options),
        "seed": seed,
        "pairings": [
            {
                "decks": [{"name": one.name, "agent": one.agent, "cards": list(one.cards)} for one in pair],
                **summed.as_json(),
            }
            for pair, summed in zip(pairs, summaries, strict=True)
        ],
    }


def _print(table: dict[str, Any], pairs: list[tuple[Contender, Contender]], summaries: list[Summary]) -> None:
    changed = ", ".join(f"{name}={value}" for name, value in table["options"].items())
    print(f"{load_name(table['game'])}, {table['format']}; seed {table['seed']}; made with {__version__}")
    print(f"switches: {changed}")
    for (one, two), summed in zip(pairs, summaries, strict=True):
        print()
        print(f"{one.name} ({one.agent}) against {two.name} ({two.agent}): {summed.games} games")
        few = "  (few games: read the interval, not the number)" if summed.games < 100 else ""
        print(f"  {one.name} wins {summed.wins[0]}{few}")
        print(f"  {two.name} wins {summed.wins[1]}")
        print(f"  first player wins {summed.first if summed.first.n else '- (no game was decided)'}")
        others = "; ".join(f"{kind} {summed.kinds[kind].count}" for kind in ("draw", "limit", "error"))
        least, median, most = summed.turns
        print(f"  {others}; turns {least} to {most}, median {median:g}")
        for reason in summed.errors:
            print(f"  error: {reason}")


def load_name(game: str) -> str:
    """Return what players call a game."""
    from deckbuilder import load

    return load.game(game).name


def _progress() -> Any:
    from rich.progress import Progress

    bar = Progress(transient=True)
    task = bar.add_task("playing", total=None)
    bar.start()

    def told(done: int, total: int) -> None:
        bar.update(task, completed=done, total=total)
        if done >= total:
            bar.stop()

    return told
