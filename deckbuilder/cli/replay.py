"""``replay``: step through a recorded game in words, or play on from any point of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import typer

from deckbuilder.cli.console import DONE, NO, say
from deckbuilder.errors import UsageError
from deckbuilder.paths import check_writable

if TYPE_CHECKING:
    from deckbuilder.referee.protocol import Rules
    from deckbuilder.referee.replay import Recording

EXAMPLES = """\b
Examples:
  deckbuilder replay game.json
  deckbuilder replay game.json --from 12 --play --seat you --seat greedy
  deckbuilder replay games/pairing-001.jsonl --game 17
"""


def replay(
    file: Path = typer.Argument(..., help="A game saved by `play`, or games recorded by `playtest`."),
    start: int = typer.Option(0, "--from", min=0, help="Begin after so many actions."),
    number: int | None = typer.Option(None, "--game", min=0, help="Which game of a recorded series, from 0."),
    go_on: bool = typer.Option(False, "--play", help="Play on from there in the terminal."),
    seat: list[str] = typer.Option([], help="With --play: who sits where, you or an agent; once a seat."),
    save: Path | None = typer.Option(None, help="With --play: save the game here when it ends or you leave."),
    force: bool = typer.Option(False, "--force", help="Replace that file if it is there."),
    as_json: bool = typer.Option(False, "--json", help="Print the steps as JSON."),
) -> int:
    """Tell a recorded game action by action.

    Exit code 1 says that the game ends otherwise than it was recorded.
    """
    from deckbuilder.cli.seats import overlays_of, said_by
    from deckbuilder.games import registry

    if (go_on and as_json) or (not go_on and (seat or save is not None)):
        raise UsageError("--seat and --save go with --play, --json without it")
    recording, wanted = _read(file, number)
    with said_by(file):
        rules = registry.part(recording.game, "rules").RULES(overlays_of(recording, file))
        rules.start(recording.setup, recording.seed)
    if start > len(recording.actions):
        raise UsageError(f"the game has {len(recording.actions)} actions", where="--from")
    if go_on:
        return _play_on(rules, recording, file, start, tuple(seat), save, force)
    return _tell(rules, recording, wanted, start, as_json)


def _read(file: Path, number: int | None) -> tuple[Recording, str]:
    """Read a saved game, or one game of a series."""
    from deckbuilder.referee import replay as recordings
    from deckbuilder.referee.lab import recorded

    if recorded.is_series(file):
        if number is None:
            raise UsageError("which of the games in it?", where=str(file), cure="--game N, from 0")
        return recorded.read_game(file, number)
    if number is not None:
        raise UsageError("there is but one game in it", where=str(file), cure="leave --game out")
    return recordings.read(file)


def _play_on(
    rules: Rules[Any],
    recording: Recording,
    file: Path,
    start: int,
    seats: tuple[str, ...],
    save: Path | None,
    force: bool,
) -> int:
    from deckbuilder.cli.play_table import Table
    from deckbuilder.cli.seats import overlays_of, said_by
    from deckbuilder.referee.session import Session

    if save is not None:
        check_writable(save, force=force)
    session = Session(rules, recording.setup, recording.seed, recording.actions[:start])
    overlays = overlays_of(recording, file)
    table = Table(rules, session, seats, overlays) if seats else None
    if table is None:
        with said_by(file):
            table = Table(rules, session, recording.agents, overlays)
    return table.run(save, force=force)


def _tell(rules: Rules[Any], recording: Recording, wanted: str, start: int, as_json: bool) -> int:
    from deckbuilder.referee import replay as recordings

    if not as_json:
        _print_head(rules, recording)
    steps = []
    end: Any = rules.start(recording.setup, recording.seed)
    for step, state in _steps(rules, recording):
        end = state
        if step["number"] <= start:
            continue
        if as_json:
            steps.append(step)
        else:
            print(f"{step['number']:4}  {step['seat']}: {step['action']}")
            for sentence in step["events"]:
                print(f"        {sentence}")
    same = recordings.fingerprint(rules, end) == wanted
    ending = _ending(rules, end, len(recording.actions))
    if as_json:
        _print_json(recording, steps, ending, same)
    else:
        print(ending)
    if not same:
        say("the game ends differently from how it was recorded: other card data, or another version")
        return NO
    return DONE


def _steps(rules: Rules[Any], recording: Recording) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield the steps, each with the state it leads to.

    Raises:
        InputError: An action is not legal where it stands; names its number.
    """
    from deckbuilder.referee.replay import misplaced
    from deckbuilder.referee.session import Session

    session = Session(rules, recording.setup, recording.seed)
    for number, action in enumerate(recording.actions, 1):
        if action not in rules.legal_actions(session.state):
            raise misplaced(number, action)
        who = "ABCDE"[session.state.seat]
        said = rules.action_words(session.state, action)
        events = [rules.event_words(session.state, event) for event in session.act(action)]
        yield {"number": number, "seat": who, "action": said, "events": events}, session.state


def _print_head(rules: Rules[Any], recording: Recording) -> None:
    seats = [f"{letter} is {name}" for letter, name in zip("ABCDE", recording.agents, strict=False)]
    print(f"{rules.game}, {recording.setup.format}; seed {recording.seed}; {', '.join(seats)}")
    if recording.names:
        decks = [f"{letter} plays {name}" for letter, name in zip("ABCDE", _names(recording), strict=False)]
        print(fill(", ".join(decks), 80, break_long_words=False, break_on_hyphens=False))


def _names(recording: Recording) -> list[str]:
    from deckbuilder.cli.seats import LONGEST_NAME
    from deckbuilder.decks.source import shown

    return [shown(name, LONGEST_NAME) for name in recording.names]


def _ending(rules: Rules[Any], state: Any, actions: int) -> str:
    from deckbuilder.cli.seats import ending
    from deckbuilder.referee.protocol import result_of
    from deckbuilder.referee.state import RUNNING

    if state.outcome == RUNNING:
        return f"It stops there, unfinished, after {actions} actions."
    result = result_of(rules, state, actions)
    return f"The game is over: {ending(result)}, after {result.turns} turns."


def _print_json(recording: Recording, steps: list[dict[str, Any]], ending: str, same: bool) -> None:
    table = {
        "game": recording.game,
        "format": recording.setup.format,
        "options": dict(recording.setup.options or {}),
        "seed": recording.seed,
        "agents": list(recording.agents),
        "names": _names(recording),
        "steps": steps,
        "ending": ending,
        "as_recorded": same,
    }
    print(json.dumps(table, ensure_ascii=False, indent=1))
