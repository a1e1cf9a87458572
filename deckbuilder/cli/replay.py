"""``replay``: step through a recorded game in words, or play on from any point of it."""

from __future__ import annotations

from pathlib import Path

import typer

from deckbuilder.cli.console import DONE, NO, say
from deckbuilder.errors import UsageError

EXAMPLES = """\b
Examples:
  deckbuilder replay game.json
  deckbuilder replay game.json --from 12 --play --seat you --seat greedy
"""


def replay(
    file: Path = typer.Argument(..., help="A game saved by `play` or recorded by `playtest`."),
    start: int = typer.Option(0, "--from", min=0, help="Begin after so many actions."),
    go_on: bool = typer.Option(False, "--play", help="Play on from there in the terminal."),
    seat: list[str] = typer.Option([], help="With --play: who sits where, you or an agent; once a seat."),
) -> int:
    """Tell a recorded game action by action."""
    from deckbuilder.cli.play import Table
    from deckbuilder.games import registry
    from deckbuilder.referee import replay as recordings
    from deckbuilder.referee.session import Session

    recording, wanted = recordings.read(file)
    overlays = tuple(Path(name) for name in recording.overlays)
    rules = registry.part(recording.game, "rules").RULES(overlays)
    if start > len(recording.actions):
        raise UsageError(f"the game has {len(recording.actions)} actions", where="--from")
    if go_on:
        session = Session(rules, recording.setup, recording.seed, recording.actions[:start])
        return Table(rules, session, tuple(seat) or recording.agents, overlays).run()
    session = Session(rules, recording.setup, recording.seed)
    for number, action in enumerate(recording.actions, 1):
        said = rules.action_words(session.state, action)
        who = "ABCDE"[session.state.seat]
        events = session.act(action)
        if number > start:
            print(f"{number:4}  {who}: {said}")
            for event in events:
                print(f"        {rules.event_words(session.state, event)}")
    if recordings.fingerprint(rules, session.state) != wanted:
        say("the game ends differently from how it was recorded: other card data, or another version")
        return NO
    return DONE
